//! Adds documentation and constraints of value types to the shapes that were recorded of them.

use super::constant::{Argument, NestedBlock};
use super::secrets::{noticed, of_recorded, of_type};
use super::shape::{ConstrainedShape, Shape};
use super::shape_place::ShapePlace;
use super::value_shape::ValueShape;
use crate::secrets::{Concealment, secret_keys};

/// Adds what a type says of its values to their shape; nothing where the shape is another one, as of a struct that serde
/// reads as a map.
fn describe(shape: &mut Shape, known: &'static Shape) {
    if let Shape::Optional(inner) = shape {
        return describe(inner.to_mut(), known);
    }
    let layers: Vec<&'static Shape> = known.layers().collect();
    // From the innermost: the constraints of a field come after the constraints of its type.
    for layer in layers.into_iter().rev() {
        match layer {
            Shape::Constrained(known) => constrain(shape, known),
            known => describe_parts(shape, known),
        }
    }
}

fn describe_parts(shape: &mut Shape, known: &'static Shape) {
    match (shape, known) {
        (Shape::List(element), Shape::List(of)) => describe(element.to_mut(), of),
        (
            Shape::Map { key, value },
            Shape::Map {
                key: of_key,
                value: of,
            },
        ) => {
            describe(key.to_mut(), of_key);
            describe(value.to_mut(), of);
        }
        (Shape::Tuple(elements), Shape::Tuple(parts)) => {
            for (element, part) in elements.to_mut().iter_mut().zip(parts.iter()) {
                describe(element, part);
            }
        }
        (Shape::Tuple(elements), Shape::List(of)) => {
            for element in elements.to_mut() {
                describe(element, of);
            }
        }
        (Shape::Object(object), Shape::Object(known)) => {
            object.docs.clone_from(&known.docs);
            for field in object.fields.to_mut() {
                if let Some(part) = known.field(&field.name) {
                    field.docs.clone_from(&part.docs);
                    describe(&mut field.shape, &part.shape);
                }
            }
        }
        (Shape::Choice(choice), Shape::Choice(known)) if known.tag.is_none() => {
            choice.docs.clone_from(&known.docs);
            for variant in choice.variants.to_mut() {
                if let Some(part) = known.variant(&variant.name) {
                    variant.docs.clone_from(&part.docs);
                    if let (Some(content), Some(of)) = (&mut variant.content, &part.content) {
                        describe(content, of);
                    }
                }
            }
        }
        _ => {}
    }
}

fn constrain(shape: &mut Shape, known: &ConstrainedShape) {
    if known.constraints.is_empty() && known.examples.is_empty() {
        return;
    }
    let mut constrained = match std::mem::take(shape) {
        Shape::Constrained(constrained) => constrained,
        shape => ConstrainedShape::new(shape.into()),
    };
    let constraints = constrained.constraints.to_mut();
    constraints.extend_from_slice(&known.constraints);
    // The examples of a field say more than the examples of its type.
    let examples = constrained.examples.to_mut();
    examples.splice(0..0, known.examples.iter().cloned());
    *shape = Shape::Constrained(constrained);
}

impl ValueShape<'_> {
    /// Returns the shape of a value with what its type says of it, and whether it contains a secret. It has no examples then.
    fn recorded(self) -> (Shape, bool) {
        let (mut shape, has_secrets) = noticed(self.of_type());
        if let Some(value) = self.value() {
            describe(&mut shape, value());
        }
        if has_secrets {
            shape.remove_examples();
        }
        (shape, has_secrets)
    }

    /// Returns the shape of a label or a key with what its type says of it, and whether it is a secret: as a whole or not at all.
    #[must_use]
    pub fn recorded_text(self) -> (Shape, bool) {
        let (mut shape, is_secret) = self.recorded();
        shape.remove_marks();
        (shape, is_secret)
    }

    /// Returns the shape of arguments of any name with what their type says of them; `None` if they are not read as a map.
    #[must_use]
    pub fn recorded_map(self) -> Option<Shape> {
        let (shape, _) = self.recorded();
        Some(shape.bare().clone()).filter(|shape| matches!(shape, Shape::Map { .. }))
    }
}

impl Argument<'_> {
    /// Returns the shape of the value with what its type says of it, and what reports mask because of secrets in it.
    #[must_use]
    pub fn recorded(&self) -> (Shape, Concealment) {
        let before = secret_keys();
        let (shape, has_secrets) = self.shape.recorded();
        let concealment = of_type(self).unwrap_or_else(|| of_recorded(has_secrets, before));
        (shape, concealment)
    }
}

impl NestedBlock<'_> {
    /// Adds what the type of the field says of the blocks to the shape of one body, which serde reads.
    pub fn describe(&self, body: &mut Shape) {
        if let Some(value) = self.shape.value() {
            let keys = self.nesting.of_constant().key_labels;
            let place = ShapePlace::new(value()).inside_containers(keys);
            describe(body, place.shape());
        }
    }
}
