//! Plumbing of serde's enums: the name of a variant, a map of one entry, and the content of a variant.

use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use super::errors;
use crate::error::Error;

/// Deserializer of the name of a field or variant.
pub(crate) struct NameDeserializer<'v, 'de, E = Error> {
    name: &'v str,
    /// The name with the lifetime of the input, if the visitor may borrow it.
    input: Option<&'de str>,
    error: PhantomData<E>,
}

impl<'v, 'de, E> NameDeserializer<'v, 'de, E> {
    pub(crate) const fn new(name: &'v str) -> Self {
        Self::in_input(name, None)
    }

    /// `input` is the name with the lifetime of the input, if the visitor may borrow it.
    pub(crate) const fn in_input(name: &'v str, input: Option<&'de str>) -> Self {
        Self {
            name,
            input,
            error: PhantomData,
        }
    }
}

impl<'de, E: serde::de::Error> Deserializer<'de> for NameDeserializer<'_, 'de, E> {
    type Error = E;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.input {
            Some(name) => visitor.visit_borrowed_str(name),
            None => visitor.visit_str(self.name),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, E> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        visitor.visit_enum(StrDeserializer::new(self.name))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq
        tuple tuple_struct map struct identifier ignored_any
    }
}

/// Visits a map of one entry as an enum: the key is the variant, the value its content.
pub(super) struct VariantVisitor<V>(pub(super) V);

impl<'de, V: Visitor<'de>> Visitor<'de> for VariantVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(MapAccessDeserializer::new(map))
    }
}

/// Visits a map of one entry as a [`Labeled`](crate::Labeled): the key is the label, the value the rest of the block.
pub(super) struct LabeledVisitor<V>(pub(super) V);

impl<'de, V: Visitor<'de>> Visitor<'de> for LabeledVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(LabeledEntry { map, fields: 0 })
    }
}

/// Access to the only entry of a map as the fields of a [`Labeled`](crate::Labeled).
struct LabeledEntry<A> {
    map: A,
    /// The number of fields that have been read.
    fields: usize,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for LabeledEntry<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        let name = match self.fields {
            0 => "label",
            1 => "body",
            _ => return Ok(None),
        };
        seed.deserialize(NameDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.fields += 1;
        match self.fields {
            1 => match self.map.next_key_seed(seed)? {
                Some(label) => Ok(label),
                None => Err(serde::de::Error::custom(errors::labeled_expected())),
            },
            _ => {
                let body = self.map.next_value_seed(seed)?;
                if self.map.next_key::<IgnoredAny>()?.is_some() {
                    return Err(serde::de::Error::custom(errors::labeled_expected()));
                }
                Ok(body)
            }
        }
    }
}

/// Reads the content of a unit variant: null, or an empty object, which is a block without content.
pub(super) struct NoContentSeed;

impl<'de> DeserializeSeed<'de> for NoContentSeed {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for NoContentSeed {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("null or an empty object, since this variant has no content,")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        match map.next_key::<IgnoredAny>()? {
            Some(_) => Err(serde::de::Error::invalid_type(Unexpected::Map, &self)),
            None => Ok(()),
        }
    }
}

/// Reads the content of a tuple variant.
pub(super) struct TupleSeed<V> {
    pub(super) len: usize,
    pub(super) visitor: V,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for TupleSeed<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_tuple(self.len, self.visitor)
    }
}

/// Reads the content of a struct variant.
pub(super) struct StructSeed<V> {
    pub(super) fields: &'static [&'static str],
    pub(super) visitor: V,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for StructSeed<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_struct("", self.fields, self.visitor)
    }
}
