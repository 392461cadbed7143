//! A JSON text as ordered data.

use crate::diagnostic::Diagnostics;
use crate::internal::meter;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Value, ValueKind};
use crate::{Body, EvalContext, Expression};

use super::known::Known;
use super::{body, escape, expression};

/// A JSON text as data, in order: objects keep the order of their entries and may repeat a name, as the JSON syntax
/// allows for blocks, and numbers keep all their digits.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::Json;
/// use hcl_core::{Body, Diagnostics, Source, native};
///
/// let source = Source::new("main.hcl", "service \"web\" {\n  port = var.port\n}\n")?;
/// let file = native::parse(&source, &mut Diagnostics::new());
/// let json = Json::of_body(&Body::from(&file)).expect("no dynamic blocks");
/// assert_eq!(json.to_string(), r#"{"service":{"web":{"port":"${var.port}"}}}"#);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number in the form of RFC 8259.
    Number(Box<str>),
    /// A string: in the JSON syntax a template, unless it is the name of a label.
    String(Box<str>),
    /// `[ … ]`
    Array(Vec<Self>),
    /// `{ … }`
    Object(Vec<(Box<str>, Self)>),
}

impl Json {
    /// Returns a body in the JSON syntax. Arguments and block types have the order of the source; the blocks of a type
    /// come together, in their order, where the first of them is.
    ///
    /// # Errors
    ///
    /// A block has very many labels, or the body has expanded dynamic blocks that cannot be evaluated or are in the JSON
    /// syntax.
    pub fn of_body(body: &Body<'_>) -> Result<Self, Diagnostics> {
        body::body(body, Known::default())
    }

    /// Returns a body in the JSON syntax, with the values of expressions that can be evaluated: see
    /// [`of_expression_in`](Self::of_expression_in).
    ///
    /// # Errors
    ///
    /// As [`of_body`](Self::of_body).
    pub fn of_body_in(body: &Body<'_>, context: &EvalContext<'_>) -> Result<Self, Diagnostics> {
        body::body(body, Known::new(Some(context)))
    }

    /// Returns an expression in the JSON syntax: literals, lists and objects as such, all else as template.
    #[must_use]
    pub fn of_expression(expression: &Expression<'_>) -> Self {
        expression::expression(expression, Known::default())
    }

    /// Returns an expression in the JSON syntax. An expression is replaced by its value if it can be evaluated, and the
    /// value is wholly known and carries no marks; the elements of lists, the keys and values of objects, and the parts of
    /// templates each for itself.
    #[must_use]
    pub fn of_expression_in(expression: &Expression<'_>, context: &EvalContext<'_>) -> Self {
        expression::expression(expression, Known::new(Some(context)))
    }

    /// Returns a value in the JSON syntax; `None` if it is not wholly known, or contains marks or capsules.
    #[must_use]
    pub fn of_value(value: &Value) -> Option<Self> {
        // Parts that the value shares are copied.
        let text = value.as_str().map_or(0, str::len);
        meter::reserve(2 * size_of::<Self>() + text).ok()?;
        Some(match value.kind() {
            ValueKind::Null => Self::Null,
            ValueKind::Bool(value) => Self::Bool(value),
            ValueKind::Number(number) => Self::of_number(number)?,
            ValueKind::String(text) => Self::String(escape(text).into()),
            ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
                let values = values.iter().map(Self::of_value);
                Self::Array(values.collect::<Option<_>>()?)
            }
            ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
                let entries = mapping.iter_in_source_order();
                let entries =
                    entries.map(|(key, value)| Some((escape(key).into(), Self::of_value(value)?)));
                Self::Object(entries.collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }

    /// Returns the data as a value: arrays as tuples. Strings stay as they are; they are not evaluated as templates.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::null(Type::Dynamic),
            Self::Bool(value) => Value::from(*value),
            // A number out of range: there are no others.
            Self::Number(digits) => {
                Number::parse_literal(digits).map_or_else(|_| Value::string(&**digits), Value::from)
            }
            Self::String(text) => Value::string(&**text),
            Self::Array(elements) => {
                let elements = elements.iter().map(Self::to_value);
                Value::tuple(elements.collect::<Vec<_>>())
            }
            Self::Object(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|(name, value)| ((&**name).into(), value.to_value()));
                Value::object(entries.collect())
            }
        }
    }

    pub(super) fn of_number(number: &Number) -> Option<Self> {
        (!number.is_infinite()).then(|| Self::Number(number.to_literal().into()))
    }
}
