//! The README's configuration with its command-line tool and language server.
//!
//! ```sh
//! cargo run -p hcl-app --example tool -- help
//! cargo run -p hcl-app --example tool -- check examples/broken.hcl
//! cargo run -p hcl-app --example tool -- editor --nvim
//! ```

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use hcl_app::Tool;
use hcl_serde::{HclDecode, Sensitive, stdlib};
use serde::Deserialize;

/// The configuration of a service.
#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "read by Debug only")]
struct Config {
    /// How requests are handled.
    io_mode: IoMode,
    /// The directory of the state.
    #[hcl(default = "/var/lib/service")]
    data_dir: PathBuf,
    /// A service, by protocol and name.
    #[hcl(block)]
    service: Vec<Service>,
    /// The receiver of metrics.
    #[hcl(block)]
    telemetry: Option<Telemetry>,
}

/// How requests are handled.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum IoMode {
    Sync,
    Async,
}

/// `service "protocol" "name" { … }`
#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "read by Debug only")]
struct Service {
    /// The protocol: `http`, for example.
    #[hcl(label)]
    protocol: String,
    /// The name.
    #[hcl(label)]
    name: String,
    /// The address to listen on.
    listen_addr: SocketAddr,
    /// Seconds until a request is given up.
    #[hcl(default = 30, range(1..=3600))]
    timeout: u32,
    /// A line that is sent first.
    banner: Option<String>,
    /// The key of the interface.
    api_key: Option<Sensitive<String>>,
    /// Headers of each answer.
    #[hcl(optional)]
    headers: BTreeMap<String, String>,
    /// Processes by name: `process "main" { … }`.
    #[hcl(block, min_items = 1)]
    process: BTreeMap<String, Process>,
}

/// A process of a service.
#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "read by Debug only")]
struct Process {
    /// The program and its arguments.
    command: Vec<String>,
    /// The number of processes.
    #[hcl(default = 1)]
    replicas: u8,
    /// Environment variables.
    #[hcl(block_attrs, optional)]
    env: BTreeMap<String, String>,
}

/// The receiver of metrics.
#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "read by Debug only")]
struct Telemetry {
    /// The address.
    endpoint: String,
    /// The part of requests that is measured.
    #[hcl(range(0.0..=1.0))]
    sample_rate: f64,
}

fn main() -> ExitCode {
    Tool::new::<Config>("service")
        .files(["*.hcl"])
        .functions(stdlib::standard())
        .module(true)
        .run_env()
}
