//! The entries of a body that a visitor requests, in source order. All blocks of a type are one entry.

use std::ops::Range;

use super::part::{EntryValue, TreeBody};
use crate::content::{self, ContentWalk, KnownGroups, NameMatcher, Named};
use crate::location::{Anchor, Step};
use crate::view::AttributeView;

/// The names of a struct's fields; `None` for a map.
pub(super) type Fields = Option<&'static [&'static str]>;

/// The entries of a body that are left.
pub(super) struct BodyEntries<'v, 'de> {
    pub(super) reader: &'v TreeBody<'v, 'de>,
    walk: ContentWalk<'v>,
    matcher: NameMatcher,
    /// Whether the visitor has requested every name, to the end of the body.
    pub(super) is_complete: bool,
    has_unrequested: bool,
    has_arguments: bool,
    has_blocks: bool,
    current: Option<BodyEntry<'v>>,
}

/// An entry of a body.
#[derive(Clone, Debug)]
enum BodyEntry<'v> {
    /// An argument, with its name.
    Argument(&'v str, AttributeView<'v>),
    /// All blocks of a type, with the type.
    Blocks(&'v str, Range<usize>),
}

impl<'v, 'de> BodyEntries<'v, 'de> {
    #[inline]
    pub(super) fn new(reader: &'v TreeBody<'v, 'de>, walk: ContentWalk<'v>) -> Self {
        Self {
            reader,
            walk,
            matcher: NameMatcher::default(),
            is_complete: false,
            has_unrequested: false,
            has_arguments: false,
            has_blocks: false,
            current: None,
        }
    }

    /// Sets where groups of blocks are kept, which are read several times after a mistake.
    pub(super) const fn set_known(&mut self, known: &'v KnownGroups) {
        self.walk.set_known(known);
    }

    /// Goes on to the next item if it is the argument of the field that is expected, and returns its name. No item is left out.
    #[inline]
    pub(super) fn next_expected(
        &mut self,
        fields: &'static [&'static str],
    ) -> Option<&'static str> {
        let name = *fields.get(self.matcher.expected())?;
        let attribute = self.walk.next_named(name)?;
        self.matcher.advance();
        self.current = Some(BodyEntry::Argument(name, attribute));
        Some(name)
    }

    /// Goes on to the next entry if it is all blocks of the type that is expected, after the last argument, and returns the type.
    #[inline(never)]
    pub(super) fn next_blocks(&mut self, fields: &'static [&'static str]) -> Option<&'static str> {
        if self.reader.attributes_only {
            return None;
        }
        let name = *fields.get(self.matcher.expected())?;
        let blocks = self.walk.next_blocks_of(name)?;
        self.matcher.advance();
        self.current = Some(BodyEntry::Blocks(name, blocks));
        Some(name)
    }

    /// Returns whether no item is left, and ends the entries then.
    #[inline]
    pub(super) fn ends(&mut self) -> bool {
        if !self.walk.is_at_end() {
            return false;
        }
        self.current = None;
        self.is_complete = !self.has_unrequested;
        true
    }

    /// Goes on to the next entry. `fields` are the names of a struct's fields, `None` takes every name. Returns whether there is
    /// one.
    #[inline]
    pub(super) fn advance(&mut self, fields: Fields) -> bool {
        self.current = self.next(fields);
        self.current.is_some()
    }

    /// Returns the next entry that the visitor requests.
    #[inline]
    fn next(&mut self, fields: Fields) -> Option<BodyEntry<'v>> {
        loop {
            let Some(entry) = self.walk.next() else {
                // A map has one entry for an argument and blocks of one name, which is found at the end.
                let may_repeat = fields.is_none() && self.has_arguments && self.has_blocks;
                self.is_complete = !self.has_unrequested && !may_repeat;
                return None;
            };
            let entry = match entry {
                content::Entry::Attribute(attribute) => self
                    .requested(attribute, fields)
                    .map(|name| BodyEntry::Argument(name, attribute)),
                // Refused after the body was read, all together.
                content::Entry::Blocks(_) if self.reader.attributes_only => None,
                content::Entry::Blocks(blocks) => {
                    let first = self.walk.first_in(&blocks);
                    let name = first.and_then(|first| self.requested(first, fields));
                    name.map(|name| BodyEntry::Blocks(name, blocks))
                }
            };
            match entry {
                Some(BodyEntry::Argument(..)) => self.has_arguments = true,
                Some(BodyEntry::Blocks(..)) => self.has_blocks = true,
                None => {
                    self.has_unrequested = true;
                    continue;
                }
            }
            return entry;
        }
    }

    /// Returns the name of an item, if it is requested.
    #[inline]
    fn requested(&mut self, item: impl Named<'v>, fields: Fields) -> Option<&'v str> {
        match fields {
            None => Some(item.name()),
            Some(fields) => {
                let index = self.matcher.next(&fields, item)?;
                fields.get(index).copied()
            }
        }
    }

    /// Returns the name of the current entry.
    #[inline]
    pub(super) fn name(&self) -> Option<&'v str> {
        match self.current.as_ref()? {
            BodyEntry::Argument(name, _) | BodyEntry::Blocks(name, _) => Some(name),
        }
    }

    /// Returns the anchor of the name of the current entry.
    pub(super) fn key_anchor(&self) -> Option<Anchor<'v>> {
        match self.current.as_ref()? {
            BodyEntry::Argument(_, attribute) => Some(Anchor::Name(*attribute)),
            BodyEntry::Blocks(_, blocks) => Some(Anchor::Type(self.walk.first_in(blocks)?)),
        }
    }

    /// Returns the step to the current entry.
    pub(super) fn step(&self) -> Step<'v> {
        self.name().map_or(Step::Root, Step::Name)
    }

    /// Returns the current entry.
    #[inline]
    pub(super) fn part(&self) -> EntryValue<'_> {
        match &self.current {
            Some(BodyEntry::Argument(_, attribute)) => EntryValue::Value(attribute.origin()),
            Some(BodyEntry::Blocks(_, blocks)) => {
                let blocks = self.walk.blocks_in(blocks.clone());
                EntryValue::Blocks(blocks, 0)
            }
            // Not called before the first entry.
            None => EntryValue::Blocks(&[], 0),
        }
    }

    /// Returns a lower bound of the number of entries.
    pub(super) fn min_len(&self) -> usize {
        self.walk.min_len()
    }
}
