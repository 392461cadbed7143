//! Formatting, with the layout of the commands `fmt`, whatever the editor's settings of tabs are: a file must not change
//! back and forth between an editor and continuous integration.

use gen_lsp_types as lsp;
use hcl_write::FormatOptions;

use crate::convert;
use crate::server::snapshot::Snapshot;

pub(super) fn document(
    snapshot: &Snapshot,
    params: &lsp::DocumentFormattingParams,
) -> Option<Vec<lsp::TextEdit>> {
    let document = snapshot.document(&params.text_document)?;
    let edits = snapshot
        .analysis
        .format(document.id, &FormatOptions::default());
    Some(convert::edits::of_document(&document, &edits))
}

pub(super) fn range(
    snapshot: &Snapshot,
    params: &lsp::DocumentRangeFormattingParams,
) -> Option<Vec<lsp::TextEdit>> {
    let document = snapshot.document(&params.text_document)?;
    let span = document.lines.span(params.range);
    let options = FormatOptions::default();
    let edits = snapshot.analysis.format_span(document.id, span, &options);
    Some(convert::edits::of_document(&document, &edits))
}
