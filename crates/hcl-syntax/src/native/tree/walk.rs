//! Depth-first walks over a body or an expression.
//!
//! The stack is on the heap: chains of operators nest deeper than the call stack allows.

use super::{
    Attribute, Block, Body, BodyItem, Expression, ExpressionKind, StepKind, Steps, Template,
    TemplatePart,
};
use crate::source::Span;

/// A construct that a walk visits.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, Construct, Visit};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let file = native::parse(&Source::new("t", "a {
///   b = 1
/// }
/// c = 2
/// ")?, &mut Diagnostics::new());
/// let names = file.body().walk().filter_map(|visit| match visit {
///     Visit::Enter(Construct::Attribute(attribute)) => Some(attribute.name()),
///     _ => None,
/// });
/// assert_eq!(names.collect::<Vec<_>>(), ["b", "c"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Construct<'f> {
    /// The body of a file or block.
    Body(Body<'f>),
    /// `name = expression`
    Attribute(Attribute<'f>),
    /// `type "label" { … }`
    Block(Block<'f>),
    /// An expression, or a part of one.
    Expression(Expression<'f>),
}

/// An event of a walk.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, Construct, Visit};
/// use hcl_syntax::{Diagnostics, Source};
///
/// // The depth of nested blocks.
/// let file = native::parse(&Source::new("t", "a {
///   b {}
/// }
/// c {}
/// ")?, &mut Diagnostics::new());
/// let (mut depth, mut deepest) = (0, 0);
/// for visit in file.body().walk() {
///     match visit {
///         Visit::Enter(Construct::Block(_)) => depth += 1,
///         Visit::Leave(Construct::Block(_)) => depth -= 1,
///         _ => {}
///     }
///     deepest = deepest.max(depth);
/// }
/// assert_eq!(deepest, 2);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Visit<'f> {
    /// The walk enters a construct. Its parts follow.
    Enter(Construct<'f>),
    /// The walk leaves a construct, after all of its parts.
    Leave(Construct<'f>),
}

/// Iterates over a body or an expression and everything in it, depth first, in source order.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, Construct, ExpressionKind, Visit};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let text = "a = upper(\"x\")\nb {\n  c = [1, max(2, upper(\"y\"))]\n}\n";
/// let file = native::parse(&Source::new("t", text)?, &mut Diagnostics::new());
/// let calls = file.body().walk().filter_map(|visit| match visit {
///     Visit::Enter(Construct::Expression(expression)) => match expression.kind() {
///         ExpressionKind::Call(call) => Some(call.name()),
///         _ => None,
///     },
///     _ => None,
/// });
/// assert_eq!(calls.collect::<Vec<_>>(), ["upper", "max", "upper"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk<'f> {
    /// The events to come, the next one last.
    pending: Vec<WalkEvent<'f>>,
    /// The construct entered last. Its parts are not yet in `pending`.
    entered: Option<Construct<'f>>,
    scopes: Vec<Names<'f>>,
}

/// The variables of a `for`.
type Names<'f> = [Option<&'f str>; 2];

#[derive(Clone, Copy, Debug)]
enum WalkEvent<'f> {
    Visit(Visit<'f>),
    EnterScope(Names<'f>),
    LeaveScope,
}

impl<'f> From<Construct<'f>> for WalkEvent<'f> {
    fn from(construct: Construct<'f>) -> Self {
        Self::Visit(Visit::Enter(construct))
    }
}

impl<'f> Walk<'f> {
    fn new(start: Construct<'f>) -> Self {
        Self {
            pending: vec![start.into()],
            entered: None,
            scopes: Vec::new(),
        }
    }

    /// Skips the parts of the construct that was entered last.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, Construct, Visit};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// let text = "a = 1\nb {\n  c = 2\n}\n";
    /// let file = native::parse(&Source::new("t", text)?, &mut Diagnostics::new());
    /// let (mut walk, mut names) = (file.body().walk(), Vec::new());
    /// while let Some(visit) = walk.next() {
    ///     match visit {
    ///         Visit::Enter(Construct::Block(_)) => walk.skip_inside(),
    ///         Visit::Enter(Construct::Attribute(attribute)) => names.push(attribute.name()),
    ///         _ => {}
    ///     }
    /// }
    /// assert_eq!(names, ["a"]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub const fn skip_inside(&mut self) {
        self.entered = None;
    }

    /// Returns whether a `for` around the construct that was entered last has a variable of this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, Construct, ExpressionKind, Visit};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// let source = Source::new("t", "[for x in xs : x + y]")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let (mut walk, mut names) = (parsed.expression().walk(), Vec::new());
    /// while let Some(visit) = walk.next() {
    ///     if let Visit::Enter(Construct::Expression(expression)) = visit
    ///         && let ExpressionKind::Traversal(reference) = expression.kind()
    ///         && !walk.binds(reference.root_name())
    ///     {
    ///         names.push(reference.root_name());
    ///     }
    /// }
    /// assert_eq!(names, ["xs", "y"]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn binds(&self, name: &str) -> bool {
        self.bound().any(|bound| bound == name)
    }

    /// Iterates over the names that the `for` expressions and directives around the walk define, from the outermost in.
    pub fn bound(&self) -> impl Iterator<Item = &'f str> {
        self.scopes.iter().flatten().copied().flatten()
    }

    fn open(&mut self, construct: Construct<'f>) {
        let first = self.pending.len();
        match construct {
            Construct::Body(body) => {
                for item in body.items() {
                    let construct = match item {
                        BodyItem::Attribute(attribute) => Construct::Attribute(attribute),
                        BodyItem::Block(block) => Construct::Block(block),
                    };
                    self.pending.push(construct.into());
                }
            }
            Construct::Attribute(attribute) => {
                let expression = Construct::Expression(attribute.expression());
                self.pending.push(expression.into());
            }
            Construct::Block(block) => self.pending.push(Construct::Body(block.body()).into()),
            Construct::Expression(expression) => push_operands(expression, &mut self.pending),
        }
        if let Some(added) = self.pending.get_mut(first..) {
            added.reverse();
        }
    }
}

