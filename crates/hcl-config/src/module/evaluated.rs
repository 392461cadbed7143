//! The value of an expression, and the mistakes of what it needs.

use std::collections::BTreeSet;

use hcl_core::eval::Traversal;
use hcl_core::value::ValueKind;
use hcl_core::{Diagnostics, Expression, Value};

use super::errors::NO_VALUE;
use super::graph::first_name;
use super::model::{Evaluates, Module};

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

/// Evaluates an expression, and nothing that it does not need.
///
/// ```
/// use hcl_config::{Module, editor};
/// use hcl_core::Expression;
///
/// let text = "variable \"a\" {}\nlocals {\n  b = var.a\n  c = -\"x\"\n}\n";
/// let expression: Expression = "[local.b]".parse().unwrap();
/// let evaluated = editor::evaluate(&Module::new().source("main.hcl", text), &expression);
/// assert!(evaluated.found.is_empty());
/// assert_eq!(evaluated.unset, ["a"]);
/// ```
#[must_use]
pub fn evaluate(module: &Module, expression: &Expression) -> Evaluated {
    let mut module = module.clone();
    module.evaluates = Evaluates::Variables;
    let sources = module.bodies(&mut Diagnostics::new());
    let mut of_variables = Diagnostics::ignoring(&[NO_VALUE]);
    let loaded = module.evaluate_bodies(&sources, &mut of_variables);
    let mut found = Diagnostics::new();
    let (value, expressions, references) = loaded.evaluate_needed(expression, &mut found);
    let named = references.iter().filter(|it| it.root_name() == "var");
    let named = named.map(|it| first_name(it).map(|(name, _)| name));
    // `var` alone needs all.
    let named: Option<BTreeSet<String>> = named.collect();
    let is_needed = |name: &str| named.as_ref().is_none_or(|it| it.contains(name));
    let mut unset = Vec::new();
    if let ValueKind::Object(all) = loaded.variables.unmarked().kind() {
        for variable in loaded.declared.iter().filter(|it| is_needed(it.name())) {
            of_variables.append(variable.mistakes.clone());
            if all
                .get(variable.name())
                .is_some_and(|value| !value.is_wholly_known())
            {
                unset.push(variable.name().to_owned());
            }
        }
        unset.sort_unstable();
    }
    let functions = expressions.iter().flat_map(Expression::calls);
    let calls = references.into_iter();
    Evaluated {
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
