//! Variables that an expression refers to.
//!
//! Information model, "Static Analysis". Variables of `for` expressions are not included.

use crate::native::{self, Construct, Expression, ExpressionKind, Template, TemplatePart, Visit};
use crate::source::{SourceSpan, Span};

use super::static_traversal::Traversal;

/// Returns all references to variables in an expression, in source order and with repetitions.
///
/// ```
/// use hcl_core::{Diagnostics, Source, eval, native};
///
/// let source = Source::new("t", "[for s in servers : \"${s.name}.${domain.name}\"]")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let names: Vec<String> = eval::variables(parsed.expression()).iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["servers", "domain.name"]);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn variables(expression: Expression<'_>) -> Vec<Traversal> {
    let mut found = Vec::new();
    let source = expression.file().source();
    each_reference(expression, &mut |it| found.push(Traversal::new(it, source)));
    found
}

/// Returns the names of the functions that an expression calls, with their spans.
pub(crate) fn calls(expression: Expression<'_>) -> Vec<(String, SourceSpan)> {
    let source = expression.file().source();
    let mut calls = Vec::new();
    for visit in expression.walk() {
        if let Visit::Enter(Construct::Expression(expression)) = visit
            && let ExpressionKind::Call(call) = expression.kind()
        {
            calls.push((call.name().into_owned(), source.span(call.name_span())));
        }
    }
    calls
}

/// Calls a function with each reference to a variable in an expression, in source order.
fn each_reference<'f>(expression: Expression<'f>, visit: &mut dyn FnMut(native::Traversal<'f>)) {
    // Most expressions are one reference or one literal, which need no stack.
    match expression.kind() {
        // Most lists and templates have simple parts, which need no stack.
        ExpressionKind::Tuple(tuple) => {
            for element in tuple.elements() {
                if !visit_simple(element.kind(), visit) {
                    Walk::run(Work::Visit(element), visit);
                }
            }
        }
        ExpressionKind::Template(template) => {
            for part in template.parts() {
                match part {
                    TemplatePart::Literal(_) => {}
                    TemplatePart::Interpolation(it) if visit_simple(it.kind(), visit) => {}
                    part => Walk::run(Work::VisitPart(part), visit),
                }
            }
        }
        kind if visit_simple(kind, visit) => {}
        _ => Walk::run(Work::Visit(expression), visit),
    }
}

/// Visits an expression that is a reference or a literal. Returns false for others.
fn visit_simple<'f>(
    kind: ExpressionKind<'f>,
    visit: &mut dyn FnMut(native::Traversal<'f>),
) -> bool {
    match kind {
        ExpressionKind::Traversal(traversal) => visit(traversal),
        ExpressionKind::String(_) | ExpressionKind::Number(_) | ExpressionKind::Bool(_) => {}
        _ => return false,
    }
    true
}

/// Iteration variables of a `for`.
type Names<'f> = [Option<&'f str>; 2];

enum Work<'f> {
    Visit(Expression<'f>),
    VisitTemplate(Template<'f>),
    VisitPart(TemplatePart<'f>),
    Enter(Names<'f>),
    Leave,
}

/// A walk with an explicit stack: operator chains nest deeper than the call stack allows.
struct Walk<'w, 'f> {
    /// Remaining work, next last.
    pending: Vec<Work<'f>>,
    locals: Vec<Names<'f>>,
    found: &'w mut dyn FnMut(native::Traversal<'f>),
}

impl<'w, 'f> Walk<'w, 'f> {
    fn run(start: Work<'f>, found: &'w mut dyn FnMut(native::Traversal<'f>)) {
        let mut walk = Walk {
            pending: vec![start],
            locals: Vec::new(),
            found,
        };
        while let Some(work) = walk.pending.pop() {
            match work {
                Work::Visit(expression) => walk.visit(expression),
                Work::VisitTemplate(template) => walk.template(template),
                Work::VisitPart(part) => {
                    let start = walk.pending.len();
                    walk.part(part);
                    walk.reverse_from(start);
                }
                Work::Enter(names) => walk.locals.push(names),
                Work::Leave => {
                    walk.locals.pop();
                }
            }
        }
    }

    fn visit(&mut self, expression: Expression<'f>) {
        match expression.kind() {
            ExpressionKind::Template(template) => self.template(template),
            ExpressionKind::For(it) => {
                let names = [it.key_name().map(name), Some(it.value_name().0)];
                let operands = expression.operands();
                self.pending.push(Work::Leave);
                for (index, operand) in operands.into_iter().enumerate().rev() {
                    // The collection, which is first, is outside of the scope of the names.
                    if index == 0 {
                        self.pending.push(Work::Enter(names));
                    }
                    self.pending.push(Work::Visit(operand));
                }
            }
            ExpressionKind::Traversal(traversal) => {
                let root = Some(traversal.root_name());
                if !self.locals.iter().flatten().any(|&local| local == root) {
                    (self.found)(traversal);
                }
            }
            _ => {
                let mut operands = expression.operands();
                while let Some(operand) = operands.pop() {
                    self.pending.push(Work::Visit(operand));
                }
            }
        }
    }

    fn template(&mut self, template: Template<'f>) {
        let start = self.pending.len();
        template.parts().for_each(|part| self.part(part));
        self.reverse_from(start);
    }

    fn part(&mut self, part: TemplatePart<'f>) {
        match part {
            TemplatePart::Literal(_) => {}
            TemplatePart::Interpolation(expression) => {
                self.pending.push(Work::Visit(expression));
            }
            TemplatePart::If(it) => {
                self.pending.push(Work::Visit(it.condition()));
                self.pending.push(Work::VisitTemplate(it.if_true()));
                self.pending.push(Work::VisitTemplate(it.if_false()));
            }
            TemplatePart::For(it) => {
                self.pending.push(Work::Visit(it.collection()));
                self.pending.push(Work::Enter([
                    it.key_name().map(name),
                    Some(it.value_name().0),
                ]));
                self.pending.push(Work::VisitTemplate(it.body()));
                self.pending.push(Work::Leave);
            }
        }
    }

    /// Reverses the work pushed since `start`, so that the first of it is next.
    fn reverse_from(&mut self, start: usize) {
        if let Some(pushed) = self.pending.get_mut(start..) {
            pushed.reverse();
        }
    }
}

const fn name((name, _): (&str, Span)) -> &str {
    name
}
