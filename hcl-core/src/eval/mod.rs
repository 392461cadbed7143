//! Evaluation of expressions of the tree.
//!
//! The operations on values are in [`crate::value::ops`];
//! this module decides which parts are evaluated, and in which order problems are reported.

// spec(native): Expressions
// spec(native): Templates
// spec(native): Literal Values
// spec(model): Expression Evaluation; suites::evaluation_properties::literal_only_mode_rejects_variables,
//     suites::evaluation_properties::literal_only_mode_rejects_functions,
//     suites::evaluation_properties::literal_only_mode_rejects_references_and_calls, cases::json/expressions/literal
// spec(nomad): Expressions; suites::nomad::expressions_have_the_values_of_the_page

// Tests: tests/fixtures/expressions.

mod access_errors;
mod budget;
mod call;
mod collection;
mod conditional;
mod context;
mod errors;
mod for_expr;
mod json;
mod operator;
mod splat;
mod start;
mod static_traversal;
mod template;
mod traversal;
mod variable_values;
pub(crate) mod variables;

use std::sync::Arc;

use crate::Limits;
use crate::diagnostic::{Checkpoint, Diagnostic, Diagnostics};
use crate::internal::build::{List, TextBuilder};
use crate::internal::meter;
use crate::native::{Expression, ExpressionKind, Placeholder};
use crate::source::{SourceSpan, Span};
use crate::types::Type;
use crate::value::{MarkSet, Value};

use budget::{
    BYTES_PER_STEP, BudgetExceeded, OpenBudget, TEXT_BYTES_PER_STEP, exceeded_by, with_allowance,
};
pub(crate) use budget::{Budget, OpenMeter, charge_steps, check};
pub(crate) use collection::ObjectKeys;
pub use context::EvalContext;
pub(crate) use json::JsonExpression;
pub(crate) use start::start_span;
use static_traversal::number;
pub use static_traversal::{Traversal, TraversalStep, TraversalStepKind};
pub(crate) use variables::calls;
pub use variables::variables;

