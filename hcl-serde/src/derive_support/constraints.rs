//! The constraints on a value and on its parts.

use crate::constraint::Constraint;
#[cfg(feature = "schema")]
use crate::schema::Shape;
use crate::schema::value_schema::TextOf;
use crate::schema::{ValueSchema, ValueShape};

/// The constraints of a value and of its parts.
pub(super) enum Constraints<'c> {
    /// On the value of an argument, or on the elements of a list that it is.
    Declared(&'c [Constraint<'c>]),
    Type(&'static ValueSchema),
    /// The constraints of a shape, with the objects and choices around it, which parts of it may refer to by [`Shape::Again`].
    #[cfg(feature = "schema")]
    Shape(&'c Shape, Vec<&'c Shape>),
}

impl<'c> Constraints<'c> {
    /// Returns the constraints of a value, if there are some.
    pub(super) fn of(value: ValueShape<'c>) -> Option<Self> {
        #[cfg(feature = "schema")]
        if let Some(shape) = value.lent() {
            return is_constrained(shape).then(|| Self::of_shape(shape));
        }
        let schema = value.value()?();
        schema.is_constrained().then_some(Self::Type(schema))
    }

    #[cfg(feature = "schema")]
    pub(super) const fn of_shape(shape: &'c Shape) -> Self {
        Self::Shape(shape, Vec::new())
    }

    /// Calls a function with each constraint on the value itself.
    pub(super) fn each(&self, call: &mut dyn FnMut(&Constraint<'_>)) {
        match self {
            Self::Declared(all) => all.iter().for_each(call),
            Self::Type(schema) => {
                let all = schema.layers().flat_map(|layer| layer.constraints);
                all.for_each(call);
            }
            #[cfg(feature = "schema")]
            Self::Shape(shape, _) => shape.constraints().iter().for_each(call),
        }
    }

    /// Returns the constraints of an element of a list.
    pub(super) fn element(&self, index: usize) -> Option<Self> {
        match self {
            Self::Declared(_) => None,
            Self::Type(schema) => schema.element(index).map(Self::Type),
            #[cfg(feature = "schema")]
            Self::Shape(shape, enclosing) => match shape.bare() {
                Shape::List(element) => Some(part(shape, enclosing, element)),
                Shape::Tuple(elements) => Some(part(shape, enclosing, elements.get(index)?)),
                _ => None,
            },
        }
    }

    /// Returns the constraints of an entry of a map or object. `text_of` returns the text of another entry.
    pub(super) fn entry(&self, name: &str, text_of: &TextOf<'_>) -> Option<Self> {
        match self {
            Self::Declared(_) => None,
            Self::Type(schema) => schema.entry(name, text_of).map(Self::Type),
            #[cfg(feature = "schema")]
            Self::Shape(shape, enclosing) => {
                let entry = match shape.bare() {
                    Shape::Map { value, .. } => &**value,
                    Shape::Object(object) => {
                        let mut fields = object.fields.iter();
                        &fields.find(|field| field.is_named(name))?.shape
                    }
                    Shape::Choice(choice) => {
                        let mut variants = choice.variants.iter();
                        let variant = variants.find(|variant| variant.name == name)?;
                        variant.content.as_ref()?
                    }
                    _ => return None,
                };
                Some(part(shape, enclosing, entry))
            }
        }
    }
}

/// Returns whether a part of a shape is constrained.
#[cfg(feature = "schema")]
fn is_constrained(shape: &Shape) -> bool {
    !shape.constraints().is_empty() || shape.parts().into_iter().any(is_constrained)
}

/// Returns the constraints of a part of a shape.
#[cfg(feature = "schema")]
fn part<'c>(whole: &'c Shape, enclosing: &[&'c Shape], part: &'c Shape) -> Constraints<'c> {
    let mut enclosing = enclosing.to_vec();
    let bare = whole.bare();
    if name(bare).is_some() {
        enclosing.push(bare);
    }
    let found = match part.bare() {
        Shape::Again(again) => enclosing
            .iter()
            .rposition(|enclosing| name(enclosing) == Some(again)),
        _ => None,
    };
    let found = found.and_then(|position| Some((position, *enclosing.get(position)?)));
    let Some((position, again)) = found else {
        return Constraints::Shape(part, enclosing);
    };
    // The type is entered again: it is added when its own parts are asked for.
    enclosing.truncate(position);
    Constraints::Shape(again, enclosing)
}

#[cfg(feature = "schema")]
fn name(shape: &Shape) -> Option<&String> {
    match shape {
        Shape::Object(object) => Some(&object.name),
        Shape::Choice(choice) => Some(&choice.name),
        _ => None,
    }
}
