//! Constraints of the parts of a value, by its shape.

use super::super::constrained_parts::Constraints;
use crate::constraint::Constraint;
use crate::schema::Shape;
use crate::schema::value_schema::TextOf;

/// The constraints of a shape.
pub(in crate::derived) struct ShapeConstraints<'s> {
    shape: &'s Shape,
    /// The objects and choices around this one, which parts of it may refer to by [`Shape::Again`].
    enclosing: Vec<&'s Shape>,
}

/// Returns whether a part of a shape is constrained.
pub(in crate::derived) fn is_constrained(shape: &Shape) -> bool {
    !shape.constraints().is_empty() || shape.parts().into_iter().any(is_constrained)
}

impl<'s> ShapeConstraints<'s> {
    pub(in crate::derived) const fn new(shape: &'s Shape) -> Self {
        Self {
            shape,
            enclosing: Vec::new(),
        }
    }

    fn part(&self, shape: &'s Shape) -> Self {
        let mut enclosing = self.enclosing.clone();
        let bare = self.shape.bare();
        if name(bare).is_some() {
            enclosing.push(bare);
        }
        let Shape::Again(again) = shape.bare() else {
            return Self { shape, enclosing };
        };
        let position = enclosing.iter().rposition(|it| name(it) == Some(again));
        let Some(position) = position else {
            return Self { shape, enclosing };
        };
        let shape = enclosing.get(position).copied().unwrap_or(shape);
        // The type is entered again: it is added when its own parts are asked for.
        enclosing.truncate(position);
        Self { shape, enclosing }
    }
}

fn name(shape: &Shape) -> Option<&String> {
    match shape {
        Shape::Object(object) => Some(&object.name),
        Shape::Choice(choice) => Some(&choice.name),
        _ => None,
    }
}

impl Constraints for ShapeConstraints<'_> {
    fn each(&self, call: &mut dyn FnMut(&Constraint<'_>)) {
        self.shape.constraints().iter().for_each(call);
    }

    fn element(&self, index: usize) -> Option<Self> {
        match self.shape.bare() {
            Shape::List(element) => Some(self.part(element)),
            Shape::Tuple(elements) => elements.get(index).map(|it| self.part(it)),
            _ => None,
        }
    }

    fn entry(&self, name: &str, _: &TextOf<'_>) -> Option<Self> {
        match self.shape.bare() {
            Shape::Map { value, .. } => Some(self.part(value)),
            Shape::Object(object) => {
                let field = object.fields.iter().find(|it| it.is_named(name))?;
                Some(self.part(&field.shape))
            }
            Shape::Choice(choice) => {
                let variant = choice.variants.iter().find(|it| it.name == name)?;
                variant.content.as_ref().map(|it| self.part(it))
            }
            _ => None,
        }
    }
}
