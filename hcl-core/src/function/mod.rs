//! Functions that expressions call: their parameters, their result types, and the one rule by which all are called.
//!
//! Information model, "Functions and Function Calls". Knows values and conversion; what an unevaluated argument is,
//! it only knows as a trait ([`Argument`]), which the evaluator implements.

mod builder;
mod call;
pub(crate) mod call_limits;
mod error;
mod lazy;
mod parameter;
mod table;
#[cfg(test)]
mod tests;
mod typed;

use std::fmt;
use std::sync::Arc;

pub use builder::FunctionBuilder;
pub use error::{CallError, FunctionError};
pub use lazy::Argument;
pub use parameter::Parameter;
pub use table::Functions;
pub use typed::{FromArgument, FromValue, IntoResult, IntoValue, TypedFunction, Variadic};

use crate::types::Type;
use crate::value::{Refinement, Value};

/// A function. Cloning is O(1).
///
/// ```
/// use hcl_core::function::{Function, Parameter};
/// use hcl_core::{Type, Value};
///
/// let greet = Function::builder()
///     .description("Says hello.")
///     .parameter(Parameter::new("name", Type::String))
///     .returns(Type::String)
///     .implement(|arguments, _| Ok(arguments[0].clone()));
/// assert_eq!(greet.parameters()[0].name(), "name");
/// ```
#[derive(Clone)]
pub struct Function(Arc<Definition>);

struct Definition {
    description: Box<str>,
    parameters: Vec<Parameter>,
    variadic: Option<Parameter>,
    result: ResultType,
    refinement: Refinement,
    implementation: Implementation,
}

type TypeRule = dyn Fn(&[Value]) -> Result<Type, FunctionError> + Send + Sync;
type StrictBody = dyn Fn(&[Value], &Type) -> Result<Value, FunctionError> + Send + Sync;
type LazyBody = dyn Fn(&[&dyn Argument]) -> Result<Value, CallError> + Send + Sync;

/// Where the type of the result comes from.
enum ResultType {
    Fixed(Type),
    Computed(Box<TypeRule>),
}

enum Implementation {
    /// Receives values.
    Strict(Box<StrictBody>),
    /// Receives arguments that it evaluates itself.
    Lazy(Box<LazyBody>),
}

impl Function {
    /// Starts a definition.
    pub fn builder() -> FunctionBuilder {
        FunctionBuilder::default()
    }

    /// One line that says what the function gives, for reference documentation.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.0.description
    }

    /// The positional parameters.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.0.parameters
    }

    /// The parameter that takes all further arguments.
    #[must_use]
    pub fn variadic(&self) -> Option<&Parameter> {
        self.0.variadic.as_ref()
    }

    /// The parameter that an argument goes to, counted from zero; `None` for an argument too many.
    #[must_use]
    pub fn parameter(&self, argument: usize) -> Option<&Parameter> {
        self.0.parameters.get(argument).or(self.variadic())
    }

    /// Whether the function evaluates its arguments itself, so that [`Function::call_lazily`] must be used.
    #[must_use]
    pub fn is_lazy(&self) -> bool {
        matches!(self.0.implementation, Implementation::Lazy(_))
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function")
            .field("description", &self.0.description)
            .field("parameters", &self.0.parameters)
            .field("variadic", &self.0.variadic)
            .finish_non_exhaustive()
    }
}
