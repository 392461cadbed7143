//! The error of derived types.

use std::fmt;

/// A problem was reported, and reading ends.
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
