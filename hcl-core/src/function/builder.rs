//! Definition of functions.

use super::{
    CallError, Function, FunctionDefinition, FunctionError, Implementation, LazyArgument,
    Parameter, ResultType,
};
use crate::types::Type;
use crate::value::{Refinement, Value};

/// A builder of a [`Function`], created by [`Function::builder`].
///
/// [`implement`](Self::implement) or [`implement_lazily`](Self::implement_lazily) completes the function. Closures with
/// Rust types need no builder: see [`Function::from_fn`].
///
/// ```
/// use hcl_core::function::{Function, Parameter};
/// use hcl_core::{Number, Type};
///
/// let count = Function::builder()
///     .description("Returns the number of a character in a text.")
///     .parameter(Parameter::new("text", Type::String))
///     .variadic(Parameter::new("characters", Type::String))
///     .returns(Type::Number)
///     .never_null()
///     .implement(|arguments, _| {
///         let text = arguments[0].as_str().unwrap_or_default();
///         let characters = arguments[1..].iter().filter_map(|value| value.as_str());
///         let count: usize = characters.map(|character| text.matches(character).count()).sum();
///         Ok(Number::from(count).into())
///     });
/// assert_eq!(count.call(&["banana".into(), "a".into()])?, 3);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub struct FunctionBuilder {
    description: Box<str>,
    parameters: Vec<Parameter>,
    variadic: Option<Parameter>,
    result: ResultType,
    refinement: Refinement,
}

impl Default for FunctionBuilder {
    fn default() -> Self {
        Self {
            description: Box::default(),
            parameters: Vec::new(),
            variadic: None,
            result: ResultType::Fixed(Type::Dynamic),
            refinement: Refinement::default(),
        }
    }
}

impl FunctionBuilder {
    /// Sets the description of the result, one sentence.
    pub fn description(mut self, description: impl Into<Box<str>>) -> Self {
        self.description = description.into();
        self
    }

    /// Adds a positional parameter.
    // Not inlined into the constructor of each function.
    #[cold]
    #[inline]
    pub fn parameter(mut self, parameter: Parameter) -> Self {
        self.parameters.push(parameter);
        self
    }

    /// Sets the parameter of all further arguments.
    #[cold]
    #[inline]
    pub fn variadic(mut self, parameter: Parameter) -> Self {
        self.variadic = Some(parameter);
        self
    }

    /// Sets the type of the result. The default is [`Type::Dynamic`]: any type, known only after the call.
    #[inline]
    pub fn returns(self, ty: Type) -> Self {
        self.with_result(ResultType::Fixed(ty))
    }

    /// Sets a rule that computes the type of the result from the arguments, which may be unknown. An error of
    /// the rule is an error of the call.
    pub fn returns_by(
        self,
        rule: impl Fn(&[Value]) -> Result<Type, FunctionError> + Send + Sync + 'static,
    ) -> Self {
        self.with_result(ResultType::Computed(Box::new(rule)))
    }

    /// Declares that the implementation determines the type of the result, by the value that it returns.
    ///
    /// [`Function::return_type`] then calls the implementation. For functions such as `jsondecode`, for which the type
    /// is as expensive as the value.
    #[inline]
    pub fn returns_type_of_result(self) -> Self {
        self.with_result(ResultType::OfResult)
    }

    /// Sets a refinement that holds for all results. Unknown results are refined by it.
    #[cold]
    #[inline]
    pub fn refine(mut self, refinement: Refinement) -> Self {
        self.refinement = refinement;
        self
    }

    /// Declares that the result is never null.
    #[cold]
    pub const fn never_null(mut self) -> Self {
        self.refinement.not_null = true;
        self
    }

    /// Completes the function with an implementation. It receives the converted arguments and the type of the result,
    /// and returns a value of that type.
    #[must_use]
    pub fn implement(
        self,
        body: impl Fn(&[Value], &Type) -> Result<Value, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        self.build(Implementation::Strict(Box::new(body)))
    }

    /// Completes the function with an implementation that receives unevaluated arguments.
    ///
    /// The number of arguments is checked before. The implementation handles null, unknown and marked arguments, the
    /// type of the result and its refinement itself.
    ///
    /// ```
    /// use hcl_core::Type;
    /// use hcl_core::function::{Function, Parameter};
    ///
    /// let source = Function::builder()
    ///     .parameter(Parameter::new("expression", Type::Dynamic))
    ///     .returns(Type::String)
    ///     .implement_lazily(|arguments| Ok(arguments[0].text().into()));
    /// assert!(source.is_lazy());
    /// ```
    #[must_use]
    pub fn implement_lazily(
        self,
        body: impl Fn(&[&dyn LazyArgument]) -> Result<Value, CallError> + Send + Sync + 'static,
    ) -> Function {
        self.build(Implementation::Lazy(Box::new(body)))
    }

    #[cold]
    #[inline]
    fn with_result(mut self, result: ResultType) -> Self {
        self.result = result;
        self
    }

    #[cold]
    #[inline]
    fn build(self, implementation: Implementation) -> Function {
        Function(std::sync::Arc::new(FunctionDefinition {
            description: self.description,
            parameters: self.parameters,
            variadic: self.variadic,
            result: self.result,
            refinement: self.refinement,
            implementation,
        }))
    }
}

impl std::fmt::Debug for FunctionBuilder {
    #[inline]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FunctionBuilder")
            .field("description", &self.description)
            .field("parameters", &self.parameters)
            .field("variadic", &self.variadic)
            .finish_non_exhaustive()
    }
}
