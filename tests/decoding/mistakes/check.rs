//! `Decoder::check` and `Module::check`: what they report beyond decoding, and what they do not.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeMap;

use hcl_config::{Module, editor};
use hcl_serde::de::Unsupported;
use hcl_serde::extend;
use hcl_serde::{Decoder, Diagnostics, HclDecode, Source, Value};

#[derive(HclDecode)]
#[expect(dead_code, reason = "only checked")]
struct Config {
    name: String,
    #[hcl(default = 80, validate = not_zero)]
    port: u16,
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(HclDecode)]
#[hcl(validate = starts_before_end)]
struct Service {
    #[hcl(label)]
    _name: String,
    start: u32,
    end: u32,
}

fn not_zero(port: &u16) -> Result<(), String> {
    if *port == 0 {
        return Err("port 0 is not a port".to_owned());
    }
    Ok(())
}

fn starts_before_end(service: &Service) -> Result<(), &'static str> {
    if service.start > service.end {
        return Err("the start is after the end");
    }
    Ok(())
}

/// The line, the code and the subject of each diagnostic.
fn lines(found: &Diagnostics) -> Vec<String> {
    found
        .iter()
        .map(|diagnostic| {
            let line = diagnostic
                .subject()
                .map_or(0, |subject| subject.start().line);
            format!("{line} {}", diagnostic.code().unwrap_or_default())
        })
        .collect()
}

fn check(name: &str, text: &str) -> Vec<String> {
    let source = Source::new(name, text).unwrap();
    let decoder = Decoder::new().variable("var", &Value::dynamic()).unwrap();
    lines(&decoder.check::<Config>(&source))
}

#[test]
fn unknown_values_take_no_space_from_mistakes() {
    let service = |n| format!("service \"{n}\" {{\n  start = var.x\n  end = 1\n}}\n");
    let services: String = (0..1_100).map(service).collect();
    assert_eq!(
        check("app.hcl", &format!("name = \"a\"\n{services}port = 0\n")),
        ["4402 invalid-value"]
    );
}

#[test]
fn names_of_the_program_take_no_space_from_mistakes() {
    let schema = r#"{"hcl_schema": 1, "types": [{"name": "Config", "blocks": [{"name": "service", "body": 1}]},
        {"name": "Service", "labels": [{"name": "name"}], "arguments": [{"name": "port", "shape": {"integer": {}}}]}]}"#;
    let schema = hcl_schema::Document::from_json(schema).unwrap();
    for block in [
        "service \"a\" {\n  port = var.x\n}\n",
        "dynamic \"service\" {\n  for_each = f(var.x)\n  labels = [x]\n  content {}\n}\n",
    ] {
        let text = block.repeat(1_100) + "prot = 1\n";
        let found = schema.check(&Source::new("app.hcl", text).unwrap());
        assert_eq!(lines(&found).len(), 1, "{found}");
        assert_eq!((found.error_count(), found.dropped()), (1, 0));
    }
}

#[test]
fn a_syntax_error_does_not_hide_what_else_is_wrong() {
    let text = "\
name = [1 2]
prot = 0
port = 0
service \"a\" {
  start = 2
  end   = 1
}
service \"b\" {
  start = }
";
    assert_eq!(
        check("a.hcl", text),
        [
            "1 missing-item-separator",
            "3 invalid-value",
            "4 invalid-value",
            "9 invalid-expression",
        ]
    );
}

#[test]
fn what_a_syntax_error_may_hide_is_no_mistake() {
    // The label, and what the brace after it holds.
    assert_eq!(
        check(
            "a.hcl",
            "name = \"a\"\nport = 1\nservice \"a {\n  start = 1\n  end = 2\n}\n"
        ),
        ["3 invalid-multi-line-string"]
    );
    // The argument `name` may be the line without a value; `port` is 0.
    assert_eq!(
        check("a.hcl", "nam\nport = 0\n"),
        ["1 argument-or-block-definition-required", "2 invalid-value"]
    );
    // Items of the file are in the block that is not closed.
    assert_eq!(
        check(
            "a.hcl",
            "service \"a\" {\n  start = 1\n  end = 2\n\nname = \"a\"\nport = 1\n"
        ),
        ["1 unclosed-configuration-block"]
    );
    // A value with a mistake is of no type.
    assert_eq!(
        check("a.hcl", "port = \"a\" b\n"),
        ["1 missing-newline-after-argument"]
    );
    assert_eq!(check("a.hcl", "port = 1 +\n"), ["1 invalid-expression"]);
}

#[test]
fn the_json_syntax_is_checked_too() {
    let text = "{\n  \"name\": \"a\",\n  \"port\": 0,\n  \"prot\": 1,\n}";
    assert_eq!(
        check("a.hcl.json", text),
        [
            "3 invalid-value",
            "4 extraneous-json-object-property",
            "4 trailing-comma-in-object",
        ]
    );
}

