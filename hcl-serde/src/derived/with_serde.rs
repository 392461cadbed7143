//! Types that derive `HclDecode` and `Deserialize` both: the derive of `HclDecode` writes `Deserialize`, which reads a body
//! of this crate as derived, and anything else as serde's derive does.
//!
//! A visitor cannot name the deserializer that calls it. So the derived decoding waits in a slot, and the deserializer of
//! a body or block takes it out. The slot holds only what is `'static`: such types borrow nothing.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use serde::Deserializer;
use serde::de::Visitor;

use super::body::BodyDecoder;
use crate::buffered::is_own_error;
use crate::channel::DERIVED_NAME;
use crate::error::{Error, Result};
use crate::stop;

/// A type with both ways of being read. Implemented by the derive.
pub trait DecodeWithSerde<'de>: Sized {
    /// Reads a body of HCL.
    ///
    /// # Errors
    ///
    /// [`Stop`](crate::stop::Stop)
    fn decode_derived(body: &BodyDecoder<'_, 'de>) -> stop::Result<Self>;

    /// Reads any data, as serde's derive does.
    ///
    /// # Errors
    ///
    /// Returns an error of the deserializer.
    fn deserialize_plain<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Makes the call of a method that serde's derive did not write a compile error, instead of a call of itself.
pub trait DeriveDeserialize: Sized {
    /// Never called.
    ///
    /// # Errors
    ///
    /// Returns an error of the deserializer.
    fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>
    where
        Self: DerivesDeserialize;
}

impl<T> DeriveDeserialize for T {
    fn deserialize<'de, D: Deserializer<'de>>(_: D) -> Result<Self, D::Error>
    where
        Self: DerivesDeserialize,
    {
        Err(serde::de::Error::custom(
            "the type does not derive `Deserialize`",
        ))
    }
}

/// A trait without implementations.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not derive `serde::Deserialize`, which `#[hcl(serde)]` uses for other formats",
    label = "derive `serde::Deserialize` for the type too"
)]
pub trait DerivesDeserialize {}

/// A derived decoding that waits for a body. Returns whether it succeeded, and stores the value elsewhere.
pub(crate) trait Waiting {
    /// Decodes a body.
    fn decode(self: Box<Self>, body: &BodyDecoder<'_, '_>) -> bool;
}

/// The slot of the value.
struct Slot<T>(Rc<RefCell<Option<T>>>);

impl<T: for<'d> DecodeWithSerde<'d>> Waiting for Slot<T> {
    fn decode(self: Box<Self>, body: &BodyDecoder<'_, '_>) -> bool {
        let value = T::decode_derived(body).ok();
        let is_decoded = value.is_some();
        self.0.replace(value);
        is_decoded
    }
}

thread_local! {
    static DECODE: RefCell<Option<Box<dyn Waiting>>> = const { RefCell::new(None) };
}

/// Implements `Deserialize` for a type with both ways.
///
/// # Errors
///
/// Returns an error of the deserializer.
pub fn deserialize_derived<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: for<'d> DecodeWithSerde<'d> + 'static,
    D: Deserializer<'de>,
{
    // Formats that care for the names of newtype structs do not see this one.
    if !is_own_error::<D::Error>() {
        return T::deserialize_plain(deserializer);
    }
    let slot = Rc::new(RefCell::new(None));
    DECODE.replace(Some(Box::new(Slot(Rc::clone(&slot)))));
    let result = deserializer.deserialize_newtype_struct(DERIVED_NAME, DerivedVisitor { slot });
    // Left over if the deserializer has read no body.
    DECODE.take();
    result
}

struct DerivedVisitor<T> {
    /// Holds the value once the body has been decoded.
    slot: Rc<RefCell<Option<T>>>,
}

impl<'de, T: DecodeWithSerde<'de>> Visitor<'de> for DerivedVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a body")
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<T, E> {
        let value = self.slot.take();
        value.ok_or_else(|| E::custom("a body is required"))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        // Types inside this one use the slot.
        DECODE.take();
        T::deserialize_plain(deserializer)
    }
}

/// Takes the derived decoding that waits for a body.
pub(crate) fn waiting_decode() -> Option<Box<dyn Waiting>> {
    DECODE.take()
}

/// Decodes a body as derived, for the visitor that waits for it. Errors are returned, so that what failed is left out of
/// the next attempt.
pub(crate) fn visit_derived<'de, V: Visitor<'de>>(
    decode: Box<dyn Waiting>,
    decoder: BodyDecoder<'_, 'de>,
    visitor: V,
) -> Result<V::Value> {
    let session = decoder.session;
    let (is_decoded, found) = session.collect(|| decode.decode(&decoder));
    if !is_decoded {
        return Err(Error::new(found));
    }
    // Warnings only, since the body was decoded.
    session.report_error(Error::new(found));
    visitor.visit_unit()
}
