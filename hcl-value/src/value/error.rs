//! What is wrong with an operation on values: where inside the value, and a sentence; no source range.

use std::fmt;

use crate::types::{Path, Step};

/// A wrong operation on a value. Whoever knows the source range makes a diagnostic of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError {
    /// Where inside the value, from outside inwards.
    pub path: Path,
    /// A sentence without its full stop, or a clause that can follow a colon.
    pub message: String,
}

impl ValueError {
    /// An error about the value as a whole.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            path: Path::root(),
            message: message.into(),
        }
    }

    /// The same error, seen from one level further out.
    #[must_use]
    pub fn within(mut self, step: Step) -> Self {
        self.path = std::iter::once(step)
            .chain(self.path.steps().iter().cloned())
            .collect();
        self
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_root() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for ValueError {}
