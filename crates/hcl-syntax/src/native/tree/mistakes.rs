//! The syntax errors of a text, for checks by a schema: a mistake in the syntax is one report.

use crate::source::{Parsed, Span};

use super::{Block, Body, Expression};

/// The places of the syntax errors of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mistakes {
    /// Offsets of the errors, and of the ends of the tokens before them.
    offsets: Vec<u32>,
    /// Whether a block is not closed, or a brace closes no block: items may be in another body than was meant.
    pub(crate) is_unbalanced: bool,
}

impl Mistakes {
    pub(crate) fn push(&mut self, subject: Option<u32>, previous_end: u32) {
        self.offsets
            .extend(subject.into_iter().chain([previous_end]));
    }

    /// Ends the tree. `lexer` are the offsets of the errors of the lexer.
    #[cold]
    pub(crate) fn finish(&mut self, lexer: impl Iterator<Item = u32>) {
        self.offsets.extend(lexer);
        self.offsets.sort_unstable();
        self.offsets.shrink_to_fit();
    }

    pub(crate) fn note_in(&self, parsed: &mut Parsed) {
        if self.is_unbalanced || !self.offsets.is_empty() {
            parsed.note_mistakes(self.offsets.clone(), self.is_unbalanced);
        }
    }

    /// Returns whether an error is in a span, or directly after it.
    fn is_in(&self, span: Span) -> bool {
        let first = self.offsets.partition_point(|&offset| offset < span.start);
        self.offsets
            .get(first)
            .is_some_and(|&offset| offset <= span.end)
    }
}

impl Body<'_> {
    /// Returns whether a syntax error is in the body, outside of the bodies in it, so that items may be lost. Hidden: used by checks
    /// of bodies.
    #[must_use]
    pub fn has_mistake(self) -> bool {
        let mistakes = &self.file().tree().mistakes;
        if mistakes.offsets.is_empty() || mistakes.is_unbalanced {
            return mistakes.is_unbalanced;
        }
        let whole = if self.id() == 0 {
            Span::new(0, u32::MAX)
        } else if self.block().is_header_broken() {
            return true;
        } else {
            self.span()
        };
        let mut at = whole.start;
        for block in self.blocks() {
            if mistakes.is_in(Span::new(at, block.open_brace_span().end)) {
                return true;
            }
            at = block.close_brace_span().start;
        }
        mistakes.is_in(Span::new(at, whole.end))
    }
}

impl Block<'_> {
    /// Returns whether a syntax error is in the header, so that its type and labels may be others. Hidden: used by checks of bodies.
    #[must_use]
    pub fn is_header_broken(self) -> bool {
        let mistakes = &self.file().tree().mistakes;
        let open = self.open_brace_span();
        !mistakes.offsets.is_empty()
            && (open.is_empty() || mistakes.is_in(self.type_span().to(open)))
    }
}

impl Expression<'_> {
    /// Returns whether a syntax error is in the expression or directly after it, so that another one may be meant. Hidden: used by
    /// checks of values.
    #[must_use]
    pub fn is_broken(self) -> bool {
        self.file().tree().mistakes.is_in(self.span())
    }
}
