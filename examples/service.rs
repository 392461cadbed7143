//! Decodes a configuration of services and prints it, or the report of its errors.
//!
//! ```sh
//! cargo run -p hcl-examples --bin service -- examples/service.hcl
//! cargo run -p hcl-examples --bin service -- examples/broken.hcl
//! ```

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use hcl_serde::{Decoder, HclDecode};
use serde::Deserialize;

/// The whole file.
#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "read by Debug only")]
struct Config {
    io_mode: IoMode,
    /// The directory of the state.
    #[hcl(default = "/var/lib/service")]
    data_dir: PathBuf,
    #[hcl(block)]
    service: Vec<Service>,
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
    #[hcl(label)]
    protocol: String,
    #[hcl(label)]
    name: String,
    listen_addr: SocketAddr,
    #[hcl(default = 30)]
    timeout: u32,
    banner: Option<String>,
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
    command: Vec<String>,
    #[hcl(default = 1)]
    replicas: u8,
    #[hcl(block_attrs, optional)]
    env: BTreeMap<String, String>,
}

/// The receiver of metrics.
#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "read by Debug only")]
struct Telemetry {
    endpoint: String,
    sample_rate: f64,
}

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() -> Result<(), hcl_serde::Error> {
    let file = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "examples/service.hcl".into());
    let config: Config = Decoder::new()
        .variable(
            "host",
            &BTreeMap::from([("ip", "10.0.0.7"), ("name", "web-7")]),
        )?
        .variable("region", "eu")?
        .function("upper", |text: String| text.to_uppercase())
        .decode_file(file)?;
    println!("{config:#?}");
    Ok(())
}
