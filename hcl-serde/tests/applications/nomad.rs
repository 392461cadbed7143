//! A Nomad job: labelled blocks of many kinds, durations, and a driver's configuration that is read by the driver.

use std::collections::BTreeMap;
use std::time::Duration;

use hcl_config::Module;
use hcl_serde::{Decoder, HclDecode, OwnedBody};
use serde::Deserialize;

#[derive(HclDecode)]
pub(super) struct File {
    #[hcl(block)]
    job: BTreeMap<String, Job>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "the shape is what is tested")]
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

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum JobType {
    Service,
    Batch,
    System,
}

#[derive(HclDecode)]
struct Constraint {
    attribute: String,
    value: String,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "the shape is what is tested")]
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

#[derive(HclDecode)]
#[expect(dead_code, reason = "the shape is what is tested")]
struct Group {
    #[hcl(default = 1)]
    count: u32,
    #[hcl(block)]
    update: Option<Update>,
    #[hcl(block)]
    network: Option<Network>,
    #[hcl(block)]
    restart: Option<OwnedBody>,
    #[hcl(block)]
    ephemeral_disk: Option<EphemeralDisk>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    task: BTreeMap<String, Task>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "the shape is what is tested")]
struct EphemeralDisk {
    size: u32,
}

#[derive(HclDecode)]
struct Network {
    mode: Option<String>,
    #[hcl(optional)]
    #[expect(dead_code, reason = "the shape is what is tested")]
    mbits: u32,
    #[hcl(block)]
    port: BTreeMap<String, Port>,
}

#[derive(Debug, Default, PartialEq, HclDecode)]
struct Port {
    to: Option<u16>,
    r#static: Option<u16>,
}

#[derive(HclDecode)]
struct Service {
    name: String,
    port: String,
    #[hcl(optional)]
    tags: Vec<String>,
    #[hcl(block)]
    check: Vec<Check>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "the shape is what is tested")]
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

#[derive(HclDecode)]
#[expect(dead_code, reason = "the shape is what is tested")]
struct Task {
    driver: String,
    #[hcl(block)]
    config: Option<OwnedBody>,
    #[hcl(block_attrs, optional)]
    env: BTreeMap<String, String>,
    #[hcl(block)]
    artifact: Vec<OwnedBody>,
    #[hcl(block)]
    template: Vec<Template>,
    #[hcl(block)]
    resources: Option<Resources>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    scaling: BTreeMap<String, OwnedBody>,
}

#[derive(HclDecode)]
struct Template {
    data: String,
    destination: String,
    #[hcl(default = "restart")]
    change_mode: String,
}

#[derive(HclDecode)]
struct Resources {
    cpu: u32,
    memory: u32,
    #[hcl(block)]
    #[expect(dead_code, reason = "the shape is what is tested")]
    network: Vec<Network>,
}

/// The configuration of the docker driver.
#[derive(HclDecode)]
struct Docker {
    image: String,
    ports: Vec<String>,
    #[hcl(block)]
    mount: Vec<Mount>,
}

#[derive(HclDecode)]
struct Mount {
    source: String,
    #[hcl(rename = "type")]
    kind: String,
}

pub(super) fn a_job_is_decoded() {
    let module = Module::new().source("nomad.hcl", include_str!("nomad.hcl"));
    let loaded = module.load().unwrap();
    let file: File = loaded.decode().unwrap();
    let job = &file.job["shop"];
    assert_eq!(
        (&job.kind, job.priority, job.datacenters.len()),
        (&JobType::Service, 70, 2)
    );
    assert_eq!(job.constraint[0].attribute, "${attr.kernel.name}");
    assert_eq!(job.constraint[0].value, "linux");
    let update = job.update.as_ref().unwrap();
    assert_eq!(update.healthy_deadline, Duration::from_secs(180));
    let web = &job.group["web"];
    let network = web.network.as_ref().unwrap();
    assert_eq!(network.mode.as_deref(), Some("bridge"));
    assert_eq!(
        network.port["admin"],
        Port {
            to: None,
            r#static: Some(9090)
        }
    );
    assert_eq!(web.service[0].tags, ["v1.4.2", "public"]);
    assert_eq!(
        (web.service[0].name.as_str(), web.service[0].port.as_str()),
        ("shop-web", "http")
    );
    assert_eq!(web.service[0].check[0].timeout, Duration::from_secs(2));
    let server = &web.task["server"];
    assert_eq!(
        (server.driver.as_str(), server.env["WORKERS"].as_str()),
        ("docker", "4")
    );
    let template = &server.template[0];
    assert!(
        template
            .data
            .starts_with("upstream {\n  {{ range service \"db\" }}server")
    );
    assert_eq!(
        (template.destination.as_str(), template.change_mode.as_str()),
        ("local/upstreams.conf", "signal")
    );
    let resources = server.resources.as_ref().unwrap();
    assert_eq!((resources.cpu, resources.memory), (500, 256));
    let local = BTreeMap::from([("image", "registry.example.com/shop:1.4.2")]);
    let driver = Decoder::new().variable("local", &local).unwrap();
    let docker: Docker = driver
        .decode_body(server.config.as_ref().unwrap().body())
        .unwrap();
    assert_eq!(docker.image, "registry.example.com/shop:1.4.2");
    assert_eq!(
        (
            docker.ports.len(),
            docker.mount[0].kind.as_str(),
            docker.mount[0].source.as_str()
        ),
        (2, "bind", "local/conf")
    );
}

pub(super) fn real_jobs_are_decoded() {
    for path in super::real_files(|name| name.ends_with(".nomad")) {
        let text = std::fs::read_to_string(&path).unwrap();
        // Templates of another tool that are not HCL yet.
        if text.contains("= [[") {
            continue;
        }
        let file: File = hcl_serde::from_file(&path).unwrap();
        assert!(!file.job.is_empty(), "{}", path.display());
    }
}
