//! Definition of functions.

use super::{
    Argument, CallError, Definition, Function, FunctionError, Implementation, Parameter, ResultType,
};
use crate::types::Type;
use crate::value::{Refinement, Value};

/// A function being defined; [`implement`](Self::implement) or [`implement_lazily`](Self::implement_lazily) ends it.
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
    /// Says in one line what the function gives.
    pub fn description(mut self, description: impl Into<Box<str>>) -> Self {
        self.description = description.into();
        self
    }

    /// Adds a positional parameter behind those there are.
    #[cold]
    pub fn parameter(mut self, parameter: Parameter) -> Self {
        self.parameters.push(parameter);
        self
    }

    /// Takes any number of further arguments.
    #[cold]
    pub fn variadic(mut self, parameter: Parameter) -> Self {
        self.variadic = Some(parameter);
        self
    }

    /// Fixes the type of the result. A function that states none gives [`Type::Dynamic`]: any type, known only
    /// after the call.
    pub fn returns(self, ty: Type) -> Self {
        self.with_result(ResultType::Fixed(ty))
    }

    /// Works the type of the result out from the arguments, of which some may be unknown; an error here is an error
    /// of the call.
    pub fn returns_by(
        self,
        rule: impl Fn(&[Value]) -> Result<Type, FunctionError> + Send + Sync + 'static,
    ) -> Self {
        self.with_result(ResultType::Computed(Box::new(rule)))
    }

    /// Says what holds of every result, so that unknown results are refined by it.
    #[cold]
    pub fn refine(mut self, refinement: Refinement) -> Self {
        self.refinement = refinement;
        self
    }

    /// Says that the result is never null.
    #[cold]
    pub const fn never_null(mut self) -> Self {
        self.refinement.not_null = true;
        self
    }

    /// Gives the implementation: converted arguments and the type promised in, value of that type out.
    #[must_use]
    pub fn implement(
        self,
        body: impl Fn(&[Value], &Type) -> Result<Value, FunctionError> + Send + Sync + 'static,
    ) -> Function {
        self.build(Implementation::Strict(Box::new(body)))
    }

    /// Gives an implementation that receives its arguments unevaluated. Arity is checked before; the rules about
    /// null, unknown and marked arguments, result type and refinement are its own matter.
    #[must_use]
    pub fn implement_lazily(
        self,
        body: impl Fn(&[&dyn Argument]) -> Result<Value, CallError> + Send + Sync + 'static,
    ) -> Function {
        self.build(Implementation::Lazy(Box::new(body)))
    }

    #[cold]
    fn with_result(mut self, result: ResultType) -> Self {
        self.result = result;
        self
    }

    #[cold]
    fn build(self, implementation: Implementation) -> Function {
        Function(std::sync::Arc::new(Definition {
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
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FunctionBuilder")
            .field("description", &self.description)
            .field("parameters", &self.parameters)
            .field("variadic", &self.variadic)
            .finish_non_exhaustive()
    }
}
