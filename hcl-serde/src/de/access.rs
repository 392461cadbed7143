//! Access to the elements of lists, the entries of objects, and the variants of enums in values.

use std::borrow::Cow;

use hcl_core::Diagnostic;
use serde::de::{
    DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::{Deserializer, forward_to_deserialize_any};

use super::errors;
use super::origin::Origin;
use super::unresolved;
use super::value::ValueDeserializer;
use super::value_view::{Elements, Entries, Entry, Text};
use super::variant::{NoContentSeed, StructSeed, TupleSeed};
use super::visitor_error::value_before_key;
use crate::buffered::MapGuard;
use crate::de::Unresolved;
use crate::error::Error;
use crate::location::{Anchor, Step};
use crate::recovery::{Item, Omissions};
use crate::secrets;
use crate::view::{key_text, normal};

/// Access to the elements of a list.
pub(super) struct ElementAccess<'v, 'de> {
    pub(super) list: ValueDeserializer<'v, 'de>,
    /// The anchor of the list.
    pub(super) anchor: Anchor<'v>,
    pub(super) elements: Elements<'v>,
    pub(super) index: usize,
    pub(super) omissions: Omissions,
}

impl ElementAccess<'_, '_> {
    fn len(&self) -> usize {
        match &self.elements {
            Elements::Native(elements) => elements.len(),
            Elements::Json(elements) => elements.len(),
            Elements::Blocks(values) => values.len(),
            Elements::Values(values) => values.len(),
        }
    }

    /// Returns an error if the visitor has not requested all elements.
    pub(super) fn finish(&self, expected: usize) -> Result<(), Error> {
        if self.len() == 0 {
            return Ok(());
        }
        let expected = format!("a list of {expected} elements");
        Err(serde::de::Error::invalid_length(
            self.index + self.len(),
            &expected.as_str(),
        ))
    }
}

impl<'de> SeqAccess<'de> for ElementAccess<'_, 'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        loop {
            let origin = match &mut self.elements {
                Elements::Native(elements) => elements.next().map(Origin::Native),
                Elements::Json(elements) => elements.next().map(Origin::Json),
                Elements::Blocks(values) => values.next().copied().map(Origin::Json),
                Elements::Values(values) => values
                    .next()
                    .map(|value| Origin::Value(value, &self.anchor)),
            };
            let Some(origin) = origin else {
                return Ok(None);
            };
            let index = self.index;
            self.index += 1;
            let element = ValueDeserializer {
                session: self.list.session,
                path: &self.list.path.then(Step::Index(index)),
                origin,
            };
            if element.is_left_out(index) {
                self.omissions.add("");
                continue;
            }
            let before = element.session.marked_values();
            return seed.deserialize(element).map(Some).map_err(|error| {
                element.note_failure(index, &mut self.omissions);
                element.locate_error(element.session.redact_since(before, error))
            });
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.len())
    }
}

impl<'de> IntoDeserializer<'de, Error> for ValueDeserializer<'_, 'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Access to the entries of an object.
pub(super) struct EntryAccess<'v, 'de> {
    pub(super) object: ValueDeserializer<'v, 'de>,
    /// The anchor of the object.
    pub(super) anchor: Anchor<'v>,
    pub(super) entries: Entries<'v>,
    /// The entry of the next value.
    pub(super) current: Option<Entry<'v>>,
    /// Whether keys are secrets: what is in them ends the path.
    pub(super) has_secret_keys: bool,
    /// The number of entries before the one that comes next.
    pub(super) index: usize,
    /// Of a visitor that takes a map, as flattened structs do.
    pub(super) map: Option<&'v MapGuard>,
    /// The fields of a struct; empty if they are not known.
    pub(super) fields: &'static [&'static str],
    /// The key that comes next, if it is none of the fields.
    pub(super) unknown: Option<Diagnostic>,
    pub(super) omissions: Omissions,
}

