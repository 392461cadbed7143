//! A configuration of labelled blocks in three formats, and the types that it is decoded into.

use std::collections::HashMap;
use std::fmt::Write as _;

use hcl_serde::{HclDecode, HclEncode};
use serde::{Deserialize, Serialize};

/// One configuration in three formats.
#[derive(Clone, Debug)]
pub struct Services {
    /// As HCL, with `service` blocks.
    pub hcl: String,
    /// As JSON.
    pub json: String,
    /// As TOML.
    pub toml: String,
}

/// The configuration, for serde: labels are keys.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Config {
    /// Services by name.
    pub service: HashMap<String, Service>,
}

/// A service, for serde.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names describe the fields")]
pub struct Service {
    pub image: String,
    pub description: String,
    pub replicas: u32,
    pub weight: f64,
    pub public: bool,
    pub tags: Vec<String>,
    pub environment: HashMap<String, String>,
    pub health: Health,
    pub port: HashMap<String, Port>,
}

/// The configuration, for the derive.
#[derive(Clone, Debug, HclDecode, HclEncode)]
pub struct DerivedConfig {
    /// All services.
    #[hcl(block)]
    pub service: Vec<DerivedService>,
}

/// A service, for the derive.
#[derive(Clone, Debug, HclDecode, HclEncode)]
#[expect(missing_docs, reason = "the names describe the fields")]
pub struct DerivedService {
    #[hcl(label)]
    pub name: String,
    pub image: String,
    pub description: String,
    pub replicas: u32,
    pub weight: f64,
    pub public: bool,
    pub tags: Vec<String>,
    pub environment: HashMap<String, String>,
    #[hcl(block)]
    pub health: DerivedHealth,
    #[hcl(block)]
    pub port: Vec<DerivedPort>,
}

/// A health check of a service, for serde.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names describe the fields")]
pub struct Health {
    pub path: String,
    pub interval: u32,
}

/// A health check of a service, for the derive.
#[derive(Clone, Debug, HclDecode, HclEncode)]
#[expect(missing_docs, reason = "the names describe the fields")]
pub struct DerivedHealth {
    pub path: String,
    pub interval: u32,
}

/// A listener of a service, for serde.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names describe the fields")]
pub struct Port {
    pub number: u16,
    pub open: bool,
}

/// A listener of a service, for the derive.
#[derive(Clone, Debug, HclDecode, HclEncode)]
#[expect(missing_docs, reason = "the names describe the fields")]
pub struct DerivedPort {
    #[hcl(label)]
    pub name: String,
    pub number: u16,
    pub open: bool,
}

impl Services {
    /// Generates this many services, of about 600 bytes each in HCL.
    ///
    /// # Panics
    ///
    /// Panics if the data cannot be written as JSON or TOML, which does not happen.
    #[must_use]
    pub fn new(count: usize) -> Self {
        let mut hcl = String::new();
        let mut service = HashMap::new();
        for number in 0..count {
            write_hcl(&mut hcl, number);
            service.insert(format!("web-{number}"), described(number));
        }
        let config = Config { service };
        Self {
            hcl,
            json: serde_json::to_string_pretty(&config).expect("plain data"),
            toml: toml::to_string(&config).expect("plain data"),
        }
    }
}

fn described(number: usize) -> Service {
    let port = |number, open| Port { number, open };
    let text = |text: &str| text.to_owned();
    Service {
        image: format!("registry.example.com/team/web:{number}"),
        description: format!("Serves requests of group {number}, behind the proxy"),
        replicas: u32::try_from(number % 7).unwrap_or_default(),
        weight: 0.75,
        public: true,
        tags: vec![text("web"), format!("group-{number}"), text("production")],
        environment: HashMap::from([
            (text("LOG_LEVEL"), text("info")),
            (text("API_URL"), format!("https://example.com/v1/{number}")),
            (text("REGION"), text("eu-central-1")),
        ]),
        health: Health {
            path: text("/health"),
            interval: 30,
        },
        port: HashMap::from([
            (text("http"), port(8080, true)),
            (text("metrics"), port(9090, false)),
        ]),
    }
}

fn write_hcl(text: &mut String, number: usize) {
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        r#"service "web-{number}" {{
  image       = "registry.example.com/team/web:{number}"
  description = "Serves requests of group {number}, behind the proxy"
  replicas    = {replicas}
  weight      = 0.75
  public      = true
  tags        = ["web", "group-{number}", "production"]

  environment = {{
    LOG_LEVEL = "info"
    API_URL   = "https://example.com/v1/{number}"
    REGION    = "eu-central-1"
  }}

  health {{
    path     = "/health"
    interval = 30
  }}

  port "http" {{
    number = 8080
    open   = true
  }}

  port "metrics" {{
    number = 9090
    open   = false
  }}
}}

"#,
        replicas = number % 7,
    );
}
