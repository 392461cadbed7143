//! Differences of shapes: attribute by attribute and variant by variant, without their documentation.

use std::collections::{HashMap, HashSet};

use super::super::constraint_schema::ConstraintSchema;
use super::super::shape::{ChoiceShape, ObjectShape, Shape};
use super::Changes;

/// Returns whether one of two shapes accepts all values.
pub(super) fn is_any(new: &Shape, old: &Shape) -> bool {
    [new, old]
        .iter()
        .any(|it| matches!(it.bare(), Shape::Any | Shape::Expression))
}

impl Changes {
    /// Compares a part of a value, which may be null.
    fn value(&mut self, path: &str, new: &Shape, old: &Shape) {
        if !is_any(new, old) {
            self.nullability(path, new.accepts_null(), old.accepts_null());
        }
        self.shape(path, new, old);
    }

    /// Compares the values other than null.
    pub(super) fn shape(&mut self, path: &str, new: &Shape, old: &Shape) {
        self.constraints(path, new.constraints(), old.constraints());
        match (new.bare(), old.bare()) {
            (Shape::List(new), Shape::List(old)) => self.value(&format!("{path}[]"), new, old),
            (
                Shape::Map { key, value },
                Shape::Map {
                    key: old_key,
                    value: old,
                },
            ) => {
                self.shape(&format!("{path} key"), key, old_key);
                self.value(&format!("{path}[]"), value, old);
            }
            (Shape::Tuple(new), Shape::Tuple(old)) if new.len() == old.len() => {
                for (index, (new, old)) in new.iter().zip(old).enumerate() {
                    self.value(&format!("{path}[{index}]"), new, old);
                }
            }
            (Shape::Object(new), Shape::Object(old)) => self.object(path, new, old),
            (Shape::Choice(new), Shape::Choice(old)) => self.choice(path, new, old),
            (new, old) if new == old => {}
            (new, old) => {
                // A wider shape may be no breaking change; only the one that accepts all is certainly wider.
                let is_breaking = *new != Shape::Any;
                self.add(is_breaking, path, format!("takes {new} instead of {old}"));
            }
        }
    }

    pub(super) fn constraints(
        &mut self,
        path: &str,
        new: &[ConstraintSchema],
        old: &[ConstraintSchema],
    ) {
        for constraint in new.iter().filter(|it| !old.contains(it)) {
            self.add(true, path, format!("has a new constraint: {constraint}"));
        }
        for constraint in old.iter().filter(|it| !new.contains(it)) {
            self.add(
                false,
                path,
                format!("no longer has the constraint: {constraint}"),
            );
        }
    }

    fn object(&mut self, path: &str, new: &ObjectShape, old: &ObjectShape) {
        let at = |name: &str| format!("{path}.{name}");
        let names: HashSet<&str> = new.fields.iter().map(|it| it.name.as_str()).collect();
        for field in &old.fields {
            if !names.contains(field.name.as_str()) {
                self.add(!new.open, &at(&field.name), "is removed");
            }
        }
        let before: HashMap<&str, _> = old.fields.iter().map(|it| (it.name.as_str(), it)).collect();
        for field in &new.fields {
            let path = at(&field.name);
            match before.get(field.name.as_str()) {
                None if field.required => self.add(true, &path, "is new and required"),
                None => self.add(false, &path, "is new"),
                Some(before) => {
                    self.presence(&path, field.required, before.required);
                    match field.required == before.required {
                        true => self.value(&path, &field.shape, &before.shape),
                        // An optional argument accepts null, too.
                        false => self.shape(&path, &field.shape, &before.shape),
                    }
                }
            }
        }
        self.openness(path, "attributes", new.open, old.open);
    }

    fn choice(&mut self, path: &str, new: &ChoiceShape, old: &ChoiceShape) {
        let at = |name: &str| format!("{path}.{name}");
        let names: HashSet<&str> = new.variants.iter().map(|it| it.name.as_str()).collect();
        for variant in &old.variants {
            if !names.contains(variant.name.as_str()) {
                self.add(true, &at(&variant.name), "is removed");
            }
        }
        let before: HashMap<&str, _> = old
            .variants
            .iter()
            .map(|it| (it.name.as_str(), it))
            .collect();
        for variant in &new.variants {
            let before = before.get(variant.name.as_str());
            match before.map(|it| &it.content) {
                None => self.add(false, &at(&variant.name), "is new"),
                Some(before) => match (&variant.content, before) {
                    (Some(new), Some(old)) => self.value(&at(&variant.name), new, old),
                    (None, None) => {}
                    (Some(_), None) => self.add(true, &at(&variant.name), "has a value now"),
                    (None, Some(_)) => self.add(true, &at(&variant.name), "has no value any more"),
                },
            }
        }
    }
}
