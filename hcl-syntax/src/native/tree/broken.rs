//! Parts of the tree that syntax errors hide, for checks by a schema: a mistake in the syntax is one report.

use crate::source::Span;

use super::{Attribute, Block, Body, Expression};

impl Body<'_> {
    /// Returns whether a syntax error hides items of the body, so that none is known to be missing. Hidden: used by checks of
    /// bodies.
    #[doc(hidden)]
    #[must_use]
    pub fn is_incomplete(self) -> bool {
        let mistakes = &self.file().tree().mistakes;
        mistakes.bodies.binary_search(&self.id()).is_ok() || self.is_misplaced()
    }

    /// Returns whether items of the body may belong to another one, because a brace is lost. Hidden: used by checks of bodies.
    #[doc(hidden)]
    #[must_use]
    pub fn is_misplaced(self) -> bool {
        let file = self.file();
        let mistakes = &file.tree().mistakes;
        if self.id() == 0 || !mistakes.is_unclosed && !mistakes.closes_none {
            return mistakes.closes_none;
        }
        let block = Block::of_body(self);
        let close = block.close_brace_span();
        // `a {⏎  b {⏎}`: the brace belongs to the block whose header is indented alike.
        let text = file.source().text();
        let indentation = |offset: u32| indentation(text, offset);
        let starts_line = |offset: u32| text.as_bytes().get(offset as usize) == Some(&b'}');
        close.is_empty()
            || starts_line(close.start)
                && indentation(close.start)
                    .is_some_and(|close| Some(close) != indentation(block.type_span().start))
    }
}

impl Block<'_> {
    /// Returns whether a syntax error is in the header, so that its type and labels may be others. Hidden: used by checks of bodies.
    #[doc(hidden)]
    #[must_use]
    pub fn is_header_broken(self) -> bool {
        let mistakes = &self.file().tree().mistakes;
        mistakes.headers.binary_search(&self.body().id()).is_ok()
    }
}

impl Attribute<'_> {
    /// Returns whether a syntax error is at the name. Hidden: used by checks of bodies.
    #[doc(hidden)]
    #[must_use]
    pub fn is_name_broken(self) -> bool {
        let offsets = &self.file().tree().mistakes.offsets;
        let Span { start, end } = self.name_span();
        let first = offsets.partition_point(|&offset| offset < start.saturating_sub(1));
        offsets.get(first).is_some_and(|&offset| offset <= end)
    }
}

impl Expression<'_> {
    /// Returns whether a syntax error is in the expression or directly after it, so that another one may be meant. Hidden: used by
    /// checks of values.
    #[doc(hidden)]
    #[must_use]
    pub fn is_broken(self) -> bool {
        let Span { start, end } = self.span();
        let offsets = &self.file().tree().mistakes.offsets;
        let first = offsets.partition_point(|&offset| offset < start);
        offsets.get(first).is_some_and(|&offset| offset <= end)
    }
}

/// Returns the number of blanks before an offset, if nothing else is before it on its line.
pub(crate) fn indentation(text: &str, offset: u32) -> Option<usize> {
    let before = text.get(..offset as usize)?;
    let line = before.trim_end_matches([' ', '\t']);
    let is_start = line.trim_start_matches('\u{feff}').is_empty() || line.ends_with('\n');
    is_start.then(|| before.len() - line.len())
}
