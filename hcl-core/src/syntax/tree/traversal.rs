//! Traversals, their steps, and splats.
//!
//! Native syntax specification, "Variables and Variable Expressions", "Index Operator", "Splat Operators".

use std::iter::FusedIterator;

use crate::source::Span;

use super::{Expression, ExpressionId, File, Range, StepNode};

/// A variable and the fixed path behind it: `a`, `a.b[0]["c"].1`.
#[derive(Clone, Copy, Debug)]
pub struct Traversal<'f> {
    file: &'f File,
    span: Span,
    root: Span,
    steps: Range,
}

impl<'f> Traversal<'f> {
    pub(super) const fn variable(file: &'f File, span: Span) -> Self {
        let (root, steps) = (span, Range { start: 0, len: 0 });
        Self {
            file,
            span,
            root,
            steps,
        }
    }

    /// `first` is the entry of the variable itself.
    pub(super) fn new(file: &'f File, span: Span, first: u32) -> Self {
        let root = file.tree().steps[first as usize];
        Self {
            file,
            span,
            root: root.span,
            steps: Range {
                start: first + 1,
                len: root.detail,
            },
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
        Steps::new(self.file, self.steps)
    }
}

/// A fixed path behind an expression that is not a variable: `f().a[0]`.
#[derive(Clone, Copy, Debug)]
pub struct RelativeTraversal<'f> {
    file: &'f File,
    record: u32,
}

impl<'f> RelativeTraversal<'f> {
    pub(super) const fn new(file: &'f File, record: u32) -> Self {
        Self { file, record }
    }

    fn field(self, field: u32) -> u32 {
        self.file.tree().lists[(self.record + field) as usize]
    }

    /// The expression that the path starts from.
    #[must_use]
    pub fn source(self) -> Expression<'f> {
        Expression::new(self.file, ExpressionId(self.field(0)))
    }

    /// The steps behind it; at least one.
    #[must_use]
    pub fn steps(self) -> Steps<'f> {
        let (start, len) = (self.field(1), self.field(2));
        Steps::new(self.file, Range { start, len })
    }
}

/// Iterates over the steps of a traversal.
#[derive(Clone, Debug)]
pub struct Steps<'f> {
    file: &'f File,
    steps: std::slice::Iter<'f, StepNode>,
}

impl<'f> Steps<'f> {
    fn new(file: &'f File, steps: Range) -> Self {
        Self {
            file,
            steps: file.tree().steps[steps.indices()].iter(),
        }
    }

    fn step(&self, step: StepNode) -> Step<'f> {
        Step {
            file: self.file,
            step,
        }
    }
}

impl<'f> Iterator for Steps<'f> {
    type Item = Step<'f>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = *self.steps.next()?;
        Some(self.step(step))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.steps.size_hint()
    }
}

impl DoubleEndedIterator for Steps<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let step = *self.steps.next_back()?;
        Some(self.step(step))
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
        let StepNode { span, detail } = self.step;
        let source = self.file.source();
        if source.text().as_bytes().get(span.start as usize) == Some(&b'[') {
            return StepKind::Index(Expression::new(self.file, ExpressionId(detail)));
        }
        let name = source.slice(Span::new(detail, span.end));
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
    record: u32,
}

impl<'f> Splat<'f> {
    pub(super) const fn new(file: &'f File, record: u32) -> Self {
        Self { file, record }
    }

    fn field(self, field: u32) -> u32 {
        self.file.tree().lists[(self.record + field) as usize]
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
