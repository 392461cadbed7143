//! Diagnostics of type expressions.

use crate::diagnostic::{Diagnostic, Quote, Sentence, did_you_mean, reports, sentence, suggest};
use crate::source::SourceSpan;

const INVALID: &str = "Invalid type specification";

reports! {
    pub(super),

    invalid_type(detail: Sentence, at: SourceSpan) =>
        error(INVALID, "{}", detail).at(at);

    not_a_type(at: SourceSpan) =>
        error(INVALID, "A type is required here, such as string, number, bool, list(string) or object({{ name = string }}).").at(at);

    any_is_not_exact(at: SourceSpan) =>
        error(INVALID, "An exact type is required here, so \"any\" cannot stand for one.").at(at);

    takes_no_arguments(name: &str, at: SourceSpan) =>
        error(INVALID, "The type {} takes no arguments; leave out the parentheses.", Quote::name(name)).at(at);

    object_of_what(at: SourceSpan) =>
        error(INVALID, "The attributes of an object type are written as a map of names and types: {{ name = string }}.").at(at);

    tuple_of_what(at: SourceSpan) =>
        error(INVALID, "The elements of a tuple type are written as a list of types: [string, number].").at(at);

    attribute_name(at: SourceSpan) =>
        error(INVALID, "The name of an attribute must be a bare name, without quotes or parentheses.").at(at);

    duplicate_attribute(name: &str, at: SourceSpan) =>
        error(INVALID, "The object type has an attribute \"{}\" already.", Quote::name(name)).at(at);

    misplaced_optional(at: SourceSpan) =>
        error(INVALID, "Only attributes of an object type can be optional: object({{ name = optional(string) }}).").at(at);

    optional_is_not_exact(at: SourceSpan) =>
        error(INVALID, "An exact type is required here, and its attributes cannot be optional.").at(at);

    optional_of_what(at: SourceSpan) =>
        error(INVALID, "The type of the optional attribute is missing: optional(string).").at(at);

    invalid_default(message: &str, at: SourceSpan) =>
        error("Invalid default value for optional attribute", "The default does not fit the attribute's type: {}.", Quote::name(message)).at(at);
}

#[cold]
pub(super) fn unknown_keyword(name: &str, at: SourceSpan) -> Diagnostic {
    // The names of other languages.
    let similar = match name {
        "int" | "integer" | "float" | "double" => Some("number"),
        "str" | "text" => Some("string"),
        "boolean" => Some("bool"),
        _ => suggest(name, ["string", "number", "bool", "any"]),
    };
    let detail = sentence!(
        "There is no type named \"{}\".{}",
        Quote::name(name),
        did_you_mean(similar)
    );
    invalid_type(detail, at).did_you_mean(name, similar)
}

#[cold]
pub(super) fn unknown_constructor(name: &str, at: SourceSpan) -> Diagnostic {
    let similar = suggest(name, ["list", "set", "map", "tuple", "object", "optional"]);
    let detail = sentence!(
        "There is no type constructor named \"{}\".{}",
        Quote::name(name),
        did_you_mean(similar)
    );
    invalid_type(detail, at).did_you_mean(name, similar)
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
    let detail = sentence!(
        "The type {} takes one argument, {}.",
        Quote::own(constructor),
        form
    );
    invalid_type(detail, at)
}

#[cold]
pub(super) fn optional_arguments(defaults: bool, at: SourceSpan) -> Diagnostic {
    let detail = if defaults {
        "An optional attribute has a type and perhaps a default: optional(number, 80)."
    } else {
        "An optional attribute has only a type here, no default: optional(number)."
    };
    invalid_type(detail.into(), at)
}
