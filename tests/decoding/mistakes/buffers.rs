//! Types that serde reads from a buffer: `flatten`, `tag`, `untagged`. A buffer has no places and converts nothing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

use hcl_serde::{Decoder, Diagnostic, HclDecode, Sensitive, Source};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::several::mistakes;

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Inner {
    password: Sensitive<String>,
    port: u16,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Flat {
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only decoded")]
enum Untagged {
    Inner(Inner),
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "only decoded")]
enum Tagged {
    Inner(Inner),
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Derived {
    flat: Flat,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
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

#[derive(Debug, Deserialize, PartialEq)]
struct Behind<T> {
    #[serde(flatten)]
    inner: Field<T>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Field<T> {
    x: T,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(untagged)]
enum NumberOrText {
    Number(f64),
    Text(String),
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "only decoded")]
enum TaggedWide {
    A { port: u16, ratio: f64, x: i128 },
}

fn behind<T: DeserializeOwned>(text: &str) -> T {
    let found: Behind<T> = hcl_serde::from_str(text).expect("a number");
    found.inner.x
}

#[test]
#[expect(clippy::float_cmp, reason = "the same literal")]
fn whole_numbers_beyond_64_bits_are_numbers() {
    assert_eq!(behind::<f64>("x = 1e30\n"), 1e30);
    assert_eq!(
        behind::<f64>("x = 18446744073709551616\n"),
        18_446_744_073_709_551_616.0
    );
    assert_eq!(behind::<f64>("x = -1e19\n"), -1e19);
    assert_eq!(
        behind::<NumberOrText>("x = 1e30\n"),
        NumberOrText::Number(1e30)
    );
    assert_eq!(
        behind::<serde_json::Value>("x = 1e30\n"),
        serde_json::json!(1e30)
    );
}

#[test]
fn a_limit_of_the_buffer_is_named() {
    let rows = [
        (
            mistakes::<Behind<u128>>("y = 1\nx = 18446744073709551616\n"),
            "2: the root: Behind `flatten`, `tag` or `untagged`, serde reads whole numbers of at most 64 bits: use such a type.",
        ),
        (
            mistakes::<BTreeMap<String, TaggedWide>>(
                "b {\n  kind = \"A\"\n  port = 80\n  ratio = 0.5\n\n  x = -1e19\n}\n",
            ),
            "6: b: Behind `flatten`, `tag` or `untagged`, serde reads whole numbers of at most 64 bits: use such a type.",
        ),
        // serde does not say which of two numbers it refuses, or that it refuses a small one.
        (
            mistakes::<BTreeMap<String, TaggedWide>>(
                "\nb {\n  kind = \"A\"\n  port = 80\n  ratio = 1e30\n  x = 1e31\n}\n",
            ),
            "2: b: Behind `flatten`, `tag` or `untagged`, serde reads whole numbers of at most 64 bits: use such a type.",
        ),
        (
            mistakes::<Behind<String>>("\nx = 80\n"),
            "2: the root: A string is required, but this is 80. Put it in quotes: behind `flatten`, `tag` or `untagged`, serde does not \
             convert it to a text.",
        ),
        (
            mistakes::<Behind<u16>>("\nx = \"80\"\n"),
            "2: the root: A whole number from 0 to 65535 is required, but this is \"80\". Behind `flatten`, `tag` or `untagged`, serde does \
             not convert a text.",
        ),
    ];
    for (found, expected) in rows {
        assert_eq!(found, [expected]);
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only decoded")]
struct Strict {
    #[serde(flatten)]
    inner: Field<u16>,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", deny_unknown_fields)]
#[expect(dead_code, reason = "only decoded")]
enum StrictTag {
    A { port: u16 },
}

#[test]
fn an_unknown_name_is_reported_where_it_is_written() {
    let rows = [
        (
            mistakes::<Strict>("x = 1\n\nc = 2\n"),
            "3: the root: An argument named \"c\" is not expected here.",
        ),
        (
            mistakes::<StrictTag>("kind = \"A\"\nport = 1\nprot = 2\n"),
            "3: the root: An argument named \"prot\" is not expected here. Did you mean \"port\"?",
        ),
        (
            mistakes::<BTreeMap<String, StrictTag>>(
                "b = {\n  kind = \"A\"\n  port = 1\n  prot = 2\n}\n",
            ),
            "4: b: An attribute named \"prot\" is not expected here. Did you mean \"port\"?",
        ),
        (
            mistakes::<BTreeMap<String, StrictTag>>(
                "b {\n  kind = \"A\"\n  port = 1\n  prot = 2\n}\n",
            ),
            "4: b: An argument named \"prot\" is not expected here. Did you mean \"port\"?",
        ),
        (
            mistakes::<BTreeMap<String, Vec<Strict>>>("b {\n  x = 1\n  c {\n  }\n}\n"),
            "3: b[0]: Blocks of type \"c\" are not expected here.",
        ),
    ];
    for (found, expected) in rows {
        assert_eq!(found, [expected]);
    }
}

#[derive(Debug, HclDecode, PartialEq)]
struct Ranged {
    #[hcl(range(1..=65535))]
    port: u32,
    #[hcl(default, range(1..=65535))]
    ports: Vec<u32>,
    #[hcl(default = 1, range(1..=65535))]
    other: u32,
}

/// Returns a decoder whose function `next` returns 80 and 70000 by turns.
fn decoder(first: u32) -> Decoder {
    let calls = AtomicU32::new(first);
    Decoder::new().function("next", move || -> u32 {
        match calls.fetch_add(1, Ordering::Relaxed) % 2 {
            0 => 80,
            _ => 70_000,
        }
    })
}

#[test]
fn a_constraint_is_checked_on_the_value_that_is_returned() {
    for (text, expected) in [
        ("port = next()\n", vec!["1: 70000"]),
        ("port = 1\nports = [1, next()]\n", vec!["2: 70000"]),
        ("port = 1\nother = next()\n", vec!["2: 70000"]),
    ] {
        let right = decoder(0).decode_str::<Ranged>(text).unwrap();
        assert!([right.port, right.other].contains(&80) || right.ports.contains(&80));
        let error = decoder(1).decode_str::<Ranged>(text).unwrap_err();
        let found: Vec<String> = error
            .diagnostics()
            .iter()
            .map(|it| {
                let line = it.subject().map(|at| at.start().line).unwrap_or_default();
                let given = it.detail().rsplit(' ').next().unwrap_or_default();
                format!("{line}: {}", given.trim_end_matches('.'))
            })
            .collect();
        assert_eq!(found, expected, "{error}");
    }
}

#[test]
fn an_expression_is_read_as_strictly_as_a_file() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Rule {
        port: u16,
    }
    let source = Source::new("a.hcl", "{ port = 80, prot = 81 }").unwrap();
    let parsed = hcl_core::native::parse_expression(&source, &mut hcl_core::Diagnostics::new());
    let error = Decoder::new()
        .decode_expression::<Rule>(parsed.expression())
        .unwrap_err();
    assert!(
        error.to_string().contains("\"prot\" is not expected"),
        "{error}"
    );
}

/// A name of at most three letters.
#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String")]
struct Name(String);

impl TryFrom<String> for Name {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        if text.len() > 3 {
            return Err("must have at most three letters");
        }
        Ok(Self(text))
    }
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Labels {
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    host: BTreeMap<Name, Host>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Service {
    #[hcl(label)]
    name: Name,
}

#[derive(Debug, HclDecode)]
struct Host {}

#[test]
fn a_label_that_its_type_refuses_has_a_place() {
    let found = mistakes::<Labels>("service \"long\" {}\n\nhost \"longer\" {}\n");
    let expected = [
        "1: service[0].name: Must have at most three letters.",
        "3: host: Must have at most three letters.",
    ];
    assert_eq!(found, expected);
}

#[test]
fn mistakes_in_blocks_are_counted_as_reports() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Group {
        s: BTreeMap<String, Port>,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Port {
        port: u16,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Outer<T> {
        g: T,
    }
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

#[test]
fn a_label_of_the_json_syntax_is_not_a_template() {
    let text = r#"{"b": [{"x": {"q": 1}}, {"%%{y": {"q": 2}}, {"${z}": {"q": 3}}]}"#;
    let source = Source::new("a.json", text).unwrap();
    let found: BTreeMap<String, BTreeMap<String, BTreeMap<String, u8>>> =
        Decoder::new().decode_source(&source).unwrap();
    let labels: Vec<&str> = found["b"].keys().map(String::as_str).collect();
    assert_eq!(labels, ["${z}", "%%{y", "x"]);
}
