//! Names of the objects and choices in values: one for each, as renderers refer to them by name.

use std::collections::{HashMap, HashSet};

use hcl_serde::schema::{ChoiceShape, FieldShape, ObjectShape, Shape};

use super::TypeSchema;

/// Changes the names that several objects and choices have: the name of the enclosing one comes before, or else a number
/// after. Variants with fields are such objects, and many have equal names.
pub(super) fn make_unique(types: &mut [TypeSchema]) {
    let mut names = UniqueNames::default();
    // The name of templates in JSON Schema.
    names.unique("expression", String::new());
    for ty in types {
        let labels = ty.labels.iter_mut().map(|label| &mut label.shape);
        let keys = ty.blocks.iter_mut().flat_map(|block| &mut block.keys);
        let arguments = ty.arguments.iter_mut().map(|argument| &mut argument.shape);
        // The object of a body has the name of the body.
        let (attributes, others): (&mut [FieldShape], _) = match &mut ty.shape {
            Some(Shape::Object(object)) => (object.fields.to_mut(), None),
            others => (&mut [], others.as_mut()),
        };
        let attributes = attributes.iter_mut().map(|attribute| &mut attribute.shape);
        let values = arguments.chain(labels).chain(keys).chain(attributes);
        for shape in values.chain(others) {
            names.rename(shape);
        }
    }
}

#[derive(Default)]
struct UniqueNames {
    /// The signatures of each name, with the unique names.
    known: HashMap<String, Vec<(String, String)>>,
    taken: HashSet<String>,
    /// The objects and choices around a part, with their names before and after.
    enclosing: Vec<(String, String)>,
}

impl UniqueNames {
    /// Returns the unique name of an object or choice.
    fn unique(&mut self, name: &str, signature: String) -> String {
        let known = self.known.entry(name.to_owned()).or_default();
        if let Some((_, unique)) = known.iter().find(|(other, _)| *other == signature) {
            return unique.clone();
        }
        let mut base = name.to_owned();
        if let (true, Some((_, enclosing))) = (self.taken.contains(name), self.enclosing.last()) {
            base = format!("{enclosing}.{name}");
        }
        let mut unique = base.clone();
        // The one without a number counts as the first.
        let mut number = (known.len() + 1).max(2);
        while self.taken.contains(&unique) {
            unique = format!("{base}{number}");
            number += 1;
        }
        self.taken.insert(unique.clone());
        known.push((signature, unique.clone()));
        unique
    }

    fn rename(&mut self, shape: &mut Shape) {
        // With the names inside as they are before they change, or equal types would differ.
        let signature = signature(shape);
        let outside = self.enclosing.len();
        match shape {
            // Renderers list the names of keys where they are.
            Shape::Map { value, .. } => return self.rename(value.to_mut()),
            Shape::Object(ObjectShape { name, .. }) | Shape::Choice(ChoiceShape { name, .. }) => {
                let unique = self.unique(name, signature);
                // Inside, `Again` has the name before.
                let before = std::mem::replace(name, unique.clone().into());
                self.enclosing.push((before.into_owned(), unique));
            }
            Shape::Again(name) => {
                let mut enclosing = self.enclosing.iter().rev();
                if let Some((_, unique)) = enclosing.find(|(before, _)| before == name) {
                    *name = unique.clone().into();
                }
            }
            _ => {}
        }
        let parts = shape.parts_mut().into_iter();
        parts.for_each(|part| self.rename(part));
        self.enclosing.truncate(outside);
    }
}

/// Returns what tells types of one name apart: their parts, with the names of those that are types. A type has the same signature in
/// every other type, also where it refers to one of these.
fn signature(shape: &Shape) -> String {
    let mut own = shape.clone();
    own.parts_mut().into_iter().for_each(name_types);
    format!("{own:?}")
}

/// Replaces types by their names.
fn name_types(part: &mut Shape) {
    if let Shape::Object(ObjectShape { name, .. }) | Shape::Choice(ChoiceShape { name, .. }) = part
    {
        *part = Shape::Again(std::mem::take(name));
    } else {
        part.parts_mut().into_iter().for_each(name_types);
    }
}
