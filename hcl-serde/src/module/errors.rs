//! What can be wrong with variables and locals, in words.

use hcl_core::source::SourceTooLarge;
use hcl_core::{Diagnostic, SourceSpan};

/// The most names that a report about a circle of locals lists.
const MOST_NAMES: usize = 12;

fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |name| format!(" Did you mean \"{name}\"?"))
}

#[cold]
pub(super) fn unreadable(name: &str, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(
        "Failed to read file",
        format!("The file \"{name}\" could not be read: {error}."),
    )
}

#[cold]
pub(super) fn too_large(name: &str, error: &SourceTooLarge) -> Diagnostic {
    Diagnostic::error(
        "Failed to read file",
        format!("\"{name}\" could not be read: {error}."),
    )
}

#[cold]
pub(super) fn invalid_name(name: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "\"{name}\" cannot be written behind \"var.\". Use letters, digits, \"_\" and \"-\" only."
    );
    Diagnostic::error("Invalid variable name", detail).at(at)
}

#[cold]
pub(super) fn duplicate_variable(name: &str, earlier: &SourceSpan, at: SourceSpan) -> Diagnostic {
    let detail = format!("The variable \"{name}\" was declared already, at {earlier}.");
    Diagnostic::error("Duplicate variable definition", detail).at(at)
}

#[cold]
pub(super) fn duplicate_local(name: &str, earlier: &SourceSpan, at: SourceSpan) -> Diagnostic {
    let detail = format!("The local value \"{name}\" was defined already, at {earlier}.");
    Diagnostic::error("Duplicate local value definition", detail).at(at)
}

#[cold]
pub(super) fn unsuitable(message: &str, at: SourceSpan) -> Diagnostic {
    Diagnostic::error(
        "Unsuitable value type",
        format!("The value does not fit: {message}."),
    )
    .at(at)
}

#[cold]
pub(super) fn invalid_default(name: &str, message: &str, at: SourceSpan) -> Diagnostic {
    let detail =
        format!("The default does not fit the type of the variable \"{name}\": {message}.");
    Diagnostic::error("Invalid default value for variable", detail).at(at)
}

#[cold]
pub(super) fn invalid_value(
    name: &str,
    message: &str,
    origin: &str,
    at: Option<SourceSpan>,
    declared: &SourceSpan,
) -> Diagnostic {
    let detail = format!(
        "The value of the variable \"{name}\", from {origin}, does not fit the type declared at {declared}: {message}."
    );
    Diagnostic::error("Invalid value for variable", detail)
        .at(at.unwrap_or_else(|| declared.clone()))
}

#[cold]
pub(super) fn no_value(name: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!("The variable \"{name}\" has no default, so it must be given a value.");
    Diagnostic::error("No value for required variable", detail).at(at)
}

#[cold]
pub(super) fn not_valid(name: &str, message: Option<&str>, at: SourceSpan) -> Diagnostic {
    let detail = match message {
        Some(message) => message.to_owned(),
        None => format!(
            "The value of the variable \"{name}\" does not meet the condition declared for it."
        ),
    };
    Diagnostic::error("Invalid value for variable", detail).at(at)
}

#[cold]
pub(super) fn invalid_condition(at: SourceSpan) -> Diagnostic {
    Diagnostic::error(
        "Invalid validation result",
        "The condition must be either true or false.",
    )
    .at(at)
}

#[cold]
pub(super) fn undeclared(name: &str, similar: Option<&str>) -> Diagnostic {
    let detail = format!(
        "A value was given for \"{name}\", but the module declares no such variable.{}",
        did_you_mean(similar)
    );
    Diagnostic::error("Value for undeclared variable", detail)
}

#[cold]
pub(super) fn undeclared_in_file(name: &str, similar: Option<&str>, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "The module declares no variable \"{name}\", so this has no effect.{}",
        did_you_mean(similar)
    );
    Diagnostic::warning("Value for undeclared variable", detail).at(at)
}

#[cold]
pub(super) fn refused(name: &str, message: &str) -> Diagnostic {
    let detail =
        format!("The value of \"{name}\" cannot be made of the program's data: {message}.");
    Diagnostic::error("Invalid variable", detail)
}

/// `names` are the locals on the way around, the first of which the last refers to.
#[cold]
pub(super) fn circular<'n>(
    names: impl ExactSizeIterator<Item = &'n str>,
    at: SourceSpan,
) -> Diagnostic {
    let is_long = names.len() > MOST_NAMES;
    let names = names.take(MOST_NAMES).map(|name| format!("local.{name}"));
    let mut way: Vec<String> = names.collect();
    let first = way.first().cloned();
    way.extend(is_long.then(|| "…".to_owned()));
    way.extend(first);
    let detail = format!(
        "The value needs itself: {}. Break the circle.",
        way.join(" → ")
    );
    Diagnostic::error("Circular reference", detail).at(at)
}
