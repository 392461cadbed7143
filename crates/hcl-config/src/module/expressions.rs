//! The mistakes of expressions, also in bodies that nothing reads.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use hcl_core::value::{Mapping, ValueKind};
use hcl_core::{Diagnostics, EvalContext, Expression, Str, Value};
use hcl_serde::Sensitive;
use hcl_serde::extend;

use super::LoadedModule;
use super::graph::each_in_body;
use super::references::{References, RootObject};
use crate::Dialect;

/// Names that are defined in some blocks.
const OF_BLOCKS: [&str; 3] = ["count", "each", "self"];

/// Blocks with expressions that the module evaluates.
const DECLARATIONS: [&str; 2] = ["locals", "variable"];

impl LoadedModule {
    /// Evaluates every expression once. What is not known is unknown: variables without a value, blocks, and what the program defines.
    pub(super) fn mistakes_in_expressions(&self, references: &[References]) -> Diagnostics {
        let context = extend::context(&self.decoder);
        let mut scope = self.scope_of_unknown(context);
        for root in [RootObject::Variables, RootObject::Locals] {
            scope.set_variable(root.name(), self.with_undeclared(root, references));
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

    /// Returns all variables or locals, and the names that the module does not declare: they are reported apart.
    fn with_undeclared(&self, root: RootObject, references: &[References]) -> Value {
        let ValueKind::Object(declared) = self.all(root).unmarked().kind() else {
            return Value::dynamic();
        };
        let declared = declared.iter();
        let declared = declared.map(|(name, value)| (name.clone(), value.clone()));
        let names = references.iter().flat_map(|file| &file.names);
        let missing = names.filter(|name| name.root == root && self.lacks(name));
        let missing = missing
            .filter_map(|missing| Some(((**missing.name.as_ref()?).into(), Value::dynamic())));
        Value::object(declared.chain(missing).collect::<Mapping>())
    }

    /// Returns a scope in which blocks are unknown, except for values that the program sets.
    fn scope_of_unknown<'c>(&self, context: &'c EvalContext<'c>) -> EvalContext<'c> {
        let mut set = BTreeMap::<&str, BTreeMap<&str, Value>>::new();
        for (address, value) in self.origin.0.set.iter().map(Sensitive::expose) {
            if let (Some((root, name)), Ok(value)) = (address.split_once('.'), value) {
                let names = set.entry(root).or_default();
                names.insert(name, value.clone());
            }
        }
        let mut scope = context.child();
        for name in OF_BLOCKS {
            scope.set_variable(name, Value::dynamic());
        }
        let graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        graph.define_roots(&mut scope);
        for (root, set) in &set {
            let names = graph.names_of_root(root);
            let unknown = names.map(|name| (name.into(), Value::dynamic()));
            let set = set.iter();
            let set = set.map(|(name, value)| ((*name).into(), value.clone()));
            let all: BTreeMap<Str, Value> = unknown.chain(set).collect();
            scope.set_variable(*root, Value::object(all.into_iter().collect::<Mapping>()));
        }
        drop(graph);
        scope
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
