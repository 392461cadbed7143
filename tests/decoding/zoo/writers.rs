//! Types that are written as well as read.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use hcl_serde::ser::AsBlock;
use hcl_serde::{Body, Expression, HclDecode, HclEncode, Labeled, Spanned, Value};
use hcl_write::Expr;
use indexmap::{IndexMap, IndexSet};
use serde::{Deserialize, Serialize};

use super::generic::{Aws, Containers, FlatRest, Folder, In, Plain, Settings, Steps, Trees};
use super::serde::{Nulls, NullsBySerde, PlainPort, Units, UnitsBySerde};
use super::serde_types::Lower;

sparse! {
    /// Types that are written, each as a block, so that a case chooses one of them.
    #[derive(HclDecode, HclEncode)]
    pub(crate) struct Written {
        #[hcl(block)]
        containers: Option<Containers<u8, Plain>>,
        #[hcl(block)]
        flat_rest: Option<FlatRest<u8, String>>,
        #[hcl(block)]
        trees: Option<Trees<u8>>,
        #[hcl(block)]
        steps: Option<Steps<u8, In<u16>>>,
        #[hcl(block)]
        settings: Option<Settings<Aws>>,
        #[hcl(block)]
        folder: Option<Folder<u8>>,
        #[hcl(block)]
        hosts: Option<Hosts>,
        #[hcl(block)]
        indexed: Option<Indexed>,
        #[hcl(block)]
        json_forms: Option<JsonForms>,
        #[hcl(block)]
        pointers: Option<Pointers>,
        #[hcl(block)]
        wide_names: Option<WideNames>,
        #[hcl(block)]
        rest: Option<WrittenRest>,
        #[hcl(block)]
        service: Vec<WrittenService>,
        #[hcl(block)]
        nulls: Option<Nulls>,
        #[hcl(block)]
        units: Option<Units>,
    }
}

