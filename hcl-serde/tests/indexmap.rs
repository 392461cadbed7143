//! `IndexMap` and `IndexSet` in the derive: blocks in the order of the source.

use hcl_serde::{HclDecode, HclEncode, from_str, to_string};
use indexmap::{IndexMap, IndexSet};

#[derive(HclDecode, HclEncode)]
struct Config {
    ports: IndexMap<String, u16>,
    #[hcl(block)]
    service: IndexMap<String, Service>,
    #[hcl(block)]
    route: IndexMap<String, IndexMap<String, Service>>,
    #[hcl(block)]
    listener: IndexMap<String, Vec<Service>>,
    #[hcl(block)]
    zone: IndexSet<Service>,
}

#[derive(HclDecode, HclEncode, Debug, PartialEq, Eq, Hash)]
struct Service {
    port: u16,
}

const TEXT: &str = include_str!("indexmap.txt");

#[test]
fn blocks_keep_the_order_of_the_source() {
    let config: Config = from_str(TEXT).unwrap();
    assert!(config.ports.keys().eq(["web", "api"]));
    assert!(config.service.keys().eq(["web", "api"]));
    assert!(config.route["z"].keys().eq(["b", "a"]));
    assert_eq!(config.listener["y"][1], Service { port: 6 });
    assert!(config.zone.iter().map(|zone| zone.port).eq([8, 7]));
    assert_eq!(to_string(&config).unwrap(), TEXT);
}

#[test]
fn a_repeated_label_is_reported() {
    let text = "ports = {}\nservice \"a\" {\n  port = 1\n}\nservice \"a\" {\n  port = 2\n}\n";
    let error = from_str::<Config>(text).err().unwrap();
    assert!(error.to_string().contains(r#"config.hcl:5:1"#), "{error}");
}
