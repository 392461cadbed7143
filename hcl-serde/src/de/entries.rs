//! Access to the entries of a map: arguments and blocks of a body, blocks by label, entries of an object.

use std::any::type_name;
use std::borrow::Cow;
use std::hash::Hash as _;
use std::mem::discriminant;

use hcl_core::native;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, MapAccess};

use super::body_entries::{BodyEntries, Fields};
use super::errors;
use super::label_entries::LabelEntries;
use super::native_view::{are_fields, plain_key, plain_keys_differ};
use super::object_entries::ObjectEntries;
use super::origin::Origin;
use super::part::{EntryValue, TreeBlocks, TreeBody, TreeDeserializer, TreeValue};
use super::value_view::Entry;
use super::visitor_error::value_before_key;
use crate::buffer::{MapGuard, is_of_serde};
use crate::content::ContentWalk;
use crate::error::{Error, Problem};
use crate::location::{Anchor, Path, Step};
use crate::recovery::{Item, Omissions};
use crate::secrets;
use crate::session::Session;

/// Access to the entries of a map.
pub(super) struct EntryAccess<'v, 'de> {
    pub(super) session: &'v Session<'v, 'de>,
    /// The path to the current entry.
    path: Path<'v>,
    source: EntrySource<'v, 'de>,
    /// The names of a struct's fields; `None` for a map.
    pub(super) fields: Fields,
    /// A visitor that takes a map, as flattened structs do.
    map: Option<MapGuard>,
    /// Whether items are left out that failed before.
    is_recovering: bool,
    /// Whether a key was read, but not its value.
    has_value: bool,
    /// Whether keys are secrets: a path ends before them.
    has_secret_keys: bool,
    pub(super) omissions: Omissions,
}

/// The entries that are left.
enum EntrySource<'v, 'de> {
    /// The entries of an object constructor, with keys that are plain and differ: none is left out, and all are fields of a struct.
    Plain {
        items: native::ObjectItems<'v>,
        current: native::ObjectItem<'v>,
        anchor: native::Expression<'v>,
    },
    Body(BodyEntries<'v, 'de>),
    Labels(LabelEntries<'v, 'de>),
    Object(Box<ObjectEntries<'v>>),
}

impl<'v, 'de> EntryAccess<'v, 'de> {
    /// Returns the entries of a body that have the names of a struct's fields, or all entries.
    #[inline(always)]
    pub(super) fn of_body(
        body: &'v TreeBody<'v, 'de>,
        walk: ContentWalk<'v>,
        fields: Fields,
    ) -> Self {
        let source = EntrySource::Body(BodyEntries::new(body, walk));
        Self::new(body.session, body.path, source, fields)
    }

    /// Returns blocks by their next label, which all must have.
    pub(super) fn of_labels(blocks: &TreeBlocks<'v, 'de>) -> Self {
        let source = EntrySource::Labels(LabelEntries::new(blocks));
        Self::with_map(blocks.session, blocks.path, source, None, None)
    }

    /// Returns the entries of an object, with the names of a struct's fields if they are known.
    pub(super) fn of_object(
        object: &TreeValue<'v, 'de>,
        entries: &'v [Entry<'v>],
        fields: Fields,
    ) -> Self {
        let source = EntrySource::Object(Box::new(ObjectEntries::new(object, entries)));
        Self::new(object.session, object.path, source, fields)
    }

    /// Returns the entries of an object constructor, if they are plain.
    #[inline(always)]
    pub(super) fn of_plain(object: &TreeValue<'v, 'de>, fields: Fields) -> Option<Self> {
        let anchor = object.native()?;
        let items = anchor.as_object()?;
        let session = object.session;
        let current = items.clone().next()?;
        if session.recovery().is_active()
            || !plain_keys_differ(session, &items)
            || !fields.is_none_or(|fields| are_fields(fields, &items))
        {
            return None;
        }
        let source = EntrySource::Plain {
            items,
            current,
            anchor,
        };
        Some(Self::new(session, object.path, source, fields))
    }

    #[inline(always)]
    fn new(
        session: &'v Session<'v, 'de>,
        path: &'v Path<'v>,
        source: EntrySource<'v, 'de>,
        fields: Fields,
    ) -> Self {
        let map = fields.is_none().then(MapGuard::new);
        Self::with_map(session, path, source, fields, map)
    }

