//! Types with secrets.

#![expect(dead_code, reason = "decoded only")]

use std::collections::BTreeMap;
use std::net::IpAddr;

use hcl_serde::{HclDecode, HclValue, Labeled, Sensitive, Spanned};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

#[derive(Debug, Deserialize, HclValue)]
pub(super) struct Inner {
    a: u16,
    b: Option<bool>,
}

#[derive(Debug, Deserialize)]
pub(super) enum Choice {
    One,
    Two(u16),
    Three { a: u16 },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Untagged {
    Number(u16),
    Fields { a: u16 },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "a")]
pub(super) enum Tagged {
    One { b: u16 },
}

/// A type whose messages quote what it reads.
#[derive(Debug)]
pub(super) struct Loud;

impl<'de> Deserialize<'de> for Loud {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Err(D::Error::custom(format!("{value} is bad")))
    }
}

/// As serde reads it.
#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned", deny_unknown_fields)]
pub(super) struct Plain<T> {
    pin: Sensitive<T>,
    port: Option<u16>,
    user: Option<String>,
    #[serde(default)]
    b: Option<Nested<T>>,
}

#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
pub(super) struct Nested<T> {
    pin: Option<Sensitive<T>>,
    port: Option<u16>,
}

/// Blocks in a list, as serde reads them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Listed {
    pin: Option<Sensitive<u16>>,
    port: Option<u16>,
    #[serde(default)]
    b: Vec<Nested<bool>>,
}

/// Secrets in serde's buffers.
#[derive(Debug, Deserialize)]
pub(super) struct Flattened {
    port: Option<u16>,
    #[serde(flatten)]
    login: Login,
}

#[derive(Debug, Deserialize)]
pub(super) struct Login {
    pin: Sensitive<u16>,
    user: Option<String>,
    #[serde(default)]
    b: BTreeMap<String, Variants>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Variants {
    Pin { pin: Sensitive<bool> },
    Other { port: u16 },
}

/// Secrets as the labels of blocks in a list.
#[derive(Debug, Deserialize)]
pub(super) struct LabeledList {
    pin: Option<Sensitive<u16>>,
    port: Option<u16>,
    #[serde(default)]
    b: Vec<Labeled<Sensitive<String>, Nested<bool>>>,
}

/// Blocks of a type that is a secret as a whole.
#[derive(Debug, HclDecode)]
pub(super) struct Whole {
    port: Option<u16>,
    user: Option<String>,
    #[hcl(block)]
    pin: Option<Sensitive<Nested<u16>>>,
    #[hcl(block)]
    b: Vec<Any>,
}

/// An enum over the label, with what remains.
#[derive(Debug, HclDecode)]
#[hcl(label)]
pub(super) enum Any {
    X(Block<u16>),
    Y(Rest),
}

#[derive(Debug, HclDecode)]
pub(super) struct Rest {
    port: Option<u16>,
    #[hcl(remain)]
    rest: BTreeMap<String, Sensitive<u16>>,
}

/// Misspelt names of secrets are among what remains.
#[derive(Debug, HclDecode)]
pub(super) struct Remaining {
    pin: Option<Sensitive<String>>,
    #[hcl(remain)]
    rest: BTreeMap<String, u16>,
}

#[derive(Debug, Deserialize)]
pub(super) struct FlatRemaining {
    // Not an `Option`: serde would not say that the field is there.
    pin: Sensitive<String>,
    #[serde(flatten)]
    rest: BTreeMap<String, u16>,
}

/// As the derive reads it.
#[derive(Debug, HclDecode)]
#[hcl(validate = check)]
pub(super) struct Derived<T> {
    pin: Sensitive<T>,
    port: Option<u16>,
    user: Option<String>,
    #[hcl(block)]
    b: BTreeMap<String, Block<T>>,
}

#[expect(clippy::unnecessary_wraps, reason = "the form of a validation")]
fn check<T>(_: &Derived<T>) -> Result<(), String> {
    Ok(())
}

#[derive(Debug, HclDecode)]
pub(super) struct Block<T> {
    pin: Option<Sensitive<T>>,
    port: Option<Spanned<u16>>,
}

/// Secrets as labels.
#[derive(Debug, HclDecode)]
pub(super) struct Labels {
    pin: Option<Sensitive<String>>,
    port: Option<u16>,
    user: Option<String>,
    #[hcl(block, address = "b.{name}")]
    b: Vec<Named>,
}

#[derive(Debug, HclDecode)]
pub(super) struct Named {
    #[hcl(label)]
    name: Sensitive<String>,
    port: Option<u16>,
    pin: Option<Sensitive<bool>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Keys {
    pin: Option<Sensitive<u16>>,
    port: Option<u16>,
    #[serde(default)]
    b: BTreeMap<Sensitive<String>, Nested<u16>>,
    #[serde(default)]
    words: BTreeMap<String, u16>,
}

/// A type without a secret, of which serde buffers every value.
#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
pub(super) struct Buffered<T> {
    #[serde(flatten)]
    inner: Unbuffered<T>,
}

#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
pub(super) struct Unbuffered<T> {
    port: Option<u16>,
    user: Option<IpAddr>,
    b: Option<T>,
    m: Option<BTreeMap<String, T>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    port: u16,
    user: IpAddr,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Kinds {
    One { port: u16, user: Option<IpAddr> },
    Two(Fields),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Either {
    Loud(Loud),
    Fields(Fields),
}

/// Constraints on secrets.
#[derive(Debug, HclDecode)]
pub(super) struct Constrained {
    #[hcl(one_of("a", "b"))]
    pin: Option<Sensitive<String>>,
    #[hcl(range(1..=9))]
    port: Option<u16>,
    #[hcl(block)]
    b: Vec<ConstrainedBlock>,
}

#[derive(Debug, HclDecode)]
pub(super) struct ConstrainedBlock {
    #[hcl(label)]
    name: Option<String>,
    #[hcl(length(min = 1, max = 2), unique)]
    pin: Option<Sensitive<Vec<String>>>,
    port: Option<u16>,
}

#[derive(Debug, HclDecode)]
pub(super) struct Formats {
    #[hcl(format = "ip", validate = loud)]
    pin: Option<Sensitive<String>>,
    #[hcl(length(min = 100, max = 200))]
    pins: Option<Sensitive<String>>,
    port: Option<u16>,
    user: Option<String>,
}

/// Arguments with a secret in one place of the value.
#[derive(Debug, HclDecode)]
pub(super) struct Parts<T> {
    pin: Option<Sensitive<T>>,
    port: Option<u16>,
    user: Option<String>,
    b: Option<T>,
}

#[derive(Debug, Deserialize, HclValue)]
pub(super) struct Part {
    pin: Option<Sensitive<u16>>,
    #[hcl(range(1..=9))]
    port: Option<u16>,
}

fn loud(pin: &Option<Sensitive<String>>) -> Result<(), String> {
    match pin {
        Some(pin) => Err(format!("{} is bad", pin.expose())),
        None => Ok(()),
    }
}
