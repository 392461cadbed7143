//! Unevaluated arguments of lazy functions.

use std::any::Any;
use std::sync::Arc;

use crate::diagnostic::Diagnostics;
use crate::source::SourceSpan;
use crate::value::Value;

/// An unevaluated argument of a lazy function, in the scope of the call. The evaluator implements this.
///
/// ```
/// use hcl_core::function::{CallError, Function, Parameter};
/// use hcl_core::{Type, Value};
///
/// // Evaluates its second argument only if the first one fails.
/// let or_else = Function::builder()
///     .parameter(Parameter::new("expression", Type::Dynamic))
///     .parameter(Parameter::new("fallback", Type::Dynamic))
///     .implement_lazily(|arguments| match arguments[0].evaluate() {
///         Ok(value) => Ok(value),
///         Err(_) => Ok(arguments[1].evaluate()?),
///     });
/// assert!(or_else.is_lazy());
/// ```
pub trait LazyArgument {
    /// Evaluates the argument. Each call evaluates it again.
    ///
    /// # Errors
    ///
    /// The diagnostics of the evaluation, if one of them is an error.
    fn evaluate(&self) -> Result<Value, Diagnostics>;

    /// Returns the source text of the argument.
    fn text(&self) -> &str;

    /// Returns the span of the argument.
    fn span(&self) -> Option<SourceSpan> {
        None
    }

    /// Returns the expression, for functions that know the type by which the evaluator represents it.
    fn expression(&self) -> Option<Arc<dyn Any + Send + Sync>> {
        None
    }
}
