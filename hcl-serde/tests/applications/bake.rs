//! A Docker bake file: variables that are bare names, and values that depend on them.

use std::collections::BTreeMap;

use hcl_serde::{Decoder, HclDecode, OwnedBody, OwnedExpression, Value};
use serde::Deserialize;

/// The first look: what gives the rest its variables.
#[derive(HclDecode)]
struct File {
    #[hcl(block)]
    variable: BTreeMap<String, Variable>,
    #[hcl(block)]
    #[expect(dead_code, reason = "functions are not called here")]
    function: BTreeMap<String, Function>,
    #[hcl(remain)]
    rest: OwnedBody,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "the shape is what is tested")]
struct Variable {
    default: Option<OwnedExpression>,
    #[hcl(rename = "type")]
    kind: Option<OwnedExpression>,
    description: Option<String>,
    #[hcl(optional)]
    sensitive: bool,
    #[hcl(block)]
    validation: Vec<OwnedBody>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "the shape is what is tested")]
struct Function {
    params: OwnedExpression,
    variadic_params: Option<OwnedExpression>,
    result: OwnedExpression,
}

/// The second look, with the variables.
#[derive(HclDecode)]
struct Bake {
    #[hcl(block)]
    group: BTreeMap<String, Group>,
    /// Targets of one name are merged by the tool.
    #[hcl(block)]
    target: BTreeMap<String, Vec<Target>>,
}

#[derive(HclDecode)]
struct Group {
    targets: Vec<String>,
}

#[derive(HclDecode)]
#[hcl(rename_all = "kebab-case")]
#[expect(dead_code, reason = "the shape is what is tested")]
struct Target {
    /// Evaluated once for each element of the matrix.
    name: Option<OwnedExpression>,
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
    rest: OwnedBody,
}

/// Where a result goes: `"type=local,dest=out"`, or the same as an object.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Export {
    Text(String),
    Fields(BTreeMap<String, String>),
}

fn read(file: &File) -> Result<Bake, hcl_serde::Error> {
    let mut decoder = Decoder::new().functions(hcl_core::function::Functions::standard());
    for (name, variable) in &file.variable {
        let value = match &variable.default {
            // Defaults may use variables that come before.
            Some(default) => decoder.decode_expression::<Value>(&default.expression())?,
            None => Value::null(hcl_core::Type::String),
        };
        decoder = decoder.variable(name, &value);
    }
    decoder.decode_body(file.rest.body())
}

pub(super) fn a_bake_file_is_decoded() {
    let file: File = hcl_serde::from_str(include_str!("bake.hcl")).unwrap();
    let bake = read(&file).unwrap();
    assert_eq!(bake.group["default"].targets, ["app", "docs"]);
    let app = &bake.target["app"][0];
    assert_eq!(app.platforms, ["linux/amd64", "linux/arm64"]);
    assert_eq!(app.tags, ["app:latest", ""]);
    assert_eq!(
        app.output,
        [Export::Text("type=image,push=false".to_owned())]
    );
    assert_eq!(
        bake.target["_common"][0].args["DEBUG"].as_deref(),
        Some("1")
    );
    let docs = &bake.target["docs"][0];
    let name = docs.name.as_ref().unwrap();
    let dark = Decoder::new().variable("theme", "dark");
    assert_eq!(
        dark.decode_expression::<String>(&name.expression())
            .unwrap(),
        "docs-dark"
    );
    assert!(docs.matrix.as_ref().unwrap().contains_key("theme"));
}

pub(super) fn real_bake_files_are_decoded() {
    let mut decoded = 0;
    for path in super::real_files(|name| name.starts_with("docker-bake") && name.ends_with(".hcl"))
    {
        let file: File = hcl_serde::from_file(&path).unwrap();
        // Files that need functions of the tool or of the file are skipped.
        match read(&file) {
            Ok(_) => decoded += 1,
            Err(error) => {
                let summaries = error
                    .diagnostics()
                    .iter()
                    .map(hcl_serde::Diagnostic::summary);
                for summary in summaries {
                    assert!(
                        [
                            "Call to unknown function",
                            "Unknown variable",
                            "Variables not allowed"
                        ]
                        .contains(&summary),
                        "{error}"
                    );
                }
            }
        }
    }
    assert!(decoded > 5, "{decoded}");
}
