//! Expressions from syntax trees, text, values and data.

use std::fmt;
use std::str::FromStr;

use hcl_core::extend::with_heredoc_end;
use hcl_core::native::{
    self, Expression, ExpressionKind, StepKind, Template, TemplatePart as SyntaxPart,
};
use hcl_core::serde_channel;
use hcl_core::{Diagnostics, EvalContext, Number, Source};
use serde::{Deserialize, Deserializer};

use super::build::joined;
use super::iterators::Iterators;
use super::{Call, Conditional, Expr, For, MAX_DEPTH, Step, TemplatePart, errors};
use hcl_serde::{Error, Result};

impl Expr {
    /// Parses a template, with escapes only for `${` and `%{`: `web-${env}`.
    ///
    /// As in the JSON syntax, a text that is one interpolation is that expression.
    ///
    /// # Errors
    ///
    /// Returns the diagnostics of the parser, or an error if the template nests deeper than [`MAX_DEPTH`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// assert_eq!(Expr::parse_template("a \"b\"")?, Expr::from("a \"b\""));
    /// assert_eq!(Expr::parse_template("${a.b}")?, Expr::variable("a").attribute("b"));
    /// assert_eq!(Expr::parse_template("${a}-1")?.to_string(), r#""${a}-1""#);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn parse_template(text: &str) -> Result<Self> {
        Self::read_template(text, &Iterators::default())
    }

    /// Returns the text of a template without interpolations and directives.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// assert_eq!(Expr::text_of_template("a $${b}").as_deref(), Some("a ${b}"));
    /// assert_eq!(Expr::text_of_template("a ${b}"), None);
    /// ```
    #[must_use]
    pub fn text_of_template(text: &str) -> Option<String> {
        match Self::parse_template(text) {
            Ok(Self::String(text)) => Some(text),
            _ => None,
        }
    }

    /// As [`parse_template`](Self::parse_template), with values in place of iterators.
    pub(super) fn read_template(text: &str, iterators: &Iterators<'_>) -> Result<Self> {
        parsed(text, native::parse_template, iterators)
    }

    /// Converts an expression, with values in place of iterators.
    pub(crate) fn read(expression: Expression<'_>, iterators: &Iterators<'_>) -> Result<Self> {
        converted(
            expression,
            Scope {
                iterators,
                depth: 0,
            },
        )
    }

    /// Converts an expression of either syntax as it is written, with values in place of iterators.
    pub(crate) fn read_any(
        expression: &hcl_core::Expression,
        iterators: &Iterators<'_>,
    ) -> Result<Self> {
        let written = expression.as_written();
        match (written.as_native(), written.as_json()) {
            (Some(native), _) => Self::read(native, iterators),
            (None, Some(value)) => Self::read_json(value, iterators),
            (None, None) => {
                let keyed = written.keyed_entries(&EvalContext::new(), &mut Diagnostics::new());
                let keyed = keyed.ok_or_else(|| errors::not_native(expression.span()))?;
                let entries = keyed.entries.into_iter().map(|(name, key, value)| {
                    let key = match name {
                        Some(name) => Self::String(name.to_string()),
                        None => Self::read_any(&key, iterators)?,
                    };
                    Ok((key, Self::read_any(&value, iterators)?))
                });
                Ok(Self::Object(entries.collect::<Result<_>>()?))
            }
        }
    }
}

fn parsed(
    text: &str,
    parse: impl FnOnce(&Source, &mut Diagnostics) -> native::ParsedExpression,
    iterators: &Iterators<'_>,
) -> Result<Expr> {
    let too_large = |error| <Error as serde::ser::Error>::custom(error);
    let source = Source::new("expression", text).map_err(too_large)?;
    let mut diagnostics = Diagnostics::new();
    let parsed = parse(&source, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(diagnostics.into());
    }
    Expr::read(parsed.expression(), iterators)
}

