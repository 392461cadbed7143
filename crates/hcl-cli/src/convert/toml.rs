//! TOML: dates become strings.

#[cfg(feature = "toml")]
pub(super) use enabled::{is_too_large, read, write};

#[cfg(not(feature = "toml"))]
pub(super) use disabled::{is_too_large, read, write};

#[cfg(feature = "toml")]
mod enabled {
    use hcl_core::Number;
    use hcl_core::internal::meter::{self, Exceeded};
    use hcl_core::json_form::Json;
    use hcl_syntax::{Diagnostics, Source};
    use hcl_write::AddressPart;

    use super::super::errors;

    /// The name that stands for the only entry of a date.
    const DATE: &str = "$__toml_private_datetime";

    pub(in super::super) fn read(source: &Source) -> Result<Json, Diagnostics> {
        let data = toml::from_str(source.text());
        let mut data: Json =
            data.map_err(|error| errors::toml(source, error.message(), error.span()))?;
        dates_as_texts(&mut data);
        Ok(data)
    }

    /// Makes strings of dates. The parser limits the depth.
    fn dates_as_texts(data: &mut Json) {
        match data {
            Json::Array(elements) => elements.iter_mut().for_each(dates_as_texts),
            Json::Object(entries) => {
                let is_date = |(name, _): &(Box<str>, Json)| **name == *DATE;
                match entries.iter().position(is_date) {
                    Some(index) => *data = entries.swap_remove(index).1,
                    None => {
                        let values = entries.iter_mut().map(|(_, value)| value);
                        values.for_each(dates_as_texts);
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns the text of an object. TOML has no null: entries of objects that are null are left out.
    pub(in super::super) fn write(data: &Json) -> Result<String, Diagnostics> {
        let mut path = Vec::new();
        let Some(data) = without_null(data, &mut path) else {
            return Err(errors::in_path(errors::null_in_array(), &path).into());
        };
        // Before there is a text: TOML has integers without exponents, and `1e100000` has 100 001 digits.
        charge_numbers(&data).map_err(|_| errors::too_long())?;
        toml::to_string(&data).map_err(|error| errors::not_written("TOML", &error).into())
    }

    /// Charges the digits of numbers: TOML has them without exponents. The data has a limited depth.
    fn charge_numbers(data: &Json) -> Result<(), Exceeded> {
        match data {
            Json::Number(digits) => {
                let number = Number::parse_literal(digits);
                let length = number.map_or(0, |number| number.max_text_len());
                meter::reserve(usize::try_from(length).unwrap_or(usize::MAX))
            }
            Json::Array(elements) => elements.iter().try_for_each(charge_numbers),
            Json::Object(entries) => entries
                .iter()
                .try_for_each(|(_, value)| charge_numbers(value)),
            Json::Null | Json::Bool(_) | Json::String(_) => Ok(()),
        }
    }

    /// Returns whether a number becomes a text that serde has an integer for: integers of TOML have 63 bits and a sign.
    pub(in super::super) fn is_too_large(digits: &str) -> bool {
        digits.parse().is_ok_and(|it: u64| it > i64::MAX as u64)
    }

    /// Returns the data without entries that are null; `None` with the path of an array if one of its elements is null. The data has a
    /// limited depth.
    fn without_null(data: &Json, path: &mut Vec<AddressPart>) -> Option<Json> {
        Some(match data {
            Json::Array(elements) if elements.contains(&Json::Null) => return None,
            Json::Array(elements) => {
                let mut kept = Vec::new();
                for (index, element) in elements.iter().enumerate() {
                    path.push(AddressPart::Index(index));
                    kept.push(without_null(element, path)?);
                    path.pop();
                }
                Json::Array(kept)
            }
            Json::Object(entries) => {
                let mut kept = Vec::new();
                for (name, value) in entries {
                    if *value == Json::Null {
                        continue;
                    }
                    path.push(AddressPart::Name((&**name).into()));
                    kept.push((name.clone(), without_null(value, path)?));
                    path.pop();
                }
                Json::Object(kept)
            }
            Json::Number(digits) if is_too_large(digits) => Json::String(digits.clone()),
            other => other.clone(),
        })
    }
}

#[cfg(not(feature = "toml"))]
mod disabled {
    use hcl_core::json_form::Json;
    use hcl_syntax::{Diagnostics, Source};

    use super::super::errors;

    pub(in super::super) fn is_too_large(_: &str) -> bool {
        false
    }

    pub(in super::super) fn read(_: &Source) -> Result<Json, Diagnostics> {
        Err(errors::not_built("toml").into())
    }

    pub(in super::super) fn write(_: &Json) -> Result<String, Diagnostics> {
        Err(errors::not_built("toml").into())
    }
}
