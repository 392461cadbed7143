//! Adapters that wrap deserializers.

use std::collections::BTreeMap;

use hcl_serde::de::Deserializer;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Config {
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Service {
    ports: Vec<u16>,
}

#[test]
fn the_path_of_an_error_is_found() {
    let text = "service \"web\" {\n  ports = [80, 80800]\n}\n";
    let deserializer = Deserializer::from_str(text).unwrap();
    let error = serde_path_to_error::deserialize::<_, Config>(&deserializer).unwrap_err();
    assert_eq!(error.path().to_string(), "service.web.ports[1]");
    let report = error.into_inner().to_string();
    assert!(report.contains("80800"), "{report}");
    assert!(
        report.contains("in field service[\"web\"].ports[1]"),
        "{report}"
    );
}
