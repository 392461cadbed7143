//! The types whose schemas are rendered, and for which a schema and a decoder must agree. They are not the zoo's: each has what a page
//! shows, documentation and examples, and only what the generator of documents knows.

#![expect(dead_code, reason = "only decoded and described")]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::SocketAddr;
use std::num::NonZeroU16;

use hcl_serde::{HclDecode, HclValue};
use serde::Deserialize;

/// A server with everything that an argument can be.
#[derive(HclDecode)]
#[hcl(exactly_one_of("socket", "port"))]
pub(super) struct Values {
    /// The name in reports | and logs.
    #[hcl(length(min = 1, max = 12), alias = "title")]
    name: String,
    /// Where to listen.
    #[hcl(range(1..=65535))]
    port: Option<u32>,
    socket: Option<String>,
    #[hcl(default = 8, range(1..=64), multiple_of = 8)]
    workers: u16,
    #[hcl(range(0.0..1.0), example = 0.25)]
    ratio: Option<f64>,
    #[hcl(default)]
    debug: bool,
    small: i8,
    shards: NonZeroU16,
    /// How much to say.
    #[hcl(default = Level::Info)]
    level: Level,
    target: Option<Target>,
    #[hcl(optional)]
    targets: Vec<Option<Target>>,
    page: Option<Page<Limit>>,
    #[hcl(one_of("tcp", "udp"), optional)]
    protocol: Vec<String>,
    #[hcl(unique, length(max = 3), range(..=9), optional)]
    digits: Vec<u8>,
    #[hcl(optional)]
    limits: HashMap<String, Box<Limit>>,
    pair: Option<(u8, bool)>,
    #[hcl(format = "duration", since = "1.4", default = "30s")]
    timeout: String,
    #[hcl(format = "uuid")]
    id: Option<String>,
    #[hcl(requires = "key", conflicts_with = "id")]
    cert: Option<String>,
    key: Option<String>,
    #[hcl(replaced_by = "timeout")]
    wait: Option<String>,
    #[hcl(default = Some(3), range(3..))]
    least: Option<u8>,
    #[hcl(default = u64::MAX, range(1..=1_000_000_000_000))]
    most: u64,
    #[hcl(length(min = 1, max = 3))]
    short: Option<String>,
    #[hcl(length(max = 1))]
    initial: Option<String>,
    #[hcl(length(min = 1), default)]
    several: Vec<u8>,
    #[hcl(range(0.5..=2.5))]
    factor: Option<f64>,
    anything: Option<hcl_serde::Value>,
}

/// How much to log.
#[derive(Deserialize, HclValue)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Level {
    /// Every step.
    VeryLoud,
    /// What matters.
    #[serde(rename = "normal", alias = "info")]
    Info,
    Off,
}

#[derive(Deserialize, HclValue)]
#[serde(
    rename_all(deserialize = "snake_case"),
    rename_all_fields = "camelCase"
)]
enum Target {
    /// The terminal.
    Stdout,
    /// A file.
    File(String),
    /// A limited file.
    Limited(Limit),
    /// Another machine.
    Server {
        /// Its name.
        host_name: String,
        #[serde(rename(deserialize = "tcp"))]
        /// Its port.
        port: u16,
    },
}

/// Bounds.
#[derive(Deserialize, HclValue)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Limit {
    /// A warning.
    soft: u32,
    /// Never more.
    #[serde(default)]
    r#hard: BTreeMap<String, u32>,
}

/// A page of others.
#[derive(Deserialize, HclValue)]
struct Page<T> {
    /// The first one.
    first: T,
}

/// Blocks of every arity.
#[derive(HclDecode)]
pub(super) struct Blocks {
    #[hcl(block)]
    one: Inner,
    #[hcl(block)]
    maybe: Option<Inner>,
    #[hcl(block, min_items = 1, max_items = 3)]
    some: Vec<Inner>,
    #[hcl(block, alias = "others")]
    many: Vec<Inner>,
    #[hcl(block_attrs)]
    tags: Option<BTreeMap<String, String>>,
    #[hcl(block_attrs)]
    env: BTreeMap<String, String>,
    #[hcl(block)]
    cache: Cache,
    #[hcl(block)]
    plain: Option<Plain>,
    #[hcl(flatten)]
    shared: Option<Shared>,
}

/// A store that serde reads.
#[derive(Deserialize, HclValue)]
struct Cache {
    /// In MiB.
    #[hcl(range(1..=64))]
    size: u32,
    #[serde(default)]
    shared: bool,
    limits: Option<CacheLimits>,
    #[serde(default)]
    below: Vec<Self>,
}

#[derive(Deserialize, HclValue)]
struct CacheLimits {
    #[hcl(length(min = 1))]
    names: Vec<String>,
}

#[derive(Deserialize)]
struct Plain {
    path: String,
    ttl: Option<u16>,
}

#[derive(HclDecode)]
struct Inner {
    size: Option<u8>,
    #[hcl(block)]
    deep: HashSet<Deep>,
}

#[derive(HclDecode, PartialEq, Eq, Hash)]
struct Deep {
    on: bool,
}

#[derive(HclDecode)]
struct Shared {
    first: u8,
    second: Option<u8>,
}

