//! Access to the entries of a map: arguments and blocks of a body, blocks by label, entries of an object.

use std::borrow::Cow;

use hcl_core::Diagnostic;
use serde::de::{DeserializeSeed, MapAccess};

use super::body_entries::{BodyEntries, Fields};
use super::errors;
use super::label_entries::LabelEntries;
use super::name::NameDeserializer;
use super::object_entries::ObjectEntries;
use super::part::{EntryValue, TreeBlocks, TreeBody, TreeDeserializer, TreeValue};
use super::value_view::Entries;
use super::visitor_error::value_before_key;
use crate::buffered::MapGuard;
use crate::content::BodyItems;
use crate::error::Error;
use crate::location::{Anchor, Path, Step};
use crate::recovery::Omissions;
use crate::secrets;
use crate::session::Session;
use crate::view::BlockView;

/// Access to the entries of a map.
pub(super) struct EntryAccess<'v, 'de> {
    session: &'v Session<'v, 'de>,
    path: &'v Path<'v>,
    source: Source<'v, 'de>,
    /// The names of a struct's fields; `None` for a map.
    fields: Fields,
    /// Of a visitor that takes a map, as flattened structs do.
    map: Option<&'v MapGuard>,
    /// Whether a key was read, but not its value.
    has_value: bool,
    /// Whether keys are secrets: what is in them ends the path.
    has_secret_keys: bool,
    pub(super) omissions: Omissions,
}

/// The entries that are left.
enum Source<'v, 'de> {
    Body(BodyEntries<'v, 'de>),
    Labels(LabelEntries<'v, 'de>),
    Object(ObjectEntries<'v>),
}

impl<'v, 'de> EntryAccess<'v, 'de> {
    /// Returns the entries that have the names of a struct's fields, or all entries of a body.
    pub(super) fn of_body(
        body: &'v TreeBody<'v, 'de>,
        content: &'v BodyItems<'v>,
        fields: Fields,
        map: Option<&'v MapGuard>,
    ) -> Self {
        let source = Source::Body(BodyEntries::new(body, content));
        Self::new(body.session, body.path, source, fields, map)
    }

    /// Returns blocks by their next label, which all must have.
    pub(super) fn of_labels(blocks: &TreeBlocks<'v, 'de>) -> Self {
        let source = Source::Labels(LabelEntries::new(blocks));
        Self::new(blocks.session, blocks.path, source, None, None)
    }

    /// Returns the entries of an object, with the names of a struct's fields if they are known.
    pub(super) fn of_object(
        object: &TreeValue<'v, 'de>,
        entries: Entries<'v>,
        fields: Fields,
        map: Option<&'v MapGuard>,
    ) -> Self {
        let source = Source::Object(ObjectEntries::new(object, entries));
        Self::new(object.session, object.path, source, fields, map)
    }

    #[inline]
    const fn new(
        session: &'v Session<'v, 'de>,
        path: &'v Path<'v>,
        source: Source<'v, 'de>,
        fields: Fields,
        map: Option<&'v MapGuard>,
    ) -> Self {
        Self {
            session,
            path,
            source,
            fields,
            map,
            has_value: false,
            has_secret_keys: false,
            omissions: Omissions::new(),
        }
    }

    /// Returns whether the visitor has requested every name of a body, to its end.
    pub(super) const fn is_complete(&self) -> bool {
        match &self.source {
            Source::Body(body) => body.is_complete,
            Source::Labels(_) | Source::Object(_) => true,
        }
    }

    /// Returns the result of a visitor. Its error follows from what was left out, or may quote a value with marks that was
    /// opened after there were `before` of them.
    #[cold]
    pub(super) fn checked<R>(&self, before: u32, result: Result<R, Error>) -> Result<R, Error> {
        result.map_err(|error| {
            let error = self.omissions.filter(error);
            self.session.redact_since(before, error)
        })
    }

    /// Returns an error if there is an entry after the variant of an enum.
    pub(super) fn refuse_more(&mut self) -> Result<(), Error> {
        if self.advance() {
            return Err(self.locate_key_error(Error::unlocated(errors::several_variants())));
        }
        Ok(())
    }

