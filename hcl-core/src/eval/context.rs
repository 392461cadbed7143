//! What an expression may refer to: variables and functions, in nested scopes.
//!
//! Information model, "Expression Evaluation".

use std::collections::HashMap;
use std::sync::Arc;

use super::budget::Budget;
use crate::Limits;
use crate::function::{Function, Functions};
use crate::value::Value;

/// Variables and functions in scope, and the scope around.
///
/// A context that was never given a variable (or function) refuses references (or calls) as not allowed, instead of
/// calling them unknown.
///
/// ```
/// use hcl_core::{EvalContext, Value};
///
/// let mut context = EvalContext::new();
/// context.set_variable("region", Value::from("eu"));
/// let mut inner = context.child();
/// inner.set_variable("zone", Value::from("a"));
/// assert!(inner.variable("region").is_some());
/// ```
#[derive(Debug, Default)]
pub struct EvalContext<'p> {
    parent: Option<&'p Self>,
    literal_only: bool,
    variables: Option<HashMap<Arc<str>, Value>>,
    functions: Option<Functions>,
    limits: Option<Limits>,
    budget: Option<Arc<Budget>>,
}

impl<'p> EvalContext<'p> {
    /// A context for full expressions in which nothing is defined yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A context for literals: no variables, no functions, and JSON strings are not templates.
    #[must_use]
    pub fn literal_only() -> Self {
        Self {
            literal_only: true,
            ..Self::default()
        }
    }

    /// A scope inside this one, whose names hide the outer ones. It is for full expressions even in a literal-only one.
    #[must_use]
    pub fn child(&self) -> EvalContext<'_> {
        EvalContext {
            parent: Some(self),
            ..EvalContext::default()
        }
    }

    /// Whether this is literal-only mode.
    #[must_use]
    pub const fn is_literal_only(&self) -> bool {
        self.literal_only
    }

    /// Defines a variable.
    ///
    /// # Panics
    ///
    /// In literal-only mode, which has none.
    pub fn set_variable(&mut self, name: impl Into<Box<str>>, value: Value) {
        self.define(name.into().into(), value);
    }

    /// Defines a variable whose name is shared.
    pub(crate) fn define(&mut self, name: Arc<str>, value: Value) {
        assert!(
            !self.literal_only,
            "literal-only evaluation has no variables"
        );
        self.variables.get_or_insert_default().insert(name, value);
    }

    /// Defines a function; a namespaced one under its full name, like `provider::aws::arn`.
    ///
    /// # Panics
    ///
    /// In literal-only mode, which has none.
    pub fn set_function(&mut self, name: impl Into<Arc<str>>, function: Function) {
        assert!(
            !self.literal_only,
            "literal-only evaluation has no functions"
        );
        self.functions
            .get_or_insert_default()
            .insert(name.into(), function);
    }

    /// Defines all the variables given; a context given an empty set allows variables, but knows none.
    ///
    /// # Panics
    ///
    /// In literal-only mode, which has none.
    pub fn set_variables<K: Into<Box<str>>>(
        &mut self,
        variables: impl IntoIterator<Item = (K, Value)>,
    ) {
        assert!(
            !self.literal_only,
            "literal-only evaluation has no variables"
        );
        self.variables.get_or_insert_default();
        variables
            .into_iter()
            .for_each(|(name, value)| self.set_variable(name, value));
    }

    /// Defines all functions of a table; a context given an empty one allows calls, but knows no function.
    ///
    /// # Panics
    ///
    /// In literal-only mode, which has none.
    pub fn set_functions(&mut self, functions: Functions) {
        assert!(
            !self.literal_only,
            "literal-only evaluation has no functions"
        );
        let table = self.functions.take().unwrap_or_default();
        self.functions = Some(table.with_all(functions));
    }

    /// Sets what evaluation may cost; inner scopes inherit it.
    pub const fn set_limits(&mut self, limits: Limits) {
        self.limits = Some(limits);
    }

    /// Makes all evaluations in this context and its inner scopes share one budget, instead of one for each.
    ///
    /// `text_bytes` is the length of the sources that expressions come from: it comes on top of the limits.
    pub fn share_budget(&mut self, text_bytes: u64) {
        self.budget = Some(Arc::new(Budget::new(self.limits(), text_bytes)));
    }

    /// A scope inside this one whose evaluations share one budget: this one's, or else one for `text_bytes` of source.
    pub(super) fn with_budget(&self, text_bytes: u64) -> EvalContext<'_> {
        let mut scope = self.child();
        if self.shared_budget().is_none() {
            scope.share_budget(text_bytes);
        }
        scope
    }

    /// What evaluation may cost here.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.scopes()
            .find_map(|scope| scope.limits)
            .unwrap_or_default()
    }

    /// The value of a variable, from the innermost scope that defines it.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&Value> {
        self.scopes()
            .find_map(|scope| scope.variables.as_ref()?.get(name))
    }

    /// The function of a name, from the innermost scope that defines it.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.scopes()
            .find_map(|scope| scope.functions.as_ref()?.get(name))
    }

    /// Whether any scope has a table of variables, be it empty.
    #[must_use]
    pub fn allows_variables(&self) -> bool {
        self.scopes().any(|scope| scope.variables.is_some())
    }

    /// Whether any scope has a table of functions, be it empty.
    #[must_use]
    pub fn allows_functions(&self) -> bool {
        self.scopes().any(|scope| scope.functions.is_some())
    }

    /// Names of all variables in scope, inner scopes first, each scope in bytewise order.
    pub fn variable_names(&self) -> impl Iterator<Item = &str> {
        self.scopes().flat_map(|scope| {
            let names = scope.variables.iter().flat_map(HashMap::keys);
            let mut names: Vec<&str> = names.map(|name| &**name).collect();
            names.sort_unstable();
            names
        })
    }

    /// Names of all functions in scope, inner scopes first, each scope in bytewise order.
    pub fn function_names(&self) -> impl Iterator<Item = &str> {
        self.scopes()
            .flat_map(|scope| scope.functions.iter().flat_map(Functions::names))
    }

    /// Makes this scope and its inner ones draw on a budget that there is already.
    pub(crate) fn set_budget(&mut self, budget: Arc<Budget>) {
        self.budget = Some(budget);
    }

    pub(crate) fn shared_budget(&self) -> Option<&Arc<Budget>> {
        self.scopes().find_map(|scope| scope.budget.as_ref())
    }

    fn scopes<'s>(&'s self) -> impl Iterator<Item = &'s EvalContext<'s>> + use<'s, 'p> {
        std::iter::successors(Some(self as &'s EvalContext<'s>), |scope| scope.parent)
    }
}
