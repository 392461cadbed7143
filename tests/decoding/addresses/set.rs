//! Values that a program sets, secret or not known. `cases/set.case` has the others.

use hcl_config::Module;
use hcl_serde::{HclDecode, Sensitive, Value};

#[derive(Debug, HclDecode)]
struct Config {
    #[hcl(block, address = "disk.{name}", repeated)]
    disk: Vec<Disk>,
}

#[derive(Debug, HclDecode)]
struct Disk {
    #[hcl(label)]
    _name: String,
    #[hcl(rename = "size")]
    _size: Option<u64>,
    key: Option<Sensitive<String>>,
}

fn module(text: &str) -> Module {
    Module::new().source("main.hcl", text)
}

fn report(module: &Module) -> String {
    let error = module.decode::<Config>().expect_err("a mistake");
    format!("{error}\n{error:?}")
}

#[test]
fn a_secret_that_the_program_sets_is_hidden() {
    for written in ["disk \"a\" {}\n", "disk \"a\" {\n  key = \"x\"\n}\n"] {
        let secret = module(written)
            .set("disk.a.key", "hunter2")
            .set("disk.a.size", "large");
        let text = report(&secret);
        assert!(!text.contains("hunter"), "{text}");
        let secret = module(written).set("disk.a.key", &["hunter2"]);
        let text = report(&secret);
        assert!(!text.contains("hunter"), "{text}");
        let secret = module(written).set("disk.a.size", &Sensitive::new("hunter2"));
        let text = report(&secret);
        assert!(!text.contains("hunter"), "{text}");
        let secret = module(written).set("disk.a.kye", "hunter2");
        let text = report(&secret);
        assert!(!text.contains("hunter"), "{text}");
    }
    let config: Config = module("disk \"a\" {}\n")
        .set("disk.a.key", "x")
        .decode()
        .unwrap();
    assert_eq!(config.disk[0].key.as_ref().unwrap().expose(), "x");
}

#[test]
fn a_value_that_is_not_known_stays_so() {
    let module = module("disk \"a\" {}\n").set("disk.a.size", &Value::dynamic());
    let text = report(&module);
    assert!(text.contains("not known"), "{text}");
}
