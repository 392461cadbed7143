//! Errors of `yamldecode` and `yamlencode`.

use std::fmt::Display;

use crate::function::FunctionError;
use crate::internal::meter::Exceeded;
use crate::types::Type;

#[cold]
pub(super) fn bad_yaml(problem: String) -> FunctionError {
    FunctionError::new(problem).unquoted("the text is not one document of YAML")
}

#[cold]
pub(super) fn no_yaml(ty: &Type) -> FunctionError {
    FunctionError::new(format!("{} has no form in YAML", ty.described())).without_values()
}

// Problems of the text, as clauses: `bad_yaml` makes them errors.

#[cold]
pub(super) fn at_position(problem: &str, line: usize, column: usize) -> String {
    format!("{problem} (line {line}, column {column})")
}

#[cold]
pub(super) fn no_document() -> String {
    "the text holds no document".to_owned()
}

#[cold]
pub(super) fn second_document() -> String {
    "there is a second document, but only one can be read".to_owned()
}

#[cold]
pub(super) fn alias_of_enclosing() -> String {
    "a reference must not stand inside what it refers to".to_owned()
}

#[cold]
pub(super) fn too_deep(max: usize) -> String {
    format!("values nest deeper than {max} levels")
}

#[cold]
pub(super) fn null_key() -> String {
    "a key must not be null".to_owned()
}

#[cold]
pub(super) fn key_not_string() -> String {
    "a key must be a string".to_owned()
}

#[cold]
pub(super) fn merge_of_other() -> String {
    "only a mapping can be merged into another".to_owned()
}

#[cold]
pub(super) fn nan() -> String {
    "NaN is not allowed here".to_owned()
}

#[cold]
pub(super) fn unfit(text: &str, expected: impl Display) -> String {
    format!("{text:?} is not {expected}, which its tag says it is")
}

#[cold]
pub(super) fn unknown_tag(tag: &str) -> String {
    format!("the tag {tag:?} means nothing here")
}

#[cold]
pub(super) fn exceeded(exceeded: Exceeded) -> String {
    exceeded.to_string()
}
