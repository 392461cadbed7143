//! The shape of a value in a schema: of a type, or lent by a schema that is data.

use super::shape::Shape;

/// The shape of a value in a schema.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::Shape;
/// use hcl_serde::{HclDecode, HclSchema};
///
/// #[derive(HclDecode)]
/// struct Config {
///     port: u16,
/// }
///
/// let shape = Config::SCHEMA.arguments[0].shape.of_type();
/// // With the feature `schema`.
/// assert_eq!(shape(), Shape::Integer { min: Some(0), max: Some(65535) });
/// ```
#[derive(Clone, Copy, Debug)]
pub enum ValueShape<'s> {
    /// The shape of a type, in a constant.
    OfType {
        /// Returns the shape that the type's `Deserialize` has: [`Shape::Any`] without the feature `schema`.
        shape: fn() -> Shape,
        /// Returns documentation and constraints of the type, if it derives [`HclValue`](crate::HclValue).
        value: Option<fn() -> &'static Shape>,
    },
    /// The shape in a schema that is data: nothing but the shape reads the value.
    Lent {
        /// The shape.
        shape: &'s Shape,
        /// Whether the value is a secret.
        is_secret: bool,
        /// Whether null is accepted where the shape has no null.
        is_nullable: bool,
    },
}

impl<'s> ValueShape<'s> {
    /// The shape of any value.
    pub const ANY: Self = Self::recorded_by(|| Shape::Any);

    /// Returns the shape of a type that says nothing of its values itself.
    #[must_use]
    pub const fn recorded_by(shape: fn() -> Shape) -> Self {
        Self::OfType { shape, value: None }
    }

    /// Returns the function of a type, which returns the shape that its `Deserialize` has.
    #[must_use]
    pub const fn of_type(self) -> fn() -> Shape {
        match self {
            Self::OfType { shape, .. } => shape,
            Self::Lent { .. } => || Shape::Any,
        }
    }

    /// Returns the shape of a schema that is data.
    #[must_use]
    pub const fn lent(self) -> Option<&'s Shape> {
        match self {
            Self::OfType { .. } => None,
            Self::Lent { shape, .. } => Some(shape),
        }
    }

    /// Returns whether a schema that is data says that the value is a secret.
    pub(crate) const fn is_secret(self) -> bool {
        matches!(self, Self::Lent { is_secret, .. } if is_secret)
    }

    /// Returns what a type says of its values, or the shape of a schema that is data.
    pub(crate) fn known(self) -> Option<&'s Shape> {
        match self {
            Self::OfType { value, .. } => value.map(|value| value()),
            Self::Lent { shape, .. } => Some(shape),
        }
    }

    /// Returns the function of a type, which returns its documentation and constraints.
    pub(crate) const fn value(self) -> Option<fn() -> &'static Shape> {
        match self {
            Self::OfType { value, .. } => value,
            Self::Lent { .. } => None,
        }
    }

    #[inline]
    pub(crate) const fn may_be_constrained(self) -> bool {
        !matches!(self, Self::OfType { value: None, .. })
    }
}
