//! Expressions and bodies that own their file: evaluated or decoded later.

use std::str::FromStr;
use std::sync::Arc;

#[cfg(feature = "layers")]
use super::Unnamed;
#[cfg(feature = "layers")]
use super::dynamic::Instances;
use super::dynamic::{Iteration, OwnedDynamicBody};
use super::generated::GeneratedValue;
#[cfg(feature = "layers")]
use super::layered::{Layer, LayeredBody, Override};
use super::{Body, Expression, expression};
#[cfg(feature = "layers")]
use crate::Limits;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::escape::with_heredoc_end;
use crate::eval::{DetachedEmbedded, EvalContext, JsonExpression};
use crate::json;
use crate::native;
use crate::source::{Source, SourceSpan};
use crate::value::{MarkSet, Value};

/// An expression that owns its file: kept to be evaluated later, once its variables are known.
///
/// Made by [`Expression::to_owned`], or parsed from text. A field of this type in a struct that hcl-serde decodes gets
/// the expression of its attribute; `Decoder::decode_expression` evaluates it. A clone shares the file.
///
/// # Examples
///
/// ```
/// use hcl_core::{EvalContext, OwnedExpression, Value};
///
/// let condition: OwnedExpression = "load > 5".parse()?;
/// let mut context = EvalContext::new();
/// context.set_variable("load", Value::from(7));
/// assert_eq!(condition.value(&context)?, Value::from(true));
/// assert_eq!(condition.text(), "load > 5");
/// # Ok::<(), hcl_core::Diagnostics>(())
/// ```
#[derive(Clone, Debug)]
pub struct OwnedExpression(ExpressionRepr);

#[derive(Clone, Debug)]
enum ExpressionRepr {
    Native(native::ParsedExpression),
    JsonValue {
        file: json::File,
        id: u32,
    },
    JsonName {
        file: json::File,
        id: json::PropertyId,
    },
    JsonPart {
        file: json::File,
        part: DetachedEmbedded,
    },
    Generated {
        inner: Box<OwnedExpression>,
        iteration: Option<Arc<Iteration>>,
        marks: Arc<MarkSet>,
        unknown: bool,
        known: Option<Value>,
    },
}

impl OwnedExpression {
    pub(super) fn new(expression: &Expression<'_>) -> Self {
        Self(match &expression.0 {
            expression::BorrowedExpression::Native(expression) => {
                ExpressionRepr::Native(native::Expression::to_owned(*expression))
            }
            expression::BorrowedExpression::Json(JsonExpression::Value(value)) => {
                let file = value.file().clone();
                ExpressionRepr::JsonValue {
                    file,
                    id: value.id(),
                }
            }
            expression::BorrowedExpression::Json(JsonExpression::Name(property)) => {
                let file = property.file().clone();
                ExpressionRepr::JsonName {
                    file,
                    id: property.id(),
                }
            }
            expression::BorrowedExpression::Json(JsonExpression::Embedded(embedded)) => {
                let file = embedded.file().clone();
                ExpressionRepr::JsonPart {
                    file,
                    part: embedded.detach(),
                }
            }
            expression::BorrowedExpression::Generated(generated) => ExpressionRepr::Generated {
                inner: Box::new(Self::new(&generated.inner)),
                iteration: generated.iteration.clone(),
                marks: Arc::clone(&generated.marks),
                unknown: generated.unknown,
                known: generated.known.clone(),
            },
        })
    }

