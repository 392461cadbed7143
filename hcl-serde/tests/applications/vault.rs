//! A Vault server: blocks whose first label says what they hold, read by enums and by serde alike.

use std::net::SocketAddr;

use hcl_serde::{HclDecode, OwnedBody};
use serde::Deserialize;

#[derive(HclDecode)]
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

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LogLevel {
    Debug,
    Info,
}

#[derive(Debug, PartialEq, HclDecode)]
#[hcl(label)]
enum Listener {
    Tcp(Tcp),
    Unix { address: String },
}

#[derive(Debug, PartialEq, HclDecode)]
struct Tcp {
    address: SocketAddr,
    tls_cert_file: Option<String>,
    tls_key_file: Option<String>,
    #[hcl(default = "tls12")]
    tls_min_version: String,
    #[hcl(block)]
    telemetry: Option<ListenerTelemetry>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct ListenerTelemetry {
    unauthenticated_metrics_access: bool,
}

#[derive(HclDecode)]
#[hcl(label)]
enum Storage {
    Raft {
        path: String,
        node_id: String,
        #[hcl(block)]
        retry_join: Vec<Join>,
    },
    File {
        #[expect(dead_code, reason = "the shape is what is tested")]
        path: String,
    },
}

#[derive(Deserialize)]
struct Join {
    leader_api_addr: String,
}

#[derive(HclDecode)]
struct Seal {
    #[hcl(label)]
    kind: String,
    #[hcl(remain)]
    _settings: OwnedBody,
}

#[derive(Deserialize)]
struct Telemetry {
    statsite_address: SocketAddr,
    disable_hostname: bool,
}

pub(super) fn a_server_is_decoded() {
    let server: Server = hcl_serde::from_str(include_str!("vault.hcl")).unwrap();
    assert!(server.ui && server.disable_mlock);
    assert_eq!(server.log_level, LogLevel::Info);
    assert_eq!(
        server.cluster_addr.as_deref(),
        Some("https://10.0.0.5:8201")
    );
    assert_eq!(server.api_addr.as_deref(), Some("https://10.0.0.5:8200"));
    let [Listener::Tcp(tcp), Listener::Unix { address }] = &server.listener[..] else {
        panic!("two listeners: {:?}", server.listener);
    };
    assert_eq!(
        (tcp.address.port(), tcp.tls_min_version.as_str()),
        (8200, "tls13")
    );
    assert!(
        tcp.telemetry
            .as_ref()
            .unwrap()
            .unauthenticated_metrics_access
    );
    assert!(tcp.tls_cert_file.is_some() && tcp.tls_key_file.is_some());
    assert_eq!(address, "/run/vault.sock");
    let Storage::Raft {
        path,
        node_id,
        retry_join,
    } = &server.storage
    else {
        panic!("raft");
    };
    assert_eq!(
        (path.as_str(), node_id.as_str()),
        ("/var/lib/vault", "node-1")
    );
    assert_eq!(retry_join[1].leader_api_addr, "https://10.0.0.7:8200");
    assert_eq!(server.seal.unwrap().kind, "awskms");
    let telemetry = server.telemetry.unwrap();
    assert_eq!(
        (
            telemetry.statsite_address.port(),
            telemetry.disable_hostname
        ),
        (8125, true)
    );
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
