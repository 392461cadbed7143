//! JSON Schemas: valid against the metaschema, and they accept what the decoder accepts.

#![expect(clippy::print_stdout, reason = "the counts of exceptions, for docs")]

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, HclSchema};
use hcl_tests::random::{Random, law};
use hcl_tests::stress::by_size;
use jsonschema::Validator;
use serde_json::Value as Json;

use super::generate::{Exception, Generator};
use super::types::{Blocks, Bounds, Labels, Tree, Values};

/// Documents for each type.
fn documents() -> u32 {
    by_size([1000, 4_000, 4_000])
}

fn validator<T: HclSchema>() -> (Json, Validator) {
    let text = hcl_schema::Document::of::<T>().to_json_schema();
    let schema: Json = serde_json::from_str(&text).unwrap();
    assert!(jsonschema::meta::is_valid(&schema), "{text}");
    let validator = jsonschema::validator_for(&schema).unwrap();
    (schema, validator)
}

/// Over many documents, the schema and the decoder agree, or the document has what a schema cannot say. Returns the
/// number of disagreements by what is in the document.
fn check<T: HclDecodeOwned + HclSchema>() -> (u64, BTreeMap<Exception, u64>) {
    let (schema, validator) = validator::<T>();
    let document = hcl_schema::Document::of::<T>();
    let decoder = Decoder::new().source_name("generated.hcl.json");
    let (accepted, exceptions) = (Cell::new(0), RefCell::new(BTreeMap::new()));
    let generated = |random: &mut Random| {
        let mut generator = Generator::new(&document, random.rest());
        (generator.root(), generator.exceptions)
    };
    law(documents(), generated, |(json, may_differ)| {
        let text = json.to_string();
        let decoded = decoder.decode_str::<T>(&text);
        let is_valid = validator.is_valid(&json);
        accepted.set(accepted.get() + u64::from(is_valid && decoded.is_ok()));
        if decoded.is_ok() == is_valid {
            return;
        }
        assert!(
            !may_differ.is_empty(),
            "{text}\nschema: {:?}\ndecoder: {:?}\n{schema:#}",
            validator
                .iter_errors(&json)
                .map(|it| it.to_string())
                .collect::<Vec<_>>(),
            decoded.err().map(|error| error
                .diagnostics()
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()),
        );
        for exception in may_differ {
            *exceptions.borrow_mut().entry(exception).or_default() += 1;
        }
    });
    let (accepted, exceptions) = (accepted.get(), exceptions.into_inner());
    println!("{}: {accepted} accepted, {exceptions:?}", T::SCHEMA.name);
    assert!(accepted > u64::from(documents()) / 50, "{accepted}");
    (accepted, exceptions)
}

#[test]
fn values_are_accepted_as_the_decoder_accepts_them() {
    check::<Values>();
}

#[test]
fn blocks_are_accepted_as_the_decoder_accepts_them() {
    check::<Blocks>();
}

#[test]
fn labels_are_accepted_as_the_decoder_accepts_them() {
    check::<Labels>();
    check::<Hosts>();
}

#[test]
fn recursive_types_are_accepted_as_the_decoder_accepts_them() {
    check::<Tree>();
}

#[test]
fn bounds_of_value_types_are_those_of_the_decoder() {
    check::<Bounds>();
}

#[derive(hcl_serde::HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Hosts {
    #[hcl(block)]
    host: Vec<Host>,
}

#[derive(hcl_serde::HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Host {
    #[hcl(label)]
    name: Option<String>,
    port: Option<u16>,
}

#[derive(hcl_serde::HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Characters {
    plain: Option<char>,
    #[hcl(length(min = 2))]
    never: Option<char>,
    all: Option<Vec<char>>,
}

#[test]
fn a_character_is_one() {
    let (_, validator) = validator::<Characters>();
    let decoder = Decoder::new().source_name("a.hcl.json");
    for (text, fits) in [
        (r#"{"plain": "é"}"#, true),
        (r#"{"plain": "ab"}"#, false),
        (r#"{"plain": ""}"#, false),
        (r#"{"never": "a"}"#, false),
        (r#"{"never": "ab"}"#, false),
        (r#"{"all": ["a", "b"]}"#, true),
        (r#"{"all": ["a", "bc"]}"#, false),
    ] {
        let is_valid = validator.is_valid(&text.parse().unwrap());
        let is_decoded = decoder.decode_str::<Characters>(text).is_ok();
        assert_eq!((is_valid, is_decoded), (fits, fits), "{text}");
    }
}

#[derive(serde::Deserialize, hcl_serde::HclValue)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only decoded")]
struct Renamed {
    #[serde(alias = "extent")]
    size: Option<u8>,
    #[serde(alias = "p", alias = "door")]
    port: u16,
}

#[derive(hcl_serde::HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct WithRenamed {
    value: Renamed,
}

#[test]
fn two_names_of_a_field_of_an_object_are_refused() {
    let (_, validator) = validator::<WithRenamed>();
    let decoder = Decoder::new().source_name("a.hcl.json");
    for (value, fits) in [
        (r#"{"port": 1}"#, true),
        (r#"{"door": 1, "extent": 2}"#, true),
        (r#"{"size": 2}"#, false),
        (r#"{"port": 1, "size": 2, "extent": 2}"#, false),
        (r#"{"p": 1, "door": 2}"#, false),
    ] {
        let text = format!(r#"{{"value": {value}}}"#);
        let is_valid = validator.is_valid(&text.parse().unwrap());
        let is_decoded = decoder.decode_str::<WithRenamed>(&text).is_ok();
        assert_eq!((is_valid, is_decoded), (fits, fits), "{text}");
    }
}
