//! What the derive accepts, and what it says of what it does not: one folder a rule.
//!
//! `TRYBUILD=overwrite` writes the expected messages anew; read them before they are kept.

#[test]
fn misuse_of_the_derive_is_explained_where_it_stands() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/words/*.rs");
    cases.compile_fail("ui/names/*.rs");
    cases.compile_fail("ui/roles/*.rs");
    cases.compile_fail("ui/labels/*.rs");
    cases.compile_fail("ui/shapes/*.rs");
    cases.compile_fail("ui/types/*.rs");
}
