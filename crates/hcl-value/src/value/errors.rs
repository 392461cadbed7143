//! Messages of errors of operations on values.

use super::{Excerpt, Value, ValueError};
use crate::internal::with_article;
use crate::messages;
use crate::number::NumberError;
use crate::types::Type;

messages! {
    pub(super) ValueError::new => ValueError,

    prefixes_differ() =>
        ("the string cannot start with two different prefixes");

    refined_to_nothing() =>
        ("no value satisfies all constraints on the unknown value");

    cannot_refine(ty: &Type, constraint: &str) =>
        ("{constraint} cannot be given to {}", ty.described());

    null_operand(which: &str) =>
        ("{which} is null; this operation needs a value that is not null");

    arithmetic(error: NumberError) =>
        ("{error}");

    no_length(ty: &Type) =>
        ("{} has no length; a list, set, map or object is required", ty.described());

    null_length() =>
        ("a null value has no length");

    #[cfg(feature = "json")]
    unknown_json() =>
        ("the value is not known yet, and JSON has no way to say so");

    #[cfg(feature = "json")]
    marked_json() =>
        ("the value is marked, and JSON would lose the mark; unmark it first");

    #[cfg(feature = "json")]
    infinite_json() =>
        ("the number is infinite, and JSON has no infinities");

    #[cfg(feature = "json")]
    capsule_json(name: &str) =>
        ("{} has no form in JSON", with_article(name));

    other_element(collection: &Type, element: &Type) =>
        ("the elements of this {} cannot include {}", collection.noun(), with_article(&element.noun()));

    too_deep() =>
        ("the value nests deeper than {} levels", super::MAX_DEPTH);

    #[cfg(feature = "msgpack")]
    marked_msgpack() =>
        ("the value is marked, and MessagePack would lose the mark; unmark it first");

    #[cfg(feature = "msgpack")]
    capsule_msgpack(name: &str) =>
        ("{} has no form in MessagePack", with_article(name));

    #[cfg(feature = "msgpack")]
    too_long_for_msgpack() =>
        ("there are more elements than MessagePack can hold");

    #[cfg(feature = "serde")]
    unknown_data() =>
        ("the value is not known yet and cannot be serialized");

    #[cfg(feature = "serde")]
    marked_data() =>
        ("the value is marked and cannot be serialized; unmark it first");

    #[cfg(feature = "serde")]
    capsule_data(name: &str) =>
        ("{} cannot be serialized", with_article(name));

    #[cfg(feature = "serde")]
    key_is_no_string(ty: &Type) =>
        ("a key must be a string, number or bool, but it is {}", ty.described());
}

#[cold]
pub(super) fn wrong_operand(which: &str, wanted: &Type, found: &Type) -> ValueError {
    let (wanted, found) = (wanted.described(), found.described());
    ValueError::new(format!("{which} must be {wanted}, but it is {found}"))
}

#[cold]
#[inline]
pub(super) fn no_attributes(value: &Value) -> ValueError {
    let excerpt = Excerpt::of(value);
    ValueError::new(format!(
        "an object or map is required, but this is {excerpt}"
    ))
}

#[cold]
#[inline]
pub(super) fn no_list(value: &Value) -> ValueError {
    let excerpt = Excerpt::of(value);
    ValueError::new(format!("a list is required, but this is {excerpt}"))
}