sparse! {
    /// Types that serde writes, each as a block.
    #[derive(Serialize, Deserialize)]
    pub(crate) struct WrittenBySerde {
        #[serde(serialize_with = "hcl_serde::ser::block")]
        blocks: Option<BlocksBySerde>,
        #[serde(serialize_with = "hcl_serde::ser::block")]
        as_written: Option<AsWrittenBySerde>,
        #[serde(serialize_with = "hcl_serde::ser::block")]
        helped: Option<Helped>,
        #[serde(serialize_with = "hcl_serde::ser::block")]
        maps: Option<MapsOfBlocks>,
        #[serde(serialize_with = "hcl_serde::ser::block")]
        nulls: Option<NullsBySerde>,
        #[serde(serialize_with = "hcl_serde::ser::block")]
        units: Option<UnitsBySerde>,
        #[serde(serialize_with = "hcl_serde::ser::block")]
        variants: Option<VariantsBySerde>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        service: Vec<Labeled<String, Labeled<u8, BTreeMap<String, u8>>>>,
    }
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
struct WrittenService {
    #[hcl(label)]
    protocol: String,
    #[hcl(label)]
    name: Option<String>,
    #[hcl(rename = "listen-addr")]
    listen_addr: String,
    weight: f64,
    count: i128,
    tags: Vec<String>,
    limits: Option<BTreeMap<String, Option<u8>>>,
    mode: WrittenMode,
    #[hcl(default)]
    banner: String,
    #[hcl(block)]
    process: BTreeMap<String, WrittenProcess>,
    #[hcl(block)]
    health: Option<Box<WrittenHealth>>,
    #[hcl(flatten)]
    steps: Vec<WrittenStep>,
    #[hcl(block_attrs, optional)]
    env: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WrittenMode {
    Fast,
    Slow { delay: u8 },
    Exact(Vec<bool>),
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
struct WrittenProcess {
    command: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
struct WrittenHealth {}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
#[hcl(block)]
enum WrittenStep {
    Run {
        #[hcl(label)]
        what: String,
    },
    Check(WrittenCheck),
    Stop,
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
struct WrittenCheck {
    #[hcl(block)]
    provisioner: Vec<WrittenProvisioner>,
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
#[hcl(label)]
enum WrittenProvisioner {
    Shell { inline: Vec<String> },
    Nothing,
}

/// Blocks of serde, where the type says so.
#[derive(Debug, Serialize, Deserialize)]
struct BlocksBySerde {
    port: u16,
    storage: AsBlock<WrittenStorage>,
    #[serde(default)]
    service: Vec<Labeled<String, Labeled<String, WrittenStorage>>>,
    nested: WrittenStorage,
    absent: Option<AsBlock<WrittenStorage>>,
}

#[derive(Debug, Serialize, Deserialize)]
struct WrittenStorage {
    path: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct MapsOfBlocks {
    name: String,
    long_name: String,
    server: BTreeMap<String, AsBlock<WrittenServer>>,
    nested: BTreeMap<String, BTreeMap<u8, AsBlock<WrittenServer>>>,
    several: BTreeMap<String, Vec<AsBlock<WrittenServer>>>,
    list: Vec<AsBlock<WrittenServer>>,
    last: BTreeMap<String, u8>,
}

#[derive(Debug, Serialize, Deserialize)]
struct WrittenServer {
    port: u16,
    tags: BTreeMap<String, AsBlock<BTreeMap<String, String>>>,
}

/// Expressions, values and bodies stay as they are.
#[derive(Debug, HclDecode, HclEncode)]
pub(crate) struct AsWritten {
    when: Expression,
    exact: Value,
    built: Option<Vec<Expr>>,
    #[hcl(block)]
    outer: Vec<Outer>,
    #[hcl(remain)]
    rest: Body,
}

/// As serde writes them.
#[derive(Debug, Serialize, Deserialize)]
struct AsWrittenBySerde {
    reference: Expression,
    list: Expression,
    text: Expression,
    built: Vec<Expr>,
    #[serde(serialize_with = "hcl_serde::ser::block")]
    body: Body,
}

#[derive(Debug, HclDecode, HclEncode)]
struct Outer {
    #[hcl(remain)]
    rest: Body,
}

#[derive(Debug, HclDecode, HclEncode)]
struct WrittenRest {
    name: String,
    #[hcl(remain)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, HclDecode, HclEncode)]
struct WideNames {
    a: u8,
    a_name_of_thirty_two_bytes_is_it: Option<String>,
    a_name_of_thirty_three_bytes_long: Option<bool>,
    #[hcl(rename = "größe")]
    size: u8,
}

/// Labels are names of objects in the JSON syntax.
#[derive(Debug, HclDecode, HclEncode)]
struct JsonForms {
    #[hcl(block)]
    one: Pointed,
    #[hcl(block)]
    optional: Option<Pointed>,
    #[hcl(block)]
    list: Vec<TwoLabels>,
    #[hcl(block)]
    map: BTreeMap<String, Pointed>,
    #[hcl(block)]
    lists: BTreeMap<String, Vec<Pointed>>,
    #[hcl(flatten)]
    steps: Vec<JsonStep>,
}

#[derive(Debug, HclDecode, HclEncode)]
struct TwoLabels {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
}

#[derive(Debug, HclDecode, HclEncode)]
#[hcl(block)]
enum JsonStep {
    Run { what: String },
    Wait,
}

#[derive(Debug, HclDecode, HclEncode, PartialEq, Eq, Hash)]
pub(crate) struct Pointed {
    port: u16,
}

#[derive(Debug, HclDecode, HclEncode)]
struct Pointers {
    #[hcl(block)]
    primary: Arc<Pointed>,
    #[hcl(block)]
    fallback: Option<Box<Pointed>>,
    #[hcl(block)]
    local: Rc<Pointed>,
    #[hcl(block)]
    replica: Arc<[Pointed]>,
    #[hcl(block)]
    region: BTreeMap<String, Arc<Pointed>>,
    #[hcl(block)]
    server: Option<Vec<Pointed>>,
    #[hcl(block)]
    shared: Arc<Vec<Pointed>>,
    #[hcl(block)]
    by_name: Option<BTreeMap<String, Pointed>>,
    #[hcl(block)]
    placed: Option<Spanned<Box<Pointed>>>,
    #[hcl(block)]
    boxed: Option<Box<Spanned<Pointed>>>,
    #[hcl(block)]
    deep: BTreeMap<String, BTreeMap<String, BTreeMap<String, Pointed>>>,
    #[hcl(flatten)]
    steps: Vec<PointedStep>,
    #[hcl(block)]
    kind: Vec<PointedKind<PlainStep>>,
}

#[derive(Debug, HclDecode, HclEncode)]
#[hcl(block)]
enum PointedStep {
    Run(Box<Pointed>),
    At(Spanned<Arc<Pointed>>),
    #[hcl(rename = "boxed-step")]
    Boxed(Box<PlainStep>),
    Open(BTreeMap<String, u8>),
    Maybe(Option<PlainStep>),
    #[hcl(rename = "kind-step")]
    Kind(Box<PointedKind<PlainStep>>),
}

#[derive(Debug, HclDecode, HclEncode)]
#[hcl(label)]
enum PointedKind<T> {
    Own(Box<Pointed>),
    Of(Rc<T>),
}

#[derive(Debug, Deserialize, Serialize)]
struct PlainStep {
    port: u8,
}

/// Blocks in the order of the source.
#[derive(Debug, HclDecode, HclEncode)]
struct Indexed {
    ports: IndexMap<String, u16>,
    #[hcl(block)]
    service: IndexMap<String, Pointed>,
    #[hcl(block)]
    route: IndexMap<String, IndexMap<String, Pointed>>,
    #[hcl(block)]
    listener: IndexMap<String, Vec<Pointed>>,
    #[hcl(block)]
    zone: IndexSet<Pointed>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Id(u32);

#[derive(Debug, HclDecode, HclEncode)]
struct Hosts {
    #[hcl(block)]
    host: Vec<Host>,
    #[hcl(block)]
    rack: BTreeMap<Id, Pointed>,
}

#[derive(Debug, HclDecode, HclEncode)]
struct Host {
    #[hcl(label)]
    name: Lower,
    #[hcl(label)]
    id: Option<Id>,
}

/// Fields that functions of serde write as blocks.
#[derive(Debug, Serialize, Deserialize)]
struct Helped {
    region: String,
    #[serde(serialize_with = "hcl_serde::ser::block")]
    primary: Option<PlainPort>,
    #[serde(serialize_with = "hcl_serde::ser::block")]
    fallback: Option<PlainPort>,
    #[serde(serialize_with = "hcl_serde::ser::block", default)]
    replica: Vec<PlainPort>,
    #[serde(serialize_with = "hcl_serde::ser::labeled_block", default)]
    zone: BTreeMap<String, PlainPort>,
    #[serde(serialize_with = "hcl_serde::ser::labeled_block", default)]
    rack: BTreeMap<String, Vec<PlainPort>>,
    #[serde(serialize_with = "hcl_serde::ser::labeled_block")]
    site: Sites,
}

#[derive(Debug, Serialize, Deserialize)]
struct Sites {
    east: PlainPort,
    west: Option<PlainPort>,
}

/// The variant of an enum of serde is a label of its block.
#[derive(Debug, Serialize, Deserialize)]
struct VariantsBySerde {
    check: Vec<AsBlock<Variant>>,
    named: BTreeMap<String, AsBlock<Variant>>,
    labeled: Labeled<String, Variant>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Variant {
    Http { path: String },
    Server(PlainPort),
    Port(u16),
    Ports(Vec<u16>),
    Maybe(Option<u16>),
    Pair(u8, u8),
    Nested(Box<Self>),
    Off,
}
