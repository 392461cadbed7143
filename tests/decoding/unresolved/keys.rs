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

/// As without `unresolved`: one of two values would be lost.
#[test]
fn equal_names_of_an_object_in_json_are_reported() {
    for unresolved in [Unresolved::Error, Unresolved::Text, Unresolved::Partial] {
        let decoder = Decoder::new().source_name("a.json").unresolved(unresolved);
        for text in [
            r#"{"map": {"v": 1, "v": 2}}"#,
            r#"{"map": {"in": {"v": 1, "v": "${x}"}}}"#,
        ] {
            let error = decoder
                .decode_str::<std::collections::BTreeMap<String, serde_json::Value>>(text)
                .expect_err(text);
            let found = error.to_string();
            assert!(found.contains("Duplicate object attribute"), "{found}");
        }
    }
}
