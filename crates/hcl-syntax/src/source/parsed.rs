//! The facts of a parsed text that its masks need.

use super::{Source, Span};

/// The distance of places in bytes.
const DISTANCE: u32 = 256;

/// The facts of a parsed text that its masks need.
#[derive(Debug, Default)]
pub(crate) struct Parsed {
    /// Places before the first mistake, in order.
    places: Vec<Place>,
    /// Offsets of mistakes of syntax, in order.
    mistakes: Vec<u32>,
    is_unbalanced: bool,
}

/// Where the name of an item begins: a mask need not read the text before it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) offset: u32,
    /// The number of brackets that are open in JSON.
    #[cfg_attr(
        not(feature = "json"),
        expect(dead_code, reason = "only masks of JSON read it")
    )]
    pub(crate) depth: u32,
}

impl Parsed {
    /// Notes a place, unless the last one is near.
    #[inline]
    pub(crate) fn note_place(&mut self, offset: u32, depth: u32) {
        let last = self.places.last().map_or(0, |it| it.offset);
        if offset >= last + DISTANCE {
            self.places.push(Place { offset, depth });
        }
    }

    /// Notes the mistakes of the text. `is_unbalanced` says whether a bracket lacks its counterpart.
    #[cold]
    pub(crate) fn note_mistakes(&mut self, mut mistakes: Vec<u32>, is_unbalanced: bool) {
        mistakes.sort_unstable();
        if let Some(&first) = mistakes.first() {
            self.places.retain(|it| it.offset < first);
        }
        self.mistakes = mistakes;
        self.is_unbalanced = is_unbalanced;
    }

    /// Returns the last place that is not after an offset, or the start of the text.
    pub(super) fn place_before(&self, offset: u32) -> Place {
        let after = self.places.partition_point(|it| it.offset <= offset);
        let last = after.checked_sub(1).and_then(|it| self.places.get(it));
        last.copied().unwrap_or_default()
    }
}

impl Source {
    /// Returns whether a mistake of syntax is on the lines of a span, or anywhere if a bracket lacks its counterpart.
    pub(super) fn is_broken_at(&self, span: Span) -> bool {
        let Some(parsed) = self.parsed() else {
            return false;
        };
        let start = self.line_span(self.line_at(span.start)).start;
        let end = self.line_span(self.line_at(span.end)).end;
        let next = parsed.mistakes.partition_point(|&it| it < start);
        let next = parsed.mistakes.get(next);
        parsed.is_unbalanced || next.is_some_and(|&it| it <= end)
    }
}
