//! Errors of calls, and the messages of the calling rule.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;

use super::Parameter;
use crate::diagnostic::Diagnostics;

/// An error of a call: of one argument, or of the whole call.
///
/// ```
/// use hcl_core::function::FunctionError;
///
/// let error = FunctionError::argument(0, "the port must not be zero");
/// assert_eq!(error.argument_index(), Some(0));
/// assert_eq!(error.to_string(), "the port must not be zero");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionError(Box<Problem>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Problem {
    argument: Option<usize>,
    message: Cow<'static, str>,
    /// The message without parts of arguments.
    unquoted: Option<Cow<'static, str>>,
}

impl FunctionError {
    /// Creates an error of the whole call.
    #[must_use]
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self::of(None, message.into())
    }

    /// Creates an error of an argument, counted from zero.
    #[must_use]
    pub fn argument(argument: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Some(argument), message.into())
    }

    #[cold]
    fn of(argument: Option<usize>, message: Cow<'static, str>) -> Self {
        Self(Box::new(Problem {
            argument,
            message,
            unquoted: None,
        }))
    }

    /// Sets the message for calls with marked arguments, in place of one that quotes an argument.
    #[must_use]
    pub fn unquoted(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.0.unquoted = Some(message.into());
        self
    }

    /// Sets the argument at fault, counted from zero.
    #[must_use]
    pub fn with_argument(mut self, argument: usize) -> Self {
        self.0.argument = Some(argument);
        self
    }

    /// Returns the error with the message for calls with marked arguments.
    pub(super) fn redacted(mut self) -> Self {
        if let Some(message) = self.0.unquoted.take() {
            self.0.message = message;
        }
        self
    }

    /// Returns the argument at fault, counted from zero.
    #[must_use]
    pub fn argument_index(&self) -> Option<usize> {
        self.0.argument
    }

    /// Returns the message: part of a sentence, without a capital letter or a period, that follows `Call to function "f"
    /// failed: `.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Display for FunctionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for FunctionError {}

impl From<&'static str> for FunctionError {
    fn from(message: &'static str) -> Self {
        Self::new(message)
    }
}

impl From<String> for FunctionError {
    fn from(message: String) -> Self {
        Self::new(message)
    }
}

/// An error of a lazy call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The function returned an error.
    Function(FunctionError),
    /// The evaluation of an argument failed. Its diagnostics are those of the call.
    Evaluation(Diagnostics),
}

impl From<FunctionError> for CallError {
    fn from(error: FunctionError) -> Self {
        Self::Function(error)
    }
}

impl From<Diagnostics> for CallError {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Evaluation(diagnostics)
    }
}

#[cold]
pub(super) fn too_few(missing: &Parameter, required: usize, count: usize) -> FunctionError {
    let name = match missing.name() {
        "" => format!("argument {}", count + 1),
        name => format!("the value for {name:?}"),
    };
    FunctionError::new(format!(
        "it takes {required} argument(s), but {count} were given: {name} is missing"
    ))
}

#[cold]
pub(super) fn too_many(max: usize, count: usize) -> FunctionError {
    FunctionError::argument(
        max,
        format!("it takes only {max} argument(s), but {count} were given"),
    )
}

#[cold]
pub(super) fn null(index: usize) -> FunctionError {
    FunctionError::argument(index, "argument must not be null")
}

#[cold]
pub(super) fn panicked(payload: &(dyn Any + Send)) -> FunctionError {
    let message = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    FunctionError::new(format!(
        "the function's implementation panicked ({message}); this is a bug in the program that defines it"
    ))
}

#[cold]
pub(super) fn wrong_result(promised: &crate::Type, actual: &crate::Type) -> FunctionError {
    FunctionError::new(format!(
        "the function promised a value of type {promised}, but gave {actual}; this is a bug in the program that defines it"
    ))
}

#[cold]
pub(super) fn needs_expressions() -> FunctionError {
    FunctionError::new("the function takes expressions, so it can only be called from one")
}