impl<'f> Iterator for Walk<'f> {
    type Item = Visit<'f>;

    fn next(&mut self) -> Option<Visit<'f>> {
        if let Some(construct) = self.entered.take() {
            self.open(construct);
        }
        loop {
            match self.pending.pop()? {
                WalkEvent::Visit(visit) => {
                    if let Visit::Enter(construct) = visit {
                        self.pending.push(WalkEvent::Visit(Visit::Leave(construct)));
                        self.entered = Some(construct);
                    }
                    return Some(visit);
                }
                WalkEvent::EnterScope(names) => self.scopes.push(names),
                WalkEvent::LeaveScope => {
                    self.scopes.pop();
                }
            }
        }
    }
}

impl<'f> Body<'f> {
    /// Walks over this body and everything in it, in source order.
    #[must_use]
    pub fn walk(self) -> Walk<'f> {
        Walk::new(Construct::Body(self))
    }
}

impl<'f> Expression<'f> {
    /// Walks over this expression and its operands, at any depth, in source order.
    ///
    /// To find references to variables, use `hcl_core::eval::variables`, which knows scopes.
    #[must_use]
    pub fn walk(self) -> Walk<'f> {
        Walk::new(Construct::Expression(self))
    }

    /// Returns the direct operands of this expression, in source order; of a template, the expressions in its
    /// interpolations and directives. A bare name as an object's key is not an operand.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("t", "ready ? 1 + 2 : \"${x}-${y}\"")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let operands = parsed.expression().operands().into_iter();
    /// let texts: Vec<_> = operands.map(|operand| source.slice(operand.span())).collect();
    /// assert_eq!(texts, ["ready", "1 + 2", "\"${x}-${y}\""]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn operands(self) -> Vec<Self> {
        let mut events = Vec::new();
        push_operands(self, &mut events);
        let mut operands = Vec::with_capacity(events.len());
        for event in events {
            if let WalkEvent::Visit(Visit::Enter(Construct::Expression(operand))) = event {
                operands.push(operand);
            }
        }
        operands
    }
}