impl<'v, 'de> EntryAccess<'v, 'de> {
    /// Notes a key that is no field: serde drops its value, unless the visitor takes more names than it says.
    #[inline]
    fn note_unknown(&mut self, key: &str, anchor: &Anchor<'_>) {
        let session = self.object.session;
        if !self.fields.is_empty()
            && !self.fields.contains(&key)
            && !session.allow_unsupported()
            && !session.is_finding()
        {
            self.unknown = Some(errors::ignored_key(key, self.fields).at(anchor.span()));
        }
    }

    /// Reports the key if its value was dropped.
    #[cold]
    fn warn_of_unknown(&self, warning: Diagnostic) {
        if self.object.session.take_ignored() {
            self.object.session.report(warning, self.object.path);
        }
    }

    /// Goes on to the next entry that is not left out.
    #[inline]
    fn advance(&mut self) -> Option<Entry<'v>> {
        loop {
            self.index += 1;
            self.current = self.entries.next();
            let entry = self.current?;
            if !self.object.session.recovery().is_active() || !self.check_left_out(entry) {
                return Some(entry);
            }
        }
    }

    #[cold]
    fn check_left_out(&mut self, entry: Entry<'v>) -> bool {
        let index = self.index;
        let is_left_out = self.with_value(entry, |value, _| value.is_left_out(index));
        if is_left_out {
            let name = match entry {
                Entry::Native(item) => key_text(item.key()).unwrap_or_default(),
                Entry::Json(property) => Cow::Borrowed(property.name().decode()),
                Entry::Blocks(blocks) => Cow::Borrowed(blocks.name),
                Entry::Value(key, _) => Cow::Borrowed(key),
            };
            self.omissions.add(&name);
        }
        is_left_out
    }

    /// Calls `read` with the deserializer of an entry's value.
    fn with_value<R>(
        &mut self,
        entry: Entry<'v>,
        read: impl FnOnce(ValueDeserializer<'_, 'de>, &mut Omissions) -> R,
    ) -> R {
        let (step, origin) = match entry {
            Entry::Native(item) => (Step::Entry(item.key()), Origin::Native(item.value())),
            Entry::Json(property) => (Step::Property(property), Origin::Json(property.value())),
            Entry::Blocks(blocks) => (Step::Property(blocks.first), blocks.origin()),
            Entry::Value(key, value) => (Step::Name(key), Origin::Value(value, &self.anchor)),
        };
        let marked = self.object.path.then(Step::Marked);
        let outer = match self.has_secret_keys {
            true => &marked,
            false => self.object.path,
        };
        let value = ValueDeserializer {
            session: self.object.session,
            path: &outer.then(step),
            origin,
        };
        read(value, &mut self.omissions)
    }
}

impl<'de> ValueDeserializer<'_, 'de> {
    /// Returns the value as a part of the list or object that contains it.
    fn as_part(&self, index: usize) -> Item {
        Item::Part(index, self.location().span(), self.path.render_all())
    }

    /// Returns whether this part of a list or object is left out, because it failed before.
    #[inline]
    fn is_left_out(&self, index: usize) -> bool {
        let recovery = self.session.recovery();
        recovery.is_active() && recovery.leaves_out_part(index, || self.as_part(index))
    }

    #[cold]
    fn note_failure(&self, index: usize, omissions: &mut Omissions) {
        omissions.has_failed = true;
        self.session.recovery().note_failure(self.as_part(index));
    }
}

