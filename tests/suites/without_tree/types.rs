//! Types with each need of decoding.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Debug;
use std::sync::Arc;

use hcl_serde::{
    Diagnostics, HclDecode, HclValue, Labeled, OwnedBody, OwnedExpression, Spanned, Value,
};
use serde::Deserialize;

use super::decoder;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Fast,
    Slow,
}

/// The same fields for both derives.
macro_rules! config {
    ($module:ident, $derive:ident, $($block:meta)?) => {
        pub(super) mod $module {
            use super::*;

            #[derive(Debug, $derive, PartialEq)]
            pub(crate) struct Config {
                name: String,
                port: u16,
                ratio: f64,
                text: String,
                on: bool,
                nothing: Option<i8>,
                kind: super::Kind,
                tags: Vec<String>,
                pairs: Vec<(i32, i32)>,
                env: BTreeMap<String, String>,
                $(#[$block])?
                listener: BTreeMap<String, BTreeMap<String, Listener>>,
                $(#[$block])?
                limits: Option<Limits>,
                $(#[$block])?
                step: BTreeMap<String, Step>,
            }

            #[derive(Debug, $derive, PartialEq)]
            pub(crate) struct Listener {
                port: u8,
            }

            #[derive(Debug, $derive, PartialEq)]
            pub(crate) struct Limits {
                cpu: f32,
                $(#[$block])?
                inner: Inner,
            }

            #[derive(Debug, $derive, PartialEq)]
            pub(crate) struct Inner {}

            #[derive(Debug, $derive, PartialEq)]
            pub(crate) struct Inners {
                $(#[$block])?
                inner: Option<Inner>,
            }

            #[derive(Debug, $derive, PartialEq)]
            pub(crate) struct Step {
                port: Option<u64>,
            }
        }
    };
}

config!(plain, Deserialize,);
config!(derived, HclDecode, hcl(block));

/// Borrows, reads labels into fields, and has values for what is absent.
#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Lists<'a> {
    name: &'a str,
    #[hcl(default = 7)]
    port: i64,
    #[hcl(skip)]
    ratio: f64,
    #[hcl(optional)]
    text: String,
    #[hcl(block)]
    step: Vec<Step<'a>>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Step<'a> {
    #[hcl(label)]
    label: &'a str,
    port: Option<u64>,
}

/// Labels beside the body, as serde reads them.
#[derive(Debug, Deserialize, PartialEq)]
pub(super) struct WithLabels {
    step: Vec<Labeled<String, BTreeMap<String, u64>>>,
}

/// Values with their spans, and expressions as they are written.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "compared by `Debug`")]
pub(super) struct Captured {
    name: Option<Spanned<String>>,
    port: Option<OwnedExpression>,
    ratio: Option<Value>,
    tags: Option<Vec<Spanned<Value>>>,
    #[serde(flatten)]
    rest: BTreeMap<String, Spanned<serde_json::Value>>,
}

/// Value types with constraints, and without: the former are in other types, so that no derive of a body sees them.
#[derive(Debug, Deserialize, HclValue, PartialEq)]
pub(super) struct Short(#[hcl(length(max = 3))] String);

#[derive(Debug, Deserialize, HclValue, PartialEq)]
pub(super) struct Documented(String);

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Bounded<T: HclValue> {
    name: Option<T>,
    tags: Option<Vec<T>>,
    env: Option<BTreeMap<String, Option<T>>>,
    #[hcl(block)]
    step: Vec<Named<T>>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Named<T: HclValue> {
    #[hcl(label)]
    label: T,
    port: Option<u64>,
}

/// Every field of [`CONFIG`] with constraints and spans.
#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Constrained {
    #[hcl(length(min = 1, max = 3))]
    name: Option<String>,
    #[hcl(range(80..9_000), multiple_of = 2)]
    port: Option<Spanned<i64>>,
    #[hcl(range(-1.5..=1.5), default = 0.5)]
    ratio: f64,
    #[hcl(format = "hostname", length(max = 12))]
    text: Option<String>,
    on: Spanned<Option<bool>>,
    #[hcl(range(1..))]
    nothing: Option<i8>,
    #[hcl(one_of("fast", "slow"))]
    kind: Option<Kind>,
    #[hcl(unique, length(max = 3))]
    tags: Spanned<Vec<Spanned<String>>>,
    #[hcl(length(max = 2))]
    pairs: Option<Vec<Spanned<(i32, i32)>>>,
    #[hcl(length(max = 2), optional)]
    env: BTreeMap<String, Spanned<Value>>,
    #[hcl(block)]
    listener: BTreeMap<String, BTreeMap<String, derived::Listener>>,
    #[hcl(block)]
    limits: Option<derived::Limits>,
    #[hcl(block)]
    step: BTreeMap<String, derived::Step>,
}

/// Parts that serde reads from a buffer, some of which have spans.
#[derive(Debug, Deserialize, PartialEq)]
pub(super) struct Buffered {
    #[serde(flatten)]
    known: Known,
    #[serde(flatten)]
    rest: BTreeMap<String, Choice>,
}

#[derive(Debug, Deserialize, PartialEq)]
pub(super) struct Known {
    name: Option<String>,
    port: Option<u16>,
    kind: Option<Tagged>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(untagged)]
pub(super) enum Choice {
    Number(f64),
    Pair(i8, Spanned<i8>),
    Text(String),
    List(Vec<Self>),
    Map(BTreeMap<String, Self>),
    Other(serde_json::Value),
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Tagged {
    Fast { name: String, port: Option<u16> },
    Slow { limits: BTreeMap<String, Choice> },
}

/// Fields that read what the others leave.
#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Rest {
    name: Option<String>,
    #[hcl(flatten)]
    listening: Listening,
    #[hcl(flatten)]
    timing: Option<Box<Timing>>,
    #[hcl(remain)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Listening {
    #[hcl(range(1..))]
    port: Option<u16>,
    #[hcl(flatten)]
    kinds: Box<Kinds>,
    #[hcl(block)]
    listener: BTreeMap<String, BTreeMap<String, derived::Listener>>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Kinds {
    kind: Option<Kind>,
    tags: Option<Vec<String>>,
}

/// Shares a name with [`Listening`], which both read.
#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Timing {
    on: bool,
    nothing: Option<i8>,
    port: Option<i64>,
}

/// As [`Rest`], with nothing that takes any name; in blocks too.
#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Closed {
    name: Option<String>,
    #[hcl(flatten)]
    listening: Listening,
    #[hcl(flatten)]
    timing: Option<Timing>,
    #[hcl(block)]
    limits: Option<OfSerde>,
}

/// Types of serde that read what is left.
#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct OfSerde {
    cpu: Option<f32>,
    #[hcl(flatten)]
    rest: plain::Inners,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Nested {
    #[hcl(block)]
    listener: BTreeMap<String, BTreeMap<String, Remaining>>,
    #[hcl(block)]
    step: Option<Arc<[RestOfStep]>>,
    #[hcl(block)]
    limits: Option<Box<derived::Limits>>,
    #[hcl(block)]
    other: Arc<VecDeque<derived::Limits>>,
    #[hcl(remain)]
    rest: BTreeMap<String, serde_json::Value>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Remaining {
    #[hcl(remain)]
    all: BTreeMap<String, String>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct RestOfStep {
    #[hcl(label)]
    label: String,
    #[hcl(remain)]
    rest: derived::Step,
}

/// Shares a name with what is flattened into it.
#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Shared {
    port: Option<u64>,
    #[hcl(flatten)]
    listening: Option<derived::Listener>,
    #[hcl(remain)]
    rest: BTreeMap<String, Value>,
}

#[derive(HclDecode)]
pub(super) struct WithBody {
    name: Option<String>,
    port: Option<u64>,
    #[hcl(remain)]
    rest: OwnedBody,
}

/// Everything that can be asked of the body.
impl Debug for WithBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (body, mut found) = (self.rest.body(), Diagnostics::new());
        let attributes = body.just_attributes(&mut found);
        let spans = attributes.iter().map(|it| (it.name(), it.span()));
        let values = decoder().decode_body::<BTreeMap<String, Value>>(&body);
        let refused = decoder().decode_body::<derived::Inner>(&body);
        write!(f, "{:?} {:?} ", self.name, self.port)?;
        write!(f, "{:?} {found} ", spans.collect::<Vec<_>>())?;
        write!(
            f,
            "{:?} {:?}",
            body.missing_item(),
            values.map_err(|it| it.to_string())
        )?;
        write!(f, "{:?}", refused.map_err(|it| it.to_string()))?;
        write!(f, "{:?}", hcl_serde::to_string(&self.rest))
    }
}

/// Names, rules between fields, and numbers of blocks.
#[derive(Debug, HclDecode, PartialEq)]
#[hcl(exactly_one_of("name", "text"))]
pub(super) struct Related {
    #[hcl(refers = "step")]
    name: Option<String>,
    #[hcl(requires = "tags")]
    text: Option<String>,
    #[hcl(refers = "step", conflicts_with = "kind")]
    tags: Option<Vec<String>>,
    #[hcl(refers = "nowhere")]
    kind: Option<Kind>,
    #[hcl(block, max_items = 2)]
    step: Vec<NamedStep>,
    #[hcl(block, defines = "listener", min_items = 2, optional)]
    listener: BTreeMap<String, BTreeMap<String, Referring>>,
    #[hcl(block)]
    limits: Option<Scoped>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct NamedStep {
    #[hcl(label, defines = "step", warn_unused)]
    label: String,
    port: Option<u64>,
    #[hcl(refers = "part")]
    on: Option<Value>,
    #[hcl(block)]
    part: Vec<Part>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Part {
    #[hcl(label, defines = "part", scope = "parent")]
    label: Option<String>,
    #[hcl(refers = "part")]
    after: Option<String>,
    #[hcl(block)]
    part: Vec<Self>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Referring {
    #[hcl(refers = "listener", defines = "port", allow_duplicates)]
    port: Option<Value>,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Scoped {
    cpu: Option<f32>,
    #[hcl(block, defines = "inner", scope = "parent")]
    inner: BTreeMap<String, Uses>,
    #[hcl(flatten)]
    uses: Uses,
}

#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Uses {
    #[hcl(refers = "inner")]
    uses: Option<String>,
}

/// Enums over labels and over block types, and a type that reads other formats with serde.
#[derive(Debug, HclDecode, PartialEq)]
pub(super) struct Choices {
    #[hcl(block)]
    listener: Vec<Protocol>,
    #[hcl(flatten)]
    others: Vec<Other>,
    #[hcl(remain)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, HclDecode, PartialEq)]
#[hcl(label)]
pub(super) enum Protocol {
    Http {
        #[hcl(label)]
        zone: String,
        #[hcl(range(..=81), alias = "number")]
        port: u8,
    },
    Grpc(BTreeMap<String, BTreeMap<String, Value>>),
    Tcp(derived::Listener),
    #[hcl(deprecated = "tcp")]
    Udp,
    None,
}

#[derive(Debug, HclDecode, PartialEq)]
#[hcl(block)]
pub(super) enum Other {
    Step(BTreeMap<String, plain::Step>),
    Limits(Both),
    Stop,
}

#[derive(Debug, HclDecode, Deserialize, PartialEq)]
#[serde(remote = "Self")]
#[hcl(serde)]
pub(super) struct Both {
    pub(super) cpu: Option<f32>,
    #[hcl(block)]
    #[serde(default)]
    inner: Vec<Wrapped>,
}

/// Read by serde, with a type inside that is derived.
#[derive(Debug, Deserialize, PartialEq)]
pub(super) struct Wrapped {
    limits: Option<Box<Both>>,
}
