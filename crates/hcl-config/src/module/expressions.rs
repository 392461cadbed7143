//! The mistakes of expressions, also in bodies that nothing reads.

use std::collections::HashSet;

use hcl_core::eval::Traversal;
use hcl_core::native::{self, Construct, ExpressionKind, Visit};
use hcl_core::value::ValueKind;
use hcl_core::{Diagnostics, EvalContext, Expression, Type, Value, value};

use super::LoadedModule;
use super::shared_source::WrittenExpression;
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
        self.graph().define_unknown(&mut scope);
        // Names that the module does not declare are reported apart.
        for (root, all) in [("var", &self.variables), ("local", &self.locals)] {
            if let ValueKind::Object(declared) = all.unmarked().kind() {
                scope.set_variable(root, Value::unknown_with_attributes(declared.clone()));
            }
        }
        let mut all = Diagnostics::new();
        for file in self.files() {
            let dialect = Dialect::of(file.name());
            let mut scope = scope.child();
            if matches!(dialect, Dialect::Test | Dialect::Mock | Dialect::Stack) {
                // They have variables of their own.
                for name in ["local", "var"] {
                    scope.set_variable(name, Value::dynamic());
                }
            }
            // Only Terraform defines the names that a module with addresses refers to.
            let is_closed = dialect == Dialect::Terraform && !self.origin.0.addresses.is_empty();
            if is_closed {
                let index = Value::unknown(Type::Number);
                scope.set_variable("count", value!({"index": index}));
                let key = Value::unknown(Type::String);
                scope.set_variable("each", value!({"key": key, "value": Value::dynamic()}));
            }
            let rules = self.origin.0.rules;
            let unevaluated = rules.map(|rules| (rules.unevaluated)(file));
            let unevaluated = unevaluated.unwrap_or_default();
            for written in file.expressions() {
                let expression = &written.expression;
                let is_unevaluated = || unevaluated.contains(&expression.span().span().start);
                if is_unevaluated() {
                    continue;
                }
                if written.is_in(&DECLARATIONS) {
                    if is_closed && expression.as_native().is_some() {
                        report_unreached(written, &scope, &mut all);
                    }
                    continue;
                }
                let mut scope = scope.child();
                for name in &written.iterators {
                    let element = Value::dynamic();
                    scope.set_variable(
                        name.clone(),
                        value!({"key": element.clone(), "value": element}),
                    );
                }
                // Of the JSON syntax, the other names are iterators of dynamic blocks, or in comments.
                if !is_closed || expression.as_native().is_none() {
                    let own = written.references.iter().filter(|_| is_closed);
                    let own: HashSet<&str> = own.map(Traversal::root_name).collect();
                    let mut others = expression.variables();
                    others.retain(|other| !own.contains(other.root_name()));
                    define_others(&others, &mut scope);
                }
                let mut found = Diagnostics::new();
                expression.evaluate(&scope, &mut found);
                if is_closed {
                    report_unreached(written, &scope, &mut found);
                }
                all.append(found);
            }
            let expected = rules.map_or_else(Default::default, |rules| (rules.expected)(file));
            for value in expected {
                value.check(&scope, &mut all);
            }
        }
        for value in &self.origin.0.expected {
            value.check(&scope, &mut all);
        }
        all
    }
}

/// Reports the names that the module does not have where evaluation does not come: in a loop over an unknown list, in the other branch.
fn report_unreached(written: &WrittenExpression, scope: &EvalContext<'_>, found: &mut Diagnostics) {
    let is_unknown = |reference: &&Traversal| scope.variable(reference.root_name()).is_none();
    let mut unknown = written.references.iter().filter(is_unknown).peekable();
    if unknown.peek().is_none() {
        return;
    }
    let reported = found.iter().filter_map(|report| report.subject());
    let reported: HashSet<u32> = reported.map(|at| at.span().start).collect();
    for reference in unknown {
        let start = reference.span().span().start;
        if !reported.contains(&start) {
            let mut scope = scope.child();
            for name in bound_at(&written.expression, start) {
                scope.set_variable(name, Value::dynamic());
            }
            reference.evaluate(&scope, found);
        }
    }
}

/// Returns the names that the `for` expressions around a reference define.
fn bound_at(expression: &Expression, start: u32) -> Vec<&str> {
    let Some(mut walk) = expression.as_native().map(native::Expression::walk) else {
        return Vec::new();
    };
    while let Some(visit) = walk.next() {
        if let Visit::Enter(Construct::Expression(inner)) = visit
            && matches!(inner.kind(), ExpressionKind::Traversal(_))
            && inner.span().start == start
        {
            return walk.bound().collect();
        }
    }
    Vec::new()
}

/// Defines what an expression refers to and the module does not have: names of the program.
fn define_others(references: &[Traversal], scope: &mut EvalContext<'_>) {
    for reference in references {
        let name = reference.root_name();
        if scope.variable(name).is_none() {
            scope.set_variable(name, Value::dynamic());
        }
    }
}
