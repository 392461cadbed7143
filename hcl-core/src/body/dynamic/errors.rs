//! Diagnostics of dynamic blocks.

use crate::diagnostic::{Diagnostic, Quote, did_you_mean, reports, sentence};
use crate::source::SourceSpan;
use crate::value::ops::ElementsError;

reports! {
    pub(super),

    unsupported_block(type_name: &str, similar: Option<&str>, at: SourceSpan) =>
        error("Unsupported block type", "Blocks of type \"{}\" are not expected here, so none can be generated.{}", Quote::name(type_name), did_you_mean(similar)).did_you_mean(type_name, similar).at(at);

    invalid_iterator(at: SourceSpan) =>
        error("Invalid dynamic iterator name", "The iterator must be a single name, which is then the variable for the current element.").at(at);

    missing_content(at: SourceSpan) =>
        error("Missing dynamic content block", "A dynamic block must hold a block of type \"content\", which is the body of each block generated.").at(at);

    extraneous_content(first: SourceSpan, at: SourceSpan) =>
        error("Extraneous dynamic content block", "A dynamic block holds one block of type \"content\" only; remove this one.").at(at).with_related(first, "the first one");

    insufficient_labels(type_name: &str, wanted: usize, at: SourceSpan) =>
        error("Insufficient dynamic block labels", "Blocks of type \"{}\" have {} label(s); more of them are needed here.", Quote::name(type_name), wanted).at(at);

    extraneous_label(type_name: &str, wanted: usize, at: SourceSpan) =>
        error("Extraneous dynamic block label", "Blocks of type \"{}\" have only {} label(s); remove this one.", Quote::name(type_name), wanted).at(at);

    label_type(message: &str, at: SourceSpan) =>
        error("Invalid dynamic block label", "This value cannot be a label: {}.", Quote::name(message)).at(at);

    null_label(at: SourceSpan) =>
        error("Invalid dynamic block label", "The value is null; a label must be a string.").at(at);

    unknown_label(at: SourceSpan) =>
        error("Invalid dynamic block label", "The value is not known yet; a label must be known before the block can be generated.").at(at);

    marked_label(at: SourceSpan) =>
        error("Invalid dynamic block label", "The value carries marks, such as being sensitive, which a label cannot keep.").at(at);

    too_many_blocks(at: SourceSpan) =>
        error("Evaluation limit exceeded", "Dynamic blocks generate more blocks than the limit on evaluation steps allows. Iterate over fewer elements, or raise `Limits::steps` in the program.").at(at).once();
}

#[cold]
pub(super) fn invalid_for_each(error: &ElementsError, at: SourceSpan) -> Diagnostic {
    let detail = match error {
        ElementsError::Null => {
            "The value is null. To generate no blocks, give an empty list.".into()
        }
        ElementsError::NotIterable(ty) => sentence!(
            "Blocks are generated for each element of a list, set, map or object; this is {}.",
            Quote::own(ty.described())
        ),
    };
    Diagnostic::error("Invalid dynamic for_each value", detail).at(at)
}

/// A report about a name that a dynamic block does not have, with the place of the names of generated blocks. A name with a suggestion is
/// misspelt.
#[cold]
pub(super) fn outside_content(report: Diagnostic) -> Diagnostic {
    let code = report.code();
    let is_name = matches!(
        code.as_deref(),
        Some("unsupported-argument" | "unsupported-block-type")
    );
    if !is_name || !report.all_suggestions().is_empty() {
        return report;
    }
    let detail = sentence!(
        "{} What the generated blocks have is in a block `content {{ … }}`.",
        report.sentences().1
    );
    report.with_detail(detail)
}