/// Parses an expression of the native syntax.
impl FromStr for Expr {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        // `Display` writes a heredoc without the line ending after it.
        let iterators = Iterators::default();
        parsed(
            &with_heredoc_end(text),
            native::parse_expression,
            &iterators,
        )
    }
}

/// Writes the text of the expression; of one that cannot be written, the reason in angle brackets.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_text() {
            Ok(text) => f.write_str(&text),
            Err(error) => {
                let diagnostics = error.diagnostics().iter();
                let reason = diagnostics.map(hcl_core::Diagnostic::detail).next();
                write!(f, "<{}>", reason.unwrap_or_default())
            }
        }
    }
}

/// Fails for an expression with a syntax error, or deeper than [`MAX_DEPTH`].
impl TryFrom<Expression<'_>> for Expr {
    type Error = Error;

    fn try_from(expression: Expression<'_>) -> Result<Self> {
        Self::read(expression, &Iterators::default())
    }
}

/// Reads both syntaxes: a string of the JSON syntax is a template. In a block that `count`, `for_each` or a dynamic block
/// generates, references to `count`, `each` and iterators are replaced by their values, except for values that are secret or not
/// known. Fails as the conversion from [`Expression`] does.
impl TryFrom<&hcl_core::Expression> for Expr {
    type Error = Error;

    fn try_from(expression: &hcl_core::Expression) -> Result<Self> {
        Iterators::within(&expression.iterators(), |iterators| {
            Self::read_any(expression, iterators)
        })
    }
}

/// Reads the expression itself, without evaluating it. Only the deserializers of this crate know it.
impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde_channel::read_expression(deserializer, |expression| Self::try_from(&expression))
    }
}

/// The iterators and the depth at an expression.
#[derive(Clone, Copy)]
struct Scope<'s> {
    iterators: &'s Iterators<'s>,
    depth: usize,
}

impl<'s> Scope<'s> {
    const fn deeper(self, levels: usize) -> Self {
        let depth = self.depth + levels;
        Self { depth, ..self }
    }

    const fn inside(self) -> Self {
        self.deeper(1)
    }

    const fn with(self, iterators: &'s Iterators<'s>) -> Self {
        Self { iterators, ..self }
    }

    /// Returns the iterators that the variables of a `for` leave.
    fn hiding(self, key_name: Option<&str>, value_name: &str) -> Iterators<'s> {
        let names = key_name.into_iter().chain([value_name]);
        self.iterators.hiding(names)
    }
}

/// Converts an expression.
fn converted(expression: Expression<'_>, scope: Scope<'_>) -> Result<Expr> {
    if scope.depth > MAX_DEPTH {
        return Err(errors::too_deep(Some(expression.source_span())));
    }
    let inner = |part: Expression<'_>| converted(part, scope.inside());
    let expression = unwrapped(expression);
    Ok(match expression.kind() {
        ExpressionKind::Null => Expr::Null,
        ExpressionKind::Bool(value) => Expr::Bool(value),
        ExpressionKind::Number(text) => match Number::parse_literal(text) {
            Ok(number) => Expr::Number(number),
            Err(_) => return Err(errors::mistake(expression.source_span()).into()),
        },
        ExpressionKind::String(text) => Expr::String(text.decode().into_owned()),
        ExpressionKind::Template(template) => Expr::template(parts(template, scope.inside())?),
        ExpressionKind::Tuple(tuple) => {
            Expr::Tuple(tuple.elements().map(inner).collect::<Result<_>>()?)
        }
        ExpressionKind::Object(object) => Expr::Object(
            object
                .items()
                .map(|item| Ok((key(item, scope.inside())?, inner(item.value())?)))
                .collect::<Result<_>>()?,
        ),
        ExpressionKind::Unary { operator, operand } => Expr::unary(operator, inner(operand)?),
        ExpressionKind::Binary { .. } => chain(expression, scope)?,
        ExpressionKind::Conditional(conditional) => Expr::Conditional(Box::new(Conditional {
            condition: inner(conditional.condition())?,
            if_true: inner(conditional.if_true())?,
            if_false: inner(conditional.if_false())?,
        })),
        ExpressionKind::Call(call) => Expr::Call(Call {
            name: call.name().into_owned(),
            arguments: call.arguments().map(inner).collect::<Result<_>>()?,
            is_expanded: call.expansion_span().is_some(),
        }),
        ExpressionKind::For(each) => {
            let (key_name, value_name) = (each.key_name().map(|it| it.0), each.value_name().0);
            let iterators = scope.hiding(key_name, value_name);
            let inside = |part: Expression<'_>| converted(part, scope.inside().with(&iterators));
            Expr::For(Box::new(For {
                key_name: key_name.map(str::to_owned),
                value_name: value_name.to_owned(),
                collection: inner(each.collection())?,
                key: each.key().map(inside).transpose()?,
                value: inside(each.value())?,
                is_grouping: each.is_grouping(),
                condition: each.condition().map(inside).transpose()?,
            }))
        }
        ExpressionKind::Traversal(_)
        | ExpressionKind::RelativeTraversal(_)
        | ExpressionKind::Index(_)
        | ExpressionKind::Splat(_) => access(expression, scope)?,
        ExpressionKind::TemplateWrap(_)
        | ExpressionKind::Parentheses(_)
        | ExpressionKind::SplatItem
        | ExpressionKind::Error(_) => return Err(errors::mistake(expression.source_span()).into()),
    })
}

