//! Layers of folders and override files. `decoding/cases/layers.case` has the others.

use std::collections::BTreeMap;

use hcl_config::Layers;
use hcl_golden::folder::Folder;
use hcl_serde::{HclDecode, Value};

#[derive(HclDecode, Debug)]
struct Config {
    region: String,
    #[hcl(optional)]
    labels: BTreeMap<String, String>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(HclDecode, Debug)]
struct Service {
    image: String,
    #[hcl(optional)]
    ports: Vec<u16>,
}

#[test]
fn a_folder_is_one_configuration_with_override_files() {
    let folder = Folder::new(&[
        (
            "b_override.tf",
            "region = \"b\"\nservice \"web\" {\n  image = \"o\"\n}\n",
        ),
        ("main.tf", "region = \"eu\"\n"),
        ("override.tf.json", r#"{"labels": {"x": "y"}}"#),
        (
            "services.tf",
            "service \"web\" {\n  image = \"w\"\n  ports = [1]\n}\n",
        ),
        (".hidden.tf", "region ="),
        ("notes.txt", "region ="),
    ]);
    let config: Config = Layers::new()
        .folder(folder.path(), "*.tf*")
        // A folder without such files adds nothing.
        .folder(folder.path(), "*.hcl")
        .decode()
        .unwrap();
    assert_eq!(config.region, "b");
    assert_eq!(config.service["web"].image, "o");
    assert_eq!(config.service["web"].ports, [1]);
    assert_eq!(config.labels["x"], "y");
}

#[test]
fn files_of_one_layer_may_not_contradict_each_other() {
    let folder = Folder::new(&[("a.hcl", "x = 1\n"), ("b.hcl", "x = 2\n")]);
    let files = ["a.hcl", "b.hcl"].map(|name| folder.path().join(name));
    let error = Layers::new()
        .files(files.clone())
        .decode::<BTreeMap<String, u8>>()
        .unwrap_err();
    assert!(error.to_string().contains("b.hcl:1:1"), "{error}");
    let [a, b] = files;
    let missing = folder.path().join("c.hcl");
    let config: BTreeMap<String, u8> = Layers::new()
        .file(a)
        .file(b)
        .optional_file(&missing)
        .decode()
        .unwrap();
    assert_eq!(config["x"], 2);
    let error = Layers::new().file(missing).decode::<Value>().unwrap_err();
    assert!(
        error.to_string().contains("c.hcl\" could not be read"),
        "{error}"
    );
}

#[test]
fn wrong_folders_and_values_of_the_program_are_reported() {
    let error = Layers::new()
        .folder("/no/such/folder", "*.hcl")
        .value("argument --ratio", "ratio", &f64::NAN)
        .source("app.hcl", "a = \n")
        .decode::<Value>()
        .unwrap_err();
    let error = error.to_string();
    assert!(error.contains("--> app.hcl:1:5"), "{error}");
    assert!(
        error.contains("NaN cannot be written as a number.\n  = in field ratio"),
        "{error}"
    );
    assert!(
        error.contains("The folder \"/no/such/folder\" could not be read"),
        "{error}"
    );
}

#[test]
fn files_of_both_syntaxes_are_one_layer() {
    let folder = Folder::new(&[
        (
            "a.hcl",
            "region = \"eu\"\nservice \"web\" {\n  image = \"w\"\n  ports = [1]\n}\n",
        ),
        (
            "b.hcl.json",
            r#"{"labels": {"x": "y"}, "service": {"api": {"image": "a", "ports": [2]}}}"#,
        ),
    ]);
    let layers = Layers::new().folder(folder.path(), "*.hcl*");
    let config: Config = layers.decode().unwrap();
    assert_eq!(
        (config.service.len(), config.labels["x"].as_str()),
        (2, "y")
    );
    let config: BTreeMap<String, Value> = layers.decode().unwrap();
    assert_eq!(config.len(), 3);
}

/// Nobody wrote the file that an environment variable is a part of.
#[test]
fn an_argument_that_the_environment_lacks_has_no_place() {
    let variables = [("APP_LABELS__A".to_owned(), "1".to_owned())];
    let layers = Layers::new().environment("APP", "__", variables);
    let error = layers.decode::<Config>().unwrap_err();
    assert_eq!(error.diagnostics().as_slice()[0].subject(), None, "{error}");
    let file = layers.source("app.hcl", "labels = {}\n").decode::<Config>();
    let at = file.unwrap_err().diagnostics().as_slice()[0]
        .subject()
        .cloned();
    assert_eq!(at.map(|it| it.to_string()).as_deref(), Some("app.hcl:1:1"));
}
