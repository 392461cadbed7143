//! Expressions that a program writes: parsed from text, or built.

use std::collections::BTreeMap;

use hcl_serde::{ExpressionBuilder, OwnedExpression, from_str, to_string};

/// Texts of expressions, and the value that all of them have.
const LINES: &[(&str, &str)] = &[
    ("1 +\n 2", "3"),
    ("max(\n1,\n3\n)", "3"),
    ("true ? 3 :\n 4", "3"),
    ("(1 +\n 2)", "3"),
    ("[3,\n4][0]", "3"),
    ("<<EOT\n3\nEOT\n", "3\n"),
    ("true ? <<EOT\n3\nEOT\n : \"4\"", "3\n"),
    ("{ a = 3\n b = 4 }.a", "3"),
];

#[test]
fn expressions_of_several_lines_stand_wherever_a_value_does() {
    let decoder = hcl_serde::Decoder::new().functions(hcl_serde::Functions::standard());
    for (text, value) in LINES {
        let expression: OwnedExpression = text.parse().unwrap();
        let argument = to_string(&BTreeMap::from([("x", &expression)])).unwrap();
        let read: BTreeMap<String, String> = decoder.from_str(&argument).unwrap();
        assert_eq!(read["x"], *value, "{argument}");

        let list = to_string(&BTreeMap::from([("x", [&expression, &expression])])).unwrap();
        let read: BTreeMap<String, Vec<String>> = decoder.from_str(&list).unwrap();
        assert_eq!(read["x"], [*value, *value], "{list}");

        let key = BTreeMap::from([("x", BTreeMap::from([("y", &expression)]))]);
        let object = to_string(&key).unwrap();
        let read: BTreeMap<String, BTreeMap<String, String>> = decoder.from_str(&object).unwrap();
        assert_eq!(read["x"]["y"], *value, "{object}");
    }
}

#[test]
fn expressions_keep_their_text() {
    let text = "x = merge(a.b[*].c, { for k, v in d : k => \"${v}\" })\n";
    let read: BTreeMap<String, OwnedExpression> = from_str(text).unwrap();
    assert_eq!(to_string(&read).unwrap(), text);
}

#[test]
fn built_expressions_are_what_they_say() {
    let text = |builder: ExpressionBuilder| builder.build().unwrap().text();
    let zones = ExpressionBuilder::reference("var").attribute("zones");
    assert_eq!(text(zones.clone().index(&0)), "var.zones[0]");
    assert_eq!(
        text(zones.clone().index("a \"${b}")),
        r#"var.zones["a \"$${b}"]"#
    );
    assert_eq!(
        text(zones.clone().splat().attribute("id")),
        "var.zones[*].id"
    );
    assert_eq!(
        text(ExpressionBuilder::call(
            "provider::x::f",
            [zones, ExpressionBuilder::value(&[1, 2])]
        )),
        "provider::x::f(var.zones, [1, 2])"
    );
    assert_eq!(text(ExpressionBuilder::call("now", [])), "now()");
    assert_eq!(
        text(ExpressionBuilder::value(&BTreeMap::from([("a", true)]))),
        "{\n  a = true\n}"
    );
}

#[test]
fn what_cannot_be_written_cannot_be_built() {
    let error = |builder: ExpressionBuilder| builder.build().unwrap_err().to_string();
    assert!(error(ExpressionBuilder::reference("a + b")).contains("\"a + b\" is not a name"));
    assert!(error(ExpressionBuilder::reference("a").attribute("")).contains("\"\" is not a name"));
    assert!(error(ExpressionBuilder::value(&f64::NAN)).contains("NaN"));
    let inner = ExpressionBuilder::reference("0");
    assert!(error(ExpressionBuilder::call("f", [inner])).contains("\"0\" is not a name"));
}
