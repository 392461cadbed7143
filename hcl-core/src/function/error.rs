//! Errors of calls, and the messages of the calling rule.

use crate::internal::messages;
use std::any::Any;
use std::borrow::Cow;
use std::fmt;

use super::Parameter;
use crate::diagnostic::{Diagnostics, Sentence};
use crate::internal::meter;

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
pub struct FunctionError(Box<FunctionProblem>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct FunctionProblem {
    argument: Option<usize>,
    message: Sentence,
}

/// Units of work for a byte of a message: `{:?}` looks each character of a quoted argument up in tables of Unicode.
const WORK_PER_BYTE: u64 = 32;

/// Stands in for a message that may quote a marked argument.
pub(crate) const HIDDEN_REASON: &str = "an argument may be sensitive, so the reason is not shown";

impl FunctionError {
    /// Creates an error of the whole call.
    ///
    /// If an argument carries a mark, only a literal message is shown; see [`unquoted`](Self::unquoted) and
    /// [`without_values`](Self::without_values) for others.
    #[must_use]
    pub fn new(message: impl Into<Sentence>) -> Self {
        Self::of(None, message.into())
    }

    /// Creates an error of an argument, counted from zero.
    ///
    /// If an argument carries a mark, only a literal message is shown, as for [`new`](Self::new).
    #[must_use]
    pub fn argument(argument: usize, message: impl Into<Sentence>) -> Self {
        Self::of(Some(argument), message.into())
    }

    #[cold]
    fn of(argument: Option<usize>, message: Sentence) -> Self {
        if message.constant().is_none() {
            // `can(parseint(s, 36))` in a loop quotes a long argument each time.
            meter::charge_work(message.text().len() as u64 * WORK_PER_BYTE);
        }
        Self(Box::new(FunctionProblem {
            argument,
            message: message.from_elsewhere().or_if_all(HIDDEN_REASON),
        }))
    }

    /// Sets the message for calls in which an argument carries a mark, in place of one that quotes an argument.
    ///
    /// ```
    /// use hcl_core::Value;
    /// use hcl_core::function::{Function, FunctionError, Parameter};
    /// use hcl_core::types::Type;
    /// use hcl_core::value::Mark;
    ///
    /// let host = Function::builder()
    ///     .parameter(Parameter::new("name", Type::String))
    ///     .returns(Type::String)
    ///     .implement(|arguments, _| {
    ///         let name = arguments[0].as_str().unwrap_or_default();
    ///         Err(FunctionError::argument(0, format!("there is no host {name:?}"))
    ///             .unquoted("there is no host of this name"))
    ///     });
    /// let name = Value::from("db");
    /// assert_eq!(host.call(&[name.clone()]).unwrap_err().message(), "there is no host \"db\"");
    /// let name = name.with_mark(Mark::sensitive());
    /// assert_eq!(host.call(&[name]).unwrap_err().message(), "there is no host of this name");
    /// ```
    #[must_use]
    pub fn unquoted(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.0.message = std::mem::take(&mut self.0.message).or(message);
        self
    }

    /// Declares that the message contains no part of an argument, so that it is also shown for marked arguments. For
    /// messages about limits and types, and for messages built from diagnostics.
    #[must_use]
    pub fn without_values(mut self) -> Self {
        self.0.message = std::mem::take(&mut self.0.message).own();
        self
    }

    /// Sets the argument at fault, counted from zero.
    #[must_use]
    pub fn with_argument(mut self, argument: usize) -> Self {
        self.0.argument = Some(argument);
        self
    }

    /// Returns the error for a call with marked arguments.
    pub(crate) fn redacted(mut self) -> Self {
        self.0.message = self.0.message.hiding_values();
        self
    }

    /// Returns the argument at fault, counted from zero.
    #[must_use]
    pub fn argument_index(&self) -> Option<usize> {
        self.0.argument
    }

    /// Returns the message: part of a sentence, without a capital letter or a period, that follows `The call of "f"
    /// failed: `.
    #[must_use]
    pub fn message(&self) -> &str {
        self.0.message.text()
    }

    /// Returns the message; a report hides the arguments that it quotes. A program may have written a sentence: "No such host."
    #[doc(hidden)]
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        let text = self.message();
        let end = text.strip_suffix('.').unwrap_or(text).len();
        self.0.message.replaced(end..text.len(), "")
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

impl From<Sentence> for FunctionError {
    fn from(message: Sentence) -> Self {
        Self::new(message)
    }
}

/// An error of a lazy call.
///
/// # Examples
///
/// ```
/// use hcl_core::function::{CallError, Function, FunctionError, Functions, Parameter};
/// use hcl_core::{Diagnostics, EvalContext, Expression, Source, Type, native};
///
/// // An argument with errors reports them itself, and null is an error of the function.
/// let require = Function::builder()
///     .parameter(Parameter::new("value", Type::Dynamic))
///     .implement_lazily(|arguments| {
///         let value = arguments[0].evaluate()?;
///         match value.is_null() {
///             true => Err(CallError::Function(FunctionError::argument(0, "a value is required"))),
///             false => Ok(value),
///         }
///     });
///
/// let mut context = EvalContext::new();
/// context.set_functions(Functions::new().with("require", require));
/// let parsed = native::parse_expression(&Source::new("t", "require(null)")?, &mut Diagnostics::new());
/// let diagnostics = Expression::from(parsed.expression()).value(&context).unwrap_err();
/// assert!(diagnostics.to_string().contains("a value is required"), "{diagnostics}");
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The function returned an error.
    Function(FunctionError),
    /// The evaluation of an argument failed. Its diagnostics become the diagnostics of the call.
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
    .without_values()
}

messages! {
    pub(super) FunctionError::new => FunctionError,

    too_many(max: usize, count: usize) =>
        ("it takes only {max} argument(s), but {count} were given").with_argument(max).without_values();

    null(index: usize) =>
        ("argument must not be null").with_argument(index);

    wrong_result(promised: &crate::Type, actual: &crate::Type) =>
        ("the function promised a value of type {promised}, but gave {actual}; this is a bug in the program that defines it")
            .without_values();

    needs_expressions() =>
        ("the function takes expressions, so it can only be called from one");
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
    .unquoted("the function's implementation panicked; this is a bug in the program that defines it")
}
