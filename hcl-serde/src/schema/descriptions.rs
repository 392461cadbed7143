//! Adds documentation and constraints of value types to the shapes that were recorded of them.

use super::constant::{Argument, NestedBlock};
use super::secrets::{noticed, of_recorded, of_type};
use super::shape::{ConstrainedShape, Shape};
use super::value_schema::{ValueParts, ValueSchema, named};
use super::value_shape::ValueShape;
use crate::secrets::{Concealment, secret_keys};

/// Adds what a type says of its values to their shape; nothing where the shape is another one, as of a struct that serde
/// reads as a map.
fn describe(shape: &mut Shape, schema: &'static ValueSchema) {
    if let Shape::Optional(inner) = shape {
        return describe(inner, schema);
    }
    let layers: Vec<&'static ValueSchema> = schema.layers().collect();
    // From the innermost: the constraints of a field come after the constraints of its type.
    for layer in layers.into_iter().rev() {
        describe_layer(shape, layer);
        constrain(shape, layer);
    }
}

fn describe_layer(shape: &mut Shape, schema: &'static ValueSchema) {
    match (shape, schema.parts) {
        (Shape::List(element), ValueParts::Elements(of)) => describe(element, of()),
        (Shape::Map { value, .. }, ValueParts::Entries(of)) => describe(value, of()),
        (Shape::Tuple(elements), ValueParts::Tuple(parts)) => {
            for (element, part) in elements.iter_mut().zip(parts) {
                describe(element, part);
            }
        }
        (Shape::Tuple(elements), ValueParts::Elements(of)) => {
            for element in elements {
                describe(element, of());
            }
        }
        (Shape::Object(object), ValueParts::Fields(parts)) => {
            if schema.names.is_empty() {
                schema.docs.clone_into(&mut object.docs);
            }
            for field in &mut object.fields {
                if let Some(part) = named(parts, &field.name) {
                    part.docs.clone_into(&mut field.docs);
                    describe(&mut field.shape, part);
                }
            }
        }
        (Shape::Choice(choice), ValueParts::Variants(parts)) => {
            schema.docs.clone_into(&mut choice.docs);
            for variant in &mut choice.variants {
                if let Some(part) = named(parts, &variant.name) {
                    part.docs.clone_into(&mut variant.docs);
                    if let Some(content) = &mut variant.content {
                        describe(content, part);
                    }
                }
            }
        }
        _ => {}
    }
}

fn constrain(shape: &mut Shape, schema: &'static ValueSchema) {
    if schema.constraints.is_empty() && schema.examples.is_empty() {
        return;
    }
    let mut constrained = match std::mem::take(shape) {
        Shape::Constrained(constrained) => *constrained,
        shape => ConstrainedShape {
            shape,
            constraints: Vec::new(),
            examples: Vec::new(),
            sensitive: false,
        },
    };
    constrained
        .constraints
        .extend_from_slice(schema.constraints);
    // The examples of a field say more than the examples of its type.
    let examples = schema.examples.iter().map(|&text| text.to_owned());
    constrained.examples.splice(0..0, examples);
    *shape = Shape::Constrained(Box::new(constrained));
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
        if let Some(value) = self.value {
            let keys = self.nesting.of_constant().key_labels;
            describe(body, value().inside_containers(keys));
        }
    }
}
