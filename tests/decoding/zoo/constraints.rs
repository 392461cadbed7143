//! Types with constraints: on arguments, on the fields of values, and in bodies that serde reads.

#![expect(dead_code, reason = "only decoded")]

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU128;

use hcl_serde::{HclDecode, HclValue, Labeled};
use serde::Deserialize;

use super::derive::Empty;
use super::mistakes::PortOrPair;
use super::names::Network;
use super::serde_types::Lower;

#[derive(HclDecode, Debug)]
#[hcl(exactly_one_of("path", "url"))]
pub(crate) struct Limited {
    #[hcl(range(1..=1024), multiple_of = 8, default = 8)]
    workers: u32,
    #[hcl(range(0.0..1.0))]
    ratio: Option<f64>,
    #[hcl(length(min = 1, max = 5))]
    name: Option<String>,
    #[hcl(length(min = 1), unique, format = "ip", optional)]
    peers: Vec<String>,
    #[hcl(one_of("tcp", "udp"))]
    protocol: Option<String>,
    #[hcl(format = "duration", example = "1h30m")]
    timeout: Option<String>,
    #[hcl(length(2), range(-5..), optional)]
    shifts: BTreeMap<String, i64>,
    #[hcl(length(min = 8))]
    password: Option<String>,
    path: Option<String>,
    url: Option<String>,
    #[hcl(requires = "key")]
    cert: Option<String>,
    key: Option<String>,
    #[hcl(conflicts_with = "logging", since = "1.2")]
    quiet: Option<bool>,
    #[hcl(replaced_by = "timeout")]
    wait: Option<String>,
    #[hcl(block)]
    logging: Option<Empty>,
}

/// Arguments and blocks with other names, old and new.
#[derive(HclDecode, Debug)]
pub(super) struct Replaced {
    timeout: Option<u8>,
    #[hcl(replaced_by = "timeout")]
    wait: Option<u8>,
    #[hcl(replaced_by = "timeout")]
    delay: Option<u8>,
    #[hcl(alias = "many", range(1..=9))]
    counts: Option<Vec<u8>>,
    #[hcl(block)]
    logging: Option<Empty>,
    #[hcl(block, replaced_by = "logging")]
    log: Option<Empty>,
    #[hcl(block)]
    host: Vec<Empty>,
    #[hcl(block, replaced_by = "host")]
    server: Vec<Empty>,
    #[hcl(block, alias = "at")]
    place: Option<Empty>,
    #[hcl(block, alias = "way", max_items = 2)]
    path: Vec<Empty>,
}

sparse! {
    #[derive(HclDecode)]
    pub(crate) struct Checked {
        listen: Option<Listen>,
        #[hcl(optional)]
        others: Vec<Listen>,
        #[hcl(optional)]
        limits: BTreeMap<String, Option<Port>>,
        check: Option<Check>,
        tree: Option<Branch>,
        pair: Option<(Port, u8)>,
        both: Option<(Listen, Listen)>,
        array: Option<[Listen; 2]>,
        #[hcl(range(..=100))]
        narrow: Option<Port>,
        token: Option<Token>,
        raw: Option<FromText>,
        #[hcl(block)]
        rule: Vec<NamedRule>,
        #[hcl(block)]
        labelled: Vec<Labeled<String, Listen>>,
        #[hcl(optional)]
        short: BTreeMap<ShortName, u8>,
        deep: Option<Vec<Box<BTreeMap<ShortName, Port>>>>,
        inner: Option<WithKeys>,
        #[hcl(block)]
        server: Vec<Labeled<ShortName, Labeled<String, WithKeys>>>,
        #[hcl(block_attrs)]
        named: Option<BTreeMap<ShortName, u8>>,
        #[hcl(block)]
        rest: Vec<RestOfRule>,
        #[hcl(range(1..=10), optional)]
        ports: Vec<u16>,
        #[hcl(one_of("x", "y"), optional)]
        modes: BTreeMap<String, String>,
        #[hcl(range(..=-1.5))]
        offset: Option<f64>,
        shards: Option<NonZeroU128>,
        #[hcl(pattern = "^[a-z]+$")]
        name: Option<String>,
        couple: Option<(u8, String)>,
        couples: Option<Vec<(u8, String)>>,
        tags: Option<BTreeMap<Lower, u8>>,
        either: Option<PortOrPair>,
    }
}

/// A body with a label, and all other names by type.
#[derive(HclDecode, Debug)]
struct RestOfRule {
    #[hcl(label)]
    name: String,
    #[hcl(remain)]
    rest: BTreeMap<ShortName, Port>,
}

