//! Expressions and bodies that outlive the parse: to be evaluated or decoded later.

use std::sync::Arc;

use super::dynamic::{Iteration, OwnedDynamicBody};
use super::{Body, Expression, expression};
use crate::diagnostic::Diagnostics;
use crate::eval::{DetachedEmbedded, EvalContext, JsonExpression};
use crate::json;
use crate::syntax;
use crate::value::{MarkSet, Value};

/// An expression that keeps its file alive.
#[derive(Clone, Debug)]
pub struct OwnedExpression(ExpressionRepr);

#[derive(Clone, Debug)]
enum ExpressionRepr {
    Native(syntax::OwnedExpression),
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
    },
}

impl OwnedExpression {
    pub(super) fn new(expression: &Expression<'_>) -> Self {
        Self(match &expression.0 {
            expression::Repr::Native(expression) => {
                ExpressionRepr::Native(syntax::Expression::to_owned(*expression))
            }
            expression::Repr::Json(JsonExpression::Value(value)) => {
                let file = value.file().clone();
                ExpressionRepr::JsonValue {
                    file,
                    id: value.id(),
                }
            }
            expression::Repr::Json(JsonExpression::Name(property)) => {
                let file = property.file().clone();
                ExpressionRepr::JsonName {
                    file,
                    id: property.id(),
                }
            }
            expression::Repr::Json(JsonExpression::Embedded(embedded)) => {
                let file = embedded.file().clone();
                ExpressionRepr::JsonPart {
                    file,
                    part: embedded.detach(),
                }
            }
            expression::Repr::Generated(generated) => ExpressionRepr::Generated {
                inner: Box::new(Self::new(&generated.inner)),
                iteration: generated.iteration.clone(),
                marks: Arc::clone(&generated.marks),
                unknown: generated.unknown,
            },
        })
    }

    /// The expression, to be looked at.
    #[must_use]
    pub fn expression(&self) -> Expression<'_> {
        match &self.0 {
            ExpressionRepr::Native(expression) => expression.expression().into(),
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
                |it| JsonExpression::Embedded(it).into(),
            ),
            ExpressionRepr::Generated {
                inner,
                iteration,
                marks,
                unknown,
            } => expression::Generated {
                inner: inner.expression(),
                iteration: iteration.clone(),
                marks: Arc::clone(marks),
                unknown: *unknown,
            }
            .into(),
        }
    }

    /// Evaluates the expression.
    ///
    /// # Errors
    ///
    /// All that was found, if an error is among it.
    pub fn value(&self, context: &EvalContext<'_>) -> Result<Value, Diagnostics> {
        self.expression().value(context)
    }
}

impl From<syntax::OwnedExpression> for OwnedExpression {
    fn from(expression: syntax::OwnedExpression) -> Self {
        Self(ExpressionRepr::Native(expression))
    }
}

/// A body that keeps its file alive.
#[derive(Clone, Debug)]
pub struct OwnedBody(BodyRepr);

#[derive(Clone, Debug)]
enum BodyRepr {
    Native {
        file: syntax::File,
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
}

impl OwnedBody {
    /// The body, to be decoded or looked at.
    #[must_use]
    pub fn body(&self) -> Body<'_> {
        match &self.0 {
            BodyRepr::Native { file, id, consumed } => {
                let body = syntax::Body::new(file, *id);
                Body(super::Repr::Native(
                    super::native::NativeBody::with_consumed(body, consumed.clone()),
                ))
            }
            BodyRepr::Json { file, id, consumed } => {
                let value = json::Value::from_id(file, *id).unwrap_or_else(|| file.root());
                let body = super::json::JsonBody::with_consumed(value, consumed.clone());
                Body(super::Repr::Json(body))
            }
            BodyRepr::Merged(bodies) => Body::merge(bodies.iter().map(Self::body)),
            BodyRepr::Dynamic(body) => Body(super::Repr::Dynamic(body.body())),
        }
    }
}

impl From<&Body<'_>> for OwnedBody {
    fn from(body: &Body<'_>) -> Self {
        Self(match &body.0 {
            super::Repr::Native(native) => {
                let (body, consumed) = native.parts();
                BodyRepr::Native {
                    file: body.file().clone(),
                    id: body.id(),
                    consumed: consumed.clone(),
                }
            }
            super::Repr::Json(body) => {
                let (value, consumed) = body.parts();
                BodyRepr::Json {
                    file: value.file().clone(),
                    id: value.id(),
                    consumed: consumed.clone(),
                }
            }
            super::Repr::Dynamic(body) => BodyRepr::Dynamic(Box::new(body.to_owned())),
            super::Repr::Merged(merged) => {
                BodyRepr::Merged(merged.members().iter().map(Self::from).collect())
            }
        })
    }
}

impl Body<'_> {
    /// The body on its own, keeping its file alive.
    #[must_use]
    pub fn to_owned(&self) -> OwnedBody {
        self.into()
    }
}
