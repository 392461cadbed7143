//! Bodies, headers and expressions that have a syntax error in them.

use crate::source::Span;

use super::{Block, Body, Expression};

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
