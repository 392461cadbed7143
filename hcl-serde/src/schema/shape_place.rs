//! Places in shapes.

use super::Shape;

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
}

impl<'s> ShapePlace<'s> {
    /// Creates the place of a whole shape.
    #[must_use]
    pub fn new(shape: &'s Shape) -> Self {
        Self {
            shape,
            bare: shape.bare(),
            enclosing: Vec::new(),
        }
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

    /// Returns the place of an entry of a map or object, or of the content of a variant.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<Self> {
        let entry = match self.bare {
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
        Some(self.part(entry))
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
        }
    }
}

fn name(shape: &Shape) -> Option<&String> {
    match shape {
        Shape::Object(object) => Some(&object.name),
        Shape::Choice(choice) => Some(&choice.name),
        _ => None,
    }
}
