//! A shape inside another one.

use std::fmt;
use std::ops::Deref;

use super::Shape;

/// A shape inside another one: of a type, in a constant, or data.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::{InnerShape, Shape};
///
/// let ports = Shape::List(Shape::Number.into());
/// assert_eq!(ports, Shape::List(InnerShape::of_type(|| &Shape::Number)));
/// ```
#[derive(Clone)]
pub struct InnerShape {
    /// Returns the shape of a type, which may contain itself.
    of_type: fn() -> &'static Shape,
    /// Replaces the shape of the type.
    data: Option<Box<Shape>>,
}

impl InnerShape {
    /// Any value.
    pub const ANY: Self = Self::of_type(|| &Shape::Any);

    /// Returns the shape of a type, for a constant.
    #[must_use]
    pub const fn of_type(of_type: fn() -> &'static Shape) -> Self {
        Self {
            of_type,
            data: None,
        }
    }

    /// Returns the shape to change it: a copy of a constant.
    #[cfg(feature = "schema")]
    pub fn to_mut(&mut self) -> &mut Shape {
        let of_type = self.of_type;
        self.data.get_or_insert_with(|| Box::new(of_type().clone()))
    }

    /// Returns the shape.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn into_shape(self) -> Shape {
        match self.data {
            Some(data) => *data,
            None => (self.of_type)().clone(),
        }
    }
}

impl Deref for InnerShape {
    type Target = Shape;

    fn deref(&self) -> &Shape {
        match &self.data {
            Some(data) => data,
            None => (self.of_type)(),
        }
    }
}

impl From<Shape> for InnerShape {
    fn from(shape: Shape) -> Self {
        Self {
            data: Some(Box::new(shape)),
            ..Self::ANY
        }
    }
}

/// Does not show the shape of a type, which may contain itself.
impl fmt::Debug for InnerShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.data {
            Some(data) => data.fmt(f),
            None => f.write_str("OfType"),
        }
    }
}

#[cfg(feature = "schema")]
impl PartialEq for InnerShape {
    fn eq(&self, other: &Self) -> bool {
        match (&self.data, &other.data) {
            (None, None) => std::ptr::fn_addr_eq(self.of_type, other.of_type),
            _ => **self == **other,
        }
    }
}

#[cfg(feature = "schema")]
impl Eq for InnerShape {}
