//! Indentation: a stack of open brackets, line by line.
//!
//! All brackets that one line opens are one level, however many they are. A line that closes as many brackets as it opens, such as
//! `}, {`, keeps the inner level.

use hcl_syntax::syntax::TokenKind as Lexeme;

use super::lines::{Line, nesting};
use super::{FormatOptions, Text};
use crate::tokens::TokenKind;

/// Sets the indentation of each line.
pub(super) fn indent(lines: &mut [Line], text: &Text<'_>, options: &FormatOptions) {
    let mut open: Vec<u64> = Vec::new();
    for line in lines {
        let opened = opened(line, text);
        close(&mut open, opened.min(0).unsigned_abs());
        line.indent = open.len() * usize::from(options.indent);
        if opened > 0 {
            open.push(opened.unsigned_abs());
        }
    }
}

/// Returns the brackets that a line opens, minus those that it closes.
fn opened(line: &Line, text: &Text<'_>) -> i64 {
    // Brackets after an aligned `=` balance. Those in a heredoc are not counted, as in the reference.
    let end = line.equals.map_or(line.tokens.end, |equals| equals.token);
    let tokens = text.tokens.get(line.tokens.start..end).unwrap_or_default();
    tokens
        .iter()
        .take_while(|token| token.kind != TokenKind::Lexeme(Lexeme::OpenHeredoc))
        .map(nesting)
        .sum()
}

/// Takes closed brackets off the stack. Surplus closing brackets are ignored.
fn close(open: &mut Vec<u64>, mut closed: u64) {
    while closed > 0
        && let Some(top) = open.last_mut()
    {
        if closed < *top {
            *top -= closed;
            return;
        }
        closed -= *top;
        open.pop();
    }
}
