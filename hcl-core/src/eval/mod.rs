//! Evaluation: from an expression of the tree to a value.
//!
//! Native syntax specification, "Expressions" and "Templates". What an operation does with values is the floors'
//! below; here is what is evaluated when, and how its problems are told.

#![expect(
    clippy::indexing_slicing,
    reason = "what is numbered is numbered as it is added, and starts were lengths before"
)]

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
mod memory;
mod operator;
mod path;
mod splat;
mod start;
mod template;
mod traversal;
mod variables;
mod words;

use std::rc::Rc;
use std::sync::Arc;

use crate::Limits;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::function::call_limits::take_steps_of_call;
use crate::source::{SourceSpan, Span};
use crate::syntax::{Expression, ExpressionKind, Placeholder};
use crate::value::Value;

pub(crate) use budget::Budget;
use budget::{Caller, Exceeded, LEASE, SIZE_OF_PART, SIZE_OF_STEP, generous};
pub use context::EvalContext;
pub(crate) use json::{DetachedPart, JsonExpression};
use memory::{Kept, Memory};
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
    evaluator.budget.give_back_steps(evaluator.leased);
    diagnostics.append(evaluator.diagnostics);
    diagnostics.extend(evaluator.limit_passed);
    value
}

/// The most operators, indexes and paths that are evaluated by recursion into their left side at one time.
const SHORT_CHAIN: u32 = 16;

/// One evaluation: what is in scope, what has been found, and what is left to spend.
struct Evaluator<'e, 'f> {
    context: &'e EvalContext<'e>,
    /// Variables of `for` expressions and directives, innermost last.
    locals: Vec<(&'f str, Value)>,
    /// Elements of the splats around, innermost last.
    items: Vec<Value>,
    memory: Memory<'e, 'f>,
    /// Values of the objects being put together, innermost last.
    pending: Vec<Value>,
    /// An empty text that keeps its room from one template to the next.
    scratch: String,
    /// How many operators, indexes and paths are being evaluated by recursion into their left side.
    left_depth: u32,
    diagnostics: Diagnostics,
    limits: Limits,
    budget: Arc<Budget>,
    /// Steps taken from the budget and not spent yet; none once a limit has been passed.
    leased: u64,
    /// How deep the expression is nested that is being evaluated.
    depth: u32,
    /// The limit that has been passed: nothing more is evaluated. Kept apart, since `try` and conditionals drop what
    /// the evaluation of a part has found.
    limit_passed: Option<Diagnostic>,
}

impl<'e, 'f> Evaluator<'e, 'f> {
    fn new(context: &'e EvalContext<'e>, root: Expression<'f>) -> Self {
        let text = u64::from(root.span().len());
        let limits = context.limits();
        let caller = Caller::current();
        let depth = caller.as_ref().map_or(0, |caller| caller.depth);
        let shared = context.shared_budget().cloned();
        let budget = shared
            .or(caller.map(|caller| caller.budget))
            .unwrap_or_else(|| Arc::new(Budget::new(limits, text)));
        Self {
            context,
            locals: Vec::new(),
            items: Vec::new(),
            memory: Memory::default(),
            pending: Vec::new(),
            scratch: String::new(),
            left_depth: 0,
            diagnostics: Diagnostics::new(),
            limits: generous(limits, text),
            budget,
            leased: 0,
            depth,
            limit_passed: None,
        }
    }

    fn evaluate(&mut self, expression: Expression<'f>) -> Value {
        if !self.step(expression) || !self.enter_expression(expression) {
            return Value::dynamic();
        }
        let value = match self.memory.get(expression.id()) {
            None => self.evaluate_first(expression),
            Some(Kept::Literal(value)) => value.clone(),
            Some(&Kept::Variable(root)) => self.root_value(root).clone(),
            Some(&Kept::Path(root, traversal)) => self.path(root, traversal, expression),
            Some(Kept::Object(shape, object)) => {
                let (shape, object) = (Rc::clone(shape), *object);
                self.shaped_object(&shape, object, expression)
            }
            Some(&Kept::Opened(kind)) => match self.simple(&kind, expression) {
                Some(value) => value,
                None => self.evaluate_kind(kind, expression),
            },
        };
        self.depth -= 1;
        value
    }

