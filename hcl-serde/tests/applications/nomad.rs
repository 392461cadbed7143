//! A Nomad job: labelled blocks of many kinds, durations, and a driver's configuration that is read by the driver.

#![expect(dead_code, reason = "only decoded and shown")]

use std::collections::BTreeMap;
use std::time::Duration;

use hcl_config::Module;
use hcl_serde::{Body, Decoder, HclDecode};
use serde::Deserialize;

#[derive(Debug, HclDecode)]
pub(super) struct File {
    #[hcl(block)]
    job: BTreeMap<String, Job>,
}

#[derive(Debug, HclDecode)]
struct Job {
    datacenters: Vec<String>,
    #[hcl(rename = "type", default = JobType::Service)]
    kind: JobType,
    namespace: Option<String>,
    #[hcl(default = 50)]
    priority: u8,
    #[hcl(block)]
    constraint: Vec<Constraint>,
    #[hcl(block)]
    update: Option<Update>,
    #[hcl(block)]
    group: BTreeMap<String, Group>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum JobType {
    Service,
    Batch,
    System,
}

#[derive(Debug, HclDecode)]
struct Constraint {
    attribute: String,
    value: String,
}

#[derive(Debug, HclDecode)]
struct Update {
    max_parallel: u32,
    #[hcl(with = hcl_serde::with::duration)]
    min_healthy_time: Duration,
    #[hcl(with = hcl_serde::with::duration)]
    healthy_deadline: Duration,
    #[hcl(default)]
    auto_revert: bool,
    #[hcl(default)]
    canary: u32,
}

#[derive(Debug, HclDecode)]
struct Group {
    #[hcl(default = 1)]
    count: u32,
    #[hcl(block)]
    update: Option<Update>,
    #[hcl(block)]
    network: Option<Network>,
    #[hcl(block)]
    restart: Option<Body>,
    #[hcl(block)]
    ephemeral_disk: Option<EphemeralDisk>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    task: BTreeMap<String, Task>,
}

#[derive(Debug, HclDecode)]
struct EphemeralDisk {
    size: u32,
}

#[derive(Debug, HclDecode)]
struct Network {
    mode: Option<String>,
    #[hcl(optional)]
    mbits: u32,
    #[hcl(block)]
    port: BTreeMap<String, Port>,
}

#[derive(Debug, Default, HclDecode)]
struct Port {
    to: Option<u16>,
    r#static: Option<u16>,
}

#[derive(Debug, HclDecode)]
struct Service {
    name: String,
    port: String,
    #[hcl(optional)]
    tags: Vec<String>,
    #[hcl(block)]
    check: Vec<Check>,
}

#[derive(Debug, HclDecode)]
struct Check {
    name: Option<String>,
    #[hcl(rename = "type")]
    kind: String,
    path: Option<String>,
    #[hcl(with = hcl_serde::with::duration)]
    interval: Duration,
    #[hcl(with = hcl_serde::with::duration)]
    timeout: Duration,
}

#[derive(Debug, HclDecode)]
struct Task {
    driver: String,
    #[hcl(block)]
    config: Option<Body>,
    #[hcl(block_attrs, optional)]
    env: BTreeMap<String, String>,
    #[hcl(block)]
    artifact: Vec<Body>,
    #[hcl(block)]
    template: Vec<Template>,
    #[hcl(block)]
    resources: Option<Resources>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    scaling: BTreeMap<String, Body>,
}

#[derive(Debug, HclDecode)]
struct Template {
    data: String,
    destination: String,
    #[hcl(default = "restart")]
    change_mode: String,
}

#[derive(Debug, HclDecode)]
struct Resources {
    cpu: u32,
    memory: u32,
    #[hcl(block)]
    network: Vec<Network>,
}

/// The configuration of the docker driver.
#[derive(Debug, HclDecode)]
struct Docker {
    image: String,
    ports: Vec<String>,
    #[hcl(block)]
    mount: Vec<Mount>,
}

#[derive(Debug, HclDecode)]
struct Mount {
    source: String,
    #[hcl(rename = "type")]
    kind: String,
}

#[test]
fn a_job_is_decoded() {
    let module = Module::new().source("nomad.hcl", include_str!("nomad.hcl"));
    let file: File = module.load().unwrap().decode().unwrap();
    let local = BTreeMap::from([("image", "registry.example.com/shop:1.4.2")]);
    let driver = Decoder::new().variable("local", &local).unwrap();
    let config = &file.job["shop"].group["web"].task["server"].config;
    let docker: Docker = driver.decode_body(config.as_ref().unwrap()).unwrap();
    super::expect("nomad.txt", &(&file, docker));
}