    /// Goes on to the next entry that is requested and not left out. Returns whether there is one.
    #[inline]
    fn advance(&mut self) -> bool {
        loop {
            self.has_value = match &mut self.source {
                Source::Body(body) => body.advance(self.fields),
                Source::Labels(labels) => labels.advance(),
                Source::Object(object) => object.advance(),
            };
            if !self.has_value {
                if let Some(map) = self.map {
                    self.end(map);
                }
                return false;
            }
            if !self.session.recovery().is_active() || !self.check_left_out() {
                return true;
            }
        }
    }

    /// Ends a map, after which values that were buffered in it are read.
    #[inline(never)]
    fn end(&self, map: &MapGuard) {
        map.end(match &self.source {
            Source::Body(body) => body.reader.span(),
            Source::Labels(_) => None,
            Source::Object(object) => Some(object.anchor.span()),
        });
    }

    /// Returns whether the current entry is left out, because it failed before.
    #[cold]
    fn check_left_out(&mut self) -> bool {
        let recovery = self.session.recovery();
        let is_left_out = match &self.source {
            Source::Body(body) => body.item().is_some_and(|it| recovery.leaves_out(&it)),
            Source::Labels(labels) => labels.item().is_some_and(|it| recovery.leaves_out(&it)),
            Source::Object(object) => {
                let index = object.index;
                self.with_value(|value| value.is_left_out(index))
            }
        };
        if is_left_out {
            let name = self.key().map(|(text, _)| text.into_owned());
            self.omissions.add(&name.unwrap_or_default());
        }
        is_left_out
    }

    /// Notes that the current entry failed.
    #[cold]
    fn note_failure(&mut self) {
        self.omissions.has_failed = true;
        let item = match &self.source {
            Source::Body(body) => body.item(),
            Source::Labels(labels) => labels.item(),
            Source::Object(object) => {
                let index = object.index;
                return self.with_value(|value| value.note_failure(index));
            }
        };
        if let Some(item) = item {
            self.session.recovery().note_failure(item);
        }
    }

    /// Returns the key of the current entry, and its anchor.
    fn key(&self) -> Option<(Cow<'_, str>, Anchor<'v>)> {
        match &self.source {
            Source::Body(body) => Some((Cow::Borrowed(body.name()?), body.key_anchor()?)),
            Source::Labels(labels) => labels.key(),
            Source::Object(object) => object.key(self.session),
        }
    }

    /// Calls `read` with the current entry, if it is part of an object.
    #[cold]
    fn with_value<R: Default>(&self, read: impl FnOnce(TreeValue<'_, 'de>) -> R) -> R {
        let part = self.with_part(|part| match part {
            TreeDeserializer::Value(value) => read(value),
            TreeDeserializer::Blocks(_) | TreeDeserializer::Body(_) => R::default(),
        });
        part.unwrap_or_default()
    }

    /// Calls `read` with the deserializer of the current entry. Returns `None` if there is no entry.
    fn with_part<R>(&self, read: impl FnOnce(TreeDeserializer<'_, 'de>) -> R) -> Option<R> {
        let marked;
        let outer = if self.has_secret_keys {
            marked = self.path.then(Step::Marked);
            &marked
        } else {
            self.path
        };
        let mut several = Vec::new();
        let (step, part) = self.part(&mut several)?;
        let step = match step {
            // The type hides the key.
            Step::SecretKey if self.has_secret_keys => Step::Marked,
            step => step,
        };
        Some(read(part.deserializer(self.session, &outer.then(step))))
    }

    /// Returns the current entry, and the step to it. Apart from its caller, since each level of nesting holds the caller's locals.
    #[inline]
    fn part<'a>(
        &'a self,
        several: &'a mut Vec<BlockView<'v>>,
    ) -> Option<(Step<'a>, EntryValue<'a>)> {
        match &self.source {
            Source::Body(body) => body.part(),
            Source::Labels(labels) => labels.part(several),
            Source::Object(object) => object.part(),
        }
    }
}

