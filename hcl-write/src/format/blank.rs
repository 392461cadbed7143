//! Blank lines, as far as options remove them.

use hcl_syntax::Span;
use hcl_syntax::native::TokenKind as Lexeme;

use super::FormatOptions;
use super::indent::Traits;
use crate::tokens::TokenKind;

/// The blank lines since the last line with a token.
#[derive(Debug, Default)]
pub(super) struct BlankLines {
    count: u32,
    /// The first of them.
    first: Option<BlankLine>,
    /// The first of them beyond the number that may follow each other.
    surplus: Option<BlankLine>,
    /// Whether the last token before them, trailing comments apart, is one that opens nothing.
    is_after_item: bool,
}

/// A blank line.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlankLine {
    /// The number of patches before the patches of the line.
    pub(super) patches: usize,
    /// The offset of its start.
    pub(super) start: u32,
    /// Its number, which the next line gets if it is removed.
    pub(super) number: u32,
}

impl BlankLines {
    /// Adds a line.
    #[inline]
    pub(super) fn add(&mut self, line: BlankLine, options: &FormatOptions) {
        if self.count == 0 {
            self.first = Some(line);
        }
        if Some(self.count) == options.max_blank_lines {
            self.surplus = Some(line);
        }
        self.count = self.count.saturating_add(1);
    }

    /// Forgets the lines: they stay.
    pub(super) const fn keep(&mut self) {
        self.count = 0;
        self.first = None;
        self.surplus = None;
    }

    /// Sees a token. A comment counts if it is the first token of its line.
    pub(super) fn see(&mut self, kind: TokenKind, is_first: bool) {
        let is_comment = matches!(kind, TokenKind::LineComment | TokenKind::BlockComment);
        // After `a { # b`, the bracket is the last token, not the comment.
        if is_first || !is_comment {
            self.is_after_item = Traits::of(kind).nesting <= 0;
        }
    }

    /// Ends the blank lines before a token at the start of a line, which starts at `offset`. Returns the first one to
    /// remove and the span from there.
    pub(super) fn end(
        &mut self,
        next: TokenKind,
        offset: u32,
        options: &FormatOptions,
    ) -> Option<(BlankLine, Span)> {
        let is_end = next == TokenKind::Lexeme(Lexeme::End);
        let is_edge = !is_end && (!self.is_after_item || Traits::of(next).nesting < 0);
        let removes_all =
            is_end && options.final_newline || is_edge && !options.blank_lines_at_edges;
        let first = if removes_all {
            self.first
        } else {
            self.surplus
        };
        self.keep();
        first.map(|line| (line, Span::new(line.start, offset)))
    }
}