    /// Returns the expression as a borrowed view.
    #[must_use]
    pub fn expression(&self) -> Expression<'_> {
        match &self.0 {
            ExpressionRepr::Native(expression) => expression.expression().into(),
            // The id comes from this file, so that the root is never taken.
            ExpressionRepr::JsonValue { file, id } => json::Value::from_id(file, *id)
                .unwrap_or_else(|| file.root())
                .into(),
            ExpressionRepr::JsonName { file, id } => json::Property::from_id(file, *id)
                .map_or_else(
                    || file.root().into(),
                    |name| JsonExpression::Name(name).into(),
                ),
            ExpressionRepr::JsonPart { file, part } => part.attach(file).map_or_else(
                || file.root().into(),
                |part| JsonExpression::Embedded(part).into(),
            ),
            ExpressionRepr::Generated {
                inner,
                iteration,
                marks,
                unknown,
                known,
            } => GeneratedValue {
                inner: inner.expression(),
                iteration: iteration.clone(),
                marks: Arc::clone(marks),
                unknown: *unknown,
                known: known.clone(),
                recorded: None,
            }
            .into(),
        }
    }

    /// Returns whether two expressions see the same iterators of dynamic blocks.
    pub(super) fn has_scope_of(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (
                ExpressionRepr::Generated { iteration, .. },
                ExpressionRepr::Generated {
                    iteration: of_other,
                    ..
                },
            ) => match (iteration, of_other) {
                // By address: all items that one iteration generates share it.
                (Some(one), Some(other)) => Arc::ptr_eq(one, other),
                (one, other) => one.is_none() && other.is_none(),
            },
            (ExpressionRepr::Generated { .. }, _) | (_, ExpressionRepr::Generated { .. }) => false,
            _ => true,
        }
    }

    /// Evaluates the expression.
    ///
    /// # Errors
    ///
    /// The diagnostics of the evaluation, if one of them is an error.
    pub fn value(&self, context: &EvalContext<'_>) -> Result<Value, Diagnostics> {
        self.expression().value(context)
    }

    /// Returns the source text of the expression.
    #[must_use]
    pub fn text(&self) -> String {
        self.expression().span().text().to_owned()
    }

    /// Returns the span of the expression.
    #[must_use]
    pub fn span(&self) -> SourceSpan {
        self.expression().span()
    }
}

impl Expression<'_> {
    /// Returns the expression as an owned value that shares its file.
    #[must_use]
    pub fn to_owned(&self) -> OwnedExpression {
        OwnedExpression::new(self)
    }
}

impl FromStr for OwnedExpression {
    type Err = Diagnostics;

    /// Parses an expression of the native syntax. The source is named "expression". A heredoc may end with the text.
    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        let source = Source::new("expression", with_heredoc_end(text)).map_err(|error| {
            let detail = format!("The expression could not be parsed: {error}.");
            Diagnostics::from(Diagnostic::error("Expression too large", detail))
        })?;
        let mut diagnostics = Diagnostics::new();
        let expression = native::parse_expression(&source, &mut diagnostics);
        diagnostics.into_result(expression.into())
    }
}

impl<'e> From<&'e OwnedExpression> for Expression<'e> {
    fn from(expression: &'e OwnedExpression) -> Self {
        expression.expression()
    }
}

impl<'e> From<&'e OwnedBody> for Body<'e> {
    fn from(body: &'e OwnedBody) -> Self {
        body.body()
    }
}

impl<'f> From<&Self> for Expression<'f> {
    fn from(expression: &Self) -> Self {
        expression.clone()
    }
}

impl<'f> From<&Self> for Body<'f> {
    fn from(body: &Self) -> Self {
        body.clone()
    }
}

impl From<native::ParsedExpression> for OwnedExpression {
    fn from(expression: native::ParsedExpression) -> Self {
        Self(ExpressionRepr::Native(expression))
    }
}

/// A body that owns its file: kept to be decoded later.
///
/// Made by [`Body::to_owned`]. A field of this type in a struct that hcl-serde decodes gets the body of its block, or
/// with `#[hcl(remain)]` what the other fields leave; `Decoder::decode_body` decodes it. A clone shares the file.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, OwnedBody, Source, native};
///
/// fn load(text: &str) -> OwnedBody {
///     let source = Source::new("app.hcl", text).expect("shorter than 4 GiB");
///     let file = native::parse(&source, &mut Diagnostics::new());
///     Body::from(&file).to_owned()
/// }
///
/// let body = load("port = 8080\n");
/// let attributes = body.body().just_attributes(&mut Diagnostics::new());
/// assert_eq!(attributes[0].name(), "port");
/// ```
#[derive(Clone, Debug)]
pub struct OwnedBody(BodyRepr);

