//! The configuration of a web service.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use hcl_serde::{HclDecode, Sensitive};

/// The configuration of a web service.
#[derive(HclDecode)]
#[hcl(rename_all = "snake_case")]
pub struct Config {
    /// The amount of detail in the log.
    #[hcl(default = "info", one_of("error", "warn", "info", "debug"))]
    pub log_level: String,
    /// A listener, by name.
    #[hcl(block, min_items = 1)]
    pub listener: Vec<Listener>,
    /// A group of servers that requests are sent to.
    #[hcl(block)]
    pub upstream: Vec<Upstream>,
    /// The database.
    #[hcl(block)]
    pub database: Option<Database>,
}

/// An address that the service listens on.
#[derive(HclDecode)]
pub struct Listener {
    /// The name, for the log.
    #[hcl(label, defines = "listener")]
    pub name: String,
    /// The address and port, such as `127.0.0.1:8080`.
    #[hcl(example = "0.0.0.0:8080")]
    pub address: SocketAddr,
    /// Terminates TLS on this address.
    #[hcl(block)]
    pub tls: Option<Tls>,
    /// Sends requests of a path to an upstream.
    #[hcl(block)]
    pub route: Vec<Route>,
}

/// The certificate of a listener.
#[derive(HclDecode)]
pub struct Tls {
    /// The file of the certificate chain, in PEM.
    pub certificate: String,
    /// The file of the private key, in PEM.
    pub key: String,
    /// The lowest version that clients may use.
    #[hcl(default = "1.2", one_of("1.2", "1.3"))]
    pub min_version: String,
}

/// A path and its upstream.
#[derive(HclDecode)]
pub struct Route {
    /// The beginning of the path.
    #[hcl(label)]
    pub path: String,
    /// The name of the upstream.
    #[hcl(refers = "upstream")]
    pub upstream: String,
    /// Headers that are added to requests.
    #[hcl(default)]
    pub headers: BTreeMap<String, String>,
}

/// Servers that share requests.
#[derive(HclDecode)]
pub struct Upstream {
    /// The name that routes refer to.
    #[hcl(label, defines = "upstream")]
    pub name: String,
    /// The addresses of the servers.
    #[hcl(length(min = 1))]
    pub servers: Vec<String>,
    /// Seconds until a request is given up.
    #[hcl(default = 30, range(1..=600))]
    pub timeout: u32,
    /// The number of further attempts after a failure.
    #[hcl(default = 2, range(0..=10))]
    pub retries: u32,
    /// The former name of `timeout`.
    #[hcl(optional, replaced_by = "timeout")]
    pub timeout_seconds: Option<u32>,
}

/// The connection to the database.
#[derive(HclDecode)]
pub struct Database {
    /// The address, without the password.
    #[hcl(format = "uri")]
    pub url: String,
    /// The password. Reports never show it.
    pub password: Sensitive<String>,
    /// The greatest number of connections.
    #[hcl(default = 10, range(1..=100))]
    pub pool: u32,
}
