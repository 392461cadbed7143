//! Documentation, in a format that the client shows.

use gen_lsp_types as lsp;

use crate::server::snapshot::Snapshot;

/// Returns Markdown, or a text for a client that prefers it or takes no Markdown. `path` leads to the formats that the client takes.
pub(super) fn content(snapshot: &Snapshot, path: &str, markdown: &str) -> lsp::MarkupContent {
    let mut formats = snapshot.client.list(path).into_iter();
    // The first that is known: a client names formats in the order that it prefers.
    let format = formats.find(|format| ["markdown", "plaintext"].contains(format));
    let (kind, value) = if format == Some("markdown") {
        (lsp::MarkupKind::Markdown, markdown.to_owned())
    } else {
        (lsp::MarkupKind::PlainText, plain(markdown))
    };
    lsp::MarkupContent { kind, value }
}

/// Returns documentation. `None` if there is none.
pub(super) fn documentation(
    snapshot: &Snapshot,
    path: &str,
    markdown: &str,
) -> Option<lsp::Documentation> {
    (!markdown.is_empty()).then(|| {
        let content = content(snapshot, path, markdown);
        match content.kind {
            lsp::MarkupKind::Markdown => content.into(),
            _ => lsp::Documentation::String(content.value),
        }
    })
}

/// Returns Markdown without fences, and without marks of emphasis and code outside of them.
fn plain(markdown: &str) -> String {
    let mut lines = Vec::new();
    let mut is_code = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if is_code {
            lines.push(line.to_owned());
        } else {
            let line = line.replace("**", "").replace('`', "");
            lines.push(line.trim_end().to_owned());
        }
    }
    lines.join("\n")
}
