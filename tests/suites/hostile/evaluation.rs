//! Expressions that cost more than their length suggests: endless chains, values that double, nested loops. Each takes
//! time proportional to its text, or is reported to exceed a limit.

use std::fmt::Write;
use std::fs;
use std::sync::Arc;

use hcl_core::diagnostic::Diagnostics;
use hcl_core::{Body, Limits, Source, ext, native};
use hcl_serde::stdlib;
use hcl_tests::hostile::{hostile_context, read_expression};
use hcl_tests::stress::{by_size, on_small_stack};

/// Returns the summaries of the reports about an expression.
fn refused(text: &str) -> Vec<String> {
    let text = text.to_owned();
    let name = text
        .chars()
        .take(30)
        .filter(|c| *c != '\0')
        .collect::<String>();
    on_small_stack(&name, move || {
        let (_, found) = read_expression(&hostile_context(), &text);
        found
            .iter()
            .map(|found| found.summary().to_owned())
            .collect()
    })
}

#[test]
fn nested_loops_stop_at_the_step_limit() {
    for [text] in rows("nested_loops_stop_at_the_step_limit") {
        assert!(
            refused(text).contains(&"Evaluation limit exceeded".to_owned()),
            "{text}"
        );
    }
}

#[test]
fn values_nest_up_to_the_limit() {
    let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    assert_eq!(refused(&nested(120)), Vec::<String>::new());
    let twice = format!(
        "[for x in [{}] : {}x{}][0]",
        nested(150),
        "[".repeat(90),
        "]".repeat(90)
    );
    assert_eq!(refused(&twice), Vec::<String>::new());
    let thrice = format!(
        "[for x in [{twice}] : {}x{}][0]",
        "[".repeat(90),
        "]".repeat(90)
    );
    assert_eq!(refused(&thrice), ["Evaluation limit exceeded"]);
}

#[test]
fn numbers_have_a_range() {
    for text in [
        "1e99999999",
        "1e-99999999",
        "1e157000 * 1e157000",
        "tonumber(\"1e99999999\")",
        "tonumber(\"1p99999999\")",
        "parseint(\"zzzzzzzzzzzz\", 63)",
    ] {
        assert_eq!(refused(text).len(), 1, "{text}");
    }
    // `pow` computes with machine floats, as in the reference: larger results are infinite.
    assert_eq!(refused("pow(pow(10, 100000), 10)").len(), 0);
    let printed = "[for a in range(1000) : [for b in range(1000) : \"${1e157000}\"]]";
    assert_eq!(refused(printed), ["Evaluation limit exceeded"]);
    let keys = "[for a in range(1000) : {for b in range(1000) : (1e157000 + a * 1e156999 + b * 1e156990) => 1}]";
    assert_eq!(refused(keys), ["Evaluation limit exceeded"]);
}

