//! A job of a scheduler, in the manner of Nomad.

use std::collections::BTreeMap;

use hcl_serde::HclDecode;

/// A file with one job.
#[derive(HclDecode)]
pub struct File {
    /// The job.
    #[hcl(block)]
    pub job: Job,
}

/// A job: groups of tasks that run together.
#[derive(HclDecode)]
pub struct Job {
    /// The name, unique in the cluster.
    #[hcl(label)]
    pub name: String,
    /// The data centres that may run the job.
    #[hcl(length(min = 1))]
    pub datacenters: Vec<String>,
    /// The kind of job.
    #[hcl(
        rename = "type",
        default = "service",
        one_of("service", "batch", "system")
    )]
    pub kind: String,
    /// The order among jobs; higher runs first.
    #[hcl(default = 50, range(1..=100))]
    pub priority: u8,
    /// How a new version replaces the running one.
    #[hcl(block)]
    pub update: Option<Update>,
    /// Tasks that run on the same machine.
    #[hcl(block, min_items = 1)]
    pub group: Vec<Group>,
}

/// How a new version replaces the running one.
#[derive(HclDecode)]
pub struct Update {
    /// The number of groups that are replaced at once.
    #[hcl(default = 1, range(1..))]
    pub max_parallel: u32,
    /// The number of groups that try the new version first.
    #[hcl(default)]
    pub canary: u32,
    /// Whether a failed version is taken back.
    #[hcl(default = true)]
    pub auto_revert: bool,
}

/// Tasks that run on the same machine.
#[derive(HclDecode)]
pub struct Group {
    /// The name.
    #[hcl(label)]
    pub name: String,
    /// The number of instances.
    #[hcl(default = 1, range(0..=1000))]
    pub count: u32,
    /// The ports of the group.
    #[hcl(block)]
    pub network: Option<Network>,
    /// A program that runs.
    #[hcl(block, min_items = 1)]
    pub task: Vec<Task>,
}

/// The ports of a group.
#[derive(HclDecode)]
pub struct Network {
    /// A port by name.
    #[hcl(block)]
    pub port: Vec<Port>,
}

/// A port.
#[derive(HclDecode)]
pub struct Port {
    /// The name that checks refer to.
    #[hcl(label, defines = "port")]
    pub name: String,
    /// The port in the task; the machine's port is chosen.
    pub to: Option<u16>,
    /// The port on the machine.
    #[hcl(rename = "static", conflicts_with = "to")]
    pub fixed: Option<u16>,
}

/// A program that runs.
#[derive(HclDecode)]
pub struct Task {
    /// The name.
    #[hcl(label)]
    pub name: String,
    /// The driver that runs the program.
    #[hcl(one_of("docker", "exec", "java", "raw_exec"))]
    pub driver: String,
    /// Arguments of the driver.
    #[hcl(block_attrs)]
    pub config: Option<BTreeMap<String, hcl_serde::Value>>,
    /// Environment variables.
    #[hcl(block_attrs)]
    pub env: Option<BTreeMap<String, String>>,
    /// A check of the health.
    #[hcl(block)]
    pub check: Vec<Check>,
    /// The greatest use of the machine.
    #[hcl(block)]
    pub resources: Option<Resources>,
}

/// A check of the health.
#[derive(HclDecode)]
pub struct Check {
    /// The protocol.
    #[hcl(rename = "type", one_of("http", "tcp", "grpc"))]
    pub kind: String,
    /// The name of the port.
    #[hcl(refers = "port")]
    pub port: String,
    /// The path of the request.
    pub path: Option<String>,
    /// The time between checks.
    #[hcl(default = "10s")]
    pub interval: String,
}

/// The greatest use of the machine.
#[derive(HclDecode)]
pub struct Resources {
    /// The processor, in MHz.
    #[hcl(default = 100, range(1..))]
    pub cpu: u32,
    /// The memory, in MB.
    #[hcl(default = 300, range(10..))]
    pub memory: u32,
}
