//! The fields of a derived type, as the loop over its schema reads them.
//!
//! The derive puts a place for each field into a table, in the order of the schema: labels, arguments, blocks, flattened fields, and
//! then the fields that the schema does not list. [`BodyDecoder::read`] is compiled once for all types.

use std::any::type_name;

use super::attribute::Reader;
use super::blocks::Group;
use super::body::BodyDecoder;
use super::content::Content;
use super::reader::BlockReader;
use crate::de::TreeDeserializer;
use crate::error::Error;
use crate::probe::ByType;
use crate::stop::{self, Stop};
use crate::type_name::{is_option, keeps_null};

/// The input of a field.
///
/// # Examples
///
/// ```
/// use hcl_serde::body::Input;
///
/// /// Returns whether a field is an argument or a label.
/// fn is_value(input: &Input<'_, '_, '_>) -> bool {
///     matches!(input, Input::Value(_))
/// }
/// ```
#[derive(Debug)]
pub enum Input<'i, 'c, 'de> {
    /// The value of an argument, or a label.
    Value(TreeDeserializer<'i, 'de>),
    /// All blocks of the field.
    Blocks(&'i Group<'i, 'de>),
    /// The body, for a flattened struct.
    Body(&'i BodyDecoder<'i, 'de>),
    /// Everything that was matched, for a field that the schema does not list.
    Content(&'i mut Content<'c, 'de>),
}

/// A place for the value of a field.
///
/// # Examples
///
/// ```
/// use hcl_serde::Error;
/// use hcl_serde::body::{Input, ReadField};
///
/// /// Notes that something is there.
/// struct IsPresent(bool);
///
/// impl<'de> ReadField<'de> for IsPresent {
///     fn read(&mut self, _: Input<'_, '_, 'de>) -> Result<(), Error> {
///         self.0 = true;
///         Ok(())
///     }
///
///     fn set_absent(&mut self) -> bool {
///         true
///     }
/// }
/// ```
pub trait ReadField<'de> {
    /// Reads the value.
    ///
    /// # Errors
    ///
    /// Returns the error of a value, or the one that follows from a report about a body.
    fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error>;

    /// Sets the value that the type has for an absent field, such as `None`. Returns whether it has one.
    fn set_absent(&mut self) -> bool {
        false
    }

    /// Returns whether the type tells null from absence.
    fn keeps_null(&self) -> bool {
        false
    }
}

/// The place for the value of a field that is read in one of the ways `R`.
#[derive(Debug)]
pub struct Place<T, R> {
    pub(super) value: Option<T>,
    how: R,
}

impl<T, R> Place<T, R> {
    pub(super) const fn new(how: R) -> Self {
        Self { value: None, how }
    }

    /// Returns the value.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the field failed.
    #[inline]
    pub fn take(self) -> stop::Result<T> {
        self.value.ok_or(Stop)
    }

    /// Returns the value, or the default of an absent field.
    #[inline]
    pub fn take_or(self, default: impl FnOnce() -> T) -> T {
        self.value.unwrap_or_else(default)
    }

    /// Sets the default of a field that `is_absent`.
    pub fn set_default(&mut self, is_absent: bool, default: impl FnOnce() -> T) {
        if is_absent && self.value.is_none() {
            self.value = Some(default());
        }
    }

    /// Returns the value, if there is one.
    pub const fn value(&self) -> Option<&T> {
        self.value.as_ref()
    }
}

// Bounds on `T` would make the compiler report an unsuitable type a second time.
impl<'de, T> ReadField<'de> for Place<T, Reader<'de, T>> {
    fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
        if let Input::Value(value) = input {
            self.value = Some((self.how.value)(value)?);
        }
        Ok(())
    }

    fn set_absent(&mut self) -> bool {
        self.value = (self.how.missing)();
        self.value.is_some()
    }

    fn keeps_null(&self) -> bool {
        let name = type_name::<T>();
        // A function that reads an `Option` makes null `None`, and says nothing of absence.
        keeps_null(name) || is_option(name) && (self.how.missing)().is_none()
    }
}

/// From blocks, or from the body of the struct that the field is flattened into.
impl<'de, T> ReadField<'de> for Place<T, BlockReader<'de, T>> {
    fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
        self.value = Some(match input {
            Input::Blocks(blocks) => (self.how.gather)(blocks)?,
            // Not by `flatten`, which would be compiled for each type of blocks.
            Input::Body(body) => {
                let (body, schema) = (body.with_values(self.how.values), self.how.nesting.body);
                (self.how.gather)(&Group::of_body(&body, schema))?
            }
            Input::Value(_) | Input::Content(_) => return Ok(()),
        });
        Ok(())
    }
}

/// By a function of the content, such as its span, or of the body that the other fields leave.
#[derive(Debug)]
pub struct ByContent<F>(F);

impl ByType {
    /// Returns a place for the result of a function of the content.
    pub const fn of_content<'de, T, F>(make: F) -> Place<T, ByContent<F>>
    where
        F: FnMut(&mut Content<'_, 'de>) -> stop::Result<T>,
    {
        Place::new(ByContent(make))
    }
}

impl<'de, T, F> ReadField<'de> for Place<T, ByContent<F>>
where
    F: FnMut(&mut Content<'_, 'de>) -> stop::Result<T>,
{
    fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
        if let Input::Content(content) = input {
            self.value = Some((self.how.0)(content)?);
        }
        Ok(())
    }
}

impl From<Stop> for Error {
    #[cold]
    fn from(Stop: Stop) -> Self {
        Self::consequence()
    }
}
