//! The types that may hold secrets: while the shape of a type is recorded, [`Sensitive`](crate::Sensitive) gives notice.

use std::sync::{Mutex, PoisonError};

use super::constant::{Argument, Schema, SchemaKind};
use super::value_shape::ValueShape;
use crate::schema::Shape;
#[cfg(feature = "schema")]
use crate::secrets::secret_keys;
use crate::secrets::{Concealment, notices};

/// Returns the result of a function, and whether it came to a secret.
pub(super) fn noticed<T>(record: impl FnOnce() -> T) -> (T, bool) {
    let before = notices();
    let result = record();
    (result, notices() != before)
}

/// Returns whether values of a type that serde reads contain secrets.
#[cfg(feature = "schema")]
pub(crate) fn has_secrets<T: serde::de::DeserializeOwned>() -> bool {
    noticed(Shape::of::<T>).1
}

/// Returns whether the name of a type contains [`Sensitive`](crate::Sensitive).
pub(crate) fn names_secret<T: ?Sized>() -> bool {
    is_named(std::any::type_name::<T>())
}

/// Returns whether the type of a field contains [`Sensitive`](crate::Sensitive), also if a function reads it: by its name, or by its
/// shape if it has another name.
fn has_secret_type(argument: &Argument<'_>) -> bool {
    is_named(argument.type_name) || (argument.secrets)()
}

fn is_named(type_name: &str) -> bool {
    let mut names = type_name.split(|it: char| !it.is_alphanumeric() && it != '_');
    names.any(|name| name == "Sensitive")
}

impl ValueShape<'_> {
    /// Returns whether the value is a secret or contains one, as far as it is known.
    #[must_use]
    pub fn has_secrets(self) -> bool {
        self.is_secret() || noticed(self.of_type()).1
    }
}

/// The concealment of each schema, by its address. Schemas at one address are one constant, and have the same secrets.
static KNOWN: Mutex<Vec<(usize, Concealment)>> = Mutex::new(Vec::new());

impl Concealment {
    /// Returns what reports about a type mask. Types of serde are recorded for it, once.
    #[cold]
    #[must_use]
    pub fn of_schema(schema: &'static Schema<'static>) -> Self {
        let address = std::ptr::from_ref(schema).addr();
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().iter().find(|(of, _)| *of == address).copied();
        let (_, found) = found.unwrap_or_else(|| {
            // Unlocked: recording runs code of the program.
            let found = (address, search(schema));
            known().push(found);
            found
        });
        found
    }
}

/// Types may contain themselves: each is looked at once.
fn search(schema: &'static Schema<'static>) -> Concealment {
    let mut found = Concealment::None;
    schema.contains(&[], &mut |schema| {
        found = found.max(of_own(schema));
        found == Concealment::Labels
    });
    found
}

/// Returns what reports mask because of the labels, arguments and other attributes of a body.
fn of_own(schema: &Schema<'_>) -> Concealment {
    let mut found = Concealment::of(schema.rest.has_secrets());
    found = found.max(has_secret(schema.shape.of_type()));
    for label in schema.labels {
        found = found.max(of_label(label.required, label.shape.of_type()));
    }
    for argument in schema.arguments {
        found = found.max(of_argument(argument));
    }
    for block in schema.blocks {
        found = found.max(Concealment::of(block.shape.has_secrets()));
        for key in block.keys {
            found = found.max(of_label(key.required, key.shape.of_type()));
        }
    }
    found
}

/// Returns what reports mask because of the type of a label or key. `required` tries to do without the label, for which a secret
/// gives notice, also without the feature `schema`.
fn of_label(required: fn() -> bool, shape: fn() -> Shape) -> Concealment {
    if noticed(required).1 || has_secret(shape).is_some() {
        Concealment::Labels
    } else {
        Concealment::None
    }
}

fn of_argument(argument: &Argument<'_>) -> Concealment {
    of_type(argument).unwrap_or_else(|| has_secret(argument.shape.of_type()))
}

/// Returns what reports mask because of the type of an argument. `None` if only its shape can tell.
pub(super) fn of_type(argument: &Argument<'_>) -> Option<Concealment> {
    if !has_secret_type(argument) && !argument.shape.is_secret() {
        return None;
    }
    let mut rest = argument.type_name;
    while let Some((_, key)) = rest.split_once("Map") {
        if is_named(key.split(',').next().unwrap_or_default()) {
            return Some(Concealment::Labels);
        }
        rest = key;
    }
    Some(Concealment::Values)
}

/// Returns what reports mask because of a type that serde reads. A key of a map in it may be a secret.
#[cfg(feature = "schema")]
fn has_secret(of: fn() -> Shape) -> Concealment {
    let before = secret_keys();
    let (_, has_secrets) = noticed(of);
    of_recorded(has_secrets, before)
}

/// The same of a type that was recorded, after there were `before` secret keys.
#[cfg(feature = "schema")]
pub(super) fn of_recorded(has_secrets: bool, before: u64) -> Concealment {
    if secret_keys() != before {
        Concealment::Labels
    } else {
        Concealment::of(has_secrets)
    }
}

#[cfg(not(feature = "schema"))]
fn has_secret(_: fn() -> Shape) -> Concealment {
    Concealment::None
}

impl Schema<'_> {
    /// Adds the names of a type and of the types inside it, which reports show also of a text with mistakes.
    #[cold]
    pub fn add_names(&'static self, names: &mut Vec<String>) {
        self.contains(&[], &mut |schema| {
            schema.add_own_names(names);
            add_names_of_shape(&schema.shape.of_type()(), names);
            for argument in schema.arguments {
                add_names_of_shape(&argument.shape.of_type()(), names);
            }
            false
        });
    }

    /// Adds the names of arguments and blocks, without the types inside.
    pub fn add_own_names(&self, names: &mut Vec<String>) {
        for argument in self.arguments {
            add_all(argument.names(), names);
            if let Some(shape) = argument.shape.lent() {
                add_names_of_shape(shape, names);
            }
        }
        for block in self.blocks {
            add_all(block.names(), names);
        }
        if let SchemaKind::ByBlockType(variants) = self.kind {
            for variant in variants {
                names.push(variant.name.to_owned());
            }
        }
    }
}

fn add_all<'n>(all: impl Iterator<Item = &'n str>, names: &mut Vec<String>) {
    for name in all {
        names.push(name.to_owned());
    }
}

/// Adds the names of the attributes of a shape.
fn add_names_of_shape(shape: &Shape, names: &mut Vec<String>) {
    match shape {
        Shape::Object(object) => {
            for field in object.fields.iter() {
                add_all(field.names(), names);
            }
        }
        Shape::Choice(choice) => {
            for variant in choice.variants.iter() {
                names.push(variant.name.clone().into_owned());
            }
        }
        _ => {}
    }
    #[cfg(feature = "schema")]
    for part in shape.parts() {
        add_names_of_shape(part, names);
    }
}
