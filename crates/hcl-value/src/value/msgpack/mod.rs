//! The MessagePack form of values, in which Terraform exchanges them with its plugins.
//!
//! Unlike JSON it holds unknown values and their refinements. Like typed JSON it is read with a type; where that is
//! dynamic, the data is an array of the type, as JSON, and the value.
//!
//! | value | data |
//! |---|---|
//! | null | nil |
//! | bool, string | bool, string |
//! | number | integer of at most 64 bits, float if that is exact, else a decimal string |
//! | list, set, tuple | array |
//! | map, object | map with string keys; for an object, of all attributes |
//! | unknown | extension 0, or extension 12 with a map of constraints |
//!
//! DIFFERENCE: `msgpack-strict`. Data that the reference accepts though it is not of the type is refused.

mod decode;
mod encode;
mod reader;
mod refinement;

use std::fmt;

use super::{Path, PathStep, Value, ValueError};
use crate::types::Type;

/// An error in MessagePack data.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, Value};
///
/// let ty = Type::object([("port", Type::Number)]);
/// let error = Value::from_msgpack(b"\x81\xa4port\xc3", &ty).unwrap_err();
/// assert_eq!(error.path.to_string(), ".port");
/// assert_eq!((error.offset, error.message.as_str()), (6, "number required"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MsgpackError {
    /// Path of the value that is wrong.
    pub path: Path,
    /// Byte offset of the value in the data.
    pub offset: usize,
    /// Description of the error: a clause without a full stop.
    pub message: String,
}

impl MsgpackError {
    fn within(mut self, step: PathStep) -> Self {
        self.path = std::iter::once(step)
            .chain(self.path.steps().iter().cloned())
            .collect();
        self
    }
}

impl fmt::Display for MsgpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_root() {
            write!(f, "{}: ", self.path)?;
        }
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

impl std::error::Error for MsgpackError {}

impl Value {
    /// Formats the value as MessagePack that [`Value::from_msgpack`] parses with the same type.
    ///
    /// # Errors
    ///
    /// Fails if the value does not match the type, or contains a mark or a capsule.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::value::Refinement;
    /// use hcl_value::{Type, Value, value};
    ///
    /// let bytes = value!([80, "web"]).to_msgpack(&Type::tuple([Type::Number, Type::String]))?;
    /// assert_eq!(bytes, b"\x92\x50\xa3web");
    ///
    /// let name = Value::unknown(Type::String).refined(&Refinement::starting_with("web-"))?;
    /// let bytes = name.to_msgpack(&Type::String)?;
    /// assert_eq!(Value::from_msgpack(&bytes, &Type::String)?, name);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_msgpack(&self, ty: &Type) -> Result<Vec<u8>, ValueError> {
        encode::encode(self, ty)
    }

    /// Parses MessagePack as a value of a type. Bytes after the value are ignored.
    ///
    /// The memory that it takes is bounded by the length of the data, not by lengths that the data claims.
    ///
    /// # Errors
    ///
    /// Fails for data that is not MessagePack or not a value of the type, that nests deeper than
    /// [`MAX_DEPTH`](super::MAX_DEPTH), or holds text that is not UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let ports = Value::from_msgpack(b"\x92\x50\xa3443", &Type::list(Type::Number))?;
    /// assert_eq!(ports.to_string(), "[80, 443]");
    ///
    /// let error = Value::from_msgpack(b"\x92\x50\xc3", &Type::list(Type::Number)).unwrap_err();
    /// assert_eq!(error.to_string(), "[1]: number required (at byte 2)");
    /// # Ok::<(), hcl_value::value::MsgpackError>(())
    /// ```
    pub fn from_msgpack(bytes: &[u8], ty: &Type) -> Result<Self, MsgpackError> {
        decode::decode(bytes, ty)
    }
}
