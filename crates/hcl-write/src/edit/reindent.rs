//! Another indentation for lines of source text that move within a file.
//!
//! A prefix is replaced byte for byte, tabs too, in lines that a body may hold. The encoder of `hcl-serde` indents an expression
//! instead: its lines are shifted by columns, in the middle of a line that is written, and to its own levels.

use hcl_syntax::{Source, Span};

use crate::tokens::{TokenKind, tokens};

/// Replaces the indentation `from` of each line by `to`, and its line ending if there is another one. Lines inside heredocs and
/// comments stay, since heredocs are values.
pub(super) fn reindented(text: &str, from: &str, to: &str, ending: Option<&str>) -> String {
    if from == to && ending.is_none() {
        return text.to_owned();
    }
    // A text that is too large is refused later, with the whole file.
    let Ok(source) = Source::new("lines", text.to_owned()) else {
        return text.to_owned();
    };
    let mut out = String::with_capacity(text.len());
    let mut start = 0;
    for token in tokens(&source) {
        if token.kind == TokenKind::LineEnding {
            out.push_str(&line(
                source.slice(Span::new(start, token.span.start)),
                from,
                to,
            ));
            out.push_str(ending.unwrap_or_else(|| source.slice(token.span)));
            start = token.span.end;
        }
    }
    out.push_str(&line(
        text.get(start as usize..).unwrap_or_default(),
        from,
        to,
    ));
    out
}

/// Replaces the indentation of one line. A blank line gets none.
fn line(text: &str, from: &str, to: &str) -> String {
    match text.strip_prefix(from) {
        _ if from == to => text.to_owned(),
        _ if text.trim().is_empty() => text.trim_start_matches([' ', '\t']).to_owned(),
        Some(rest) => format!("{to}{rest}"),
        None => format!("{to}{}", text.trim_start_matches([' ', '\t'])),
    }
}
