//! `Decoder::check` and `Module::check`: what they report beyond decoding, and what they do not.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_config::{Module, editor};
use hcl_serde::{Decoder, Diagnostics, Source, Value};

use crate::zoo::Intervals;

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
    lines(&decoder.check::<Intervals>(&source))
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
            let found = decoder.check_parsed::<Intervals>(&decoder.parse(&source));
            assert_eq!(found, decoder.check::<Intervals>(&source), "{text}");
            let parsed =
                editor::with_source(Module::new(), &editor::parse(&Module::new(), &source));
            let found = parsed.check::<Intervals>();
            let texts = Module::new().source(name, text).check::<Intervals>();
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