    /// Evaluates what no loop has come by before.
    #[inline(never)]
    fn evaluate_first(&mut self, expression: Expression<'f>) -> Value {
        let kind = expression.kind();
        self.keep(expression, || Kept::Opened(kind));
        self.evaluate_kind(kind, expression)
    }

    /// Goes one level deeper. The parser's limit leaves room; but the expressions of a function that evaluates one nest
    /// in the expression that calls it.
    fn enter_expression(&mut self, expression: Expression<'f>) -> bool {
        if self.depth > self.limits.nesting {
            return self.stop(Exceeded::Nesting, expression);
        }
        self.depth += 1;
        true
    }

    fn evaluate_kind(&mut self, kind: ExpressionKind<'f>, expression: Expression<'f>) -> Value {
        match kind {
            ExpressionKind::Null => Value::null(crate::types::Type::Dynamic),
            ExpressionKind::Bool(value) => self.literal(value.into(), expression),
            ExpressionKind::Number(text) => self.number_literal(text, expression),
            ExpressionKind::String(literal) => self.string_literal(literal, expression),
            ExpressionKind::Template(template) => self.template(template, expression),
            ExpressionKind::TemplateWrap(inner) | ExpressionKind::Parentheses(inner) => {
                self.evaluate(inner)
            }
            ExpressionKind::Tuple(tuple) => self.tuple(tuple, expression),
            ExpressionKind::Object(object) => self.object(object, expression),
            ExpressionKind::Unary { operator, operand } => {
                self.unary(operator, operand, expression)
            }
            ExpressionKind::Binary {
                operator,
                left,
                right,
            } => self.binary(operator, left, right, expression),
            ExpressionKind::Conditional(conditional) => self.conditional(conditional, expression),
            ExpressionKind::Call(call) => self.call(call, expression),
            ExpressionKind::For(for_expr) if for_expr.is_object() => {
                self.for_object(for_expr, expression)
            }
            ExpressionKind::For(for_expr) => self.for_tuple(for_expr, expression),
            ExpressionKind::Traversal(traversal) => self.traversal(traversal, expression),
            ExpressionKind::RelativeTraversal(traversal) => {
                self.postfix(traversal.source(), kind, expression)
            }
            ExpressionKind::Index(index) => self.postfix(index.collection(), kind, expression),
            ExpressionKind::Splat(splat) => self.splat(splat, expression),
            ExpressionKind::SplatItem => self.items.last().cloned().unwrap_or_else(Value::dynamic),
            ExpressionKind::Error(placeholder) => {
                self.repeat(placeholder);
                Value::dynamic()
            }
        }
    }

    /// Evaluates the left side of an operator, index or path by recursion. A chain of those is not nested as written.
    fn evaluate_left(&mut self, left: Expression<'f>) -> Value {
        self.left_depth += 1;
        self.depth -= 1;
        let value = self.evaluate(left);
        self.depth += 1;
        self.left_depth -= 1;
        value
    }

    /// Evaluates, and says whether that found an error.
    fn evaluate_checked(&mut self, expression: Expression<'f>) -> (Value, bool) {
        let start = self.diagnostics.checkpoint();
        let value = self.evaluate(expression);
        (value, self.diagnostics.has_errors_since(start))
    }

    /// Runs `body` with a sink of its own, and gives what it found apart.
    fn apart<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> (T, Diagnostics) {
        let before = std::mem::take(&mut self.diagnostics);
        let result = body(self);
        (result, std::mem::replace(&mut self.diagnostics, before))
    }

    const fn is_stopped(&self) -> bool {
        self.limit_passed.is_some()
    }

    /// Takes steps from the budget. Reports, once, where they do not suffice.
    fn spend(&mut self, steps: u64, place: Expression<'f>) -> bool {
        if steps == 0 {
            return !self.is_stopped();
        }
        // Steps are leased many at a time: the budget is shared, and out of the way.
        let Some(left) = self.leased.checked_sub(steps) else {
            return self.spend_and_lease(steps, place);
        };
        self.leased = left;
        true
    }

    /// Takes one step.
    #[inline]
    fn step(&mut self, place: Expression<'f>) -> bool {
        self.spend(1, place)
    }

