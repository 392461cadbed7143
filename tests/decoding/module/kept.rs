//! Decoders and modules that are kept and cloned, functions of the configuration, and modules with expressions that stay.

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_serde::de::Syntax;
use hcl_serde::{Decoder, Functions, HclDecode, Limits, OwnedExpression};

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

const FUNCTIONS: &str = r#"
function "tag" {
  params = [name, version]
  result = "${prefix}-${upper(name)}:${version}"
}
function "all" {
  params         = []
  variadic_param = rest
  result         = join(",", rest)
}
image = tag("web", 1)
list  = all("a", "b")
"#;

#[test]
fn blocks_define_functions_in_both_syntaxes() {
    let decoder = Decoder::new()
        .functions(Functions::standard())
        .variable("prefix", "x")
        .unwrap()
        .function_blocks("function");
    let json = r#"{
      "function": {
        "tag": { "params": ["name", "version"], "result": "${prefix}-${upper(name)}:${version}" },
        "all": { "params": [], "variadic_param": "rest", "result": "${join(\",\", rest)}" }
      },
      "image": "${tag(\"web\", 1)}",
      "list": "${all(\"a\", \"b\")}"
    }"#;
    for (decoder, text) in [
        (decoder.clone(), FUNCTIONS),
        (decoder.clone().syntax(Syntax::Json), json),
    ] {
        let config: Config = decoder.decode_str(text).unwrap();
        assert_eq!(config["image"], "x-WEB:1");
        assert_eq!(config["list"], "a,b");
        assert!(!config.contains_key("function"));
    }
    // Without the option, they are blocks as any other.
    let error = Decoder::new().decode_str::<Config>(FUNCTIONS).unwrap_err();
    assert!(error.to_string().contains("function"), "{error}");
}

#[derive(HclDecode, Debug)]
struct Image {
    #[hcl(block)]
    target: Vec<Target>,
}

#[derive(HclDecode, Debug)]
struct Target {
    #[hcl(label)]
    name: String,
    tag: String,
}

#[test]
fn a_type_does_not_need_the_blocks_of_functions() {
    let text = "function \"f\" {\n  params = [a]\n  result = \"${a}!\"\n}\n\ntarget \"x\" {\n  tag = f(\"y\")\n}\n";
    let decoder = Decoder::new().function_blocks("function");
    let image: Image = decoder.decode_str(text).unwrap();
    assert_eq!((&*image.target[0].name, &*image.target[0].tag), ("x", "y!"));
    assert!(
        decoder
            .decode_str::<Image>("target \"x\" {\n  tag = \"a\"\n}\n")
            .is_ok()
    );

    let broken = "function \"f\" {\n  params = [\"a\"]\n  result = 1\n}\n";
    let error = decoder.decode_str::<Image>(broken).unwrap_err();
    assert_eq!(error.diagnostics().len(), 1, "{error}");
    assert!(
        error.to_string().contains("Invalid param element"),
        "{error}"
    );
}

/// A mistake in the block of a function is not reported again at the calls of the function.
#[test]
fn a_block_that_defines_no_function_is_reported_once() {
    let text = "function \"f\" {\n  params = [a]\n}\ntarget \"x\" {\n  tag = f(\"y\")\n}\n";
    let other = format!("{text}target \"y\" {{\n  tag = g(1)\n}}\n");
    let codes = |found: &hcl_serde::Diagnostics| -> Vec<String> {
        let codes = found.iter().filter_map(hcl_serde::Diagnostic::code);
        codes.map(|it| it.to_string()).collect()
    };
    for (text, more) in [(text, None), (&other, Some("call-to-unknown-function"))] {
        let expected: Vec<&str> = ["missing-required-argument"]
            .into_iter()
            .chain(more)
            .collect();
        let source = hcl_serde::Source::new("main.hcl", text).unwrap();
        let decoder = Decoder::new().function_blocks("function");
        let error = decoder.decode_source::<Image>(&source).unwrap_err();
        assert_eq!(codes(error.diagnostics()), expected, "{error}");
        let checked = decoder.check::<Image>(&source);
        assert_eq!(codes(&checked), expected, "{checked}");
        let module = Module::new()
            .source("main.hcl", text)
            .function_blocks("function");
        let checked = module.check::<Image>();
        assert_eq!(codes(&checked), expected, "{checked}");
        let checked = module.check_open();
        assert_eq!(codes(&checked), expected, "{checked}");
    }
    let called = format!(
        "variable \"v\" {{\n  default = 1\n  validation {{\n    condition = f(var.v)\n    error_message = \"Wrong.\"\n  }}\n}}\n{text}"
    );
    let module = Module::new()
        .source("main.hcl", called)
        .function_blocks("function");
    let error = module.decode::<Image>().unwrap_err();
    assert_eq!(
        codes(error.diagnostics()),
        ["missing-required-argument"],
        "{error}"
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

#[test]
fn conditions_of_variables_call_the_functions_of_the_module() {
    let text = r#"
        function "is_even" {
          params = [n]
          result = n % local.two == 0
        }
        locals {
          two = 2
        }
        variable "size" {
          validation {
            condition     = is_even(var.size)
            error_message = "The size has to be even, not ${var.size}."
          }
        }
        size = var.size
    "#;
    let module = Module::new()
        .source("main.hcl", text)
        .function_blocks("function");
    let even = module.clone().value("size", &4);
    let config: BTreeMap<String, u8> = even.decode().unwrap();
    assert_eq!(config["size"], 4);
    assert!(even.check_open().is_empty());
    let odd = module.value("size", &3).load().unwrap_err().to_string();
    assert!(odd.contains("The size has to be even, not 3."), "{odd}");
    assert!(!odd.contains("There is no function"), "{odd}");
}
