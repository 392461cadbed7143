//! Types of serde alone.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_serde::Labeled;
use serde::{Deserialize, Serialize};

use super::serde::PlainPort;

#[derive(Debug, Deserialize)]
pub(crate) struct Services {
    name: String,
    port: u16,
    ratio: f64,
    #[serde(default)]
    service: BTreeMap<String, Service>,
    #[serde(default)]
    listener: Vec<Service>,
    #[serde(default)]
    route: Vec<Labeled<String, Service>>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Service {
    port: u16,
    secure: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct AliasesBeside {
    #[serde(alias = "old_port")]
    port: u16,
    size: u8,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Source {
    File { path: String },
    Web { url: String },
}

#[derive(Debug, Deserialize)]
pub(super) struct PartsBySerde {
    ports: Vec<u16>,
    limits: BTreeMap<String, Option<u8>>,
    rules: Vec<Part>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Part {
    port: u16,
    pair: (u8, u8),
    #[serde(default)]
    kind: Kind,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    #[default]
    Tcp,
    Limited(u8),
}

#[derive(Debug, Deserialize)]
pub(crate) struct Rule {
    port: u16,
    part: Option<u16>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct SurplusBySerde {
    server: Option<PlainServer>,
    #[serde(default)]
    service: BTreeMap<String, PlainServer>,
    #[serde(default)]
    listener: Vec<PlainServer>,
    #[serde(default)]
    process: BTreeMap<String, Service>,
    source: Option<Source>,
    proxy: Option<Labeled<String, PlainServer>>,
    limit: Option<Kind>,
    #[serde(default)]
    route: BTreeMap<String, BTreeMap<String, PlainServer>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PlainServer {
    port: u16,
    secure: Option<bool>,
}

/// A name of lower-case letters, as a key or a value.
#[derive(Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String")]
pub(crate) struct Lower(String);

impl TryFrom<String> for Lower {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_lower = text.bytes().all(|byte| byte.is_ascii_lowercase());
        is_lower
            .then(|| Self(text.clone()))
            .ok_or_else(|| format!("{text:?} is not in lower case"))
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Main {
    resource: BTreeMap<String, BTreeMap<String, Vec<PlainPort>>>,
    backend: Backend,
}

#[derive(Debug, Deserialize)]
struct Backend {
    bucket: String,
}
