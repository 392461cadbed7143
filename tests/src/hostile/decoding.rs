//! Configurations to decode, data to encode, and bodies to read by a schema.

use std::collections::BTreeMap;

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Body, BodySchema, Source, Value, native};
use hcl_schema::{ArgumentSchema, Constraint, Document, TypeSchema};
use hcl_serde::{Decoder, Expression, HclDecode};

use super::Hostile;

#[derive(Debug, HclDecode)]
pub(super) struct Config {
    #[hcl(optional)]
    name: String,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    named: BTreeMap<String, Named>,
}

#[derive(Debug, HclDecode)]
struct Service {
    port: Option<u16>,
}

#[derive(Debug, HclDecode)]
struct Named {
    #[hcl(label)]
    name: String,
}

pub(super) fn decode(text: &str) {
    if let Ok(config) = hcl_serde::from_str::<Config>(text) {
        let names = config.named.values().map(|named| named.name.len());
        let ports = config
            .service
            .iter()
            .filter(|service| service.port.is_some());
        assert!(names.sum::<usize>() + ports.count() + config.name.len() <= text.len());
    }
    let _ = hcl_serde::from_str::<BTreeMap<String, Value>>(text).map_err(|error| error.to_string());
    let _ = hcl_serde::from_str::<serde_json::Value>(text).map_err(|error| error.to_string());
}

/// Decodes a text that the schema of its type checks, too.
fn check_and_decode(text: &str) {
    let decoder = Decoder::new().schema(Document::of::<Config>());
    let _ = decoder
        .decode_str::<Config>(text)
        .map_err(|error| error.to_string());
}

/// Checks a list of words by a schema that allows as many other words.
fn check_words(text: &str) {
    let words = text.split(' ').map(|word| format!("other-{word}"));
    let document = Document {
        types: vec![TypeSchema {
            name: "Words".to_owned(),
            arguments: vec![ArgumentSchema {
                name: "words".to_owned(),
                constraints: vec![Constraint::OneOf(words.map(Into::into).collect())],
                ..ArgumentSchema::default()
            }],
            ..TypeSchema::default()
        }],
    };
    let list = format!("words = [\"{}\"]\n", text.trim_end().replace(' ', "\", \""));
    let source = Source::new("hostile.hcl", list).expect("less than 4 GiB");
    let found = document.check_with(&source, &Decoder::new());
    assert!(found.has_errors(), "no word is allowed");
    let _ = found.render(&Renderer::plain());
}

/// Returns configurations that are decoded by the derive and by serde.
#[must_use]
pub fn decoded() -> Vec<Hostile> {
    let mut all = Hostile::table(decode, "decoded");
    all.extend(Hostile::table(check_words, "words"));
    all.extend(Hostile::table(check_and_decode, "checked"));
    all
}

pub(super) fn read_by_schema(text: &str) {
    let mut found = Diagnostics::new();
    let source = Source::new("hostile.hcl", text).expect("less than 4 GiB");
    let file = native::parse(&source, &mut found);
    let schema = BodySchema::new()
        .required("a0")
        .optional("name")
        .block("b", ["label"]);
    let body = Body::merge([Body::from(&file), Body::from(&file)]);
    let (_, rest) = body.partial_content(&schema, &mut found);
    let _ = rest.content(&schema, &mut found);
    let _ = body.just_attributes(&mut found);
    let _ = found.render(&Renderer::plain());
}

/// Returns bodies that are merged and read by a schema.
#[must_use]
pub fn contents() -> Vec<Hostile> {
    Hostile::table(read_by_schema, "contents")
}

fn encode(text: &str) {
    let data: BTreeMap<&str, Vec<&str>> =
        [("a", text.split(' ').collect()), ("b", vec![text])].into();
    let written = hcl_serde::to_string(&data).expect("names and texts");
    let read: BTreeMap<String, Vec<String>> =
        hcl_serde::from_str(&written).expect("what was written");
    assert_eq!(read["b"], [text]);
}

/// Decodes expressions as their source text, and encodes them.
fn encode_expressions(text: &str) {
    let data: BTreeMap<String, Expression> = hcl_serde::from_str(text).expect("expressions");
    let written = hcl_serde::to_string(&data).expect("what was read");
    assert!(written.len() >= text.len());
}

/// Returns texts that are encoded and decoded again.
#[must_use]
pub fn encoded() -> Vec<Hostile> {
    let mut all = Hostile::table(encode, "encoded");
    all.extend(Hostile::table(encode_expressions, "encoded expressions"));
    all
}
