//! serde's buffer, and a value in it: read once to find its span, and then by the type that it is for.

use std::any::type_name;
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{
    CowStrDeserializer, MapAccessDeserializer, MapDeserializer, SeqDeserializer,
};
use serde::de::{
    Deserialize, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::spans::Fingerprint;

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
            Self::Null => Fingerprint::Null,
            Self::Bool(value) => Fingerprint::Bool(*value),
            Self::Unsigned(value) => Fingerprint::Unsigned(*value),
            Self::Signed(value) => Fingerprint::Signed(*value),
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

// serde keeps its buffer private: `Content`, `ContentVisitor`, `ContentDeserializer`, and their like in crates that
// copied them. They are recognised by name. Rust does not guarantee what `type_name` returns, so nothing but exactness
// depends on it: a buffer that is not recognised gives [`Spanned`](crate::Spanned) the span of the enclosing value,
// and a type that is taken for a buffer has its spans recorded in vain.

/// Returns whether a visitor stores what it visits, for a type that is read later.
pub(super) fn is_buffering_visitor<V>() -> bool {
    type_name::<V>().contains("Content")
}

/// Returns whether a deserializer reads from a buffer: of serde, of a crate like it, or a [`BufferedValue`].
///
/// A flattened struct reads from a buffer too, but only its own fields, so it is not one of these.
pub(crate) fn reads_buffer<D>() -> bool {
    let name = type_name::<D>();
    name.contains("Content") || name.contains("BufferedDeserializer")
}

/// Returns whether a type of keys, by its name, is one of serde: of the fields of a struct, which may be flattened, or in a buffer.
pub(crate) fn is_of_serde(type_of_key: &str) -> bool {
    type_of_key.contains("__Field") || type_of_key.contains("Content")
}

/// Returns whether a visitor of a map, by the name of its type, is serde's: of a struct with `flatten`, or of an enum with `tag`. It drops
/// the label of a block, and the block's content.
#[cold]
pub(crate) fn takes_no_labels(type_of_visitor: &str) -> bool {
    type_of_visitor.contains("__Visitor") || type_of_visitor.contains("TaggedContentVisitor")
}

/// The message of an error that is raised only to see whether [`answer_probe`] is called.
const PROBE: &str = "$hcl_serde::probe";

thread_local! {
    static IS_ANSWERED: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether an error type belongs to this crate, or wraps its errors.
///
/// A buffer raises the errors of the deserializer that filled it; another format that is read on the way, such as JSON
/// in a string, raises its own.
pub(crate) fn is_own_error<E: Error>() -> bool {
    IS_ANSWERED.set(false);
    // Asked by a message: `TypeId` needs a static type, and does not see our error inside another.
    drop(E::custom(PROBE));
    IS_ANSWERED.take()
}

/// Returns whether the error type of a serializer belongs to this crate, or wraps its errors.
#[must_use]
pub fn is_own_ser_error<E: serde::ser::Error>() -> bool {
    IS_ANSWERED.set(false);
    drop(E::custom(PROBE));
    IS_ANSWERED.take()
}

/// Notes the message of a custom error.
pub(crate) fn answer_probe(message: &str) {
    if message == PROBE {
        IS_ANSWERED.set(true);
    }
}
