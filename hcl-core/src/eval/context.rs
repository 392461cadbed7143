//! Variables and functions available to an expression, in nested scopes.
//!
//! Information model, "Expression Evaluation".

// spec(native): Variables and Variable Expressions
// spec(model): Expression Evaluation

use std::collections::HashMap;
use std::sync::Arc;

use super::budget::{Budget, OpenMeter, check, exceeded_by};
use super::errors;
use crate::function::{Function, Functions};
use crate::internal::sort::sort_texts;
use crate::value::Value;
use crate::{Diagnostic, Limits, Str};

/// Variables and functions in scope, with an optional parent scope.
///
/// In a context without any table of variables (or functions), references (or calls) are reported as not allowed
/// instead of as unknown.
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
#[derive(Clone, Debug, Default)]
pub struct EvalContext<'p> {
    parent: Option<&'p Self>,
    literal_only: bool,
    /// Shared, so that a copy of a scope takes no time.
    variables: Option<Arc<HashMap<Str, Value>>>,
    functions: Option<Functions>,
    limits: Option<Limits>,
    budget: Option<Arc<Budget>>,
}

impl<'p> EvalContext<'p> {
    /// Creates a context for full expressions, with nothing defined.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a context for literals: no variables, no functions, and JSON strings are not templates.
    #[must_use]
    pub fn literal_only() -> Self {
        Self {
            literal_only: true,
            ..Self::default()
        }
    }

