//! What a value may be: the constraints on it and on its parts.

use super::Constraint;
#[cfg(feature = "schema")]
use crate::schema::Shape;
use crate::schema::shape_place::TextOf;
use crate::schema::{ShapePlace, ValueShape};

/// What a value may be: the constraints that its field declares, and those of its type.
#[derive(Debug, Default)]
pub(crate) struct Allowed<'c> {
    declared: &'c [Constraint],
    of_type: Option<ShapePlace<'c>>,
}

impl<'c> Allowed<'c> {
    /// Returns what a value may be, if it or a part of it is constrained.
    pub(crate) fn new(declared: &'c [Constraint], value: ValueShape<'c>) -> Option<Self> {
        let of_type = value.known().filter(|shape| shape.is_constrained());
        let is_constrained = !declared.is_empty() || of_type.is_some();
        is_constrained.then(|| Self {
            declared,
            of_type: of_type.map(ShapePlace::new),
        })
    }

    pub(crate) const fn at(place: ShapePlace<'c>) -> Self {
        Self {
            declared: &[],
            of_type: Some(place),
        }
    }

    #[cfg(feature = "schema")]
    pub(crate) fn of_shape(shape: &'c Shape) -> Self {
        Self::at(ShapePlace::new(shape))
    }

    /// Returns the constraints on the value itself.
    pub(crate) fn constraints(&self) -> Vec<&'c Constraint> {
        let mut all: Vec<&'c Constraint> = self.declared.iter().collect();
        if let Some(of_type) = &self.of_type {
            for constraint in of_type.constraints() {
                all.push(constraint);
            }
        }
        all
    }

    /// Returns what an element of a list may be.
    pub(crate) fn element(&self, index: usize) -> Option<Self> {
        self.of_type.as_ref()?.element(index).map(Self::at)
    }

    /// Returns what an entry of a map or object may be. `text_of` returns the text of another entry.
    pub(crate) fn entry(&self, name: &str, text_of: &TextOf<'_>) -> Option<Self> {
        let of_type = self.of_type.as_ref()?;
        let entry = Self {
            declared: of_type.flattened_constraints(name),
            of_type: of_type.entry_beside(name, text_of),
        };
        (!entry.declared.is_empty() || entry.of_type.is_some()).then_some(entry)
    }
}
