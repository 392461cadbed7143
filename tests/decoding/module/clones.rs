//! Decoders and modules that are kept and cloned.

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_serde::{Decoder, Expression, Limits};

type Config = BTreeMap<String, String>;

#[test]
fn clones_do_not_see_what_another_defines() {
    let base = Decoder::new()
        .variable("region", "eu")
        .unwrap()
        .function("twice", |text: String| text.repeat(2));
    let zone = base
        .clone()
        .variable("zone", "a")
        .unwrap()
        .limits(Limits::default());
    let other = base.clone().variable("region", "us").unwrap();
    let text = r#"a = "${twice(region)}""#;
    assert_eq!(base.decode_str::<Config>(text).unwrap()["a"], "eueu");
    assert_eq!(zone.decode_str::<Config>(text).unwrap()["a"], "eueu");
    assert_eq!(other.decode_str::<Config>(text).unwrap()["a"], "usus");
    assert!(base.decode_str::<Config>("a = zone").is_err());
    assert_eq!(zone.decode_str::<Config>("a = zone").unwrap()["a"], "a");
}

#[test]
fn a_module_is_cloned_and_its_decoder_takes_more_variables() {
    let base = Module::new().source(
        "main.hcl",
        "variable \"a\" {}\nlocals {\n  b = \"${var.a}!\"\n}\nc = local.b\n",
    );
    let decoded = |module: &Module| module.decode::<Config>().unwrap()["c"].clone();
    let one = base.clone().value("a", "one");
    assert_eq!(decoded(&one), "one!");
    assert_eq!(decoded(&one.clone().value("a", "two")), "two!");
    assert_eq!(decoded(&one), "one!");
    assert!(base.decode::<Config>().is_err());

    let loaded = one.load().unwrap();
    let decoder = loaded.decoder().clone().variable("more", "x").unwrap();
    let rule: Expression = "\"${local.b}${more}\"".parse().unwrap();
    assert_eq!(decoder.decode_expression::<String>(&rule).unwrap(), "one!x");
    assert!(
        loaded
            .clone()
            .decoder()
            .decode_expression::<String>(&rule)
            .is_err()
    );
}
