//! Types and values to JSON and back.

use hcl_core::{Type, Value};
use hcl_tests::notation;

use super::{ty, value};

#[test]
fn types_round_trip_as_json() {
    for (text, json) in [
        ("any", r#""dynamic""#),
        ("list(map(any))", r#"["list",["map","dynamic"]]"#),
        ("tuple([])", r#"["tuple",[]]"#),
        (
            "tuple([string, number])",
            r#"["tuple",["string","number"]]"#,
        ),
        ("object({})", r#"["object",{}]"#),
        (
            "object({a=number, b=optional(set(bool))})",
            r#"["object",{"a":"number","b":["set","bool"]},["b"]]"#,
        ),
    ] {
        assert_eq!(ty(text).to_json(), json);
        assert_eq!(Type::from_json(json).unwrap(), ty(text));
    }
}

#[test]
fn json_that_is_no_type_is_rejected() {
    for json in [
        r#""strin""#,
        r#"["list"]"#,
        r#"["list","string","x"]"#,
        r#"["object",{"a":"string"},["b"]]"#,
        "[]",
        "{}",
        r#"["foo","string"]"#,
        "1",
        "",
    ] {
        assert!(Type::from_json(json).is_err(), "{json}");
    }
}

#[test]
fn values_round_trip_as_typed_json() {
    for (text, of, json) in [
        ("1", "number", "1"),
        ("1", "any", r#"{"value":1,"type":"number"}"#),
        ("null<string>", "any", r#"{"value":null,"type":"string"}"#),
        ("null", "any", "null"),
        (
            "[1, \"a\"]",
            "tuple([any, string])",
            r#"[{"value":1,"type":"number"},"a"]"#,
        ),
        (
            "list<number>[1]",
            "list(any)",
            r#"[{"value":1,"type":"number"}]"#,
        ),
        (
            "list<any>[]",
            "any",
            r#"{"value":[],"type":["list","dynamic"]}"#,
        ),
        (
            "{b=1, a=2}",
            "any",
            r#"{"value":{"a":2,"b":1},"type":["object",{"a":"number","b":"number"}]}"#,
        ),
        ("set<number>[10, 9]", "set(number)", "[9,10]"),
        ("map<number>{a=1}", "map(number)", r#"{"a":1}"#),
        (
            "1e50",
            "number",
            "100000000000000000000000000000000000000000000000000",
        ),
        ("0.000000001", "number", "0.000000001"),
    ] {
        let value = value(text);
        assert_eq!(value.to_typed_json(&ty(of)).unwrap(), json);
        assert_eq!(
            Value::from_typed_json(json, &ty(of)).unwrap(),
            value,
            "{json}"
        );
    }
}

#[test]
fn typed_json_converts_primitives_and_fills_in_nulls() {
    for (json, of, expected) in [
        ("1", "string", "\"1\""),
        ("true", "string", "\"true\""),
        ("\"1\"", "number", "1"),
        ("\"true\"", "bool", "true"),
        ("[3,1,1]", "set(number)", "set<number>[1, 3]"),
        ("{}", "object({a=number})", "{a=null<number>}"),
        (r#"{"a":1,"a":2}"#, "map(number)", "map<number>{a=2}"),
        (
            r#"{"type":["list","number"],"value":[1]}"#,
            "any",
            "list<number>[1]",
        ),
    ] {
        let read = Value::from_typed_json(json, &ty(of)).unwrap();
        assert_eq!(notation::print(&read), expected);
    }
    for (json, of) in [
        ("\" 1\"", "number"),
        ("true", "number"),
        ("1", "bool"),
        ("[1]", "tuple([number, string])"),
        (r#"{"a":1,"b":1}"#, "object({a=number})"),
        (r#"{"value":[1]}"#, "any"),
        (r#"{"value":1,"type":"number","x":1}"#, "any"),
        (
            r#"[{"value":1,"type":"number"},{"value":"1","type":"string"}]"#,
            "list(any)",
        ),
        ("[1] x", "list(number)"),
        ("[1,]", "list(number)"),
    ] {
        assert!(Value::from_typed_json(json, &ty(of)).is_err(), "{json}");
    }
}

#[test]
fn json_strings_are_safe_in_html() {
    let text = Value::from("<a>&\u{2028}\u{2029}\u{1}\n\t\r\u{8}\u{c}\"\\/é");
    assert_eq!(
        text.to_json().unwrap(),
        r#""\u003ca\u003e\u0026\u2028\u2029\u0001\n\t\r\b\f\"\\/é""#
    );
}

#[test]
fn json_implies_types_and_decodes_surrogates() {
    assert_eq!(
        Type::of_json(r#"{"a":[{}],"b":[1,"a",null]}"#).unwrap(),
        ty("object({a=tuple([object({})]), b=tuple([number, string, any])})")
    );
    let read = Value::from_json(r#""\ud83d\ude00 \ud800 \u00e9""#).unwrap();
    assert_eq!(read.as_str(), Some("😀 \u{FFFD} é"));
    for json in [
        "",
        "[1",
        "1 2",
        "nul",
        "[01]",
        "\"\\x\"",
        "{\"a\" 1}",
        "{a:1}",
        "+1",
        "\"\n\"",
    ] {
        assert!(Value::from_json(json).is_err(), "{json}");
    }
}

#[test]
fn values_without_json_form_are_errors_with_a_path() {
    for (text, place) in [
        ("[1, unk<string>]", "[1]: "),
        ("{a=[⟦M⟧1]}", ".a[0]: "),
        ("map<number>{\"x y\"=+Inf}", "[\"x y\"]: "),
    ] {
        let error = value(text).to_json().unwrap_err().to_string();
        assert!(error.starts_with(place), "{error}");
    }
}
