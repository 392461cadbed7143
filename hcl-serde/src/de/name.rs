//! Names of fields and variants.

use std::marker::PhantomData;

use serde::de::value::StrDeserializer;
use serde::de::{Deserializer, Visitor};
use serde::forward_to_deserialize_any;

use crate::error::Error;

/// Deserializer of the name of a field or variant.
pub(crate) struct NameDeserializer<'v, E = Error> {
    name: &'v str,
    error: PhantomData<E>,
}

impl<'v, E> NameDeserializer<'v, E> {
    pub(crate) const fn new(name: &'v str) -> Self {
        let error = PhantomData;
        Self { name, error }
    }
}

impl<'de, E: serde::de::Error> Deserializer<'de> for NameDeserializer<'_, E> {
    type Error = E;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_str(self.name)
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
