//! Constraints that serde does not know, and very many reports. `cases/constraints.case` has what is
//! accepted, and the reports.

use std::time::Duration;

use hcl_serde::schema::Constraint;
use hcl_serde::{Decoder, HclDecode};

use crate::zoo::Checked;

#[derive(HclDecode, serde::Deserialize, Debug)]
#[hcl(schema_only, exactly_one_of("a", "b"))]
#[expect(dead_code, reason = "only the diagnostics are of interest")]
struct Config {
    #[hcl(range(1..=9))]
    a: Option<u8>,
    b: Option<u8>,
    #[hcl(defines = "zone")]
    home: Option<String>,
    #[hcl(refers = "zone")]
    zone: Option<String>,
    #[serde(default)]
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(HclDecode, serde::Deserialize, Debug)]
#[hcl(schema_only)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only the diagnostics are of interest")]
struct Rule {
    #[serde(alias = "destination")]
    #[hcl(length(min = 2))]
    to: String,
    #[serde(default = "two")]
    max_size: u8,
    #[serde(rename = "type")]
    kind: Option<u8>,
    #[serde(skip)]
    count: usize,
    #[serde(default, with = "hcl_serde::with::bytes")]
    limit: Option<u64>,
    #[serde(default, deserialize_with = "hcl_serde::with::duration::deserialize")]
    wait: Option<Duration>,
}

/// A decoder with the schema checks it while decoding, and reports nothing twice.
#[test]
fn a_decoder_with_the_schema_checks_what_serde_does_not() {
    let decoder = Decoder::new().schema(hcl_schema::Document::of::<Config>());
    for (text, codes) in [
        ("a = 1\nrule {\n  to = \"ab\"\n}\n", &[][..]),
        ("a = 10\n", &["value-out-of-range"][..]),
        ("a = 1\nb = 1\n", &["conflicting-arguments"]),
        ("a = 1\nhome = \"x\"\nzone = \"x\"\n", &[]),
        ("a = 1\nzone = \"x\"\n", &["undefined-name"]),
        ("a = 1\nrule {\n  to = \"a\"\n}\n", &["invalid-length"]),
        (
            "a = 1\nrule {\n  to = \"ab\"\n  maxSize = 1\n  type = 2\n}\n",
            &[],
        ),
        (
            "a = 1\nrule {\n  destination = \"a\"\n}\n",
            &["invalid-length"],
        ),
        (
            "a = 1\nrule {\n  to = \"ab\"\n  limit = \"10MiB\"\n  wait = \"1h\"\n}\n",
            &[],
        ),
        (
            "a = 1\nrule {\n  to = \"ab\"\n  limit = \"10 GBi\"\n  wait = 1\n}\n",
            &["unsuitable-value-type", "unsuitable-value-type"],
        ),
        (
            "a = 1\nrule {\n  to = \"ab\"\n  count = 1\n}\n",
            &["unsupported-argument"],
        ),
        ("a = 300\n", &["unsuitable-value-type"]),
        ("a = 1\nc = 1\n", &["unsupported-argument"]),
        ("a = 1\nrule {}\n", &["missing-required-argument"]),
        ("a = \n", &["invalid-expression"]),
    ] {
        let source = hcl_serde::Source::new("app.hcl", text).unwrap();
        if codes.first() == Some(&"value-out-of-range") {
            assert!(Decoder::new().check::<Config>(&source).is_empty());
        }
        let decoded = decoder.decode_source::<Config>(&source).err();
        let found = decoded
            .map(hcl_serde::Error::into_diagnostics)
            .unwrap_or_default();
        let of: Vec<_> = found
            .iter()
            .map(|it| it.code().unwrap_or_default())
            .collect();
        assert_eq!(of, codes, "{text}");
        assert_eq!(decoder.decode_str::<Config>(text).is_ok(), codes.is_empty());
        if text != "a = \n" {
            assert_eq!(decoder.check::<Config>(&source).len(), codes.len());
        }
    }
}

