//! Types of serde's data model: what `x` is read as.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::num::NonZeroU8;

use super::serde_types::{AliasesBeside, Lower, PartsBySerde, Service, Services};
use hcl_serde::{Body, Expression, HclDecode, HclEncode, Labeled, Sensitive, Spanned, Value};
use hcl_write::Expr;
use serde::de::{DeserializeOwned, Visitor};
use serde::{Deserialize, Deserializer, Serialize, forward_to_deserialize_any};

/// A value with the text at its place, and where the place begins.
#[derive(Deserialize)]
#[serde(transparent, bound = "T: DeserializeOwned")]
pub(crate) struct At<T>(Spanned<T>);

impl<T: Debug> Debug for At<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let at = self.0.span();
        let start = at.start();
        write!(f, "{:?} at `{}` ", *self.0, at.text().replace('\n', "␤"))?;
        write!(f, "{}:{}", start.line, start.column)
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct NumberAndText(u8, String);

#[derive(Debug, Deserialize)]
pub(crate) struct Bytes(Vec<u8>);

#[derive(Debug, Deserialize)]
pub(crate) struct Point {
    x: u8,
    #[serde(default)]
    y: u8,
    #[serde(alias = "zed")]
    z: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Denying {
    port: u8,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shape {
    Unit,
    New(u8),
    Tuple(u8, u8),
    Struct { a: u8 },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type")]
pub(crate) enum Internal {
    Http {
        port: At<u16>,
        #[serde(default)]
        paths: Option<At<Vec<At<String>>>>,
        #[serde(default)]
        mode: Option<Mode>,
    },
}

#[derive(Debug, Deserialize)]
pub(crate) enum Mode {
    Fast,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", content = "with")]
pub(crate) enum Adjacent {
    Http { port: At<u16> },
    Off,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Untagged {
    Number(u64),
    Float(f64),
    Text(String),
    List(Vec<i64>),
}

/// Any value, with the place of each part.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Any {
    Null(()),
    Bool(bool),
    Whole(i64),
    Float(f64),
    Text(String),
    List(Vec<Self>),
    Map(BTreeMap<String, Self>),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Port {
    Number(At<u16>),
    Named { name: At<String> },
}

/// A type behind `flatten`, which serde reads from a buffer.
#[derive(Debug, Deserialize)]
pub(crate) struct Flat<T> {
    #[serde(flatten)]
    inner: T,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Listener {
    port: At<u16>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Texts {
    plain: String,
    first: At<String>,
    second: At<String>,
    listed: Vec<At<String>>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Range {
    least: At<u8>,
    most: At<u8>,
    other: At<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Protocol {
    Tcp,
    Unix { path: String },
}

#[derive(Debug, Deserialize)]
pub(crate) struct Placed {
    protocol: At<Protocol>,
    socket: At<Protocol>,
    ratio: At<f64>,
    offset: At<Option<i8>>,
    nothing: At<Option<u8>>,
    tags: At<BTreeMap<String, bool>>,
    inner: Option<At<Listener>>,
}

/// Reads a number of a buffer that is not serde's.
struct NumberDeserializer<E>(u64, PhantomData<E>);

impl<'de, E: serde::de::Error> Deserializer<'de> for NumberDeserializer<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_u64(self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, E> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq
        tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A number that is the first one of a value that the type buffers by itself.
#[derive(Debug)]
pub(crate) struct First(At<u16>);

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let buffer = serde_json::Value::deserialize(deserializer)?;
        let number = match &buffer {
            serde_json::Value::Array(elements) => {
                elements.first().and_then(serde_json::Value::as_u64)
            }
            serde_json::Value::Object(entries) => {
                entries.get("first").and_then(serde_json::Value::as_u64)
            }
            other => other.as_u64(),
        };
        let number = NumberDeserializer(number.unwrap_or_default(), PhantomData);
        At::deserialize(number).map(Self)
    }
}

/// A number of a map that the type buffers.
#[derive(Debug)]
pub(crate) struct OfMap(At<u16>);

impl<'de> Deserialize<'de> for OfMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let buffer = BTreeMap::<String, serde_json::Value>::deserialize(deserializer)?;
        let number = buffer
            .get("first")
            .and_then(serde_json::Value::as_u64)
            .unwrap_or_default();
        At::deserialize(NumberDeserializer(number, PhantomData)).map(Self)
    }
}

/// Blocks by the types of their fields.
#[derive(Debug, Deserialize)]
pub(crate) struct Blocks {
    port: Option<u16>,
    #[serde(default)]
    listener: Vec<PlainPort>,
    storage: Option<Storage>,
    #[serde(default)]
    service: BTreeMap<String, BTreeMap<String, PlainPort>>,
    #[serde(default)]
    rule: Vec<Labeled<String, Labeled<u8, PlainPort>>>,
    policy: Option<Policy>,
    single: Option<PlainPort>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct PlainPort {
    port: u16,
}

#[derive(Debug, Deserialize)]
struct Storage {
    path: String,
    #[serde(flatten)]
    rest: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Policy {
    Retry { times: u8 },
    Stop,
}

#[derive(Debug, Deserialize)]
pub(crate) struct General {
    port: Option<u16>,
    host: Option<String>,
}

sparse! {
    /// Types that serde reads, each as a block, so that a case chooses one of them.
    #[derive(Deserialize)]
    pub(crate) struct BySerde {
        aliases_beside: Option<AliasesBeside>,
        body: Option<Body>,
        flat_body: Option<Flat<Field<Body>>>,
        name_and_general: Option<NameAndGeneral>,
        parts: Option<PartsBySerde>,
        service: Option<Service>,
        strict_flat: Option<StrictFlat>,
        strict_kinds: Option<StrictKinds>,
        services: Option<Services>,
        numbers: Option<BTreeMap<String, u8>>,
        deep: Option<BTreeMap<String, BTreeMap<String, u8>>>,
        lower: Option<BTreeMap<Lower, BTreeMap<Lower, BTreeMap<Lower, u8>>>>,
    }
}

/// Objects of one type in every form.
#[derive(Debug, Deserialize)]
pub(crate) struct Deep {
    rows: Option<Vec<Vec<General>>>,
    pair: Option<(u8, General)>,
    boxed: Option<Box<General>>,
    named: Option<BTreeMap<String, Option<General>>>,
    at: Option<Spanned<General>>,
    check: Option<DeepCheck>,
    kinds: Option<Kinds>,
    strict: Option<StrictKinds>,
    #[serde(default)]
    flat: Vec<StrictFlat>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DeepCheck {
    Http { port: u16 },
    Tcp(General),
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
pub(crate) enum Kinds {
    Http { path: Option<String> },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", deny_unknown_fields)]
enum StrictKinds {
    A { port: u16 },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StrictFlat {
    #[serde(flatten)]
    inner: Field<u16>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Field<T> {
    y: T,
}

/// Types that serde reads from its buffer, with expectations in words of Rust.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Odd {
    ports: Vec<PlainPort>,
    port: Option<PlainPort>,
    nonzero: Option<NonZeroU8>,
    pair: Option<Pair>,
    two: Option<(u8, u8)>,
    array: Option<[u8; 2]>,
    shape: Option<Shape>,
    internal: Option<StrictKinds>,
    adjacent: Option<AdjacentOfTwo>,
    is_on: Option<bool>,
    letter: Option<char>,
    unit: Option<UnitStruct>,
    map: Option<BTreeMap<String, u8>>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Pair(u8, u8);

#[derive(Debug, Deserialize)]
struct UnitStruct;

#[derive(Debug, Deserialize)]
#[serde(tag = "type", content = "with")]
pub(crate) enum AdjacentOfTwo {
    One(u8),
    Two,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum NumberOrText {
    Number(f64),
    Text(String),
}

#[derive(Debug, Deserialize)]
struct NameAndGeneral {
    name: String,
    #[serde(flatten)]
    general: General,
}

/// Types that tell null from absence, and such in pointers and secrets.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct NullsBySerde {
    source: Option<Expression>,
    expr: Option<Expr>,
    value: Option<Value>,
    number: Option<Option<u8>>,
    spanned: Option<Spanned<Expr>>,
    plain: Option<u8>,
    boxed: Option<Box<Expr>>,
    secret: Option<Sensitive<Value>>,
    spanned_secret: Option<Spanned<Sensitive<Value>>>,
    secret_number: Option<Sensitive<Option<u8>>>,
    plain_secret: Option<Sensitive<u8>>,
}

#[derive(Debug, HclDecode, HclEncode)]
pub(crate) struct Nulls {
    source: Option<Expression>,
    expr: Option<Expr>,
    value: Option<Value>,
    number: Option<Option<u8>>,
    spanned: Option<Spanned<Expr>>,
    #[hcl(default = Some(Expr::from(7)))]
    fallback: Option<Expr>,
    plain: Option<u8>,
    boxed: Option<Box<Expr>>,
    secret: Option<Sensitive<Value>>,
    spanned_secret: Option<Spanned<Sensitive<Value>>>,
    secret_number: Option<Sensitive<Option<u8>>>,
    plain_secret: Option<Sensitive<u8>>,
}

#[derive(Debug, HclDecode, HclEncode)]
pub(crate) struct Units {
    #[hcl(with = hcl_serde::with::duration, optional)]
    wait: Option<std::time::Duration>,
    #[hcl(with = hcl_serde::with::bytes, optional)]
    size: Option<u64>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct UnitsBySerde {
    #[serde(with = "hcl_serde::with::duration")]
    wait: std::time::Duration,
    #[serde(with = "hcl_serde::with::bytes")]
    size: usize,
}

/// A duration, and a number of bytes.
#[derive(Debug, Deserialize)]
pub(crate) struct Wait(#[serde(with = "hcl_serde::with::duration")] std::time::Duration);

#[derive(Debug, Deserialize)]
pub(crate) struct Size(#[serde(with = "hcl_serde::with::bytes")] u64);
