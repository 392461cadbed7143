//! The error of derived types.

use std::fmt;

/// A problem was reported, and reading ends.
///
/// # Examples
///
/// ```
/// use hcl_serde::body::{BodyDecoder, Stop};
/// use hcl_serde::schema::Schema;
/// use hcl_serde::HclDecode;
///
/// /// A body that nothing is read from.
/// struct Skipped;
///
/// impl<'de> HclDecode<'de> for Skipped {
///     const BODY_SCHEMA: &'static Schema<'static> = &Schema::UNKNOWN;
///
///     fn decode_body(_: &BodyDecoder<'_, 'de>) -> Result<Self, Stop> {
///         Ok(Self)
///     }
/// }
///
/// assert!(hcl_serde::from_str::<Skipped>("a = 1").is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stop;

/// The result of reading a body.
pub(crate) type Result<T> = std::result::Result<T, Stop>;

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a problem was reported")
    }
}

impl std::error::Error for Stop {}

// From the deserializer of an absent value.
impl serde::de::Error for Stop {
    #[cold]
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl From<crate::error::Error> for Stop {
    #[cold]
    fn from(_: crate::error::Error) -> Self {
        Self
    }
}
