//! Recognition of serde's buffer.
//!
//! serde keeps its buffer private: `Content`, `ContentVisitor`, `ContentDeserializer`, and their like in crates that
//! copied them. They are recognised by name. Rust does not guarantee what `type_name` returns, so nothing but exactness
//! depends on it: a buffer that is not recognised gives [`Spanned`](crate::Spanned) the span of the enclosing value,
//! and a type that is taken for a buffer has its spans recorded in vain.

use std::any::type_name;
use std::cell::Cell;

/// Returns whether a visitor stores what it visits, for a type that is read later.
pub(super) fn is_buffering_visitor<V>() -> bool {
    type_name::<V>().contains("Content")
}

/// Returns whether a deserializer reads from a buffer: of serde, of a crate like it, or a [`BufferedValue`].
///
/// A flattened struct reads from a buffer too, but only its own fields, so it is not one of these.
///
/// [`BufferedValue`]: super::BufferedValue
pub(crate) fn reads_buffer<D>() -> bool {
    let name = type_name::<D>();
    name.contains("Content") || name.contains("BufferedDeserializer")
}

/// Returns whether a type of keys, by its name, is one of serde: of the fields of a struct, which may be flattened, or in a buffer.
pub(crate) fn is_of_serde(type_of_key: &str) -> bool {
    type_of_key.contains("__Field") || type_of_key.contains("Content")
}

/// The message of an error that is raised only to see whether [`answer_probe`] is called.
const PROBE: &str = "$hcl_serde::probe";

thread_local! {
    static IS_ANSWERED: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether an error type belongs to this crate, or wraps its errors.
///
/// A buffer raises the errors of the deserializer that filled it; another format that is read on the way, such as JSON
/// in a string, raises its own.
pub(crate) fn is_own_error<E: serde::de::Error>() -> bool {
    IS_ANSWERED.set(false);
    // Asked by a message: `TypeId` needs a static type, and does not see our error inside another.
    drop(E::custom(PROBE));
    IS_ANSWERED.take()
}

/// Returns whether the error type of a serializer belongs to this crate, or wraps its errors.
#[must_use]
pub fn is_own_ser_error<E: serde::ser::Error>() -> bool {
    IS_ANSWERED.set(false);
    drop(E::custom(PROBE));
    IS_ANSWERED.take()
}

/// Notes the message of a custom error.
pub(crate) fn answer_probe(message: &str) {
    if message == PROBE {
        IS_ANSWERED.set(true);
    }
}
