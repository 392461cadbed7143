//! Finding attributes that a body defines twice.

use std::collections::HashSet;

use crate::syntax::errors::body as errors;
use crate::syntax::tree::ItemId;

use super::cursor::Parser;

/// Up to this many attributes, names are compared one by one: that beats hashing.
const FEW: usize = 16;

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

    /// Whether the attribute's name is new; reports it if not.
    pub(super) fn admits(&mut self, parser: &mut Parser<'s>, id: u32) -> bool {
        let name_span = parser.tree.attributes[id as usize].name;
        let name = parser.bytes(name_span);
        let known = if let Some(names) = &mut self.names {
            !names.insert(name)
        } else {
            self.known_among_few(parser, name)
        };
        if known {
            let text = parser.slice(name_span);
            parser.report(errors::attribute_redefined(text), name_span);
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
}

fn name_of<'s>(parser: &Parser<'s>, item: ItemId) -> &'s [u8] {
    parser.bytes(parser.tree.attributes[item.index() as usize].name)
}
