//! The crates that each feature brings in, as `cargo tree` lists them: a program pays for what it uses.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeSet;
use std::process::Command;

/// Returns the crates that hcl-serde depends on with some features.
fn crates(features: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--edges=normal", "--prefix=none"])
        .args([
            "--format={p}",
            "--no-default-features",
            "--features",
            features,
        ])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../hcl-serde"))
        .output()
        .unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let names = lines.lines().filter_map(|line| line.split(' ').next());
    let names: BTreeSet<String> = names.map(str::to_owned).collect();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(names.contains("hcl-core"), "{errors}");
    names
}

#[test]
fn the_schema_brings_the_derive_of_serde() {
    let without = crates("derive,functions");
    let with = crates("derive,functions,schema");
    let added: Vec<&String> = with.difference(&without).collect();
    assert_eq!(added, ["serde_derive"]);
    assert!(!without.contains("regex"), "{without:?}");
}

#[test]
fn a_pattern_brings_regex_and_nothing_else() {
    let without = crates("derive");
    let with = crates("derive,pattern");
    let added: Vec<&String> = with.difference(&without).collect();
    let expected = [
        "aho-corasick",
        "memchr",
        "regex",
        "regex-automata",
        "regex-syntax",
    ];
    assert_eq!(added, expected);
}
