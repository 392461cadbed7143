//! Expressions that a program writes: parsed from text, or built.

use std::collections::BTreeMap;

use hcl_serde::hcl_core::Number;
use hcl_serde::ser::AsBlock;
use hcl_serde::{Expression, Value, from_str, to_string};
use hcl_write::Expr;
use hcl_write::expr::to_expr;
use hcl_write::expr::{BinaryOperator, Step, TemplatePart, UnaryOperator};

use crate::entries::entries;

#[test]
fn expressions_of_several_lines_stand_wherever_a_value_does() {
    let decoder = hcl_serde::Decoder::new().functions(hcl_serde::stdlib::standard());
    for [text, value] in rows("LINES") {
        let expression: Expression = text.parse().unwrap();
        let argument = to_string(&entries([("x", &expression)])).unwrap();
        let read: BTreeMap<String, String> = decoder.decode_str(&argument).unwrap();
        assert_eq!(read["x"], value, "{argument}");

        let list = to_string(&entries([("x", [&expression, &expression])])).unwrap();
        let read: BTreeMap<String, Vec<String>> = decoder.decode_str(&list).unwrap();
        assert_eq!(read["x"], [value, value], "{list}");

        let key = entries([("x", entries([("y", &expression)]))]);
        let object = to_string(&key).unwrap();
        let read: BTreeMap<String, BTreeMap<String, String>> = decoder.decode_str(&object).unwrap();
        assert_eq!(read["x"]["y"], value, "{object}");
    }
}

#[test]
fn expressions_keep_their_text() {
    let text = "x = merge(a.b[*].c, { for k, v in d : k => \"${v}\" })\n";
    let read: BTreeMap<String, Expression> = from_str(text).unwrap();
    assert_eq!(to_string(&read).unwrap(), text);
}

#[test]
fn expressions_have_the_text_of_their_meaning() {
    for [text] in rows("PARSED") {
        let expr: Expr = text.parse().unwrap();
        assert_eq!(expr.to_text().unwrap(), text);
        let argument = to_string(&entries([("x", &expr)])).unwrap();
        assert_eq!(argument, format!("x = {text}\n"));
        let read: BTreeMap<String, Expr> = from_str(&argument).unwrap();
        assert_eq!(read["x"], expr);
    }
}

