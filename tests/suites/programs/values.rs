//! Data without a type: built, read, changed, compared, printed.

use std::collections::BTreeMap;

use hcl_serde::{Value, value};
use serde::Deserialize;

#[test]
fn a_value_is_read_without_a_type() {
    let config: Value =
        hcl_serde::from_str("name = \"web\"\nports = [80, 443]\ntls = true\nratio = 0.5\n")
            .unwrap();
    assert_eq!(config["name"].as_str(), Some("web"));
    assert_eq!(config["ports"][1].as_i64(), Some(443));
    assert_eq!(config["ports"].as_list().unwrap().len(), 2);
    assert_eq!(config["tls"].as_bool(), Some(true));
    assert_eq!(config["ratio"].as_f64(), Some(0.5));
    assert_eq!(config.as_object().unwrap().len(), 4);
    assert_eq!(config.get("none"), None);
    assert!(config["none"]["at all"].is_null());
    assert_eq!(config["name"], "web");
    assert_eq!(config["ports"][0], 80);
}

#[test]
fn a_value_is_built_changed_and_printed() {
    let zone = "a";
    let mut server = value!({ "host": "localhost", "zones": [zone, "b"] });
    server.insert("port", 8080).unwrap();
    server.remove("host");
    assert_eq!(server.to_string(), r#"{ zones = ["a", "b"], port = 8080 }"#);
    assert_eq!(
        hcl_serde::to_string(&server).unwrap(),
        "zones = [\"a\", \"b\"]\nport  = 8080\n"
    );

    let mut ports = Value::from(vec![80, 443]);
    ports.push(8080).unwrap();
    assert_eq!(ports, value!([80, 443, 8080]));
}

#[test]
fn values_come_from_rust_and_from_json() {
    let limits = Value::from(BTreeMap::from([("cpu", 2), ("memory", 4)]));
    assert_eq!(limits["memory"], 4);
    let json = serde_json::json!({ "cpu": 2, "memory": 4 });
    assert_eq!(Value::deserialize(&json).unwrap(), limits);
    assert_eq!(serde_json::to_value(&limits).unwrap(), json);
}

#[test]
fn a_change_that_makes_no_sense_is_an_error() {
    let mut port = value!(80);
    let error = port.insert("name", "web").unwrap_err();
    assert_eq!(
        error.to_string(),
        "an object or map is required, but this is 80"
    );
}
