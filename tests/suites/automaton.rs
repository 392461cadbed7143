//! Writes the automaton of the tokens from their rules, and checks that it is up to date.

use std::fs;

use hcl_tests::golden;
use proc_macro2::TokenStream;

const LEXER: &str = "../../hcl-syntax/src/syntax/lexer";

const HEADER: &str = "\
//! What logos makes of `rules.rs`: the kinds of tokens, and the automaton that tells them apart.
//!
//! @generated; change `rules.rs` instead, which says how this is written anew.

#![expect(
    unused,
    unused_qualifications,
    clippy::all,
    clippy::cognitive_complexity,
    clippy::semicolon_if_nothing_returned,
    clippy::too_many_lines,
    reason = \"written by a program, read by nobody\"
)]

use super::identifier::{heredoc, identifier};

";

#[test]
fn the_automaton_is_what_logos_makes_of_the_rules() {
    let rules = fs::read_to_string(golden::fixtures().join(LEXER).join("rules.rs")).unwrap();
    let rules: TokenStream = rules.parse().unwrap();
    let mut made = logos_codegen::strip_attributes(rules.clone());
    made.extend(logos_codegen::generate(rules));
    let made = prettyplease::unparse(&syn::parse2(made).unwrap());
    golden::expect(&format!("{LEXER}/automaton.rs"), &format!("{HEADER}{made}"));
}
