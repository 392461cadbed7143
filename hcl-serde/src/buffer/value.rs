//! A buffered value: read once to find its span, and then by the type that it is for.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{
    CowStrDeserializer, MapAccessDeserializer, MapDeserializer, SeqDeserializer,
};
use serde::de::{
    Deserialize, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::fingerprint::Fingerprint;

/// A value of any type.
#[derive(Clone, Debug)]
pub(crate) enum BufferedValue<'de> {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(Cow<'de, str>),
    List(Vec<Self>),
    Map(Vec<(Self, Self)>),
}

impl BufferedValue<'_> {
    /// Returns the fingerprint that the value was recorded by.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        match self {
            Self::Null => Fingerprint::NULL,
            Self::Bool(value) => Fingerprint::bool(*value),
            Self::Unsigned(value) => Fingerprint::unsigned(*value),
            Self::Signed(value) => Fingerprint::signed(*value),
            Self::Float(value) => Fingerprint::float(*value),
            Self::Text(Cow::Borrowed(text)) => Fingerprint::address(text),
            Self::Text(Cow::Owned(text)) => Fingerprint::text(text),
            // In the order of the table, which finds the children of an entry from its end.
            Self::List(elements) => Fingerprint::list(elements.iter().rev().map(Self::fingerprint)),
            Self::Map(entries) => {
                Fingerprint::map(entries.iter().rev().map(|(_, value)| value.fingerprint()))
            }
        }
    }
}

impl<'de> Deserialize<'de> for BufferedValue<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(BufferVisitor)
    }
}

struct BufferVisitor;

/// The same for every value without parts.
macro_rules! buffer_scalars {
    ($($method:ident($value:ty) $kind:ident;)*) => {$(
        fn $method<E: Error>(self, value: $value) -> Result<BufferedValue<'de>, E> {
            Ok(BufferedValue::$kind(value.into()))
        }
    )*};
}

impl<'de> Visitor<'de> for BufferVisitor {
    type Value = BufferedValue<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value in a configuration")
    }

    fn visit_unit<E: Error>(self) -> Result<BufferedValue<'de>, E> {
        Ok(BufferedValue::Null)
    }

    fn visit_none<E: Error>(self) -> Result<BufferedValue<'de>, E> {
        Ok(BufferedValue::Null)
    }

    fn visit_some<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<BufferedValue<'de>, D::Error> {
        BufferedValue::deserialize(deserializer)
    }

    buffer_scalars! {
        visit_bool(bool) Bool; visit_u64(u64) Unsigned; visit_i64(i64) Signed; visit_f64(f64) Float; visit_string(String) Text;
        visit_borrowed_str(&'de str) Text;
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<BufferedValue<'de>, E> {
        self.visit_string(value.to_owned())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<BufferedValue<'de>, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = access.next_element()? {
            elements.push(element);
        }
        Ok(BufferedValue::List(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<BufferedValue<'de>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = access.next_entry()? {
            entries.push(entry);
        }
        Ok(BufferedValue::Map(entries))
    }
}

impl<'de, E: Error> IntoDeserializer<'de, E> for BufferedValue<'de> {
    type Deserializer = BufferedDeserializer<'de, E>;

    fn into_deserializer(self) -> BufferedDeserializer<'de, E> {
        BufferedDeserializer {
            value: self,
            error: PhantomData,
        }
    }
}

/// Deserializer of a buffered value.
pub(crate) struct BufferedDeserializer<'de, E> {
    value: BufferedValue<'de>,
    error: PhantomData<E>,
}

impl<'de, E: Error> Deserializer<'de> for BufferedDeserializer<'de, E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.value {
            BufferedValue::Null => visitor.visit_unit(),
            BufferedValue::Bool(value) => visitor.visit_bool(value),
            BufferedValue::Unsigned(value) => visitor.visit_u64(value),
            BufferedValue::Signed(value) => visitor.visit_i64(value),
            BufferedValue::Float(value) => visitor.visit_f64(value),
            BufferedValue::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            BufferedValue::Text(Cow::Owned(text)) => visitor.visit_string(text),
            BufferedValue::List(elements) => {
                SeqDeserializer::new(elements.into_iter()).deserialize_any(visitor)
            }
            BufferedValue::Map(entries) => {
                MapDeserializer::new(entries.into_iter()).deserialize_any(visitor)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.value {
            BufferedValue::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
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
        match self.value {
            BufferedValue::Text(text) => visitor.visit_enum(CowStrDeserializer::new(text)),
            BufferedValue::Map(entries) => {
                let entries = MapDeserializer::new(entries.into_iter());
                visitor.visit_enum(MapAccessDeserializer::new(entries))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}
