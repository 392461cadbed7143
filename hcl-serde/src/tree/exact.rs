//! Numbers that serde's data model does not hold.

use serde::Deserializer;
use serde::de::Visitor;

use crate::channel::NUMBER_NAME;

/// Reads a value of any type as [`Deserializer::deserialize_any`] does, without a loss of digits.
///
/// serde passes a number as `i64`, `u64` or `f64`. A whole number beyond 64 bits would come as text, and a decimal with more
/// digits than `f64` holds would be rounded. Here, both come to [`Visitor::visit_newtype_struct`], whose deserializer holds
/// the digits: as a [`Number`](hcl_core::Number), or as a `String`. All other values come as usual, and the visitor calls this
/// function again for elements and entries.
///
/// The deserializers of this crate do so. Other formats treat the call as a newtype struct of any content.
///
/// # Examples
///
/// ```
/// use std::fmt;
///
/// use hcl_serde::hcl_core::Number;
/// use serde::de::{Deserialize, Deserializer, Error, Visitor};
///
/// #[derive(Debug, PartialEq)]
/// enum Scalar {
///     Text(String),
///     Whole(u64),
///     Exact(Number),
/// }
///
/// impl<'de> Deserialize<'de> for Scalar {
///     fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
///         hcl_serde::de::deserialize_exact(deserializer, ScalarVisitor)
///     }
/// }
///
/// struct ScalarVisitor;
///
/// impl<'de> Visitor<'de> for ScalarVisitor {
///     type Value = Scalar;
///
///     fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         f.write_str("a text or a number")
///     }
///
///     fn visit_str<E: Error>(self, text: &str) -> Result<Scalar, E> {
///         Ok(Scalar::Text(text.to_owned()))
///     }
///
///     fn visit_u64<E: Error>(self, number: u64) -> Result<Scalar, E> {
///         Ok(Scalar::Whole(number))
///     }
///
///     fn visit_newtype_struct<D: Deserializer<'de>>(self, digits: D) -> Result<Scalar, D::Error> {
///         Number::deserialize(digits).map(Scalar::Exact)
///     }
/// }
///
/// let text = "[1, \"18446744073709551616\", 18446744073709551616, 0.12345678901234567890123]";
/// let list: Vec<Scalar> = hcl_serde::from_str::<std::collections::BTreeMap<String, _>>(&format!("list = {text}"))?
///     .remove("list")
///     .unwrap();
/// assert_eq!(list[0], Scalar::Whole(1));
/// assert_eq!(list[1], Scalar::Text("18446744073709551616".to_owned()));
/// assert_eq!(list[2], Scalar::Exact(Number::parse("18446744073709551616").unwrap()));
/// assert_eq!(list[3], Scalar::Exact(Number::parse("0.12345678901234567890123").unwrap()));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// The error of the deserializer or the visitor.
pub fn deserialize_exact<'de, D: Deserializer<'de>, V: Visitor<'de>>(
    deserializer: D,
    visitor: V,
) -> Result<V::Value, D::Error> {
    deserializer.deserialize_newtype_struct(NUMBER_NAME, visitor)
}
