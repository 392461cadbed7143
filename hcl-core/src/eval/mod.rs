//! Evaluation: from an expression of the tree to a value.
//!
//! Native syntax specification, "Expressions" and "Templates". What an operation does with values is the floors'
//! below; here is what is evaluated when, and how its problems are told.

mod access_errors;
mod budget;
mod call;
mod collection;
mod conditional;
mod context;
mod errors;
mod for_expr;
mod hints;
mod json;
mod operator;
mod path;
mod splat;
mod start;
mod template;
mod traversal;
mod variables;

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::number::Number;
use crate::source::{SourceSpan, Span};
use crate::syntax::{Expression, ExpressionKind};
use crate::value::Value;

use budget::{Budget, Exceeded};
pub use context::EvalContext;
pub(crate) use json::{DetachedPart, JsonExpression};
pub use path::{Traversal, TraversalStep, TraversalStepKind};
pub(crate) use start::start_span;
pub use variables::variables;

/// Evaluates an expression of the native syntax.
///
/// Where something is wrong, the value is what could be made out all the same, often an unknown one.
pub fn evaluate(
    expression: Expression<'_>,
    context: &EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Value {
    let mut evaluator = Evaluator::new(context, expression);
    let value = evaluator.evaluate(expression);
    diagnostics.append(evaluator.diagnostics);
    value
}

/// One evaluation: what is in scope, what has been found, and what is left to spend.
struct Evaluator<'e, 'f> {
    context: &'e EvalContext<'e>,
    /// Variables of `for` expressions and directives, innermost last.
    locals: Vec<(&'f str, Value)>,
    /// Elements of the splats around, innermost last.
    items: Vec<Value>,
    diagnostics: Diagnostics,
    limits: Limits,
    budget: Arc<Budget>,
    /// A limit has been passed and reported; nothing more is evaluated.
    stopped: bool,
}

impl<'e, 'f> Evaluator<'e, 'f> {
    fn new(context: &'e EvalContext<'e>, root: Expression<'f>) -> Self {
        let limits = context.limits();
        let budget = context
            .shared_budget()
            .map_or_else(|| Arc::new(Budget::new(limits)), Arc::clone);
        budget.allow_steps(u64::from(root.span().len()));
        Self {
            context,
            locals: Vec::new(),
            items: Vec::new(),
            diagnostics: Diagnostics::new(),
            limits,
            budget,
            stopped: false,
        }
    }

    fn evaluate(&mut self, expression: Expression<'f>) -> Value {
        if !self.spend(1, expression) {
            return Value::dynamic();
        }
        match expression.kind() {
            ExpressionKind::Null => Value::null(crate::types::Type::Dynamic),
            ExpressionKind::Bool(value) => value.into(),
            ExpressionKind::Number(text) => number(text),
            ExpressionKind::String(literal) => Value::string(literal.decode()),
            ExpressionKind::Template(template) => self.template(template, expression),
            ExpressionKind::TemplateWrap(inner) | ExpressionKind::Parentheses(inner) => {
                self.evaluate(inner)
            }
            ExpressionKind::Tuple(tuple) => self.tuple(tuple, expression),
            ExpressionKind::Object(object) => self.object(object, expression),
            ExpressionKind::Unary { operator, operand } => {
                self.unary(operator, operand, expression)
            }
            ExpressionKind::Binary { .. } => self.binary(expression),
            ExpressionKind::Conditional(conditional) => self.conditional(conditional, expression),
            ExpressionKind::Call(call) => self.call(call, expression),
            ExpressionKind::For(for_expr) if for_expr.is_object() => {
                self.for_object(for_expr, expression)
            }
            ExpressionKind::For(for_expr) => self.for_tuple(for_expr, expression),
            ExpressionKind::Traversal(traversal) => self.traversal(traversal, expression),
            ExpressionKind::RelativeTraversal(_) | ExpressionKind::Index(_) => {
                self.postfix(expression)
            }
            ExpressionKind::Splat(splat) => self.splat(splat, expression),
            ExpressionKind::SplatItem => self.items.last().cloned().unwrap_or_else(Value::dynamic),
            ExpressionKind::Error(placeholder) => {
                self.diagnostics.extend(placeholder.diagnostic().cloned());
                Value::dynamic()
            }
        }
    }

    /// Runs `body` with a sink of its own, and gives what it found apart.
    fn apart<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> (T, Diagnostics) {
        let before = std::mem::take(&mut self.diagnostics);
        let result = body(self);
        (result, std::mem::replace(&mut self.diagnostics, before))
    }

    /// Takes steps from the budget. Reports, once, where they do not suffice.
    fn spend(&mut self, steps: usize, place: Expression<'f>) -> bool {
        if self.stopped {
            return false;
        }
        match self.budget.take_steps(steps as u64) {
            Ok(()) => true,
            Err(exceeded) => self.stop(exceeded, place),
        }
    }

    /// Takes bytes of text from the budget. Reports, once, where they do not suffice.
    fn spend_bytes(&mut self, bytes: usize, place: Expression<'f>) -> bool {
        if self.stopped {
            return false;
        }
        match self.budget.take_bytes(bytes) {
            Ok(()) => true,
            Err(exceeded) => self.stop(exceeded, place),
        }
    }

    /// Gives a compound value on, unless it nests too deep.
    fn within_depth(&mut self, value: Value, place: Expression<'f>) -> Value {
        if value.depth() <= self.limits.value_depth {
            return value;
        }
        self.stop(Exceeded::Depth, place);
        Value::dynamic()
    }

    #[cold]
    fn stop(&mut self, exceeded: Exceeded, place: Expression<'f>) -> bool {
        self.stopped = true;
        self.diagnostics
            .push(errors::limit_exceeded(exceeded, place.source_span()));
        false
    }

    /// Reports a problem of `expression`, adding what the variables in it were.
    #[cold]
    fn report(&mut self, diagnostic: Diagnostic, expression: Expression<'f>) {
        let diagnostic = self.with_hints(diagnostic, expression);
        self.diagnostics.push(diagnostic);
    }

    fn at(expression: Expression<'f>, span: Span) -> SourceSpan {
        expression.file().source().span(span)
    }
}

/// The value of a literal that the parser has found valid.
fn number(text: &str) -> Value {
    Number::parse(text).map_or_else(|_| Value::dynamic(), Value::from)
}
