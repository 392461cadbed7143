//! Traversals detached from the tree: the name of a variable and constant steps.
//!
//! Information model, "Static Analysis": static traversal.

// spec(native): Static Traversal; cases::expressions/analysis/absolute, cases::expressions/analysis/relative

use std::fmt;

use super::{EvalContext, access_errors, errors};
use crate::diagnostic::{Diagnostics, suggest};
use crate::native::{self, Expression, ExpressionKind, StepKind};
use crate::number::Number;
use crate::source::{Source, SourceSpan};
use crate::types::Type;
use crate::value::{Value, ValueKind, ops};

/// A variable and constant steps into it, such as `var.ports[0]`.
///
/// # Examples
///
/// ```
/// use hcl_core::eval::Traversal;
/// use hcl_core::{Diagnostics, EvalContext, Source, native, value};
///
/// let source = Source::new("t", "var.ports[1]")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let traversal = Traversal::of(parsed.expression()).expect("a reference");
/// assert_eq!(traversal.root_name(), "var");
///
/// let mut context = EvalContext::new();
/// context.set_variable("var", value!({"ports": [80, 443]}));
/// let mut diagnostics = Diagnostics::new();
/// assert_eq!(traversal.evaluate(&context, &mut diagnostics), 443);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Traversal {
    root_name: Box<str>,
    root_span: SourceSpan,
    span: SourceSpan,
    steps: Vec<TraversalStep>,
}

/// A step of a [`Traversal`].
///
/// # Examples
///
/// ```
/// use hcl_core::eval::Traversal;
/// use hcl_core::{Diagnostics, Source, native};
///
/// let source = Source::new("t", "aws.west[0]")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let traversal = Traversal::of(parsed.expression()).expect("a reference");
/// let steps: Vec<&str> = traversal.steps().iter().map(|step| step.span.text()).collect();
/// assert_eq!(steps, [".west", "[0]"]);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct TraversalStep {
    /// Attribute or index.
    pub kind: TraversalStepKind,
    /// The span of the step, including its dot or brackets.
    pub span: SourceSpan,
}

/// The kind of a [`TraversalStep`].
///
/// # Examples
///
/// ```
/// use hcl_core::eval::{Traversal, TraversalStepKind};
/// use hcl_core::{Diagnostics, Source, native};
///
/// // A language in which `depends_on = [service.web]` names a block.
/// let source = Source::new("t", "service.web")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let traversal = Traversal::of(parsed.expression()).expect("a reference");
/// let name = match traversal.steps().first().map(|step| &step.kind) {
///     Some(TraversalStepKind::Attribute(name)) => Some(&**name),
///     Some(TraversalStepKind::Index(key)) => key.as_str(),
///     None => None,
/// };
/// assert_eq!(name, Some("web"));
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub enum TraversalStepKind {
    /// `.name`
    Attribute(Box<str>),
    /// `[key]` or `.0`
    Index(Value),
}

impl Traversal {
    pub(super) fn new(traversal: native::Traversal<'_>, source: &Source) -> Self {
        Self {
            root_name: traversal.root_name().into(),
            root_span: source.span(traversal.root_span()),
            span: source.span(traversal.span()),
            steps: steps(traversal.steps(), source),
        }
    }

    /// Returns the traversal that an expression consists of, without evaluating it. `true`, `false` and `null` count as
    /// variables with these names, for languages in which these keywords have a meaning of their own.
    #[must_use]
    pub fn of(expression: Expression<'_>) -> Option<Self> {
        let source = expression.file().source();
        match expression.kind() {
            ExpressionKind::Traversal(traversal) => Some(Self::new(traversal, source)),
            // `true.a` is a literal with steps to the parser, which knows no variable of this name.
            ExpressionKind::RelativeTraversal(path) => {
                let keyword = Self::keyword(path.source())?;
                Some(Self {
                    span: expression.source_span(),
                    steps: steps(path.steps(), source),
                    ..keyword
                })
            }
            _ => Self::keyword(expression),
        }
    }

