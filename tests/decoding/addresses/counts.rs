//! Many blocks, and many references to them.

use std::fmt::Write;

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::stdlib;

use crate::zoo::Disks;

fn module(text: &str) -> Module {
    Module::new()
        .functions(stdlib::standard())
        .address(Address::new("disk", "disk.{name}").repeated())
        .source("main.hcl", text)
}

/// Returns the number of disks.
fn count(config: &Disks) -> usize {
    format!("{config:?}").matches("Disk {").count()
}

/// Instances are not charged for the keys of the others.
#[test]
fn many_instances_and_references_to_them_are_within_the_limits() {
    const COUNT: usize = 3_000;
    let mut keys = String::new();
    let mut references = String::new();
    for index in 0..COUNT {
        let _ = write!(keys, "k{index} = {index}, ");
        let _ = writeln!(references, "  disk.a[\"k{index}\"].size,");
    }
    let text = format!(
        "disk \"a\" {{\n  for_each = {{ {keys} }}\n  size = each.value\n}}\nnames = [\n{references}]\n"
    );
    let config: Disks = module(&text).decode().expect("a valid module");
    assert_eq!(count(&config), COUNT);
    let names = format!("\"{}\"])", COUNT - 1);
    assert!(format!("{config:?}").contains(&names));
    let keys: Vec<String> = (0..COUNT).map(|it| format!("\"k{it}\": {it}")).collect();
    let keys = keys.join(", ");
    let text = format!(
        "{{\"disk\": {{\"a\": {{\"for_each\": {{{keys}}}, \"size\": \"${{each.value}}\"}}}}}}"
    );
    let json = Module::new()
        .address(Address::new("disk", "disk.{name}").repeated())
        .source("main.json", text);
    assert_eq!(
        count(&json.decode::<Disks>().expect("a valid module")),
        COUNT
    );
}

/// A splat of 300 instances without an attribute has one report.
#[test]
fn a_wrong_splat_of_many_instances_is_one_report() {
    let text = |count: usize| {
        let mut text = "disk \"a\" {\n  count = 300\n}\nlocals {\n".to_owned();
        for index in 0..count {
            let _ = writeln!(text, "  s{index} = disk.a[*].nope");
        }
        text + "}\n"
    };
    let check = |count: usize| {
        let found = module(&text(count)).check::<Disks>();
        assert_eq!(found.error_count(), count, "{found}");
    };
    check(1);
    check(100);
}
