//! The shape at a path of a value.

use hcl_schema::{Constraint, Shape};
use hcl_serde::schema::ShapePlace;

use crate::path::ValueStep;

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
    let texts = texts.into_iter().flat_map(|texts| texts.iter());
    texts.map(|text| (&**text, "")).collect()
}

/// Returns the shape of the value that steps lead to, without the alternative of null and constraints.
pub(crate) fn shape_at<'s>(shape: &'s Shape, path: &[ValueStep]) -> Option<&'s Shape> {
    part_at(shape, path).map(|(bare, _)| bare)
}

/// Returns the shape of the value that steps lead to: without the alternative of null and constraints, and as it is.
pub(crate) fn part_at<'s>(shape: &'s Shape, path: &[ValueStep]) -> Option<(&'s Shape, &'s Shape)> {
    let place = path
        .iter()
        .try_fold(ShapePlace::new(shape), |place, step| match step {
            ValueStep::Element(index) => place.element(*index),
            ValueStep::Key(name) => place.entry(name),
        })?;
    Some((place.bare(), place.shape()))
}
