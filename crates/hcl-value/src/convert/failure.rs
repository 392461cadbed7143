//! Errors of conversions, with the path to the part of the value, and without the content of marked values.

use crate::types::{Path, PathStep};
use crate::value::{Value, ValueError};

/// An error with the path that was collected so far.
#[derive(Debug)]
pub(super) struct ConversionFailure {
    /// Innermost first.
    pub(super) steps: Vec<PathStep>,
    pub(super) message: String,
    /// Message for a marked value, if `message` depends on the content of the value and not on its type only.
    pub(super) redacted: Option<String>,
}

impl ConversionFailure {
    /// Creates an error with a message that depends on types only.
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self {
            steps: Vec::new(),
            message: message.into(),
            redacted: None,
        }
    }

    /// Creates an error with a message that depends on the content of the value, and another message for a marked value.
    pub(super) fn about_content(message: impl Into<String>, redacted: impl Into<String>) -> Self {
        Self {
            redacted: Some(redacted.into()),
            ..Self::new(message)
        }
    }

    pub(super) fn within(mut self, step: PathStep) -> Self {
        self.steps.push(step);
        self
    }

    /// Returns the error of the conversion of a value, without the content of marked values.
    ///
    /// Keys and attribute names inside a marked value are content, too: the path ends at that value.
    #[cold]
    pub(super) fn finish(self, value: &Value) -> ValueError {
        let Self {
            steps,
            message,
            redacted,
        } = self;
        let mut path = Path::from_innermost(steps);
        let message = match hidden_from(value, &path) {
            None => message,
            Some(visible) => {
                path = path.steps().iter().take(visible).cloned().collect();
                redacted.unwrap_or(message)
            }
        };
        ValueError { path, message }
    }

    /// Returns the error of the conversion of a type.
    pub(super) fn finish_without_value(self) -> ValueError {
        ValueError {
            path: Path::from_innermost(self.steps),
            message: self.message,
        }
    }
}

/// Returns the number of steps of a path up to the first marked value, or `None` if none is marked.
fn hidden_from(value: &Value, path: &Path) -> Option<usize> {
    let mut value = value;
    for (index, step) in path.steps().iter().enumerate() {
        if value.is_marked() {
            return Some(index);
        }
        let Some(inner) = value.at(&Path::from_iter([step.clone()])) else {
            // The path continues inside types. Any element may be the marked one.
            return value.contains_marked().then_some(index);
        };
        value = inner;
    }
    value.contains_marked().then(|| path.steps().len())
}
