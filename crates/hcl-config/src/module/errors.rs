//! Messages about variables, locals and their files.

use hcl_core::diagnostic::{Quote, Tag, brief, did_you_mean, reports};
use hcl_core::source::SourceTooLarge;
use hcl_core::value::Excerpt;
use hcl_core::value::ValueError;
use hcl_core::{Diagnostic, SourceSpan};

reports! {
    pub(super),

    unreadable(name: &str, error: &std::io::Error) =>
        error("Failed to read file", "The file \"{}\" could not be read: {}.", Quote::own(name), Quote::own(error.to_string()));

    too_large(name: &str, error: &SourceTooLarge) =>
        error("Failed to read file", "\"{}\" could not be read: {}.", Quote::own(name), Quote::own(error.to_string()));

    invalid_name(name: &str, at: SourceSpan) =>
        error("Invalid variable name", "\"{}\" cannot be written after \"var.\". Use letters, digits, \"_\" and \"-\" only.", Quote::name(name)).at(at);

    duplicate_variable(name: &str, earlier: SourceSpan, at: SourceSpan) =>
        error("Duplicate variable definition", "The variable \"{}\" was declared already.", Quote::name(name)).at(at).with_related(earlier, "first declared here");

    /// As [`duplicate_variable`], in two files of Packer.
    duplicate_in_template(name: &str, earlier: SourceSpan, at: SourceSpan) =>
        error("Duplicate variable definition", "The variable \"{}\" was declared already. All \".pkr.hcl\" files of a folder are one template: another template needs a folder of its own.", Quote::name(name)).at(at).with_related(earlier, "first declared here");

    unsuitable(message: &str, at: SourceSpan) =>
        error("Unsuitable value type", "The value does not fit: {}.", Quote::name(message)).at(at);

    invalid_default(name: &str, error: &ValueError, at: SourceSpan) =>
        error("Invalid default value for variable", "The default does not fit the type of the variable \"{}\": {}.", Quote::own(name), Quote::own(error.to_string())).at(at);

    invalid_value(name: &str, error: &ValueError, origin: &str, at: SourceSpan) =>
        error("Invalid value for variable", "The value of the variable \"{}\", from {}, does not fit its type: {}.", Quote::own(name), Quote::own(origin), Quote::own(error.to_string())).at(at);

    no_value(name: &str, at: SourceSpan) =>
        error("No value for required variable", "The variable \"{}\" has no default, so it must be given a value.", Quote::own(name)).with_code(NO_VALUE).at(at);

    invalid_condition(at: SourceSpan) =>
        error("Invalid validation result", "The condition must be either true or false.").at(at);

    /// A condition elsewhere than in a variable.
    invalid_condition_result(at: SourceSpan) =>
        error("Invalid condition result", "The condition must be either true or false.").at(at);

    invalid_import_id(at: SourceSpan) =>
        error("Unsuitable value type", "Write a text here that is not empty.").at(at);

    invalid_error_message(at: SourceSpan) =>
        error("Invalid error message", "The message must be a text.").at(at);

    undeclared(name: &str, similar: Option<&str>) =>
        error("Value for undeclared variable", "A value was given for \"{}\", but the module declares no such variable.{}", Quote::own(name), did_you_mean(similar));

    undeclared_in_file(name: &str, similar: Option<&str>, at: SourceSpan) =>
        warning("Value for undeclared variable", "The module declares no variable \"{}\", so this has no effect.{}", Quote::name(name), did_you_mean(similar)).with_tag(Tag::Unnecessary).did_you_mean(name, similar).at(at);

    /// A reference to what the module does not declare; `at` is the step after the root `var` or `local`.
    undeclared_value(kind: &str, name: &str, similar: Option<&str>, at: SourceSpan) =>
        error("Unsupported attribute", "The module declares no {} \"{}\".{}", Quote::own(kind), Quote::name(brief(name)), did_you_mean(similar)).did_you_mean(name, similar).at(at);

    invalid_data(name: &str, message: &str) =>
        error("Invalid variable", "The value of \"{}\" cannot be made of the program's data: {}.", Quote::own(name), Quote::own(message));
}

/// Adds the type that a value does not fit.
#[cold]
pub(super) fn with_type(error: Diagnostic, ty: Option<SourceSpan>) -> Diagnostic {
    match ty {
        Some(ty) => error.with_related(ty, "does not fit this type"),
        None => error,
    }
}

/// The code of errors about variables without a value.
pub(super) const NO_VALUE: &str = "no-value-for-required-variable";

#[cold]
pub(super) fn not_valid(name: &str, message: &Excerpt, is_own: bool, at: SourceSpan) -> Diagnostic {
    let hidden = if message.is_hidden() {
        " The error message refers to a sensitive value, so it is not shown."
    } else {
        ""
    };
    let instead = format!(
        "The value of the variable \"{name}\" does not meet the condition declared for it.{hidden}"
    );
    let detail = match message.text() {
        // The author's own words are about no value.
        Some(message) if is_own => Quote::own(message.to_owned()),
        Some(message) => Quote::value(message.to_owned()).or(instead),
        None => Quote::own(instead),
    };
    Diagnostic::error("Invalid value for variable", detail).at(at)
}