    #[inline(always)]
    fn with_map(
        session: &'v Session<'v, 'de>,
        path: &'v Path<'v>,
        source: EntrySource<'v, 'de>,
        fields: Fields,
        map: Option<MapGuard>,
    ) -> Self {
        Self {
            session,
            path: path.then(Step::Root),
            source,
            fields,
            map,
            is_recovering: session.recovery().is_active(),
            has_value: false,
            has_secret_keys: false,
            omissions: Omissions::new(),
        }
    }

    /// Returns the path to the map.
    pub(super) fn outer(&self) -> &'v Path<'v> {
        self.path.outer().unwrap_or(&Path::ROOT)
    }

    /// Returns whether the visitor has requested every name of a body, to its end.
    #[inline]
    pub(super) const fn is_complete(&self) -> bool {
        match &self.source {
            EntrySource::Body(body) => body.is_complete,
            EntrySource::Labels(_) | EntrySource::Object(_) | EntrySource::Plain { .. } => true,
        }
    }

    /// Returns the error of a visitor. It follows from what was left out, or may quote a value with marks that was
    /// opened after there were `before` of them.
    #[cold]
    #[inline(never)]
    pub(super) fn checked(&self, before: u32, error: Error) -> Error {
        self.session.redact_since(before, self.filtered(error))
    }

    /// Returns the error of a visitor, unless it follows from what was left out.
    #[cold]
    pub(super) fn filtered(&self, error: Error) -> Error {
        // The visitor has just read the second name of a field.
        if self.has_value && error.is_unlocated() && *error.problem() == Problem::DuplicateField {
            if let Some(item) = self.item() {
                self.session.recovery().note_failure(&error, item);
            }
            return self.locate_key_error(error);
        }
        let recovery = self.session.recovery();
        self.omissions.filter(error, recovery, self.fields)
    }

    /// Returns whether an earlier attempt failed here, and reported the mistakes of the body itself.
    #[inline]
    pub(super) fn was_reported(&self) -> bool {
        self.is_recovering && self.omissions.has_failed_before(self.session.recovery())
    }

    /// Returns an error if there is another entry.
    pub(super) fn refuse_more(&mut self, is_label: bool) -> Result<(), Error> {
        if self.advance() {
            return Err(self.locate_key_error(Error::unlocated(errors::not_one_entry(is_label))));
        }
        Ok(())
    }

    /// Goes on to the next entry as [`advance`](Self::advance) does: to the likely ones at once.
    #[inline]
    fn next(&mut self) -> bool {
        match (&mut self.source, self.fields) {
            (EntrySource::Body(body), Some(fields)) if !self.is_recovering => {
                if let Some(name) = body.next_expected(fields) {
                    self.path.step = Step::Name(name);
                } else if body.ends() {
                    return false;
                } else if let Some(name) = body.next_blocks(fields) {
                    self.path.step = Step::Name(name);
                } else {
                    return self.advance();
                }
            }
            (EntrySource::Plain { items, current, .. }, _) if !self.has_secret_keys => {
                let Some(item) = items.next() else {
                    self.end();
                    return false;
                };
                *current = item;
                self.path.step = Step::Entry(item.key());
            }
            (EntrySource::Labels(labels), _) if !self.is_recovering => {
                if !labels.advance() {
                    return false;
                }
                self.path.step = labels.step();
            }
            _ => return self.advance(),
        }
        self.has_value = true;
        true
    }

    /// Goes on to the next entry that is requested and not left out. Returns whether there is one.
    #[inline(never)]
    pub(super) fn advance(&mut self) -> bool {
        loop {
            self.has_value = match &mut self.source {
                EntrySource::Plain { items, current, .. } => match items.next() {
                    Some(item) => {
                        *current = item;
                        true
                    }
                    None => false,
                },
                EntrySource::Body(body) => body.advance(self.fields),
                EntrySource::Labels(labels) => labels.advance(),
                EntrySource::Object(object) => object.advance(),
            };
            if !self.has_value {
                self.end();
                return false;
            }
            self.path.step = self.step();
            if !self.is_recovering || !self.check_left_out() {
                return true;
            }
        }
    }

