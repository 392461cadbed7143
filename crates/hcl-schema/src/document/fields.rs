//! The arguments of a body that serde reads.

use std::borrow::Cow;

use hcl_serde::schema::{Constraint, ObjectShape, Shape};

use super::{ArgumentSchema, BlockTypeSchema, TypeSchema};

/// Sets what the shape of a body says: its arguments, its documentation, and whether it accepts others.
pub(crate) fn add_fields(ty: &mut TypeSchema) {
    let Some(Shape::Object(object)) = ty.shape.as_ref().map(Shape::bare) else {
        return;
    };
    let mut object = object.clone();
    enclose_fields(&mut object);
    ty.open = object.open;
    if ty.docs.is_empty() {
        ty.docs = object.docs.clone().into_owned();
    }
    let fields = object.fields.into_owned();
    let arguments = fields.into_iter().map(|mut field| {
        let sensitive = field.sensitive || field.shape.marks_secrets();
        if sensitive {
            field.shape.remove_examples();
        }
        let (shape, constraints, examples) = split(field.shape);
        ArgumentSchema {
            name: field.name.into_owned(),
            aliases: field.aliases.into_owned(),
            docs: field.docs.into_owned(),
            required: field.required,
            nullable: shape.accepts_null(),
            sensitive,
            examples,
            constraints,
            shape,
            ..ArgumentSchema::default()
        }
    });
    ty.arguments = arguments.collect();
}

impl TypeSchema {
    /// Returns whether serde reads the body as an object: the shape says which arguments there are.
    pub(crate) fn is_of_serde(&self) -> bool {
        matches!(self.shape.as_ref().map(Shape::bare), Some(Shape::Object(_)))
    }

    /// Returns the shape of the arguments that are not listed, if the body takes arguments of any name with values of one shape.
    #[must_use]
    pub fn any_argument(&self) -> Option<&Shape> {
        match &self.shape {
            Some(Shape::Map { value, .. }) => Some(value),
            _ => None,
        }
    }

    /// Returns the block type that a body which serde reads takes in place of an argument, with its body. `body` of the block
    /// type is not an index of a type.
    #[must_use]
    pub fn block_in_place_of(&self, argument: &str) -> Option<(BlockTypeSchema, Self)> {
        if !self.is_of_serde() {
            return None;
        }
        let mut arguments = self.arguments.iter();
        let argument = arguments.find(|it| it.is_named(argument))?;
        let (mut shape, mut key_labels, mut max_items) = (&argument.shape, 0, Some(1));
        let object = loop {
            shape = match shape {
                Shape::Optional(inner) => inner,
                Shape::Constrained(inner) => &inner.shape,
                Shape::List(inner) => {
                    max_items = None;
                    inner
                }
                Shape::Map { value, .. } => {
                    (key_labels, max_items) = (key_labels + 1, None);
                    value
                }
                Shape::Object(object) => break object,
                _ => return None,
            };
        };
        let mut body = Self {
            name: object.name.clone().into_owned(),
            sensitive: argument.sensitive,
            shape: Some(Shape::Object(object.clone())),
            ..Self::default()
        };
        add_fields(&mut body);
        let block = BlockTypeSchema {
            name: argument.name.clone(),
            docs: argument.docs.clone(),
            min_items: u32::from(argument.required),
            max_items,
            key_labels,
            body: usize::MAX,
            ..BlockTypeSchema::default()
        };
        Some((block, body))
    }
}

/// Replaces references of the attributes to their object, which is a body and encloses no value, by the object.
pub(super) fn enclose_fields(object: &mut ObjectShape) {
    let whole = Shape::Object(object.clone());
    for field in object.fields.to_mut() {
        enclose(&mut field.shape, &object.name, &whole);
    }
}

fn enclose(shape: &mut Shape, name: &str, object: &Shape) {
    match shape {
        Shape::Again(again) if again == name => *shape = object.clone(),
        Shape::Object(inner) if inner.name == name => {}
        _ => {
            let parts = shape.parts_mut().into_iter();
            parts.for_each(|part| enclose(part, name, object));
        }
    }
}

/// Takes the constraints on a value itself out of its shape. Returns the shape without them, the constraints and the
/// examples.
pub(super) fn split(shape: Shape) -> (Shape, Vec<Constraint>, Vec<String>) {
    match shape {
        Shape::Optional(inner) => {
            let (inner, constraints, examples) = split(inner.into_shape());
            (Shape::Optional(inner.into()), constraints, examples)
        }
        Shape::Constrained(constrained) => (
            constrained.shape.into_shape(),
            constrained.constraints.into_owned(),
            owned(constrained.examples),
        ),
        other => (other, Vec::new(), Vec::new()),
    }
}

fn owned(texts: Cow<'_, [Cow<'_, str>]>) -> Vec<String> {
    let texts = texts.into_owned().into_iter();
    texts.map(Cow::into_owned).collect()
}
