//! The examples of the playground: types, their schemas as JSON, and texts that they accept.

#![expect(
    dead_code,
    unreachable_pub,
    reason = "the types are shown as a program has them, and read for their schemas only"
)]

use std::fs;

use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, HclSchema, stdlib};
use hcl_tests::golden;

#[path = "../../bindings/playground/examples/bake.rs"]
mod bake;
#[path = "../../bindings/playground/examples/job.rs"]
mod job;
#[path = "../../bindings/playground/examples/service.rs"]
mod service;

/// The published schema describes the type, and the text beside it can be decoded.
fn expect<T: HclDecodeOwned + HclSchema>(name: &str) {
    let folder = "../../bindings/playground/examples";
    golden::expect(
        &format!("{folder}/{name}.schema.json"),
        &hcl_schema::Document::of::<T>().to_json(),
    );
    let path = golden::fixtures().join(format!("{folder}/{name}.hcl"));
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let decoder = Decoder::new().functions(stdlib::standard());
    if let Err(error) = decoder.decode_str::<T>(&text) {
        panic!("{name}.hcl: {error}");
    }
}

#[test]
fn the_schema_of_the_service_is_published_and_accepts_its_text() {
    expect::<service::Config>("service");
}

#[test]
fn the_schema_of_the_bake_file_is_published_and_accepts_its_text() {
    expect::<bake::Bake>("bake");
}

#[test]
fn the_schema_of_the_job_is_published_and_accepts_its_text() {
    expect::<job::File>("job");
}
