//! Values that types of this crate request by the name of a channel: secrets, spans, expressions, values.

use hcl_core::json::ValueKind;
use hcl_core::{Body, Value};
use serde::de::Visitor;

use super::errors;
use super::origin::Origin;
use super::unresolved;
use super::value::ValueDeserializer;
use crate::channel::{self, Captured};
use crate::de::Unresolved;
use crate::error::Error;
use crate::location::{Step, conceal};
use crate::secrets;

impl<'de> ValueDeserializer<'_, 'de> {
    /// Reads a secret: its text is concealed, and what is in it ends the path.
    pub(super) fn secret<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.origin {
            Origin::Blocks(values) => values.iter().for_each(|it| conceal(&it.source_span())),
            Origin::Value(..) if self.session.is_finding() => {
                secrets::collect(|found| match self.path.is_any_argument() {
                    true => found.is_any = true,
                    false => found.absent.extend(self.path.name()),
                });
            }
            _ => conceal(&self.location().span()),
        }
        let value = ValueDeserializer {
            path: &self.path.then(Step::Marked),
            ..self
        };
        channel::send_concealed();
        visitor
            .visit_newtype_struct(value)
            .map_err(|error| value.locate_error(error))
    }

    /// Returns the item that a type of this crate requests by its name.
    pub(super) fn capture(&self, name: &str) -> Result<Option<Captured>, Error> {
        let captured = match name {
            channel::SPANNED_NAME => Captured::Span(self.location().span()),
            channel::EXPRESSION_NAME => match self.origin.to_expression() {
                Some(expression) => Captured::Expression(expression.to_owned()),
                None => {
                    let error = errors::not_an_expression();
                    return Err(Error::new(self.location().locate(error).into()));
                }
            },
            channel::VALUE_NAME => Captured::Value(self.value()?),
            // Without a schema, the blocks of the JSON syntax are values.
            channel::BODY_NAME => match self.origin {
                Origin::Json(value) if matches!(value.kind(), ValueKind::Object(_)) => {
                    Captured::Body(Body::from(value).to_owned())
                }
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(captured))
    }

    fn value(&self) -> Result<Value, Error> {
        if self.session.unresolved() != Unresolved::Error
            && let Some(expression) = self.origin.to_expression()
        {
            return Ok(unresolved::value(self.session, self.path, &expression));
        }
        match self.origin {
            Origin::Native(expression) => self.session.evaluate(&expression.into(), self.path),
            Origin::Json(value) => self.session.evaluate(&value.into(), self.path),
            Origin::Blocks(values) => {
                let values = values.iter();
                let values = values.map(|&value| self.session.evaluate(&value.into(), self.path));
                Ok(Value::tuple(values.collect::<Result<Vec<_>, _>>()?))
            }
            Origin::Expression(expression) => self.session.evaluate(expression, self.path),
            Origin::Evaluated(evaluated) => match &evaluated.outcome {
                Ok(value) => Ok(value.clone()),
                Err(_) => self.session.evaluate(&evaluated.expression, self.path),
            },
            Origin::Value(value, _) => Ok(value.clone()),
            Origin::Text(text, _) => Ok(Value::string(text)),
        }
    }
}
