//! Spans of values that serde buffers: very many, in other formats. `cases/serde.case` has those of each type, and errors.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_serde::{Labeled, Spanned};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Debug, Deserialize)]
struct Listener {
    port: Spanned<u16>,
}

type Config<T> = BTreeMap<String, T>;

fn ok<T: DeserializeOwned>(text: &str) -> T {
    let mut config: Config<T> = hcl_serde::from_str(text).expect("the text decodes");
    config.remove("item").expect("an item")
}

fn report<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    let error = hcl_serde::from_str::<Config<T>>(text).expect_err("a mistake");
    error.to_string()
}

fn text<T>(spanned: &Spanned<T>) -> &str {
    spanned.span().text()
}

/// As many numbers as a whole table of spans.
#[test]
fn very_many_values_have_their_own_spans() {
    #[derive(Deserialize)]
    struct Flat {
        #[serde(flatten)]
        values: BTreeMap<String, Spanned<f64>>,
    }
    let lines =
        (-70..70).map(|number| format!("  n{number} = {number}\n  m{number} = {number}.5\n"));
    let text = format!("item {{\n{}}}\n", lines.collect::<String>());
    let values = ok::<Flat>(&text).values;
    assert_eq!(values.len(), 280);
    for (name, value) in &values {
        let line = format!("  {name} = {}\n", value.span().text());
        assert!(text.contains(&line), "{line}");
    }
}

#[test]
fn nested_decoding_has_its_own_span_table() {
    #[derive(Deserialize)]
    struct Outer {
        #[serde(flatten)]
        inner: Pair,
    }

    #[derive(Deserialize)]
    struct Pair {
        #[serde(deserialize_with = "parsed")]
        text: Spanned<u16>,
        port: Spanned<u16>,
    }

    fn parsed<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Spanned<u16>, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(ok(&text))
    }

    let outer: Outer = hcl_serde::from_str("text = \"item = 80\"\nport = 80\n").unwrap();
    let starts = [outer.inner.text, outer.inner.port].map(|port| port.span().span().start);
    assert_eq!(starts, [7, 26]);
}

#[test]
fn another_format_has_no_spans() {
    #[derive(Debug, Deserialize)]
    struct Flat {
        #[serde(flatten)]
        inner: Inner,
    }

    #[derive(Debug, Deserialize)]
    struct Inner {
        port: u16,
        #[serde(deserialize_with = "json")]
        other: Listener,
    }

    fn json<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Listener, D::Error> {
        let text = String::deserialize(deserializer)?;
        serde_json::from_str(&text).map_err(serde::de::Error::custom)
    }

    let report = report::<Flat>("item {\n  port = 80\n  other = \"{\\\"port\\\": 80}\"\n}\n");
    assert!(report.contains("The span is known only in HCL"), "{report}");
    let error = serde_json::from_str::<Listener>("{\"port\": 80}").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the span is known only in HCL")
    );
}

#[test]
fn another_format_has_labels_as_fields() {
    let block: Labeled<String, u8> = serde_json::from_str(r#"{"label":"web","body":1}"#).unwrap();
    assert_eq!((&*block.label, block.body), ("web", 1));
}

#[test]
fn a_spanned_value_behaves_as_the_value() {
    #[derive(Deserialize)]
    struct Ports {
        first: Spanned<u16>,
        second: Spanned<u16>,
    }
    let mut ports: Ports = hcl_serde::from_str("first = 80\nsecond = 80\n").unwrap();
    assert_eq!(ports.first, ports.second);
    assert_ne!(ports.first.span(), ports.second.span());
    *ports.second += 1;
    assert_ne!(ports.first, ports.second);
    assert_eq!(format!("{}, {:>4}", ports.first, ports.second), "80,   81");
    let default = Spanned::<u16>::default();
    assert_eq!((*default, text(&default)), (0, ""));
}
