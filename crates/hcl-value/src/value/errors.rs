//! Messages of errors of operations on values.

use super::{Excerpt, Value, ValueError};
use crate::number::NumberError;
use crate::types::Type;

#[cold]
pub(super) fn prefixes_differ() -> ValueError {
    ValueError::new("the string cannot start with two different prefixes")
}

#[cold]
pub(super) fn refined_to_nothing() -> ValueError {
    ValueError::new("no value satisfies all constraints on the unknown value")
}

#[cold]
pub(super) fn cannot_refine(ty: &Type, constraint: &str) -> ValueError {
    ValueError::new(format!(
        "{constraint} cannot be given to a value of type {ty}"
    ))
}

#[cold]
pub(super) fn null_operand(which: &str) -> ValueError {
    ValueError::new(format!(
        "{which} is null; this operation needs a value that is not null"
    ))
}

#[cold]
pub(super) fn wrong_operand(which: &str, wanted: &Type, found: &Type) -> ValueError {
    let (wanted, found) = (wanted.described(), found.described());
    ValueError::new(format!("{which} must be {wanted}, but it is {found}"))
}

#[cold]
pub(super) fn arithmetic(error: NumberError) -> ValueError {
    ValueError::new(error.to_string())
}

#[cold]
pub(super) fn no_length(ty: &Type) -> ValueError {
    ValueError::new(format!(
        "{} has no length; a list, set, map or object is required",
        ty.described()
    ))
}

#[cold]
pub(super) fn null_length() -> ValueError {
    ValueError::new("a null value has no length")
}

#[cold]
pub(super) fn unknown_json() -> ValueError {
    ValueError::new("the value is not known yet, and JSON has no way to say so")
}

#[cold]
pub(super) fn marked_json() -> ValueError {
    ValueError::new("the value is marked, and JSON would lose the mark; unmark it first")
}

#[cold]
pub(super) fn infinite_json() -> ValueError {
    ValueError::new("the number is infinite, and JSON has no infinities")
}

#[cold]
pub(super) fn capsule_json(name: &str) -> ValueError {
    ValueError::new(format!("a {name} has no form in JSON"))
}

#[cold]
pub(super) fn no_attributes(value: &Value) -> ValueError {
    let excerpt = Excerpt::of(value);
    ValueError::new(format!(
        "an object or map is required, but this is {excerpt}"
    ))
}

#[cold]
pub(super) fn no_list(value: &Value) -> ValueError {
    let excerpt = Excerpt::of(value);
    ValueError::new(format!("a list is required, but this is {excerpt}"))
}

#[cold]
pub(super) fn other_element(collection: &Type, element: &Type) -> ValueError {
    ValueError::new(format!(
        "the elements of this {collection} cannot include a {element}"
    ))
}

#[cold]
pub(super) fn too_deep() -> ValueError {
    ValueError::new(format!(
        "the value nests deeper than {} levels",
        super::MAX_DEPTH
    ))
}

#[cfg(feature = "msgpack")]
#[cold]
pub(super) fn not_of_type(error: &crate::types::ConformanceError) -> ValueError {
    ValueError {
        path: error.path.clone(),
        message: error.message.clone(),
    }
}

#[cfg(feature = "msgpack")]
#[cold]
pub(super) fn marked_msgpack() -> ValueError {
    ValueError::new("the value is marked, and MessagePack would lose the mark; unmark it first")
}

#[cfg(feature = "msgpack")]
#[cold]
pub(super) fn capsule_msgpack(name: &str) -> ValueError {
    ValueError::new(format!("a {name} has no form in MessagePack"))
}

#[cfg(feature = "msgpack")]
#[cold]
pub(super) fn too_long_for_msgpack() -> ValueError {
    ValueError::new("there are more elements than MessagePack can hold")
}

#[cfg(feature = "serde")]
#[cold]
pub(super) fn unknown_data() -> ValueError {
    ValueError::new("the value is not known yet and cannot be serialized")
}

#[cfg(feature = "serde")]
#[cold]
pub(super) fn marked_data() -> ValueError {
    ValueError::new("the value is marked and cannot be serialized; unmark it first")
}

#[cfg(feature = "serde")]
#[cold]
pub(super) fn capsule_data(name: &str) -> ValueError {
    ValueError::new(format!("a {name} cannot be serialized"))
}

#[cfg(feature = "serde")]
#[cold]
pub(super) fn key_is_no_string(ty: &Type) -> ValueError {
    ValueError::new(format!(
        "a key must be a string, number or bool, but it is {}",
        ty.described()
    ))
}

#[cold]
pub(super) fn mixed_elements() -> ValueError {
    ValueError::new("all elements of a list, set or map must have one type")
}
