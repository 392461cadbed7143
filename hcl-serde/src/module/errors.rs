//! Messages about variables, locals and their files.

use hcl_core::convert::ConversionError;
use hcl_core::diagnostic::{Tag, brief};
use hcl_core::source::SourceTooLarge;
use hcl_core::value::Excerpt;
use hcl_core::{Diagnostic, SourceSpan};

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
        "\"{name}\" cannot be written after \"var.\". Use letters, digits, \"_\" and \"-\" only."
    );
    Diagnostic::error("Invalid variable name", detail).at(at)
}

#[cold]
pub(super) fn duplicate_variable(name: &str, earlier: SourceSpan, at: SourceSpan) -> Diagnostic {
    let detail = format!("The variable \"{name}\" was declared already.");
    Diagnostic::error("Duplicate variable definition", detail)
        .at(at)
        .with_related(earlier, "first declared here")
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
pub(super) fn invalid_default(name: &str, error: &ConversionError, at: SourceSpan) -> Diagnostic {
    let detail = format!("The default does not fit the type of the variable \"{name}\": {error}.");
    Diagnostic::error("Invalid default value for variable", detail).at(at)
}

#[cold]
pub(super) fn invalid_value(
    name: &str,
    error: &ConversionError,
    origin: &str,
    at: SourceSpan,
) -> Diagnostic {
    let detail = format!(
        "The value of the variable \"{name}\", from {origin}, does not fit its type: {error}."
    );
    Diagnostic::error("Invalid value for variable", detail).at(at)
}

/// Adds the type that a value does not fit.
#[cold]
pub(super) fn with_type(error: Diagnostic, ty: Option<SourceSpan>) -> Diagnostic {
    match ty {
        Some(ty) => error.with_related(ty, "does not fit this type"),
        None => error,
    }
}

/// The error of the text itself would show it.
#[cold]
pub(super) fn invalid_sensitive_text(name: &str, origin: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "The value of the variable \"{name}\", from {origin}, is not a valid expression. It is not shown, as the variable is \
         sensitive."
    );
    Diagnostic::error("Invalid value for variable", detail).at(at)
}

/// The code of errors about variables without a value.
pub(super) const NO_VALUE: &str = "no-value-for-required-variable";

#[cold]
pub(super) fn no_value(name: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!("The variable \"{name}\" has no default, so it must be given a value.");
    Diagnostic::error("No value for required variable", detail)
        .with_code(NO_VALUE)
        .at(at)
}

#[cold]
pub(super) fn not_valid(name: &str, message: &Excerpt, at: SourceSpan) -> Diagnostic {
    let detail = match message.text() {
        Some(message) => message.to_owned(),
        None => {
            let hidden = if message.is_hidden() {
                " The error message refers to a sensitive value, so it is not shown."
            } else {
                ""
            };
            format!(
                "The value of the variable \"{name}\" does not meet the condition declared for it.{hidden}"
            )
        }
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

/// A reference to what the module does not declare; `at` is the step after the root `var` or `local`.
#[cold]
pub(super) fn undeclared_reference(
    root: &str,
    name: &str,
    similar: Option<&str>,
    at: SourceSpan,
) -> Diagnostic {
    let kind = match root {
        "var" => "variable",
        _ => "local value",
    };
    let detail = format!(
        "The module declares no {kind} \"{}\".{}",
        brief(name),
        did_you_mean(similar)
    );
    Diagnostic::error("Unsupported attribute", detail)
        .did_you_mean(name, similar)
        .at(at)
}

/// A call of a function that is not defined.
#[cold]
pub(super) fn unknown_function(name: &str, similar: Option<&str>, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "There is no function named \"{}\".{}",
        brief(name),
        did_you_mean(similar)
    );
    Diagnostic::error("Call to unknown function", detail)
        .did_you_mean(name, similar)
        .at(at)
}

#[cold]
pub(super) fn undeclared_in_file(name: &str, similar: Option<&str>, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "The module declares no variable \"{name}\", so this has no effect.{}",
        did_you_mean(similar)
    );
    Diagnostic::warning("Value for undeclared variable", detail)
        .with_tag(Tag::Unnecessary)
        .did_you_mean(name, similar)
        .at(at)
}

#[cold]
pub(super) fn invalid_data(name: &str, message: &str) -> Diagnostic {
    let detail =
        format!("The value of \"{name}\" cannot be made of the program's data: {message}.");
    Diagnostic::error("Invalid variable", detail)
}

/// A reference to blocks of a type that only a dynamic block generates.
#[cold]
pub(super) fn of_dynamic_blocks(report: &Diagnostic, block_type: &str) -> Diagnostic {
    let detail = format!(
        "{} References do not find the blocks of a \"dynamic\" block: write {block_type:?} blocks, or refer to the values that the \
         \"dynamic\" block is generated from.",
        report.detail()
    );
    report.clone().with_detail(detail)
}
