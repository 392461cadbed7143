//! Messages about folders and assignments.

use std::borrow::Cow;
use std::path::Path;

use hcl_core::internal::is_name;
use hcl_core::source::SourceTooLarge;
use hcl_core::{Diagnostic, SourceSpan};

#[cold]
pub(super) fn unreadable_folder(path: &Path, error: &std::io::Error) -> Diagnostic {
    let detail = format!(
        "The folder \"{}\" could not be read: {error}.",
        path.display()
    );
    Diagnostic::error("Failed to read folder", detail)
}

#[cold]
pub(super) fn too_large(origin: &str, error: &SourceTooLarge) -> Diagnostic {
    let detail = format!("The {origin} could not be read: {error}.");
    Diagnostic::error("Value too large", detail)
}

fn invalid(detail: impl Into<Cow<'static, str>>, at: SourceSpan) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("Invalid assignment", detail).at(at))
}

#[cold]
pub(super) fn without_value(at: SourceSpan) -> Box<Diagnostic> {
    invalid(
        "No value is assigned. Write the name of an argument, \"=\" and its value, such as \"server.port=8080\".",
        at,
    )
}

#[cold]
pub(super) fn not_a_name(name: &str, meant: &str, at: SourceSpan) -> Box<Diagnostic> {
    if name.is_empty() {
        return invalid(
            "A name is missing here. Write all names of the path, such as \"server\" and \"port\".",
            at,
        );
    }
    if is_name(meant) {
        let detail = format!("Leave out the blanks around \"{meant}\".");
        return Box::new(invalid(detail, at).without_quotes());
    }
    let rule = "a name that an argument or a block can have: a letter or \"_\", then letters, digits, \"_\" and \"-\".";
    let error = invalid(format!("\"{name}\" is not {rule}"), at);
    Box::new(error.hidden_as(format!("This is not {rule}")))
}

/// An element of a list. `list` is the path of the list.
#[cold]
pub(super) fn element(list: &str, at: SourceSpan) -> Box<Diagnostic> {
    let detail =
        format!("An element of a list cannot be set alone. Set the whole list: {list}=[…]");
    Box::new(invalid(detail, at).without_quotes())
}

#[cold]
pub(super) fn path_too_deep(levels: u32, at: SourceSpan) -> Box<Diagnostic> {
    let detail = format!(
        "The name has more than {levels} parts, the limit of nesting. Shorten it, or raise the limit."
    );
    Box::new(invalid(detail, at).without_quotes())
}

#[cold]
pub(super) fn too_many(at: SourceSpan) -> Diagnostic {
    let detail = "The environment variables and arguments up to this one take more work than the limits on steps and bytes allow. \
                  Write them as a file, or raise the limits.";
    invalid(detail, at).without_quotes()
}

#[cold]
pub(super) fn not_an_argument(name: &str, labels: usize, at: SourceSpan) -> Box<Diagnostic> {
    let next = match labels {
        0 => "the argument to set",
        1 => "its label and the argument to set",
        _ => "its labels and the argument to set",
    };
    let detail =
        format!("\"{name}\" is a block type, and a block has no value. Name {next} after it.");
    // The name is before the equals sign.
    Box::new(invalid(detail, at).without_quotes())
}

#[cold]
pub(super) fn not_an_object(name: &str, earlier: SourceSpan, at: SourceSpan) -> Box<Diagnostic> {
    let detail = format!(
        "The value of \"{name}\" is not written as an object here, so no part of it can be set. Set the whole argument."
    );
    let error = invalid(detail, at).without_quotes();
    Box::new(error.with_related(earlier, "the value so far"))
}

#[cold]
pub(super) fn several_blocks(name: &str, count: usize, at: SourceSpan) -> Box<Diagnostic> {
    let detail = format!(
        "There are {count} \"{name}\" blocks that this could mean. Only a block that differs from others in its labels can be \
         changed."
    );
    Box::new(invalid(detail, at).without_quotes())
}
