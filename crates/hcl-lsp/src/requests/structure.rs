//! Folding, selection ranges, links and inlay values.

use std::path::Path;

use gen_lsp_types as lsp;
use hcl_config::editor::joined;
use hcl_ide::{Fold, FoldKind};

use crate::convert::uri;
use crate::server::snapshot::{Snapshot, SnapshotFile};

pub(super) fn folds(
    snapshot: &Snapshot,
    params: &lsp::FoldingRangeParams,
) -> Option<Vec<lsp::FoldingRange>> {
    let document = snapshot.document(&params.text_document)?;
    let found = snapshot.analysis.folds(document.id);
    let lines_only = snapshot
        .client
        .has("/textDocument/foldingRange/lineFoldingOnly");
    let folds = found.iter().map(|found| fold(&document, found, lines_only));
    // Without its last line, a part of two lines has nothing to hide.
    Some(
        folds
            .filter(|fold| fold.start_line < fold.end_line)
            .collect(),
    )
}

/// Returns a part that can be hidden. An editor that hides whole lines keeps the line of the closing bracket.
fn fold(document: &SnapshotFile<'_>, fold: &Fold, lines_only: bool) -> lsp::FoldingRange {
    let range = document.lines.range(fold.span);
    let is_comment = fold.kind == FoldKind::Comment;
    let (start, mut end) = (range.start, range.end);
    if lines_only && !is_comment {
        end.line = end.line.saturating_sub(1);
    }
    lsp::FoldingRange {
        start_line: start.line,
        start_character: (!lines_only).then_some(start.character),
        end_line: end.line,
        end_character: (!lines_only).then_some(end.character),
        kind: is_comment.then_some(lsp::FoldingRangeKind::Comment),
        collapsed_text: None,
    }
}

pub(super) fn selection_ranges(
    snapshot: &Snapshot,
    params: &lsp::SelectionRangeParams,
) -> Option<Vec<lsp::SelectionRange>> {
    let document = snapshot.document(&params.text_document)?;
    let positions = params.positions.iter();
    let ranges = positions.map(|&position| {
        let offset = document.lines.offset(position);
        let spans = snapshot.analysis.selection_ranges(document.id, offset);
        // The innermost ones are kept, which are nearest to the cursor.
        let outermost_first = spans.iter().take(super::MAX_DEPTH).rev();
        let nested = outermost_first.fold(None, |parent, &span| {
            Some(lsp::SelectionRange {
                range: document.lines.range(span),
                parent: parent.map(Box::new),
            })
        });
        // The answer has a range for each position, in their order.
        nested.unwrap_or_else(|| lsp::SelectionRange {
            range: lsp::Range::new(position, position),
            parent: None,
        })
    });
    Some(ranges.collect())
}

pub(super) fn links(
    snapshot: &Snapshot,
    params: &lsp::DocumentLinkParams,
) -> Option<Vec<lsp::DocumentLink>> {
    let document = snapshot.document(&params.text_document)?;
    let folder = Path::new(document.file.name()).parent();
    let found = snapshot.analysis.links(document.id);
    let links = found.into_iter().filter_map(|link| {
        // A document has one address, without `..`.
        let path = joined(folder?, link.path);
        // A text that looks like a path may be something else.
        let target = path.exists().then(|| uri::from_path(&path))?;
        Some(lsp::DocumentLink {
            range: document.lines.range(link.span),
            target: Some(target.into()),
            ..Default::default()
        })
    });
    Some(links.collect())
}

pub(super) fn inlay_values(
    snapshot: &Snapshot,
    params: &lsp::InlayHintParams,
) -> Option<Vec<lsp::InlayHint>> {
    let document = snapshot.document(&params.text_document)?;
    let span = document.lines.span(params.range);
    let found = snapshot.analysis.inlay_values(document.id, span);
    let hints = found.into_iter().map(|hint| lsp::InlayHint {
        position: document.lines.position(hint.offset),
        label: format!("= {}", hint.text).into(),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    });
    Some(hints.collect())
}
