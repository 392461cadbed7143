//! A tflint configuration, read by serde and its own derive alone.

#![expect(dead_code, reason = "only decoded and shown")]

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    tflint: Option<Tool>,
    config: Option<Config>,
    #[serde(default)]
    plugin: BTreeMap<String, Plugin>,
    #[serde(default)]
    rule: BTreeMap<String, Rule>,
}

#[derive(Debug, Deserialize)]
struct Tool {
    required_version: String,
}

#[derive(Debug, Deserialize)]
struct Config {
    format: Format,
    plugin_dir: Option<String>,
    call_module_type: String,
    #[serde(default)]
    force: bool,
    #[serde(default)]
    ignore_module: BTreeMap<String, bool>,
    #[serde(default)]
    varfile: Vec<String>,
    #[serde(default)]
    variables: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Default,
    Compact,
    Json,
}

#[derive(Debug, Deserialize)]
struct Plugin {
    enabled: bool,
    version: Option<String>,
    source: Option<String>,
    #[serde(flatten)]
    settings: BTreeMap<String, bool>,
}

#[derive(Debug, Deserialize)]
struct Rule {
    enabled: bool,
    #[serde(flatten)]
    settings: BTreeMap<String, serde_json::Value>,
}

pub(super) fn a_linter_is_configured() {
    let file: File = hcl_serde::from_str(include_str!("tflint.hcl")).unwrap();
    super::expect("tflint.txt", &file);
}

pub(super) fn real_linters_are_configured() {
    for path in super::real_files(|name| name == ".tflint.hcl") {
        let file: File = hcl_serde::from_file(&path).unwrap();
        assert!(
            !file.plugin.is_empty() || !file.rule.is_empty() || file.config.is_some(),
            "{}",
            path.display()
        );
    }
}