    fn keyword(expression: Expression<'_>) -> Option<Self> {
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

    /// Maps the spans of all parts.
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

    /// The span of the variable's name.
    #[must_use]
    pub const fn root_span(&self) -> &SourceSpan {
        &self.root_span
    }

    /// The span from the name to the last step.
    #[must_use]
    pub const fn span(&self) -> &SourceSpan {
        &self.span
    }

    /// The steps after the name.
    #[must_use]
    pub fn steps(&self) -> &[TraversalStep] {
        &self.steps
    }

    /// Evaluates the traversal. If a step fails, reports it and returns an unknown value.
    #[inline]
    pub fn evaluate(&self, context: &EvalContext<'_>, diagnostics: &mut Diagnostics) -> Value {
        let Some(root) = context.variable(&self.root_name) else {
            let (at, is_alone) = (self.root_span.clone(), self.steps.is_empty());
            diagnostics.push(if context.allows_variables() {
                let suggestion = suggest(&self.root_name, context.variable_names());
                let similar = suggestion.and_then(|similar| context.variable(similar));
                errors::unknown_variable(&self.root_name, suggestion, similar, is_alone, at)
            } else {
                errors::variables_not_allowed(&self.root_name, is_alone, at)
            });
            return Value::dynamic();
        };
        self.follow(root, diagnostics)
            .unwrap_or_else(Value::dynamic)
    }

    /// Applies the steps to the value of the variable. If a step fails, reports it and returns `None`.
    pub fn follow(&self, root: &Value, diagnostics: &mut Diagnostics) -> Option<Value> {
        let mut value = root.clone();
        for TraversalStep { kind, span } in &self.steps {
            let result = match kind {
                TraversalStepKind::Attribute(name) => ops::attribute(&value, name)
                    .map_err(|error| access_errors::attribute(&error, &value, name, span.clone())),
                TraversalStepKind::Index(key) => ops::index(&value, key)
                    .map_err(|error| access_errors::index(&error, &value, span.clone())),
            };
            match result {
                Ok(part) => value = part,
                Err(diagnostic) => {
                    diagnostics.push(diagnostic);
                    return None;
                }
            }
        }
        Some(value)
    }
}

fn steps(steps: native::Steps<'_>, source: &Source) -> Vec<TraversalStep> {
    let mut all = Vec::with_capacity(steps.len());
    for step in steps {
        let kind = match step.kind() {
            StepKind::Attribute(name) => TraversalStepKind::Attribute(name.into()),
            StepKind::LegacyIndex(digits) => TraversalStepKind::Index(legacy_index(digits)),
            StepKind::Index(key) => TraversalStepKind::Index(literal(key)),
        };
        let span = source.span(step.span());
        all.push(TraversalStep { kind, span });
    }
    all
}

/// The key of a step `.0`. In `.0.1` the lexer sees one number; it is reported by the parser, and the key is unknown.
pub(super) fn legacy_index(digits: &str) -> Value {
    if digits.as_bytes().contains(&b'.') {
        Value::dynamic()
    } else {
        number(digits)
    }
}

/// The value of a number literal, which the parser has accepted.
pub(super) fn number(text: &str) -> Value {
    Number::parse(text).map_or_else(|_| Value::unknown(Type::Number), Value::from)
}

/// The value of a literal index key.
fn literal(key: Expression<'_>) -> Value {
    match key.kind() {
        ExpressionKind::Null => Value::null(Type::Dynamic),
        ExpressionKind::Bool(value) => value.into(),
        ExpressionKind::Number(text) => number(text),
        ExpressionKind::String(literal) => Value::string(literal.decode()),
        _ => Value::dynamic(),
    }
}

/// Formats the traversal as in a configuration.
impl fmt::Display for Traversal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.root_name)?;
        for step in &self.steps {
            match &step.kind {
                TraversalStepKind::Attribute(name) => write!(f, ".{name}"),
                TraversalStepKind::Index(key) => match key.kind() {
                    ValueKind::String(key) => write!(f, "[{key:?}]"),
                    ValueKind::Number(key) => write!(f, "[{key}]"),
                    ValueKind::Bool(key) => write!(f, "[{key}]"),
                    ValueKind::Null => f.write_str("[null]"),
                    _ => f.write_str("[…]"),
                },
            }?;
        }
        Ok(())
    }
}
