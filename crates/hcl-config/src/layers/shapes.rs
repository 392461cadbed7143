//! The names in values that serde reads: what a type asks for, also by `rename_all` and `alias`.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use hcl_serde::schema::Shape;

/// The names of a body or an object.
#[derive(Debug, Default)]
struct Names {
    /// The type of the object.
    type_name: Box<str>,
    /// Fields or variants: all names of each, and the names in its value.
    fields: Vec<(Vec<Box<str>>, Rc<Self>)>,
    /// The names in the values of a map.
    values: Option<Rc<Self>>,
    /// Whether there are no other names.
    is_closed: bool,
    /// Whether the value has the names of the enclosing object of the type.
    is_again: bool,
}

impl Names {
    /// The depth of a shape is limited.
    fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Optional(inner) | Shape::List(inner) => Self::of(inner),
            Shape::Constrained(inner) => Self::of(&inner.shape),
            Shape::Map { value, .. } => Self {
                values: Some(Self::of(value).into()),
                ..Self::default()
            },
            Shape::Object(object) => {
                let fields = object.fields.iter();
                let fields = fields.map(|it| (it.names().collect(), Some(&it.shape)));
                Self::of_fields(&object.name, fields)
            }
            Shape::Choice(choice) => {
                let variants = choice.variants.iter();
                let variants = variants.map(|it| (vec![&*it.name], it.content.as_ref()));
                Self::of_fields(&choice.name, variants)
            }
            Shape::Again(name) => Self {
                type_name: name.as_str().into(),
                is_again: true,
                ..Self::default()
            },
            _ => Self::default(),
        }
    }

    fn of_fields<'s>(
        type_name: &str,
        all: impl Iterator<Item = (Vec<&'s str>, Option<&'s Shape>)>,
    ) -> Self {
        let inside = |shape: Option<&Shape>| shape.map(Self::of).unwrap_or_default();
        let fields = all.map(|(names, shape)| {
            let names = names.into_iter().map(Into::into).collect();
            (names, inside(shape).into())
        });
        Self {
            type_name: type_name.into(),
            fields: fields.collect(),
            is_closed: true,
            ..Self::default()
        }
    }
}

/// The names at a place in a type: of the enclosing objects, and last at the place.
#[derive(Clone, Debug)]
pub(super) struct NamesAt(Vec<Rc<Names>>);

impl NamesAt {
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        let fields = self.0.last().map(|it| it.fields.as_slice());
        let fields = fields.unwrap_or_default().iter();
        fields.flat_map(|(names, _)| names.iter().map(|it| &**it))
    }

    /// Returns all names of the first field with a name of a property.
    pub(super) fn of_field(&self, has: impl Fn(&str) -> bool) -> Option<&[Box<str>]> {
        let fields = self.0.last()?.fields.iter();
        let mut names = fields.map(|(names, _)| names.as_slice());
        names.find(|names| names.iter().any(|it| has(it)))
    }

    /// Returns whether there are no other names.
    pub(super) fn is_closed(&self) -> bool {
        self.0.last().is_some_and(|it| it.is_closed)
    }

    /// Returns the names in the value of a name.
    pub(super) fn inside(&self, name: &str) -> Option<Self> {
        let here = self.0.last()?;
        let mut fields = here.fields.iter();
        let field = fields.find(|(names, _)| names.iter().any(|it| **it == *name));
        let inside = field.map(|(_, inside)| inside).or(here.values.as_ref())?;
        let mut all = self.0.clone();
        if inside.is_again {
            let outer = all
                .iter()
                .rposition(|it| it.type_name == inside.type_name)?;
            all.truncate(outer + 1);
        } else {
            all.push(Rc::clone(inside));
        }
        Some(Self(all))
    }
}

/// The names of types, each determined once: a type is asked many times for what it reads.
#[derive(Debug, Default)]
pub(super) struct AllNames(RefCell<HashMap<usize, Rc<Names>>>);

impl AllNames {
    pub(super) fn of(&self, shape: fn() -> Shape) -> NamesAt {
        let mut known = self.0.borrow_mut();
        let names = known.entry(shape as usize);
        let names = names.or_insert_with(|| Names::of(&shape()).into());
        NamesAt(vec![Rc::clone(names)])
    }
}
