//! Places in shapes.

use super::shape::{ChoiceShape, Shape, VariantShape};
use super::value_shape::ValueShape;
use crate::constraint::Constraint;

/// Maximum number of containers around a body.
const MAX_CONTAINERS: usize = 64;

/// A place in a shape. A part may be an object or choice around it [again](Shape::Again), which the place knows.
///
/// # Examples
///
/// ```
/// use hcl_schema::{Document, Shape};
/// use hcl_serde::HclDecode;
/// use hcl_serde::schema::ShapePlace;
/// use serde::Deserialize;
///
/// #[derive(HclDecode)]
/// struct Config {
///     tree: Tree,
/// }
///
/// #[derive(Deserialize)]
/// struct Tree {
///     name: String,
///     below: Vec<Tree>,
/// }
///
/// let document = Document::of::<Config>();
/// let tree = ShapePlace::new(&document.types[0].arguments[0].shape);
/// let inner = tree.entry("below").and_then(|below| below.element(0)).unwrap();
/// assert_eq!(inner.bare(), tree.bare());
/// ```
#[derive(Clone, Debug)]
pub struct ShapePlace<'s> {
    shape: &'s Shape,
    bare: &'s Shape,
    enclosing: Vec<&'s Shape>,
    /// The constraints that a field declares, in addition to those of its type.
    declared: &'s [Constraint],
}

impl<'s> ShapePlace<'s> {
    /// Creates the place of a whole shape.
    #[must_use]
    pub fn new(shape: &'s Shape) -> Self {
        Self {
            shape,
            bare: shape.bare(),
            enclosing: Vec::new(),
            declared: &[],
        }
    }

    /// Creates the place of any value.
    pub(crate) fn any() -> Self {
        Self::new(&Shape::Any)
    }

    /// Creates the place of a value with the constraints of its field, if it or a part of it is constrained.
    pub(crate) fn constrained(value: ValueShape<'s>, declared: &'s [Constraint]) -> Option<Self> {
        let of_type = value.known().filter(|shape| shape.is_constrained());
        let is_constrained = !declared.is_empty() || of_type.is_some();
        is_constrained.then(|| Self {
            declared,
            ..Self::new(of_type.unwrap_or(&Shape::Any))
        })
    }

