//! A Docker bake file: variables that are bare names, functions that are blocks, and targets that refer to them and each other.

#![expect(dead_code, reason = "only decoded and shown")]

use std::collections::BTreeMap;

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::{Body, Decoder, Expression, Functions, HclDecode, Value};
use serde::Deserialize;

#[derive(Debug, HclDecode)]
struct Bake {
    #[hcl(block)]
    group: BTreeMap<String, Group>,
    /// Targets of one name are merged by the tool.
    #[hcl(block)]
    target: BTreeMap<String, Vec<Target>>,
}

#[derive(Debug, HclDecode)]
struct Group {
    targets: Vec<String>,
}

#[derive(Debug, HclDecode)]
#[hcl(rename_all = "kebab-case")]
struct Target {
    /// Evaluated once for each element of the matrix.
    name: Option<Expression>,
    description: Option<String>,
    matrix: Option<BTreeMap<String, Value>>,
    #[hcl(optional)]
    inherits: Vec<String>,
    context: Option<String>,
    #[hcl(optional)]
    contexts: BTreeMap<String, String>,
    dockerfile: Option<String>,
    #[hcl(rename = "dockerfile-inline")]
    inline: Option<String>,
    target: Option<String>,
    #[hcl(optional)]
    args: BTreeMap<String, Option<String>>,
    #[hcl(optional)]
    labels: BTreeMap<String, String>,
    #[hcl(optional)]
    tags: Vec<String>,
    #[hcl(optional)]
    platforms: Vec<String>,
    #[hcl(optional)]
    output: Vec<Export>,
    #[hcl(optional)]
    secret: Vec<Export>,
    #[hcl(remain)]
    rest: Body,
}

/// Where a result goes: `"type=local,dest=out"`, or the same as an object.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Export {
    Text(String),
    Fields(BTreeMap<String, String>),
}

fn module() -> Module {
    Module::new()
        .functions(Functions::standard())
        .address(Address::new("variable", "{name}").value_of("default"))
        .address(Address::new("target", "target.{name}").merged())
        .function_blocks("function")
}

pub(super) fn a_bake_file_is_decoded() {
    let module = module().source("bake.hcl", include_str!("bake.hcl"));
    let bake: Bake = module.decode().unwrap();
    let dark = Decoder::new().variable("theme", "dark").unwrap();
    let name = bake.target["docs"][0].name.as_ref().unwrap();
    let name: String = dark.decode_expression(name).unwrap();
    let release = module.set("TAG", "v2").set("RELEASE", &true);
    let release: Bake = release.decode().unwrap();
    super::expect("bake.txt", &(&bake, name, &release.target["app"][0].tags));
}

pub(super) fn real_bake_files_are_decoded() {
    let mut decoded = 0;
    for path in super::real_files(|name| name.starts_with("docker-bake") && name.ends_with(".hcl"))
    {
        let built_in = "variable \"BAKE_CMD_CONTEXT\" {}\nvariable \"BAKE_LOCAL_PLATFORM\" {}\n";
        let module = module().source("built_in.hcl", built_in).file(&path);
        match module.decode::<Bake>() {
            Ok(_) => decoded += 1,
            Err(error) => {
                // The tool repeats a target for each element of its matrix, with variables for the element.
                let text = std::fs::read_to_string(&path).unwrap();
                let mut found = error.diagnostics().iter();
                let is_of_matrix = found.all(|it| it.summary() == "Unknown variable");
                assert!(is_of_matrix && text.contains("matrix ="), "{error}");
            }
        }
    }
    assert!(decoded > 5, "{decoded}");
}
