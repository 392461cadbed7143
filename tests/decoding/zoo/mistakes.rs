//! Types of the derive whose files have mistakes.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_serde::HclDecode;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::derive::{Empty, NeedingJob};
use super::serde_types::{Part, PlainServer};
use super::writers::Pointed;

#[derive(Debug, HclDecode)]
pub(super) struct Parts {
    ports: Vec<u16>,
    limits: BTreeMap<String, Option<u8>>,
    rules: Vec<Part>,
}

#[derive(Debug, HclDecode)]
pub(super) struct Store {
    #[hcl(block)]
    server: Pointed,
    #[hcl(flatten)]
    store: StoreKind,
}

#[derive(Debug, HclDecode)]
#[hcl(block)]
enum StoreKind {
    Memory(Pointed),
    Disk(Pointed),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Port { port: u16 },
    Path { path: String },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
enum Tag {
    Port { port: u16 },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum PortOrPair {
    One(u16),
    Pair(u16, u16),
}

#[derive(Debug, HclDecode)]
pub(crate) struct Rest<T: DeserializeOwned> {
    #[hcl(remain)]
    rest: BTreeMap<String, T>,
}

#[derive(Debug, HclDecode)]
pub(super) struct Organized {
    #[hcl(block)]
    service: BTreeMap<String, PortLabel>,
    #[hcl(block)]
    organization: Vec<Empty>,
    #[hcl(block)]
    rule: Vec<NumberedRule>,
    #[hcl(block)]
    untagged: Option<Untagged>,
    #[hcl(block)]
    tagged: Option<Tag>,
}

#[derive(Debug, HclDecode)]
pub(super) struct NumberedRule {
    #[hcl(label)]
    method: String,
    #[hcl(label)]
    number: u16,
}

#[derive(Debug, HclDecode)]
pub(super) struct PortLabel {
    #[hcl(label)]
    port: u16,
}

#[derive(Debug, HclDecode)]
pub(crate) struct Planned {
    #[hcl(range(1..=256), default = 1)]
    workers: u64,
    #[hcl(block)]
    job: Vec<NeedingJob>,
    #[hcl(block)]
    http: Option<PlannedHttp>,
}

#[derive(Debug, HclDecode)]
struct PlannedHttp {
    port: u16,
    host: String,
}

/// Blocks that may be too many, or have a label too many or too few.
#[derive(Debug, HclDecode)]
pub(crate) struct Surplus {
    #[hcl(block)]
    server: Option<RangedServer>,
    #[hcl(block)]
    plain: Option<PlainServer>,
    #[hcl(block)]
    service: BTreeMap<String, BTreeMap<String, RangedServer>>,
    #[hcl(block)]
    host: Vec<Host>,
    #[hcl(block_attrs)]
    tags: Option<BTreeMap<String, u8>>,
    #[hcl(refers = "route", optional)]
    uses: Vec<String>,
}

#[derive(Debug, HclDecode)]
struct RangedServer {
    #[hcl(range(1..=100))]
    port: u16,
    #[hcl(block)]
    route: Vec<Route>,
}

#[derive(Debug, HclDecode)]
struct Route {
    #[hcl(label, defines = "route")]
    name: String,
}

#[derive(Debug, HclDecode)]
struct Host {
    #[hcl(label)]
    name: String,
    #[hcl(label)]
    user: String,
    cpus: u8,
}
