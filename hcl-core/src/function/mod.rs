//! Functions that expressions call: parameters, result types, and the calling rule that all share.
//!
//! Information model, "Functions and Function Calls". Depends on values and conversion; the evaluator implements the
//! trait of unevaluated arguments, [`LazyArgument`].

mod builder;
mod call;
mod call_limits;
mod closures;
mod error;
mod lazy_argument;
mod parameter;
mod table;

use std::fmt;
use std::sync::Arc;

pub use builder::FunctionBuilder;
pub use closures::{FromArgument, FromValue, IntoValue, TypedFunction, Variadic};
pub(crate) use error::HIDDEN_REASON;
pub use error::{CallError, FunctionError};
pub use lazy_argument::LazyArgument;
pub use parameter::Parameter;
pub use table::Functions;

use crate::types::Type;
use crate::value::{Refinement, Value};

/// A function that expressions can call. Cloning is O(1).
///
/// [`from_fn`](Self::from_fn) creates one from a Rust closure; [`builder`](Self::builder) gives control over types,
/// null, unknown values and marks.
///
/// ```
/// use hcl_core::function::{Function, Parameter};
/// use hcl_core::Type;
///
/// let greet = Function::builder()
///     .description("Returns a greeting.")
///     .parameter(Parameter::new("name", Type::String))
///     .returns(Type::String)
///     .implement(|arguments, _| {
///         let name = arguments[0].as_str().unwrap_or_default();
///         Ok(format!("Hello, {name}!").into())
///     });
/// assert_eq!(greet.parameters()[0].name(), "name");
/// assert_eq!(greet.call(&["Ada".into()])?, "Hello, Ada!");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[derive(Clone)]
pub struct Function(Arc<FunctionDefinition>);

struct FunctionDefinition {
    description: Box<str>,
    parameters: Vec<Parameter>,
    variadic: Option<Parameter>,
    result: ResultType,
    refinement: Refinement,
    implementation: Implementation,
}

type TypeRule = dyn Fn(&[Value]) -> Result<Type, FunctionError> + Send + Sync;
type StrictBody = dyn Fn(&[Value], &Type) -> Result<Value, FunctionError> + Send + Sync;
type LazyBody = dyn Fn(&[&dyn LazyArgument]) -> Result<Value, CallError> + Send + Sync;

/// The source of the type of the result.
enum ResultType {
    Fixed(Type),
    Computed(Box<TypeRule>),
    /// The type of the value that the implementation returns.
    OfResult,
}

enum Implementation {
    /// Receives values.
    Strict(Box<StrictBody>),
    /// Receives arguments that it evaluates itself.
    Lazy(Box<LazyBody>),
}

impl Function {
    /// Returns a builder of a function.
    ///
    /// ```
    /// use hcl_core::Type;
    /// use hcl_core::function::{Function, Parameter};
    ///
    /// let shout = Function::builder()
    ///     .parameter(Parameter::new("text", Type::String))
    ///     .returns(Type::String)
    ///     .implement(|arguments, _| Ok(arguments[0].as_str().unwrap_or_default().to_uppercase().into()));
    /// assert_eq!(shout.call(&["hcl".into()])?, "HCL");
    /// # Ok::<(), hcl_core::function::FunctionError>(())
    /// ```
    pub fn builder() -> FunctionBuilder {
        FunctionBuilder::default()
    }

    /// Returns the description of the result, for reference documentation.
    ///
    /// ```
    /// use hcl_core::function::Function;
    ///
    /// let now = Function::builder().description("Returns the time.").implement(|_, _| Ok("12:00".into()));
    /// assert_eq!(now.description(), "Returns the time.");
    /// ```
    #[must_use]
    pub fn description(&self) -> &str {
        &self.0.description
    }

    /// Returns the positional parameters.
    ///
    /// ```
    /// use hcl_core::function::Function;
    ///
    /// // A signature for a help text.
    /// let join = Function::from_fn_named(["separator", "text"], |separator: String, text: String| separator + &text);
    /// let names: Vec<&str> = join.parameters().iter().map(|parameter| parameter.name()).collect();
    /// assert_eq!(names, ["separator", "text"]);
    /// ```
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.0.parameters
    }

    /// Returns the parameter of all further arguments.
    ///
    /// ```
    /// use hcl_core::function::{Function, Variadic};
    ///
    /// let count = Function::from_fn(|all: Variadic<String>| all.0.len());
    /// assert!(count.variadic().is_some() && count.parameters().is_empty());
    /// ```
    #[must_use]
    pub fn variadic(&self) -> Option<&Parameter> {
        self.0.variadic.as_ref()
    }

    /// Returns the parameter of an argument, counted from zero; `None` if there are too many arguments.
    ///
    /// ```
    /// use hcl_core::Type;
    /// use hcl_core::function::Function;
    ///
    /// let repeat = Function::from_fn(|text: String, count: u8| text.repeat(count.into()));
    /// assert_eq!(repeat.parameter(1).map(|parameter| parameter.ty()), Some(&Type::Number));
    /// assert!(repeat.parameter(2).is_none());
    /// ```
    #[must_use]
    pub fn parameter(&self, argument: usize) -> Option<&Parameter> {
        self.0.parameters.get(argument).or(self.variadic())
    }

    /// Returns whether the function evaluates its arguments itself, and so must be called by
    /// [`call_lazily`](Self::call_lazily).
    ///
    /// ```
    /// use hcl_core::Type;
    /// use hcl_core::function::{Function, Parameter};
    ///
    /// let text = Function::builder()
    ///     .parameter(Parameter::new("expression", Type::Dynamic))
    ///     .implement_lazily(|arguments| Ok(arguments[0].text().into()));
    /// assert!(text.is_lazy());
    /// assert!(!Function::from_fn(|count: u8| count).is_lazy());
    /// ```
    #[must_use]
    pub fn is_lazy(&self) -> bool {
        matches!(self.0.implementation, Implementation::Lazy(_))
    }
}

impl fmt::Debug for Function {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function")
            .field("description", &self.0.description)
            .field("parameters", &self.0.parameters)
            .field("variadic", &self.0.variadic)
            .finish_non_exhaustive()
    }
}
