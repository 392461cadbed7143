//! The error of operations on values.

use std::fmt;

use crate::internal::meter::Exceeded;
use crate::types::{Path, PathStep};

/// The error of an operation on a value. It has a path inside the value and no source span; a caller that knows the
/// span can turn it into a diagnostic.
///
/// # Examples
///
/// ```
/// use hcl_value::Value;
/// use hcl_value::value::{ValueError, ops};
///
/// fn port(value: &Value) -> Result<u16, ValueError> {
///     let number = value.as_u64().and_then(|port| u16::try_from(port).ok());
///     number.ok_or_else(|| ValueError::new("a port is required"))
/// }
///
/// assert_eq!(port(&80.into()), Ok(80));
/// assert_eq!(port(&"http".into()).unwrap_err().to_string(), "a port is required");
///
/// let error = ops::add(&1.into(), &"x".into()).unwrap_err();
/// assert!(error.path.is_root());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError {
    /// Path of the error inside the value.
    pub path: Path,
    /// Description of the error: a clause without a full stop, which can follow a colon.
    pub message: String,
}

impl ValueError {
    /// Creates an error about the value as a whole.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            path: Path::root(),
            message: message.into(),
        }
    }

    /// Adds a step at the start of the path: the error as seen from the enclosing value.
    ///
    /// ```
    /// use hcl_value::value::{PathStep, ValueError};
    ///
    /// let error = ValueError::new("a number is required").within(PathStep::Index(2));
    /// assert_eq!(error.to_string(), "[2]: a number is required");
    /// ```
    #[must_use]
    #[inline]
    pub fn within(mut self, step: PathStep) -> Self {
        let inner = std::mem::take(&mut self.path);
        self.path.push(step);
        for step in inner.steps() {
            self.path.push(step.clone());
        }
        self
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.fmt_before(&self.message, f)
    }
}

impl std::error::Error for ValueError {}

impl From<Exceeded> for ValueError {
    fn from(exceeded: Exceeded) -> Self {
        Self {
            path: Path::root(),
            message: exceeded.to_string(),
        }
    }
}

impl From<fmt::Error> for ValueError {
    fn from(_: fmt::Error) -> Self {
        // Writing to a builder of text fails only at the limit on memory.
        Exceeded.into()
    }
}
