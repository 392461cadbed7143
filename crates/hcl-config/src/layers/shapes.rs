//! The values that a type reads: their names, also by `rename_all` and `alias`, and which of them are texts or lists.

use std::cell::OnceCell;

use hcl_serde::schema::Shape;

/// A place in a type: the shapes of the values around it, and last the shape of the value at it.
#[derive(Clone, Debug)]
pub(super) struct Place<'k>(Vec<&'k Shape>);

impl<'k> Place<'k> {
    fn shape(&self) -> &'k Shape {
        self.0.last().map_or(&Shape::Any, |shape| *shape)
    }

    /// Returns all names of each field or variant, with the shape of its value.
    fn fields(&self) -> Vec<(Vec<&'k str>, &'k Shape)> {
        match one_of(self.shape()) {
            Shape::Object(object) => {
                let fields = object.fields.iter();
                fields
                    .map(|field| (field.names().collect(), &field.shape))
                    .collect()
            }
            Shape::Choice(choice) => {
                let variants = choice.variants.iter();
                variants
                    .map(|variant| {
                        let content = variant.content.as_ref();
                        (vec![&*variant.name], content.unwrap_or(&Shape::Any))
                    })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns all names of each field or variant.
    pub(super) fn names(&self) -> Vec<Vec<&'k str>> {
        let fields = self.fields().into_iter();
        fields.map(|(names, _)| names).collect()
    }

    /// Returns whether the type has no other names.
    pub(super) fn is_closed(&self) -> bool {
        matches!(one_of(self.shape()), Shape::Object(_) | Shape::Choice(_))
    }

    /// Returns whether the value is a list.
    pub(super) fn is_list(&self) -> bool {
        matches!(without_null(self.shape()), Shape::List(_) | Shape::Tuple(_))
    }

    /// Returns whether the value is any text. Null is one, unless it is the absence of a value.
    pub(super) fn takes(&self, text: &str) -> bool {
        match self.shape() {
            Shape::Optional(_) if text.trim() == "null" => false,
            shape => matches!(without_null(shape), Shape::Text { .. }),
        }
    }

    /// Returns the place of a field, or of a value of a map.
    pub(super) fn inside(&self, name: &str) -> Option<Self> {
        let mut fields = self.fields().into_iter();
        let field = fields.find(|(names, _)| names.contains(&name));
        let inside = match (field, one_of(self.shape())) {
            (Some((_, shape)), _) => shape,
            (None, Shape::Map { value, .. }) => value,
            (None, _) => return None,
        };
        let mut all = self.0.clone();
        if let Shape::Again(type_name) = one_of(inside) {
            let outer = all.iter().rposition(|shape| match one_of(shape) {
                Shape::Object(object) => object.name == *type_name,
                Shape::Choice(choice) => choice.name == *type_name,
                _ => false,
            })?;
            all.truncate(outer + 1);
        } else {
            all.push(inside);
        }
        Some(Self(all))
    }
}

/// Returns the shape of a value that is not null.
fn without_null(mut shape: &Shape) -> &Shape {
    loop {
        shape = match shape {
            Shape::Optional(inner) => inner,
            Shape::Constrained(inner) => &inner.shape,
            _ => return shape,
        };
    }
}

/// Returns the shape of a value, or of an element of a list.
fn one_of(mut shape: &Shape) -> &Shape {
    loop {
        shape = match without_null(shape) {
            Shape::List(inner) => inner,
            other => return other,
        };
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
                return Place(vec![&known.shape]);
            }
            all = &known.others;
        }
    }
}