    #[cold]
    fn spend_and_lease(&mut self, steps: u64, place: Expression<'f>) -> bool {
        if self.is_stopped() {
            return false;
        }
        match self.budget.take_steps(steps - self.leased) {
            Ok(()) => {
                self.leased = self.budget.lease_steps(LEASE);
                true
            }
            Err(exceeded) => {
                self.leased = 0;
                self.stop(exceeded, place)
            }
        }
    }

    /// Takes bytes of text from the budget. Reports, once, where they do not suffice.
    fn spend_bytes(&mut self, bytes: usize, place: Expression<'f>) -> bool {
        if self.is_stopped() {
            return false;
        }
        match self.budget.take_bytes(bytes) {
            Ok(()) => true,
            Err(exceeded) => self.stop(exceeded, place),
        }
    }

    /// Runs a function on behalf of this evaluation, and gives the steps that it asks for too.
    fn run_function<T>(&mut self, function: impl FnOnce() -> T) -> (T, u64) {
        self.budget
            .give_back_steps(std::mem::take(&mut self.leased));
        let caller = Caller {
            budget: Arc::clone(&self.budget),
            depth: self.depth,
            bytes: self.context.limits().bytes,
        };
        take_steps_of_call();
        (caller.run(function), take_steps_of_call())
    }

    /// Takes the steps that it takes to walk values of a size.
    fn spend_on(&mut self, size: u64, place: Expression<'f>) -> bool {
        self.spend(size / SIZE_OF_STEP, place)
    }

    /// Takes the steps that it takes to read a text, as a number or a bool, or to look for it among keys. Most are so
    /// short that there are none.
    fn spend_on_text(&mut self, value: &Value, place: Expression<'f>) -> bool {
        let text = value.unmarked().as_str().map_or(0, str::len);
        self.spend(text as u64 / SIZE_OF_PART, place)
    }

    /// Takes the steps that it takes to go through the text of a path or call, which may be long.
    fn spend_on_parts(&mut self, expression: Expression<'f>) -> bool {
        self.spend(
            u64::from(expression.span().len()) / SIZE_OF_PART,
            expression,
        )
    }

    /// Gives a compound value on, unless it nests too deep or is too large to be written out.
    fn within_limits(&mut self, value: Value, place: Expression<'f>) -> Value {
        if value.depth() > self.limits.value_depth {
            self.stop(Exceeded::Depth, place);
        } else if value.size() > self.limits.bytes {
            self.stop(Exceeded::Size, place);
        } else {
            return value;
        }
        Value::dynamic()
    }

    #[cold]
    fn stop(&mut self, exceeded: Exceeded, place: Expression<'f>) -> bool {
        self.budget
            .give_back_steps(std::mem::take(&mut self.leased));
        self.limit_passed
            .get_or_insert_with(|| errors::limit_exceeded(exceeded, place.source_span()));
        false
    }

    /// Reports again where parsing broke off, and all breaks before it, as in `a..b[0].`.
    #[cold]
    fn repeat(&mut self, placeholder: Placeholder<'f>) {
        let before = |placeholder: &Placeholder<'f>| {
            let mut prefix = placeholder.prefix()?;
            loop {
                prefix = match prefix.kind() {
                    ExpressionKind::Error(before) => return Some(before),
                    ExpressionKind::RelativeTraversal(path) => path.source(),
                    ExpressionKind::Index(index) => index.collection(),
                    _ => return None,
                };
            }
        };
        let breaks: Vec<_> = std::iter::successors(Some(placeholder), before).collect();
        let found = breaks.into_iter().rev().filter_map(Placeholder::diagnostic);
        self.diagnostics.extend(found.cloned());
    }

    /// Reports a problem of `expression`, adding what the variables in it were.
    #[cold]
    fn report(&mut self, diagnostic: Diagnostic, expression: Expression<'f>) {
        if self.pays_for_report(expression) {
            let diagnostic = self.with_hints(diagnostic, expression);
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports a problem of `expression` that the values of variables do not explain.
    #[cold]
    fn complain(&mut self, diagnostic: Diagnostic, expression: Expression<'f>) {
        if self.pays_for_report(expression) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// A loop may report one long expression very often.
    fn pays_for_report(&mut self, expression: Expression<'f>) -> bool {
        self.spend_on(u64::from(expression.span().len()) * 16, expression)
    }

    fn at(expression: Expression<'f>, span: Span) -> SourceSpan {
        expression.file().source().span(span)
    }
}
