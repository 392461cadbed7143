//! Ordered targets have the order of the source.

use hcl_serde::Value;
use indexmap::IndexMap;
use serde::Deserialize;

#[test]
fn steps_run_in_the_order_in_which_they_are_written() {
    #[derive(Deserialize)]
    struct Pipeline {
        step: IndexMap<String, Step>,
    }

    #[derive(Deserialize)]
    struct Step {
        command: String,
    }

    let pipeline: Pipeline = hcl_serde::from_str(
        r#"
        step "test" {
          command = "make test"
        }
        step "build" {
          command = "make"
        }
        step "deploy" {
          command = "make deploy"
        }
    "#,
    )
    .unwrap();
    let names: Vec<&str> = pipeline.step.keys().map(String::as_str).collect();
    assert_eq!(names, ["test", "build", "deploy"]);
    assert_eq!(pipeline.step["build"].command, "make");
}

#[test]
fn attributes_and_blocks_of_a_map() {
    let data: IndexMap<String, Value> =
        hcl_serde::from_str("zone = 1\nlog {}\narea = 2\n").unwrap();
    assert_eq!(data.keys().collect::<Vec<_>>(), ["zone", "log", "area"]);
}

#[test]
fn the_entries_of_a_value() {
    let data: IndexMap<String, Value> =
        hcl_serde::from_str("env = { PORT = 80, HOST = 1 }\n").unwrap();
    let env = data["env"].as_object().unwrap();
    let sorted: Vec<&str> = env.iter().map(|(name, _)| &**name).collect();
    assert_eq!(sorted, ["HOST", "PORT"]);
    let written: Vec<&str> = env
        .iter_in_source_order()
        .map(|(name, _)| &**name)
        .collect();
    assert_eq!(written, ["PORT", "HOST"]);
}