/// Returns the expression without parentheses and `"${…}"` around it, which do not change its value.
fn unwrapped(mut expression: Expression<'_>) -> Expression<'_> {
    while let ExpressionKind::TemplateWrap(inner) | ExpressionKind::Parentheses(inner) =
        expression.kind()
    {
        expression = inner;
    }
    expression
}

/// Converts the key of an item: a bare name is a text, and a path stands for itself.
fn key(item: native::ObjectItem<'_>, scope: Scope<'_>) -> Result<Expr> {
    match item.key_name() {
        Some(name) => Ok(Expr::String(name.to_owned())),
        None => match item.key().kind() {
            // Without parentheses.
            ExpressionKind::Traversal(path) => {
                let mut steps = reversed(path.steps(), InSplat::No, scope)?;
                steps.reverse();
                Ok(Expr::Path(path.root_name().to_owned(), steps))
            }
            _ => converted(item.key(), scope),
        },
    }
}

/// Converts operators: their left operands nest without limit.
fn chain(expression: Expression<'_>, scope: Scope<'_>) -> Result<Expr> {
    let mut operands = Vec::new();
    let mut first = expression;
    // A loop: a chain of operators nests as deep as it is long.
    while let ExpressionKind::Binary {
        operator,
        left,
        right,
    } = unwrapped(first).kind()
    {
        operands.push((operator, right));
        first = left;
        if scope.depth + operands.len() > MAX_DEPTH {
            return Err(errors::too_deep(Some(expression.source_span())));
        }
    }
    let mut result = converted(first, scope.deeper(operands.len()))?;
    for (operator, operand) in operands.into_iter().rev() {
        let operand = converted(operand, scope.inside())?;
        result = Expr::binary(result, operator, operand);
    }
    Ok(result)
}

/// A part of an access that is still to be converted.
enum PendingStep<'f> {
    Expression(Expression<'f>, InSplat),
    Step(Step),
}

/// Whether steps apply to each element of an attribute splat, where `.0` differs from `[0]`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InSplat {
    Attributes,
    No,
}

