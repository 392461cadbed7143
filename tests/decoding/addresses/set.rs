//! Values that a program sets at addresses: they are decoded as if the block wrote them.

use std::collections::BTreeMap;

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::{HclDecode, Sensitive, Value};

#[derive(Debug, HclDecode)]
struct Config {
    #[hcl(block, address = "disk.{name}", repeated)]
    disk: Vec<Disk>,
}

#[derive(Debug, HclDecode)]
struct Disk {
    #[hcl(label)]
    _name: String,
    size: Option<u64>,
    tags: Option<BTreeMap<String, String>>,
    twice: Option<u64>,
    key: Option<Sensitive<String>>,
    #[hcl(block)]
    part: Vec<Part>,
}

#[derive(Debug, HclDecode)]
struct Part {
    start: u64,
}

fn module(text: &str) -> Module {
    Module::new().source("main.hcl", text)
}

fn report(module: &Module) -> String {
    let error = module.decode::<Config>().expect_err("a mistake");
    format!("{error}\n{error:?}")
}

#[test]
fn an_argument_that_the_block_does_not_write_is_decoded() {
    let config: Config =
        module("disk \"a\" {\n  twice = self.size * 2\n  part {\n    start = 1\n  }\n}\n")
            .set("disk.a.size", &5)
            .set("disk[\"a\"].tags", &BTreeMap::from([("k", "${v}")]))
            .decode()
            .unwrap();
    let disk = &config.disk[0];
    assert_eq!(
        (disk.size, disk.twice, disk.part[0].start),
        (Some(5), Some(10), 1)
    );
    assert_eq!(disk.tags.as_ref().unwrap()["k"], "${v}");
}

#[test]
fn every_instance_has_the_value() {
    let text = "disk \"a\" {\n  for_each = toset([\"x\", \"y\"])\n  twice    = self.size * 2\n}\n";
    let module = module(text)
        .functions(hcl_serde::Functions::standard())
        .set("disk.a.size", &5);
    let config: Config = module.decode().unwrap();
    let sizes: Vec<_> = config.disk.iter().map(|it| (it.size, it.twice)).collect();
    assert_eq!(sizes, [(Some(5), Some(10)); 2]);
}

#[test]
fn json_takes_values_too() {
    let config: Config = Module::new()
        .source(
            "main.hcl.json",
            r#"{"disk": {"a": {"twice": "${self.size}"}}}"#,
        )
        .set("disk.a.size", &5)
        .decode()
        .unwrap();
    assert_eq!(
        (config.disk[0].size, config.disk[0].twice),
        (Some(5), Some(5))
    );
}

#[test]
fn the_last_value_counts() {
    let module = module("disk \"a\" {\n  size = 1\n}\n")
        .set("disk.a.size", &5)
        .set("disk.a.size", &6);
    assert_eq!(module.decode::<Config>().unwrap().disk[0].size, Some(6));
}

#[test]
fn a_name_that_the_type_does_not_have_is_a_mistake() {
    let text = report(&module("disk \"a\" {}\n").set("disk.a.sizee", &5));
    assert!(text.contains("Did you mean \"size\"?"), "{text}");
    assert!(text.contains("<set by the program>"), "{text}");
}

/// The program computes values that its type does not read, such as an id.
#[test]
fn a_computed_block_takes_other_names() {
    #[derive(Debug, HclDecode)]
    struct Config {
        #[hcl(block, address = "disk.{name}", computed)]
        disk: Vec<Disk>,
        id: String,
    }

    let module = module("disk \"a\" {}\nid = disk.a.id\n")
        .set("disk.a.id", "x")
        .set("disk.a.size", &5);
    let config: Config = module.decode().unwrap();
    assert_eq!((&*config.id, config.disk[0].size), ("x", Some(5)));
}

#[test]
fn a_mistake_is_blamed_on_the_program() {
    for text in ["disk \"a\" {\n  size = 1\n}\n", "disk \"a\" {}\n"] {
        let text = report(&module(text).set("disk.a.size", "large"));
        assert!(text.contains("<set by the program>:1:8"), "{text}");
        assert!(!text.contains("main.hcl"), "{text}");
    }
}

