//! The entries of a body that a visitor requests, in source order. All blocks of a type are one entry.

use std::ops::Range;

use super::absent::AbsentNames;
use super::body::TreeBody;
use super::entries::Entry;
use crate::content::{self, Content, NameMatcher, Named, Walk};
use crate::view::BlockView;

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
        }
    }

    /// Goes on to the next entry. `fields` are the names of a struct's fields, `None` takes every name.
    #[inline]
    pub(super) fn next(&mut self, fields: Fields) -> Option<Entry<'v>> {
        match self.is_finding {
            false => self.next_written(fields),
            true => self.next_searched(fields),
        }
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
            self.absent.get_or_insert_default().note_found(&entry);
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

    /// Returns the name of the last entry, which is absent.
    #[cold]
    pub(super) fn absent_name(&self) -> &str {
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

    pub(super) fn blocks_in(&self, range: &Range<usize>) -> &[BlockView<'v>] {
        self.walk.blocks_in(range.clone())
    }

    pub(super) fn first_in(&self, range: &Range<usize>) -> Option<BlockView<'v>> {
        self.walk.first_in(range)
    }

    /// Returns a lower bound of the number of entries.
    pub(super) fn min_len(&self) -> usize {
        self.walk.min_len()
    }
}
