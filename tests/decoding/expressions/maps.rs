//! Maps of expressions that are evaluated later: keys that are computed, or written twice.

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_core::Source;
use hcl_serde::{Decoder, Expr, Functions, HclDecode, OwnedExpression, Value};

type Maps<T> = BTreeMap<String, BTreeMap<String, T>>;

fn decoder() -> Decoder {
    Decoder::new()
        .functions(Functions::standard())
        .variable("k", &Value::from("key"))
        .expect("the data has a value")
}

fn source(name: &str, text: &str) -> Source {
    Source::new(name, text).expect("a short text")
}

#[track_caller]
fn entries(name: &str, text: &str) -> Vec<(String, String)> {
    let maps = decoder().decode_source::<Maps<Expr>>(&source(name, text));
    let mut maps = maps.unwrap_or_else(|it| panic!("{it}"));
    let owned = decoder().decode_source::<Maps<OwnedExpression>>(&source(name, text));
    let owned = owned.unwrap_or_else(|it| panic!("{it}"));
    assert!(owned["m"].keys().eq(maps["m"].keys()));
    let map = maps.remove("m").unwrap_or_default();
    map.into_iter()
        .map(|(key, it)| (key, it.to_string()))
        .collect()
}

#[test]
fn keys_are_evaluated_and_values_are_not() {
    for (text, expected) in [
        (
            "m = { (\"a\") = x, b = y }",
            [("a", "x"), ("b", "y")].as_slice(),
        ),
        ("m = { \"a${1}\" = x }", &[("a1", "x")]),
        ("m = { (k) = x, b = k }", &[("b", "k"), ("key", "x")]),
        ("m = { (upper(k)) = x }", &[("KEY", "x")]),
        ("m = ({ (k) = x })", &[("key", "x")]),
        ("m = { (1) = x, (true) = y }", &[("1", "x"), ("true", "y")]),
        // As for the reference, the last one counts.
        ("m = { a = x, a = y }", &[("a", "y")]),
        (
            "m = { (k) = x, key = y, \"k${\"ey\"}\" = z }",
            &[("key", "z")],
        ),
    ] {
        let expected: Vec<_> = expected
            .iter()
            .map(|(a, b)| ((*a).into(), (*b).into()))
            .collect();
        assert_eq!(entries("m.hcl", text), expected, "{text}");
    }
    let json = r#"{"m": {"a${k}": "${x}", "b": "${y}"}}"#;
    assert_eq!(
        entries("m.json", json),
        [("akey".into(), "x".into()), ("b".into(), "y".into())]
    );
}

#[test]
fn keys_without_a_value_are_reported_alone() {
    for (name, text, expected) in [
        (
            "m.hcl",
            "m = { (unknown) = x }",
            "1:8: There is no variable named \"unknown\".",
        ),
        ("m.hcl", "m = { a.b = x }", "1:7: Write (a.b)"),
        (
            "m.hcl",
            "m = { ([]) = x }",
            "1:7: This value cannot be the key",
        ),
        (
            "m.hcl",
            "m = { for a in [1] : a => a }",
            "1:5: An expression to be evaluated later is required here, but",
        ),
        (
            "m.json",
            r#"{"m": {"a": "${x}", "a": "${y}"}}"#,
            "1:21: The attribute \"a\" is set twice.",
        ),
    ] {
        let error = decoder()
            .decode_source::<Maps<Expr>>(&source(name, text))
            .unwrap_err();
        let [report] = error.diagnostics().as_slice() else {
            panic!("{error}");
        };
        let at = report.subject().unwrap().span().start + 1;
        let report = format!("1:{at}: {}", report.detail());
        assert!(report.starts_with(expected), "{report}");
    }
    let unknown = decoder()
        .variable("u", &Value::unknown(hcl_core::Type::String))
        .expect("the data has a value");
    let error = unknown
        .decode_str::<Maps<Expr>>("m = { a = x, (u) = y }")
        .unwrap_err();
    assert!(error.to_string().contains("1:14"), "{error}");
}

#[test]
fn values_of_such_objects_are_decoded_each() {
    let text = "m = { (k) = 1, a = \"2\", a = 3 }";
    let map = decoder().decode_str::<Maps<u8>>(text).unwrap();
    assert_eq!(map["m"], [("a".into(), 3), ("key".into(), 1)].into());
    let error = decoder()
        .decode_str::<Maps<u8>>("m = { (k) = 300 }")
        .unwrap_err();
    assert!(error.to_string().contains("1:13"), "{error}");
    assert!(error.to_string().contains("m.key"), "{error}");
}

#[test]
fn keys_are_evaluated_in_repeated_blocks_too() {
    let maps = decoder()
        .decode_str::<Maps<Expr>>("m = { (k) = x.y }")
        .unwrap();
    assert_eq!(maps["m"]["key"].to_string(), "x.y");

    #[derive(HclDecode, Debug)]
    struct Config {
        #[hcl(block, address = "vm.{name}", repeated)]
        vm: Vec<Vm>,
    }
    #[derive(HclDecode, Debug)]
    struct Vm {
        #[hcl(label)]
        #[expect(dead_code, reason = "the address")]
        name: String,
        tags: BTreeMap<String, Expr>,
    }
    let text = "vm \"a\" {\n  for_each = { x = 1 }\n  tags = { (each.key) = each.value, \"n${1}\" = vm.b.tags }\n}\n\
                vm \"b\" {\n  tags = { (\"a\") = 1 }\n}\n";
    let config: Config = Module::new().source("main.hcl", text).decode().unwrap();
    assert_eq!(config.vm[0].tags["x"].to_string(), "1");
    assert_eq!(config.vm[0].tags["n1"].to_string(), "vm.b.tags");
    assert_eq!(config.vm[1].tags["a"].to_string(), "1");
}

#[test]
fn a_secret_key_is_in_no_report() {
    let text = "variable \"k\" {\n  default   = \"hunter2\"\n  sensitive = true\n}\nm = { (var.k) = [] }\n";
    let module = Module::new().source("main.hcl", text);
    let error = module.decode::<Maps<u8>>().unwrap_err().to_string();
    assert!(!error.contains("hunter2"), "{error}");
}