/// Evaluates an expression of the native syntax.
///
/// If the expression has errors, the result is as precise as the remaining parts allow, often an unknown value.
///
/// ```
/// use hcl_core::{Diagnostics, EvalContext, Source, Value, eval, native};
///
/// let mut context = EvalContext::new();
/// context.set_variable("names", Value::tuple(vec![Value::from("a"), Value::from("b")]));
///
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("t", "[for name in names : \"${name}.example.com\"]")?;
/// let parsed = native::parse_expression(&source, &mut diagnostics);
/// let value = eval::evaluate(parsed.expression(), &context, &mut diagnostics);
/// assert_eq!(value, Value::tuple(vec!["a.example.com".into(), "b.example.com".into()]));
/// assert!(!diagnostics.has_errors());
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn evaluate(
    expression: Expression<'_>,
    context: &EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Value {
    let mut evaluator = Evaluator::new(context, expression);
    let value = evaluator.evaluate(expression);
    evaluator.finish(expression, diagnostics);
    value
}

/// Evaluates the keys of an object, without its values. Returns `None` for any other expression.
pub(crate) fn object_keys(
    expression: Expression<'_>,
    context: &EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<ObjectKeys> {
    let ExpressionKind::Object(object) = expression.without_parentheses().kind() else {
        return None;
    };
    let mut evaluator = Evaluator::new(context, expression);
    let keys = evaluator.keys(object, expression);
    evaluator.finish(expression, diagnostics);
    Some(keys)
}

/// The state of one evaluation: variables in scope, diagnostics, and the budget that is left.
struct Evaluator<'e, 'f> {
    context: &'e EvalContext<'e>,
    /// Variables of `for` expressions and directives, innermost last.
    locals: Vec<(&'f str, Value)>,
    /// The current element of each enclosing splat, innermost last.
    splat_elements: Vec<Value>,
    /// Reusable buffer for templates, cleared but not shrunk.
    scratch: TextBuilder,
    /// Operators, indexes and traversals whose left side is under evaluation, innermost last.
    chain: List<Expression<'f>>,
    diagnostics: Diagnostics,
    limits: Limits,
    _meter: OpenMeter,
    /// The nesting depth of the expression under evaluation.
    depth: u32,
    /// The first limit exceeded; nothing is evaluated after it. Separate from `diagnostics` because `try` and
    /// conditionals discard diagnostics of their parts.
    exceeded_limit: Option<Diagnostic>,
}

impl<'e, 'f> Evaluator<'e, 'f> {
    /// Ends the evaluation, and reports.
    fn finish(mut self, root: Expression<'f>, diagnostics: &mut Diagnostics) {
        // Reports an excess of the last step, after which nothing else looks at the meter.
        self.is_affordable(root);
        diagnostics.append(self.diagnostics);
        diagnostics.extend(self.exceeded_limit);
    }

    fn new(context: &'e EvalContext<'e>, root: Expression<'f>) -> Self {
        let text = u64::from(root.span().len());
        let limits = context.limits();
        let open = OpenBudget::current();
        let depth = open.as_ref().map_or(0, |open| open.depth);
        let shared = context.shared_budget().cloned();
        let budget = shared
            // An evaluation inside a call, such as of a user-defined function, spends what its caller has left.
            .or(open.map(|open| open.budget))
            .unwrap_or_else(|| Arc::new(Budget::new(limits, text)));
        Self {
            context,
            locals: Vec::new(),
            splat_elements: Vec::new(),
            scratch: TextBuilder::new(),
            chain: List::new(),
            diagnostics: Diagnostics::new(),
            limits: with_allowance(limits, text),
            _meter: OpenMeter::new(budget),
            depth,
            exceeded_limit: None,
        }
    }

    fn evaluate(&mut self, expression: Expression<'f>) -> Value {
        if !self.spend(1, expression) || !self.enter_expression(expression) {
            return Value::dynamic();
        }
        let value = self.evaluate_kind(expression.kind(), expression);
        self.depth -= 1;
        value
    }

    /// Enters one level of nesting. The parser limits the nesting of each expression, but a function that evaluates an
    /// expression nests it in the call.
    fn enter_expression(&mut self, expression: Expression<'f>) -> bool {
        if self.depth > self.limits.nesting {
            return self.stop(BudgetExceeded::Nesting, expression);
        }
        self.depth += 1;
        true
    }

    fn evaluate_kind(&mut self, kind: ExpressionKind<'f>, expression: Expression<'f>) -> Value {
        match kind {
            ExpressionKind::Null => Value::null(Type::Dynamic),
            ExpressionKind::Bool(value) => value.into(),
            // The parser has validated the number.
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
            ExpressionKind::Binary {
                operator,
                left,
                right,
            } => self.binary(operator, left, right, expression),
            ExpressionKind::Conditional(conditional) => self.conditional(conditional, expression),
            ExpressionKind::Call(call) => self.call(call, expression),
            ExpressionKind::For(for_expr) => self.for_expr(for_expr, expression),
            ExpressionKind::Traversal(traversal) => self.traversal(traversal, expression),
            ExpressionKind::RelativeTraversal(traversal) => {
                self.postfix(traversal.source(), kind, expression)
            }
            ExpressionKind::Index(index) => self.postfix(index.collection(), kind, expression),
            ExpressionKind::Splat(splat) => self.splat(splat, expression),
            ExpressionKind::SplatItem => self
                .splat_elements
                .last()
                .cloned()
                .unwrap_or_else(Value::dynamic),
            ExpressionKind::Error(placeholder) => {
                self.repeat_syntax_errors(placeholder);
                Value::dynamic()
            }
        }
    }

    /// Evaluates the innermost left side of a chain of operators, indexes and traversals, which does not count as nesting.
    /// Puts the links between on `chain`: there may be more of them than recursion allows.
    fn evaluate_leftmost(
        &mut self,
        left: Expression<'f>,
        left_of: fn(ExpressionKind<'f>) -> Option<Expression<'f>>,
    ) -> Value {
        let mut leftmost = left;
        while let Some(left) = left_of(leftmost.kind()) {
            // The evaluation of the next link reports an excess.
            let _ = self.chain.push_checked(leftmost);
            leftmost = left;
        }
        self.depth -= 1;
        let value = self.evaluate(leftmost);
        self.depth += 1;
        value
    }

    /// Takes the next link from `chain`, which had `length` links before this chain of operators.
    fn next_link(&mut self, length: usize) -> Option<Expression<'f>> {
        (self.chain.len() > length)
            .then(|| self.chain.pop())
            .flatten()
    }

    /// Evaluates an expression, and returns whether it reported an error.
    fn evaluate_checked(&mut self, expression: Expression<'f>) -> (Value, bool) {
        let start = self.diagnostics.checkpoint();
        let value = self.evaluate(expression);
        (value, self.diagnostics.has_errors_since(start))
    }

    /// Runs `body` with an empty sink, and returns its diagnostics separately.
    fn isolated<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> (T, Diagnostics) {
        let before = std::mem::take(&mut self.diagnostics);
        let result = body(self);
        (result, std::mem::replace(&mut self.diagnostics, before))
    }

    const fn is_stopped(&self) -> bool {
        self.exceeded_limit.is_some()
    }

    /// Charges steps. On exhaustion, reports it once and returns `false`.
    #[inline]
    fn spend(&mut self, steps: u64, subject: Expression<'f>) -> bool {
        (charge_steps(steps) && !self.is_stopped()) || self.stop_at_meter(subject)
    }

    /// Returns whether the limits allow what was built and done so far. Otherwise reports it once.
    #[inline]
    fn is_affordable(&mut self, subject: Expression<'f>) -> bool {
        if meter::is_exceeded() || self.is_stopped() {
            return self.stop_at_meter(subject);
        }
        true
    }

    #[cold]
    fn stop_at_meter(&mut self, subject: Expression<'f>) -> bool {
        // Stopped already, the meter may be within its limits.
        check().is_err_and(|exceeded| self.stop(exceeded, subject))
    }

    /// Runs a function as part of this evaluation. Returns `None` if it exceeds a limit.
    fn run_function<T>(
        &mut self,
        subject: Expression<'f>,
        function: impl FnOnce() -> T,
    ) -> Option<T> {
        let result = budget::at_depth(self.depth, function);
        self.is_affordable(subject).then_some(result)
    }

    /// Takes the steps for walking values of `size` bytes.
    fn spend_on(&mut self, size: u64, subject: Expression<'f>) -> bool {
        self.spend(size / BYTES_PER_STEP, subject)
    }

    /// Takes the steps for reading a string as a number, bool or key. Short strings cost none.
    fn spend_on_string(&mut self, value: &Value, subject: Expression<'f>) -> bool {
        let text = value.unmarked().as_str().map_or(0, str::len);
        self.spend(text as u64 / TEXT_BYTES_PER_STEP, subject)
    }

    /// Takes the steps for walking the text of a traversal or call.
    fn spend_on_source(&mut self, expression: Expression<'f>) -> bool {
        self.spend(
            u64::from(expression.span().len()) / TEXT_BYTES_PER_STEP,
            expression,
        )
    }

    /// Returns a compound value, or an unknown one after reporting that it nests too deep or is too large.
    fn within_limits(&mut self, value: Value, subject: Expression<'f>) -> Value {
        if !self.is_affordable(subject) {
            return Value::dynamic();
        }
        match exceeded_by(&value, self.limits) {
            Some(limit) => {
                self.stop(limit, subject);
                Value::dynamic()
            }
            None => value,
        }
    }

    #[cold]
    fn stop(&mut self, exceeded: BudgetExceeded, subject: Expression<'f>) -> bool {
        self.exceeded_limit
            .get_or_insert_with(|| errors::limit_exceeded(exceeded, subject.source_span()));
        false
    }

    /// Repeats the diagnostics of a placeholder for a syntax error, preceded by the diagnostics of placeholders in its prefix, as
    /// in `a..b[0].`.
    #[cold]
    fn repeat_syntax_errors(&mut self, placeholder: Placeholder<'f>) {
        let mut found = Vec::new();
        let mut last = Some(placeholder);
        while let Some(placeholder) = last.take() {
            found.extend(placeholder.diagnostic().cloned());
            let mut prefix = placeholder.prefix();
            while let Some(before) = prefix {
                prefix = match before.kind() {
                    ExpressionKind::Error(before) => {
                        last = Some(before);
                        None
                    }
                    ExpressionKind::RelativeTraversal(path) => Some(path.source()),
                    ExpressionKind::Index(index) => Some(index.collection()),
                    _ => None,
                };
            }
        }
        while let Some(diagnostic) = found.pop() {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports a problem of `expression` together with the values of its variables.
    #[cold]
    fn report(&mut self, diagnostic: Diagnostic, expression: Expression<'f>) {
        if self.spend_on_report(expression) {
            let diagnostic = self.with_variable_values(diagnostic, expression);
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports a problem of a part of an expression.
    #[cold]
    fn report_part(&mut self, error: Diagnostic, part: Expression<'f>, whole: SourceSpan) {
        self.report(error.at(part.source_span()).within(whole), part);
    }

    /// Reports a problem of `expression` that values of variables do not explain.
    #[cold]
    fn report_plain(&mut self, diagnostic: Diagnostic, expression: Expression<'f>) {
        if self.spend_on_report(expression) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Charges a report to the budget: a loop may report one long expression once per element.
    fn spend_on_report(&mut self, expression: Expression<'f>) -> bool {
        self.is_affordable(expression)
            && self.spend_on(u64::from(expression.span().len()) * 16, expression)
    }

    /// Hides the details of diagnostics since `start`, which may show an element of a collection with these marks. The
    /// marks become marks of the result of a loop, and the elements are unmarked in its body.
    #[inline]
    fn hide_details(&mut self, start: Checkpoint, marks: &MarkSet) {
        if !marks.is_empty() && !self.diagnostics.is_unchanged_since(start) {
            for found in &self.diagnostics.split_off(start) {
                self.diagnostics.push(errors::hidden_details(found));
            }
        }
    }

    fn at(expression: Expression<'f>, span: Span) -> SourceSpan {
        expression.file().source().span(span)
    }
}
