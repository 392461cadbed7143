//! Reports about references to blocks, of modules that are loaded once or have other types. `cases/addresses.case` has the others.

use hcl_config::Module;
use hcl_serde::HclDecode;

use crate::zoo::{Machine, Machines};

/// A module that is loaded without a type has the addresses of the type that it is decoded as.
#[test]
fn a_loaded_module_is_decoded_with_the_addresses_of_the_type() {
    let text = "disk \"a\" {\n  hostname = \"x\"\n}\nvm \"b\" {\n  text = disk.a.hostname\n}\n";
    let module = Module::new().source("main.hcl", text);
    let loaded = module.load().unwrap();
    for _ in 0..2 {
        let config: Machines = loaded.decode().unwrap();
        assert_eq!(config.vm[0].text.as_deref(), Some("x"));
    }
    let text = "disk \"a\" {\n  hostname = disk.a.text\n  text = disk.a.hostname\n}\n";
    let loaded = Module::new().source("main.hcl", text).load().unwrap();
    let report = loaded.decode::<Machines>().err().unwrap().to_string();
    assert!(report.contains("The value needs itself"), "{report}");
}

/// Only blocks of the module itself have addresses.
#[test]
fn addresses_inside_of_blocks_are_mistakes_of_the_program() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the mistake is read")]
    struct Nested {
        #[hcl(block)]
        group: Vec<Group>,
    }

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the mistake is read")]
    struct Group {
        #[hcl(block, address = "disk.{name}")]
        disk: Vec<Machine>,
        // A type that contains itself.
        #[hcl(block)]
        group: Vec<Self>,
    }

    let module = Module::new().source("main.hcl", "group {\n  disk \"a\" {\n  }\n}\n");
    let report = module.decode::<Nested>().err().unwrap().to_string();
    assert!(
        report.contains("\"disk\" are inside of \"group\" blocks"),
        "{report}"
    );
    {
        let schema = hcl_schema::Document::of::<Nested>();
        let published = hcl_schema::Document::from_json(&schema.to_json()).unwrap();
        for schema in [schema, published] {
            let report = module.check_with(&schema).to_string();
            assert!(
                report.contains("\"disk\" are inside of \"group\" blocks"),
                "{report}"
            );
        }
    }
}
