//! Defaults of optional attributes, filled in before conversion.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::types::Type;
use crate::value::{Mapping, Value, ValueKind};

/// Defaults of the optional attributes in a type, at any depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Defaults {
    ty: Type,
    /// By attribute name, of the type's own attributes.
    values: BTreeMap<Box<str>, Value>,
    /// By attribute name or index; under an empty key for the elements of a list, set or map.
    children: BTreeMap<Box<str>, Self>,
}

impl Defaults {
    /// `None` where nothing has a default.
    pub(super) fn new(
        ty: Type,
        values: BTreeMap<Box<str>, Value>,
        children: BTreeMap<Box<str>, Self>,
    ) -> Option<Self> {
        (!values.is_empty() || !children.is_empty()).then_some(Self {
            ty,
            values,
            children,
        })
    }

    /// Fills in the default of each optional attribute that is missing or null. The result still has to be converted
    /// to the type. A null value as a whole stays null.
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
        let child = match &self.ty {
            Type::Tuple(_) => self.children.get(&*index.to_string()),
            _ => self.children.get(""),
        };
        child.map_or_else(|| element.clone(), |defaults| defaults.apply(element))
    }

    fn attributes(&self, attributes: &Mapping) -> Value {
        let child = |name: &str| match &self.ty {
            Type::Map(_) => self.children.get(""),
            _ => self.children.get(name),
        };
        let fill = |name: &str, value: &Value| {
            child(name).map_or_else(|| value.clone(), |defaults| defaults.apply(value))
        };
        let present = attributes.iter().filter(|(name, value)| {
            !value.unmarked().is_null() || !self.values.contains_key(&***name)
        });
        let present = present.map(|(name, value)| (Arc::clone(name), fill(name, value)));
        let missing = self.values.iter().filter(|(name, _)| {
            attributes
                .get(name)
                .is_none_or(|value| value.unmarked().is_null())
        });
        let missing = missing.map(|(name, value)| (Arc::from(&**name), fill(name, value)));
        Value::object(present.chain(missing).collect::<Mapping>())
    }
}
