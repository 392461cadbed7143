//! Values that edits write: at any place, with the same meaning, or an error that says why not.

use hcl_core::value::Mark;
use hcl_core::{Type, Value};
use hcl_syntax::native::{self, Block, BodyItem};
use hcl_write::NewValue;

use crate::edited;

#[test]
fn values_without_text_are_errors_that_say_why() {
    let error = |value: NewValue| value.text().unwrap_err().to_string();
    let secret = Value::from("s3cret").with_mark(Mark::new("sensitive"));
    let mut report = String::new();
    for value in [
        NewValue::from(f64::INFINITY),
        NewValue::from(f64::NAN),
        NewValue::from(hcl_core::Number::INFINITY),
        NewValue::from(Value::unknown(Type::String)),
        NewValue::new(&vec![Value::from(1), Value::unknown(Type::Number)]),
        NewValue::from(&secret),
        NewValue::from(Value::tuple(vec![secret.clone()])),
        NewValue::new(&secret),
        NewValue::from(hcl_write::Expr::variable("a b")),
        NewValue::expression(""),
        NewValue::expression("1 +"),
        NewValue::expression("1\nb = 2"),
    ] {
        let message = error(value);
        assert!(!message.contains("s3cret"), "{message}");
        report += &format!("{message}\n\n");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/value_errors.txt");
    hcl_golden::expect(path, &report);
}

#[test]
fn a_value_that_replaces_a_part_keeps_its_meaning() {
    for [text, part, new, expected] in rows("a_value_that_replaces_a_part_keeps_its_meaning") {
        let new_text = edited(text, |edit, body| {
            let walk = body.attribute("p").unwrap().expression().walk();
            let found = walk.filter_map(|visit| match visit {
                native::Visit::Enter(native::Construct::Expression(it)) => Some(it),
                _ => None,
            });
            let source = body.file().source();
            let target = found.into_iter().find(|it| source.slice(it.span()) == part);
            edit.replace(target.unwrap(), NewValue::expression(new))
        });
        assert_eq!(new_text, expected);
    }
}

#[test]
fn a_text_of_several_lines_goes_anywhere() {
    for (text, expected) in [
        ("p = 1", "p = <<-EOT\n  a\n  b\nEOT\n"),
        ("p = 1 # c\n", "p = \"a\\nb\\n\" # c\n"),
        ("svc { p = 1 }\n", "svc { p = \"a\\nb\\n\" }\n"),
        ("p = 1\nq = 2\n", "p = <<-EOT\n  a\n  b\nEOT\nq = 2\n"),
    ] {
        let set = edited(text, |edit, body| {
            let body = body.blocks().next().map_or(body, Block::body);
            edit.set(body, "p", "a\nb\n")
        });
        assert_eq!(set, expected, "{text:?}");
    }
}

#[test]
fn an_item_after_the_end_of_a_comment_goes_with_the_comment() {
    for (text, expected) in [
        ("/* one\n two */ p = 1\nq = 2\n", "q = 2\n"),
        ("svc { /* one\n two */ p = 1\n}\n", "svc {}\n"),
        ("svc { /* one\n two */ p = 1 }\n", "svc {}\n"),
    ] {
        let removed = edited(text, |edit, body| {
            let body = body.blocks().next().map_or(body, Block::body);
            edit.remove(BodyItem::Attribute(body.attribute("p").unwrap()))
        });
        assert_eq!(removed, expected);
    }
}

#[test]
fn expressions_in_data_are_no_texts() {
    use hcl_serde::Expression;
    use hcl_write::Expr;
    use std::collections::BTreeMap;
    let owned: Expression = "var.a".parse().unwrap();
    let name = || Expr::variable("string");
    for (value, expected) in [
        (NewValue::from(vec![name()]), "[string]"),
        (NewValue::from(Some(name())), "string"),
        (NewValue::from(vec![owned.clone()]), "[var.a]"),
        (NewValue::from(Some(owned.clone())), "var.a"),
        (NewValue::from(&owned), "var.a"),
        (NewValue::from(owned.clone()), "var.a"),
        (
            NewValue::new(&BTreeMap::from([("k", vec![owned])])),
            "{\n  k = [var.a]\n}",
        ),
        (NewValue::from("string"), "\"string\""),
    ] {
        assert_eq!(value.text().unwrap(), expected);
    }
}

hcl_golden::rows!("values.rows");
