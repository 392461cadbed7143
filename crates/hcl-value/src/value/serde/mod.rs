//! Serialization and deserialization of values.
//!
//! A value serializes like plain JSON, and deserializes with tuples and objects. [`Value::from_serialize`] converts
//! other data.

pub(crate) mod channel;
mod de;
mod ser;
mod to_value;

use std::fmt;

use super::{Value, ValueError};

impl Value {
    /// Converts serializable data to a value: sequences become tuples, maps and structs become objects, `None` and `()`
    /// become null, and an enum variant becomes its name or an object with one attribute.
    ///
    /// # Errors
    ///
    /// Fails if a map key is not a string, number, bool or unit variant, a float is NaN, or the data nests too deep.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Value;
    ///
    /// let value = Value::from_serialize(&vec![("a", Some(1)), ("b", None)])?;
    /// assert_eq!(value.to_json()?, r#"[["a",1],["b",null]]"#);
    /// # Ok::<(), hcl_value::value::ValueError>(())
    /// ```
    pub fn from_serialize<T: ::serde::Serialize + ?Sized>(data: &T) -> Result<Self, ValueError> {
        data.serialize(to_value::ToValue::new())
            .map_err(|SerdeFailure(error)| error)
    }
}

/// A [`ValueError`] that implements serde's error traits.
#[derive(Debug)]
struct SerdeFailure(ValueError);

impl fmt::Display for SerdeFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for SerdeFailure {}

impl ::serde::ser::Error for SerdeFailure {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(ValueError::new(message.to_string()))
    }
}
