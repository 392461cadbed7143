//! Serde implementations of owned expressions and bodies, for hcl-serde.
//!
//! The serde data model has neither. Each type pretends to be a newtype struct of a name that no other type has: a
//! (de)serializer of hcl-serde recognises the name and passes the expression or body in a slot of the thread. All other
//! formats read neither, and write an expression as its text.

use std::cell::RefCell;
use std::fmt;

use ::serde::de::Visitor;
use ::serde::ser::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::body::{Body, OwnedBody, OwnedExpression};
#[cfg(feature = "json_form")]
use crate::json_form::Json;

/// The name of the newtype struct that an [`OwnedExpression`] pretends to be.
pub const EXPRESSION_NAME: &str = "$hcl_core::OwnedExpression";
/// The name of the newtype struct that an [`OwnedBody`] pretends to be.
pub const BODY_NAME: &str = "$hcl_core::OwnedBody";

thread_local! {
    static EXPRESSION: RefCell<Option<OwnedExpression>> = const { RefCell::new(None) };
    static BODY: RefCell<Option<OwnedBody>> = const { RefCell::new(None) };
}

/// Puts an expression into the slot that [`OwnedExpression`] is deserialized from.
pub fn send_expression(expression: OwnedExpression) {
    EXPRESSION.with_borrow_mut(|slot| *slot = Some(expression));
}

/// Takes the expression that is being deserialized out of its slot.
#[must_use]
pub fn receive_expression() -> Option<OwnedExpression> {
    EXPRESSION.with_borrow_mut(Option::take)
}

/// Takes the expression that is being deserialized out of its slot.
///
/// # Errors
///
/// Returns an error if there is none.
pub fn expression<E: ::serde::de::Error>() -> Result<OwnedExpression, E> {
    receive_expression().ok_or_else(|| {
        E::custom(
            "an expression is known only where it is read from, not in the flattened structs, untagged and tagged enums of serde; `#[hcl(flatten)]` keeps it",
        )
    })
}

/// Puts a body into the slot that [`OwnedBody`] is deserialized from.
pub fn send_body(body: OwnedBody) {
    BODY.with_borrow_mut(|slot| *slot = Some(body));
}

/// Takes the body that is being serialized out of its slot.
#[must_use]
pub fn receive_body() -> Option<OwnedBody> {
    BODY.with_borrow_mut(Option::take)
}

/// Takes the body that is being deserialized out of its slot.
///
/// # Errors
///
/// Returns an error if there is none.
pub fn body<E: ::serde::de::Error>() -> Result<OwnedBody, E> {
    receive_body().ok_or_else(|| E::custom("a block is required, to be read later"))
}

/// Reads the expression itself, without evaluating it. Only the deserializers of hcl-serde know it.
impl<'de> Deserialize<'de> for OwnedExpression {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(EXPRESSION_NAME, ExpressionVisitor)
    }
}

struct ExpressionVisitor;

impl<'de> Visitor<'de> for ExpressionVisitor {
    type Value = OwnedExpression;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an expression")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, _: D) -> Result<OwnedExpression, D::Error> {
        expression()
    }
}

/// Writes the text of the expression. hcl-serde writes it as an expression, other formats as a string.
impl Serialize for OwnedExpression {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(EXPRESSION_NAME, &self.text())
    }
}

/// Reads the body itself, without decoding it. Only the deserializers of hcl-serde know it.
impl<'de> Deserialize<'de> for OwnedBody {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(BODY_NAME, ChannelVisitor)
    }
}

struct ChannelVisitor;

impl<'de> Visitor<'de> for ChannelVisitor {
    type Value = OwnedBody;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a body")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, _: D) -> Result<OwnedBody, D::Error> {
        body()
    }
}

/// Writes the attributes and blocks as they are in the source with hcl-serde. Other formats get the body in the form of
/// the JSON syntax, with expressions as templates.
impl Serialize for OwnedBody {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        send_body(self.clone());
        let result = serializer.serialize_newtype_struct(BODY_NAME, &JsonForm(self));
        // A serializer that does not know the name leaves the body in its slot.
        drop(receive_body());
        result
    }
}

/// As [`OwnedBody`].
impl Serialize for Body<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_owned().serialize(serializer)
    }
}

/// The content of a body for serializers that do not know bodies.
struct JsonForm<'b>(&'b OwnedBody);

impl Serialize for JsonForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The serializer does not know the name, and leaves the body in its slot.
        drop(receive_body());
        data_of(&self.0.body(), serializer)
    }
}

#[cfg(feature = "json_form")]
fn data_of<S: Serializer>(body: &Body<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    match Json::of_body(body) {
        Ok(json) => json.serialize(serializer),
        Err(diagnostics) => Err(S::Error::custom(diagnostics)),
    }
}

#[cfg(not(feature = "json_form"))]
fn data_of<S: Serializer>(_: &Body<'_>, _: S) -> Result<S::Ok, S::Error> {
    Err(S::Error::custom(
        "a body is written as data by programs with the feature `json` of hcl-serde",
    ))
}
