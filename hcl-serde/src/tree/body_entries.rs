//! The entries of a body that a visitor requests, in source order. All blocks of a type are one entry.

use std::ops::Range;

use super::absent::AbsentNames;
use super::part::{Part, TreeBody};
use crate::content::{self, Content, NameMatcher, Named, Walk};
use crate::location::{Anchor, Step};
use crate::recovery::Item;
use crate::view::AttributeView;

/// The names of a struct's fields; `None` for a map.
pub(super) type Fields = Option<&'static [&'static str]>;

/// The entries of a body that are left.
pub(super) struct BodyEntries<'v, 'de> {
    pub(super) reader: &'v TreeBody<'v, 'de>,
    walk: Walk<'v>,
    matcher: NameMatcher,
    /// Whether secrets are searched for.
    is_finding: bool,
    /// Whether the visitor has requested every name, to the end of the body.
    pub(super) is_complete: bool,
    has_unrequested: bool,
    /// Only while secrets are searched for.
    absent: Option<Box<AbsentNames>>,
    current: Option<Entry<'v>>,
}

/// An entry of a body.
#[derive(Clone, Debug)]
enum Entry<'v> {
    /// An argument, with its name.
    Argument(&'v str, AttributeView<'v>),
    /// All blocks of a type, with the type.
    Blocks(&'v str, Range<usize>),
    /// A name that the body does not have, while secrets are searched for.
    Absent,
}

impl<'v, 'de> BodyEntries<'v, 'de> {
    pub(super) fn new(reader: &'v TreeBody<'v, 'de>, content: &'v Content<'v>) -> Self {
        Self {
            reader,
            walk: content.walk(),
            matcher: NameMatcher::default(),
            is_finding: reader.session.is_finding(),
            is_complete: false,
            has_unrequested: false,
            absent: None,
            current: None,
        }
    }

    /// Goes on to the next entry. `fields` are the names of a struct's fields, `None` takes every name. Returns whether there is
    /// one.
    #[inline]
    pub(super) fn advance(&mut self, fields: Fields) -> bool {
        self.current = match self.is_finding {
            false => self.next_written(fields),
            true => self.next_searched(fields),
        };
        self.current.is_some()
    }

    /// Returns the next entry that the visitor requests.
    #[inline]
    fn next_written(&mut self, fields: Fields) -> Option<Entry<'v>> {
        loop {
            let Some(entry) = self.walk.next() else {
                self.is_complete = !self.has_unrequested;
                return None;
            };
            let entry = match entry {
                content::Entry::Attribute(attribute) => self
                    .requested(attribute, fields)
                    .map(|name| Entry::Argument(name, attribute)),
                // Refused after the body was read, all together.
                content::Entry::Blocks(_) if self.reader.attributes_only => None,
                content::Entry::Blocks(blocks) => {
                    let first = self.walk.first_in(&blocks);
                    let name = first.and_then(|first| self.requested(first, fields));
                    name.map(|name| Entry::Blocks(name, blocks))
                }
            };
            match entry {
                Some(entry) => return Some(entry),
                None => self.has_unrequested = true,
            }
        }
    }

    /// Returns the next entry while secrets are searched for, and names that are absent after all others.
    #[cold]
    fn next_searched(&mut self, fields: Fields) -> Option<Entry<'v>> {
        let session = self.reader.session;
        let is_alone = fields.is_none() && session.tries_alone();
        let is_past = self.absent.as_ref().is_some_and(|it| it.is_tried());
        if !is_past
            && !is_alone
            && let Some(entry) = self.next_written(fields)
        {
            self.absent.get_or_insert_default().note_found(entry.name());
            return Some(entry);
        }
        let absent = self.absent.get_or_insert_default();
        let has_next = absent.advance(session, self.reader.path, fields);
        has_next.then_some(Entry::Absent)
    }

    /// Notes that the last entry is left out, so that its name is absent.
    #[cold]
    pub(super) fn forget(&mut self) {
        if let Some(absent) = &mut self.absent {
            absent.forget();
        }
    }

    /// Returns the name that is tried.
    #[cold]
    fn absent_name(&self) -> &str {
        self.absent.as_ref().map_or("", |absent| absent.name())
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
    pub(super) fn name(&self) -> Option<&str> {
        match self.current.as_ref()? {
            Entry::Argument(name, _) | Entry::Blocks(name, _) => Some(name),
            Entry::Absent => Some(self.absent_name()),
        }
    }

    /// Returns the anchor of the name of the current entry; `None` for an absent one.
    pub(super) fn key_anchor(&self) -> Option<Anchor<'v>> {
        match self.current.as_ref()? {
            Entry::Argument(_, attribute) => Some(Anchor::Name(*attribute)),
            Entry::Blocks(_, blocks) => Some(Anchor::Type(self.walk.first_in(blocks)?)),
            Entry::Absent => None,
        }
    }

    /// Returns the current entry, and the step to it; `None` for an absent one.
    #[inline]
    pub(super) fn part(&self) -> Option<(Step<'_>, Part<'_>)> {
        Some(match self.current.as_ref()? {
            Entry::Argument(name, attribute) => (Step::Name(name), Part::Value(attribute.origin())),
            Entry::Blocks(name, blocks) => {
                let blocks = self.walk.blocks_in(blocks.clone());
                (Step::Name(name), Part::Blocks(blocks, 0))
            }
            Entry::Absent => return None,
        })
    }

    /// Returns the name of the current entry, if it is absent.
    #[inline]
    pub(super) fn absent(&self) -> Option<&str> {
        match self.current {
            Some(Entry::Absent) => Some(self.absent_name()),
            _ => None,
        }
    }

    /// Returns the current entry for recovery.
    #[cold]
    pub(super) fn item(&self) -> Option<Item> {
        Some(Item::Entry(match self.key_anchor() {
            Some(anchor) => anchor.span(),
            None => {
                let [at, _] = self.reader.session.placeholder(self.absent()?);
                at
            }
        }))
    }

    /// Returns a lower bound of the number of entries.
    pub(super) fn min_len(&self) -> usize {
        self.walk.min_len()
    }
}

impl<'v> Entry<'v> {
    fn name(&self) -> &'v str {
        match self {
            Self::Argument(name, _) | Self::Blocks(name, _) => name,
            Self::Absent => "",
        }
    }
}
