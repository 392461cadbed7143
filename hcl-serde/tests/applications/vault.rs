//! A Vault server: blocks whose first label says what they hold, read by enums and by serde alike.

#![expect(dead_code, reason = "only decoded and shown")]

use std::net::SocketAddr;

use hcl_serde::{Body, HclDecode};
use serde::Deserialize;

#[derive(Debug, HclDecode)]
pub(super) struct Server {
    #[hcl(default)]
    ui: bool,
    cluster_addr: Option<String>,
    api_addr: Option<String>,
    #[hcl(default = LogLevel::Info)]
    log_level: LogLevel,
    #[hcl(default)]
    disable_mlock: bool,
    #[hcl(block, min_items = 1)]
    listener: Vec<Listener>,
    #[hcl(block, alias = "backend")]
    storage: Storage,
    #[hcl(block)]
    seal: Option<Seal>,
    #[hcl(block)]
    telemetry: Option<Telemetry>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LogLevel {
    Debug,
    Info,
}

#[derive(Debug, HclDecode)]
#[hcl(label)]
enum Listener {
    Tcp(Tcp),
    Unix { address: String },
}

#[derive(Debug, HclDecode)]
struct Tcp {
    address: SocketAddr,
    tls_cert_file: Option<String>,
    tls_key_file: Option<String>,
    #[hcl(default = "tls12")]
    tls_min_version: String,
    #[hcl(block)]
    telemetry: Option<ListenerTelemetry>,
}

#[derive(Debug, Deserialize)]
struct ListenerTelemetry {
    unauthenticated_metrics_access: bool,
}

#[derive(Debug, HclDecode)]
#[hcl(label)]
enum Storage {
    Raft {
        path: String,
        node_id: String,
        #[hcl(block)]
        retry_join: Vec<Join>,
    },
    File {
        path: String,
    },
}

#[derive(Debug, Deserialize)]
struct Join {
    leader_api_addr: String,
}

#[derive(Debug, HclDecode)]
struct Seal {
    #[hcl(label)]
    kind: String,
    #[hcl(remain)]
    _settings: Body,
}

#[derive(Debug, Deserialize)]
struct Telemetry {
    statsite_address: SocketAddr,
    disable_hostname: bool,
}

pub(super) fn a_server_is_decoded() {
    let server: Server = hcl_serde::from_str(include_str!("vault.hcl")).unwrap();
    super::expect("vault.txt", &server);
}

pub(super) fn mistakes_in_a_server_are_all_reported() {
    let text = include_str!("vault.hcl")
        .replace("0.0.0.0:8200", "0.0.0.0")
        .replace("\"raft\"", "\"rafft\"")
        .replace("log_level     = \"info\"", "log_level     = \"infos\"");
    let error = hcl_serde::from_str::<Server>(&text).err().unwrap();
    let found: Vec<_> = error
        .diagnostics()
        .iter()
        .map(|found| found.subject().unwrap().text())
        .collect();
    assert_eq!(found, ["\"infos\"", "\"0.0.0.0\"", "\"rafft\""], "{error}");
}