/// The default of serde's function is not the default of the type.
#[test]
fn a_schema_says_what_serde_sets() {
    let document = hcl_schema::Document::of::<Config>();
    let rule = &document.types[1];
    let size = rule.arguments.iter().find(|it| it.name == "maxSize");
    let size = size.unwrap();
    assert!(!size.required && !size.is_default_literal);
    assert_eq!(size.default.as_deref(), Some("two()"));
}

fn two() -> u8 {
    2
}

/// A schema has the fields of flattened types, for serde as for the derive.
#[test]
fn a_schema_checks_what_serde_flattens() {
    #[derive(HclDecode, serde::Deserialize, Debug)]
    #[hcl(schema_only)]
    #[expect(dead_code, reason = "only the diagnostics are of interest")]
    struct Outer {
        #[hcl(range(1..=9))]
        a: Option<u8>,
        #[serde(flatten)]
        inner: Inner,
    }
    #[derive(HclDecode, serde::Deserialize, Debug)]
    #[hcl(schema_only)]
    #[expect(dead_code, reason = "only the diagnostics are of interest")]
    struct Inner {
        #[hcl(length(max = 2))]
        short: Option<String>,
        #[hcl(conflicts_with = "short")]
        other: Option<u8>,
    }
    let decoder = Decoder::new().schema(hcl_schema::Document::of::<Outer>());
    for (text, codes) in [
        ("a = 1\nshort = \"ab\"\n", &[][..]),
        (
            "a = 10\nshort = \"abc\"\n",
            &["value-out-of-range", "invalid-length"],
        ),
        ("short = \"ab\"\nother = 1\n", &["conflicting-arguments"]),
        ("a = 1\nshrt = 1\n", &["unsupported-argument"]),
    ] {
        let source = hcl_serde::Source::new("app.hcl", text).unwrap();
        let found = decoder.check::<Outer>(&source);
        let found: Vec<_> = found
            .iter()
            .filter_map(hcl_serde::Diagnostic::code)
            .collect();
        assert_eq!(found, codes, "{text}");
        assert_eq!(decoder.decode_str::<Outer>(text).is_ok(), codes.is_empty());
    }
}

/// The derive refuses such constraints. A document that a program makes may have them.
#[test]
fn a_constraint_that_checks_nothing_is_a_mistake_of_the_program() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only its schema is used")]
    struct Config {
        a: Option<String>,
    }
    let below = |max: &'static str| Constraint::Range {
        min: None,
        max: Some(max.into()),
        excludes_max: true,
    };
    for (constraint, mistake) in [
        (
            Constraint::Pattern("[".into()),
            "\"[\" is not a regular expression",
        ),
        (
            Constraint::MultipleOf("two".into()),
            "\"two\" is not a number",
        ),
        (below("ten"), "\"ten\" is not a number"),
    ] {
        let mut document = hcl_schema::Document::of::<Config>();
        document.types[0].arguments[0].constraints.push(constraint);
        let source = hcl_serde::Source::new("app.hcl", "a = \"1\"\n").unwrap();
        let found = document.check(&source);
        let detail = format!(
            "The program cannot check the value of \"a\": {mistake}. Correct the constraint in the program."
        );
        assert_eq!(found.as_slice()[0].detail(), detail);
    }
}

#[test]
fn very_many_reports_of_one_value_are_limited() {
    let text = format!("others = [{}]", "{ port = 0 },".repeat(10_000));
    let error = hcl_serde::from_str::<Checked>(&text).unwrap_err();
    let found = error.diagnostics().as_slice();
    assert_eq!(found.len(), 65);
    let last = &found[64];
    assert!(
        last.detail()
            .ends_with("Only the first 64 of one value are shown.")
    );
    assert_eq!(last.field_path(), Some("others[64].port"));
}
