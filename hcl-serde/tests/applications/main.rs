//! A Nomad job and a module, each decoded into typed structs in its own shape. Other tests read the other files of this folder.

mod module;
mod nomad;

use std::fmt::Debug;

/// Compares a value with a file of this folder.
fn expect<T: Debug>(name: &str, value: &T) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/applications");
    hcl_golden::expect(
        format!("{folder}/{name}"),
        &hcl_golden::without_trees(&format!("{value:#?}\n")),
    );
}
