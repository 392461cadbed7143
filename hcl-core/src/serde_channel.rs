//! Serde implementations of expressions and bodies, for hcl-serde.
//!
//! The serde data model has neither. Each type pretends to be a newtype struct of a name that no other type has: a
//! (de)serializer of hcl-serde recognises the name and passes the expression or body in a slot of the thread. All other
//! formats read neither, and write an expression as its text.

use std::cell::RefCell;
use std::convert::Infallible;
use std::fmt;

use ::serde::de::{Error as _, Visitor};
use ::serde::ser::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::body::{Body, Expression};
#[cfg(feature = "json_form")]
use crate::json_form::Json;

/// The name of the newtype struct that an [`Expression`] pretends to be.
pub const EXPRESSION_NAME: &str = "$hcl_core::Expression";
/// The name of the newtype struct that a [`Body`] pretends to be.
pub const BODY_NAME: &str = "$hcl_core::Body";

thread_local! {
    static EXPRESSION: RefCell<Option<Expression>> = const { RefCell::new(None) };
    static BODY: RefCell<Option<Body>> = const { RefCell::new(None) };
}

/// Puts an expression into the slot that [`Expression`] is deserialized from.
#[inline]
pub fn send_expression(expression: Expression) {
    EXPRESSION.with_borrow_mut(|slot| *slot = Some(expression));
}

/// Takes the expression that is being deserialized out of its slot.
#[must_use]
#[inline]
pub fn receive_expression() -> Option<Expression> {
    EXPRESSION.with_borrow_mut(Option::take)
}

/// Reads an expression, and converts it inside the visit, which the deserializer limits.
///
/// # Errors
///
/// Returns an error if there is none, and the error of the conversion.
pub fn read_expression<'de, D: Deserializer<'de>, T, E: fmt::Display>(
    deserializer: D,
    convert: fn(Expression) -> Result<T, E>,
) -> Result<T, D::Error> {
    let visitor = SlotVisitor {
        expected: "an expression",
        missing: "an expression is known only where it is read from, not in the flattened structs, untagged and tagged enums of serde; `#[hcl(flatten)]` keeps it",
        receive: receive_expression,
        convert,
    };
    deserializer.deserialize_newtype_struct(EXPRESSION_NAME, visitor)
}

/// Puts a body into the slot that [`Body`] is deserialized from.
#[inline]
pub fn send_body(body: Body) {
    BODY.with_borrow_mut(|slot| *slot = Some(body));
}

/// Takes the body that is being serialized out of its slot.
#[must_use]
#[inline]
pub fn receive_body() -> Option<Body> {
    BODY.with_borrow_mut(Option::take)
}

/// Reads a body, and converts it inside the visit, which the deserializer limits.
///
/// # Errors
///
/// Returns an error if there is none, and the error of the conversion.
pub fn read_body<'de, D: Deserializer<'de>, T, E: fmt::Display>(
    deserializer: D,
    convert: fn(Body) -> Result<T, E>,
) -> Result<T, D::Error> {
    let visitor = SlotVisitor {
        expected: "a body",
        missing: "a block is known only where it is read from, not in the flattened structs, untagged and tagged enums of serde; `#[hcl(flatten)]` keeps it",
        receive: receive_body,
        convert,
    };
    deserializer.deserialize_newtype_struct(BODY_NAME, visitor)
}

/// Takes what a deserializer of hcl-serde has put into a slot.
struct SlotVisitor<S, T, E> {
    expected: &'static str,
    /// The sentence if the slot is empty.
    missing: &'static str,
    receive: fn() -> Option<S>,
    convert: fn(S) -> Result<T, E>,
}

impl<'de, S, T, E: fmt::Display> Visitor<'de> for SlotVisitor<S, T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, _: D) -> Result<T, D::Error> {
        let received = (self.receive)().ok_or_else(|| D::Error::custom(self.missing))?;
        (self.convert)(received).map_err(D::Error::custom)
    }
}

/// Reads the expression itself, without evaluating it. Only the deserializers of hcl-serde know it.
impl<'de> Deserialize<'de> for Expression {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_expression(deserializer, Ok::<_, Infallible>)
    }
}

/// Writes the text of the expression. hcl-serde writes it as an expression, other formats as a string.
impl Serialize for Expression {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(EXPRESSION_NAME, &self.text())
    }
}

/// Reads the body itself, without decoding it. Only the deserializers of hcl-serde know it.
impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_body(deserializer, Ok::<_, Infallible>)
    }
}

/// Writes the attributes and blocks as they are in the source with hcl-serde. Other formats get the body in the form of
/// the JSON syntax, with expressions as templates.
impl Serialize for Body {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        send_body(self.clone());
        let result = serializer.serialize_newtype_struct(BODY_NAME, &JsonForm(self));
        // A serializer that does not know the name leaves the body in its slot.
        drop(receive_body());
        result
    }
}

/// The content of a body for serializers that do not know bodies.
struct JsonForm<'b>(&'b Body);

impl Serialize for JsonForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The serializer does not know the name, and leaves the body in its slot.
        drop(receive_body());
        data_of(self.0, serializer)
    }
}

#[cfg(feature = "json_form")]
fn data_of<S: Serializer>(body: &Body, serializer: S) -> Result<S::Ok, S::Error> {
    match Json::of_body(body) {
        Ok(json) => json.serialize(serializer),
        Err(diagnostics) => Err(S::Error::custom(diagnostics)),
    }
}

#[cfg(not(feature = "json_form"))]
fn data_of<S: Serializer>(_: &Body, _: S) -> Result<S::Ok, S::Error> {
    Err(S::Error::custom(
        "a body is written as data by programs with the feature `json` of hcl-serde",
    ))
}
