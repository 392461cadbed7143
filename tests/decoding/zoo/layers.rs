//! Types that are read in layers.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_serde::{HclDecode, Value};
use serde::Deserialize;

use super::common::Storage;

sparse! {
    #[derive(HclDecode)]
    pub(crate) struct LayeredConfig {
        region: String,
        #[hcl(optional)]
        labels: BTreeMap<String, String>,
        #[hcl(block)]
        server: Option<Server>,
        #[hcl(block)]
        service: BTreeMap<String, Service>,
        #[hcl(block)]
        rule: Vec<Tls>,
    }
}

#[derive(HclDecode, Debug)]
struct Server {
    host: String,
    port: u16,
    #[hcl(rename = "max-connections", optional)]
    max_connections: Option<u32>,
    #[hcl(block)]
    tls: Option<Tls>,
}

#[derive(HclDecode, Debug)]
struct Tls {
    cert: String,
    key: String,
}

#[derive(HclDecode, Debug)]
struct Service {
    image: String,
    #[hcl(optional)]
    ports: Vec<u16>,
    #[hcl(block)]
    check: Vec<Storage>,
}

#[derive(HclDecode, Debug)]
pub(crate) struct LayeredRest {
    #[hcl(block)]
    server: Option<LayeredLimits>,
    #[hcl(remain)]
    rest: BTreeMap<String, u8>,
}

/// Choices: of a label, and of a block type.
#[derive(HclDecode, Debug)]
pub(crate) struct LayeredChoices {
    #[hcl(block)]
    probe: Option<Probe>,
    #[hcl(flatten)]
    store: Option<Store>,
}

#[derive(HclDecode, Debug)]
#[hcl(label)]
enum Probe {
    Tcp {
        port: u16,
    },
    Http {
        #[hcl(alias = "long-path")]
        path: String,
    },
}

#[derive(HclDecode, Debug)]
#[hcl(block)]
enum Store {
    Memory { size: Option<u32> },
    Disk { path: String },
}

#[derive(HclDecode, Debug)]
pub(crate) struct LayeredConflict {
    #[hcl(conflicts_with = "b")]
    a: Option<u8>,
    b: Option<u8>,
}

/// Names of serde, each in another case: the environment has letters, digits and `_` alone.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LayeredLimits {
    max_size: u16,
    tls_options: Option<Options>,
    #[serde(default)]
    workers: BTreeMap<String, Worker>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
struct Options {
    cert_file: String,
    #[serde(alias = "key")]
    key_file: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Worker {
    max_load: u8,
    /// A type that contains itself.
    next_one: Option<Box<Self>>,
}

#[derive(HclDecode, Debug)]
pub(crate) struct LayeredNames {
    #[hcl(alias = "listen_port")]
    port: u16,
    #[hcl(block, alias = "inside")]
    inner: Option<Box<Self>>,
    #[hcl(optional)]
    plain: Option<OfSerde>,
    #[hcl(block)]
    limits: Option<LayeredLimits>,
    #[hcl(optional)]
    worker: Option<Worker>,
}

#[derive(Debug, Deserialize)]
struct OfSerde {
    #[serde(alias = "other-name")]
    name: u16,
}

/// The same through serde, whose types have no schema: the layers so far tell blocks from arguments.
#[derive(Default, Deserialize, Debug)]
#[serde(default)]
pub(crate) struct LayeredPlain {
    region: String,
    labels: BTreeMap<String, String>,
    server: BTreeMap<String, Value>,
    service: BTreeMap<String, PlainService>,
    #[serde(alias = "other-name")]
    name: u16,
    /// A list of objects, which a file may write as blocks.
    models: Vec<Model>,
}

#[derive(Deserialize, Debug)]
struct PlainService {
    image: String,
    ports: Vec<u16>,
    check: Vec<BTreeMap<String, String>>,
}

#[derive(Deserialize, Debug)]
struct Model {
    name: String,
}

/// A type whose values are in serde's buffer: the buffer knows no places.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LayeredFlat {
    max_size: Option<u32>,
    #[serde(flatten)]
    inner: Flat,
}

#[derive(Debug, Deserialize)]
struct Flat {
    sub: Option<FlatSub>,
    pw: Option<String>,
    either: Option<Either>,
    tagged: Option<ByKind>,
    kinds: Option<BTreeMap<String, ByKind>>,
}

#[derive(Debug, Deserialize)]
struct FlatSub {
    inner_name: String,
    num: u8,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Either {
    Number(u8),
    Path { path: String, num: u8 },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum ByKind {
    File { path: String, num: Option<u8> },
    Both(FlatSub),
}
