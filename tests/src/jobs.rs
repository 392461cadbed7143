//! Nomad jobs as typed structs.

#![expect(
    missing_docs,
    reason = "the fields are the arguments and blocks of a job"
)]

use std::collections::BTreeMap;

use hcl_serde::{Body, HclDecode};

#[derive(HclDecode, Debug)]
pub struct Jobs {
    #[hcl(block)]
    pub job: Vec<Job>,
}

#[derive(HclDecode, Debug)]
#[hcl(rename_all = "snake_case")]
pub struct Job {
    #[hcl(label)]
    pub name: String,
    #[hcl(default)]
    pub datacenters: Vec<String>,
    #[hcl(optional)]
    pub region: Option<String>,
    #[hcl(default = "service")]
    pub r#type: String,
    #[hcl(block)]
    pub update: Option<Update>,
    #[hcl(block)]
    pub group: Vec<Group>,
}

#[derive(HclDecode, Debug)]
pub struct Update {
    pub max_parallel: u32,
    pub min_healthy_time: String,
    pub healthy_deadline: String,
    #[hcl(default)]
    pub auto_revert: bool,
    pub canary: Option<u32>,
}

#[derive(HclDecode, Debug)]
pub struct Group {
    #[hcl(label)]
    pub name: String,
    #[hcl(default = 1)]
    pub count: u32,
    #[hcl(block)]
    pub network: Option<Network>,
    #[hcl(block)]
    pub task: Vec<Task>,
    #[hcl(remain)]
    pub rest: Body,
}

#[derive(HclDecode, Debug)]
pub struct Network {
    pub mode: Option<String>,
    pub mbits: Option<u32>,
    #[hcl(block)]
    pub port: Vec<Port>,
}

#[derive(HclDecode, Debug)]
pub struct Port {
    #[hcl(label)]
    pub label: String,
    pub to: Option<u16>,
    pub r#static: Option<u16>,
}

#[derive(HclDecode, Debug)]
pub struct Task {
    #[hcl(label)]
    pub name: String,
    pub driver: String,
    #[hcl(block)]
    pub config: Body,
    #[hcl(block_attrs)]
    pub env: Option<BTreeMap<String, String>>,
    #[hcl(block)]
    pub resources: Option<Resources>,
    #[hcl(remain)]
    pub rest: Body,
}

#[derive(HclDecode, Debug)]
pub struct Resources {
    pub cpu: u32,
    pub memory: u32,
    #[hcl(block)]
    pub network: Option<Network>,
}

/// A job file; only the fields of these structs are checked.
#[derive(HclDecode, Debug)]
pub struct Lenient {
    #[hcl(block)]
    pub job: Vec<LenientJob>,
}

#[derive(HclDecode, Debug)]
pub struct LenientJob {
    #[hcl(label)]
    pub name: String,
    #[hcl(block)]
    pub group: Vec<Group>,
    #[hcl(remain)]
    pub rest: Body,
}
