//! Serialization and deserialization of JSON texts as data.

use std::fmt;

use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeMap};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Json;
use crate::internal::build::List;
use crate::internal::meter;
use crate::number::Number;

/// Serializes plain data. A number that neither an integer of 64 bits nor a float holds exactly becomes a string.
impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(digits) => Number::parse_literal(digits)
                .map_err(S::Error::custom)?
                .serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(elements) => serializer.collect_seq(elements),
            Self::Object(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (name, value) in entries {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

/// Deserializes any data that JSON has, in its order.
impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

fn number<E: serde::de::Error>(digits: String) -> Result<Json, E> {
    charge::<E>(digits.len())?;
    Ok(Json::Number(digits.into()))
}

/// Charges the memory of a text: a value may contain it many times and share it, but data does not.
fn charge<E: serde::de::Error>(bytes: usize) -> Result<(), E> {
    meter::reserve(bytes).map_err(E::custom)
}

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_none<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        Json::deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        Json::deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Json, E> {
        number(value.to_string())
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Json, E> {
        number(value.to_string())
    }

    fn visit_i128<E: serde::de::Error>(self, value: i128) -> Result<Json, E> {
        number(value.to_string())
    }

    fn visit_u128<E: serde::de::Error>(self, value: u128) -> Result<Json, E> {
        number(value.to_string())
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Json, E> {
        if value.is_finite() {
            // `{:?}` writes `1e300`, and `{}` three hundred zeros.
            number(format!("{value:?}"))
        } else {
            Err(E::custom("JSON has no infinite numbers"))
        }
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Json, E> {
        charge::<E>(text.len())?;
        Ok(Json::String(text.into()))
    }

    fn visit_string<E: serde::de::Error>(self, text: String) -> Result<Json, E> {
        self.visit_str(&text)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Json, A::Error> {
        let mut array = List::new();
        while let Some(element) = elements.next_element()? {
            array.push(element).map_err(A::Error::custom)?;
        }
        Ok(Json::Array(array.into_charged()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut object = List::new();
        while let Some(JsonName(name)) = entries.next_key()? {
            charge::<A::Error>(name.len())?;
            let entry = (name, entries.next_value()?);
            object.push(entry).map_err(A::Error::custom)?;
        }
        Ok(Json::Object(object.into_charged()))
    }
}

/// The name of an entry. YAML has others than strings.
struct JsonName(Box<str>);

impl<'de> Deserialize<'de> for JsonName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Json::deserialize(deserializer)? {
            Json::String(name) | Json::Number(name) => Ok(Self(name)),
            Json::Bool(value) => Ok(Self(value.to_string().into())),
            Json::Null => Ok(Self("null".into())),
            Json::Array(_) | Json::Object(_) => {
                Err(D::Error::custom("a name must be a string, number or bool"))
            }
        }
    }
}
