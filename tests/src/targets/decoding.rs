//! Typed decoding of any text by the derive and by serde.

#![expect(dead_code, reason = "decoded only")]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use hcl_serde::de::{Syntax, Unsupported};
use hcl_serde::stdlib;
use hcl_serde::{Body, Decoder, Expression, HclDecode, Labeled, Source, Spanned, Value};
use serde::Deserialize;

use super::evaluation::limits;

#[derive(Debug, HclDecode)]
struct Derived {
    io_mode: Option<Mode>,
    #[hcl(default = 3)]
    count: i8,
    ratio: Option<f32>,
    name: Option<Spanned<String>>,
    list: Option<Vec<Option<u16>>>,
    map: Option<BTreeMap<String, bool>>,
    pair: Option<(char, String)>,
    anything: Option<Value>,
    later: Option<Expression>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    limits: Option<Limits>,
    #[hcl(remain)]
    rest: Body,
}

/// Needs no tree.
#[derive(Debug, HclDecode)]
struct Literal<'t> {
    io_mode: Option<Mode>,
    name: Option<&'t str>,
    list: Option<Vec<Value>>,
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(Debug, HclDecode)]
struct Service {
    #[hcl(label)]
    protocol: String,
    #[hcl(label)]
    name: String,
    listen_addr: SocketAddr,
    #[hcl(block)]
    process: BTreeMap<String, Process>,
}

#[derive(Debug, HclDecode)]
struct Process {
    #[hcl(label)]
    name: String,
    command: Vec<String>,
}

#[derive(Debug, HclDecode)]
struct Limits {
    memory: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Async,
    Sync,
}

#[derive(Debug, Deserialize)]
struct Plain {
    io_mode: Option<Choice>,
    count: Option<i64>,
    big: Option<u128>,
    bytes: Option<Vec<u8>>,
    timeout: Option<Duration>,
    unit: Option<()>,
    #[serde(default)]
    service: BTreeMap<String, BTreeMap<String, Inner>>,
    #[serde(default)]
    labelled: Vec<Labeled<String, Inner>>,
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
}

#[derive(Debug, Deserialize)]
struct Inner {
    listen_addr: Option<String>,
    choice: Option<Choice>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Choice {
    Async,
    Tuple(u8, String),
    Struct { a: f64 },
    Newtype(Vec<i32>),
}

fn decoder() -> Decoder {
    let decoder = Decoder::new()
        .limits(limits())
        .functions(stdlib::standard());
    let variables = BTreeMap::from([("str", "text"), ("num", "5")]);
    decoder.variables(&variables).expect("texts are values")
}

/// Decodes a source.
fn decode<'de, T: HclDecode<'de> + std::fmt::Debug>(source: &'de Source) {
    for decoder in [
        decoder(),
        decoder().unsupported(Unsupported::Ignore),
        decoder().syntax(Syntax::Json),
    ] {
        if let Err(error) = decoder.decode_source::<T>(source) {
            let report = error.to_string();
            let raw = report.chars().find(|c| c.is_control() && *c != '\n');
            assert_eq!(raw, None, "{report:?}");
        }
    }
}

/// Decodes a source, and once more with warnings about names.
fn compare<'de, T: HclDecode<'de> + std::fmt::Debug>(source: &'de Source) {
    decode::<T>(source);
    let strict = decoder().decode_source::<T>(source);
    if strict.is_ok() {
        let warning = decoder()
            .unsupported(Unsupported::Warning)
            .decode_source::<T>(source);
        assert_eq!(format!("{strict:?}"), format!("{warning:?}"));
    }
}

fn source(input: &[u8]) -> Option<Source> {
    let text = std::str::from_utf8(input).ok()?;
    Source::new("config.hcl", text).ok()
}

pub(super) fn derive(input: &[u8]) {
    if let Some(source) = source(input) {
        decode::<Derived>(&source);
        compare::<Literal<'_>>(&source);
    }
}

pub(super) fn serde(input: &[u8]) {
    if let Some(source) = source(input) {
        compare::<Plain>(&source);
        compare::<BTreeMap<String, Value>>(&source);
        compare::<serde_json::Value>(&source);
    }
}