impl<'de> MapAccess<'de> for &mut EntryAccess<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        if !self.advance() {
            return Ok(None);
        }
        // A key that is read into a `Sensitive` gives notice.
        let before = secrets::notices();
        let result = self.read_key(seed);
        if result.is_err() {
            self.note_failure();
        } else if secrets::notices() != before {
            // A label is in the path itself, which hides it.
            self.has_secret_keys |= !matches!(self.source, Source::Labels(_));
        }
        result.map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        // A visitor that requests a value twice, or before its key, must not get the value of another entry.
        if !std::mem::take(&mut self.has_value) {
            return Err(value_before_key());
        }
        let session = self.session;
        let before = session.marked_values();
        let _label = match &self.source {
            Source::Labels(labels) => Some(labels.enter(session)?),
            Source::Body(_) => None,
            Source::Object(object) => {
                if object.is_ignored() {
                    session.take_ignored();
                }
                None
            }
        };
        let read = |part: TreeDeserializer<'_, 'de>| {
            let result = seed.deserialize(part);
            result.map_err(|error| part.locate_error(session.redact_since(before, error)))
        };
        let result = self.with_part(read);
        let result = result.unwrap_or_else(|| Err(value_before_key()));
        if result.is_err() {
            self.note_failure();
        }
        if let Source::Object(object) = &mut self.source
            && object.is_ignored()
        {
            object.report_ignored(session, self.path);
        }
        result
    }

    fn size_hint(&self) -> Option<usize> {
        match &self.source {
            Source::Body(body) => self.fields.is_none().then(|| body.min_len()),
            Source::Labels(labels) => Some(labels.max_len()),
            Source::Object(object) => Some(object.entries.len()),
        }
    }
}

impl<'de> EntryAccess<'_, 'de> {
    /// Reads the key of the current entry.
    fn read_key<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<K::Value, Error> {
        let is_field = self.fields.is_some_and(|fields| !fields.is_empty());
        let name = match &self.source {
            Source::Body(body) if is_field => body.name(),
            _ => None,
        };
        if let Some(name) = name {
            let key = seed.deserialize(NameDeserializer::new(name));
            return key.map_err(|error| self.locate_key_error(error));
        }
        let Some((text, anchor)) = self.key() else {
            return Err(value_before_key());
        };
        let key = TreeValue::of_text(self.session, self.path, &text, &anchor);
        let is_ignored = self.is_ignored(&text);
        let ignored = is_ignored
            .then(|| self.ignored_key(&text, &anchor))
            .flatten();
        let result = seed.deserialize(TreeDeserializer::Value(key));
        let result = result.map_err(|error| key.locate_error(error));
        if ignored.is_some()
            && let Source::Object(object) = &mut self.source
        {
            object.ignored = ignored;
        }
        result
    }

    /// Returns whether a key of an object is no field: serde drops its value, unless the visitor takes more names than it says.
    #[inline]
    fn is_ignored(&self, key: &str) -> bool {
        let fields = self.fields.unwrap_or_default();
        !fields.is_empty() && !fields.contains(&key)
    }

    /// Returns the report about a key that is not a field. It does not name a key of a secret.
    #[cold]
    fn ignored_key(&self, key: &str, at: &Anchor<'_>) -> Option<Diagnostic> {
        let session = self.session;
        if key.is_empty() || session.allow_unsupported() {
            return None;
        }
        match &self.source {
            Source::Object(object) => {
                let report = if self.path.is_marked() || object.has_secret_key() {
                    errors::unsupported_secret_key()
                } else {
                    errors::unsupported_key(key, object.absent(self.fields?, session))
                };
                Some(session.softened(report.at(at.span())))
            }
            Source::Body(_) | Source::Labels(_) => None,
        }
    }

    /// Sets the location of an error about the name of the current entry.
    #[cold]
    fn locate_key_error(&self, error: Error) -> Error {
        match self.key() {
            Some((text, anchor)) => {
                TreeValue::of_text(self.session, self.path, &text, &anchor).locate_error(error)
            }
            None => error,
        }
    }
}
