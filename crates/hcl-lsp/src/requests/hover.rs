//! Hover.

use gen_lsp_types as lsp;

use super::markup;
use crate::server::snapshot::Snapshot;

pub(super) fn hover(snapshot: &Snapshot, params: &lsp::HoverParams) -> Option<lsp::Hover> {
    let (document, offset) = snapshot.position(&params.text_document_position_params)?;
    let found = snapshot.analysis.hover(document.id, offset)?;
    let path = "/textDocument/hover/contentFormat";
    Some(lsp::Hover {
        contents: markup::content(snapshot, path, &found.markdown).into(),
        range: Some(document.lines.range(found.span)),
    })
}
