//! Compile errors of the derive: one folder for each rule.
//!
//! `TRYBUILD=overwrite` updates the expected messages; read them before you commit them.

#[test]
fn misuse_of_the_derive_is_a_compile_error() {
    let cases = trybuild::TestCases::new();
    // Cases are only built, and their constants evaluated, if one of them compiles.
    cases.pass("accepted/*.rs");
    cases.compile_fail("words/*.rs");
    cases.compile_fail("names/*.rs");
    cases.compile_fail("roles/*.rs");
    cases.compile_fail("labels/*.rs");
    cases.compile_fail("shapes/*.rs");
    cases.compile_fail("types/*.rs");
    cases.compile_fail("serde/*.rs");
    cases.compile_fail("constraints/*.rs");
    cases.compile_fail("references/*.rs");
    cases.compile_fail("values/*.rs");
}
