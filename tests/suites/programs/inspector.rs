//! The example that lists what a Terraform module declares.

use std::path::Path;

use serde_json::Value;

#[path = "../../../examples/inspect_module.rs"]
#[allow(dead_code, reason = "`main` reads the command line")]
mod inspect_module;

fn inspect(name: &str, files: &[(&str, &str)]) -> Value {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
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
    let module = serde_json::to_string_pretty(&module).expect("JSON");
    // Without the folder of a file.
    let shown = module.lines().map(|line| {
        let (before, path) = line.split_once("\"filename\": ").unwrap_or((line, ""));
        match path.rsplit(['/', '\\']).next() {
            Some(name) if !path.is_empty() => format!("{before}\"filename\": \"{name}\n"),
            _ => format!("{line}\n"),
        }
    });
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/programs/inspected.json");
    hcl_golden::expect(golden, &shown.collect::<String>());
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