impl<'de> MapAccess<'de> for EntryAccess<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some(entry) = self.advance() else {
            if let Some(map) = self.map {
                map.end(Some(self.anchor.span()));
            }
            return Ok(None);
        };
        let (key_text, anchor) = match entry {
            Entry::Native(item) => {
                let key = item.key();
                let text = match self.object.session.unresolved() {
                    Unresolved::Error => key_text(key).unwrap_or_default(),
                    _ => unresolved::key_text(key),
                };
                (text, Anchor::Native(key))
            }
            Entry::Json(property) => {
                let name = property.name();
                let text = name.decode();
                let normal = if text.is_ascii() { None } else { normal(text) };
                let text = normal.map_or(Cow::Borrowed(text), Cow::Owned);
                (
                    text,
                    Anchor::Span(name.file().source(), property.name_span()),
                )
            }
            Entry::Blocks(blocks) => {
                let first = blocks.first;
                let source = first.name().file().source();
                let anchor = Anchor::Span(source, first.name_span());
                (Cow::Borrowed(blocks.name), anchor)
            }
            Entry::Value(key, _) => (Cow::Borrowed(key), self.anchor),
        };
        let key = ValueDeserializer {
            origin: Origin::Text(&key_text, &anchor),
            ..self.object
        };
        // A key that is computed may be a secret.
        if !matches!(entry, Entry::Value(..)) && !key_text.is_empty() {
            self.note_unknown(&key_text, &anchor);
        }
        let before = secrets::notices();
        let result = seed.deserialize(key);
        self.has_secret_keys |= secrets::notices() != before;
        result.map(Some).map_err(|error| {
            let index = self.index;
            self.with_value(entry, |value, omissions| {
                value.note_failure(index, omissions);
            });
            key.locate_error(error)
        })
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some(entry) = self.current.take() else {
            return Err(value_before_key());
        };
        let index = self.index;
        let unknown = self.unknown.take();
        if unknown.is_some() {
            self.object.session.take_ignored();
        }
        let result = self.with_value(entry, |value, omissions| {
            let before = value.session.marked_values();
            seed.deserialize(value).map_err(|error| {
                value.note_failure(index, omissions);
                value.locate_error(value.session.redact_since(before, error))
            })
        });
        if let Some(warning) = unknown {
            self.warn_of_unknown(warning);
        }
        result
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// Access to an enum in an object of one entry: the key is the variant, the value its content.
pub(super) struct VariantEntry<'v, 'de>(pub(super) EntryAccess<'v, 'de>);

impl<'de> EnumAccess<'de> for VariantEntry<'_, 'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(mut self, seed: V) -> Result<(V::Value, Self), Error> {
        match self.0.next_key_seed(seed)? {
            Some(variant) => Ok((variant, self)),
            None if !self.0.omissions.is_empty() => Err(Error::consequence()),
            None => Err(Error::unlocated(errors::mismatch(
                "an object with one attribute, which names the variant, is required".to_owned(),
            ))),
        }
    }
}

impl<'de> VariantAccess<'de> for VariantEntry<'_, 'de> {
    type Error = Error;

    fn unit_variant(mut self) -> Result<(), Error> {
        // The tag of an adjacently tagged enum: the content beside it may be a secret.
        if self.0.object.session.is_finding() {
            return Ok(());
        }
        self.0.next_value_seed(NoContentSeed)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(mut self, seed: T) -> Result<T::Value, Error> {
        self.0.next_value_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(mut self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.0.next_value_seed(TupleSeed { len, visitor })
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.next_value_seed(StructSeed { fields, visitor })
    }
}

/// Access to an enum in a text: a variant without content.
pub(super) struct VariantText<'v, 'de>(pub(super) Text<'v, 'de>);

impl<'de> EnumAccess<'de> for VariantText<'_, 'de> {
    type Error = Error;
    type Variant = NoContent;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, NoContent), Error> {
        Ok((seed.deserialize(VariantName(self.0))?, NoContent))
    }
}

struct VariantName<'v, 'de>(Text<'v, 'de>);

impl<'de> Deserializer<'de> for VariantName<'_, 'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.0.visit(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The absent content of a variant that is a text.
pub(super) struct NoContent;

impl NoContent {
    fn error<T>() -> Result<T, Error> {
        Err(Error::unlocated(errors::mismatch(
            "this variant has content; write it as an object: `{ variant = content }`".to_owned(),
        )))
    }
}

impl<'de> VariantAccess<'de> for NoContent {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Error> {
        Self::error()
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Self::error()
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        Self::error()
    }
}