#[derive(Deserialize, HclValue, Debug)]
struct WithKeys {
    #[serde(default)]
    sizes: HashMap<ShortName, Option<Port>>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Port(#[hcl(range(1..=65535))] u32);

#[derive(Deserialize, HclValue, Debug)]
#[serde(rename_all = "kebab-case")]
struct Listen {
    #[serde(alias = "number")]
    port: Port,
    #[hcl(length(min = 1, max = 5))]
    host_name: Option<String>,
    #[serde(default)]
    #[hcl(one_of("tcp", "udp"), unique)]
    protocols: Vec<String>,
}

#[derive(Deserialize, HclValue, Debug)]
#[serde(rename_all = "snake_case")]
enum Check {
    Never,
    Tcp(Port),
    Http {
        #[hcl(range(100..600), multiple_of = 2)]
        status: u16,
        #[hcl(format = "duration")]
        every: Option<String>,
    },
    Range(#[hcl(range(5..))] u8, Port),
}

#[derive(Deserialize, HclValue, Debug)]
struct Branch {
    #[hcl(length(min = 2))]
    name: String,
    #[serde(default)]
    branches: Vec<Self>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Token(#[hcl(format = "uuid")] String);

#[derive(Deserialize, HclValue, Debug)]
#[serde(from = "Token")]
struct FromText(String);

impl From<Token> for FromText {
    fn from(token: Token) -> Self {
        Self(token.0)
    }
}

#[derive(HclDecode, Debug)]
struct NamedRule {
    #[hcl(label)]
    name: ShortName,
}

#[derive(Deserialize, HclValue, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct ShortName(#[hcl(length(max = 3))] String);

#[derive(HclDecode, Debug)]
pub(crate) struct Bodies {
    #[hcl(block)]
    zone: HashMap<ShortName, HashMap<ShortName, Network>>,
    #[hcl(block_attrs)]
    limits: Option<BTreeMap<String, Port>>,
    #[hcl(block)]
    server: Vec<Server>,
    #[hcl(block)]
    by_name: BTreeMap<String, Vec<Server>>,
    #[hcl(remain)]
    rest: BTreeMap<String, Port>,
}

/// Read by serde, as a block.
#[derive(Deserialize, HclValue, Debug)]
#[serde(rename_all = "kebab-case")]
struct Server {
    port: Option<Port>,
    #[serde(default)]
    #[hcl(unique)]
    host_names: Vec<String>,
    #[serde(default)]
    rule: Vec<Rule>,
    #[serde(default)]
    check: BTreeMap<String, Vec<Rule>>,
    tls: Option<Tls>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Rule {
    #[hcl(one_of("tcp", "udp"))]
    protocol: String,
}

#[derive(Deserialize, HclValue, Debug)]
enum Tls {
    #[serde(rename = "file")]
    File {
        #[hcl(length(min = 1))]
        path: String,
    },
}

#[derive(Deserialize, HclValue, Debug)]
struct Flat {
    level: Option<Level>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Level(#[hcl(range(..10))] u8);

/// Types whose values serde buffers.
#[derive(HclDecode, Debug)]
pub(super) struct Composed {
    backends: Vec<Backend>,
    #[hcl(block)]
    backend: Vec<Backend>,
    event: Option<Event>,
    #[hcl(block)]
    check: Vec<Check>,
    #[hcl(flatten)]
    flat: Flat,
}

#[derive(Deserialize, HclValue, Debug)]
struct Backend {
    name: Option<String>,
    #[serde(flatten)]
    limits: Limits,
    #[serde(flatten)]
    kind: Option<Kind>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Limits {
    #[hcl(range(1..=9))]
    retries: u8,
}

/// Constraints on flattened fields: on a map of the other names, and on a struct.
#[derive(HclDecode, Debug)]
pub(super) struct Open {
    ports: Option<Named>,
    #[hcl(block)]
    group: Vec<Named>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Named {
    size: Option<u8>,
    #[serde(flatten)]
    #[hcl(multiple_of = 2)]
    pair: Pair,
    #[serde(flatten)]
    #[hcl(range(1..=9))]
    rest: BTreeMap<String, u8>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Pair {
    #[hcl(range(..50))]
    left: Option<u8>,
    right: Option<u8>,
}

#[derive(Deserialize, HclValue, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Kind {
    Tcp {
        #[hcl(range(1..=65535))]
        port: u32,
    },
    Unix(Socket),
    None,
}

#[derive(Deserialize, HclValue, Debug)]
struct Socket {
    #[hcl(pattern = "^/")]
    path: String,
}

#[derive(Deserialize, HclValue, Debug)]
#[serde(tag = "t", content = "c")]
enum Event {
    Size(#[hcl(range(1..=9))] u8),
    Name {
        #[hcl(length(min = 2))]
        text: String,
    },
    Unit,
}

/// Types that serde reads: as blocks and as values, with a schema and without.
#[derive(HclDecode, Debug)]
pub(super) struct WithSerde {
    #[hcl(block)]
    server: Vec<InSerde>,
    #[hcl(block)]
    plain: Option<WithoutSchema>,
    #[hcl(block)]
    named: BTreeMap<String, WithoutSchema>,
    #[hcl(block)]
    shown: Option<Shown>,
    value: Option<InSerde>,
    many: Option<Vec<WithoutSchema>>,
}

#[derive(Deserialize, HclValue, Default, Debug)]
struct InSerde {
    port: Option<u8>,
    #[serde(default)]
    #[hcl(unique)]
    tags: Vec<String>,
    inner: Option<Inner>,
    rule: Option<Vec<Inner>>,
}

#[derive(Deserialize, HclValue, Debug)]
#[serde(deny_unknown_fields)]
struct Inner {
    #[serde(alias = "extent")]
    size: Option<u8>,
}

#[derive(Deserialize, Debug)]
struct WithoutSchema {
    port: Option<u8>,
    inner: Option<Inner>,
}

#[derive(Deserialize, HclDecode, Debug)]
#[hcl(schema_only)]
struct Shown {
    /// Some size.
    size: Option<u8>,
}
