//! Detection of attributes that a body defines twice.

// spec(native): Attribute Definitions

use hcl_value::internal::duplicates;

use crate::native::errors::{body as errors, label};
use crate::source::{Span, to_u32};

use super::cursor::{Parser, pending_since};

/// Up to this many items, a name is compared with each earlier one, which is faster than hashing. In a larger body
/// names are compared when it ends.
const MAX_PAIRWISE: usize = 32;

/// The names that a body has defined so far.
#[derive(Debug)]
pub(super) struct Redefinitions {
    /// The index of the body's first item among the pending words.
    base: usize,
    /// A Bloom filter of the names. It shows that most names of a small body are new.
    seen: u64,
    /// Whether names may repeat that were not compared.
    deferred: bool,
}

impl Redefinitions {
    pub(super) const fn new(base: usize) -> Self {
        Self {
            base,
            seen: 0,
            deferred: false,
        }
    }

    /// Whether the name of the next attribute is new. Reports it if not. In a large body, every name is admitted until
    /// [`Redefinitions::finish`].
    #[inline]
    pub(super) fn admits(&mut self, parser: &mut Parser<'_>, name: Span) -> bool {
        let bit = bit_of(parser.bytes(name));
        if self.seen & bit == 0 {
            self.seen |= bit;
            return true;
        }
        self.admits_after_comparison(parser, name)
    }

    #[inline(never)]
    fn admits_after_comparison(&mut self, parser: &mut Parser<'_>, name: Span) -> bool {
        if parser.lexer.is_unfinished {
            return true;
        }
        let items = pending_since(&parser.pending, self.base);
        if items.len() > MAX_PAIRWISE {
            self.deferred = true;
            return true;
        }
        for &item in items {
            let other = parser.tree.span(item);
            if other.len() == name.len()
                && !parser.tree.is_block(item)
                && parser.bytes(other) == parser.bytes(name)
            {
                report(parser, name, item);
                return false;
            }
        }
        true
    }

    /// Reports and removes the redefinitions in a large body.
    pub(super) fn finish(self, parser: &mut Parser<'_>) {
        if !self.deferred {
            return;
        }
        let items = parser.pending.split_off(self.base);
        // Blocks differ.
        let name = |index: usize| {
            let item = items
                .get(index)
                .filter(|item| !parser.tree.is_block(**item));
            item.map(|item| parser.bytes(parser.tree.span(*item)))
                .ok_or(index)
        };
        let found = duplicates(items.len(), name);
        let mut found = found.as_slice();
        for (index, &item) in items.iter().enumerate() {
            match found {
                [duplicate, rest @ ..] if duplicate.index == index => {
                    found = rest;
                    if let Some(&first) = items.get(duplicate.first) {
                        report(parser, parser.tree.span(item), first);
                    }
                }
                _ => parser.pending.push(item),
            }
        }
    }
}

/// Reports a name that the attribute `first` has.
#[cold]
fn report(parser: &mut Parser<'_>, name: Span, first: u32) {
    let first = parser.source.span(parser.tree.span(first));
    let error = errors::attribute_redefined(parser.slice(name));
    parser.report_semantic(error.with_related(first, label::FIRST_SET), name);
}

/// Hashes a name to one of 64 bits, by its length and ends.
fn bit_of(name: &[u8]) -> u64 {
    let ends = (name.first().copied(), name.last().copied());
    let (Some(first), Some(last)) = ends else {
        return 1;
    };
    let key = u32::from(first) | u32::from(last) << 8 | to_u32(name.len()) << 16;
    // Multiplication by the golden ratio distributes keys that differ little.
    1 << (key.wrapping_mul(0x9e37_79b1) >> 26)
}
