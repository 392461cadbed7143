//! The error of derived types, and of the lean deserializer.

use std::fmt;

use crate::buffered::answer_probe;

/// Reading ends: the lean deserializer cannot read a part, or a problem was reported.
#[derive(Clone, Copy, Debug)]
pub struct Stop;

/// The result of reading a body.
pub(crate) type Result<T> = std::result::Result<T, Stop>;

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value needs the full deserializer")
    }
}

impl std::error::Error for Stop {}

impl serde::de::Error for Stop {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        // `is_own_error` asks by a message.
        answer_probe(&message.to_string());
        Self
    }

    #[cold]
    fn missing_field(_: &'static str) -> Self {
        Self
    }

    #[cold]
    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

impl From<crate::error::Error> for Stop {
    #[cold]
    fn from(_: crate::error::Error) -> Self {
        Self
    }
}
