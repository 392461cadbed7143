//! The constraints on a value and on its parts.

use crate::constraint::Constraint;
use crate::schema::value_schema::TextOf;
#[cfg(feature = "schema")]
use crate::schema::{Shape, ShapePlace};
use crate::schema::{ValueSchema, ValueShape};
use crate::session::Session;

/// The constraints of a value and of its parts.
pub(super) enum Constraints<'c> {
    /// On the value of an argument, or on the elements of a list that it is.
    Declared(&'c [Constraint<'c>]),
    Type(&'static ValueSchema),
    #[cfg(feature = "schema")]
    Shape(ShapePlace<'c>),
}

impl<'c> Constraints<'c> {
    /// Returns the constraints of a value, if there are some.
    pub(super) fn of(value: ValueShape<'c>, session: &Session<'_, '_>) -> Option<Self> {
        #[cfg(feature = "schema")]
        if let Some(shape) = value.lent() {
            return is_constrained(shape).then(|| Self::of_shape(shape));
        }
        let schema = value.value()?();
        let is_constrained = session.is_constrained(schema);
        is_constrained.then_some(Self::Type(schema))
    }

    #[cfg(feature = "schema")]
    pub(super) fn of_shape(shape: &'c Shape) -> Self {
        Self::Shape(ShapePlace::new(shape))
    }

    /// Calls a function with each constraint on the value itself.
    pub(super) fn each(&self, call: &mut dyn FnMut(&Constraint<'_>)) {
        match self {
            Self::Declared(all) => all.iter().for_each(call),
            Self::Type(schema) => {
                let all = schema.layers().flat_map(|layer| layer.constraints);
                all.for_each(call);
            }
            #[cfg(feature = "schema")]
            Self::Shape(place) => place.shape().constraints().iter().for_each(call),
        }
    }

    /// Returns the constraints of an element of a list.
    pub(super) fn element(&self, index: usize) -> Option<Self> {
        match self {
            Self::Declared(_) => None,
            Self::Type(schema) => schema.element(index).map(Self::Type),
            #[cfg(feature = "schema")]
            Self::Shape(place) => place.element(index).map(Self::Shape),
        }
    }

    /// Returns the constraints of an entry of a map or object. `text_of` returns the text of another entry.
    pub(super) fn entry(&self, name: &str, text_of: &TextOf<'_>) -> Option<Self> {
        match self {
            Self::Declared(_) => None,
            Self::Type(schema) => schema.entry(name, text_of).map(Self::Type),
            #[cfg(feature = "schema")]
            Self::Shape(place) => place.entry(name).map(Self::Shape),
        }
    }
}

/// Returns whether a part of a shape is constrained.
#[cfg(feature = "schema")]
fn is_constrained(shape: &Shape) -> bool {
    !shape.constraints().is_empty() || shape.parts().into_iter().any(is_constrained)
}
