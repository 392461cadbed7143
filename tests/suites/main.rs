//! All suites of `#[test]` functions, in one program that is linked once.
//!
//! `cargo test -p hcl-tests --test suites json` runs those whose name contains `json`.

mod adversarial_corpus;
mod adversarial_counts;
mod adversarial_dynamic;
mod adversarial_evaluation;
mod adversarial_growth;
mod adversarial_limits;
mod adversarial_loops;
mod adversarial_replay;
mod adversarial_syntax;
mod adversarial_text;
mod automaton;
mod bodies;
mod derive_ui;
mod diagnostic_codes;
mod evaluation;
mod evaluation_properties;
mod functions_page;
mod hcldec_command;
mod hcldec_differential;
mod hcldec_library;
mod json;
mod json_rendering;
mod layout;
mod model;
mod model_properties;
mod nomad;
mod notation;
mod numbers;
mod reports;
mod reports_of_parsing;
mod robustness;
mod secrets;
mod secrets_in_decoding;
mod secrets_in_files;
mod single_mistakes;
mod spec_map;
mod stdlib;
mod stdlib_files;
mod stdlib_limits;
mod stdlib_secrets;
mod syntax_prefixes;
mod type_expressions;
mod values;
mod without_tree;
