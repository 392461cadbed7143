//! Traversals apart from the tree: a variable's name and fixed steps into it.
//!
//! Information model, "Static Analysis": static traversal.

use std::fmt;

use super::{EvalContext, access_errors, errors};
use crate::diagnostic::{Diagnostics, suggest};
use crate::number::Number;
use crate::source::{Source, SourceSpan};
use crate::syntax::{self, Expression, ExpressionKind, StepKind};
use crate::types::Type;
use crate::value::{Value, ValueKind, ops};

/// A variable and the fixed steps into it, like `var.ports[0]`.
#[derive(Clone, Debug)]
pub struct Traversal {
    root_name: Box<str>,
    root_span: SourceSpan,
    span: SourceSpan,
    steps: Vec<TraversalStep>,
}

/// A step into a value.
#[derive(Clone, Debug)]
pub struct TraversalStep {
    /// What it does.
    pub kind: TraversalStepKind,
    /// Where it stands, with its dot or brackets.
    pub span: SourceSpan,
}

/// What a step does.
#[derive(Clone, Debug)]
pub enum TraversalStepKind {
    /// `.name`
    Attribute(Box<str>),
    /// `[key]` or `.0`
    Index(Value),
}

impl Traversal {
    pub(super) fn new(traversal: syntax::Traversal<'_>, source: &Source) -> Self {
        Self {
            root_name: traversal.root_name().into(),
            root_span: source.span(traversal.root_span()),
            span: source.span(traversal.span()),
            steps: steps(traversal.steps(), source),
        }
    }

    /// The reference that an expression is, without evaluating it. `true`, `false` and `null` are references to
    /// variables of those names here, for languages that give these words a meaning of their own.
    #[must_use]
    pub fn of(expression: Expression<'_>) -> Option<Self> {
        let source = expression.file().source();
        match expression.kind() {
            ExpressionKind::Traversal(traversal) => Some(Self::new(traversal, source)),
            ExpressionKind::RelativeTraversal(path) => {
                let word = Self::word(path.source())?;
                Some(Self {
                    span: expression.source_span(),
                    steps: steps(path.steps(), source),
                    ..word
                })
            }
            _ => Self::word(expression),
        }
    }

    fn word(expression: Expression<'_>) -> Option<Self> {
        if !matches!(
            expression.kind(),
            ExpressionKind::Bool(_) | ExpressionKind::Null
        ) {
            return None;
        }
        let span = expression.source_span();
        Some(Self {
            root_name: span.text().into(),
            root_span: span.clone(),
            span,
            steps: Vec::new(),
        })
    }

    /// Changes the places where the parts stand.
    #[must_use]
    pub(crate) fn map_spans(mut self, map: impl Fn(SourceSpan) -> SourceSpan) -> Self {
        self.root_span = map(self.root_span);
        self.span = map(self.span);
        for step in &mut self.steps {
            step.span = map(step.span.clone());
        }
        self
    }

    /// The variable's name.
    #[must_use]
    pub fn root_name(&self) -> &str {
        &self.root_name
    }

    /// Where the variable's name stands.
    #[must_use]
    pub const fn root_span(&self) -> &SourceSpan {
        &self.root_span
    }

    /// From the name to the last step.
    #[must_use]
    pub const fn span(&self) -> &SourceSpan {
        &self.span
    }

    /// The steps behind the name.
    #[must_use]
    pub fn steps(&self) -> &[TraversalStep] {
        &self.steps
    }

    /// What the reference leads to; unknown where it leads nowhere, which is reported.
    pub fn evaluate(&self, context: &EvalContext<'_>, diagnostics: &mut Diagnostics) -> Value {
        let Some(root) = context.variable(&self.root_name) else {
            let (at, is_alone) = (self.root_span.clone(), self.steps.is_empty());
            diagnostics.push(if context.allows_variables() {
                errors::unknown_variable(
                    &self.root_name,
                    suggest(&self.root_name, context.variable_names()),
                    is_alone,
                    at,
                )
            } else {
                errors::variables_not_allowed(&self.root_name, is_alone, at)
            });
            return Value::dynamic();
        };
        self.follow(root, diagnostics)
            .unwrap_or_else(Value::dynamic)
    }

    /// Takes the steps from a value for the variable; `None` where one leads nowhere, which is reported.
    pub fn follow(&self, root: &Value, diagnostics: &mut Diagnostics) -> Option<Value> {
        self.steps.iter().try_fold(root.clone(), |value, step| {
            let at = || step.span.clone();
            let result = match &step.kind {
                TraversalStepKind::Attribute(name) => ops::attribute(&value, name)
                    .map_err(|error| access_errors::attribute(&error, name, at())),
                TraversalStepKind::Index(key) => {
                    ops::index(&value, key).map_err(|error| access_errors::index(&error, at()))
                }
            };
            result
                .map_err(|diagnostic| diagnostics.push(diagnostic))
                .ok()
        })
    }
}

fn steps(steps: syntax::Steps<'_>, source: &Source) -> Vec<TraversalStep> {
    let steps = steps.map(|step| TraversalStep {
        kind: match step.kind() {
            StepKind::Attribute(name) => TraversalStepKind::Attribute(name.into()),
            StepKind::LegacyIndex(digits) => TraversalStepKind::Index(legacy_index(digits)),
            StepKind::Index(key) => TraversalStepKind::Index(literal(key)),
        },
        span: source.span(step.span()),
    });
    steps.collect()
}

/// The key that the digits behind a dot are. `.0.1` is one number with a point: reported, and no key at all.
pub(super) fn legacy_index(digits: &str) -> Value {
    if digits.contains('.') {
        Value::dynamic()
    } else {
        number(digits)
    }
}

fn number(text: &str) -> Value {
    Number::parse(text).map_or_else(|_| Value::unknown(Type::Number), Value::from)
}

/// The value of a literal key.
fn literal(key: Expression<'_>) -> Value {
    match key.kind() {
        ExpressionKind::Null => Value::null(Type::Dynamic),
        ExpressionKind::Bool(value) => value.into(),
        ExpressionKind::Number(text) => number(text),
        ExpressionKind::String(literal) => Value::string(literal.decode()),
        _ => Value::dynamic(),
    }
}

/// Writes the reference as it would be written in a configuration.
impl fmt::Display for Traversal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.root_name)?;
        self.steps.iter().try_for_each(|step| match &step.kind {
            TraversalStepKind::Attribute(name) => write!(f, ".{name}"),
            TraversalStepKind::Index(key) => match key.kind() {
                ValueKind::String(key) => write!(f, "[{key:?}]"),
                ValueKind::Number(key) => write!(f, "[{key}]"),
                ValueKind::Bool(key) => write!(f, "[{key}]"),
                ValueKind::Null => f.write_str("[null]"),
                _ => f.write_str("[…]"),
            },
        })
    }
}
