//! The entries of an object.

use std::borrow::Cow;

use hcl_core::Diagnostic;

use super::entries::Entry;
use super::origin::Origin;
use super::unresolved;
use super::value::TreeValue;
use super::value_view::{Entries, Entry as ObjectEntry};
use crate::location::{Anchor, Path, Step};
use crate::options::Unresolved;
use crate::session::Session;
use crate::view::{key_text, normal};

/// The entries of an object that are left.
pub(super) struct ObjectEntries<'v> {
    pub(super) entries: Entries<'v>,
    /// The anchor of the object.
    pub(super) anchor: Anchor<'v>,
    /// The number of entries up to the current one.
    pub(super) index: usize,
    /// The warning about the current key, if it is no field.
    pub(super) ignored: Option<Diagnostic>,
}

impl<'v> ObjectEntries<'v> {
    pub(super) fn new(object: &TreeValue<'v, '_>, entries: Entries<'v>) -> Self {
        Self {
            entries,
            anchor: object.origin.anchor(),
            index: 0,
            ignored: None,
        }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<Entry<'v>> {
        self.index += 1;
        self.entries.next().map(Entry::Object)
    }

    /// Returns the key of an entry, and its anchor.
    #[inline]
    pub(super) fn key(
        &self,
        entry: &ObjectEntry<'v>,
        session: &Session<'_, '_>,
    ) -> (Cow<'v, str>, Anchor<'v>) {
        match *entry {
            ObjectEntry::Native(item) => {
                let key = item.key();
                let text = match session.unresolved() {
                    Unresolved::Error => key_text(key).unwrap_or_default(),
                    _ => unresolved::key_text(key),
                };
                (text, Anchor::Native(key))
            }
            ObjectEntry::Json(property) => {
                let name = property.name();
                let text = name.decode();
                let normal = if text.is_ascii() { None } else { normal(text) };
                let text = normal.map_or(Cow::Borrowed(text), Cow::Owned);
                let anchor = Anchor::Span(name.file().source(), property.name_span());
                (text, anchor)
            }
            ObjectEntry::Blocks(blocks) => {
                let first = blocks.first;
                let anchor = Anchor::Span(first.name().file().source(), first.name_span());
                (Cow::Borrowed(blocks.name), anchor)
            }
            ObjectEntry::Value(key, _) => (Cow::Borrowed(key), self.anchor),
        }
    }

    pub(super) fn is_ignored(&self) -> bool {
        self.ignored.is_some()
    }

    /// Reports the current key if its value was dropped.
    #[cold]
    pub(super) fn warn_of_ignored(&mut self, session: &Session<'_, '_>, path: &Path<'_>) {
        if let Some(warning) = self.ignored.take()
            && session.take_ignored()
        {
            session.report(warning, path);
        }
    }
}

impl<'v> ObjectEntry<'v> {
    /// Returns whether the key is written in the source.
    pub(super) const fn is_written(&self) -> bool {
        !matches!(self, Self::Value(..))
    }

    /// Returns the step into the value.
    pub(super) fn step(&self) -> Step<'v> {
        match *self {
            Self::Native(item) => Step::Entry(item.key()),
            Self::Json(property) => Step::Property(property),
            Self::Blocks(blocks) => Step::Property(blocks.first),
            Self::Value(key, _) => Step::Name(key),
        }
    }

    /// Returns the origin of the value. `anchor` is the anchor of the object.
    pub(super) fn origin<'a>(&self, anchor: &'a Anchor<'a>) -> Origin<'a>
    where
        'v: 'a,
    {
        match *self {
            Self::Native(item) => Origin::Native(item.value()),
            Self::Json(property) => Origin::Json(property.value()),
            Self::Blocks(blocks) => blocks.origin(),
            Self::Value(_, value) => Origin::Value(value, anchor),
        }
    }
}
