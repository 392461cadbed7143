//! HCL as a source of figment's configurations.

use std::collections::BTreeMap;

use figment::Figment;
use figment::providers::{Format, Serialized};
use hcl_config::figment::Hcl;
use hcl_golden::folder::Folder;
use serde::Deserialize;

#[derive(Debug, Deserialize, PartialEq)]
struct Config {
    io_mode: String,
    retries: u8,
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Service {
    port: u16,
    ratio: f64,
}

const TEXT: &str = r#"
io_mode = "async"

service "web" {
  port  = 8000 + 80
  ratio = 0.5
}

service "admin" {
  port  = 9000
  ratio = 2
}
"#;

#[test]
fn a_text_is_merged_with_other_sources() {
    let config: Config = Figment::from(Serialized::default("retries", 3))
        .merge(Hcl::string(TEXT))
        .merge(Serialized::default("service.admin.port", 9001))
        .extract()
        .unwrap();
    assert_eq!(config.retries, 3);
    assert_eq!(
        config.service["web"],
        Service {
            port: 8080,
            ratio: 0.5
        }
    );
    assert_eq!(config.service["admin"].port, 9001);
}

#[test]
fn a_file_is_read() {
    let folder = Folder::new(&[("app.hcl", "io_mode = \"sync\"\n")]);
    let figment = Figment::new().merge(Hcl::file(folder.path().join("app.hcl")));
    assert_eq!(figment.extract_inner::<String>("io_mode").unwrap(), "sync");
}

#[test]
fn profiles_are_blocks() {
    let text = "default {\n  port = 1\n}\n\ndebug {\n  port = 2\n}\n";
    let figment = Figment::new().merge(Hcl::string(text).nested());
    assert_eq!(figment.extract_inner::<u16>("port").unwrap(), 1);
    let debug = figment.select("debug");
    assert_eq!(debug.extract_inner::<u16>("port").unwrap(), 2);
}

#[test]
fn a_mistake_is_shown_in_its_line() {
    let figment = Figment::new().merge(Hcl::string("port = 1 +\n"));
    let error = figment.extract_inner::<u16>("port").unwrap_err();
    // Only figment knows whether the port is a secret.
    assert!(error.to_string().contains("1 | (sensitive)"), "{error}");
}
