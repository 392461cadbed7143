//! The lines of a text.
//!
//! A line ends after a [`TokenKind::LineEnding`]. A heredoc does not end its line: its text is one token, so the line continues up to
//! the line ending after the closing marker. A line ending inside `${ … }` of a string or heredoc does end a line.

use std::ops::Range;

use hcl_syntax::syntax::TokenKind as Lexeme;

use super::Text;
use crate::tokens::{Token, TokenKind};

/// A line and the layout that the formatter has found for it.
#[derive(Debug)]
pub(super) struct Line {
    /// Indexes of its tokens, the line ending or the end of the source included. Never empty.
    pub(super) tokens: Range<usize>,
    /// Stays as it is.
    pub(super) frozen: bool,
    /// Spaces before the first token.
    pub(super) indent: usize,
    /// The first `=` after the first token, if brackets balance from there to the end of the line.
    pub(super) equals: Option<Aligned>,
    /// A comment at the end of the line, after other tokens.
    pub(super) comment: Option<Aligned>,
}

/// A token that may be aligned with its counterparts in neighbouring lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aligned {
    /// Index of the token.
    pub(super) token: usize,
    /// Spaces before it.
    pub(super) spaces: usize,
}

impl Aligned {
    const fn at(token: usize) -> Self {
        Self { token, spaces: 1 }
    }
}

impl Line {
    /// Returns true if the line has no tokens but its end.
    pub(super) fn is_blank(&self) -> bool {
        self.tokens.len() == 1
    }
}

/// Splits tokens into lines.
pub(super) fn split(text: &Text<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (index, token) in text.tokens.iter().enumerate() {
        let ends = [TokenKind::LineEnding, TokenKind::Lexeme(Lexeme::End)];
        if ends.contains(&token.kind) {
            lines.push(line(text, start..index + 1));
            start = index + 1;
        }
    }
    lines
}

fn line(text: &Text<'_>, range: Range<usize>) -> Line {
    let tokens = text.tokens.get(range.clone()).unwrap_or_default();
    let comment = trailing_comment(tokens);
    let before = comment.unwrap_or(tokens.len());
    let equals = aligned_equals(tokens.get(..before).unwrap_or_default());
    let aligned = |index| Aligned::at(range.start + index);
    Line {
        frozen: false,
        indent: 0,
        equals: equals.map(aligned),
        comment: comment.map(aligned),
        tokens: range,
    }
}

/// Returns the index of a comment that ends the line and has a token before it. A block comment counts only at the end of the
/// source, as in the reference.
fn trailing_comment(tokens: &[Token]) -> Option<usize> {
    let [.., comment, end] = tokens else {
        return None;
    };
    let is_last = match comment.kind {
        TokenKind::LineComment => true,
        TokenKind::BlockComment => end.kind == TokenKind::Lexeme(Lexeme::End),
        _ => false,
    };
    let index = tokens.len() - 2;
    (is_last && index > 0).then_some(index)
}

/// Returns the index of the first `=` that is not the first token, if brackets balance after it.
fn aligned_equals(tokens: &[Token]) -> Option<usize> {
    let is_equals = |token: &Token| token.kind == TokenKind::Lexeme(Lexeme::Equal);
    let index = tokens.iter().skip(1).position(is_equals)? + 1;
    let after = tokens.get(index..).unwrap_or_default();
    (after.iter().map(nesting).sum::<i64>() == 0).then_some(index)
}

/// Returns 1 for an opening bracket or sequence, -1 for a closing one.
pub(super) const fn nesting(token: &Token) -> i64 {
    match token.kind {
        TokenKind::Lexeme(
            Lexeme::OpenBrace
            | Lexeme::OpenBracket
            | Lexeme::OpenParen
            | Lexeme::Interpolation
            | Lexeme::Directive,
        ) => 1,
        TokenKind::Lexeme(
            Lexeme::CloseBrace | Lexeme::CloseBracket | Lexeme::CloseParen | Lexeme::SequenceEnd,
        ) => -1,
        _ => 0,
    }
}
