//! What goes wrong in a call, and every sentence that the calling rule itself says.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;

use super::Parameter;
use crate::diagnostic::Diagnostics;

/// Why a call failed: of one argument, or of the call as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionError(Box<Problem>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Problem {
    argument: Option<usize>,
    message: Cow<'static, str>,
    /// The message without parts of values.
    unquoted: Option<Cow<'static, str>>,
}

impl FunctionError {
    /// An error of the whole call.
    #[must_use]
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self::of(None, message.into())
    }

    /// An error of one argument, counted from zero.
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

    /// Gives a message in the place of one that quotes an argument, for where arguments are marked.
    #[must_use]
    pub fn unquoted(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.0.unquoted = Some(message.into());
        self
    }

    /// This error as it may be shown where arguments are marked.
    pub(super) fn redacted(mut self) -> Self {
        if let Some(message) = self.0.unquoted.take() {
            self.0.message = message;
        }
        self
    }

    /// The argument at fault, counted from zero.
    #[must_use]
    pub fn argument_index(&self) -> Option<usize> {
        self.0.argument
    }

    /// What is wrong: a sentence part without a capital or a period, to follow "Call to function "f" failed: ".
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

/// Why a lazy call failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The function said no.
    Function(FunctionError),
    /// An argument could not be evaluated; its own diagnostics stand for the call's.
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
pub(super) fn too_few(missing: &Parameter, required: usize, given: usize) -> FunctionError {
    let name = missing.name();
    FunctionError::new(format!(
        "it takes {required} argument(s), but {given} were given: the value for {name:?} is missing"
    ))
}

#[cold]
pub(super) fn too_many(most: usize, given: usize) -> FunctionError {
    FunctionError::argument(
        most,
        format!("it takes only {most} argument(s), but {given} were given"),
    )
}

#[cold]
pub(super) fn null(index: usize) -> FunctionError {
    FunctionError::argument(index, "argument must not be null")
}

#[cold]
pub(super) fn panicked(payload: &(dyn Any + Send)) -> FunctionError {
    let words = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    FunctionError::new(format!(
        "the function's implementation panicked ({words}); this is a bug in the program that defines it"
    ))
}

#[cold]
pub(super) fn wrong_result(promised: &crate::Type, given: &crate::Type) -> FunctionError {
    FunctionError::new(format!(
        "the function promised a value of type {promised}, but gave {given}; this is a bug in the program that defines it"
    ))
}

#[cold]
pub(super) fn needs_expressions() -> FunctionError {
    FunctionError::new("the function takes expressions, so it can only be called from one")
}
