//! Depth-first walks over a body or an expression.
//!
//! The stack is on the heap: chains of operators nest deeper than the call stack allows.

use super::{
    Attribute, Block, Body, BodyItem, Expression, ExpressionKind, StepKind, Steps, Template,
    TemplatePart,
};

/// A construct that a walk visits.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, Construct, Visit};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let file = native::parse(&Source::new("t", "a {\n  b = 1\n}\nc = 2\n")?, &mut Diagnostics::new());
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
/// let file = native::parse(&Source::new("t", "a {\n  b {}\n}\nc {}\n")?, &mut Diagnostics::new());
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
    pending: Vec<Visit<'f>>,
    /// The construct entered last. Its parts are not yet in `pending`.
    entered: Option<Construct<'f>>,
}

impl<'f> Walk<'f> {
    fn new(start: Construct<'f>) -> Self {
        Self {
            pending: vec![Visit::Enter(start)],
            entered: None,
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

    fn open(&mut self, construct: Construct<'f>) {
        let first = self.pending.len();
        match construct {
            Construct::Body(body) => {
                for item in body.items() {
                    self.pending.push(Visit::Enter(match item {
                        BodyItem::Attribute(attribute) => Construct::Attribute(attribute),
                        BodyItem::Block(block) => Construct::Block(block),
                    }));
                }
            }
            Construct::Attribute(attribute) => {
                let expression = Construct::Expression(attribute.expression());
                self.pending.push(Visit::Enter(expression));
            }
            Construct::Block(block) => {
                self.pending
                    .push(Visit::Enter(Construct::Body(block.body())));
            }
            Construct::Expression(expression) => {
                for operand in expression.operands() {
                    let operand = Construct::Expression(operand);
                    self.pending.push(Visit::Enter(operand));
                }
            }
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
        let visit = self.pending.pop()?;
        if let Visit::Enter(construct) = visit {
            self.pending.push(Visit::Leave(construct));
            self.entered = Some(construct);
        }
        Some(visit)
    }
}

impl std::iter::FusedIterator for Walk<'_> {}

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
    pub fn operands(self) -> Vec<Self> {
        // A list filled by statements: chains of iterators would be compiled for each caller.
        let mut operands = Vec::new();
        match self.kind() {
            ExpressionKind::Null
            | ExpressionKind::Bool(_)
            | ExpressionKind::Number(_)
            | ExpressionKind::String(_)
            | ExpressionKind::SplatItem => {}
            ExpressionKind::Template(template) => return expressions_of(template),
            ExpressionKind::TemplateWrap(inner) | ExpressionKind::Parentheses(inner) => {
                operands.push(inner);
            }
            ExpressionKind::Tuple(tuple) => push_all(&mut operands, &mut tuple.elements()),
            ExpressionKind::Object(object) => {
                for item in object.items() {
                    // A bare name as a key is a text, not a variable.
                    if item.key_name().is_none() {
                        operands.push(item.key());
                    }
                    operands.push(item.value());
                }
            }
            ExpressionKind::Unary { operand, .. } => operands.push(operand),
            ExpressionKind::Binary { left, right, .. } => {
                operands.push(left);
                operands.push(right);
            }
            ExpressionKind::Conditional(it) => {
                operands.push(it.condition());
                operands.push(it.if_true());
                operands.push(it.if_false());
            }
            ExpressionKind::Call(call) => push_all(&mut operands, &mut call.arguments()),
            ExpressionKind::For(it) => {
                operands.push(it.collection());
                push_all(&mut operands, &mut it.key().into_iter());
                operands.push(it.value());
                push_all(&mut operands, &mut it.condition().into_iter());
            }
            ExpressionKind::Traversal(it) => push_keys(&mut operands, it.steps()),
            ExpressionKind::RelativeTraversal(it) => {
                operands.push(it.source());
                push_keys(&mut operands, it.steps());
            }
            ExpressionKind::Index(index) => {
                operands.push(index.collection());
                operands.push(index.key());
            }
            ExpressionKind::Splat(splat) => {
                operands.push(splat.source());
                operands.push(splat.each());
            }
            ExpressionKind::Error(placeholder) => {
                push_all(&mut operands, &mut placeholder.prefix().into_iter());
            }
        }
        operands
    }
}

fn push_all<'f>(
    operands: &mut Vec<Expression<'f>>,
    more: &mut dyn Iterator<Item = Expression<'f>>,
) {
    for operand in more {
        operands.push(operand);
    }
}

fn push_keys<'f>(operands: &mut Vec<Expression<'f>>, steps: Steps<'f>) {
    for step in steps {
        if let StepKind::Index(key) = step.kind() {
            operands.push(key);
        }
    }
}

fn expressions_of(template: Template<'_>) -> Vec<Expression<'_>> {
    let mut found = Vec::new();
    let mut open = vec![template.parts()];
    while let Some(parts) = open.last_mut() {
        match parts.next() {
            None => {
                open.pop();
            }
            Some(TemplatePart::Literal(_)) => {}
            Some(TemplatePart::Interpolation(expression)) => found.push(expression),
            Some(TemplatePart::If(it)) => {
                found.push(it.condition());
                // The last one is visited first.
                open.extend([it.if_false().parts(), it.if_true().parts()]);
            }
            Some(TemplatePart::For(it)) => {
                found.push(it.collection());
                open.push(it.body().parts());
            }
        }
    }
    found
}
