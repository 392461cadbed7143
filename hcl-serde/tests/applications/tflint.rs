//! A tflint configuration, read by serde and its own derive alone.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    tflint: Option<Tool>,
    config: Option<Config>,
    #[serde(default)]
    plugin: BTreeMap<String, Plugin>,
    #[serde(default)]
    rule: BTreeMap<String, Rule>,
}

#[derive(Deserialize)]
struct Tool {
    required_version: String,
}

#[derive(Deserialize)]
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

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Default,
    Compact,
    Json,
}

#[derive(Deserialize)]
struct Plugin {
    enabled: bool,
    version: Option<String>,
    source: Option<String>,
    #[serde(flatten)]
    settings: BTreeMap<String, bool>,
}

#[derive(Deserialize)]
struct Rule {
    enabled: bool,
    #[serde(flatten)]
    settings: BTreeMap<String, serde_json::Value>,
}

pub(super) fn a_linter_is_configured() {
    let file: File = hcl_serde::from_str(include_str!("tflint.hcl")).unwrap();
    assert_eq!(file.tflint.unwrap().required_version, ">= 0.50");
    let config = file.config.unwrap();
    assert_eq!(
        (
            config.format,
            config.force,
            config.call_module_type.as_str()
        ),
        (Format::Compact, false, "local")
    );
    assert!(config.plugin_dir.is_some() && config.ignore_module["terraform-aws-modules/vpc/aws"]);
    assert_eq!(
        (config.varfile.len(), config.variables[1].as_str()),
        (2, "bar=[\"baz\"]")
    );
    let aws = &file.plugin["aws"];
    assert!(
        aws.enabled && aws.version.is_some() && aws.source.is_some() && aws.settings["deep_check"]
    );
    assert!(!file.rule["aws_instance_invalid_type"].enabled);
    assert_eq!(
        file.rule["terraform_naming_convention"].settings["format"],
        "snake_case"
    );
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