    /// Returns the shape at the place.
    #[must_use]
    pub const fn shape(&self) -> &'s Shape {
        self.shape
    }

    /// Returns the shape at the place without the alternative of null and constraints, and not as [`Shape::Again`].
    #[must_use]
    pub const fn bare(&self) -> &'s Shape {
        self.bare
    }

    /// Returns the place of the object or choice that is there again, if there is one.
    #[must_use]
    pub fn again(&self) -> Option<Self> {
        let is_again = !std::ptr::eq(self.shape.bare(), self.bare);
        is_again.then(|| Self {
            shape: self.bare,
            ..self.clone()
        })
    }

    /// Returns the place of an element of a list or tuple.
    #[must_use]
    pub fn element(&self, index: usize) -> Option<Self> {
        match self.bare {
            Shape::List(element) => Some(self.part(element)),
            Shape::Tuple(elements) => Some(self.part(elements.get(index)?)),
            _ => None,
        }
    }

    /// Returns the place of the keys of a map, if they are constrained.
    pub(crate) fn constrained_key(&self) -> Option<Self> {
        match self.bare {
            Shape::Map { key, .. } if key.is_constrained() => Some(self.part(key)),
            _ => None,
        }
    }

    /// Returns the place of an entry of a map or object, or of the content of a variant.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<Self> {
        self.entry_beside(name, &|_| None)
    }

    /// Returns the place of an entry. `text_of` returns the text of another entry, which may name the variant.
    fn entry_beside(&self, name: &str, text_of: &TextOf<'_>) -> Option<Self> {
        match self.bare {
            Shape::Map { value, .. } => Some(self.part(value)),
            Shape::Object(object) => match object.field(name) {
                Some(field) => Some(self.part(&field.shape)),
                None => object
                    .flattened()
                    .find_map(|field| self.part(&field.shape).entry_beside(name, text_of)),
            },
            Shape::Choice(ChoiceShape { tag: None, .. }) => {
                Some(self.part(self.variant(name)?.content.as_ref()?))
            }
            Shape::Choice(ChoiceShape { tag: Some(tag), .. }) => {
                let variant = self.variant(&text_of(tag.name)?)?;
                let content = self.part(variant.content.as_ref()?);
                match tag.content {
                    None => content.entry_beside(name, text_of),
                    Some(of_content) => (of_content == name).then_some(content),
                }
            }
            _ => None,
        }
    }

    /// Returns the place of an entry, with the constraints of the flattened field that it belongs to.
    pub(crate) fn constrained_entry(&self, name: &str, text_of: &TextOf<'_>) -> Option<Self> {
        let declared = self.flattened_constraints(name);
        match self.entry_beside(name, text_of) {
            Some(entry) => Some(Self { declared, ..entry }),
            None if declared.is_empty() => None,
            None => Some(Self {
                declared,
                ..Self::any()
            }),
        }
    }

    fn variant(&self, name: &str) -> Option<&'s VariantShape> {
        match self.bare {
            Shape::Choice(choice) => choice.variant(name),
            _ => None,
        }
    }

    /// Returns the constraints on the value itself.
    pub(crate) fn constraints(&self) -> Vec<&'s Constraint> {
        let mut all: Vec<_> = self.declared.iter().collect();
        for layer in self.shape.layers() {
            if let Shape::Constrained(inner) = layer {
                all.extend(inner.constraints.iter());
            }
        }
        all
    }

    /// Returns the constraints of the flattened field that an entry of an object belongs to.
    fn flattened_constraints(&self, name: &str) -> &'s [Constraint] {
        let Shape::Object(object) = self.bare else {
            return &[];
        };
        if object.field(name).is_some() {
            return &[];
        }
        let mut flattened = object.flattened();
        // A map takes the names that no struct has.
        let owner = flattened
            .clone()
            .find(|field| has_field(&field.shape, name))
            .or_else(|| flattened.find(|field| !matches!(field.shape.bare(), Shape::Object(_))));
        match owner {
            None => &[],
            Some(owner) if owner.shape.constraints().is_empty() => {
                self.part(&owner.shape).flattened_constraints(name)
            }
            Some(owner) => owner.shape.constraints(),
        }
    }

    /// Returns the place of one body of a field of blocks. The first labels have become `keys`.
    pub(crate) fn inside_containers(mut self, mut keys: usize) -> Self {
        // A list that is nothing but a list of itself has no end.
        for _ in 0..MAX_CONTAINERS {
            let inner = match self.bare {
                Shape::List(inner) => inner,
                Shape::Map { value, .. } if keys > 0 => {
                    keys -= 1;
                    value
                }
                _ => break,
            };
            self = self.part(inner);
        }
        self
    }

    /// Returns the place of a part.
    #[must_use]
    pub fn part(&self, shape: &'s Shape) -> Self {
        let mut enclosing = self.enclosing.clone();
        enclosing.extend(Some(self.bare).filter(|bare| name(bare).is_some()));
        let mut bare = shape.bare();
        if let Shape::Again(again) = bare {
            let found = enclosing.iter().rposition(|it| name(it) == Some(again));
            // The type is entered again: it is added when its own parts are asked for.
            let inner = found.map_or_else(Vec::new, |found| enclosing.split_off(found));
            bare = inner.first().copied().unwrap_or(bare);
        }
        Self {
            shape,
            bare,
            enclosing,
            declared: &[],
        }
    }
}

/// Returns the text of an entry of an object by its name.
pub(crate) type TextOf<'t> = dyn Fn(&str) -> Option<String> + 't;

fn has_field(shape: &Shape, name: &str) -> bool {
    match shape.bare() {
        Shape::Object(object) => {
            let mut flattened = object.flattened();
            object.field(name).is_some() || flattened.any(|field| has_field(&field.shape, name))
        }
        _ => false,
    }
}

/// Returns the name of an object or choice. One in a constant has no name, and contains itself without one.
fn name(shape: &Shape) -> Option<&str> {
    let name = match shape {
        Shape::Object(object) => &object.name,
        Shape::Choice(choice) => &choice.name,
        _ => return None,
    };
    (!name.is_empty()).then_some(name)
}
