//! Questions about a shape and its parts.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Deref as _;

use super::Shape;
#[cfg(feature = "schema")]
use super::{ConstrainedShape, ObjectShape};
use crate::constraint::Constraint;

/// Lists the direct parts of a shape, by reference or to change them.
macro_rules! parts {
    ($shape:expr, $as_ref:ident, $get:ident, $($reference:tt)+) => {{
        let mut parts = Vec::new();
        match $shape {
            Self::Optional(inner) | Self::List(inner) => parts.push(inner.$get()),
            Self::Tuple(elements) => parts.extend($($reference)+ *elements.$get()),
            Self::Map { key, value } => parts.extend([key.$get(), value.$get()]),
            Self::Object(object) => {
                for field in $($reference)+ *object.fields.$get() {
                    parts.push($($reference)+ field.shape);
                }
            }
            Self::Choice(choice) => {
                for variant in $($reference)+ *choice.variants.$get() {
                    parts.extend(variant.content.$as_ref());
                }
            }
            Self::Constrained(inner) => parts.push(inner.shape.$get()),
            _ => {}
        }
        parts
    }};
}

impl Shape {
    /// Removes the examples of a value that is a secret or contains one.
    #[cfg(feature = "schema")]
    pub fn remove_examples(&mut self) {
        if let Self::Constrained(inner) = self {
            inner.examples = Cow::default();
        }
        let parts = self.parts_mut().into_iter();
        parts.for_each(Self::remove_examples);
    }

    /// Returns whether the shape says which part of the value is a secret.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn marks_secrets(&self) -> bool {
        // A schema that is written by hand may mark the field alone.
        let has_field = |object: &ObjectShape| object.fields.iter().any(|field| field.sensitive);
        self.is_secret()
            || matches!(self, Self::Object(object) if has_field(object))
            || self.parts().into_iter().any(Self::marks_secrets)
    }

    /// Marks the whole value as a secret.
    #[cfg(feature = "schema")]
    pub(crate) fn into_secret(mut self) -> Self {
        self.remove_marks();
        let mut secret = ConstrainedShape::new(self.into());
        secret.sensitive = true;
        Self::Constrained(secret)
    }

    /// Removes the marks of secrets from a shape that is one as a whole.
    #[cfg(feature = "schema")]
    pub(crate) fn remove_marks(&mut self) {
        self.parts_mut().into_iter().for_each(Self::remove_marks);
        if let Self::Object(object) = self {
            for field in object.fields.to_mut() {
                field.sensitive = false;
            }
        }
        if let Self::Constrained(inner) = self {
            inner.sensitive = false;
            if inner.constraints.is_empty() && inner.examples.is_empty() {
                *self = std::mem::take(inner.shape.to_mut());
            }
        }
    }

    /// Returns whether the whole value is a secret.
    #[must_use]
    pub fn is_secret(&self) -> bool {
        matches!(self.without_null(), Self::Constrained(inner) if inner.sensitive)
    }

    /// Returns the shapes that this one consists of: of elements, keys and values, attributes, and contents of variants.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        parts!(self, as_ref, deref, &)
    }

    /// Returns the shapes that this one consists of, to change them.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn parts_mut(&mut self) -> Vec<&mut Self> {
        parts!(self, as_mut, to_mut, &mut)
    }

    /// Returns whether every text fits, and nothing more is known.
    #[must_use]
    pub fn is_any_text(&self) -> bool {
        matches!(self, Self::Text { meaning } if meaning.is_empty())
    }

    /// Returns the shape without the alternative of null.
    #[must_use]
    pub fn without_null(&self) -> &Self {
        match self {
            Self::Optional(inner) => inner.without_null(),
            other => other,
        }
    }

    /// Returns the shape without the alternative of null, and without constraints.
    #[must_use]
    pub fn bare(&self) -> &Self {
        self.layers().last().unwrap_or(&Self::Any)
    }

    /// Returns the shape, and the shapes inside the alternative of null and of constraints, to the bare one. Their number is limited: a
    /// type that is nothing but itself in a box has no values.
    pub(crate) fn layers(&self) -> impl Iterator<Item = &Self> {
        const MAX_LAYERS: usize = 256;
        std::iter::successors(Some(self), |shape| match shape {
            Self::Optional(inner) => Some(inner),
            Self::Constrained(constrained) => Some(&constrained.shape),
            _ => None,
        })
        .take(MAX_LAYERS)
    }

    /// Returns whether a part of the shape is constrained. Types may contain themselves: each is looked at once.
    #[cold]
    pub(crate) fn is_constrained(&self) -> bool {
        let mut seen = HashSet::new();
        let mut left = vec![self];
        while let Some(shape) = left.pop() {
            if !seen.insert(std::ptr::from_ref(shape).addr()) {
                continue;
            }
            if matches!(shape, Self::Constrained(inner) if !inner.constraints.is_empty()) {
                return true;
            }
            left.extend(shape.parts());
        }
        false
    }

    /// Returns the constraints on the value itself, not on parts of it.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        match self.without_null() {
            Self::Constrained(constrained) => &constrained.constraints,
            _ => &[],
        }
    }

    /// Returns examples of the value, as expressions of HCL.
    #[must_use]
    pub fn examples(&self) -> &[Cow<'static, str>] {
        match self.without_null() {
            Self::Constrained(constrained) => &constrained.examples,
            _ => &[],
        }
    }

    /// Returns whether null is accepted.
    #[must_use]
    pub fn accepts_null(&self) -> bool {
        match self {
            Self::Optional(_) | Self::Null | Self::Any | Self::Expression => true,
            Self::Constrained(constrained) => constrained.shape.accepts_null(),
            _ => false,
        }
    }
}
