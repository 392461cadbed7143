//! The evaluation context that fixtures and generated expressions share.

use std::fs;

use hcl_core::Value;

use crate::{golden, notation};

/// The variables of `fixtures/context.values`, by name.
///
/// # Panics
///
/// If the file cannot be read, or a value in it.
#[must_use]
pub fn variables() -> Vec<(String, Value)> {
    let path = golden::fixtures().join("context.values");
    let text = fs::read_to_string(path).expect("the context's variables");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| line.split_once(" = "));
    let variable = |(name, value): (&str, &str)| match notation::parse(value) {
        Ok(value) => (name.to_owned(), value),
        Err(problem) => panic!("{name}: {problem}"),
    };
    pairs.map(variable).collect()
}
