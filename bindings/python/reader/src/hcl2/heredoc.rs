//! Heredocs in the form of python-hcl2.

use super::Options;

/// Writes a heredoc, of which `raw` is the text without the last line ending.
pub(super) fn write(raw: &str, options: Options, out: &mut String) {
    let is_trimmed = raw.starts_with("<<-");
    let text = match (options.preserve_heredocs, is_trimmed) {
        (true, false) => return quote(raw.trim_end_matches(['\r', '\n', '\t', ' ']), options, out),
        (true, true) => raw,
        (false, _) => content(raw),
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
    match options.strip_string_quotes {
        true => out.push_str(&text),
        false => quote(&text.replace('\n', "\\n"), options, out),
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

/// Returns the text between the first line and the end marker, with the indentation of the marker.
fn content(raw: &str) -> &str {
    let (first, rest) = raw.split_once('\n').unwrap_or((raw, ""));
    let marker = first.trim_start_matches(['<', '-']).trim_end();
    rest.strip_suffix(marker).unwrap_or(rest)
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
