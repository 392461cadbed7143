//! Reports of bodies that have no JSON form.

use crate::diagnostic::Diagnostic;
use crate::native::Block;
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

#[cold]
pub(super) fn labels_differ(block: Block<'_>) -> Diagnostic {
    let at = block.file().source().span(block.definition_span());
    let detail = format!(
        "A \"{}\" block has another number of labels than a block before it. The shape of hcl2json has no place for both. Give them the same labels, or choose another shape.",
        block.type_name()
    );
    Diagnostic::error("Blocks do not fit the shape", detail).at(at)
}

#[cold]
pub(super) fn not_written() -> Diagnostic {
    Diagnostic::error(
        "Failed to write",
        "The receiver of the text accepts no more of it.",
    )
}
