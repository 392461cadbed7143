//! The syntax errors of a text, for checks by a schema: a mistake in the syntax is one report.

use hcl_value::internal::sort::sort_by_key;

use crate::source::Span;

/// The places of the syntax errors of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct SyntaxMistakes {
    /// Offsets of the errors, and of the ends of the tokens before them.
    pub(super) offsets: Vec<u32>,
    /// Whether a block is not closed, or a brace closes no block: items may be in another body than was meant.
    pub(crate) is_unbalanced: bool,
}

impl SyntaxMistakes {
    pub(crate) fn push(&mut self, subject: Option<u32>, previous_end: u32) {
        if let Some(subject) = subject {
            self.offsets.push(subject);
        }
        self.offsets.push(previous_end);
    }

    /// Forgets what follows an offset: it is read again.
    #[cold]
    pub(crate) fn forget_after(&mut self, offset: u32) {
        self.offsets.retain(|&at| at <= offset);
    }

    /// Ends the tree. `lexer` are the offsets of the errors of the lexer.
    #[cold]
    pub(crate) fn finish(&mut self, lexer: impl Iterator<Item = u32>) {
        for offset in lexer {
            self.offsets.push(offset);
        }
        sort_by_key(&mut self.offsets, |&offset| offset);
        self.offsets.shrink_to_fit();
    }

    /// Returns whether there are any.
    pub(crate) const fn is_empty(&self) -> bool {
        self.offsets.is_empty() && !self.is_unbalanced
    }

    /// Returns whether an error is in a span, or directly after it.
    pub(super) fn is_in(&self, span: Span) -> bool {
        let first = self.offsets.partition_point(|&offset| offset < span.start);
        self.offsets
            .get(first)
            .is_some_and(|&offset| offset <= span.end)
    }
}
