//! Heredocs in the form of python-hcl2.

use hcl_core::native::Expression;

/// Returns whether a string or template is a heredoc.
pub(super) fn is_heredoc(expression: Expression<'_>) -> bool {
    let span = expression.span();
    expression.file().source().slice(span).starts_with("<<")
}

/// Writes a heredoc as it is written, between quotes; one with `<<-` without the indentation that its lines share.
pub(super) fn write(expression: Expression<'_>, out: &mut String) {
    // The last line ending is not in the span.
    let raw = expression.file().source().slice(expression.span());
    out.push('"');
    if raw.starts_with("<<-") {
        let text = raw.trim_end_matches([' ', '\t']);
        let lines = text.split('\n');
        let indented = lines.clone().filter(|line| !line.trim().is_empty());
        let indentation = indented
            .map(|line| line.len() - line.trim_start_matches(' ').len())
            .min()
            .unwrap_or(0);
        let lines = lines.map(|line| line.get(indentation..).unwrap_or_default());
        out.push_str(&lines.collect::<Vec<_>>().join("\n"));
    } else {
        out.push_str(raw.trim_end_matches(['\r', '\n', '\t', ' ']));
    }
    out.push('"');
}
