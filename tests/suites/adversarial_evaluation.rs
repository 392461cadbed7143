//! Expressions made to take more than they look like: chains without end, values that double, loops in loops. Each
//! ends in time proportional to its text or in a report that a limit has been passed.

use std::fmt::Write;
use std::sync::Arc;

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::function::Functions;
use hcl_core::{Body, EvalContext, Limits, Source, Value, eval, ext, syntax};
use hcl_tests::stress::{grows_linearly, is_full, numbered, on_small_stack, repeat};

fn context() -> EvalContext<'static> {
    let mut context = EvalContext::new();
    if !is_full() {
        context.set_limits(Limits::default().with_steps(500_000).with_bytes(32 << 20));
    }
    context.set_functions(Functions::standard());
    let attributes = [(Arc::from("c"), Value::from("d"))];
    let object = Value::object(attributes.into_iter().collect());
    context.set_variable("o", object.clone());
    context.set_variable("t", Value::tuple(vec![object.clone(), object]));
    context.set_variable("s", Value::from("text"));
    context.set_variable("u", Value::dynamic());
    context
}

fn evaluate_in(context: &EvalContext<'_>, text: &str) -> (Value, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("hostile.hcl", text).expect("less than 4 GiB");
    let expression = syntax::parse_expression(&source, &mut diagnostics);
    let value = eval::evaluate(expression.expression(), context, &mut diagnostics);
    let _ = eval::variables(expression.expression());
    (value, diagnostics)
}

fn evaluate(text: &str) -> (Value, Diagnostics) {
    evaluate_in(&context(), text)
}

/// Evaluates and writes value and report, as a program does.
fn act(text: &str) {
    let (value, found) = evaluate(text);
    let _ = (value.ty(), value.to_json(), value.hint());
    let _ = found.render(&Renderer::plain());
}

/// The titles of what an expression is refused for.
fn refused(text: &str) -> Vec<String> {
    let text = text.to_owned();
    let name = text
        .chars()
        .take(30)
        .filter(|c| *c != '\0')
        .collect::<String>();
    on_small_stack(&name, move || {
        act(&text);
        let (_, found) = evaluate(&text);
        found
            .iter()
            .map(|found| found.summary().to_owned())
            .collect()
    })
}

/// Chains and collections: name, what stands before, what is repeated, what stands behind.
const LONG: &[(&str, &str, &str, &str)] = &[
    ("sum", "1", "+1", ""),
    ("sum of strings", "\"1\"", "+\"1\"", ""),
    ("difference of unknowns", "u", "-u", ""),
    ("product", "1", "*3", ""),
    ("quotient", "1", "/3", ""),
    ("and", "true", "&&true", ""),
    ("or of mistakes", "s", "||s", ""),
    ("equality", "1", "==1", ""),
    ("sum of mistakes", "s", "+s", ""),
    ("sum of unknown names", "a", "+a", ""),
    ("computed path", "o", "[s]", ""),
    ("splats", "t", "[*]", ""),
    ("attribute splats", "t", ".*", ""),
    ("mixed splats", "t", ".*.c[*][0]", ""),
    ("attribute splats with indexes", "t", ".*[0]", ""),
    ("path", "o", ".c", ""),
    ("tuple", "[", "1,", "]"),
    ("tuple of strings", "[", "\"a\",", "]"),
    ("tuple of objects", "[", "{a=1},", "]"),
    ("tuple of mistakes", "[", "-s,", "]"),
    ("object of one key", "{", "a=1,", "}"),
    ("string", "\"", "a", "\""),
    ("escapes", "\"", "\\n", "\""),
    ("interpolations", "\"", "${s}", "\""),
    ("interpolations of numbers", "\"", "${1.5}", "\""),
    ("interpolations of unknowns", "\"", "${u}", "\""),
    ("interpolations of mistakes", "\"", "${t}", "\""),
    ("directives", "\"", "%{if true}a%{else}b%{endif}", "\""),
    ("loops", "\"", "%{for a in t}a%{endfor}", "\""),
    ("combining marks", "\"e", "\u{301}", "\""),
    ("heredoc", "<<E\n", "text ${s}\n", "E\n"),
    ("arguments", "concat([], ", "[1],", "[])"),
    ("expansion", "max([", "1,", "0]...)"),
    ("length of a string", "length(\"", "a", "\")"),
    ("sort", "sort([", "\"b\",\"a\",", "])"),
    ("distinct", "distinct([", "1,", "])"),
    ("set", "toset([", "\"a\",", "])"),
    ("flatten", "flatten([", "[1,[2]],", "])"),
    ("join", "join(\",\", [", "\"a\",", "])"),
    ("split", "split(\",\", \"", "a,", "\")"),
    ("replace", "replace(\"", "ab", "\", \"a\", \"c\")"),
    ("upper", "upper(\"", "é", "\")"),
    ("reverse of a text", "strrev(\"", "e\u{301}", "\")"),
    ("digits", "tonumber(\"", "9", "\")"),
    ("conversion", "tolist([", "\"a\",1,", "])"),
    ("for", "[for a in [", "1,", "] : a]"),
    ("for object", "{for k, v in [", "1,", "] : k => v}"),
    ("grouping", "{for v in [", "1,", "] : v => v...}"),
    ("for with mistakes", "[for v in [", "1,", "] : -s]"),
    ("conditional of tuples", "true ? [", "1,", "] : []"),
    ("equality of tuples", "t == [", "1,", "]"),
    ("comparison of mistakes", "[", "t < s,", "]"),
    ("json", "jsonencode([", "1,", "])"),
];

