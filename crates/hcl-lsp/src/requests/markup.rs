//! Documentation, in a format that the client shows.

use gen_lsp_types as lsp;

use crate::server::snapshot::Snapshot;

/// Returns Markdown. `path` leads to the formats that the client takes: others show it as it is.
pub(super) fn content(snapshot: &Snapshot, path: &str, markdown: &str) -> lsp::MarkupContent {
    let kind = if snapshot.client.list(path).contains(&"markdown") {
        lsp::MarkupKind::Markdown
    } else {
        lsp::MarkupKind::PlainText
    };
    let value = markdown.to_owned();
    lsp::MarkupContent { kind, value }
}

/// Returns documentation: Markdown, or a text for a client that announces no format. `None` if there is none.
pub(super) fn documentation(
    snapshot: &Snapshot,
    path: &str,
    markdown: &str,
) -> Option<lsp::Documentation> {
    (!markdown.is_empty()).then(|| {
        if snapshot.client.list(path).contains(&"markdown") {
            content(snapshot, path, markdown).into()
        } else {
            lsp::Documentation::String(markdown.to_owned())
        }
    })
}