/// Blocks with labels.
#[derive(HclDecode)]
pub(super) struct Labels {
    /// Services by name.
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    route: Vec<Route>,
    #[hcl(block)]
    backend: Vec<Backend>,
    /// Zones by a short name and a stage.
    #[hcl(block)]
    zone: BTreeMap<Name, BTreeMap<Stage, Zone>>,
    #[hcl(flatten)]
    steps: Vec<Step>,
}

#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Stage {
    Live,
    Test,
}

#[derive(HclDecode)]
struct Zone {
    ttl: Option<u16>,
}

#[derive(HclDecode)]
struct Service {
    port: u16,
    address: Option<SocketAddr>,
}

/// A rule of the router.
#[derive(HclDecode)]
struct Route {
    /// The method, such as GET.
    #[hcl(label)]
    method: String,
    #[hcl(label)]
    path: String,
    weight: Option<f32>,
}

#[derive(HclDecode)]
#[hcl(label)]
enum Backend {
    /// A bucket.
    S3 { bucket: String },
    #[hcl(deprecated = "use s3")]
    Local,
}

#[derive(HclDecode)]
#[hcl(block)]
enum Step {
    Run { command: Vec<String> },
    Wait { seconds: u32 },
}

/// A tree of groups.
#[derive(HclDecode)]
pub(super) struct Tree {
    #[hcl(length(min = 2))]
    name: String,
    next: Option<Link>,
    #[hcl(block)]
    group: Vec<Self>,
    #[hcl(remain)]
    rest: hcl_serde::Body,
}

#[derive(Deserialize)]
struct Link {
    to: String,
    again: Option<Box<Self>>,
}

/// Texts with signs of Markdown, and what a skeleton asks to fill in.
///
/// # Examples
///
/// ```sh
/// # A comment of the shell.
/// ```
#[derive(HclDecode)]
pub(super) struct Quoted {
    #[hcl(default = 'c')]
    letter: char,
    #[hcl(default = "a`b", example = "``")]
    quote: String,
    #[hcl(one_of("`", "a|b"))]
    mark: Option<String>,
    name: String,
    #[hcl(one_of("b", "c"))]
    choice: String,
    #[hcl(range(5..=9))]
    count: u8,
    #[hcl(example = "x")]
    like: String,
    #[hcl(pattern = "^v[0-9]$")]
    version: Option<String>,
}

/// Labels of which there are a few.
#[derive(HclDecode)]
pub(super) struct Chosen {
    #[hcl(block, min_items = 1)]
    listen: Vec<Listener>,
    #[hcl(block)]
    route: BTreeMap<Stage, Nothing>,
    #[hcl(block)]
    store: Option<Store>,
}

#[derive(HclDecode)]
struct Listener {
    /// What it speaks.
    #[hcl(label)]
    protocol: Protocol,
    #[hcl(label)]
    port: u16,
    #[hcl(label)]
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Protocol {
    Tcp,
    Udp,
}

#[derive(HclDecode)]
struct Nothing {}

#[derive(HclDecode)]
#[hcl(label)]
enum Store {
    Disk(Nothing),
    Memory(Nothing),
}

/// Values of types that have constraints.
#[derive(HclDecode)]
pub(super) struct Bounds {
    /// The first address.
    listen: Listen,
    #[hcl(optional)]
    others: Vec<Listen>,
    /// Narrower than the type.
    #[hcl(range(..=100), optional)]
    ports: Vec<Port>,
    #[hcl(optional)]
    shares: BTreeMap<String, Share>,
    pair: Option<Pair>,
    check: Option<Check>,
    action: Option<Action>,
    tree: Option<Branch>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(remain)]
    rest: BTreeMap<String, Port>,
}

/// A port of a machine.
#[derive(Deserialize, HclValue)]
struct Port(#[hcl(range(1..=65535), example = 8080)] u32);

#[derive(Deserialize, HclValue)]
struct Pair(Port, #[hcl(multiple_of = 8)] u8);

/// Where to listen.
#[derive(Deserialize, HclValue)]
#[serde(deny_unknown_fields)]
struct Listen {
    /// Not yet in use.
    port: Port,
    /// The name of the machine.
    #[hcl(length(min = 1, max = 12), example = "db")]
    host: Option<String>,
    #[serde(default)]
    #[hcl(one_of("tcp", "udp"), unique)]
    protocols: Vec<String>,
}

#[derive(Deserialize, HclValue)]
struct Share {
    #[hcl(range(0.0..1.0))]
    part: f64,
}

/// How to find out whether it works.
#[derive(Deserialize, HclValue)]
#[serde(rename_all = "snake_case")]
enum Check {
    Never,
    /// It accepts connections.
    Tcp(Port),
    Http {
        #[hcl(range(8..600))]
        status: u16,
        #[hcl(format = "duration")]
        every: Option<String>,
    },
}

/// What to do. Has a variant of the same name as `Check`, with another content.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Action {
    Http { url: String },
}

#[derive(Deserialize, HclValue)]
struct Branch {
    #[hcl(length(min = 2))]
    name: String,
    #[serde(default)]
    branches: Vec<Self>,
}

#[derive(HclDecode)]
struct Rule {
    /// Where it applies.
    #[hcl(label)]
    name: Name,
    on: Option<bool>,
}

#[derive(Deserialize, HclValue, PartialEq, Eq, PartialOrd, Ord)]
struct Name(#[hcl(length(max = 2))] String);
