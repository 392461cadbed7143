//! Removes blank lines, as options require: surplus lines, lines next to brackets, and lines at the end of the file.

use hcl_syntax::Span;
use hcl_syntax::native::TokenKind as Lexeme;

use super::FormatOptions;
use super::indent::Traits;
use crate::tokens::TokenKind;

/// The blank lines since the last line with a token.
#[derive(Debug, Default)]
pub(super) struct BlankLines {
    count: u32,
    /// The first blank line.
    first: Option<BlankLine>,
    /// The first blank line beyond `max_blank_lines`.
    surplus: Option<BlankLine>,
    /// Whether a token precedes the blank lines, and is not an open bracket. Trailing comments do not count.
    is_after_item: bool,
}

/// A blank line.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlankLine {
    /// The number of patches of the text before the line.
    pub(super) patches: usize,
    /// The offset of the start of the line.
    pub(super) start: u32,
    /// The line number. The next line gets it if this line is removed.
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

    /// Forgets the blank lines, so that they stay in the text.
    pub(super) const fn keep(&mut self) {
        self.count = 0;
        self.first = None;
        self.surplus = None;
    }

    /// Records a token. A comment counts only if it is the first token of its line.
    pub(super) fn see(&mut self, kind: TokenKind, is_first: bool) {
        let is_comment = matches!(kind, TokenKind::LineComment | TokenKind::BlockComment);
        // `a { # b`: the bracket counts as the last token of the line.
        if is_first || !is_comment {
            self.is_after_item = Traits::of(kind).nesting <= 0;
        }
    }

    /// Ends the blank lines before the token `next`; its line starts at `offset`. Returns the first blank line to remove, and the span
    /// from its start to `offset`.
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
