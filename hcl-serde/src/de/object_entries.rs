//! The entries of an object.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use hcl_core::Diagnostic;

use super::origin::Origin;
use super::part::{EntryValue, TreeValue};
use super::value_view::{Entries, Entry, WrittenEntry};
use crate::location::{Anchor, Path, Step};
use crate::session::Session;
use crate::view::{key_text, normal};

/// The entries of an object that are left.
pub(super) struct ObjectEntries<'v> {
    pub(super) entries: Entries<'v>,
    all: Entries<'v>,
    /// The fields without an entry, computed for the first key that is not a field.
    absent: OnceCell<Vec<&'static str>>,
    /// The anchor of the object.
    pub(super) anchor: Anchor<'v>,
    current: Option<Entry<'v>>,
    /// The number of entries up to the current one.
    pub(super) index: usize,
    /// The report about the current key, if it is not a field.
    pub(super) ignored: RefCell<Option<Diagnostic>>,
}

impl<'v> ObjectEntries<'v> {
    pub(super) fn new(object: &TreeValue<'v, '_>, entries: Entries<'v>) -> Self {
        Self {
            all: entries.clone(),
            entries,
            absent: OnceCell::new(),
            anchor: object.origin.anchor(),
            current: None,
            index: 0,
            ignored: RefCell::new(None),
        }
    }

    /// Goes on to the next entry. Returns whether there is one.
    #[inline]
    pub(super) fn advance(&mut self) -> bool {
        self.index += 1;
        self.current = self.entries.next();
        self.current.is_some()
    }

    /// Returns whether the current key is made of a secret.
    pub(super) const fn has_secret_key(&self) -> bool {
        matches!(self.current, Some(Entry::Keyed(entry)) if entry.is_secret)
    }

    /// Returns the current key, and its anchor.
    pub(super) fn key(&self) -> Option<(Cow<'v, str>, Anchor<'v>)> {
        Some(self.key_of(self.current?))
    }

    fn key_of(&self, entry: Entry<'v>) -> (Cow<'v, str>, Anchor<'v>) {
        match entry {
            Entry::Written(entry) | Entry::Generated(entry, _) => entry.key(),
            Entry::Blocks(blocks) => {
                let first = blocks.first;
                let anchor = Anchor::Span(first.name().file().source(), first.name_span());
                (Cow::Borrowed(blocks.name), anchor)
            }
            Entry::Keyed(entry) => (Cow::Borrowed(&*entry.text), Anchor::Expression(&entry.key)),
            Entry::Value(key, _) => (Cow::Borrowed(key), self.anchor),
        }
    }

    /// Returns the fields without an entry: a misspelt key does not mean a field that is written as well.
    #[cold]
    pub(super) fn absent(&self, fields: &[&'static str]) -> &[&'static str] {
        self.absent.get_or_init(|| {
            let mut absent = fields.to_vec();
            for entry in self.all.clone() {
                let (key, _) = self.key_of(entry);
                absent.retain(|field| *field != key);
            }
            absent
        })
    }

    /// Returns the step to the current value.
    pub(super) fn step(&self) -> Step<'v> {
        match self.current {
            Some(Entry::Written(entry) | Entry::Generated(entry, _)) => entry.step(),
            Some(Entry::Blocks(blocks)) => Step::Property(blocks.first),
            Some(Entry::Keyed(entry)) if entry.is_secret => Step::SecretKey,
            Some(Entry::Keyed(entry)) => Step::Name(&entry.text),
            Some(Entry::Value(key, _)) => Step::Name(key),
            None => Step::Root,
        }
    }

    /// Returns the current value.
    pub(super) fn part(&self) -> EntryValue<'_> {
        EntryValue::Value(match self.current {
            Some(Entry::Written(entry)) => entry.origin(),
            Some(Entry::Generated(_, value)) => Origin::expression(value),
            Some(Entry::Blocks(blocks)) => blocks.origin(),
            Some(Entry::Keyed(entry)) => Origin::expression(&entry.value),
            Some(Entry::Value(_, value)) => Origin::Value(value, &self.anchor),
            // Not called before the first entry.
            None => Origin::Blocks(&[]),
        })
    }

    pub(super) fn is_ignored(&self) -> bool {
        self.ignored.borrow().is_some()
    }

    /// Reports the current key if its value was dropped.
    #[cold]
    pub(super) fn report_ignored(&mut self, session: &Session<'_, '_>, path: &Path<'_>) {
        if let Some(report) = self.ignored.take()
            && session.take_ignored()
        {
            session.report(report, path);
        }
    }
}

impl<'v> WrittenEntry<'v> {
    fn key(self) -> (Cow<'v, str>, Anchor<'v>) {
        match self {
            Self::Native(item) => {
                let key = item.key();
                (key_text(key).unwrap_or_default(), Anchor::Native(key))
            }
            Self::Json(property) => {
                let name = property.name();
                let text = name.decode();
                let text = normal(text).map_or(Cow::Borrowed(text), Cow::Owned);
                let anchor = Anchor::Span(name.file().source(), property.name_span());
                (text, anchor)
            }
        }
    }

    const fn step(self) -> Step<'v> {
        match self {
            Self::Native(item) => Step::Entry(item.key()),
            Self::Json(property) => Step::Property(property),
        }
    }

    const fn origin(self) -> Origin<'v> {
        match self {
            Self::Native(item) => Origin::Native(item.value()),
            Self::Json(property) => Origin::Json(property.value()),
        }
    }
}
