//! Modules: bodies that are read later, and folders. `decoding/cases/modules.case` has the others.

use hcl_config::Module;
use hcl_golden::folder::Folder;
use hcl_serde::{Body, HclDecode};

#[derive(HclDecode, Debug)]
struct Config {
    #[hcl(block)]
    plugin: Vec<Plugin>,
}

#[derive(HclDecode, Debug)]
struct Plugin {
    #[hcl(label)]
    name: String,
    #[hcl(remain)]
    settings: Body,
}

#[derive(HclDecode, Debug)]
struct Mail {
    to: String,
}

const MAIN: &str = "variable \"who\" {}\nlocals {\n  host = \"example.org\"\n}\n";
const PLUGIN: &str = "plugin \"mail\" {\n  to = \"${var.who}@${local.host}\"\n}\n";

#[test]
fn the_body_of_a_plug_in_has_the_names_of_the_module() {
    let module = Module::new()
        .source("main.hcl", MAIN)
        .source("plugin.hcl", PLUGIN)
        .value("who", "ops")
        .load()
        .unwrap();
    let config: Config = module.decode().unwrap();
    let plugin = &config.plugin[0];
    let mail: Mail = module.decoder().decode_body(&plugin.settings).unwrap();
    assert_eq!((&*plugin.name, &*mail.to), ("mail", "ops@example.org"));
}

#[test]
fn a_folder_is_a_module() {
    let files = [("b.hcl", PLUGIN), ("a.hcl", MAIN), ("c.txt", "=")];
    let folder = Folder::new(&files);
    let module = Module::new().folder(folder.path(), "*.hcl");
    let config: Config = module.value("who", "ops").decode().unwrap();
    assert_eq!(config.plugin.len(), 1);

    let error = Module::new().folder(folder.path().join("none"), "*.hcl");
    let error = error.decode::<Config>().unwrap_err().to_string();
    assert!(
        error.starts_with("error: Failed to read folder\n"),
        "{error}"
    );
}
