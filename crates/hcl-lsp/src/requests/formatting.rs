//! Formatting, with the layout of the commands `fmt`, whatever the editor's settings of tabs are: a file must not change
//! back and forth between an editor and continuous integration.

use gen_lsp_types as lsp;
use hcl_ide::TextEdit;
use hcl_syntax::Span;
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

/// Formats the line that a line break has ended, or the block that a brace has ended.
pub(super) fn on_type(
    snapshot: &Snapshot,
    params: &lsp::DocumentOnTypeFormattingParams,
) -> Option<Vec<lsp::TextEdit>> {
    let document = snapshot.document(&params.text_document)?;
    let at = params.position;
    let offset = document.lines.offset(at);
    let span = match params.ch.as_str() {
        "\n" => Span::at(
            document
                .lines
                .offset(lsp::Position::new(at.line.checked_sub(1)?, 0)),
        ),
        _ => {
            let body = document.file.native()?.body();
            let block = body.innermost_block_at(offset.checked_sub(1)?)?;
            // The brace may belong to an object in the block.
            match block.span() {
                span if span.end == offset => span,
                _ => Span::at(offset),
            }
        }
    };
    let options = FormatOptions::default();
    let edits = snapshot.analysis.format_span(document.id, span, &options);
    // The line of the cursor has white space only, which is the indentation of what is typed next.
    let line = document.lines.offset(lsp::Position::new(at.line, 0));
    let before = |it: &&TextEdit| params.ch != "\n" || it.span.end < line;
    let edits: Vec<TextEdit> = edits.iter().filter(before).cloned().collect();
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
