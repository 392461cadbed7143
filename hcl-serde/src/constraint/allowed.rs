//! What a value may be: the constraints on it and on its parts.

use super::Constraint;
use crate::schema::value_schema::TextOf;
#[cfg(feature = "schema")]
use crate::schema::{Shape, ShapePlace};
use crate::schema::{ValueSchema, ValueShape};
use crate::session::Session;

/// What a value may be: the constraints that its field declares, and those of its type.
#[derive(Debug, Default)]
pub(crate) struct Allowed<'c> {
    declared: &'c [Constraint<'c>],
    of_type: Option<&'static ValueSchema>,
    #[cfg(feature = "schema")]
    place: Option<ShapePlace<'c>>,
}

impl<'c> Allowed<'c> {
    /// Returns what a value may be, if it or a part of it is constrained.
    pub(crate) fn new(
        declared: &'c [Constraint<'c>],
        value: ValueShape<'c>,
        session: &Session<'_, '_>,
    ) -> Option<Self> {
        #[cfg(feature = "schema")]
        if let Some(shape) = value.lent() {
            let is_constrained = !declared.is_empty() || is_constrained(shape);
            return is_constrained.then(|| Self {
                declared,
                ..Self::of_shape(shape)
            });
        }
        let of_type = value.value().map(|value| value());
        let of_type = of_type.filter(|schema| session.is_constrained(schema));
        let is_constrained = !declared.is_empty() || of_type.is_some();
        is_constrained.then(|| Self {
            declared,
            of_type,
            ..Self::default()
        })
    }

    pub(crate) fn of_schema(schema: &'static ValueSchema) -> Self {
        Self {
            of_type: Some(schema),
            ..Self::default()
        }
    }

    #[cfg(feature = "schema")]
    pub(crate) fn of_shape(shape: &'c Shape) -> Self {
        Self::at(ShapePlace::new(shape))
    }

    #[cfg(feature = "schema")]
    fn at(place: ShapePlace<'c>) -> Self {
        Self {
            place: Some(place),
            ..Self::default()
        }
    }

    /// Returns the constraints on the value itself.
    pub(crate) fn constraints(&self) -> Vec<&Constraint<'c>> {
        let mut all: Vec<&Constraint<'c>> = self.declared.iter().collect();
        let layers = self.of_type.into_iter().flat_map(ValueSchema::layers);
        all.extend(layers.flat_map(|layer| layer.constraints));
        #[cfg(feature = "schema")]
        if let Some(place) = &self.place {
            all.extend(place.shape().constraints());
        }
        all
    }

    /// Returns what an element of a list may be.
    pub(crate) fn element(&self, index: usize) -> Option<Self> {
        #[cfg(feature = "schema")]
        if let Some(place) = &self.place {
            return place.element(index).map(Self::at);
        }
        self.of_type?.element(index).map(Self::of_schema)
    }

    /// Returns what an entry of a map or object may be. `text_of` returns the text of another entry.
    pub(crate) fn entry(&self, name: &str, text_of: &TextOf<'_>) -> Option<Self> {
        #[cfg(feature = "schema")]
        if let Some(place) = &self.place {
            return place.entry(name).map(Self::at);
        }
        let of_type = self.of_type?;
        let entry = Self {
            declared: of_type.flattened_constraints(name),
            of_type: of_type.entry(name, text_of),
            ..Self::default()
        };
        (!entry.declared.is_empty() || entry.of_type.is_some()).then_some(entry)
    }
}

/// Returns whether a part of a shape is constrained.
#[cfg(feature = "schema")]
fn is_constrained(shape: &Shape) -> bool {
    !shape.constraints().is_empty() || shape.parts().into_iter().any(is_constrained)
}
