//! The shape at a path of a value.

use hcl_schema::{Constraint, ObjectShape, Shape, Texts};

use crate::path::ValueStep;

/// Returns the shape without the alternative of null and constraints, and resolves a shape that is an enclosing one again.
fn unwrapped<'s>(shape: &'s Shape, enclosing: &[&'s Shape]) -> &'s Shape {
    match shape.bare() {
        Shape::Again(name) => {
            let found = enclosing
                .iter()
                .rev()
                .find(|enclosing| name_of(enclosing) == Some(name));
            found.map_or(shape, |found| *found)
        }
        other => other,
    }
}

fn name_of(shape: &Shape) -> Option<&String> {
    match shape {
        Shape::Object(object) => Some(&object.name),
        Shape::Choice(choice) => Some(&choice.name),
        _ => None,
    }
}

/// Returns the texts that a value can be, with their documentation, if the shape lists them.
pub(crate) fn texts_of(shape: &Shape) -> Vec<(&str, &str)> {
    if let Shape::Choice(choice) = shape.bare() {
        let units = choice
            .variants
            .iter()
            .filter(|variant| variant.content.is_none());
        return units.map(|unit| (&*unit.name, &*unit.docs)).collect();
    }
    let mut constraints = shape.constraints().iter();
    let texts = constraints.find_map(|constraint| match constraint {
        Constraint::OneOf(texts) => Some(texts),
        _ => None,
    });
    let texts = texts.into_iter().flat_map(Texts::iter);
    texts.map(|text| (text, "")).collect()
}

/// Returns the shape of the value that steps lead to, without the alternative of null and constraints.
pub(crate) fn shape_at<'s>(shape: &'s Shape, path: &[ValueStep]) -> Option<&'s Shape> {
    part_at(shape, path).map(|(bare, _)| bare)
}

/// Returns the shape of the value that steps lead to: without the alternative of null and constraints, and as it is.
pub(crate) fn part_at<'s>(shape: &'s Shape, path: &[ValueStep]) -> Option<(&'s Shape, &'s Shape)> {
    let mut enclosing = Vec::new();
    let mut at = unwrapped(shape, &enclosing);
    let mut whole = shape;
    for step in path {
        enclosing.push(at);
        whole = match (at, step) {
            (Shape::List(element), ValueStep::Element(_)) => element,
            (Shape::Tuple(elements), ValueStep::Element(index)) => elements.get(*index)?,
            (Shape::Map { value, .. }, ValueStep::Key(_)) => value,
            (Shape::Object(object), ValueStep::Key(name)) => field(object, name)?,
            (Shape::Choice(choice), ValueStep::Key(name)) => {
                let variant = choice
                    .variants
                    .iter()
                    .find(|variant| variant.name == *name)?;
                variant.content.as_ref()?
            }
            _ => return None,
        };
        at = unwrapped(whole, &enclosing);
    }
    Some((at, whole))
}

fn field<'s>(object: &'s ObjectShape, name: &str) -> Option<&'s Shape> {
    let field = object.fields.iter().find(|field| field.is_named(name))?;
    Some(&field.shape)
}
