//! Differences of shapes: attribute by attribute and variant by variant, without their documentation.

use super::super::constraint_schema::ConstraintSchema;
use super::super::shape::{ChoiceShape, ObjectShape, Shape};
use super::Changes;

impl Changes {
    pub(super) fn shape(&mut self, path: &str, new: &Shape, old: &Shape) {
        self.constraints(path, new.constraints(), old.constraints());
        match (new.bare(), old.bare()) {
            (Shape::List(new), Shape::List(old)) => self.shape(&format!("{path}[]"), new, old),
            (Shape::Map { value: new, .. }, Shape::Map { value: old, .. }) => {
                self.shape(&format!("{path}[]"), new, old);
            }
            (Shape::Tuple(new), Shape::Tuple(old)) if new.len() == old.len() => {
                for (index, (new, old)) in new.iter().zip(old).enumerate() {
                    self.shape(&format!("{path}[{index}]"), new, old);
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
        for field in &old.fields {
            if !new.fields.iter().any(|it| it.name == field.name) {
                self.add(!new.open, &at(&field.name), "is removed");
            }
        }
        for field in &new.fields {
            let path = at(&field.name);
            match old.fields.iter().find(|it| it.name == field.name) {
                None if field.required => self.add(true, &path, "is new and required"),
                None => self.add(false, &path, "is new"),
                Some(before) => {
                    self.presence(&path, field.required, before.required);
                    self.shape(&path, &field.shape, &before.shape);
                }
            }
        }
        self.openness(path, "attributes", new.open, old.open);
    }

    fn choice(&mut self, path: &str, new: &ChoiceShape, old: &ChoiceShape) {
        let at = |name: &str| format!("{path}.{name}");
        for variant in &old.variants {
            if !new.variants.iter().any(|it| it.name == variant.name) {
                self.add(true, &at(&variant.name), "is removed");
            }
        }
        for variant in &new.variants {
            let before = old.variants.iter().find(|it| it.name == variant.name);
            match before.map(|it| &it.content) {
                None => self.add(false, &at(&variant.name), "is new"),
                Some(before) => match (&variant.content, before) {
                    (Some(new), Some(old)) => self.shape(&at(&variant.name), new, old),
                    (None, None) => {}
                    (Some(_), None) => self.add(true, &at(&variant.name), "has a value now"),
                    (None, Some(_)) => self.add(true, &at(&variant.name), "has no value any more"),
                },
            }
        }
    }
}
