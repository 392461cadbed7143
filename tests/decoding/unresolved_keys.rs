//! Objects with computed keys. Their values stay expressions.

use hcl_serde::de::Unresolved;
use hcl_serde::{Decoder, Functions, HclDecode};

/// Keys that are evaluated, in generated blocks and in the JSON syntax, leave their values expressions.
#[test]
fn computed_keys_of_expressions_are_evaluated_in_part() {
    #[derive(Debug, HclDecode)]
    struct Config {
        #[hcl(block)]
        part: Vec<Part>,
    }

    #[derive(Debug, HclDecode)]
    struct Part {
        map: std::collections::BTreeMap<String, hcl_serde::Expr>,
    }

    let decoder = Decoder::new()
        .functions(Functions::standard())
        .dynamic_blocks(true)
        .unresolved(Unresolved::Partial);
    let dynamic = "dynamic \"part\" {\n  for_each = [\"x\"]\n  content {\n    map = { (part.value) = node.a }\n  }\n}\n";
    let json = r#"{"part": {"map": {"${lower(\"X\")}": "${node.a}"}}}"#;
    let both = r#"{"dynamic": {"part": {"for_each": ["x"], "content": {"map": {"${part.value}": "${node.a}"}}}}}"#;
    for (name, text) in [("a.hcl", dynamic), ("a.json", json), ("a.json", both)] {
        let decoder = decoder.clone().source_name(name);
        let config: Config = decoder.decode_str(text).expect("a valid text");
        assert_eq!(config.part[0].map["x"].to_string(), "node.a", "{text}");
    }
    let unknown = "part {\n  map = { (node.b) = node.a }\n}\n";
    let error = decoder
        .decode_str::<Config>(unknown)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("a key of the object around it has no"),
        "{error}"
    );
}

/// Where all is known, the result is that of complete evaluation: the same value, or the same mistake.
#[test]
fn known_keys_are_as_in_complete_evaluation() {
    use std::collections::BTreeMap;

    type Map = BTreeMap<String, BTreeMap<String, Option<String>>>;

    let native = [
        "a = { vv = 1, (var.v) = 2 }",
        "a = { (var.v) = 1, vv = 2 }",
        "a = { (var.v) = 1, (var.v) = 2, b = 3 }",
        "a = { (var.n) = 1 }",
        "a = { b = 1, (var.n) = var.v }",
        "a = { (var.l) = 1 }",
        "a = { (var.v) = var.v }",
        "a = { \"${var.v}x\" = \"${var.v}\" }",
        "a = { \"${var.v}\" = 1, vv = 2 }",
        "a = { \"${var.v}\" = null, \"b\" = null }",
        "a = { vv = 1, vv = 2 }",
        "a = { 1 = 1, (1) = 2, b = \"x\" }",
        "a = { (true) = 1 }",
        "a = { (1e3) = 1 }",
    ];
    let json = [
        r#"{"a": {"${var.v}": 1}}"#,
        r#"{"a": {"${var.v}": "${var.v}", "b": "x"}}"#,
        r#"{"a": {"vv": 1, "${var.v}": 2}}"#,
        r#"{"a": {"${var.v}": 1, "vv": 2}}"#,
        r#"{"a": {"${var.v}x": 1, "y${var.v}": 2}}"#,
        r#"{"a": {"${var.n}": 1}}"#,
        r#"{"a": {"${var.l}": 1}}"#,
        r#"{"a": {"b": "x", "%{if true}y%{endif}": 1}}"#,
        r#"{"a": {"vv": 1, "vv": 2}}"#,
    ];
    let native = native.into_iter().map(|it| ("a.hcl", format!("{it}\n")));
    let json = json.into_iter().map(|it| ("a.hcl.json", it.to_owned()));
    let mut different = Vec::new();
    for (name, text) in native.chain(json) {
        let decoder = |unresolved| {
            Decoder::new()
                .source_name(name)
                .variable("var", &serde_json::json!({"v": "vv", "n": null, "l": [1]}))
                .unresolved(unresolved)
        };
        fn read<T: for<'de> HclDecode<'de> + std::fmt::Debug>(
            decoder: &Decoder,
            text: &str,
        ) -> String {
            match decoder.decode_str::<T>(text) {
                Ok(value) => format!("{value:?}"),
                Err(error) => error.to_string(),
            }
        }
        let all = |unresolved| {
            let decoder = decoder(unresolved);
            [
                read::<Map>(&decoder, &text),
                read::<serde_json::Value>(&decoder, &text),
                read::<hcl_serde::Value>(&decoder, &text),
            ]
        };
        let (complete, partial) = (all(Unresolved::Error), all(Unresolved::Partial));
        for (complete, partial) in complete.iter().zip(&partial) {
            if complete != partial {
                different.push(format!("{text}\n{complete}\n{partial}"));
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n----\n"));
}