/// A text that only refers to a value of the program is not to blame.
#[test]
fn a_reference_to_a_value_of_the_program_names_it() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only reported")]
    struct Port {
        port: u16,
        #[hcl(block, address = "disk.{name}")]
        disk: Vec<Disk>,
    }

    let local = "locals {\n  p = { a = 1 }\n}\nport = local.p.a\n";
    let large = BTreeMap::from([("a", "large")]);
    let modules = [
        (module(local).set("local.p", &large), "local.p"),
        (
            module("variable \"p\" {}\nport = var.p\n").value("p", "large"),
            "var.p",
        ),
        (
            module("disk \"a\" {}\nport = disk.a.text\n").set("disk.a.text", "large"),
            "disk.a.text",
        ),
        // Through local values.
        (
            module("locals {\n  q = local.p\n  r = local.q\n  p = {}\n}\nport = local.r.a\n")
                .set("local.p", &large),
            "local.p",
        ),
        (
            Module::new()
                .source(
                    "a.json",
                    r#"{"variable": {"p": {}}, "locals": {"q": "${var.p}"}, "port": "${local.q}"}"#,
                )
                .value("p", "large"),
            "var.p",
        ),
    ];
    for (module, name) in modules {
        let sentence = format!("The program sets the value of \"{name}\".");
        let error = module.decode::<Port>().unwrap_err();
        for found in [error.diagnostics(), &module.check::<Port>()] {
            let details: Vec<&str> = found.iter().map(hcl_serde::Diagnostic::detail).collect();
            assert!(
                details.iter().any(|it| it.ends_with(&sentence)),
                "{details:?}"
            );
        }
    }
    // Not of a value of the file.
    for text in [
        "locals {\n  p = \"x\"\n}\nport = local.p\n",
        "locals {\n  p = local.q\n  q = \"x\"\n}\nport = local.p\n",
        "locals {\n  p = upper(local.other)\n}\nport = local.p\n",
    ] {
        let module = module(&format!("locals {{\n  other = 1\n}}\n{text}"));
        let module = module.functions(hcl_serde::Functions::standard());
        let error = module.set("local.other", "y").decode::<Port>();
        let error = error.unwrap_err();
        assert!(!error.to_string().contains("program"), "{error}");
    }
    let decoder = hcl_serde::Decoder::new().variables(&large).unwrap();
    for (name, text) in [
        ("a.hcl", "port = a\n"),
        ("a.hcl.json", r#"{"port": "${a}"}"#),
    ] {
        let source = hcl_serde::Source::new(name, text).unwrap();
        let error = decoder.decode_source::<Port>(&source).unwrap_err();
        let detail = error.diagnostics().as_slice()[0].detail();
        assert!(
            detail.ends_with("The program sets the value of \"a\"."),
            "{detail}"
        );
    }
}

#[test]
fn a_secret_that_the_program_sets_is_hidden() {
    for written in ["disk \"a\" {}\n", "disk \"a\" {\n  key = \"x\"\n}\n"] {
        let secret = module(written)
            .set("disk.a.key", "hunter2")
            .set("disk.a.size", "large");
        let text = report(&secret);
        assert!(!text.contains("hunter"), "{text}");
        let secret = module(written).set("disk.a.key", &["hunter2"]);
        let text = report(&secret);
        assert!(!text.contains("hunter"), "{text}");
        let secret = module(written).set("disk.a.size", &Sensitive::new("hunter2"));
        let text = report(&secret);
        assert!(!text.contains("hunter"), "{text}");
        let secret = module(written).set("disk.a.kye", "hunter2");
        let text = report(&secret);
        assert!(!text.contains("hunter"), "{text}");
    }
    let config: Config = module("disk \"a\" {}\n")
        .set("disk.a.key", "x")
        .decode()
        .unwrap();
    assert_eq!(config.disk[0].key.as_ref().unwrap().expose(), "x");
}

#[test]
fn a_value_that_is_not_known_stays_so() {
    let module = module("disk \"a\" {}\n").set("disk.a.size", &Value::dynamic());
    let text = report(&module);
    assert!(text.contains("not known"), "{text}");
}

#[test]
fn blocks_without_a_schema_have_the_argument() {
    let module = module("disk \"a\" {\n  size = 1\n}\n")
        .address(Address::new("disk", "disk.{name}"))
        .set("disk.a.speed", &3);
    let value: Value = module.decode().unwrap();
    assert_eq!(
        value.to_string(),
        r#"{ disk = { a = { size = 1, speed = 3 } } }"#
    );
}
