//! Finding attributes that a body defines twice.

use std::collections::HashSet;
use std::hash::BuildHasher;

use crate::syntax::errors::body as errors;
use crate::syntax::tree::ItemId;

use super::cursor::Parser;

/// Up to this many attributes, names are compared one by one: that beats hashing.
const FEW: usize = 16;

/// From this many on, names are compared when the body ends: a table too large for the processor's caches takes longer
/// for each name than parsing the attribute does.
const MANY: usize = 4096;

/// The names that a body has defined so far. Hashed with a random seed once there are many, so that no choice of
/// names makes it slow.
#[derive(Debug)]
pub(super) struct Redefinitions<'s> {
    /// Where the body's items start among those gathered.
    base: usize,
    names: Option<HashSet<&'s [u8]>>,
}

impl<'s> Redefinitions<'s> {
    pub(super) const fn new(base: usize) -> Self {
        Self { base, names: None }
    }

    /// Whether the attribute's name is new; reports it if not. With very many, all are until [`Redefinitions::finish`].
    pub(super) fn admits(&mut self, parser: &mut Parser<'s>, id: u32) -> bool {
        let name_span = parser.tree.attributes[id as usize].name;
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
        let items = &parser.items[self.base..];
        let mut names = items
            .iter()
            .filter(|item| !item.is_block())
            .map(|item| name_of(parser, *item));
        if names.any(|other| other == name) {
            return true;
        }
        if items.len() > FEW {
            let names = items
                .iter()
                .filter(|item| !item.is_block())
                .map(|item| name_of(parser, *item));
            self.names = Some(names.chain([name]).collect());
        }
        false
    }

    /// Reports and takes out the redefinitions in a body of very many attributes.
    pub(super) fn finish(self, parser: &mut Parser<'s>) {
        let Some(names) = self.names.filter(|names| names.len() >= MANY) else {
            return;
        };
        let repeated = repeated(parser, self.base, names.hasher());
        for &place in &repeated {
            let id = parser.items[place].index();
            let name = parser.tree.attributes[id as usize].name;
            parser.remark(errors::attribute_redefined(parser.slice(name)), name);
        }
        let (mut place, mut repeated) = (0, repeated.into_iter().peekable());
        parser.items.retain(|_| {
            let is_repeated = repeated.next_if_eq(&place).is_some();
            place += 1;
            !is_repeated
        });
    }
}

/// The places of attributes whose names earlier ones of the body have, in order. Equal names have equal hashes, and
/// sorting these goes through memory in order.
fn repeated(parser: &Parser<'_>, base: usize, hasher: &impl BuildHasher) -> Vec<usize> {
    let items = parser.items[base..].iter().zip(0u64..);
    // Half a hash, and the place, in one word: that sorts twice as fast as a pair.
    let mut hashed: Vec<u64> = items
        .filter(|(item, _)| !item.is_block())
        .map(|(item, place)| hasher.hash_one(name_of(parser, *item)) >> 32 << 32 | place)
        .collect();
    hashed.sort_unstable();
    let mut found = Vec::new();
    for group in hashed.chunk_by(|a, b| a >> 32 == b >> 32) {
        let mut known: Vec<&[u8]> = Vec::new();
        for &entry in group {
            let Ok(place) = usize::try_from(entry & u64::from(u32::MAX)) else {
                continue;
            };
            let place = base + place;
            let name = name_of(parser, parser.items[place]);
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

fn name_of<'s>(parser: &Parser<'s>, item: ItemId) -> &'s [u8] {
    parser.bytes(parser.tree.attributes[item.index() as usize].name)
}
