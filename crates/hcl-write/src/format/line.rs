//! The part of a line that was read.
//!
//! A line ends after a [`TokenKind::LineEnding`]. A heredoc does not end its line: its text is one token, so the line continues up to
//! the line ending after the closing marker. A line ending inside `${ … }` of a string or heredoc does end a line.

use hcl_syntax::Span;

use super::layout::Place;
use crate::tokens::TokenKind;

/// A line up to its last token.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// The kinds of the last two tokens; `None` before the first one.
    pub(super) kinds: [Option<TokenKind>; 2],
    /// The end of the second last token.
    pub(super) second_end: u32,
    /// The start of the last token.
    pub(super) last_start: u32,
    /// Brackets opened minus brackets closed.
    pub(super) nesting: i64,
    /// The white space before the first token.
    pub(super) indentation: Span,
    /// The number of patches before the patches of this line.
    pub(super) patches: usize,
    /// The spaces that the gaps so far gain, without the spaces of a possibly aligned equals sign.
    pub(super) gained: i64,
    /// The bytes of the tokens so far that take no column.
    pub(super) narrow: i64,
    /// `nesting` before the first heredoc: brackets in it are not counted, as in the reference.
    pub(super) before_heredoc: Option<i64>,
    /// The first `=` that is not the first token.
    pub(super) equals: Option<AlignedToken>,
    /// A comment that may end the line.
    pub(super) comment: Option<AlignedToken>,
    /// The largest place of its tokens.
    pub(super) place: Place,
    /// Whether a comment says that the line stays as it is.
    pub(super) is_skipped: bool,
}

/// A token that is aligned if the rest of the line allows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct AlignedToken {
    pub(super) gap: Span,
    /// The columns of the line before the gap, without the indentation.
    pub(super) width: i64,
    /// Spaces before it if it is not aligned.
    pub(super) spaces: u32,
    /// The number of patches before the patch of its gap.
    pub(super) patches: usize,
    /// Brackets opened minus brackets closed before it.
    nesting: i64,
    /// The same without the patches in heredocs.
    opened: i64,
}

impl Line {
    /// Creates a line after `patches` patches of other lines.
    #[inline]
    pub(super) fn new(patches: usize) -> Self {
        Self {
            patches,
            ..Self::default()
        }
    }

    /// Returns whether the line has no tokens.
    #[inline]
    pub(super) const fn is_blank(&self) -> bool {
        self.kinds[1].is_none()
    }

    /// Returns the candidate for the token after a gap.
    pub(super) fn candidate(&self, gap: Span, spaces: u32, patches: usize) -> AlignedToken {
        let bytes = i64::from(gap.start) - i64::from(self.indentation.end);
        AlignedToken {
            gap,
            width: bytes + self.gained - self.narrow,
            spaces,
            patches,
            nesting: self.nesting,
            opened: self.opened(),
        }
    }

    /// Brackets opened minus brackets closed, outside of heredocs.
    fn opened(&self) -> i64 {
        self.before_heredoc.unwrap_or(self.nesting)
    }

    /// Ends the line. Takes the equals sign if brackets balance after it. Returns the brackets that the line opens, minus
    /// those that it closes; those after an aligned equals sign balance.
    #[inline]
    pub(super) fn end(&mut self) -> (Option<AlignedToken>, i64) {
        match self.equals {
            // As in the reference: a value that opens a bracket for further lines is not aligned.
            Some(equals) if equals.nesting == self.nesting => {
                self.equals = None;
                (Some(equals), equals.opened)
            }
            _ => (None, self.opened()),
        }
    }
}
