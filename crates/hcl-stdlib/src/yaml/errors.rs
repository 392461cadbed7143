//! Errors of `yamldecode` and `yamlencode`.

use hcl_value::internal::messages;
use std::fmt::Display;

use hcl_core::function::FunctionError;
use hcl_core::types::Type;
use hcl_value::internal::meter::Exceeded;

#[cold]
pub(super) fn bad_yaml(problem: String) -> FunctionError {
    FunctionError::new(problem).unquoted("the text is not one document of YAML")
}

messages! {
    pub(super) FunctionError::new => FunctionError,

    no_yaml(ty: &Type) =>
        ("{} has no form in YAML", ty.described()).without_values();
}

// Problems of the text, as clauses: `bad_yaml` makes them errors.

messages! {
    pub(super) String::from => String,

    at_position(problem: &str, line: usize, column: usize) =>
        ("{problem} (line {line}, column {column})");

    no_document() =>
        ("the text holds no document");

    second_document() =>
        ("there is a second document, but only one can be read");

    alias_of_enclosing() =>
        ("a reference must not stand inside what it refers to");

    too_deep(max: usize) =>
        ("values nest deeper than {max} levels");

    null_key() =>
        ("a key must not be null");

    key_not_string() =>
        ("a key must be a string");

    merge_of_other() =>
        ("only a mapping can be merged into another");

    nan() =>
        ("NaN is not allowed here");

    unknown_tag(tag: &str) =>
        ("the tag {tag:?} means nothing here");

    exceeded(exceeded: Exceeded) =>
        ("{exceeded}");
}

#[cold]
pub(super) fn unfit(text: &str, expected: impl Display) -> String {
    format!("{text:?} is not {expected}, which its tag says it is")
}
