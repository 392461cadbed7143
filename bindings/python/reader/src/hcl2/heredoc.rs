//! Heredocs in the form of python-hcl2.

use hcl_core::native::Expression;
use hcl_core::source::Span;

use super::Options;

/// Returns whether a string or template is a heredoc.
pub(super) fn is_heredoc(expression: Expression<'_>) -> bool {
    let span = expression.span();
    expression.file().source().slice(span).starts_with("<<")
}

/// Returns the text between the lines of the markers, with the indentation of the last marker.
pub(super) fn content(expression: Expression<'_>) -> &str {
    let markers = expression.heredoc_markers();
    let text = markers.and_then(|(first, last)| {
        let span = Span::new(first.end, last.start);
        let (_, text) = expression.file().source().slice(span).split_once('\n')?;
        Some(text)
    });
    text.unwrap_or_default()
}

/// Writes a heredoc.
pub(super) fn write(expression: Expression<'_>, options: Options, out: &mut String) {
    // The last line ending is not in the span.
    let raw = expression.file().source().slice(expression.span());
    let is_trimmed = raw.starts_with("<<-");
    let text = match (options.preserve_heredocs, is_trimmed) {
        (true, false) => return quote(raw.trim_end_matches(['\r', '\n', '\t', ' ']), options, out),
        (true, true) => raw,
        (false, _) => content(expression),
    };
    let text = without_last_line(text, options.preserve_heredocs);
    if !is_trimmed {
        if options.strip_string_quotes {
            return out.push_str(text);
        }
        return quote(&escaped(text), options, out);
    }
    let lines = text.split('\n');
    let indented = lines.clone().filter(|line| !line.trim().is_empty());
    let indentation = indented
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let lines = lines.map(|line| line.get(indentation..).unwrap_or_default());
    let text = lines.collect::<Vec<_>>().join("\n");
    if options.preserve_heredocs {
        return quote(&text, options, out);
    }
    // Quotes stay escaped without the quotes around them, as in python-hcl2.
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    if options.strip_string_quotes {
        out.push_str(&text);
    } else {
        quote(&text.replace('\n', "\\n"), options, out);
    }
}

fn quote(text: &str, options: Options, out: &mut String) {
    if options.strip_string_quotes {
        return out.push_str(text);
    }
    out.push('"');
    out.push_str(text);
    out.push('"');
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}

/// Returns a text without the indentation of the end marker and the line ending before it.
fn without_last_line(text: &str, is_preserved: bool) -> &str {
    if is_preserved {
        // The line ending after the end marker is not in the text.
        return text.trim_end_matches([' ', '\t']);
    }
    let text = text.trim_end_matches([' ', '\t']);
    match text.strip_suffix('\n') {
        Some(text) => text.strip_suffix('\r').unwrap_or(text),
        None => text,
    }
}