#[test]
fn values_that_are_not_known_are_no_errors_and_hide_none() {
    let text = "\
name = var.name
port = var.base + \"x\"
service \"${var.label}\" {
  start = var.start
  end   = \"x\"
}
service \"a\" {
  start = other.x
  end   = 1
}
";
    assert_eq!(
        check("a.hcl", text),
        [
            "2 invalid-operand",
            "3 invalid-string-literal",
            "5 unsuitable-value-type",
            "8 unknown-variable",
        ]
    );
}

#[test]
fn types_of_serde_are_checked_beyond_an_unknown_value() {
    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only checked")]
    struct Plain {
        name: String,
        port: u16,
        tags: BTreeMap<String, bool>,
    }
    let source = Source::new("a.hcl", "name = var.x\nport = -1\ntags = { a = 1 }\n");
    let decoder = Decoder::new().variable("var", &Value::dynamic()).unwrap();
    assert_eq!(
        lines(&decoder.check::<Plain>(&source.unwrap())),
        ["2 unsuitable-value-type", "3 unsuitable-value-type"]
    );
}

#[test]
fn a_module_is_checked_beyond_its_first_stage_with_errors() {
    let text = "\
variable \"region\" {
  type = string
}
variable \"count\" {
  type    = number
  default = \"many\"
}
locals {
  zone = \"${var.region}-a\"
  size = [1 2]
}
name  = local.zone
count = var.count
port  = \"x\" + 1
";
    let found = Module::new()
        .source("main.hcl", text)
        .check::<BTreeMap<String, Value>>();
    let lines = lines(&found);
    assert!(
        lines.contains(&"6 invalid-default-value-for-variable".to_owned()),
        "{lines:?}"
    );
    assert!(
        lines.contains(&"14 invalid-operand".to_owned()),
        "{lines:?}"
    );
    assert!(!lines.iter().any(|it| it.contains("no-value")), "{lines:?}");
    assert_eq!(found.error_count(), found.len());
}

#[test]
fn a_source_that_is_parsed_already_is_checked_alike() {
    let texts = [
        "port = 80\n",
        "port = 80000\nservice \"a\" {\n",
        "variable \"s\" {\n  sensitive = true\n  default = \"secret\n}\nport = var.s\n",
    ];
    for text in texts {
        for name in ["a.hcl", "a.json"] {
            let source = Source::new(name, text).unwrap();
            let decoder = Decoder::new();
            let found = extend::check_parsed::<Config>(&decoder, &decoder.parse(&source));
            assert_eq!(found, decoder.check::<Config>(&source), "{text}");
            let parsed =
                editor::with_source(Module::new(), &editor::parse(&Module::new(), &source));
            let found = parsed.check::<Config>();
            let texts = Module::new().source(name, text).check::<Config>();
            assert_eq!(lines(&found), lines(&texts), "{text}");
        }
    }
}

#[test]
fn a_parsed_source_has_the_limits_and_the_syntax_of_the_decoder() {
    let source = Source::new("a.hcl", "{\"a\": [[1]]}").unwrap();
    let decoder = Decoder::new().syntax(hcl_serde::de::Syntax::Json);
    assert!(decoder.parse(&source).diagnostics().is_empty());
    let decoder = decoder.limits(hcl_serde::Limits::default().with_nesting(1));
    assert!(decoder.parse(&source).diagnostics().has_errors());
}

#[test]
fn names_that_the_type_lacks_can_be_warnings() {
    let native = "name = \"a\"\nprot = 1\nserver \"x\" {}\nservice \"a\" {\n  start = 1\n  end = 2\n  strat = 3\n  log {}\n}\n";
    let json = r#"{"name": "a",
"prot": 1,
"server": {"x": {}}, "service": {"a": {"start": 1, "end": 2,
"strat": 3, "log": {}}}}"#;
    let decoder = Decoder::new().unsupported(Unsupported::Warning);
    let expected = [
        ("a.hcl", native, vec![2, 3, 7, 8]),
        ("a.hcl.json", json, vec![2, 3, 4, 4]),
    ];
    for (name, text, expected) in expected {
        let source = Source::new(name, text).unwrap();
        let found = decoder.check::<Config>(&source);
        assert!(!found.has_errors(), "{name}: {found:?}");
        let lines: Vec<u32> = found
            .iter()
            .map(|it| it.subject().unwrap().start().line)
            .collect();
        assert_eq!(lines, expected, "{name}: {found:?}");
        let config: Config = decoder.decode_source(&source).unwrap();
        assert_eq!((&*config.name, config.service[0].end), ("a", 2));
        assert!(Decoder::new().check::<Config>(&source).has_errors());
    }
}