#[test]
fn formats_and_patterns_are_bounded() {
    for [text] in rows("formats_and_patterns_are_bounded") {
        assert_eq!(refused(text).len(), 1, "{text}");
    }
    for text in [
        "regexall(\"(x+x+)+y\", \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\")",
        "format(\"%100d\", 1)",
    ] {
        assert_eq!(refused(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn patterns_cost_their_size_times_the_text() {
    let text = |words: u32| format!("join(\"\", [for b in range({words}) : \"abcdefgh\"])");
    let large = "(?:[a-z]{0,1000}){0,20}[0-9]";
    let loops = format!(
        "[for a in range(1000) : try(regex(\"{large}\", {}), a)]",
        text(30)
    );
    assert_eq!(refused(&loops), ["Evaluation limit exceeded"]);
    // A search that would take hours is not started.
    let longest = format!(
        "regex(\"{large}\", replace({}, \"a\", {}))",
        text(1000),
        text(10)
    );
    assert_eq!(refused(&longest), ["Error in function call"]);
    // Repeated searches over the whole text are charged as well.
    let again = format!(
        "regexall(\"[^z]*z|.\", replace({0}, \"a\", {0}))",
        text(1000)
    );
    assert_eq!(refused(&again), ["Evaluation limit exceeded"]);
    for text in [
        "regexall(\"[a-c]+\", \"ab cd\")",
        "[for a in range(1000) : try(1, a)]",
    ] {
        assert_eq!(refused(text), [""; 0]);
    }
}

#[test]
fn slow_functions_are_charged() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile_files");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("bytes.bin"), vec![0xff; 1 << 20]).expect("a file");
    for number in 0..100 {
        fs::write(folder.join(format!("{number}.txt")), "x").expect("a file");
    }
    for (call, expected) in [
        ("1", ""),
        ("bcrypt(\"x\", 4)", "Evaluation limit exceeded"),
        ("file(\"bytes.bin\")", "Evaluation limit exceeded"),
        ("fileset(\".\", \"**/*.txt\")", "Evaluation limit exceeded"),
    ] {
        let text = format!("[for a in range(1000) : [for b in range(50) : try({call}, a)]]");
        let files = stdlib::filesystem(&folder).expect("a folder");
        let found = on_small_stack(call, move || {
            let mut context = hostile_context();
            context.set_functions(files);
            read_expression(&context, &text).1
        });
        let titles: String = found.iter().map(hcl_core::Diagnostic::summary).collect();
        assert_eq!(titles, expected, "{call}");
    }
}

#[test]
fn repeated_reports_are_counted_but_not_stored() {
    let found = refused("[for a in range(1000) : [for b in range(1000) : -s]]");
    assert!(found.len() <= 1_001, "{}", found.len());
    let long = format!(
        "[for a in range(1000) : [for b in range(1000) : -[{}]]]",
        "s,".repeat(by_size([1_000, 10_000, 10_000]))
    );
    assert!(!refused(&long).is_empty());
}

#[test]
fn evaluating_functions_share_the_budget_of_the_caller() {
    let text = r#"
        function "a" {
          params = [x]
          result = [for i in range(1000) : [for j in range(100) : x]]
        }
    "#;
    let found = on_small_stack("user functions", move || {
        let mut diagnostics = Diagnostics::new();
        let file = native::parse(
            &Source::new("f.hcl", text).expect("short"),
            &mut diagnostics,
        );
        let (functions, _) = ext::user_functions(
            &Body::from(&file),
            "function",
            &Arc::new(hostile_context()),
            &mut diagnostics,
        );
        let mut caller = hostile_context();
        caller.set_functions(functions);
        read_expression(&caller, "[for i in range(1000) : length(a(i))]").1
    });
    assert!(
        found
            .iter()
            .any(|found| found.summary() == "Evaluation limit exceeded"),
        "{found}"
    );
}

#[test]
fn functions_cannot_call_themselves_or_each_other() {
    let text = "function \"a\" {\n params = [x]\n result = a(b(x))\n}\nfunction \"b\" {\n params = [x]\n result = a(x)\n}\n";
    for call in ["a(1)", "b(1)"] {
        let found = on_small_stack(call, move || {
            let mut diagnostics = Diagnostics::new();
            let source = Source::new("f.hcl", text).expect("short");
            let file = native::parse(&source, &mut diagnostics);
            let outer = Arc::new(hostile_context());
            let (functions, _) =
                ext::user_functions(&Body::from(&file), "function", &outer, &mut diagnostics);
            assert!(diagnostics.is_empty());
            let mut caller = hostile_context();
            caller.set_functions(functions);
            read_expression(&caller, call).1
        });
        let reason = "cannot call themselves or each other";
        assert!(found.to_string().contains(reason), "{found}");
    }
}

#[test]
fn nested_function_calls_stop_at_the_limit() {
    // Each generation of functions calls the previous one from a nested expression.
    let found = on_small_stack("nested functions", || {
        let mut diagnostics = Diagnostics::new();
        let mut scope = hostile_context();
        for generation in 0..40 {
            let call = if generation == 0 {
                "x".to_owned()
            } else {
                format!("f{}(x)", generation - 1)
            };
            let text = format!(
                "function \"f{generation}\" {{\n params = [x]\n result = {}{call}{}\n}}\n",
                "(".repeat(100),
                ")".repeat(100)
            );
            let file = native::parse(
                &Source::new("f.hcl", text).expect("short"),
                &mut diagnostics,
            );
            let outer = Arc::new(scope);
            let (functions, _) =
                ext::user_functions(&Body::from(&file), "function", &outer, &mut diagnostics);
            scope = hostile_context();
            scope.set_functions(functions);
        }
        read_expression(&scope, "f39(1)").1
    });
    assert!(found.has_errors());
}

#[test]
fn dynamic_blocks_stop_at_the_limit() {
    let mut text = String::new();
    for level in 0..6 {
        let _ = writeln!(
            text,
            "dynamic \"b\" {{\n for_each = range(1000)\n iterator = i{level}\n content {{\n a = 1"
        );
    }
    text += &"}\n}\n".repeat(6);
    let found = on_small_stack("dynamic blocks", move || {
        let mut diagnostics = Diagnostics::new();
        let file = native::parse(
            &Source::new("d.hcl", text).expect("short"),
            &mut diagnostics,
        );
        let context = hostile_context();
        let mut bodies = vec![Body::from(&file).expand_dynamic(&context)];
        let schema = hcl_core::BodySchema::new()
            .optional("a")
            .block("b", [] as [&str; 0]);
        let mut generated = 0;
        while let Some(body) = bodies.pop() {
            let content = body.content(&schema, &mut diagnostics);
            generated += content.blocks.len();
            bodies.extend(content.blocks.iter().map(|block| block.body().clone()));
        }
        assert!(generated <= 1_000_000, "{generated}");
        diagnostics
    });
    assert!(
        found
            .iter()
            .any(|found| found.summary() == "Evaluation limit exceeded"),
        "{found}"
    );
}

#[test]
fn limits_are_configurable() {
    let mut small = hostile_context();
    small.set_limits(
        Limits::default()
            .with_steps(100)
            .with_bytes(1000)
            .with_value_depth(3),
    );
    for text in [
        "[for a in range(1000) : a * a]",
        "\"%{for a in range(90)}0123456789012345678901234567890123456789012345678901234567890123456789%{endfor}\"",
        "[[[[1]]]]",
    ] {
        let (_, found) = read_expression(&small, text);
        let titles: Vec<&str> = found.iter().map(hcl_core::Diagnostic::summary).collect();
        assert_eq!(titles, ["Evaluation limit exceeded"], "{text}");
    }
}

hcl_golden::rows!("evaluation.rows");
