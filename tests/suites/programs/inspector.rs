//! The example that lists what a Terraform module declares.

use serde_json::{Value, json};

#[path = "../../../examples/inspect_module.rs"]
#[allow(dead_code, reason = "`main` reads the command line")]
mod inspect_module;

fn inspect(name: &str, files: &[(&str, &str)]) -> Value {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a new folder");
    for (name, text) in files {
        std::fs::write(folder.join(name), text).expect("a new file");
    }
    inspect_module::Module::load(&folder)
        .expect("a folder that can be read")
        .into_json(name)
}

const MAIN: &str = include_str!("inspector.tf");

const MORE: &str = r#"{
      "output": { "id": { "value": "${aws_vpc.main.id}", "description": "The id." } },
      "data": { "random_pet": { "name": {
        "dynamic": { "rule": { "for_each": "${local.rules}", "content": { "port": "${rule.value}" } } }
      } } }
    }"#;

const OVERRIDE: &str = "module \"dns\" {\n  version = \"2\"\n}\n";

#[test]
fn a_module_is_listed_over_its_files_in_both_syntaxes() {
    let module = inspect(
        "inspected_module",
        &[
            ("main.tf", MAIN),
            ("more.tf.json", MORE),
            ("a_override.tf", OVERRIDE),
            ("read.me", ""),
        ],
    );
    assert_eq!(module["required_core"], json!([">= 1.5"]));
    let aws = json!({
        "source": "hashicorp/aws",
        "version_constraints": ["~> 5.0"],
        "aliases": [{ "name": "aws", "alias": "west" }],
    });
    assert_eq!(
        module["required_providers"],
        json!({ "aws": aws, "random": {} })
    );
    let zone = &module["variables"]["zone"];
    assert_eq!(
        (&zone["type"], &zone["default"], &zone["required"]),
        (&json!("list(string)"), &Value::Null, &json!(false))
    );
    assert_eq!(zone["pos"]["line"], 12);
    // `string` is a type.
    assert_eq!(zone.get("references"), None);
    assert_eq!(module["variables"]["size"]["required"], true);
    assert_eq!(module["variables"]["name"]["default"], "${upper(\"a\")}");
    let west = &module["provider_configs"]["aws.west"];
    assert_eq!(west["pos"]["line"], 20);
    assert_eq!(west["references"], json!(["var.zone[1]"]));
    let main = &module["managed_resources"]["aws_vpc.main"];
    assert_eq!(main["provider"], json!({ "name": "aws", "alias": "west" }));
    assert_eq!(
        main["references"],
        json!([
            "aws.west",
            "part.name",
            "var.rules",
            "var.size",
            "var.zone[0]"
        ])
    );
    let id = &module["outputs"]["id"];
    assert_eq!(
        (&id["description"], &id["references"]),
        (&json!("The id."), &json!(["aws_vpc.main.id"]))
    );
    let pet = &module["data_resources"]["data.random_pet.name"];
    assert_eq!(pet["references"], json!(["local.rules"]));
    let dns = &module["module_calls"]["dns"];
    assert_eq!(
        (&dns["source"], &dns["version"]),
        (&json!("./dns"), &json!("2"))
    );
    assert_eq!(module.get("diagnostics"), None);
}

#[test]
fn a_module_with_mistakes_is_listed_as_far_as_possible() {
    let text = "variable \"a\" {\n  description = [1]\n}\nresource \"x\" \"y\" {\n  provider = [a]\n}\nvariable \"b\" {\n";
    let module = inspect("broken_module", &[("main.tf", text)]);
    let names: Vec<&String> = module["variables"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(module["managed_resources"]["x.y"]["provider"]["name"], "");
    assert_eq!(module["diagnostics"].as_array().unwrap().len(), 3);
}