    /// Returns the step to the current entry.
    fn step(&self) -> Step<'v> {
        let step = match &self.source {
            EntrySource::Plain { current, .. } => Step::Entry(current.key()),
            EntrySource::Body(body) => body.step(),
            EntrySource::Labels(labels) => labels.step(),
            EntrySource::Object(object) => object.step(),
        };
        // The type hides the keys.
        if self.has_secret_keys {
            Step::Marked
        } else {
            step
        }
    }

    /// Ends a map, after which values that were buffered in it are read.
    #[inline]
    fn end(&self) {
        if let Some(map) = &self.map
            && map.may_have_buffered()
        {
            self.end_buffer(map);
        }
    }

    #[cold]
    #[inline(never)]
    fn end_buffer(&self, map: &MapGuard) {
        map.end(match &self.source {
            EntrySource::Plain { anchor, .. } => Some(anchor.source_span()),
            EntrySource::Body(body) => body.reader.span(),
            EntrySource::Labels(_) => None,
            EntrySource::Object(object) => Some(object.anchor.span()),
        });
    }

    /// Begins to leave entries out. Those of a map that were read before are left out as well, if the type of its keys is not one that
    /// serde derives for fields, or fills a buffer with: those types need all entries.
    #[cold]
    #[inline(never)]
    fn begin_attempt(&mut self, type_of_key: &str) {
        if self.omissions.has_begun() {
            return;
        }
        let recovery = self.session.recovery();
        let is_map = self.fields.is_none() && !is_of_serde(type_of_key);
        match &mut self.source {
            EntrySource::Labels(labels) => {
                let count = self.omissions.begin(recovery, labels.max_len());
                labels.skip(count);
                return;
            }
            EntrySource::Body(body) => body.set_known(recovery.groups()),
            EntrySource::Plain { .. } | EntrySource::Object(_) => {}
        }
        if is_map {
            self.omissions.begin(recovery, 0);
        }
    }

    /// Returns whether the current entry is left out: it failed before, or it was read before.
    #[cold]
    fn check_left_out(&mut self) -> bool {
        let Some(item) = self.item() else {
            return false;
        };
        if self.omissions.was_read(&item) {
            return true;
        }
        let is_in_list = matches!(self.source, EntrySource::Labels(_));
        let recovery = self.session.recovery();
        let is_left_out = self.omissions.leave_out(recovery, item, is_in_list);
        if is_left_out && !is_in_list {
            let name = self.key().map(|(text, _)| text.into_owned());
            self.omissions.add(name.unwrap_or_default());
        }
        is_left_out
    }

    /// Returns the current entry for recovery.
    fn item(&self) -> Option<Item> {
        Some(match &self.source {
            EntrySource::Plain { items, anchor, .. } => {
                let all = anchor.as_object().map_or(0, |all| all.len());
                Item::Index(all - items.len())
            }
            EntrySource::Body(body) => Item::Name(body.key_anchor()?.span()),
            EntrySource::Labels(labels) => return labels.item(),
            EntrySource::Object(object) => Item::Index(object.index),
        })
    }

    /// Notes that the current entry failed with an error.
    #[cold]
    fn note_failure(&mut self, error: &Error) {
        self.omissions.has_failed = true;
        if let Some(item) = self.item() {
            self.session.recovery().note_failure(error, item);
        }
    }

    /// Returns the key of the current entry, and its anchor.
    #[inline]
    pub(super) fn key(&self) -> Option<(Cow<'v, str>, Anchor<'v>)> {
        match &self.source {
            EntrySource::Plain { current, .. } => {
                let text = plain_key(*current)?;
                Some((Cow::Borrowed(text), Anchor::Native(current.key())))
            }
            EntrySource::Body(body) => Some((Cow::Borrowed(body.name()?), body.key_anchor()?)),
            EntrySource::Labels(labels) => labels.key(),
            EntrySource::Object(object) => object.key(),
        }
    }

    /// Returns the current entry.
    #[inline]
    pub(super) fn part(&self) -> TreeDeserializer<'_, 'de> {
        let value = match &self.source {
            EntrySource::Plain { current, .. } => {
                EntryValue::Value(Origin::Native(current.value()))
            }
            EntrySource::Body(body) => body.part(),
            EntrySource::Labels(labels) => labels.part(),
            EntrySource::Object(object) => object.part(),
        };
        value.deserializer(self.session, &self.path)
    }

    /// Starts to read the value of the current entry.
    #[inline]
    fn begin_value(&mut self, before: u32) -> Result<(), Error> {
        match &mut self.source {
            EntrySource::Plain { .. } | EntrySource::Body(_) => {}
            EntrySource::Labels(labels) => {
                if let Err(error) = labels.enter(self.session) {
                    return Err(self.failed(before, error));
                }
            }
            EntrySource::Object(object) => {
                if object.is_ignored() {
                    self.session.take_ignored();
                }
            }
        }
        Ok(())
    }

    /// Ends to read the value of the current entry.
    #[inline]
    fn end_value(&mut self) {
        let (session, outer) = (self.session, self.outer());
        match &mut self.source {
            EntrySource::Plain { .. } | EntrySource::Body(_) => {}
            EntrySource::Labels(labels) => labels.leave(session),
            EntrySource::Object(object) => {
                if object.is_ignored() {
                    object.report_ignored(session, outer);
                }
            }
        }
    }

    /// Returns the error of the value of the current entry.
    #[cold]
    #[inline(never)]
    pub(super) fn failed(&mut self, before: u32, error: Error) -> Error {
        self.note_failure(&error);
        let error = self.session.redact_since(before, error);
        self.part().locate_error(error)
    }
}

