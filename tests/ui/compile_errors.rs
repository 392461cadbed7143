//! Compile errors of the derive: one folder for each rule.
//!
//! `TRYBUILD=overwrite` updates the expected messages; read them before you commit them.

#[test]
fn misuse_of_the_derive_is_a_compile_error() {
    let cases = trybuild::TestCases::new();
    // Cases are only built, and their constants evaluated, if one of them compiles.
    cases.pass("accepted/*.rs");
    let entries = std::fs::read_dir(".").expect("the folder of this package");
    let folders = entries.map(|entry| entry.expect("a folder").path());
    let mut rules: Vec<_> = folders
        .filter(|it| it.is_dir() && !it.ends_with("accepted"))
        .collect();
    rules.sort();
    assert!(!rules.is_empty());
    for rule in rules {
        cases.compile_fail(rule.join("*.rs"));
    }
}
