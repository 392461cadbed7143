//! Decoders and modules that are kept and cloned, functions of the configuration, and modules with expressions that stay.

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_serde::{Decoder, Functions, Limits, OwnedExpression};

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
    let rule: OwnedExpression = "\"${local.b}${more}\"".parse().unwrap();
    assert_eq!(decoder.decode_expression::<String>(&rule).unwrap(), "one!x");
    assert!(
        loaded
            .clone()
            .decoder()
            .decode_expression::<String>(&rule)
            .is_err()
    );
}

#[test]
fn a_job_keeps_what_only_its_client_knows() {
    let job = r#"
        variable "image" {
          default = "nginx"
        }
        locals {
          name = upper(var.image)
          os   = "${attr.kernel.name}-${local.name}"
          long = "${local.os}!"
        }
        job "web" {
          constraint {
            attribute = "${attr.kernel.name}"
            value     = "linux"
          }
          group {
            count = 2
            image = "${var.image}:1"
            id    = "${local.name}-${node.unique.id}"
            os    = local.os
            both  = "${local.name}/${local.long}"
          }
        }
    "#;
    let module = Module::new()
        .source("job.hcl", job)
        .functions(Functions::standard());
    let data = serde_json::to_value(module.json_form().unwrap()).unwrap();
    let web = &data["job"]["web"];
    assert_eq!(web["constraint"]["attribute"], "${attr.kernel.name}");
    assert_eq!(web["group"]["count"], 2);
    assert_eq!(web["group"]["image"], "nginx:1");
    assert_eq!(web["group"]["id"], "${local.name}-${node.unique.id}");
    // As a local value that refers to what only the client knows.
    assert_eq!(web["group"]["os"], "${local.os}");
    assert_eq!(web["group"]["both"], "${local.name}/${local.long}");
    // A variable and a number of blocks have to be known.
    let broken = module.source("more.hcl", "variable \"other\" {\n  default = attr.x\n}\n");
    assert!(broken.json_form().is_err());
}
