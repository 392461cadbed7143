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

/// An object without a property in place of the labels of a block.
#[cold]
pub(super) fn missing_label(block_type: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "Blocks of the type {block_type:?} have a label here: the name of a property. This object has none, so the block would be \
         lost."
    );
    Diagnostic::error("Missing block label", detail).at(at)
}

#[cold]
pub(super) fn labels_differ(block_type: &str, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "Blocks of the type {block_type:?} have different numbers of labels. In the JSON syntax, a label looks like an argument \
         with an object, so these blocks cannot be told apart. Give all blocks of the type the same number of labels."
    );
    Diagnostic::error(NOT_NATIVE, detail).at(at)
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