#[derive(Clone, Debug)]
enum BodyRepr {
    Native {
        file: native::File,
        id: u32,
        consumed: super::consumed::ConsumedNames,
    },
    Json {
        file: json::File,
        id: u32,
        consumed: super::consumed::ConsumedNames,
    },
    Merged(Vec<OwnedBody>),
    Dynamic(Box<OwnedDynamicBody>),
    #[cfg(feature = "layers")]
    Layered {
        layers: Vec<(OwnedBody, Override, Unnamed)>,
        is_nested: bool,
    },
}

impl OwnedBody {
    /// Returns the body as a borrowed view.
    #[must_use]
    pub fn body(&self) -> Body<'_> {
        match &self.0 {
            BodyRepr::Native { file, id, consumed } => {
                let body = native::Body::new(file, *id);
                Body(super::BorrowedBody::Native(
                    super::native::NativeBody::with_consumed(body, consumed.clone()),
                ))
            }
            BodyRepr::Json { file, id, consumed } => {
                let value = json::Value::from_id(file, *id).unwrap_or_else(|| file.root());
                let body = super::json::JsonBody::with_consumed(value, consumed.clone());
                Body(super::BorrowedBody::Json(body))
            }
            BodyRepr::Merged(bodies) => Body::merge(bodies.iter().map(Self::body)),
            BodyRepr::Dynamic(body) => Body(super::BorrowedBody::Dynamic(body.body())),
            #[cfg(feature = "layers")]
            BodyRepr::Layered { layers, is_nested } => {
                let layers = layers.iter().map(|(body, how, unnamed)| Layer {
                    body: body.body(),
                    how: *how,
                    unnamed: *unnamed,
                });
                Body(super::BorrowedBody::Layered(LayeredBody::new(
                    layers, *is_nested,
                )))
            }
        }
    }
}

impl OwnedBody {
    /// Returns this body with the instances of its blocks in their place, and with dynamic blocks that are expanded as
    /// soon as there is a context.
    #[must_use]
    #[cfg(feature = "layers")]
    pub fn with_instances(self, limits: Limits, instances: Instances) -> Self {
        let body = OwnedDynamicBody::with_instances(self, limits, instances);
        Self(BodyRepr::Dynamic(Box::new(body)))
    }

    /// Returns whether two bodies that are not of one file are made of equal ones, in the same scope. `None` for bodies of a file.
    pub(super) fn has_parts_of(&self, other: &Self) -> Option<bool> {
        match (&self.0, &other.0) {
            (BodyRepr::Dynamic(one), BodyRepr::Dynamic(other)) => {
                Some(one.has_written_form_of(other))
            }
            (BodyRepr::Merged(all), BodyRepr::Merged(others)) => (all == others).then_some(true),
            #[cfg(feature = "layers")]
            (BodyRepr::Layered { layers: all, .. }, BodyRepr::Layered { layers: others, .. }) => {
                Some(
                    all.iter()
                        .map(|layer| &layer.0)
                        .eq(others.iter().map(|layer| &layer.0)),
                )
            }
            _ => None,
        }
    }
}

impl From<&Body<'_>> for OwnedBody {
    fn from(body: &Body<'_>) -> Self {
        Self(match &body.0 {
            super::BorrowedBody::Native(native) => {
                let (body, consumed) = native.parts();
                BodyRepr::Native {
                    file: body.file().clone(),
                    id: body.id(),
                    consumed: consumed.clone(),
                }
            }
            super::BorrowedBody::Json(body) => {
                let (value, consumed) = body.parts();
                BodyRepr::Json {
                    file: value.file().clone(),
                    id: value.id(),
                    consumed: consumed.clone(),
                }
            }
            super::BorrowedBody::Dynamic(body) => BodyRepr::Dynamic(Box::new(body.to_owned())),
            #[cfg(feature = "layers")]
            super::BorrowedBody::Layered(body) => BodyRepr::Layered {
                layers: body
                    .layers()
                    .iter()
                    .map(|layer| (Self::from(&layer.body), layer.how, layer.unnamed))
                    .collect(),
                is_nested: body.is_nested(),
            },
            super::BorrowedBody::Merged(merged) => {
                BodyRepr::Merged(merged.members().iter().map(Self::from).collect())
            }
        })
    }
}

impl Body<'_> {
    /// Returns the body together with its file.
    #[must_use]
    pub fn to_owned(&self) -> OwnedBody {
        self.into()
    }
}