#[test]
fn long_expressions_take_linear_time() {
    for (name, before, part, behind) in LONG {
        grows_linearly(
            name,
            |bytes| format!("{before}{}{behind}", repeat(part, bytes)),
            act,
        );
    }
    grows_linearly(
        "object of keys",
        |bytes| format!("{{{}}}", numbered(|n| format!("k{n}=1,"), bytes)),
        act,
    );
    grows_linearly(
        "merge of objects",
        |bytes| format!("merge({})", numbered(|n| format!("{{k{n}=1}},"), bytes)),
        act,
    );
    grows_linearly(
        "distinct of names",
        |bytes| format!("distinct([{}])", numbered(|n| format!("\"k{n}\","), bytes)),
        act,
    );
    grows_linearly(
        "set of objects",
        |bytes| {
            format!(
                "toset([{}])",
                numbered(|n| format!("{{a=\"k{n}\"}},"), bytes)
            )
        },
        act,
    );
    grows_linearly(
        "difference of sets",
        |bytes| {
            let list = numbered(|n| format!("\"k{n}\","), bytes / 2);
            format!("setsubtract([{list}], [{list}])")
        },
        act,
    );
    grows_linearly(
        "unknown names",
        |bytes| format!("[{}]", numbered(|n| format!("k{n},"), bytes)),
        act,
    );
    grows_linearly("one long unknown name", |bytes| repeat("k", bytes), act);
    grows_linearly(
        "one long unknown attribute",
        |bytes| format!("o.{}", repeat("k", bytes)),
        act,
    );
    grows_linearly(
        "one long unknown function",
        |bytes| format!("{}()", repeat("k", bytes)),
        act,
    );
}

#[test]
fn loops_in_loops_end_at_the_step_limit() {
    for text in [
        "[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : 1]]]",
        "{for a in range(1000) : a => {for b in range(1000) : b => {for c in range(1000) : c => 1}}}",
        "\"%{for a in range(1000)}%{for b in range(1000)}%{for c in range(1000)}%{endfor}%{endfor}%{endfor}\"",
        "[for a in range(1000) : [for b in range(1000) : range(1000)]]",
        "length([for a in range(1000) : [for b in range(1000) : range(1000)[*]]])",
        "try([for a in range(1000) : [for b in range(1000) : range(1000)]], 1)",
        "false ? [for a in range(1000) : [for b in range(1000) : range(1000)]] : 1",
    ] {
        assert!(
            refused(text).contains(&"Evaluation limit exceeded".to_owned()),
            "{text}"
        );
    }
}

#[test]
fn loops_over_large_values_end_at_the_step_limit() {
    let text = format!("\"{}\"", "x".repeat(4 << 20));
    let list = format!("split(\"\", {text})");
    for inner in [
        format!("length({list})"),
        format!("upper({text})"),
        format!("[{list}][0] == [{list}][0]"),
    ] {
        let loops = format!("[for a in range(1000) : [for b in range(1000) : {inner}]]");
        assert!(
            refused(&loops).contains(&"Evaluation limit exceeded".to_owned()),
            "{inner:.40}"
        );
    }
}

#[test]
fn text_that_doubles_ends_at_the_byte_limit() {
    let mut text = "\"0123456789\"".to_owned();
    for _ in 0..40 {
        text = format!("[for x in [{text}] : \"${{x}}${{x}}\"][0]");
    }
    assert_eq!(refused(&text), ["Evaluation limit exceeded"]);
    let replaces = "[for x in [\"aaaaaaaaaaaaaaaa\"] : ".to_owned();
    let mut inner = "x".to_owned();
    for _ in 0..12 {
        inner = format!("replace({inner}, \"a\", \"aaaaaaaaaaaaaaaa\")");
    }
    assert!(!refused(&format!("{replaces}{inner}]")).is_empty());
}

#[test]
fn values_that_share_their_parts_count_as_if_written_out() {
    let mut text = "[]".to_owned();
    for _ in 0..60 {
        text = format!("[for x in [{text}] : [x, x]][0]");
    }
    assert_eq!(refused(&text), ["Evaluation limit exceeded"]);
    let mut text = "{}".to_owned();
    for _ in 0..60 {
        text = format!("[for x in [{text}] : {{ a = x, b = x }}][0]");
    }
    assert_eq!(refused(&text), ["Evaluation limit exceeded"]);
}

