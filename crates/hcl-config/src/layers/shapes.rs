//! The values that a type reads: their names, also by `rename_all` and `alias`, and which of them are texts or lists.

use std::cell::OnceCell;

use hcl_serde::schema::{Shape, ShapePlace};

/// A place in a type.
#[derive(Clone, Debug)]
pub(super) struct Place<'k>(ShapePlace<'k>);

impl<'k> Place<'k> {
    /// Returns the place of a value, or of an element of a list.
    fn one(&self) -> ShapePlace<'k> {
        let mut place = self.0.clone();
        while let (Shape::List(_), Some(element)) = (place.bare(), place.element(0)) {
            place = element;
        }
        place
    }

    /// Returns all names of each field or variant.
    pub(super) fn names(&self) -> Vec<Vec<&'k str>> {
        match self.one().bare() {
            Shape::Object(object) => {
                let fields = object.fields.iter();
                fields.map(|field| field.names().collect()).collect()
            }
            Shape::Choice(choice) => {
                let variants = choice.variants.iter();
                variants.map(|variant| vec![&*variant.name]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether the type has names that it does not tell: it reads fields from serde's buffer, for `flatten`, `tag` or `untagged`.
    pub(super) fn hides_names(&self) -> bool {
        match self.one().bare() {
            Shape::Any => true,
            // Serde calls the names of fields so.
            Shape::Map { key, .. } => {
                matches!(&**key, Shape::Text { meaning } if meaning == "field identifier")
            }
            _ => false,
        }
    }

    /// Returns whether the type has no other names.
    pub(super) fn is_closed(&self) -> bool {
        matches!(self.one().bare(), Shape::Object(_) | Shape::Choice(_))
    }

    /// Returns whether the value is a list.
    pub(super) fn is_list(&self) -> bool {
        matches!(self.0.bare(), Shape::List(_) | Shape::Tuple(_))
    }

    /// Returns whether the value is any text. Null is one, unless it is the absence of a value.
    pub(super) fn takes(&self, text: &str) -> bool {
        match self.0.shape() {
            Shape::Optional(_) if text.trim() == "null" => false,
            _ => matches!(self.0.bare(), Shape::Text { .. }),
        }
    }

    /// Returns whether nothing says which values there are.
    pub(super) fn is_any(&self) -> bool {
        matches!(self.0.bare(), Shape::Any)
    }

    /// Returns the place of a field, or of a value of a map.
    pub(super) fn inside(&self, name: &str) -> Option<Self> {
        self.one().entry(name).map(Self)
    }
}

/// The shapes of types, each made once: a type is asked many times for what it reads.
#[derive(Debug, Default)]
pub(super) struct Shapes(OnceCell<Box<KnownShape>>);

#[derive(Debug)]
struct KnownShape {
    /// The address of the function that makes the shape.
    of: usize,
    shape: Shape,
    others: Shapes,
}

impl Shapes {
    pub(super) fn of(&self, shape: fn() -> Shape) -> Place<'_> {
        let mut all = self;
        loop {
            let known = all.0.get_or_init(|| {
                Box::new(KnownShape {
                    of: shape as usize,
                    shape: shape(),
                    others: Self::default(),
                })
            });
            if known.of == shape as usize {
                return Place(ShapePlace::new(&known.shape));
            }
            all = &known.others;
        }
    }
}
