//! Diagnostics of dynamic blocks.

use crate::diagnostic::Diagnostic;
use crate::source::SourceSpan;
use crate::value::ops::ElementsError;

#[cold]
pub(super) fn unsupported_block(type_name: &str, at: SourceSpan) -> Diagnostic {
    let detail =
        format!("Blocks of type \"{type_name}\" are not expected here, so none can be generated.");
    Diagnostic::error("Unsupported block type", detail).at(at)
}

#[cold]
pub(super) fn invalid_for_each(error: &ElementsError, at: SourceSpan) -> Diagnostic {
    let detail = match error {
        ElementsError::Null => {
            "The value is null. To generate no blocks, give an empty list.".to_owned()
        }
        ElementsError::NotIterable(ty) => {
            format!(
                "Blocks are generated for each element of a list, set, map, tuple or object; this is a {ty}."
            )
        }
    };
    Diagnostic::error("Invalid dynamic for_each value", detail).at(at)
}

#[cold]
pub(super) fn invalid_iterator(at: SourceSpan) -> Diagnostic {
    let detail =
        "The iterator must be a single name, which is then the variable for the current element.";
    Diagnostic::error("Invalid dynamic iterator name", detail).at(at)
}

#[cold]
pub(super) fn missing_content(at: SourceSpan) -> Diagnostic {
    let detail = "A dynamic block must hold a block of type \"content\", which is the body of each block generated.";
    Diagnostic::error("Missing dynamic content block", detail).at(at)
}

#[cold]
pub(super) fn extraneous_content(first: SourceSpan, at: SourceSpan) -> Diagnostic {
    let detail = "A dynamic block holds one block of type \"content\" only; remove this one.";
    Diagnostic::error("Extraneous dynamic content block", detail)
        .at(at)
        .with_related(first, "the first one")
}

#[cold]
pub(super) fn insufficient_labels(type_name: &str, wanted: usize, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "Blocks of type \"{type_name}\" have {wanted} label(s); more of them are needed here."
    );
    Diagnostic::error("Insufficient dynamic block labels", detail).at(at)
}

#[cold]
pub(super) fn extraneous_label(type_name: &str, wanted: usize, at: SourceSpan) -> Diagnostic {
    let detail =
        format!("Blocks of type \"{type_name}\" have only {wanted} label(s); remove this one.");
    Diagnostic::error("Extraneous dynamic block label", detail).at(at)
}

fn invalid_label(detail: impl Into<std::borrow::Cow<'static, str>>, at: SourceSpan) -> Diagnostic {
    Diagnostic::error("Invalid dynamic block label", detail).at(at)
}

#[cold]
pub(super) fn label_type(message: &str, at: SourceSpan) -> Diagnostic {
    invalid_label(format!("This value cannot be a label: {message}."), at)
}

#[cold]
pub(super) fn null_label(at: SourceSpan) -> Diagnostic {
    invalid_label("The value is null; a label must be a string.", at)
}

#[cold]
pub(super) fn unknown_label(at: SourceSpan) -> Diagnostic {
    invalid_label(
        "The value is not known yet; a label must be known before the block can be generated.",
        at,
    )
}

#[cold]
pub(super) fn marked_label(at: SourceSpan) -> Diagnostic {
    invalid_label(
        "The value carries marks, such as being sensitive, which a label cannot keep.",
        at,
    )
}

#[cold]
pub(super) fn too_many_blocks(at: SourceSpan) -> Diagnostic {
    let detail = "Dynamic blocks generate more blocks than the limit on evaluation steps allows. Iterate over fewer elements, or raise `Limits::steps` in the program.";
    Diagnostic::error("Evaluation limit exceeded", detail)
        .at(at)
        .once()
}