/// Appends the operands of an expression, and the scopes of variables among them.
fn push_operands<'f>(expression: Expression<'f>, events: &mut Vec<WalkEvent<'f>>) {
    let mut push = |operand| events.push(Construct::Expression(operand).into());
    match expression.kind() {
        ExpressionKind::Null
        | ExpressionKind::Bool(_)
        | ExpressionKind::Number(_)
        | ExpressionKind::String(_)
        | ExpressionKind::SplatItem => {}
        ExpressionKind::Template(template) => push_parts(template, events),
        ExpressionKind::TemplateWrap(inner) | ExpressionKind::Parentheses(inner) => push(inner),
        ExpressionKind::Tuple(tuple) => tuple.elements().for_each(push),
        ExpressionKind::Object(object) => {
            for item in object.items() {
                // A bare name as a key is a text, not a variable.
                if item.key_name().is_none() {
                    push(item.key());
                }
                push(item.value());
            }
        }
        ExpressionKind::Unary { operand, .. } => push(operand),
        ExpressionKind::Binary { left, right, .. } => {
            push(left);
            push(right);
        }
        ExpressionKind::Conditional(conditional) => {
            push(conditional.condition());
            push(conditional.if_true());
            push(conditional.if_false());
        }
        ExpressionKind::Call(call) => call.arguments().for_each(push),
        ExpressionKind::For(each) => {
            // The collection is outside of the scope of the variables.
            push(each.collection());
            events.push(scope(each.key_name(), each.value_name()));
            for operand in [each.key(), Some(each.value()), each.condition()] {
                push_optional(operand, events);
            }
            events.push(WalkEvent::LeaveScope);
        }
        ExpressionKind::Traversal(traversal) => push_keys(traversal.steps(), events),
        ExpressionKind::RelativeTraversal(traversal) => {
            push(traversal.source());
            push_keys(traversal.steps(), events);
        }
        ExpressionKind::Index(index) => {
            push(index.collection());
            push(index.key());
        }
        ExpressionKind::Splat(splat) => {
            push(splat.source());
            push(splat.each());
        }
        ExpressionKind::Error(placeholder) => {
            push_optional(placeholder.prefix(), events);
        }
    }
}

fn push_optional<'f>(operand: Option<Expression<'f>>, events: &mut Vec<WalkEvent<'f>>) {
    if let Some(operand) = operand {
        events.push(Construct::Expression(operand).into());
    }
}

fn scope<'f>(key: Option<(&'f str, Span)>, (value, _): (&'f str, Span)) -> WalkEvent<'f> {
    WalkEvent::EnterScope([key.map(|(key, _)| key), Some(value)])
}

fn push_keys<'f>(steps: Steps<'f>, events: &mut Vec<WalkEvent<'f>>) {
    for step in steps {
        if let StepKind::Index(key) = step.kind() {
            events.push(Construct::Expression(key).into());
        }
    }
}

/// Appends the expressions in a template. Recursion is bounded by the parser's nesting limit.
fn push_parts<'f>(template: Template<'f>, events: &mut Vec<WalkEvent<'f>>) {
    for part in template.parts() {
        match part {
            TemplatePart::Literal(_) => {}
            TemplatePart::Interpolation(expression) => {
                events.push(Construct::Expression(expression).into());
            }
            TemplatePart::If(directive) => {
                events.push(Construct::Expression(directive.condition()).into());
                push_parts(directive.if_true(), events);
                push_parts(directive.if_false(), events);
            }
            TemplatePart::For(directive) => {
                events.push(Construct::Expression(directive.collection()).into());
                events.push(scope(directive.key_name(), directive.value_name()));
                push_parts(directive.body(), events);
                events.push(WalkEvent::LeaveScope);
            }
        }
    }
}
