//! A configuration with names: services that refer to each other, and tasks with names inside a group.

#![expect(dead_code, reason = "only the schema is used")]

use std::collections::BTreeMap;

use hcl_serde::{HclDecode, Sensitive};
use serde::Deserialize;

#[derive(HclDecode)]
pub(crate) struct Config {
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block, address = "{kind}.{name}", computed)]
    resource: Vec<Resource>,
    #[hcl(block, address = "target.{name}")]
    target: Vec<Target>,
    #[hcl(block)]
    group: Vec<Group>,
    #[hcl(optional, refers = "service")]
    main: Option<String>,
    token: Option<Sensitive<String>>,
    #[hcl(optional, deprecated = "use main")]
    old: Option<u8>,
    login: Option<Login>,
    #[hcl(block_attrs)]
    tokens: BTreeMap<String, Sensitive<String>>,
    #[hcl(block)]
    vault: Option<Vault>,
    #[hcl(block)]
    keys: Vec<Keys>,
}

#[derive(HclDecode)]
struct Resource {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
    #[hcl(optional)]
    cidr: Option<String>,
}

#[derive(HclDecode)]
struct Target {
    #[hcl(label)]
    name: String,
    #[hcl(optional)]
    tags: Vec<String>,
}

/// Read by serde.
#[derive(Deserialize)]
struct Login {
    user: String,
    password: Sensitive<String>,
}

/// A body that serde reads.
#[derive(Deserialize)]
struct Vault {
    address: String,
    login: Option<Vec<Login>>,
}

#[derive(HclDecode)]
struct Keys {
    name: String,
    #[hcl(remain)]
    keys: BTreeMap<String, Sensitive<String>>,
}

#[derive(HclDecode)]
struct Service {
    #[hcl(label, defines = "service")]
    name: String,
    #[hcl(optional, refers = "service")]
    after: Vec<String>,
}

#[derive(HclDecode)]
struct Group {
    #[hcl(block)]
    task: Vec<Task>,
    #[hcl(block, deprecated = "use task")]
    job: Vec<Task>,
}

#[derive(HclDecode)]
struct Task {
    #[hcl(label, defines = "task", scope = "parent")]
    name: String,
    #[hcl(optional, refers = "task")]
    before: Option<String>,
}
