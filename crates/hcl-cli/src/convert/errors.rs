//! Reports of `hcl convert`.

use std::fmt::Display;
use std::path::Path;

use hcl_core::diagnostic::{Quote, Sentence, reports};
use hcl_core::internal::messages;
use hcl_core::json_form::Json;
use hcl_syntax::{Diagnostic, Source};

/// The way out for texts that are not templates.
pub(super) const AS_TEXT: &str = "To convert all strings as text, add --literal.";

#[cold]
pub(super) fn yaml(message: &str) -> Diagnostic {
    // The excerpt shows the position.
    let (message, _) = message.split_once(" at line ").unwrap_or((message, ""));
    Diagnostic::error("Invalid YAML", finished(message))
}

#[cold]
pub(super) fn toml(message: &str) -> Diagnostic {
    Diagnostic::error("Invalid TOML", finished(message))
}

reports! {
    pub(super),

    unknown_format(path: &Path) =>
        error("Format not known", "The format of {} is not clear from its name. Set --from to hcl, json, yaml or toml.", Quote::own(path.display().to_string()));

    shape_of_data(source: &Source) =>
        error("Shape needs the native syntax", "--shape hcl2json is a form of native syntax, in which blocks can be told from arguments; {} is not in it. Leave out --shape.", Quote::own(source.name()));

    not_evaluated() =>
        error("Failed to convert", "--unresolved applies if native syntax is written in another format, in its own shape. Leave out --unresolved.");

    not_written(format: &str, error: &dyn Display) =>
        error("Failed to convert", "The data cannot be written as {}: {}.", Quote::own(format), Quote::own(error.to_string()));

    null_left_out() =>
        warning("Null left out", "TOML has no null, so the name is left out. Remove it, or convert to JSON or YAML to keep it.");

    too_long() =>
        error("Failed to convert", "The result is longer than 128 MiB. Make the values of the file smaller.");

    too_large() => error("Failed to convert", "The text is 4 GiB or larger.");

    repeated_name(format: &'static str, name: &str) =>
        error("Failed to convert", "The name \"{}\" occurs twice here, which {} does not permit. Remove or rename one of the two.", Quote::own(name), format);

    not_a_table(data: &Json) =>
        error("Failed to convert", "TOML has names at its root, and the root is {} here. Convert to JSON or YAML.", kind(data));

    not_a_mapping(data: &Json) =>
        error("Failed to convert", "A configuration has names at its root: the document is a mapping, or a list of mappings that are taken together. This is {}.", kind(data));

    not_finite(number: &str) =>
        error("Failed to convert", "{} has no form in HCL and JSON, whose numbers are finite. Write a number, or a string in quotes.", Quote::literal(number));

    null_in_array() =>
        error("Failed to convert", "TOML has no null, which is an element of an array here. Remove the element, or convert to JSON or YAML.");

    number_as_text(format: &'static str, integers: &'static str) =>
        warning("Number written as text", "{} is written with {}, and with floats. This number is neither, so it becomes a text with all its digits. Convert to JSON to keep a number.", format, integers);

}

/// Returns what data is, in words.
pub(super) const fn kind(data: &Json) -> &'static str {
    match data {
        Json::Null => "null",
        Json::Bool(_) => "a bool",
        Json::Number(_) => "a number",
        Json::String(_) => "a text",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}

#[cold]
pub(super) fn several_documents() -> String {
    "A file is converted as one document, and another begins here. Move it into a file of its own"
        .to_owned()
}

messages! {
    pub(super) String::from => String,

    recursive_alias() =>
        ("The alias refers to a value that contains it, which has no end. Remove it");

    unknown_tag(tag: &str) =>
        ("The tag {tag} has no form in HCL and JSON. Remove it, and write the value that it means");

    too_deep(limit: usize) =>
        ("Values may nest {limit} levels deep, and no deeper. Nest less");

    too_many_aliases() =>
        ("The aliases repeat so much that the data is too large. Use fewer of them");
}

#[cold]
pub(super) fn duplicate_key(key: Option<&str>) -> String {
    let name = key.map_or_else(|| "A name".to_owned(), |key| format!("The name {key:?}"));
    format!("{name} occurs twice in one mapping. Remove or rename one of the two")
}

/// Returns a message of another crate as a sentence.
fn finished(message: &str) -> Sentence {
    let message = message.trim_end_matches(['.', '\n']);
    Sentence::from(message.to_owned()).finished()
}
