//! Modules: bodies that are read later, and folders. `decoding/cases/modules.case` has the others.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use hcl_config::Module;
use hcl_golden::folder::Folder;
use hcl_schema::Document;
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

#[derive(HclDecode, Debug)]
struct Addressed {
    #[hcl(block)]
    plugin: Vec<Plugin>,
    #[hcl(block, address = "server.{name}")]
    server: BTreeMap<String, Server>,
}

#[test]
fn the_body_of_a_plug_in_refers_to_blocks() {
    let server = "server \"a\" {\n  host = \"h\"\n  port = 1\n}\n";
    let plugin = "plugin \"mail\" {\n  to = \"ops@${server.a.host}\"\n}\n";
    let module = Module::new()
        .source("main.hcl", server)
        .source("plugin.hcl", plugin)
        .addresses_of(&Document::of::<Addressed>())
        .load()
        .unwrap();
    let config: Addressed = module.decode().unwrap();
    assert_eq!(config.server.len(), 1);
    let settings = &config.plugin[0].settings;
    let mail: Mail = module.decoder().decode_body(settings).unwrap();
    assert_eq!(mail.to, "ops@h");
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

#[derive(HclDecode, Debug)]
struct Servers {
    region: String,
    #[hcl(block, address = "server.{name}")]
    server: BTreeMap<String, Server>,
    #[hcl(block, address = "disk.{name}", repeated)]
    disk: Vec<Disk>,
}

#[derive(HclDecode, Debug)]
struct Server {
    host: String,
    port: u16,
    next: Option<u16>,
}

#[derive(HclDecode, Debug)]
struct Disk {
    #[hcl(label)]
    _name: String,
    size: u16,
    #[hcl(block)]
    part: Vec<Part>,
}

#[derive(HclDecode, Debug)]
struct Part {
    at: u16,
}

const SERVERS: &str = r#"
region = "eu"
server "a" {
  host = var.region
  port = 1
}
server "b" {
  host = server.a.host
  port = server.a.port
  next = self.port + 1
}
disk "d" {
  count = 2
  size  = 1
  part {
    at = 1
  }
}
variable "region" {
  type = string
}
locals {
  port = 6
  one  = 1
}
"#;

const OVERRIDE: &str = r#"
region = var.region
server "a" {
  port = local.port + local.one
}
disk "d" {
  size = count.index + local.one
  part {
    at = self.size
  }
  part {
    at = disk.d[1].size
  }
}
variable "region" {
  default = "us"
}
locals {
  port = 7
}
"#;

#[test]
fn files_of_a_module_override_others() {
    let json = r#"{"server": {"a": {"host": "h-${var.region}"}}}"#;
    let folder = Folder::new(&[
        ("a_override.hcl", OVERRIDE),
        ("main.hcl", SERVERS),
        ("override.hcl.json", json),
    ]);
    let module = Module::new().folder(folder.path(), "*.hcl*");
    assert!(module.check::<Servers>().is_empty());
    let config: Servers = module.decode().unwrap();
    let [a, b] = ["a", "b"].map(|name| &config.server[name]);
    assert_eq!(config.region, "us");
    assert_eq!((&*a.host, a.port, a.next), ("h-us", 8, None));
    assert_eq!((&*b.host, b.port, b.next), ("h-us", 8, Some(9)));
    let sizes = config.disk.iter().map(|disk| disk.size);
    assert_eq!(sizes.collect::<Vec<_>>(), [1, 2]);
    let parts = config.disk.iter().flat_map(|disk| &disk.part);
    assert_eq!(parts.map(|part| part.at).collect::<Vec<_>>(), [1, 2, 2, 2]);
}

const DISK: &str = r#"
disk "d" {
  size = 1 + 1
  path = "main"
}
"#;

/// An argument of the file that overrides is at the place that another one has in the file that is overridden.
const LARGER: &str = r#"
disk "d" {
  size = next()
}
"#;

#[test]
fn what_overrides_is_evaluated_once() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, address = "disk.{name}", repeated)]
        disk: BTreeMap<String, Sized>,
        size: u8,
    }
    #[derive(HclDecode)]
    struct Sized {
        size: u8,
        path: String,
    }
    let repeated = DISK.replace("size = 1 + 1", "count = 1");
    for (disk, size) in [(DISK, "disk.d.size"), (&repeated, "disk.d[0].size")] {
        let calls = Arc::new(AtomicU8::new(0));
        let counted = Arc::clone(&calls);
        let module = Module::new()
            .function("next", move || 7 + counted.fetch_add(1, Ordering::Relaxed))
            .source("main.hcl", format!("{disk}size = {size}\n"))
            .source("x_override.hcl", LARGER);
        let config: Config = module.decode().unwrap();
        let disk = &config.disk["d"];
        assert_eq!((disk.size, &*disk.path, config.size), (7, "main", 7));
        assert_eq!(calls.load(Ordering::Relaxed), 1);
        let config: Config = module.set("disk.d.size", &9).decode().unwrap();
        assert_eq!((config.disk["d"].size, config.size), (9, 9));
    }
}
