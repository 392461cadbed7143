//! Generates the automaton of the tokens from their rules, and checks that it is up to date.

use std::fs;

use hcl_tests::golden;
use proc_macro2::TokenStream;

const LEXER: &str = "../../hcl-syntax/src/native/lexer";

const HEADER: &str = "\
//! The kinds of tokens and the automaton that recognizes them, as logos generates them from `rules.rs`.
//!
//! @generated; edit `rules.rs` instead, which says how to regenerate this file.

#![expect(
    unused,
    unused_qualifications,
    clippy::all,
    clippy::cognitive_complexity,
    clippy::indexing_slicing,
    clippy::semicolon_if_nothing_returned,
    clippy::too_many_lines,
    reason = \"generated code\"
)]

use super::identifier::{heredoc, identifier};

";

#[test]
fn the_automaton_is_what_logos_generates_from_the_rules() {
    let rules = fs::read_to_string(golden::fixtures().join(LEXER).join("rules.rs")).unwrap();
    let rules: TokenStream = rules.parse().unwrap();
    let mut generated = logos_codegen::strip_attributes(rules.clone());
    generated.extend(logos_codegen::generate(rules));
    let generated = prettyplease::unparse(&syn::parse2(generated).unwrap());
    golden::expect(
        &format!("{LEXER}/automaton.rs"),
        &format!("{HEADER}{generated}"),
    );
}
