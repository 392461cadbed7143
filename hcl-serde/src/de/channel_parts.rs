//! Parts of a tree that types of this crate request by the name of a channel: secrets, spans, expressions, bodies, values.

use hcl_core::json::ValueKind;
use hcl_core::{Body, SourceSpan, Value};
use serde::Deserializer;
use serde::de::Visitor;

use super::errors;
use super::origin::Origin;
use super::part::{TreeDeserializer, TreeValue};
use crate::channel::{self, Captured};
use crate::error::Error;
use crate::location::Step;
use crate::secrets;

impl<'c, 'de> TreeDeserializer<'c, 'de> {
    /// Reads a type of this crate, which requests more than serde passes on.
    pub(super) fn requested<V: Visitor<'de>>(
        self,
        name: &str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match name {
            channel::SENSITIVE_NAME => return self.secret(visitor),
            channel::NUMBER_NAME => {
                return match self {
                    Self::Value(value) => value.exact(visitor),
                    Self::Blocks(_) | Self::Body(_) => self.deserialize_any(visitor),
                };
            }
            _ => {
                if let Some(captured) = self.capture(name)? {
                    let may_have_iterators = captured.may_have_iterators();
                    captured.send();
                    if may_have_iterators {
                        return self.visit_within_limits(visitor);
                    }
                }
            }
        }
        visitor.visit_newtype_struct(self)
    }

    /// Calls the visitor of an expression or body that may convert the values of iterators into expressions.
    #[cold]
    fn visit_within_limits<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let visit = || visitor.visit_newtype_struct(self);
        let visited = self.session().context().metered(visit);
        visited.map_err(|exceeded| self.locate_error(Error::unlocated(exceeded)))?
    }

    /// Reads a secret: its text is concealed, and a path ends before it.
    fn secret<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        // Before the value is read, so that the reports of its mistakes are concealed.
        self.conceal();
        channel::send_concealed();
        let path = self.path().then(Step::Marked);
        let part = self.with_path(&path);
        let result = visitor.visit_newtype_struct(part);
        result.map_err(|error| part.locate_error(error))
    }

    /// Makes the text a secret.
    fn conceal(&self) {
        match self {
            Self::Blocks(of) => of.blocks.iter().for_each(|block| block.conceal(of.labels)),
            Self::Body(body) => body.body.conceal(),
            Self::Value(value) => match value.origin {
                Origin::Blocks(values) => values
                    .iter()
                    .for_each(|value| value.source_span().conceal()),
                _ if value.location().anchor.is_missing() => {}
                _ => value.location().anchor.conceal(),
            },
        }
    }

    /// Returns what a type of this crate requests.
    fn capture(&self, name: &str) -> Result<Option<Captured>, Error> {
        Ok(match name {
            channel::SPANNED_NAME => self.span().map(Captured::Span),
            channel::EXPRESSION_NAME => match self {
                Self::Value(value) => Some(value.expression()?),
                // The message of `Expression` is about the program's types.
                Self::Blocks(blocks) => return Err(blocks.block_for_value("an expression")),
                Self::Body(_) => None,
            },
            channel::VALUE_NAME => match (self.whole(), self) {
                (Some(value), _) => Some(Captured::Value(value)),
                (None, Self::Value(value)) => Some(Captured::Value(value.evaluate()?)),
                (None, Self::Blocks(_) | Self::Body(_)) => None,
            },
            channel::BODY_NAME => Some(Captured::Body(self.to_body()?)),
            channel::LABELED_NAME => match self {
                Self::Value(value) if value.is_labeled_struct()? => None,
                _ => Some(Captured::Labeled),
            },
            _ => None,
        })
    }

    /// Returns the span of a value or of a header.
    fn span(&self) -> Option<SourceSpan> {
        match self {
            Self::Value(value) => Some(value.location().span()),
            Self::Blocks(blocks) => Some(blocks.first().definition_span()),
            Self::Body(body) => body.error_span(),
        }
    }

    fn to_body(self) -> Result<Body, Error> {
        match self {
            Self::Blocks(blocks) => blocks.read_body(|body| Ok(body.body.to_model())),
            Self::Body(body) => Ok(body.body.to_model()),
            // Without a schema, the blocks of the JSON syntax are values.
            Self::Value(value) => match value.origin {
                Origin::Json(value) if matches!(value.kind(), ValueKind::Object(_)) => {
                    Ok(value.into())
                }
                _ => Err(value.error(errors::not_a_body())),
            },
        }
    }
}

impl TreeValue<'_, '_> {
    fn expression(&self) -> Result<Captured, Error> {
        // The keys of a map of expressions are values, while the expressions do not have the secrets that they refer to.
        if self.path.has_secret_key() && !secrets::is_reading() {
            return Err(self.error(errors::secret_key()));
        }
        match self.origin.to_expression() {
            Some(expression) => Ok(Captured::Expression(expression)),
            None => Err(self.error(errors::not_an_expression())),
        }
    }

    pub(super) fn evaluate(&self) -> Result<Value, Error> {
        match self.origin {
            Origin::Native(expression) => self.session.evaluate(&expression.into(), self.path),
            Origin::Json(value) => self.session.evaluate(&value.into(), self.path),
            Origin::Blocks(values) => {
                let mut all = Vec::with_capacity(values.len());
                for &value in values {
                    all.push(self.session.evaluate(&value.into(), self.path)?);
                }
                Ok(Value::tuple(all))
            }
            Origin::Expression(expression) => self.session.evaluate(expression, self.path),
            Origin::Value(value, _) => Ok(value.clone()),
            Origin::Text(text, _) => Ok(Value::string(text)),
        }
    }
}
