//! Values in the JSON syntax.

use std::borrow::Cow;

use super::escape;
use super::tree::Json;
use crate::internal::meter;
use crate::value::{Value, ValueKind};

impl Json {
    /// Returns a value in the JSON syntax; `None` if it is not wholly known, or contains marks or capsules.
    #[must_use]
    pub fn of_value(value: &Value) -> Option<Self> {
        Self::with_texts(value, escape)
    }

    /// Returns a value with its strings as they are, not as templates; `None` as [`Json::of_value`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::Value;
    /// use hcl_core::json_form::Json;
    ///
    /// let value = Value::from("${x}");
    /// assert_eq!(Json::of_plain_value(&value), Some(Json::String("${x}".into())));
    /// assert_eq!(Json::of_value(&value), Some(Json::String("$${x}".into())));
    /// ```
    #[must_use]
    pub fn of_plain_value(value: &Value) -> Option<Self> {
        Self::with_texts(value, |text| Cow::Borrowed(text))
    }

    fn with_texts(value: &Value, write: fn(&str) -> Cow<'_, str>) -> Option<Self> {
        let inner = |value: &Value| Self::with_texts(value, write);
        // Parts that the value shares are copied.
        let text = value.as_str().map_or(0, str::len);
        meter::reserve(2 * size_of::<Self>() + text).ok()?;
        Some(match value.kind() {
            ValueKind::Null => Self::Null,
            ValueKind::Bool(value) => Self::Bool(value),
            ValueKind::Number(number) => Self::of_number(number)?,
            ValueKind::String(text) => Self::String(write(text).into()),
            ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
                let values = values.iter().map(inner);
                Self::Array(values.collect::<Option<_>>()?)
            }
            ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
                let entries = mapping.iter_in_source_order();
                let entries = entries.map(|(key, value)| Some((write(key).into(), inner(value)?)));
                Self::Object(entries.collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }
}
