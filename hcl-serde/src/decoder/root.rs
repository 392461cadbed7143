//! Readers of a whole configuration. The methods of a decoder are compiled once, these readers for each type.

use hcl_core::Diagnostics;

use super::errors;
use crate::derive_support::{BodyDecoder, HclDecode};
use crate::error::Result;
use crate::schema::Schema;

/// Reads a whole configuration: into a [`DecodedRoot`], or into the value of a seed.
pub trait ReadRoot<'de> {
    /// Returns the schema of the type.
    fn schema(&self) -> &'static Schema<'static>;

    /// Reads the body of the configuration, and reports to its session. The last value that is read counts.
    fn read(&mut self, body: &BodyDecoder<'_, 'de>);
}

/// The place of a value of a type.
#[derive(Debug)]
pub struct DecodedRoot<T>(pub(super) Option<T>);

impl<T> Default for DecodedRoot<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> DecodedRoot<T> {
    /// Returns the value of a run that read it.
    ///
    /// # Errors
    ///
    /// The diagnostics that were found, if one is an error.
    pub fn finish(self, found: Diagnostics) -> Result<T> {
        self.finish_with_warnings(found).map(|(value, _)| value)
    }

    /// As [`finish`](Self::finish), with the warnings.
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish).
    pub fn finish_with_warnings(self, found: Diagnostics) -> Result<(T, Diagnostics)> {
        match self.0 {
            Some(value) if !found.has_errors() => Ok((value, found)),
            _ => Err(errors::of_run(found)),
        }
    }
}

impl<'de, T: HclDecode<'de>> ReadRoot<'de> for DecodedRoot<T> {
    fn schema(&self) -> &'static Schema<'static> {
        const { T::BODY_SCHEMA.assert_is_root() };
        T::BODY_SCHEMA
    }

    fn read(&mut self, body: &BodyDecoder<'_, 'de>) {
        self.0 = T::decode_body(body).ok();
    }
}