#[test]
fn values_nest_as_deep_as_the_limit_and_no_deeper() {
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
    // Powers are of machine floats, as in the reference: beyond those is infinity.
    assert_eq!(refused("pow(pow(10, 100000), 10)").len(), 0);
    let printed = "[for a in range(1000) : [for b in range(1000) : \"${1e157000}\"]]";
    assert_eq!(refused(printed), ["Evaluation limit exceeded"]);
    let keys = "[for a in range(1000) : {for b in range(1000) : (1e157000 + a * 1e156999 + b * 1e156990) => 1}]";
    assert_eq!(refused(keys), ["Evaluation limit exceeded"]);
}

#[test]
fn formats_and_patterns_cannot_be_bombs() {
    for text in [
        "format(\"%999999999d\", 1)",
        "format(\"%.999999999f\", 1)",
        "format(\"%*d\", 999999999, 1)",
        "regex(\"((a{1000}){1000}){1000}\", \"a\")",
        "regexall(\"(x+x+)+y\", \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\")",
        "indent(999999999, \"a\\nb\")",
        "range(0, 1000000000)",
        "range(0, 1, 1e-100)",
        "setproduct([for a in range(1000) : a], [for a in range(1000) : a], [for a in range(1000) : a])",
        "[for a in range(1000) : substr(\"a\", 1e30, 1e300)]",
        "element([1], 1e300)",
        "chunklist([1], 1e300)",
        "slice([1], 0, 1e300)",
    ] {
        let _ = refused(text);
    }
}

#[test]
fn reports_in_loops_are_counted_but_not_kept() {
    let found = refused("[for a in range(1000) : [for b in range(1000) : -s]]");
    assert!(found.len() <= 1_001, "{}", found.len());
    let long = format!(
        "[for a in range(1000) : [for b in range(1000) : -[{}]]]",
        "s,".repeat(10_000)
    );
    assert!(!refused(&long).is_empty());
}

#[test]
fn functions_that_evaluate_share_the_budget_of_the_caller() {
    let text = r#"
        function "a" {
          params = [x]
          result = [for i in range(1000) : [for j in range(100) : x]]
        }
    "#;
    let found = on_small_stack("user functions", move || {
        let mut diagnostics = Diagnostics::new();
        let file = syntax::parse(
            &Source::new("f.hcl", text).expect("short"),
            &mut diagnostics,
        );
        let (functions, _) = ext::user_functions(
            &Body::from(&file),
            "function",
            &Arc::new(context()),
            &mut diagnostics,
        );
        let mut caller = context();
        caller.set_functions(functions);
        evaluate_in(&caller, "[for i in range(1000) : length(a(i))]").1
    });
    assert!(
        found
            .iter()
            .any(|found| found.summary() == "Evaluation limit exceeded"),
        "{found}"
    );
}

#[test]
fn functions_of_functions_nest_within_the_limit() {
    // Each generation of functions calls the one before it, from deep inside an expression.
    let found = on_small_stack("nested functions", || {
        let mut diagnostics = Diagnostics::new();
        let mut scope = context();
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
            let file = syntax::parse(
                &Source::new("f.hcl", text).expect("short"),
                &mut diagnostics,
            );
            let outer = Arc::new(scope);
            let (functions, _) =
                ext::user_functions(&Body::from(&file), "function", &outer, &mut diagnostics);
            scope = context();
            scope.set_functions(functions);
        }
        evaluate_in(&scope, "f39(1)").1
    });
    assert!(found.has_errors());
}

#[test]
fn dynamic_blocks_generate_no_more_than_the_limit() {
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
        let file = syntax::parse(
            &Source::new("d.hcl", text).expect("short"),
            &mut diagnostics,
        );
        let context = context();
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
fn limits_are_those_that_the_program_sets() {
    let mut small = context();
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
        let (_, found) = evaluate_in(&small, text);
        let titles: Vec<&str> = found.iter().map(hcl_core::Diagnostic::summary).collect();
        assert_eq!(titles, ["Evaluation limit exceeded"], "{text}");
    }
}

#[test]
fn the_longest_literals_are_within_the_limits() {
    let bytes = if is_full() { 100 << 20 } else { 8 << 20 };
    for text in [
        format!("\"{}\"", "x".repeat(bytes)),
        format!("<<E\n{}\nE\n", "x".repeat(bytes)),
        format!("<<E\n${{s}}{}\nE\n", "x".repeat(bytes)),
        format!("[{}]", "1,".repeat(bytes / 8)),
        format!("/*{}*/ 1", "*".repeat(bytes)),
    ] {
        assert_eq!(refused(&text), Vec::<String>::new(), "{text:.20}");
    }
}
