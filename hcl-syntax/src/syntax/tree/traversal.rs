//! Traversals, their steps, and splats.
//!
//! Native syntax specification, "Variables and Variable Expressions", "Index Operator", "Splat Operators".

use std::iter::FusedIterator;

use crate::source::Span;

use super::{Expression, ExpressionId, File, StepNode, StepNodeKind};

/// A variable and the fixed path behind it: `a`, `a.b[0]["c"].1`.
#[derive(Clone, Copy, Debug)]
pub struct Traversal<'f> {
    file: &'f File,
    span: Span,
    root: Span,
    /// Number and place of the first.
    steps: (usize, u32),
}

impl<'f> Traversal<'f> {
    pub(super) const fn variable(file: &'f File, span: Span) -> Self {
        Self {
            file,
            span,
            root: span,
            steps: (0, 0),
        }
    }

    /// Of [`Tag::Traversal`](super::Tag::Traversal): the steps reach from the name to the end.
    pub(super) fn near(file: &'f File, id: ExpressionId) -> Self {
        let (tree, span) = (file.tree(), file.tree().span(id.0));
        let steps = tree.elements(id.0, 0);
        let all = Steps::new(file, steps, 0);
        let length = all.last().map_or(0, |last| last.span().end);
        Self {
            file,
            span,
            root: Span::new(span.start, span.end - length),
            steps,
        }
    }

    /// Of [`Tag::LooseTraversal`](super::Tag::LooseTraversal).
    pub(super) fn loose(file: &'f File, id: ExpressionId) -> Self {
        let (tree, span) = (file.tree(), file.tree().span(id.0));
        Self {
            file,
            span,
            root: Span::new(span.start, tree.field(id.fields(), 0)),
            steps: tree.elements(id.0, 1),
        }
    }

    /// The variable's name.
    #[must_use]
    pub fn root_name(self) -> &'f str {
        self.file.source().slice(self.root)
    }

    /// Where the variable's name stands.
    #[must_use]
    pub const fn root_span(self) -> Span {
        self.root
    }

    /// From the name to the last step.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }

    /// The steps behind the name.
    #[must_use]
    pub fn steps(self) -> Steps<'f> {
        Steps::new(self.file, self.steps, self.root.end)
    }
}

/// A fixed path behind an expression that is not a variable: `f().a[0]`.
#[derive(Clone, Copy, Debug)]
pub struct RelativeTraversal<'f> {
    file: &'f File,
    id: ExpressionId,
}

impl<'f> RelativeTraversal<'f> {
    pub(super) const fn new(file: &'f File, id: ExpressionId) -> Self {
        Self { file, id }
    }

    /// The expression that the path starts from.
    #[must_use]
    pub fn source(self) -> Expression<'f> {
        let source = self.file.tree().field(self.id.fields(), 0);
        Expression::new(self.file, ExpressionId(source))
    }

    /// The steps behind it; at least one.
    #[must_use]
    pub fn steps(self) -> Steps<'f> {
        let steps = self.file.tree().elements(self.id.0, 1);
        Steps::new(self.file, steps, self.source().span().end)
    }
}

/// Iterates over the steps of a traversal.
#[derive(Clone, Debug)]
pub struct Steps<'f> {
    file: &'f File,
    left: usize,
    place: u32,
    /// Where what is before the step at that place ends.
    from: u32,
}

impl<'f> Steps<'f> {
    const fn new(file: &'f File, (left, place): (usize, u32), from: u32) -> Self {
        Self {
            file,
            left,
            place,
            from,
        }
    }
}

impl<'f> Iterator for Steps<'f> {
    type Item = Step<'f>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let (step, behind) = self.file.tree().step(self.place, self.from);
        self.place = behind;
        self.from = step.span.end;
        Some(Step {
            file: self.file,
            step,
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Steps<'_> {}
impl FusedIterator for Steps<'_> {}

/// One step of a traversal.
#[derive(Clone, Copy, Debug)]
pub struct Step<'f> {
    file: &'f File,
    step: StepNode,
}

impl<'f> Step<'f> {
    /// The step with its dot or brackets.
    #[must_use]
    pub const fn span(self) -> Span {
        self.step.span
    }

    /// What the step does.
    #[must_use]
    pub fn kind(self) -> StepKind<'f> {
        let StepNode { span, kind } = self.step;
        let start = match kind {
            StepNodeKind::Name(start) => start,
            StepNodeKind::Key(key) => {
                return StepKind::Index(Expression::new(self.file, key));
            }
        };
        let name = self.file.source().slice(Span::new(start, span.end));
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            StepKind::LegacyIndex(name)
        } else {
            StepKind::Attribute(name)
        }
    }
}

/// What a step of a traversal does.
#[derive(Clone, Copy, Debug)]
pub enum StepKind<'f> {
    /// `.name`
    Attribute(&'f str),
    /// `.0`: the digits.
    LegacyIndex(&'f str),
    /// `[key]` with a literal key: number, string without interpolation, `true`, `false` or `null`.
    Index(Expression<'f>),
}

/// `source.*…` or `source[*]…`
#[derive(Clone, Copy, Debug)]
pub struct Splat<'f> {
    file: &'f File,
    fields: u32,
}

impl<'f> Splat<'f> {
    pub(super) const fn new(file: &'f File, fields: u32) -> Self {
        Self { file, fields }
    }

    fn field(self, number: u32) -> u32 {
        self.file.tree().field(self.fields, number)
    }

    /// What is splatted.
    #[must_use]
    pub fn source(self) -> Expression<'f> {
        Expression::new(self.file, ExpressionId(self.field(0)))
    }

    /// What is given for each element; [`ExpressionKind::SplatItem`](super::ExpressionKind::SplatItem) in it is the element.
    #[must_use]
    pub fn each(self) -> Expression<'f> {
        Expression::new(self.file, ExpressionId(self.field(1)))
    }

    /// `.*` or `[*]`
    #[must_use]
    pub fn marker_span(self) -> Span {
        Span::new(self.field(2), self.field(3))
    }
}
