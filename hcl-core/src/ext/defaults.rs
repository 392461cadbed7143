//! Defaults of optional attributes, applied before conversion.

use std::sync::Arc;

use crate::types::Type;
use crate::value::{Mapping, Value, ValueKind};

/// Defaults of the optional attributes in a type, at any depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Defaults {
    ty: Type,
    /// Defaults of the type's own attributes, by name.
    values: Mapping,
    /// Defaults of the element type of a collection, of each type in a tuple, or of each attribute type in an object (by
    /// index).
    children: Vec<Option<Self>>,
}

impl Defaults {
    /// `None` if nothing has a default.
    pub(super) fn new(ty: Type, values: Mapping, children: Vec<Option<Self>>) -> Option<Self> {
        let has_any = !values.is_empty() || children.iter().any(Option::is_some);
        has_any.then_some(Self {
            ty,
            values,
            children,
        })
    }

    /// Fills in the default of each optional attribute that is missing or null. The result must still be converted to
    /// the type. A null value as a whole stays null.
    #[must_use]
    pub fn apply(&self, value: &Value) -> Value {
        let (plain, marks) = value.unmark();
        let filled = match plain.kind() {
            ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
                let filled = elements
                    .iter()
                    .enumerate()
                    .map(|(index, element)| self.element(index, element));
                Value::tuple(filled.collect::<Vec<_>>())
            }
            ValueKind::Map(attributes) | ValueKind::Object(attributes) => {
                self.attributes(attributes)
            }
            _ => return value.clone(),
        };
        filled.with_marks(marks)
    }

    fn element(&self, index: usize, element: &Value) -> Value {
        let index = match &self.ty {
            Type::Tuple(_) => Some(index),
            Type::Object(_) => None,
            _ => Some(0),
        };
        self.child(index, element)
    }

    fn attributes(&self, attributes: &Mapping) -> Value {
        let fill = |name: &str, value: &Value| {
            let index = match &self.ty {
                Type::Map(_) => Some(0),
                Type::Object(object) => object.index_of(name),
                _ => None,
            };
            self.child(index, value)
        };
        let is_missing = |name: &str| {
            let present = attributes.get(name);
            present.is_none_or(|value| value.unmarked().is_null())
        };
        let present = attributes.iter();
        let present =
            present.filter(|(name, _)| self.values.get(name).is_none() || !is_missing(name));
        let missing = self.values.iter().filter(|(name, _)| is_missing(name));
        let filled = present.chain(missing);
        Value::object(
            filled
                .map(|(name, value)| (Arc::clone(name), fill(name, value)))
                .collect::<Mapping>(),
        )
    }

    /// Applies the defaults of the type at `index` to a value.
    fn child(&self, index: Option<usize>, value: &Value) -> Value {
        match index.and_then(|index| self.children.get(index)) {
            Some(Some(defaults)) => defaults.apply(value),
            _ => value.clone(),
        }
    }
}
