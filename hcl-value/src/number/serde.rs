//! Serialization of numbers: as the first of `i64`, `u64` and `f64` that is exact, else as a decimal string.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Number;
use super::repr::Repr;

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Repr::Short(short) = self.0
            // Most fractions: the general path below would convert them to 512 bits.
            && let Some(value) = short.to_exact_f64()
        {
            return serializer.serialize_f64(value);
        }
        if let Ok(value) = self.to_i64() {
            return serializer.serialize_i64(value);
        }
        if let Ok(value) = self.to_u64() {
            return serializer.serialize_u64(value);
        }
        let float = self.to_f64();
        if float.is_finite() && Self::try_from(float).is_ok_and(|back| back == *self) {
            return serializer.serialize_f64(float);
        }
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
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
}
