//! Single wrong characters in the JSON syntax: the slip is one report, and nothing that the file has is missing.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_serde::{Decoder, Diagnostic, Diagnostics, HclDecode, Source};
use hcl_tests::stress::by_size;
use serde::Deserialize;

#[derive(Debug, HclDecode)]
struct Config {
    name: String,
    ports: Vec<u16>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    log: Vec<Log>,
    #[hcl(block)]
    database: Database,
    last: bool,
}

#[derive(Debug, HclDecode)]
struct Service {
    port: u16,
    #[hcl(block)]
    check: Check,
    hosts: Vec<String>,
}

#[derive(Debug, HclDecode)]
struct Check {
    path: String,
    codes: Vec<u16>,
}

#[derive(Debug, HclDecode)]
struct Log {
    to: String,
    level: u8,
}

#[derive(Debug, Deserialize)]
struct Database {
    url: String,
    pool: Pool,
    tags: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
struct Pool {
    size: u16,
    idle: u16,
}

const INDENTED: &str = include_str!("broken.json");

fn on_one_line() -> String {
    INDENTED.split_ascii_whitespace().collect()
}

/// Returns the texts with a bracket, separator or quote too many or too few, as far as it is a syntax error.
fn mutants(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, it) in text.char_indices() {
        let (before, rest) = text.split_at(at);
        for inserted in ['{', '}', '[', ']', ',', ':', '"'] {
            found.push(format!("{before}{inserted}{rest}"));
        }
        if "{}[],:\"".contains(it) {
            found.push(format!("{before}{}", &rest[1..]));
        }
    }
    found.retain(|mutant| {
        let mut diagnostics = Diagnostics::new();
        hcl_core::json::parse(&source(mutant), &mut diagnostics);
        diagnostics.has_errors()
    });
    found
}

fn source(text: &str) -> Source {
    Source::new("app.json", text).expect("a small text")
}

/// Returns what a check reports, by the type and by its schema.
fn checks(text: &str) -> Vec<Diagnostics> {
    let (decoder, source) = (Decoder::new(), source(text));
    vec![
        decoder.check::<Config>(&source),
        hcl_schema::Document::from(Config::BODY_SCHEMA).check_with(&source, &decoder),
    ]
}

fn is_missing(diagnostic: &Diagnostic) -> bool {
    let code = diagnostic.code().unwrap_or_default();
    ["missing-required-argument", "missing-block"].contains(&&*code)
}

#[test]
fn what_a_slip_hides_is_not_missing() {
    let (mut once, mut all) = (0, 0);
    for text in [INDENTED.to_owned(), on_one_line()] {
        assert!(checks(&text).iter().all(Diagnostics::is_empty));
        for mutant in mutants(&text).into_iter().step_by(by_size([3, 1, 1])) {
            for found in checks(&mutant) {
                assert!(!found.iter().any(is_missing), "{mutant}\n{found}");
                all += 1;
                once += usize::from(found.len() == 1);
            }
        }
    }
    assert!(once * 100 > all * 87, "{once} of {all} are one report");
}

#[test]
fn what_is_missing_beside_another_mistake_is_reported() {
    for text in [
        r#"{"name": "shop" "ports": [], "last": true}"#,
        r#"{"name": x, "ports": [], "last": true}"#,
        r#"{"name": "shop", "ports": [1,], "last": true}"#,
    ] {
        for found in checks(text) {
            assert!(found.iter().any(is_missing), "{text}");
        }
    }
}
