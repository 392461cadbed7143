//! Reports of bodies that have no JSON form.

use crate::diagnostic::Diagnostic;
use crate::source::SourceSpan;

#[cold]
pub(super) fn too_many_labels(at: SourceSpan, limit: usize) -> Diagnostic {
    let detail = format!("A block with more than {limit} labels cannot be written as JSON.");
    Diagnostic::error("Too many labels", detail).at(at)
}

#[cold]
pub(super) fn unknown_blocks() -> Diagnostic {
    Diagnostic::error(
        "Blocks not known",
        "The blocks that a dynamic block of the JSON syntax generates are known only with a schema. Write the body before its dynamic blocks are expanded.",
    )
}
