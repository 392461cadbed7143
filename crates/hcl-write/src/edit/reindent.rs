//! Another indentation for lines of source text that move within a file.
//!
//! A prefix is replaced byte for byte, tabs too, in lines that a body may hold. The encoder of `hcl-serde` indents an expression
//! instead: its lines are shifted by columns, in the middle of a line that is written, and to its own levels.

use hcl_syntax::{Source, Span};

use super::style::Style;
use crate::tokens::{TokenKind, tokens};

/// How another file writes lines.
#[derive(Clone, Copy)]
pub(super) struct Layout<'s> {
    pub(super) ending: &'s str,
    /// The indentation that a block adds, here and in the other file, if one of the two indents by tabs.
    pub(super) units: Option<[&'s str; 2]>,
}

impl<'s> Layout<'s> {
    pub(super) fn between(from: &Style<'s>, to: &Style<'s>) -> Self {
        let units = [from.unit, to.unit];
        let [one, other] = units.map(|unit| unit.starts_with('\t'));
        Self {
            ending: to.line_ending,
            units: (one != other).then_some(units),
        }
    }
}

/// Replaces the indentation `from` of each line by `to`, and writes it as another file if there is one. Lines inside heredocs and
/// comments stay, since heredocs are values.
pub(super) fn reindented(text: &str, from: &str, to: &str, layout: Option<Layout<'_>>) -> String {
    if from == to && layout.is_none() {
        return text.to_owned();
    }
    // A text that is too large is refused later, with the whole file.
    let Ok(source) = Source::new("lines", text.to_owned()) else {
        return text.to_owned();
    };
    let units = layout.and_then(|layout| layout.units);
    let mut out = String::with_capacity(text.len());
    let mut start = 0;
    for token in tokens(&source) {
        if token.kind == TokenKind::LineEnding {
            let text = source.slice(Span::new(start, token.span.start));
            out.push_str(&line(text, [from, to], units));
            out.push_str(layout.map_or_else(|| source.slice(token.span), |it| it.ending));
            start = token.span.end;
        }
    }
    let rest = text.get(start as usize..).unwrap_or_default();
    out.push_str(&line(rest, [from, to], units));
    out
}

/// Replaces the indentation of one line. A blank line gets none.
fn line(text: &str, [from, to]: [&str; 2], units: Option<[&str; 2]>) -> String {
    if from == to && units.is_none() {
        return text.to_owned();
    }
    let unindented = text.trim_start_matches([' ', '\t']);
    if unindented.trim().is_empty() {
        return unindented.to_owned();
    }
    let mut rest = text.strip_prefix(from).unwrap_or(unindented);
    let mut out = to.to_owned();
    while let Some([old, new]) = units
        && let Some(inner) = rest.strip_prefix(old)
    {
        out.push_str(new);
        rest = inner;
    }
    out + rest
}
