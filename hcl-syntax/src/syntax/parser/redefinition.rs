//! Finding attributes that a body defines twice.

use std::collections::HashSet;
use std::hash::BuildHasher;

use crate::source::Span;
use crate::syntax::errors::body as errors;
use crate::syntax::lexer::to_u32;

use super::cursor::Parser;

/// Up to this many attributes, names are compared one by one: that beats hashing.
const FEW: usize = 32;

/// From this many on, names are compared when the body ends: a table too large for the processor's caches takes longer
/// for each name than parsing the attribute does.
const MANY: usize = 4096;

/// The names that a body has defined so far. Hashed with a random seed once there are many, so that no choice of
/// names makes it slow.
#[derive(Debug)]
pub(super) struct Redefinitions<'s> {
    /// Where the body's items start among those that wait.
    base: usize,
    /// A bit for each name so far, which others share: most names of a few are told to be new by it.
    seen: u64,
    names: Option<HashSet<&'s [u8]>>,
}

impl<'s> Redefinitions<'s> {
    pub(super) const fn new(base: usize) -> Self {
        Self {
            base,
            seen: 0,
            names: None,
        }
    }

    /// Whether the name of an attribute to be added is new; reports it if not. With very many, all are until
    /// [`Redefinitions::finish`].
    #[inline]
    pub(super) fn admits(&mut self, parser: &mut Parser<'s>, name: Span) -> bool {
        let bit = bit_of(parser.bytes(name));
        if self.seen & bit == 0 && self.names.is_none() {
            self.seen |= bit;
            return true;
        }
        self.admits_by_name(parser, name)
    }

    #[inline(never)]
    fn admits_by_name(&mut self, parser: &mut Parser<'s>, name_span: Span) -> bool {
        let name = parser.bytes(name_span);
        let known = match &mut self.names {
            Some(names) if names.len() >= MANY => false,
            Some(names) => !names.insert(name),
            None => self.known_among_few(parser, name),
        };
        if known {
            let text = parser.slice(name_span);
            parser.remark(errors::attribute_redefined(text), name_span);
        }
        !known
    }

    fn known_among_few(&mut self, parser: &Parser<'s>, name: &'s [u8]) -> bool {
        let items = parser.pending[self.base..].iter();
        let attributes = items.filter(|&&item| !parser.tree.is_block(item));
        let names = attributes.map(|&attribute| name_of(parser, attribute));
        if names.clone().count() < FEW {
            return { names }.any(|other| other == name);
        }
        let mut known = HashSet::with_capacity(4 * FEW);
        known.extend(names);
        let new = known.insert(name);
        self.names = Some(known);
        !new
    }

    /// Reports and takes out the redefinitions in a body of very many attributes.
    pub(super) fn finish(self, parser: &mut Parser<'s>) {
        let Some(names) = self.names.filter(|names| names.len() >= MANY) else {
            return;
        };
        let repeated = repeated(parser, self.base, names.hasher());
        for &place in &repeated {
            let name = parser.tree.span(parser.pending[place]);
            parser.remark(errors::attribute_redefined(parser.slice(name)), name);
        }
        let (mut place, mut repeated) = (0, repeated.into_iter().peekable());
        parser.pending.retain(|_| {
            let is_repeated = repeated.next_if_eq(&place).is_some();
            place += 1;
            !is_repeated
        });
    }
}

/// The places of attributes whose names earlier ones of the body have, in order. Equal names have equal hashes, and
/// sorting these goes through memory in order.
fn repeated(parser: &Parser<'_>, base: usize, hasher: &impl BuildHasher) -> Vec<usize> {
    let items = parser.pending[base..].iter().zip(0u64..);
    // Half a hash, and the place, in one word: that sorts twice as fast as a pair.
    let mut hashed: Vec<u64> = items
        .filter(|&(&item, _)| !parser.tree.is_block(item))
        .map(|(item, place)| hasher.hash_one(name_of(parser, *item)) >> 32 << 32 | place)
        .collect();
    hashed.sort_unstable();
    let mut found = Vec::new();
    let groups = hashed.chunk_by(|a, b| a >> 32 == b >> 32);
    for group in groups.filter(|group| group.len() > 1) {
        let mut known: Vec<&[u8]> = Vec::new();
        for &entry in group {
            let Ok(place) = usize::try_from(entry & u64::from(u32::MAX)) else {
                continue;
            };
            let place = base + place;
            let name = name_of(parser, parser.pending[place]);
            if known.contains(&name) {
                found.push(place);
            } else {
                known.push(name);
            }
        }
    }
    found.sort_unstable();
    found
}

/// One of 64 bits, by a name's length and ends.
fn bit_of(name: &[u8]) -> u64 {
    let ends = (name.first().copied(), name.last().copied());
    let (Some(first), Some(last)) = ends else {
        return 1;
    };
    let key = u32::from(first) | u32::from(last) << 8 | to_u32(name.len()) << 16;
    // The golden ratio spreads keys that differ little.
    1 << (key.wrapping_mul(0x9e37_79b1) >> 26)
}

fn name_of<'s>(parser: &Parser<'s>, attribute: u32) -> &'s [u8] {
    parser.bytes(parser.tree.span(attribute))
}
