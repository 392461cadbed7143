//! Reports of `hcl convert`.

#![cfg_attr(
    not(all(feature = "yaml", feature = "toml")),
    expect(dead_code, reason = "messages of a format that is not built")
)]

use std::fmt::Display;
use std::ops::Range;
use std::path::Path;

use hcl_core::diagnostic::{Quote, Sentence, reports};
use hcl_core::internal::messages;
use hcl_core::json_form::Json;
use hcl_syntax::{Diagnostic, Source, Span};
use hcl_write::AddressPart;

#[cold]
pub(super) fn yaml(source: &Source, message: &str, at: Option<(u64, u64)>) -> Diagnostic {
    // The excerpt shows the position.
    let (message, _) = message.split_once(" at line ").unwrap_or((message, ""));
    let diagnostic = Diagnostic::error("Invalid YAML", finished(message));
    let position = |number| u32::try_from(number).unwrap_or(u32::MAX);
    diagnostic.at(at.map(|(line, column)| {
        let offset = source.offset(position(line), position(column));
        source.span(Span::at(offset))
    }))
}

#[cold]
pub(super) fn toml(source: &Source, message: &str, at: Option<Range<usize>>) -> Diagnostic {
    let diagnostic = Diagnostic::error("Invalid TOML", finished(message));
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    diagnostic.at(at.map(|at| source.span(Span::new(offset(at.start), offset(at.end)))))
}

reports! {
    pub(super),

    unknown_format(path: &Path) =>
        error("Format not known", "The format of {} is not clear from its name. Set --from to hcl, json, yaml or toml.", Quote::own(path.display().to_string()));

    shape_of_data(source: &Source) =>
        error("Shape needs the native syntax", "--shape hcl2json is a form of native syntax, in which blocks can be told from arguments; {} is not in it. Leave out --shape.", Quote::own(source.name()));

    not_written(format: &str, error: &dyn Display) =>
        error("Failed to convert", "The data cannot be written as {}: {}.", Quote::own(format), Quote::own(error.to_string()));

    null_left_out() =>
        warning("Null left out", "TOML has no null, so the name is left out. Remove it, or convert to JSON or YAML to keep it.");

    too_long() =>
        error("Failed to convert", "The result is longer than 128 MiB. Make the values of the file smaller.");

    too_large() => error("Failed to convert", "The text is 4 GiB or larger.");

    #[cfg(not(all(feature = "yaml", feature = "toml")))]
    not_built(feature: &str) =>
        error("Format not supported", "This build of the command does not have the feature \"{}\".", Quote::own(feature));
}

#[cold]
pub(super) fn repeated_name(format: &str, path: &str, name: &str) -> Diagnostic {
    let detail = format!(
        "The name {name:?} occurs twice here, which {format} does not permit. Remove or rename one of the two."
    );
    failed(detail, path)
}

#[cold]
pub(super) fn not_a_table(data: &Json) -> Diagnostic {
    let kind = kind(data);
    let detail = format!(
        "TOML has names at its root, and the root is {kind} here. Convert to JSON or YAML."
    );
    failed(detail, "")
}

#[cold]
pub(super) fn not_a_mapping(data: &Json, path: &str) -> Diagnostic {
    let kind = kind(data);
    let detail = format!(
        "A configuration has names at its root: the document is a mapping, or a list of mappings that are taken together. This is {kind}."
    );
    failed(detail, path)
}

const fn kind(data: &Json) -> &'static str {
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
pub(super) fn null_in_array(path: &str) -> Diagnostic {
    let detail = "TOML has no null, which is an element of an array here. Remove the element, or convert to JSON or YAML.";
    failed(detail, path)
}

#[cold]
pub(super) fn number_as_text(format: &str) -> Diagnostic {
    let range = match format {
        "TOML" => "integers of 64 bits with a sign",
        _ => "integers of 64 bits",
    };
    let detail = format!(
        "{format} is written with {range}, and with floats. This number is neither, so it becomes a text with all its digits. \
         Convert to JSON to keep a number."
    );
    Diagnostic::warning("Number written as text", detail)
}

/// Adds the path of a value to a report.
pub(super) fn in_path(diagnostic: Diagnostic, parts: &[AddressPart]) -> Diagnostic {
    at_path(diagnostic, &steps(parts))
}

pub(super) fn steps(parts: &[AddressPart]) -> String {
    let text = |part: &AddressPart| match part {
        AddressPart::Index(index) => format!("[{index}]"),
        part => step(part.name().unwrap_or_default()),
    };
    parts.iter().map(text).collect()
}

/// `path` is empty at the root.
fn failed(detail: impl Into<String>, path: &str) -> Diagnostic {
    at_path(Diagnostic::error("Failed to convert", detail.into()), path)
}

fn at_path(diagnostic: Diagnostic, path: &str) -> Diagnostic {
    match path.trim_start_matches('.') {
        "" => diagnostic,
        path => diagnostic.with_path(path),
    }
}

#[cold]
pub(super) fn several_documents() -> String {
    "A file is converted as one document, and another begins here. Move it into a file of its own"
        .to_owned()
}

messages! {
    pub(super) String::from => String,

    not_finite(number: &str) =>
        ("{number} has no form in HCL and JSON, whose numbers are finite. Write a number, or a string in quotes");

    too_large_number() =>
        ("The number has more than 128 bits. Write it in decimal digits");

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

/// Returns the step of a path to an entry.
pub(super) fn step(name: &str) -> String {
    if hcl_syntax::native::is_identifier(name) {
        format!(".{name}")
    } else {
        format!("[{name:?}]")
    }
}

/// Returns a message of another crate as a sentence.
fn finished(message: &str) -> Sentence {
    let message = message.trim_end_matches(['.', '\n']);
    Sentence::from(message.to_owned()).finished()
}
