//! Attributes: read by serde, absent where the type allows it.

use serde::Deserialize;

use super::given::Given;
use crate::de::{MissingDeserializer, ValueDeserializer};
use crate::error::Error;
use crate::view::AttributeView;

/// A type that the value of an attribute can be read into: every [`serde::Deserialize`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from an attribute",
    label = "not a type that the value of an attribute can be read into",
    note = "if it is written as `name = value`, derive `serde::Deserialize` for the type",
    note = "if it is written as a block, `name {{ … }}`, mark the field `#[hcl(block)]` and derive `hcl_serde::HclDecode`"
)]
pub trait FromAttribute<'de, Via>: Sized {
    /// Reads the value.
    ///
    /// # Errors
    ///
    /// What is wrong with the value.
    fn read(value: ValueDeserializer<'_, 'de>) -> Result<Self, Error>;

    /// What stands for an absent attribute, if anything does.
    fn missing() -> Option<Self>;
}

/// Marks the implementation by serde.
#[derive(Debug)]
pub enum ViaSerde {}

/// Marks the implementation that no type has. That there are two makes the compiler speak of [`FromAttribute`], which
/// names the ways out, instead of `Deserialize`, which knows only one.
#[derive(Debug)]
pub enum ViaNothing {}

/// What no type implements.
pub trait Nothing {}

impl<'de, T: Deserialize<'de>> FromAttribute<'de, ViaSerde> for T {
    fn read(value: ValueDeserializer<'_, 'de>) -> Result<Self, Error> {
        T::deserialize(value)
    }

    fn missing() -> Option<Self> {
        T::deserialize(MissingDeserializer).ok()
    }
}

impl<T: Nothing> FromAttribute<'_, ViaNothing> for T {
    fn read(_: ValueDeserializer<'_, '_>) -> Result<Self, Error> {
        Err(Error::new(hcl_core::Diagnostics::new()))
    }

    fn missing() -> Option<Self> {
        None
    }
}

/// How a type is read from an attribute. Schema and decoding both ask for it here, so that a type that cannot be read
/// is reported once.
#[derive(Debug)]
pub struct AttributeReader<'de, T> {
    value: fn(ValueDeserializer<'_, 'de>) -> Result<T, Error>,
    missing: fn() -> Option<T>,
}

/// The reader of a type.
#[must_use]
pub const fn attribute<'de, T: FromAttribute<'de, Via>, Via>() -> AttributeReader<'de, T> {
    AttributeReader {
        value: T::read,
        missing: T::missing,
    }
}

// No bounds here: they would be reported once more.
impl<'de, T> AttributeReader<'de, T> {
    /// Whether the type needs its attribute to be there.
    #[must_use]
    pub fn is_required(self) -> bool {
        (self.missing)().is_none()
    }

    /// Reads an attribute. Its absence is an error unless the type allows it.
    #[must_use]
    pub fn read(self, given: Given<'_, 'de>) -> Option<T> {
        if let Some(attribute) = given.attribute() {
            return read(given, attribute, self.value);
        }
        let missing = (self.missing)();
        if missing.is_none() {
            given.report_missing();
        }
        missing
    }

    /// Reads an attribute. Absence becomes the fallback, and so does null, unless the type has null itself.
    #[must_use]
    pub fn read_or(self, given: Given<'_, 'de>, fallback: impl FnOnce() -> T) -> Option<T> {
        let Some(attribute) = given.attribute() else {
            return Some(fallback());
        };
        read(given, attribute, |value| {
            match value.unless_null(self.value)? {
                Some(value) => Ok(value),
                None => Ok((self.missing)().unwrap_or_else(fallback)),
            }
        })
    }
}

/// Reads an attribute by a function. Its absence is an error.
pub fn attribute_with<'de, T>(
    given: Given<'_, 'de>,
    by: impl FnOnce(ValueDeserializer<'_, 'de>) -> Result<T, Error>,
) -> Option<T> {
    let Some(attribute) = given.attribute() else {
        given.report_missing();
        return None;
    };
    read(given, attribute, by)
}

/// Reads an attribute by a function. Absence and null become the fallback.
pub fn attribute_with_or<'de, T>(
    given: Given<'_, 'de>,
    by: impl FnOnce(ValueDeserializer<'_, 'de>) -> Result<T, Error>,
    fallback: impl FnOnce() -> T,
) -> Option<T> {
    let Some(attribute) = given.attribute() else {
        return Some(fallback());
    };
    read(given, attribute, |value| {
        Ok(value.unless_null(by)?.unwrap_or_else(fallback))
    })
}

fn read<'c, 'de, T>(
    given: Given<'c, 'de>,
    attribute: AttributeView<'c>,
    by: impl FnOnce(ValueDeserializer<'_, 'de>) -> Result<T, Error>,
) -> Option<T> {
    let path = given.path();
    let value = ValueDeserializer {
        session: given.session(),
        path: &path,
        origin: attribute.origin(),
    };
    match by(value) {
        Ok(value) => Some(value),
        Err(error) => {
            given.report_error(attribute, error);
            None
        }
    }
}
