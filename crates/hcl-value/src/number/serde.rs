//! Serialization of numbers: as the first of `i64`, `u64` and `f64` that is exact, else as a decimal string.
//!
//! [`Number`] deserializes as a newtype struct named [`NAME`]. The deserializers of hcl-serde know the name and pass a number
//! that is not exact in these types as a newtype struct of its digits; everything else, and every number of another format, as any
//! value.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Number;
use super::repr::NumberRepr;

/// Name of the newtype struct that a [`Number`] deserializes as. Used by hcl-serde.
pub const NAME: &str = "$hcl_value::Number";

/// A number that a type of serde's data model holds exactly.
// Hidden: hcl-serde uses it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Primitive {
    /// A fraction, or a whole number beyond 64 bits.
    Float(f64),
    /// A whole number.
    Signed(i64),
    /// A whole number beyond `i64`.
    Unsigned(u64),
}

/// Returns the first of `i64`, `u64` and `f64` that holds the number exactly. A float does if it prints the same digits. Used by
/// hcl-serde.
// Hidden: hcl-serde uses it.
#[doc(hidden)]
#[must_use]
#[inline]
pub fn to_primitive(number: &Number) -> Option<Primitive> {
    if let NumberRepr::Short(short) = number.0
        // Most fractions: the general path below would convert them to 512 bits.
        && let Some(value) = short.to_exact_f64()
    {
        return Some(Primitive::Float(value));
    }
    if let Ok(value) = number.to_i64() {
        return Some(Primitive::Signed(value));
    }
    if let Ok(value) = number.to_u64() {
        return Some(Primitive::Unsigned(value));
    }
    let float = number.to_f64();
    let is_exact = float.is_finite() && Number::try_from(float).is_ok_and(|back| back == *number);
    is_exact.then_some(Primitive::Float(float))
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match to_primitive(self) {
            Some(Primitive::Float(value)) => serializer.serialize_f64(value),
            Some(Primitive::Signed(value)) => serializer.serialize_i64(value),
            Some(Primitive::Unsigned(value)) => serializer.serialize_u64(value),
            None => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(NAME, NumberVisitor)
    }
}

struct NumberVisitor;

impl<'de> Visitor<'de> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, or a string that holds one")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Number, E> {
        Ok(Number::from(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Number, E> {
        Ok(Number::from(value))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Number, E> {
        Ok(Number::from(value))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Number, E> {
        Ok(Number::from(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Number, E> {
        Number::try_from(value).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Number, E> {
        Number::parse(value).map_err(E::custom)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Number, D::Error> {
        deserializer.deserialize_any(self)
    }
}