/// The maximum size of an enum of names, in bytes.
const MAX_KEY: usize = 2;

impl<'de> MapAccess<'de> for &mut EntryAccess<'_, 'de> {
    type Error = Error;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        if self.is_recovering {
            self.begin_attempt(type_name::<K::Value>());
        }
        let is_entry = self.next();
        let name = if is_entry {
            self.field()
        } else {
            self.question(size_of::<K::Value>())
        };
        if let Some(name) = name {
            let name: StrDeserializer<'_, Error> = StrDeserializer::new(name);
            let key = match seed.deserialize(name) {
                Ok(key) => key,
                Err(error) => return Err(self.failed_key(error)),
            };
            if is_entry {
                return Ok(Some(key));
            }
            discriminant(&key).hash(&mut self.omissions.field);
            return Ok(None);
        }
        if !is_entry {
            return Ok(None);
        }
        // A key that is read into a `Sensitive` gives notice.
        let before = secrets::notices();
        let Some((text, anchor)) = self.key() else {
            return Err(value_before_key());
        };
        self.begin_key(&text, &anchor);
        let key = TreeValue::of_text(self.session, self.outer(), &text, &anchor);
        match seed.deserialize(TreeDeserializer::Value(key)) {
            Ok(key) => {
                if secrets::notices() != before {
                    self.note_secret_key();
                }
                Ok(Some(key))
            }
            Err(error) => Err(self.failed_key(error)),
        }
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        // A visitor that requests a value twice, or before its key, must not get the value of another entry.
        if !std::mem::take(&mut self.has_value) {
            return Err(value_before_key());
        }
        let before = self.session.marked_values();
        self.begin_value(before)?;
        let result = seed.deserialize(self.part());
        self.end_value();
        match result {
            Ok(value) => Ok(value),
            Err(error) => Err(self.failed(before, error)),
        }
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        match &self.source {
            EntrySource::Plain { items, .. } => Some(items.len()),
            EntrySource::Body(body) => self.fields.is_none().then(|| body.min_len()),
            EntrySource::Labels(labels) => Some(labels.max_len()),
            EntrySource::Object(object) => Some(object.len()),
        }
    }
}

impl<'v, 'de> EntryAccess<'v, 'de> {
    /// Returns the name of the field that the current entry of a body is.
    #[inline]
    fn field(&self) -> Option<&'v str> {
        match (&self.source, self.fields) {
            (EntrySource::Body(body), Some([_, ..])) => body.name(),
            _ => None,
        }
    }

    /// Returns a name that a type is asked about after all entries: which of its fields has the name.
    #[inline]
    fn question(&mut self, size_of_key: usize) -> Option<&'v str> {
        // The variant of an enum of names, as serde derives it, says which field it is.
        if !self.is_recovering || size_of_key > MAX_KEY {
            return None;
        }
        self.omissions.end(self.session.recovery())
    }

    /// Prepares for the value of a key.
    #[inline]
    fn begin_key(&self, key: &str, at: &Anchor<'_>) {
        if let EntrySource::Object(object) = &self.source {
            let fields = self.fields.unwrap_or_default();
            object.begin_key(key, at, fields, self.session, self.outer());
        }
    }

    #[cold]
    #[inline(never)]
    fn note_secret_key(&mut self) {
        // A label is in the path itself, which hides it.
        if !matches!(self.source, EntrySource::Labels(_)) {
            self.has_secret_keys = true;
            self.path.step = Step::Marked;
        }
    }

    /// Returns the error of the key of the current entry.
    #[cold]
    #[inline(never)]
    fn failed_key(&mut self, error: Error) -> Error {
        self.note_failure(&error);
        self.locate_key_error(error)
    }

    /// Sets the location of an error about the name of the current entry.
    #[cold]
    fn locate_key_error(&self, error: Error) -> Error {
        match self.key() {
            Some((text, anchor)) => {
                TreeValue::of_text(self.session, self.outer(), &text, &anchor).locate_error(error)
            }
            None => error,
        }
    }
}