#[test]
fn built_expressions_are_what_their_text_is_parsed_as() {
    let (a, b) = (|| Expr::variable("a"), || Expr::variable("b"));
    let interpolation = TemplatePart::Interpolation;
    for (expr, text) in [
        (
            a().attribute("zones").index("a \"${b}"),
            r#"a.zones["a \"$${b}"]"#,
        ),
        (a().splat().attribute("b").splat().index(0), "a[*].b[*][0]"),
        (
            Expr::call("p::f", [a(), Expr::tuple([1, 2])]),
            "p::f(a, [1, 2])",
        ),
        (Expr::call("now", [Expr::Null; 0]), "now()"),
        (Expr::object([("a", true)]), "{\n  a = true\n}"),
        (-((a() + b()) * 2 - 1), "-((a + b) * 2 - 1)"),
        (-Expr::from(1), "-1"),
        (!Expr::binary(a(), BinaryOperator::And, b()), "!(a && b)"),
        (Expr::from(-1).index(0), "(-1)[0]"),
        (Expr::conditional(a(), b(), 1), "a ? b : 1"),
        (
            Expr::Access(
                Box::new(a().splat().attribute("b")),
                vec![Step::Index(Expr::from(0))],
            ),
            "(a[*].b)[0]",
        ),
        (
            Expr::template(["$".into(), interpolation(a()), "\"%%{".into()]),
            r#""\u0024${a}\"%\u0025{""#,
        ),
        (
            Expr::template([interpolation(a()), "$".into(), "{b".into()]),
            r#""${a}$${b""#,
        ),
        (Expr::template([interpolation(a())]), r#""${a~} ""#),
    ] {
        assert_eq!(expr.to_text().unwrap(), text);
        assert_eq!(text.parse::<Expr>().unwrap(), expr, "{text}");
    }
}

#[test]
fn expressions_are_equal_if_their_meaning_is() {
    for [one, other] in rows("expressions_are_equal_if_their_meaning_is") {
        assert_eq!(
            one.parse::<Expr>().unwrap(),
            other.parse::<Expr>().unwrap(),
            "{one} {other}"
        );
    }
    for (one, other) in [
        ("a.*.b[0]", "a[*].b[0]"),
        ("\"${a ~} \"", "a"),
        ("{ a = 1 }", "{ (a) = 1 }"),
    ] {
        assert_ne!(one.parse::<Expr>().unwrap(), other.parse::<Expr>().unwrap());
    }
    assert_eq!(-Expr::from(0), Expr::from(0));
    let template = r#""a${b}""#.parse::<Expr>().unwrap();
    let without_steps = Expr::Access(Box::new(template.clone()), Vec::new());
    assert_eq!(
        Expr::object([(without_steps, 1)]),
        Expr::object([(template, 1)])
    );
    let without_text = |if_false| {
        Expr::Template(vec![TemplatePart::If {
            condition: Expr::Null,
            if_true: Vec::new(),
            if_false,
        }])
    };
    assert_eq!(
        without_text(vec![TemplatePart::Literal(String::new())]),
        without_text(Vec::new())
    );
}

#[test]
fn expressions_that_cannot_be_written_are_errors() {
    let error = |expr: Expr| expr.build().unwrap_err().to_string();
    assert!(error(Expr::variable("a + b")).contains("\"a + b\" is not a name"));
    assert!(error(Expr::variable("true")).contains("\"true\" is a literal"));
    assert!(error(Expr::variable("a").attribute("")).contains("\"\" is not a name"));
    assert!(error(Expr::call("a::1", [1])).contains("\"1\" is not a name"));
    assert!(error(Expr::from(Number::INFINITY)).contains("inf"));
    assert!(to_expr(&f64::NAN).unwrap_err().to_string().contains("NaN"));
    assert!(to_expr(&Value::unknown(hcl_core::Type::String)).is_err());
    let shown = Expr::variable("0").to_string();
    assert!(shown.starts_with("<\"0\" is not a name"), "{shown}");
    let deep = (0..600).fold(Expr::Null, |inner, _| Expr::tuple([inner]));
    assert!(error(deep).contains("levels deep"));
}

#[test]
fn texts_that_are_no_expressions_of_the_enum_are_errors_with_a_place() {
    for (text, reason) in [
        ("a +", "Missing expression"),
        (&format!("a{}", " + 1".repeat(600)), "Nesting too deep"),
    ] {
        let error = text.parse::<Expr>().unwrap_err();
        let found = error.diagnostics().iter().next().unwrap();
        assert_eq!(found.summary(), reason);
        assert!(found.subject().is_some(), "{text}");
    }
    for (step, count) in [
        ("[b]", 10_000),
        (".b", 10_000),
        ("[*]", 200),
        (".*.b[0]", 200),
    ] {
        let steps = format!("a{}", step.repeat(count));
        assert_eq!(steps.parse::<Expr>().unwrap().to_string(), steps);
    }
}

#[test]
fn parts_are_visited_and_rewritten() {
    let text = "{ (k) = [v[i].x, \"${t}\"], o = c ? !p : f(q)... }";
    let text = text.replace("...", "");
    let mut expr: Expr = text.parse().unwrap();
    let mut names = Vec::new();
    expr.walk(&mut |part| {
        if let Expr::Variable(name) = part {
            names.push(name.clone());
        }
    });
    assert_eq!(names.concat(), "kvitcpq");
    expr.rewrite(&mut |part| match part {
        Expr::Variable(name) => name.insert(0, '_'),
        Expr::Unary(UnaryOperator::Not, inner) => *part = std::mem::take(inner),
        _ => {}
    });
    assert_eq!(
        expr.to_string(),
        "{\n  (_k) = [_v[_i].x, _t]\n  o    = _c ? _p : f(_q)\n}"
    );
}

#[test]
fn templates_of_several_lines_are_heredocs() {
    let parts = |texts: [&str; 2]| {
        let [before, after] = texts.map(|text| TemplatePart::Literal(text.to_owned()));
        Expr::template([
            before,
            TemplatePart::Interpolation(Expr::variable("x")),
            after,
        ])
    };
    let text = |texts| parts(texts).to_string();
    assert_eq!(
        text(["a\n\n\t", " $${\n"]),
        "<<-EOT\n  a\n\n  \t${x} $$${\nEOT"
    );
    assert_eq!(text([" a\n ", "\n"]), "<<EOT\n a\n ${x}\nEOT");
    // In quotes: without a line ending at the end, and where a sign before a sequence would escape it.
    assert_eq!(text(["a\n", "b"]), r#""a\n${x}b""#);
    assert_eq!(text(["a\n$", "\n"]), r#""a\n\u0024${x}\n""#);
    assert_eq!(
        Expr::tuple([parts(["a\n", "\n"])]).to_string(),
        "[\n  <<-EOT\n    a\n    ${x}\n  EOT\n]"
    );
    // Indented with the block, also in text that is already there.
    let body = |value: Expr| entries([("b", AsBlock(entries([("t", value)])))]);
    let expected = "b {\n  t = <<-EOT\n    a\n    ${x}\n  EOT\n}\n";
    assert_eq!(to_string(&body(parts(["a\n", "\n"]))).unwrap(), expected);
    let object = Expr::object([("k", parts(["a\n", "\n"]))]);
    assert_eq!(
        to_string(&body(object)).unwrap(),
        "b {\n  t = {\n    k = <<-EOT\n      a\n      ${x}\n    EOT\n  }\n}\n"
    );
    let owned: Expression = from_str::<BTreeMap<String, Expression>>("t = <<-E\n      a\n    E\n")
        .unwrap()
        .remove("t")
        .unwrap();
    let body = entries([("b", AsBlock(entries([("t", owned)])))]);
    assert_eq!(
        to_string(&body).unwrap(),
        "b {\n  t = <<-E\n    a\n  E\n}\n"
    );
}

#[test]
fn a_path_is_a_key_that_stands_for_itself() {
    let text = "{\n  aws.west = aws.west\n  (a.b)    = 1\n  a.b[0].c = 2\n}";
    let expr: Expr = text.parse().unwrap();
    let Expr::Object(items) = &expr else {
        panic!("{expr:?}");
    };
    assert_eq!(items[0].0, Expr::path(["aws", "west"]));
    assert_eq!(items[1].0, Expr::variable("a").attribute("b"));
    assert_eq!(expr.to_string(), text);
    let mut variables = Vec::new();
    expr.walk(&mut |part| {
        if let Expr::Variable(name) = part {
            variables.push(name.as_str());
        }
    });
    assert_eq!(variables, ["aws", "a"]);
    let reason = |expr: Expr| expr.to_text().unwrap_err().to_string();
    assert!(reason(Expr::path(["a", "b"])).contains("only be the key"));
    for names in [&["a"][..], &["for", "b"], &["a", "b c"], &[]] {
        assert!(
            Expr::object([(Expr::path(names.to_vec()), 1)])
                .to_text()
                .is_err(),
            "{names:?}"
        );
    }
}

/// Texts of several lines as arguments, elements and items of objects.
#[test]
fn texts_of_several_lines_are_heredocs_wherever_they_end_a_line() {
    // Leading blanks, blank lines, tabs, sequences, the marker itself.
    let positions = |text: &str| {
        let text = || Expr::from(text);
        [
            text(),
            Expr::tuple([text(), Expr::from(1), text()]),
            Expr::tuple([Expr::from(1), Expr::tuple([text()])]),
            Expr::tuple([Expr::object([("k", text()), ("b", Expr::from(1))])]),
        ]
    };
    for [text] in rows("TEXTS") {
        for expr in positions(text) {
            let block = entries([("b", AsBlock(entries([("t", &expr)])))]);
            for written in [expr.to_string(), to_string(&block).unwrap()] {
                assert!(written.contains("<<"), "{written}");
                assert!(!written.contains("\\n"), "{written}");
            }
            assert_eq!(expr.to_string().parse::<Expr>().unwrap(), expr);
            let written = to_string(&block).unwrap();
            let read: BTreeMap<String, BTreeMap<String, Expr>> = from_str(&written).unwrap();
            assert_eq!(read["b"]["t"], expr, "{written}");
        }
        let texts = vec![text, "z", text];
        let written = to_string(&entries([("t", &texts)])).unwrap();
        assert!(!written.contains("\\n"), "{written}");
        assert_eq!(
            from_str::<BTreeMap<String, Vec<String>>>(&written).unwrap()["t"],
            texts
        );
    }
    // Blank lines alone, and a single line.
    let blank = Expr::tuple(["\n\n", "a\n"]);
    assert_eq!(blank.to_string(), r#"["\n\n", "a\n"]"#);
    assert_eq!(
        Expr::call("f", [Expr::from("a\nb\n"), Expr::from(1)]).to_string(),
        r#"f("a\nb\n", 1)"#
    );
}

hcl_golden::rows!("written.rows");
