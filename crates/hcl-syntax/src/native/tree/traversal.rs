//! Traversals, their steps, and splats.

// spec(native): Variables and Variable Expressions
// spec(native): Index Operator
// spec(native): Splat Operators

use crate::source::Span;

use super::{Expression, File, Node, NodeKind, Nodes, OfNode};

/// A variable and the fixed path after it: `a`, `a.b[0]["c"].1`.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind, StepKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_traversal(&Source::new("t", "var.ports[0]")?, &mut Diagnostics::new());
/// let ExpressionKind::Traversal(path) = parsed.expression().kind() else {
///     panic!("a traversal");
/// };
/// assert_eq!(path.root_name(), "var");
/// let steps: Vec<_> = path.steps().map(|step| step.kind()).collect();
/// assert!(matches!(steps[0], StepKind::Attribute("ports")));
/// assert!(matches!(steps[1], StepKind::Index(key) if key.as_number() == Some("0")));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Traversal<'f> {
    pub(super) file: &'f File,
    pub(super) span: Span,
    pub(super) root_end: u32,
    /// Indices of the steps.
    pub(super) steps: &'f [u32],
}

impl<'f> Traversal<'f> {
    /// Returns the variable's name.
    #[must_use]
    pub fn root_name(self) -> &'f str {
        self.file.source().slice(self.root_span())
    }

    /// Returns the span of the variable's name.
    #[must_use]
    pub const fn root_span(self) -> Span {
        Span::new(self.span.start, self.root_end)
    }

    /// Returns the span from the name to the last step.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }

    /// Iterates over the steps after the name.
    #[must_use]
    pub fn steps(self) -> Steps<'f> {
        Nodes::new(self.file, self.steps)
    }
}

/// A fixed path after an expression that is not a variable: `f().a[0]`.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_expression(&Source::new("t", "host().ports[0]")?, &mut Diagnostics::new());
/// let ExpressionKind::RelativeTraversal(path) = parsed.expression().kind() else {
///     panic!("a path after a call");
/// };
/// assert!(matches!(path.source().kind(), ExpressionKind::Call(_)));
/// assert_eq!(path.steps().len(), 2);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RelativeTraversal<'f> {
    pub(super) source: Expression<'f>,
    /// Indices of the steps.
    pub(super) steps: &'f [u32],
}

impl<'f> RelativeTraversal<'f> {
    /// Returns the expression that the path starts from.
    #[must_use]
    pub const fn source(self) -> Expression<'f> {
        self.source
    }

    /// Iterates over the steps after it; at least one.
    #[must_use]
    pub fn steps(self) -> Steps<'f> {
        Nodes::new(self.source.file, self.steps)
    }
}

/// Iterates over the steps of a traversal.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind, StepKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// // The attributes before the first index.
/// let parsed = native::parse_traversal(&Source::new("t", "module.web.ports[0].name")?, &mut Diagnostics::new());
/// let ExpressionKind::Traversal(path) = parsed.expression().kind() else {
///     panic!("a traversal");
/// };
/// let names = path.steps().map_while(|step| match step.kind() {
///     StepKind::Attribute(name) => Some(name),
///     StepKind::LegacyIndex(_) | StepKind::Index(_) => None,
/// });
/// assert_eq!(names.collect::<Vec<_>>(), ["web", "ports"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub type Steps<'f> = Nodes<'f, Step<'f>>;

impl<'f> OfNode<'f> for Step<'f> {
    #[inline]
    fn of_node(file: &'f File, id: u32) -> Self {
        let node = file.tree().node(id);
        Self { file, node }
    }
}

/// One step of a traversal.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("t", "var.ports[0]")?;
/// let parsed = native::parse_traversal(&source, &mut Diagnostics::new());
/// let ExpressionKind::Traversal(path) = parsed.expression().kind() else {
///     panic!("a traversal");
/// };
/// let texts: Vec<&str> = path.steps().map(|step| source.slice(step.span())).collect();
/// assert_eq!(texts, [".ports", "[0]"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Step<'f> {
    file: &'f File,
    node: Node,
}

impl<'f> Step<'f> {
    /// Returns the span of the step with its dot or brackets.
    #[must_use]
    pub const fn span(self) -> Span {
        self.node.span
    }

    /// Returns the kind of the step, with its name or key.
    #[must_use]
    pub fn kind(self) -> StepKind<'f> {
        let Node { span, kind } = self.node;
        let start = match kind {
            NodeKind::KeyStep(key) => return StepKind::Index(Expression::new(self.file, key)),
            NodeKind::NameStep(start) => start,
            _ => span.start,
        };
        let name = self.file.source().slice(Span::new(start, span.end));
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            StepKind::LegacyIndex(name)
        } else {
            StepKind::Attribute(name)
        }
    }
}

/// The kinds of steps of a traversal.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind, StepKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_expression(&Source::new("t", "hosts.0")?, &mut Diagnostics::new());
/// let ExpressionKind::Traversal(path) = parsed.expression().kind() else {
///     panic!("a traversal");
/// };
/// let step = path.steps().next().unwrap();
/// assert!(matches!(step.kind(), StepKind::LegacyIndex("0")));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
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
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("t", "hosts[*].name")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let ExpressionKind::Splat(splat) = parsed.expression().kind() else {
///     panic!("a splat");
/// };
/// assert_eq!(splat.source().as_keyword(), Some("hosts"));
/// let ExpressionKind::RelativeTraversal(each) = splat.each().kind() else {
///     panic!("a path from the element");
/// };
/// assert!(matches!(each.source().kind(), ExpressionKind::SplatItem));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Splat<'f> {
    pub(super) source: Expression<'f>,
    pub(super) each: Expression<'f>,
    pub(super) marker: Span,
}

impl<'f> Splat<'f> {
    /// Returns the expression before the splat; the splat iterates over its elements.
    #[must_use]
    pub const fn source(self) -> Expression<'f> {
        self.source
    }

    /// Returns the result for each element, in which [`ExpressionKind::SplatItem`](super::ExpressionKind::SplatItem)
    /// is the element.
    #[must_use]
    pub const fn each(self) -> Expression<'f> {
        self.each
    }

    /// Returns the span of `.*` or `[*]`.
    #[must_use]
    pub const fn marker_span(self) -> Span {
        self.marker
    }
}