    /// Creates a scope inside this one. Its names shadow the outer ones. It evaluates full expressions even if this
    /// context is literal-only.
    #[must_use]
    pub fn child(&self) -> EvalContext<'_> {
        EvalContext {
            parent: Some(self),
            ..EvalContext::default()
        }
    }

    /// Copies all variables and functions in scope into a context without parent, which can outlive this one.
    ///
    /// ```
    /// use hcl_core::{EvalContext, Value};
    ///
    /// let mut outer = EvalContext::new();
    /// outer.set_variable("region", Value::from("eu"));
    /// let mut inner = outer.child();
    /// inner.set_variable("zone", Value::from("a"));
    ///
    /// let copy: EvalContext<'static> = inner.flatten();
    /// assert_eq!(copy.variable("region"), Some(&Value::from("eu")));
    /// ```
    #[must_use]
    #[expect(clippy::iter_over_hash_type, reason = "the result is a table, too")]
    pub fn flatten(&self) -> EvalContext<'static> {
        let scopes: Vec<_> = self.scopes().collect();
        let mut flat = EvalContext {
            literal_only: self.literal_only,
            limits: Some(self.limits()),
            budget: self.shared_budget().cloned(),
            ..EvalContext::default()
        };
        // Inner scopes shadow outer ones.
        for scope in scopes.into_iter().rev() {
            if let Some(variables) = &scope.variables {
                match &mut flat.variables {
                    None => flat.variables = Some(Arc::clone(variables)),
                    Some(all) => {
                        let all = Arc::make_mut(all);
                        for (name, value) in &**variables {
                            all.insert(name.clone(), value.clone());
                        }
                    }
                }
            }
            if let Some(functions) = &scope.functions {
                let table = flat.functions.take().unwrap_or_default();
                flat.functions = Some(table.with_all(functions.clone()));
            }
        }
        flat
    }

    /// Returns whether the context is literal-only.
    #[must_use]
    pub const fn is_literal_only(&self) -> bool {
        self.literal_only
    }

    /// Defines a variable.
    ///
    /// # Panics
    ///
    /// In literal-only mode.
    pub fn set_variable(&mut self, name: impl Into<Box<str>>, value: Value) {
        self.define(name.into().into(), value);
    }

    /// Defines a variable by a shared name.
    pub(crate) fn define(&mut self, name: Str, value: Value) {
        self.assert_not_literal("variables");
        Arc::make_mut(self.variables.get_or_insert_default()).insert(name, value);
    }

    /// Defines a function. A namespaced function is defined by its full name, such as `provider::aws::arn`.
    ///
    /// # Panics
    ///
    /// In literal-only mode.
    pub fn set_function(&mut self, name: impl Into<Str>, function: Function) {
        self.assert_not_literal("functions");
        self.functions
            .get_or_insert_default()
            .insert(name.into(), function);
    }

    /// Defines variables. An empty iterator defines none, but allows references: they are reported as unknown.
    ///
    /// # Panics
    ///
    /// In literal-only mode.
    pub fn set_variables<K: Into<Box<str>>>(
        &mut self,
        variables: impl IntoIterator<Item = (K, Value)>,
    ) {
        self.assert_not_literal("variables");
        // Variables are allowed even if there are none: a name is then unknown, not forbidden.
        self.variables.get_or_insert_default();
        variables
            .into_iter()
            .for_each(|(name, value)| self.set_variable(name, value));
    }

    /// Defines all functions of a table. An empty table defines none, but allows calls: they are reported as unknown.
    ///
    /// # Panics
    ///
    /// In literal-only mode.
    pub fn set_functions(&mut self, functions: Functions) {
        self.assert_not_literal("functions");
        let table = self.functions.take().unwrap_or_default();
        self.functions = Some(table.with_all(functions));
    }

    /// Sets the limits of evaluation; child scopes inherit them.
    pub const fn set_limits(&mut self, limits: Limits) {
        self.limits = Some(limits);
    }

    /// Makes all evaluations in this context and its child scopes share one budget, instead of one each.
    ///
    /// `text_bytes` is the length of the sources of the expressions, for which the budget has an allowance on top of
    /// the limits.
    pub fn share_budget(&mut self, text_bytes: u64) {
        self.budget = Some(Arc::new(Budget::new(self.limits(), text_bytes)));
    }

    /// Takes heap for a text of a value from the shared budget, if there is one.
    ///
    /// # Errors
    ///
    /// Returns a diagnostic without a place if the limit on bytes is exceeded.
    pub fn charge_bytes(&self, bytes: usize) -> Result<(), Diagnostic> {
        let Some(budget) = self.shared_budget() else {
            return Ok(());
        };
        budget.take(0, bytes as u64).map_err(errors::exceeded)
    }

    /// Returns the bytes and the steps that are left of the budget. They only say how much an evaluation took.
    #[must_use]
    pub fn budget_left(&self) -> (u64, u64) {
        self.shared_budget()
            .map_or((0, 0), |budget| budget.left_now())
    }

    /// Checks the nesting and the size of a value that is made of others.
    ///
    /// # Errors
    ///
    /// Returns a diagnostic without a place if a limit is exceeded.
    pub fn check_limits(&self, value: &Value) -> Result<(), Diagnostic> {
        match exceeded_by(value, self.limits()) {
            Some(limit) => Err(errors::exceeded(limit)),
            None => Ok(()),
        }
    }

    /// Runs code that builds parts of values, which takes what it spends from the shared budget, if there is one.
    ///
    /// # Errors
    ///
    /// Returns a diagnostic without a place if a limit is exceeded.
    pub fn metered<R>(&self, run: impl FnOnce() -> R) -> Result<R, Diagnostic> {
        let Some(budget) = self.shared_budget() else {
            return Ok(run());
        };
        let _meter = OpenMeter::new(Arc::clone(budget));
        let result = run();
        check().map_err(errors::exceeded)?;
        Ok(result)
    }

    /// Creates a scope with a shared budget: the one of this context, or else a new one for `text_bytes` of source.
    pub(super) fn with_budget(&self, text_bytes: u64) -> EvalContext<'_> {
        let mut scope = self.child();
        if self.shared_budget().is_none() {
            scope.share_budget(text_bytes);
        }
        scope
    }

    /// The limits of evaluation.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.find(|scope| scope.limits).unwrap_or_default()
    }

    /// The value of a variable, from the innermost scope that defines it.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&Value> {
        self.find(|scope| scope.variables.as_ref()?.get(name))
    }

    /// The function of this name, from the innermost scope that defines it.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.find(|scope| scope.functions.as_ref()?.get(name))
    }

    /// Returns whether any scope has a table of variables, even an empty one.
    #[must_use]
    pub fn allows_variables(&self) -> bool {
        self.find(|scope| scope.variables.as_ref()).is_some()
    }

    /// Returns whether any scope has a table of functions, even an empty one.
    #[must_use]
    pub fn allows_functions(&self) -> bool {
        self.find(|scope| scope.functions.as_ref()).is_some()
    }

    /// Names of all variables in scope: inner scopes first, sorted bytewise within each scope.
    #[expect(
        clippy::iter_over_hash_type,
        reason = "the names are sorted afterwards"
    )]
    pub fn variable_names(&self) -> impl Iterator<Item = &str> {
        let mut names: Vec<&str> = Vec::new();
        for scope in self.scopes() {
            let start = names.len();
            if let Some(variables) = &scope.variables {
                for name in variables.keys() {
                    names.push(name);
                }
            }
            // Suggestions take the first similar name, which must not depend on the order of a hash map.
            sort_texts(names.get_mut(start..).unwrap_or_default());
        }
        names.into_iter()
    }

    /// Names of all functions in scope: inner scopes first, sorted bytewise within each scope.
    pub fn function_names(&self) -> impl Iterator<Item = &str> {
        let mut names: Vec<&str> = Vec::new();
        for scope in self.scopes() {
            for name in scope.functions.iter().flat_map(Functions::names) {
                names.push(name);
            }
        }
        names.into_iter()
    }

    fn assert_not_literal(&self, what: &str) {
        assert!(!self.literal_only, "literal-only evaluation has no {what}");
    }

    /// Makes this scope and its child scopes use an existing budget.
    pub(crate) fn set_budget(&mut self, budget: Arc<Budget>) {
        self.budget = Some(budget);
    }

    pub(crate) fn shared_budget(&self) -> Option<&Arc<Budget>> {
        self.find(|scope| scope.budget.as_ref())
    }

    /// Returns what a function finds in the innermost scope in which it finds anything.
    fn find<'s, T>(&'s self, part: impl Fn(&'s EvalContext<'s>) -> Option<T>) -> Option<T> {
        // A loop: compiled for each kind of part, a chain costs ten times as much.
        let mut scope = self;
        loop {
            let found = part(scope);
            if found.is_some() {
                return found;
            }
            scope = scope.parent?;
        }
    }

    /// Returns this scope and the scopes around it, inner ones first.
    fn scopes<'s>(&'s self) -> impl Iterator<Item = &'s EvalContext<'s>> {
        std::iter::successors(Some(self as &'s EvalContext<'s>), |scope| scope.parent)
    }
}
