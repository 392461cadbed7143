//! Messages about JSON that has no native form.

use hcl_syntax::{Diagnostic, SourceSpan};

use crate::edit::EditError;

const NOT_NATIVE: &str = "Not expressible in native syntax";

#[cold]
pub(super) fn not_a_name(name: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "The native syntax has identifiers as names of arguments and blocks: letters, digits, \"_\" and \"-\", beginning with a \
         letter or \"_\". Rename {name:?}, or keep the JSON syntax, which permits any name."
    );
    Diagnostic::error(NOT_NATIVE, detail).at(at)
}

#[cold]
pub(super) fn defined_twice(name: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!("The body has the argument {name:?} already.");
    Diagnostic::error("Duplicate argument", detail).at(at)
}

#[cold]
pub(super) fn not_an_object(is_what: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!("An object or an array of objects is required for {is_what}.");
    Diagnostic::error("Incorrect JSON value type", detail).at(at)
}

#[cold]
pub(super) fn not_written(error: &EditError) -> Diagnostic {
    Diagnostic::error(NOT_NATIVE, format!("{error}."))
}
