//! Types that derive `HclEncode` and `Serialize` both: the derive of `HclEncode` writes `Serialize`, which writes a body of
//! this crate as derived, and anything else as serde's derive does.
//!
//! The serializer passes itself to the derived encoding through a [slot](Exchange).

use serde::{Serialize, Serializer as SerdeSerializer};

use super::BodyWriter;
use crate::buffered::is_own_ser_error;
use crate::channel::DERIVED_NAME;
use crate::error::Result;
use crate::serializer::Exchange;

/// A type with both ways of being written. Implemented by the derive.
pub trait EncodeWithSerde {
    /// Writes a body of HCL.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn encode_derived(&self, writer: &mut BodyWriter) -> Result<()>;

    /// Writes any data, as serde's derive does.
    ///
    /// # Errors
    ///
    /// Returns an error of the serializer.
    fn serialize_plain<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
}

/// Makes the call of a method that serde's derive did not write a compile error, instead of a call of itself.
pub trait DeriveSerialize {
    /// Never called.
    ///
    /// # Errors
    ///
    /// Returns an error of the serializer.
    fn serialize<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error>
    where
        Self: DerivesSerialize;
}

impl<T> DeriveSerialize for T {
    fn serialize<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error>
    where
        Self: DerivesSerialize,
    {
        serializer.serialize_unit()
    }
}

/// A trait without implementations.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not derive `serde::Serialize`, which `#[hcl(serde)]` uses for other formats",
    label = "derive `serde::Serialize` for the type too"
)]
pub trait DerivesSerialize {}

/// Implements `Serialize` for a type with both ways.
///
/// # Errors
///
/// Returns an error of the serializer.
pub fn serialize_derived<T: EncodeWithSerde, S: SerdeSerializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if is_own_ser_error::<S::Error>() {
        serializer.serialize_newtype_struct(DERIVED_NAME, &Derived(value))
    } else {
        value.serialize_plain(serializer)
    }
}

struct Derived<'v, T>(&'v T);

impl<T: EncodeWithSerde> Serialize for Derived<'_, T> {
    fn serialize<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Only a body is passed through the slot, not a value inside of an argument.
        let Some(exchange) = Exchange::take() else {
            return self.0.serialize_plain(serializer);
        };
        let mut writer = BodyWriter::new(exchange.serializer);
        let result = self.0.encode_derived(&mut writer);
        let exchange = Exchange {
            serializer: writer.into_serializer(),
            result,
        };
        exchange.put();
        // This serializer is the placeholder: its output is dropped.
        serializer.serialize_none()
    }
}
