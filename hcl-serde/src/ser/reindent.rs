//! Indentation of an expression of several lines whose source text is written.
//!
//! Shifts lines by columns. `hcl-write` replaces prefixes of lines that move within a file, and keeps their bytes.

use std::ops::Range;

use hcl_core::syntax::{self, TokenKind};
use hcl_core::{Diagnostics, Source};

use super::text::indent;

/// Appends the text of an expression with the indentation of its lines changed from `old` columns to `depth` levels.
/// The first line has none. Lines inside heredocs stay as they are: their white space may be part of the string.
pub(super) fn reindented(out: &mut Vec<u8>, text: &str, old: usize, depth: usize) {
    let mut offset = 0;
    let heredocs = heredocs(text);
    for line in text.split_inclusive('\n') {
        let is_literal = heredocs.iter().any(|heredoc| heredoc.contains(&offset));
        if offset == 0 || is_literal || line.trim().is_empty() {
            out.extend_from_slice(line.as_bytes());
        } else {
            indent(out, depth);
            let white = indentation(line).min(old);
            out.extend_from_slice(line.get(white..).unwrap_or_default().as_bytes());
        }
        offset += line.len();
    }
}

/// Returns the indentation of an expression whose source is not known: that of a closing bracket on the last line, else
/// the least of all lines after the first.
pub(super) fn base_indentation(text: &str) -> usize {
    let heredocs = heredocs(text);
    let mut offset = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let is_literal = heredocs.iter().any(|heredoc| heredoc.contains(&offset));
        if offset > 0 && !is_literal && !line.trim().is_empty() {
            lines.push(line);
        }
        offset += line.len();
    }
    match lines.last() {
        Some(last) if last.trim_start().starts_with([')', ']', '}']) => indentation(last),
        _ => lines
            .iter()
            .map(|line| indentation(line))
            .min()
            .unwrap_or_default(),
    }
}

/// Returns the number of spaces and tabs that a line starts with.
pub(super) fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// Returns the ranges between the line of an opening marker and the end of the closing one, outermost heredocs only.
fn heredocs(text: &str) -> Vec<Range<usize>> {
    let Some(source) = Some(text)
        .filter(|text| text.contains("<<"))
        .and_then(|text| Source::new("expression", format!("{text}\n")).ok())
    else {
        return Vec::new();
    };
    let mut ranges = Vec::new();
    let mut open = Vec::new();
    for token in syntax::lex(&source, &mut Diagnostics::new()) {
        match token.kind {
            TokenKind::OpenHeredoc => open.push(token.span.end as usize),
            TokenKind::CloseHeredoc => {
                let start = open.pop();
                if let (Some(start), true) = (start, open.is_empty()) {
                    ranges.push(start..token.span.end as usize);
                }
            }
            _ => {}
        }
    }
    // Without its end, a heredoc takes the rest of the text.
    ranges.extend(open.first().map(|start| *start..usize::MAX));
    ranges
}
