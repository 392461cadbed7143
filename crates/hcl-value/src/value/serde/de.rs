//! Deserialization of values from self-describing formats.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use super::channel;
use crate::Str;
use crate::internal::nfc;
use crate::number::Number;
use crate::types::Type;
use crate::value::{MAX_DEPTH, Mapping, Value, errors};

/// Accepts any data: sequences become tuples, and maps become objects.
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ValueSeed { depth: 0 }.deserialize(deserializer)
    }
}

/// Seed of a value at a nesting depth.
#[derive(Clone, Copy)]
struct ValueSeed {
    depth: u32,
}

impl ValueSeed {
    fn inner<E: Error>(self) -> Result<Self, E> {
        if self.depth >= MAX_DEPTH {
            return Err(E::custom(errors::too_deep()));
        }
        Ok(Self {
            depth: self.depth + 1,
        })
    }
}

/// Seed of a key.
#[derive(Clone, Copy)]
struct KeyDeserializer;

impl<'de> DeserializeSeed<'de> for KeyDeserializer {
    type Value = Str;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Str, D::Error> {
        deserializer.deserialize_string(self)
    }
}

impl Visitor<'_> for KeyDeserializer {
    type Value = Str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Str, E> {
        Ok(nfc(name))
    }

    fn visit_bytes<E: Error>(self, name: &[u8]) -> Result<Str, E> {
        let invalid = |_| E::invalid_value(Unexpected::Bytes(name), &self);
        self.visit_str(std::str::from_utf8(name).map_err(invalid)?)
    }
}

impl<'de> DeserializeSeed<'de> for ValueSeed {
    type Value = Value;

    /// A value inside plain data may pass through the side channel too, with its marks: an attribute of a block.
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_newtype_struct(channel::NAME, Envelope(self))
    }
}

/// Receives the value from the side channel, or deserializes plain data if there is none.
struct Envelope(ValueSeed);

impl<'de> Visitor<'de> for Envelope {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Value, D::Error> {
        match channel::receive() {
            Some(value) => Ok(value),
            None => deserializer.deserialize_any(self.0),
        }
    }
}

impl<'de> Visitor<'de> for ValueSeed {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Number::from(value).into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Number::from(value).into())
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Value, E> {
        Ok(Number::from(value).into())
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Value, E> {
        Ok(Number::from(value).into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::try_from(value).map(Value::from).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_none<E: Error>(self) -> Result<Value, E> {
        self.visit_unit()
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::null(Type::Dynamic))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Value, D::Error> {
        self.inner::<D::Error>()?.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let inner = self.inner::<A::Error>()?;
        let mut values = Vec::new();
        while let Some(value) = elements.next_element_seed(inner)? {
            values.push(value);
        }
        Ok(Value::tuple(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let inner = self.inner::<A::Error>()?;
        let mut entries = Vec::new();
        while let Some(name) = members.next_key_seed(KeyDeserializer)? {
            entries.push((name, members.next_value_seed(inner)?));
        }
        Ok(Value::object(entries.into_iter().collect::<Mapping>()))
    }
}
