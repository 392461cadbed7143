//! Blocks of a number that is not known, of many, and many references to them.

use std::fmt::Write;

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::{Decoder, HclDecode, stdlib};
use hcl_write::Expr;

#[derive(Debug, HclDecode)]
struct Config {
    #[hcl(block)]
    disk: Vec<Disk>,
    sizes: Option<Vec<u64>>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only counted")]
struct Disk {
    #[hcl(label)]
    name: String,
    size: Option<u64>,
    #[hcl(block)]
    part: Vec<Part>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only counted")]
struct Part {
    size: Option<Expr>,
}

fn module(text: &str) -> Module {
    Module::new()
        .functions(stdlib::standard())
        .address(Address::new("disk", "disk.{name}").repeated())
        .source("main.hcl", text)
}

#[test]
fn an_unknown_number_of_blocks_is_not_read_as_one() {
    let text =
        "disk \"a\" {\n  dynamic \"part\" {\n    for_each = var.parts\n    content {}\n  }\n}\n";
    let unknown = hcl_serde::Value::dynamic();
    let parts = hcl_serde::hcl_core::value!({ "parts": unknown });
    let decoder = Decoder::new()
        .dynamic_blocks(true)
        .variable("var", &parts)
        .unwrap();
    let error = decoder.decode_str::<Config>(text).unwrap_err().to_string();
    assert!(error.contains("Invalid number of blocks"), "{error}");
    assert!(error.contains("config.hcl:2:3"), "{error}");
    let source = hcl_serde::Source::new("config.hcl", text).expect("a small text");
    assert!(decoder.check::<Config>(&source).is_empty());
    let known = hcl_serde::hcl_core::value!({ "parts": [1, 2] });
    let decoder = decoder.variable("var", &known).unwrap();
    let config: Config = decoder.decode_str(text).expect("a valid text");
    assert_eq!(config.disk[0].part.len(), 2);
}

/// Instances are not charged for the keys of the others.
#[test]
fn many_instances_and_references_to_them_are_within_the_limits() {
    const COUNT: usize = 3_000;
    let mut keys = String::new();
    let mut references = String::new();
    for index in 0..COUNT {
        let _ = write!(keys, "k{index} = {index}, ");
        let _ = writeln!(references, "  disk.a[\"k{index}\"].size,");
    }
    let text = format!(
        "disk \"a\" {{\n  for_each = {{ {keys} }}\n  size = each.value\n}}\nsizes = [\n{references}]\n"
    );
    let config: Config = module(&text).decode().expect("a valid module");
    assert_eq!(config.disk.len(), COUNT);
    assert_eq!(
        config.sizes.expect("sizes").last(),
        Some(&(COUNT as u64 - 1))
    );
    let keys: Vec<String> = (0..COUNT).map(|it| format!("\"k{it}\": {it}")).collect();
    let keys = keys.join(", ");
    let text = format!(
        "{{\"disk\": {{\"a\": {{\"for_each\": {{{keys}}}, \"size\": \"${{each.value}}\"}}}}}}"
    );
    let json = Module::new()
        .address(Address::new("disk", "disk.{name}").repeated())
        .source("main.json", text);
    assert_eq!(
        json.decode::<Config>().expect("a valid module").disk.len(),
        COUNT
    );
}

/// A splat of 300 instances without an attribute has one report.
#[test]
fn a_wrong_splat_of_many_instances_is_one_report() {
    let text = |count: usize| {
        let mut text = "disk \"a\" {\n  count = 300\n}\nlocals {\n".to_owned();
        for index in 0..count {
            let _ = writeln!(text, "  s{index} = disk.a[*].nope");
        }
        text + "}\n"
    };
    let check = |count: usize| {
        let found = module(&text(count)).check::<Config>();
        assert_eq!(found.error_count(), count, "{found}");
    };
    check(1);
    check(100);
}
