//! The value of an expression, and the mistakes of what it needs.

use std::collections::BTreeSet;

use hcl_core::eval::Traversal;
use hcl_core::value::ValueKind;
use hcl_core::{Diagnostics, Expression, Value};

use super::errors::NO_VALUE;
use super::graph::first_name;
use super::model::{Evaluates, Module, OnError};

/// The value of an expression in a module, and the mistakes and names that it depends on.
#[derive(Clone, Debug, Default)]
pub struct Evaluated {
    /// The value, unknown after a mistake.
    pub value: Value,
    /// The mistakes in the expression and in what it needs.
    pub found: Diagnostics,
    /// The variables that it needs and that have no value, in order.
    pub unset: Vec<String>,
    /// The functions that it and what it needs call.
    pub functions: BTreeSet<String>,
    /// The references to calls of modules in the expression and in what it needs.
    pub calls: Vec<Traversal>,
}

impl Evaluated {
    pub(super) fn of(module: &Module, expression: &Expression) -> Self {
        let mut module = module.clone();
        module.evaluates = Evaluates::Variables;
        module.reported = Some(BTreeSet::new());
        let sources = module.bodies(&mut Diagnostics::new());
        let load = |module: &Module, found: &mut Diagnostics| {
            module.evaluate_bodies(&sources, OnError::Continue, found)
        };
        let mut of_variables = Diagnostics::ignoring(&[NO_VALUE]);
        let Some(loaded) = load(&module, &mut of_variables) else {
            return Self::default();
        };
        let mut found = Diagnostics::new();
        let (value, expressions, references) = loaded.evaluate_needed(expression, &mut found);
        let needs = |root: &str| references.iter().any(|it| it.root_name() == root);
        let mut unset = Vec::new();
        if needs("var") {
            let of_name = |it: &Traversal| (it.root_name() == "var").then(|| first_name(it));
            let named = references.iter().filter_map(of_name);
            let named: Option<BTreeSet<String>> =
                named.map(|it| it.map(|(name, _)| name)).collect();
            if let ValueKind::Object(all) = loaded.variables.unmarked().kind() {
                let is_needed = |name: &str| named.as_ref().is_none_or(|it| it.contains(name));
                let needed = all.iter().filter(|(name, _)| is_needed(name));
                let without = needed.clone().filter(|(_, value)| !value.is_wholly_known());
                unset.extend(without.map(|(name, _)| name.to_string()));
                module.reported = Some(needed.map(|(name, _)| (&**name).into()).collect());
            }
            of_variables = of_variables.new_like();
            drop(load(&module, &mut of_variables));
        }
        let functions = expressions.iter().flat_map(Expression::calls);
        let calls = references.into_iter();
        Self {
            value,
            // The reason for all others.
            found: if of_variables.has_errors() {
                of_variables
            } else {
                found
            },
            unset,
            functions: functions.map(|(name, _)| name).collect(),
            calls: calls.filter(|it| it.root_name() == "module").collect(),
        }
    }
}
