//! The mistakes of expressions, also in bodies that nothing reads.

use std::sync::PoisonError;

use hcl_core::value::ValueKind;
use hcl_core::{Diagnostics, EvalContext, Expression, Value};

use super::LoadedModule;
use super::graph::each_in_body;
use crate::Dialect;

/// Names that are defined in some blocks.
const OF_BLOCKS: [&str; 3] = ["count", "each", "self"];

/// Blocks with expressions that the module evaluates.
const DECLARATIONS: [&str; 2] = ["locals", "variable"];

impl LoadedModule {
    /// Evaluates every expression once. What is not known is unknown: variables without a value, blocks, and what the program defines.
    pub(super) fn mistakes_in_expressions(&self) -> Diagnostics {
        let mut scope = self.decoder.context().child();
        for name in OF_BLOCKS {
            scope.set_variable(name, Value::dynamic());
        }
        let graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        graph.define_unknown(&mut scope);
        drop(graph);
        // Names that the module does not declare are reported apart.
        for (root, all) in [("var", &self.variables), ("local", &self.locals)] {
            if let ValueKind::Object(declared) = all.unmarked().kind() {
                scope.set_variable(root, Value::unknown_with_attributes(declared.clone()));
            }
        }
        let mut all = Diagnostics::new();
        for body in self.bodies() {
            let dialect = body
                .missing_item()
                .map(|at| Dialect::of(at.source().name()));
            let mut scope = scope.child();
            if matches!(
                dialect,
                Some(Dialect::Test | Dialect::Mock | Dialect::Stack)
            ) {
                // They have variables of their own.
                for name in ["local", "var"] {
                    scope.set_variable(name, Value::dynamic());
                }
            }
            let is_terraform = dialect == Some(Dialect::Terraform);
            // Only Terraform defines the names that a module with addresses refers to.
            let is_closed = is_terraform && !self.origin.0.addresses.is_empty();
            let rules = self.origin.0.rules;
            let unevaluated = rules.map(|rules| (rules.unevaluated)(body));
            let unevaluated = unevaluated.unwrap_or_default();
            let mut evaluate = |_: &str, expression: &Expression, iterators: &[Box<str>]| {
                if unevaluated.contains(&expression.span().span().start) {
                    return;
                }
                let mut scope = scope.child();
                for name in iterators {
                    scope.set_variable(name.clone(), Value::dynamic());
                }
                if !is_closed || expression.as_native().is_none() {
                    define_others(expression, &mut scope);
                }
                expression.evaluate(&scope, &mut all);
            };
            each_in_body(body, &|name| DECLARATIONS.contains(&name), &mut evaluate);
        }
        all
    }
}

/// Defines what an expression refers to and the module does not have: names of the program.
fn define_others(expression: &Expression, scope: &mut EvalContext<'_>) {
    for reference in expression.variables() {
        let name = reference.root_name();
        if scope.variable(name).is_none() {
            scope.set_variable(name, Value::dynamic());
        }
    }
}
