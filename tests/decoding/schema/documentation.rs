//! Documentation of value types.

#![expect(dead_code, reason = "only described")]

use std::collections::{BTreeMap, HashMap};

use hcl_serde::{HclDecode, HclValue};
use serde::Deserialize;

#[derive(HclDecode)]
pub(super) struct Described {
    level: Option<Level>,
    targets: Vec<Option<Target>>,
    #[hcl(optional)]
    limits: HashMap<String, Box<Limit>>,
    plain: Option<Plain>,
    tree: Option<Tree>,
    page: Option<Page<Limit>>,
    port: Option<Port>,
}

/// How much to log.
#[derive(Deserialize, HclValue)]
#[serde(rename_all = "kebab-case")]
enum Level {
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

#[derive(Deserialize)]
struct Plain {
    size: u8,
}

/// A tree.
#[derive(Deserialize, HclValue)]
struct Tree {
    /// Trees in it.
    #[serde(default)]
    children: Vec<Self>,
    plain: Option<Plain>,
}

/// A page of others.
#[derive(Deserialize, HclValue)]
struct Page<T> {
    /// The first one.
    first: T,
}

/// A port.
#[derive(Deserialize, HclValue)]
struct Port(u16);
