//! The meaning of names and texts in the JSON syntax: names of arguments and labels, templates, references, or texts as they are.

use std::borrow::Cow;

use hcl_core::internal;
use hcl_core::json_form::escape;
use hcl_syntax::json::{Property, Value, ValueKind};

use super::Found;
use super::site::Site;
use crate::expr::Expr;
use crate::json::BodyShape;

/// The meaning of objects and texts in a file of the JSON syntax.
#[derive(Clone, Copy, Debug)]
pub enum JsonMeaning<'f> {
    /// Objects may be blocks or values.
    Unknown,
    /// The types of blocks are known: `main.tf.json`. Without any, it is [`Unknown`](Self::Unknown).
    Body(&'f BodyShape),
    /// Values. No text is a template: `prod.tfvars.json`.
    Values,
}

impl JsonMeaning<'_> {
    /// Returns the root of a file.
    pub(super) fn site(self, value: Value<'_>) -> Site<'_> {
        let place = match self {
            Self::Body(shape) if !shape.is_empty() => JsonPlace::Body(0, shape.clone()),
            Self::Body(_) | Self::Unknown => JsonPlace::Unknown,
            Self::Values => JsonPlace::Literals,
        };
        Site {
            found: Found::ArrayElement(value),
            place,
            is_template: false,
        }
    }
}

/// The meaning of names and texts at a place of a file in the JSON syntax.
///
/// # Examples
///
/// ```
/// use hcl_write::{BodyShape, JsonPlace};
///
/// let shape = BodyShape::new().block("variable", 1, BodyShape::new().literal("default"));
/// let variable = JsonPlace::Body(0, shape).below("variable").below("a");
/// assert!(matches!(variable.below("default"), JsonPlace::Literals));
/// assert!(matches!(variable.below("other"), JsonPlace::Templates));
/// ```
#[derive(Clone, Debug)]
pub enum JsonPlace {
    /// Names are labels, and below this number of them of arguments and blocks.
    Body(usize, BodyShape),
    /// Names are labels or keys. Texts are templates.
    Unknown,
    /// Keys and texts are templates.
    Templates,
    /// Texts are references, types or keywords.
    References,
    /// Keys and texts are as they are: in a file of values, and in the default of a variable.
    Literals,
}

impl JsonPlace {
    /// Returns the place of the value of a name.
    #[must_use]
    pub fn below(&self, name: &str) -> Self {
        let Self::Body(labels, shape) = self else {
            return self.clone();
        };
        match (labels.checked_sub(1), shape.nested(name)) {
            (Some(labels), _) => Self::Body(labels, shape.clone()),
            (None, Some((labels, body))) => Self::Body(labels, body),
            (None, None) if shape.is_reference(name) => Self::References,
            (None, None) if shape.is_literal(name) => Self::Literals,
            (None, None) => Self::Templates,
        }
    }

    /// Returns whether the names in an object are templates. Where it is not known, a computed name above an object is a label, and so
    /// are the names beside it.
    pub(super) fn has_templates(&self, value: Value<'_>) -> bool {
        let is_label = |property: Property<'_>| {
            matches!(
                property.value().kind(),
                ValueKind::Object(_) | ValueKind::Array(_)
            ) && name_of(property, true).is_none()
        };
        match (self, value.kind()) {
            (Self::Templates, _) => true,
            (Self::Unknown, ValueKind::Object(mut properties)) => !properties.any(is_label),
            _ => false,
        }
    }
}

/// Returns the name of a property; `None` for a key that is computed.
pub(super) fn name_of(property: Property<'_>, is_template: bool) -> Option<Cow<'_, str>> {
    let name = property.name().decode();
    if is_template && internal::is_template(name) {
        return Expr::text_of_template(name).map(Cow::from);
    }
    Some(name.into())
}

/// Returns the text that is written for a name.
pub(super) fn written(name: &str, is_template: bool) -> Cow<'_, str> {
    if is_template {
        escape(name)
    } else {
        name.into()
    }
}
