//! The modes of the lexer, which nest.

use crate::source::Span;

/// The rules by which the next token is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LexerMode {
    /// Ordinary tokens. `braces` counts the braces opened since the mode began.
    Normal { braces: u32 },
    /// The tokens in `${…}` or `%{…}`. As `Normal`, but the close brace without an open one ends the mode.
    Sequence { braces: u32 },
    /// Literal text in quotes.
    #[default]
    Quoted,
    /// Literal text in a heredoc. `marker` is the span of its name, `at_line_start` is set where the end marker may be.
    Heredoc { marker: Span, at_line_start: bool },
    /// Literal text in a template that is the whole source.
    Template,
    /// The end of a string that was not closed on its line: the string, and the strings and sequences that it is in,
    /// end here.
    Unwinding,
}

impl LexerMode {
    pub(super) const fn has_lines(self) -> bool {
        matches!(self, Self::Heredoc { .. } | Self::Template)
    }
}

/// The enclosing modes. Four of them, which suffice for most sources, need no allocation.
#[derive(Debug, Default)]
pub(super) struct ModeStack {
    inline: [LexerMode; 4],
    spilled: Vec<LexerMode>,
    len: usize,
    /// The number of modes that are not ended by a line: heredocs, and a template that is the whole source.
    pub(super) of_lines: usize,
}

impl ModeStack {
    pub(super) fn push(&mut self, mode: LexerMode) {
        self.of_lines += usize::from(mode.has_lines());
        match self.inline.get_mut(self.len) {
            Some(slot) => *slot = mode,
            None => self.spilled.push(mode),
        }
        self.len += 1;
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) fn last(&self) -> Option<LexerMode> {
        let inline = self.len.checked_sub(1).and_then(|it| self.inline.get(it));
        inline.or_else(|| self.spilled.last()).copied()
    }

    pub(super) fn pop(&mut self) -> Option<LexerMode> {
        self.len = self.len.checked_sub(1)?;
        let last = self.inline.get(self.len).copied();
        let mode = last.or_else(|| self.spilled.pop())?;
        self.of_lines -= usize::from(mode.has_lines());
        Some(mode)
    }
}
