//! Data as serde keeps it, read to see where it stands before it is given on.

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

use super::notes::Mark;

/// Data that says of itself what it is.
#[derive(Clone, Debug)]
pub(crate) enum Kept<'de> {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(Cow<'de, str>),
    List(Vec<Self>),
    Map(Vec<(Self, Self)>),
}

impl Kept<'_> {
    /// What the data is found by.
    pub(crate) fn mark(&self) -> Mark {
        match self {
            Self::Null => Mark::NULL,
            Self::Bool(value) => Mark::bool(*value),
            Self::Unsigned(value) => Mark::unsigned(*value),
            Self::Signed(value) => Mark::signed(*value),
            Self::Float(value) => Mark::float(*value),
            Self::Text(Cow::Borrowed(text)) => Mark::address(text),
            Self::Text(Cow::Owned(text)) => Mark::text(text),
            Self::List(elements) => Mark::list(elements.iter().rev().map(Self::mark)),
            Self::Map(entries) => Mark::map(entries.iter().rev().map(|(_, value)| value.mark())),
        }
    }
}

impl<'de> Deserialize<'de> for Kept<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KeptVisitor)
    }
}

struct KeptVisitor;

impl<'de> Visitor<'de> for KeptVisitor {
    type Value = Kept<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value in a configuration")
    }

    fn visit_unit<E: Error>(self) -> Result<Kept<'de>, E> {
        Ok(Kept::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Kept<'de>, E> {
        Ok(Kept::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Kept<'de>, D::Error> {
        Kept::deserialize(deserializer)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Kept<'de>, E> {
        Ok(Kept::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Kept<'de>, E> {
        Ok(Kept::Unsigned(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Kept<'de>, E> {
        Ok(Kept::Signed(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Kept<'de>, E> {
        Ok(Kept::Float(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Kept<'de>, E> {
        self.visit_string(value.to_owned())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Kept<'de>, E> {
        Ok(Kept::Text(Cow::Owned(value)))
    }

    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<Kept<'de>, E> {
        Ok(Kept::Text(Cow::Borrowed(value)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Kept<'de>, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = access.next_element()? {
            elements.push(element);
        }
        Ok(Kept::List(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Kept<'de>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = access.next_entry()? {
            entries.push(entry);
        }
        Ok(Kept::Map(entries))
    }
}

impl<'de, E: Error> IntoDeserializer<'de, E> for Kept<'de> {
    type Deserializer = KeptDeserializer<'de, E>;

    fn into_deserializer(self) -> KeptDeserializer<'de, E> {
        KeptDeserializer {
            kept: self,
            error: PhantomData,
        }
    }
}

/// Whether a deserializer is one that reads what was kept: of serde, of a crate like it, or the one below.
pub(crate) fn reads_kept<D>() -> bool {
    let name = std::any::type_name::<D>();
    name.contains("Content") || name.contains("KeptDeserializer")
}

/// Gives the data on.
pub(crate) struct KeptDeserializer<'de, E> {
    kept: Kept<'de>,
    error: PhantomData<E>,
}

impl<'de, E: Error> Deserializer<'de> for KeptDeserializer<'de, E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.kept {
            Kept::Null => visitor.visit_unit(),
            Kept::Bool(value) => visitor.visit_bool(value),
            Kept::Unsigned(value) => visitor.visit_u64(value),
            Kept::Signed(value) => visitor.visit_i64(value),
            Kept::Float(value) => visitor.visit_f64(value),
            Kept::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Kept::Text(Cow::Owned(text)) => visitor.visit_string(text),
            Kept::List(elements) => {
                SeqDeserializer::new(elements.into_iter()).deserialize_any(visitor)
            }
            Kept::Map(entries) => {
                MapDeserializer::new(entries.into_iter()).deserialize_any(visitor)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.kept {
            Kept::Null => visitor.visit_none(),
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
        match self.kept {
            Kept::Text(text) => visitor.visit_enum(CowStrDeserializer::new(text)),
            Kept::Map(entries) => {
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
