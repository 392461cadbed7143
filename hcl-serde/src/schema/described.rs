//! Adds documentation and constraints of value types to the shapes that were recorded of them.

use super::constraint_schema::ConstraintSchema;
use super::shape::{ConstrainedShape, Shape};
use super::value_schema::{ValueParts, ValueSchema};

/// Adds what a type says of its values to their shape; nothing where the shape is another one, as of a struct that serde
/// reads as a map.
pub(super) fn describe(shape: &mut Shape, schema: &'static ValueSchema) {
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
        (Shape::Object(object), ValueParts::Fields(parts)) => {
            if schema.names.is_empty() {
                schema.docs.clone_into(&mut object.docs);
            }
            for field in &mut object.fields {
                if let Some(part) = part(parts, &field.name) {
                    part.docs.clone_into(&mut field.docs);
                    describe(&mut field.shape, part);
                }
            }
        }
        (Shape::Choice(choice), ValueParts::Variants(parts)) => {
            schema.docs.clone_into(&mut choice.docs);
            for variant in &mut choice.variants {
                if let Some(part) = part(parts, &variant.name) {
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

fn part(parts: &'static [ValueSchema], name: &str) -> Option<&'static ValueSchema> {
    parts.iter().find(|part| part.names.contains(&name))
}

fn constrain(shape: &mut Shape, schema: &ValueSchema) {
    if schema.constraints.is_empty() && schema.examples.is_empty() {
        return;
    }
    let mut constrained = match std::mem::take(shape) {
        Shape::Constrained(constrained) => *constrained,
        shape => ConstrainedShape {
            shape,
            constraints: Vec::new(),
            examples: Vec::new(),
        },
    };
    let constraints = schema.constraints.iter().map(ConstraintSchema::from);
    constrained.constraints.extend(constraints);
    // The examples of a field say more than the examples of its type.
    let examples = schema.examples.iter().map(|&text| text.to_owned());
    constrained.examples.splice(0..0, examples);
    *shape = Shape::Constrained(Box::new(constrained));
}

/// Takes the constraints on a value itself out of its shape. Returns the shape without them, the constraints and the
/// examples.
pub(super) fn split(shape: Shape) -> (Shape, Vec<ConstraintSchema>, Vec<String>) {
    match shape {
        Shape::Optional(inner) => {
            let (inner, constraints, examples) = split(*inner);
            (Shape::Optional(Box::new(inner)), constraints, examples)
        }
        Shape::Constrained(constrained) => (
            constrained.shape,
            constrained.constraints,
            constrained.examples,
        ),
        other => (other, Vec::new(), Vec::new()),
    }
}
