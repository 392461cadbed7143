//! Types that serde reads from a buffer: `flatten`, `tag`, `untagged`. A buffer has no places and converts nothing.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_serde::{Decoder, Diagnostic, HclDecode, Sensitive, Source};
use serde::Deserialize;

use super::several::mistakes;
use crate::zoo::PlainPort;

#[derive(Debug, Deserialize)]
struct Inner {
    password: Sensitive<String>,
    port: u16,
}

#[derive(Debug, Deserialize)]
struct Flat {
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Inner(Inner),
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
enum Tagged {
    Inner(Inner),
}

#[derive(Debug, HclDecode)]
struct Derived {
    flat: Flat,
}

#[derive(Debug, HclDecode)]
struct DerivedBlock {
    #[hcl(block)]
    flat: Vec<Untagged>,
}

/// Returns the report of a program at `hunter2`, after a type was read without a mistake.
fn report_after<T: hcl_serde::de::HclDecodeOwned + std::fmt::Debug>(
    name: &str,
    text: &str,
) -> String {
    let source = Source::new(name, text).expect("a short text");
    drop(
        Decoder::new()
            .decode_source::<T>(&source)
            .expect("no mistake"),
    );
    let start = text.find("hunter2").and_then(|at| u32::try_from(at).ok());
    let start = start.expect("a secret");
    let at = source.span(hcl_core::Span::new(start, start + 7));
    let found = Diagnostic::error("Weak password", "Choose another.").at(at);
    hcl_serde::Error::from(found).to_string()
}

#[test]
fn a_secret_that_was_buffered_stays_hidden() {
    let flat = "password = \"hunter2\"\nport = 80\n";
    let json = r#"{"password": "hunter2", "port": 80}"#;
    let tagged = "kind = \"Inner\"\npassword = \"hunter2\"\nport = 80\n";
    let nested = "flat = { password = \"hunter2\", port = 80 }\n";
    let block = "flat {\n  password = \"hunter2\"\n  port = 80\n}\n";
    for report in [
        report_after::<Flat>("a.hcl", flat),
        report_after::<Flat>("a.json", json),
        report_after::<Untagged>("a.hcl", flat),
        report_after::<Untagged>("a.json", json),
        report_after::<Tagged>("a.hcl", tagged),
        report_after::<BTreeMap<String, Flat>>("a.hcl", nested),
        report_after::<Derived>("a.hcl", nested),
        report_after::<DerivedBlock>("a.hcl", block),
    ] {
        assert!(!report.contains("hunter2"), "{report}");
        assert!(report.contains("(sensitive)"), "{report}");
    }
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
enum TaggedWide {
    A { port: u16, ratio: f64, x: i128 },
}

/// serde does not say which of two numbers it refuses.
#[test]
fn a_number_beyond_64_bits_is_shown_if_it_is_the_only_one() {
    let line = |text: &str| {
        let error = hcl_serde::from_str::<BTreeMap<String, TaggedWide>>(text).expect_err(text);
        let found = error
            .diagnostics()
            .iter()
            .next()
            .cloned()
            .expect("a report");
        assert!(found.detail().contains("at most 64 bits"), "{found}");
        found.subject().map(|at| at.start().line)
    };
    let head = "b {\n  kind = \"A\"\n  port = 80\n";
    assert_eq!(
        line(&format!("{head}  ratio = 0.5\n\n  x = -1e19\n}}\n")),
        Some(6)
    );
    assert_eq!(
        line(&format!("{head}  ratio = 1e30\n  x = 1e31\n}}\n")),
        Some(1)
    );
}

#[test]
fn an_expression_is_read_as_strictly_as_a_file() {
    let source = Source::new("a.hcl", "{ port = 80, prot = 81 }").unwrap();
    let parsed = hcl_core::native::parse_expression(&source, &mut hcl_core::Diagnostics::new());
    let error = Decoder::new()
        .decode_expression::<PlainPort>(&parsed.into())
        .unwrap_err();
    assert!(
        error.to_string().contains("\"prot\" is not expected"),
        "{error}"
    );
}

#[test]
fn mistakes_in_blocks_are_counted_as_reports() {
    type Outer<T> = BTreeMap<String, T>;
    type Group = Outer<Outer<PlainPort>>;
    let blocks: String = (0..20)
        .map(|index| format!("s \"b{index}\" {{\n  port = -1\n}}\n"))
        .collect();
    let flat = mistakes::<Group>(&blocks);
    assert_eq!(flat.len(), 17, "{flat:#?}");
    let deep = mistakes::<Outer<Outer<Outer<Group>>>>(&format!(
        "g {{\n g {{\n g {{\n{blocks}}}\n}}\n}}\n"
    ));
    assert_eq!(deep.len(), 17, "{deep:#?}");
}
