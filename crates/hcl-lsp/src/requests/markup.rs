//! Documentation, in a format that the client shows.

use gen_lsp_types as lsp;

use crate::server::snapshot::Snapshot;

/// Returns Markdown, or its text for a client that takes no Markdown. `path` leads to the formats that the client takes.
pub(super) fn content(snapshot: &Snapshot, path: &str, markdown: &str) -> lsp::MarkupContent {
    if snapshot.client.takes_markdown(path) {
        lsp::MarkupContent {
            kind: lsp::MarkupKind::Markdown,
            value: markdown.to_owned(),
        }
    } else {
        lsp::MarkupContent {
            kind: lsp::MarkupKind::PlainText,
            value: plain(markdown),
        }
    }
}

/// Returns documentation like [`content`]: a string for a client that names no format. `None` if there is none.
pub(super) fn documentation(
    snapshot: &Snapshot,
    path: &str,
    markdown: &str,
) -> Option<lsp::Documentation> {
    if markdown.is_empty() {
        None
    } else if snapshot.client.list(path).is_empty() {
        Some(plain(markdown).into())
    } else {
        Some(content(snapshot, path, markdown).into())
    }
}

/// Returns the text of Markdown, without fences and marks of code and emphasis.
fn plain(markdown: &str) -> String {
    let lines = markdown.lines().filter(|line| !line.starts_with("```"));
    let lines: Vec<String> = lines
        .map(|line| line.replace("**", "").replace('`', ""))
        // Two spaces at the end are a line break in Markdown.
        .map(|line| line.trim_end().to_owned())
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    #[test]
    fn plain_text_has_no_marks() {
        let markdown = "```hcl\nmax(n)\n```\n\n**`port`**: number  \nThe port.";
        assert_eq!(super::plain(markdown), "max(n)\n\nport: number\nThe port.");
    }
}