/// Converts the steps after an expression, in the order of the text. They nest without limit.
fn access(expression: Expression<'_>, scope: Scope<'_>) -> Result<Expr> {
    let mut root = None;
    // Last first.
    let mut steps = Vec::new();
    let mut pending = vec![PendingStep::Expression(expression, InSplat::No)];
    while let Some(next) = pending.pop() {
        let (part, place) = match next {
            PendingStep::Step(step) => {
                steps.push(step);
                continue;
            }
            PendingStep::Expression(part, place) => (part, place),
        };
        match part.kind() {
            ExpressionKind::Traversal(traversal) => {
                steps.extend(reversed(traversal.steps(), place, scope)?);
                root = Some(Expr::variable(traversal.root_name()));
            }
            ExpressionKind::RelativeTraversal(traversal) => {
                steps.extend(reversed(traversal.steps(), place, scope)?);
                pending.push(PendingStep::Expression(traversal.source(), place));
            }
            ExpressionKind::Index(index) => {
                steps.push(Step::Index(converted(index.key(), scope.inside())?));
                pending.push(PendingStep::Expression(index.collection(), place));
            }
            ExpressionKind::Splat(splat) => {
                let marker = splat.source().file().source().slice(splat.marker_span());
                let (step, inside) = if marker.starts_with('[') {
                    (Step::Splat, InSplat::No)
                } else {
                    (Step::AttributeSplat, InSplat::Attributes)
                };
                pending.push(PendingStep::Expression(splat.source(), place));
                pending.push(PendingStep::Step(step));
                pending.push(PendingStep::Expression(splat.each(), inside));
            }
            ExpressionKind::SplatItem => {}
            _ => root = Some(converted(part, scope.inside())?),
        }
    }
    steps.reverse();
    if let Some(Expr::Variable(name)) = &root
        && let Some((value, taken)) = scope.iterators.value_of(name, &steps)?
    {
        root = Some(value);
        steps.drain(..taken);
    }
    match root {
        Some(root) if steps.is_empty() => Ok(root),
        // Parentheses end a splat: `(a[*]).b` is not `a[*].b`.
        Some(Expr::Access(base, mut inner)) if !inner.iter().any(Step::is_splat) => {
            inner.append(&mut steps);
            Ok(Expr::Access(base, inner))
        }
        Some(root) => Ok(Expr::Access(Box::new(root), steps)),
        None => Err(errors::mistake(expression.source_span()).into()),
    }
}

fn reversed(steps: native::Steps<'_>, place: InSplat, scope: Scope<'_>) -> Result<Vec<Step>> {
    let mut converted_steps = Vec::with_capacity(steps.len());
    for step in steps {
        converted_steps.push(match step.kind() {
            StepKind::Attribute(name) => Step::Attribute(name.to_owned()),
            StepKind::LegacyIndex(digits) => match Number::parse_literal(digits) {
                Ok(number) if place == InSplat::No => Step::Index(Expr::Number(number)),
                _ => Step::Attribute(digits.to_owned()),
            },
            StepKind::Index(key) => Step::Index(converted(key, scope.inside())?),
        });
    }
    converted_steps.reverse();
    Ok(converted_steps)
}

fn parts(template: Template<'_>, scope: Scope<'_>) -> Result<Vec<TemplatePart>> {
    if scope.depth > MAX_DEPTH {
        return Err(errors::too_deep(None));
    }
    let inner = |part: Expression<'_>| converted(part, scope.inside());
    let converted_parts = template.parts().map(|part| {
        Ok(match part {
            SyntaxPart::Literal(text) => TemplatePart::Literal(text.decode().into_owned()),
            SyntaxPart::Interpolation(expression) => {
                TemplatePart::Interpolation(inner(expression)?)
            }
            SyntaxPart::If(directive) => TemplatePart::If {
                condition: inner(directive.condition())?,
                if_true: parts(directive.if_true(), scope.inside())?,
                if_false: parts(directive.if_false(), scope.inside())?,
            },
            SyntaxPart::For(directive) => {
                let key_name = directive.key_name().map(|it| it.0);
                let value_name = directive.value_name().0;
                let iterators = scope.hiding(key_name, value_name);
                TemplatePart::For {
                    key_name: key_name.map(str::to_owned),
                    value_name: value_name.to_owned(),
                    collection: inner(directive.collection())?,
                    body: parts(directive.body(), scope.inside().with(&iterators))?,
                }
            }
        })
    });
    Ok(joined(converted_parts.collect::<Result<Vec<_>>>()?))
}
