//! Compile errors of the derive: one folder for each rule.
//!
//! `TRYBUILD=overwrite` updates the expected messages; read them before you commit them.

#[test]
fn misuse_of_the_derive_is_a_compile_error() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/words/*.rs");
    cases.compile_fail("ui/names/*.rs");
    cases.compile_fail("ui/roles/*.rs");
    cases.compile_fail("ui/labels/*.rs");
    cases.compile_fail("ui/shapes/*.rs");
    cases.compile_fail("ui/types/*.rs");
    cases.compile_fail("ui/serde/*.rs");
    cases.compile_fail("ui/constraints/*.rs");
    cases.compile_fail("ui/references/*.rs");
    cases.compile_fail("ui/values/*.rs");
}
