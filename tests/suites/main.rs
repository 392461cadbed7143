//! All suites of `#[test]` functions, in one program that is linked once.
//!
//! `cargo test -p hcl-tests --test suites json` runs those whose name contains `json`.

mod bodies;
mod comparison;
mod diagnostic_codes;
mod evaluation;
mod evaluation_properties;
mod functions_page;
mod hcldec_library;
mod hostile;
mod json;
mod layout;
mod model;
mod model_properties;
mod nomad;
mod notation;
mod playground;
mod prefixes;
mod programs;
mod readmes;
mod reports;
mod reports_of_parsing;
mod secrets;
mod serialization;
mod single_mistakes;
mod stdlib;
mod stdlib_files;
mod stdlib_secrets;
mod texts;
mod threads;
mod two_secrets;
mod type_expressions;
mod values;
