//! Diagnostics of type expressions.

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, suggest};
use crate::source::SourceSpan;

#[cold]
fn invalid(detail: impl Into<Cow<'static, str>>, at: SourceSpan) -> Diagnostic {
    Diagnostic::error("Invalid type specification", detail).at(at)
}

fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |name| format!(" Did you mean {name}?"))
}

#[cold]
pub(super) fn not_a_type(at: SourceSpan) -> Diagnostic {
    invalid(
        "A type is required here, such as string, number, bool, list(string) or object({ name = string }).",
        at,
    )
}

#[cold]
pub(super) fn unknown_keyword(name: &str, at: SourceSpan) -> Diagnostic {
    let similar = suggest(name, ["string", "number", "bool", "any"]);
    let hint = did_you_mean(similar);
    invalid(format!("There is no type named \"{name}\".{hint}"), at).did_you_mean(name, similar)
}

#[cold]
pub(super) fn unknown_constructor(name: &str, at: SourceSpan) -> Diagnostic {
    let similar = suggest(name, ["list", "set", "map", "tuple", "object", "optional"]);
    let hint = did_you_mean(similar);
    invalid(
        format!("There is no type constructor named \"{name}\".{hint}"),
        at,
    )
    .did_you_mean(name, similar)
}

#[cold]
pub(super) fn any_is_not_exact(at: SourceSpan) -> Diagnostic {
    invalid(
        "An exact type is required here, so \"any\" cannot stand for one.",
        at,
    )
}

#[cold]
pub(super) fn takes_no_arguments(name: &str, at: SourceSpan) -> Diagnostic {
    invalid(
        format!("The type {name} takes no arguments; leave out the parentheses."),
        at,
    )
}

#[cold]
pub(super) fn one_argument(constructor: &str, at: SourceSpan) -> Diagnostic {
    let form = match constructor {
        "object" => "the types of its attributes: object({ name = string, port = number })",
        "tuple" => "the types of its elements: tuple([string, number])",
        "list" => "the type of its elements: list(string)",
        "set" => "the type of its elements: set(string)",
        _ => "the type of its elements: map(string)",
    };
    invalid(
        format!("A {constructor} type takes one argument, {form}."),
        at,
    )
}

#[cold]
pub(super) fn object_of_what(at: SourceSpan) -> Diagnostic {
    invalid(
        "The attributes of an object type are written as a map of names and types: { name = string }.",
        at,
    )
}

#[cold]
pub(super) fn tuple_of_what(at: SourceSpan) -> Diagnostic {
    invalid(
        "The elements of a tuple type are written as a list of types: [string, number].",
        at,
    )
}

#[cold]
pub(super) fn attribute_name(at: SourceSpan) -> Diagnostic {
    invalid(
        "The name of an attribute must be a bare name, without quotes or parentheses.",
        at,
    )
}

#[cold]
pub(super) fn duplicate_attribute(name: &str, at: SourceSpan) -> Diagnostic {
    invalid(
        format!("The object type has an attribute \"{name}\" already."),
        at,
    )
}

#[cold]
pub(super) fn misplaced_optional(at: SourceSpan) -> Diagnostic {
    invalid(
        "Only attributes of an object type can be optional: object({ name = optional(string) }).",
        at,
    )
}

#[cold]
pub(super) fn optional_is_not_exact(at: SourceSpan) -> Diagnostic {
    invalid(
        "An exact type is required here, and its attributes cannot be optional.",
        at,
    )
}

#[cold]
pub(super) fn optional_of_what(at: SourceSpan) -> Diagnostic {
    invalid(
        "The type of the optional attribute is missing: optional(string).",
        at,
    )
}

#[cold]
pub(super) fn optional_arguments(defaults: bool, at: SourceSpan) -> Diagnostic {
    if defaults {
        return invalid(
            "An optional attribute has a type and perhaps a default: optional(number, 80).",
            at,
        );
    }
    invalid(
        "An optional attribute has only a type here, no default: optional(number).",
        at,
    )
}

#[cold]
pub(super) fn invalid_default(message: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!("The default does not fit the attribute's type: {message}.");
    Diagnostic::error("Invalid default value for optional attribute", detail).at(at)
}
