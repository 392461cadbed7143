//! Builders of results: each part is charged to the meter of the evaluation when it is added, and the first part that is too
//! much is an error. A function collects what it returns, and what it needs meanwhile, in one of these.

pub(super) use hcl_value::internal::build::{List, TextBuilder};
use hcl_value::internal::meter;

use hcl_core::function::FunctionError;
use hcl_core::types::Type;
use hcl_core::value::Value;

/// Units of work for each byte of ASCII that is searched for characters.
const WORK_PER_BYTE: u64 = 8;

/// The same of other texts, with lookups in tables of Unicode for each character.
const WORK_PER_UNICODE_BYTE: u64 = 24;

/// Returns the string value of a text.
pub(super) fn string(text: impl AsRef<str>) -> Result<Value, FunctionError> {
    // The copy is as large as the text, and made before it is charged.
    meter::afford(text.as_ref().len())?;
    let value = Value::from(text.as_ref());
    meter::check()?;
    Ok(value)
}

/// Returns the string value of characters.
pub(super) fn string_of(letters: impl IntoIterator<Item = char>) -> Result<Value, FunctionError> {
    let mut text = TextBuilder::new();
    text.extend(letters)?;
    string(text)
}

/// Collects parts.
pub(super) fn list<T>(parts: impl IntoIterator<Item = T>) -> Result<List<T>, FunctionError> {
    let mut list = List::new();
    list.extend(parts)?;
    Ok(list)
}

/// Collects parts up to the first error.
pub(super) fn try_list<T>(
    parts: impl IntoIterator<Item = Result<T, FunctionError>>,
) -> Result<List<T>, FunctionError> {
    let parts = parts.into_iter();
    let mut list = List::with_capacity(parts.size_hint().0)?;
    for part in parts {
        list.push(part?)?;
    }
    Ok(list)
}

/// Returns a list or tuple of a type.
pub(super) fn sequence(ty: &Type, elements: List<Value>) -> Value {
    match ty {
        Type::List(element) => Value::list((**element).clone(), elements),
        _ => Value::tuple(elements),
    }
}

/// Charges the search for characters, grapheme clusters or cases in a text.
pub(super) fn charge_unicode(text: &str) -> Result<(), FunctionError> {
    let work = if text.is_ascii() {
        WORK_PER_BYTE
    } else {
        WORK_PER_UNICODE_BYTE
    };
    charge_reading(text, work)
}

/// Charges units of work for each byte of a text.
pub(super) fn charge_reading(text: &str, work_per_byte: u64) -> Result<(), FunctionError> {
    Ok(meter::work(text.len() as u64 * work_per_byte)?)
}

/// Charges memory that another crate allocates for a text, such as buffers of a parser.
#[cfg(feature = "encoding")]
pub(super) fn charge_memory(bytes: usize) -> Result<(), FunctionError> {
    Ok(meter::reserve(bytes)?)
}

/// Returns the number of bytes that may still be allocated.
#[cfg(feature = "filesystem")]
pub(super) fn memory_left() -> u64 {
    meter::read().bytes
}
