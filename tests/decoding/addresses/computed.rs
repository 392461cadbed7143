//! Blocks with arguments that the program computes later, read as a whole.

use hcl_config::Address;
use hcl_config::Module;
use hcl_core::value;
use hcl_core::value::{Mark, Value};
use hcl_serde::Functions;

const TEXT: &str = r#"
    vpc "main" {
      name = "m"
      both = [for it in [vpc.other] : it.name]
    }
    vpc "other" {
      name = "o"
    }
    vpc "many" {
      for_each = { a = 1, b = 2 }
      size     = each.value
      own      = self.size
    }
    locals {
      n   = vpc.main
      k   = "main"
      all = vpc.many
    }
"#;

fn module() -> Module {
    Module::new()
        .functions(Functions::standard())
        .source("main.hcl", TEXT)
        .address(Address::new("vpc", "vpc.{name}").repeated().computed())
}

#[track_caller]
fn evaluate(expression: &str) -> Value {
    let loaded = module().load().unwrap_or_else(|it| panic!("{it}"));
    let value = loaded.evaluate(expression);
    value.unwrap_or_else(|it| panic!("{it}"))
}

#[test]
fn attributes_that_are_not_written_are_unknown_in_the_whole_block_too() {
    for expression in [
        r#"lookup(vpc.main, "id", "x")"#,
        "local.n.id",
        "vpc[local.k].id",
        r#"vpc["main"]["id"]"#,
        "local.all.a.id",
        "[for it in vpc.many : it.id][0]",
        "values(vpc.many)[0].id",
        "vpc.main == vpc.other",
        "length(vpc.main)",
        "keys(vpc.main)",
        "jsonencode(vpc.main)",
        r#"contains(keys(local.all.a), "id")"#,
        "vpc.main",
    ] {
        assert!(evaluate(expression).is_unknown(), "{expression}");
    }
}

#[test]
fn attributes_that_are_written_are_known_in_the_whole_block_too() {
    for (expression, expected) in [
        ("local.n.name", value!("m")),
        ("vpc[local.k].name", value!("m")),
        (r#"vpc[local.k]["name"]"#, value!("m")),
        ("vpc.main.both", value!(["o"])),
        (
            "[for key, it in vpc.many : \"${key}${it.own}\"]",
            value!(["a1", "b2"]),
        ),
        ("keys(vpc.many)", value!(["a", "b"])),
        ("[vpc.main, vpc.main.name][1]", value!("m")),
        ("[vpc.main, local.n][1].name", value!("m")),
    ] {
        assert_eq!(evaluate(expression), expected, "{expression}");
    }
}

#[test]
fn a_reference_to_the_whole_block_does_not_hide_its_attributes_from_what_is_decoded() {
    let text = "vpc \"main\" {\n  name = \"m\"\n}\nname = vpc.main.name\ncopy = vpc[\"main\"].name\n\
                sizes = [for it in [vpc.main] : it.name]\n";
    #[derive(hcl_serde::HclDecode, Debug)]
    struct Config {
        name: String,
        copy: String,
        sizes: Vec<String>,
        #[hcl(block, address = "vpc.{label}", computed)]
        vpc: Vec<Vpc>,
    }
    #[derive(hcl_serde::HclDecode, Debug)]
    struct Vpc {
        #[hcl(label)]
        label: String,
        name: String,
    }
    let config: Config = Module::new().source("main.hcl", text).decode().unwrap();
    assert_eq!((&*config.name, &*config.copy), ("m", "m"));
    assert_eq!(config.sizes, ["m"]);
    assert_eq!((&*config.vpc[0].label, &*config.vpc[0].name), ("main", "m"));
}

#[test]
fn secrets_in_a_block_that_is_not_wholly_known_stay_secrets() {
    let text = "vpc \"main\" {\n  password = var.p\n}\nvariable \"p\" {\n  default   = \"hunter2\"\n  sensitive = true\n}\n";
    let loaded = Module::new()
        .functions(Functions::standard())
        .source("main.hcl", text)
        .address(Address::new("vpc", "vpc.{name}").computed())
        .load()
        .unwrap();
    for expression in [
        "jsonencode(vpc.main)",
        "vpc[\"main\"].password",
        "[vpc.main][0].password",
    ] {
        let value = loaded.evaluate(expression).unwrap();
        assert!(
            value.has_mark(&Mark::sensitive()),
            "{expression}: {value:?}"
        );
    }
    assert!(!format!("{:?}", loaded.evaluate("[vpc.main]").unwrap()).contains("hunter2"));
    let report = loaded.evaluate("vpc[\"main\"].password.x").unwrap_err();
    assert!(!report.to_string().contains("hunter2"), "{report}");
}

#[test]
fn a_declared_value_that_is_not_written_is_unknown() {
    let variable = Address::new("input", "input.{name}").value_of("default");
    let module = Module::new().source("main.hcl", "input \"a\" {}\n");
    let null = module.clone().address(variable.clone()).load().unwrap();
    assert!(null.evaluate("input.a").unwrap().is_null());
    let unknown = module.address(variable.computed()).load().unwrap();
    assert!(unknown.evaluate("input.a").unwrap().is_unknown());
}

#[test]
fn a_long_chain_of_whole_blocks_is_within_the_limits() {
    use std::fmt::Write;
    let mut text = String::new();
    for index in 0..20_000 {
        let _ = writeln!(text, "vpc \"v{index}\" {{\n  x = vpc.v{}\n}}", index + 1);
    }
    text.push_str("vpc \"v20000\" {}\nlocals {\n  first = vpc.v0\n}\n");
    for address in [
        Address::new("vpc", "vpc.{name}"),
        Address::new("vpc", "vpc.{name}").computed(),
    ] {
        let module = Module::new().source("main.hcl", &*text).address(address);
        let report = module.load().unwrap_err().to_string();
        assert!(report.contains("nest"), "{report}");
    }
}
