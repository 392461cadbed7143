//! Values in the JSON syntax.

use super::escape;
use super::tree::Json;
use crate::internal::meter;
use crate::value::{Value, ValueKind};

impl Json {
    /// Returns a value in the JSON syntax; `None` if it is not wholly known, or contains marks or capsules.
    #[must_use]
    pub fn of_value(value: &Value) -> Option<Self> {
        // Parts that the value shares are copied.
        let text = value.as_str().map_or(0, str::len);
        meter::reserve(2 * size_of::<Self>() + text).ok()?;
        Some(match value.kind() {
            ValueKind::Null => Self::Null,
            ValueKind::Bool(value) => Self::Bool(value),
            ValueKind::Number(number) => Self::of_number(number)?,
            ValueKind::String(text) => Self::String(escape(text).into()),
            ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
                let values = values.iter().map(Self::of_value);
                Self::Array(values.collect::<Option<_>>()?)
            }
            ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
                let entries = mapping.iter_in_source_order();
                let entries =
                    entries.map(|(key, value)| Some((escape(key).into(), Self::of_value(value)?)));
                Self::Object(entries.collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }
}
