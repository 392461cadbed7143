//! Indentation of an expression of several lines that is written as its source text.
//!
//! Shifts lines by columns. `hcl-write` replaces prefixes of lines that move within a file, and keeps their bytes.

use std::borrow::Cow;
use std::ops::Range;

use hcl_core::internal::blanks;
use hcl_core::native::{self, TokenKind};
use hcl_core::{Diagnostics, Source, Span};

use super::layout::indent;

/// Appends the text of an expression with the indentation of its lines changed from `old` columns to `depth` levels.
/// The first line has none. Lines inside heredocs that would evaluate to another text stay as they are.
pub(super) fn reindented(out: &mut String, text: &str, old: usize, depth: usize) {
    let mut heredocs = heredocs(text).into_iter().peekable();
    let mut offset = 0;
    while let Some(line) = text
        .get(offset..)
        .and_then(|rest| rest.split_inclusive('\n').next())
    {
        if let Some(heredoc) = heredocs.next_if(|heredoc| heredoc.lines.start == offset) {
            let end = heredoc.lines.end.min(text.len());
            let lines = text.get(offset..end).unwrap_or_default();
            let shifted = heredoc
                .is_indented
                .then(|| shifted_heredoc(lines, old, &" ".repeat(2 * depth)));
            let lines = shifted.flatten().map_or(Cow::Borrowed(lines), Cow::Owned);
            out.push_str(&lines);
            // The rest of the line after the end marker.
            let rest = text.get(end..).unwrap_or_default();
            let rest = rest.split_inclusive('\n').next().unwrap_or_default();
            out.push_str(rest);
            offset = end + rest.len();
            continue;
        }
        if offset == 0 || line.trim().is_empty() {
            out.push_str(line);
        } else {
            indent(out, depth);
            let white = blanks(line).min(old);
            out.push_str(line.get(white..).unwrap_or_default());
        }
        offset += line.len();
    }
}

/// Returns the indentation of an expression of unknown source: the indentation of a closing bracket or an end marker on the last
/// line, else the least of all lines after the first.
pub(super) fn base_indentation(text: &str) -> usize {
    let heredocs = heredocs(text);
    if heredocs
        .last()
        .is_some_and(|last| last.lines.end == text.trim_end().len())
    {
        return text.lines().last().map_or(0, blanks);
    }
    let mut offset = 0;
    let mut lines = Vec::new();
    let mut heredocs = heredocs.into_iter().peekable();
    for line in text.split_inclusive('\n') {
        // Both are in source order: a text may have as many heredocs as lines.
        while heredocs
            .next_if(|heredoc| heredoc.lines.end <= offset)
            .is_some()
        {}
        let is_literal = heredocs.peek().is_some_and(|it| it.lines.contains(&offset));
        if offset > 0 && !is_literal && !line.trim().is_empty() {
            lines.push(line);
        }
        offset += line.len();
    }
    match lines.last() {
        Some(last) if last.trim_start().starts_with([')', ']', '}']) => blanks(last),
        _ => lines
            .iter()
            .map(|line| blanks(line))
            .min()
            .unwrap_or_default(),
    }
}

/// A heredoc in the text of an expression.
struct HeredocRange {
    /// The range from the line after the opening marker to the end of the closing one.
    lines: Range<usize>,
    /// `<<-`
    is_indented: bool,
}

/// Returns the outermost heredocs.
fn heredocs(text: &str) -> Vec<HeredocRange> {
    let Some(source) = Some(text)
        .filter(|text| text.contains("<<"))
        .and_then(|text| Source::new("expression", format!("{text}\n")).ok())
    else {
        return Vec::new();
    };
    let heredoc = |start: Span, end| HeredocRange {
        lines: start.end as usize..end,
        is_indented: source.slice(start).starts_with("<<-"),
    };
    let mut outermost = Vec::new();
    let mut open = Vec::new();
    for token in native::lex(&source, &mut Diagnostics::new()) {
        match token.kind {
            TokenKind::OpenHeredoc => open.push(token.span),
            TokenKind::CloseHeredoc => {
                let start = open.pop();
                if let (Some(start), true) = (start, open.is_empty()) {
                    outermost.push(heredoc(start, token.span.end as usize));
                }
            }
            _ => {}
        }
    }
    // Without its end, a heredoc takes the rest of the text.
    outermost.extend(open.first().map(|start| heredoc(*start, usize::MAX)));
    outermost
}

/// Returns the lines of an indented heredoc, the end marker included, with an indentation in place of `old` blanks; `None` if it would evaluate to
/// another text.
///
/// A reader removes the indentation that all lines share, and ignores blank ones. A strip marker before a line ending makes a
/// line the continuation of another, and a mark at the start of a line would join the indentation.
#[must_use]
pub fn shifted_heredoc(text: &str, old: usize, indentation: &str) -> Option<String> {
    if text.contains('~') || text.contains("<<") {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() {
            out.push_str(line);
            continue;
        }
        let rest = line.get(old..).filter(|_| blanks(line) >= old)?;
        if rest.starts_with(joins_space) {
            return None;
        }
        out.push_str(indentation);
        out.push_str(rest);
    }
    Some(out)
}

/// Returns whether a character and the space before it are one grapheme cluster.
pub(super) fn joins_space(letter: char) -> bool {
    !letter.is_ascii()
        && hcl_core::internal::clusters(&String::from_iter([' ', letter])).count() == 1
}
