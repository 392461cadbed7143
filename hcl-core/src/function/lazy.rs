//! Arguments as a lazy function sees them: not evaluated yet.

use std::any::Any;
use std::sync::Arc;

use crate::diagnostic::Diagnostics;
use crate::source::SourceSpan;
use crate::value::Value;

/// An argument of a lazy function, in the scope of its call. The evaluator implements this.
pub trait Argument {
    /// Evaluates the argument, as often as asked.
    ///
    /// # Errors
    ///
    /// All that the evaluation found, when an error was among it.
    fn evaluate(&self) -> Result<Value, Diagnostics>;

    /// The argument as written.
    fn text(&self) -> &str;

    /// Where it is written.
    fn span(&self) -> Option<SourceSpan> {
        None
    }

    /// The expression itself, for those who know the evaluator's type for it.
    fn expression(&self) -> Option<Arc<dyn Any + Send + Sync>> {
        None
    }
}
