//! Variables that an expression refers to.
//!
//! Information model, "Static Analysis". Variables of `for` expressions are not included.

use crate::source::Span;
use crate::syntax::{Expression, ExpressionKind, StepKind, Template, TemplatePart};

use super::static_traversal::Traversal;

/// Returns all references to variables in an expression, in source order and with repetitions.
///
/// ```
/// use hcl_core::{Diagnostics, Source, eval, syntax};
///
/// let source = Source::new("t", "[for s in servers : \"${s.name}.${domain.name}\"]")?;
/// let parsed = syntax::parse_expression(&source, &mut Diagnostics::new());
/// let names: Vec<String> = eval::variables(parsed.expression()).iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["servers", "domain.name"]);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn variables(expression: Expression<'_>) -> Vec<Traversal> {
    let mut walk = Walk {
        pending: vec![Work::Visit(expression)],
        locals: Vec::new(),
        found: Vec::new(),
    };
    while let Some(work) = walk.pending.pop() {
        match work {
            Work::Visit(expression) => walk.visit(expression),
            Work::VisitTemplate(template) => walk.template(template),
            Work::Enter(names) => walk.locals.push(names),
            Work::Leave => {
                walk.locals.pop();
            }
        }
    }
    walk.found
}

/// Iteration variables of a `for`.
type Names<'f> = [Option<&'f str>; 2];

enum Work<'f> {
    Visit(Expression<'f>),
    VisitTemplate(Template<'f>),
    Enter(Names<'f>),
    Leave,
}

/// A walk with an explicit stack: operator chains nest deeper than the call stack allows.
struct Walk<'f> {
    /// Remaining work, next last.
    pending: Vec<Work<'f>>,
    locals: Vec<Names<'f>>,
    found: Vec<Traversal>,
}

impl<'f> Walk<'f> {
    fn visit(&mut self, expression: Expression<'f>) {
        match expression.kind() {
            ExpressionKind::Null
            | ExpressionKind::Bool(_)
            | ExpressionKind::Number(_)
            | ExpressionKind::String(_)
            | ExpressionKind::SplatItem => {}
            ExpressionKind::Template(template) => self.template(template),
            ExpressionKind::TemplateWrap(inner) | ExpressionKind::Parentheses(inner) => {
                self.next([inner]);
            }
            ExpressionKind::Tuple(tuple) => self.next(tuple.elements()),
            ExpressionKind::Object(object) => {
                let items = object.items().flat_map(|item| {
                    let key = item.key_name().is_none().then(|| item.key());
                    key.into_iter().chain([item.value()])
                });
                self.next(items);
            }
            ExpressionKind::Unary { operand, .. } => self.next([operand]),
            ExpressionKind::Binary { left, right, .. } => self.next([left, right]),
            ExpressionKind::Conditional(it) => {
                self.next([it.condition(), it.if_true(), it.if_false()]);
            }
            ExpressionKind::Call(call) => self.next(call.arguments()),
            ExpressionKind::For(it) => {
                let inside = it
                    .key()
                    .into_iter()
                    .chain([it.value()])
                    .chain(it.condition());
                let names = [it.key_name().map(name), Some(it.value_name().0)];
                self.scope(it.collection(), names, inside.map(Work::Visit));
            }
            ExpressionKind::Traversal(traversal) => {
                let root = Some(traversal.root_name());
                if !self.locals.iter().flatten().any(|&local| local == root) {
                    self.found
                        .push(Traversal::new(traversal, expression.file().source()));
                }
            }
            ExpressionKind::RelativeTraversal(it) => {
                let keys = it.steps().filter_map(|step| match step.kind() {
                    StepKind::Index(key) => Some(key),
                    _ => None,
                });
                self.next([it.source()].into_iter().chain(keys));
            }
            ExpressionKind::Index(index) => self.next([index.collection(), index.key()]),
            ExpressionKind::Splat(splat) => self.next([splat.source(), splat.each()]),
            ExpressionKind::Error(placeholder) => self.next(placeholder.prefix()),
        }
    }

    fn template(&mut self, template: Template<'f>) {
        let start = self.pending.len();
        for part in template.parts() {
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
        self.reverse_from(start);
    }

    /// Reverses the work pushed since `start`, so that the first of it is next.
    fn reverse_from(&mut self, start: usize) {
        if let Some(pushed) = self.pending.get_mut(start..) {
            pushed.reverse();
        }
    }

    fn next(&mut self, expressions: impl IntoIterator<Item = Expression<'f>>) {
        let start = self.pending.len();
        self.pending
            .extend(expressions.into_iter().map(Work::Visit));
        self.reverse_from(start);
    }

    fn scope(
        &mut self,
        collection: Expression<'f>,
        names: Names<'f>,
        inside: impl Iterator<Item = Work<'f>>,
    ) {
        let start = self.pending.len();
        self.pending
            .extend([Work::Visit(collection), Work::Enter(names)]);
        self.pending.extend(inside);
        self.pending.push(Work::Leave);
        self.reverse_from(start);
    }
}

const fn name((name, _): (&str, Span)) -> &str {
    name
}
