//! Another indentation for lines of source text that move within a file.
//!
//! A prefix is replaced byte for byte, tabs too, in lines that a body may hold. The encoder of `hcl-serde` indents an expression
//! instead: its lines are shifted by columns, in the middle of a line that is written, and to its own levels.

use hcl_syntax::Source;

use crate::tokens::{TokenKind, tokens};

/// Replaces the indentation `from` of each line by `to`. Lines inside heredocs and comments stay.
pub(super) fn reindented(text: &str, from: &str, to: &str) -> String {
    if from == to {
        return text.to_owned();
    }
    // A text that is too large is refused later, with the whole file.
    let Ok(source) = Source::new("lines", text.to_owned()) else {
        return text.to_owned();
    };
    let mut out = String::with_capacity(text.len());
    let mut start = 0;
    for token in tokens(&source) {
        let end = token.span.end as usize;
        let is_end = end == text.len();
        if token.kind == TokenKind::LineEnding || is_end {
            out.push_str(&line(text.get(start..end).unwrap_or_default(), from, to));
            start = end;
        }
    }
    out.push_str(text.get(start..).unwrap_or_default());
    out
}

/// Replaces the line endings between tokens. Line endings in heredocs and comments stay, since heredocs are values.
pub(super) fn with_line_endings(text: &str, ending: &str) -> String {
    let Ok(source) = Source::new("lines", text.to_owned()) else {
        return text.to_owned();
    };
    let mut out = String::with_capacity(text.len());
    let mut start = 0;
    for token in tokens(&source) {
        if token.kind == TokenKind::LineEnding {
            out.push_str(
                text.get(start..token.span.start as usize)
                    .unwrap_or_default(),
            );
            out.push_str(ending);
            start = token.span.end as usize;
        }
    }
    out.push_str(text.get(start..).unwrap_or_default());
    out
}

/// Replaces the indentation of one line. A blank line gets none.
fn line(text: &str, from: &str, to: &str) -> String {
    match text.strip_prefix(from) {
        _ if text.trim().is_empty() => text.trim_start_matches([' ', '\t']).to_owned(),
        Some(rest) => format!("{to}{rest}"),
        None => format!("{to}{}", text.trim_start_matches([' ', '\t'])),
    }
}
