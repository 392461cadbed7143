//! The arguments of a body that serde reads.

use super::{ArgumentSchema, TypeSchema};
use crate::schema::described::split;
use crate::schema::{ObjectShape, Shape};

/// Sets what the shape of a body says: its arguments, its documentation, and whether it accepts others.
pub(in crate::schema) fn add_fields(ty: &mut TypeSchema) {
    let Some(Shape::Object(object)) = ty.shape.as_ref().map(Shape::bare) else {
        return;
    };
    let mut object = object.clone();
    enclose_fields(&mut object);
    ty.open = object.open;
    if ty.docs.is_empty() {
        ty.docs.clone_from(&object.docs);
    }
    let arguments = object.fields.into_iter().map(|field| {
        let (shape, constraints, examples) = split(field.shape);
        ArgumentSchema {
            name: field.name,
            docs: field.docs,
            required: field.required,
            nullable: shape.accepts_null(),
            examples,
            constraints,
            shape,
            ..ArgumentSchema::default()
        }
    });
    ty.arguments = arguments.collect();
}

/// Replaces references of the attributes to their object, which is a body and encloses no value, by the object.
pub(super) fn enclose_fields(object: &mut ObjectShape) {
    let whole = Shape::Object(object.clone());
    for field in &mut object.fields {
        enclose(&mut field.shape, &object.name, &whole);
    }
}

fn enclose(shape: &mut Shape, name: &str, object: &Shape) {
    match shape {
        Shape::Again(again) if again == name => *shape = object.clone(),
        Shape::Optional(inner) | Shape::List(inner) => enclose(inner, name, object),
        Shape::Tuple(elements) => {
            elements.iter_mut().for_each(|it| enclose(it, name, object));
        }
        Shape::Map { value, .. } => enclose(value, name, object),
        Shape::Object(inner) if inner.name != name => {
            let fields = inner.fields.iter_mut();
            fields.for_each(|field| enclose(&mut field.shape, name, object));
        }
        Shape::Choice(choice) => {
            let variants = choice.variants.iter_mut();
            let contents = variants.filter_map(|it| it.content.as_mut());
            contents.for_each(|content| enclose(content, name, object));
        }
        Shape::Constrained(inner) => enclose(&mut inner.shape, name, object),
        _ => {}
    }
}
