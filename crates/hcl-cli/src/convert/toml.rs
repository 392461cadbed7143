//! TOML: dates become strings.

use std::ops::Range;

use hcl_core::Number;
use hcl_core::internal::meter;
use hcl_core::json_form::Json;
use hcl_syntax::{Diagnostics, Source, Span};
use hcl_write::AddressPart;

use serde::de::DeserializeSeed;

use super::errors;
use super::origin::{Origin, Place, each};

/// The name that stands for the only entry of a date.
const DATE: &str = "$__toml_private_datetime";

pub(super) fn read(source: &Source) -> Result<Json, Diagnostics> {
    let data = toml::from_str(source.text());
    let mut data: Json = data.map_err(|error| {
        let at = span(&error).map(|at| source.span(at));
        let text = at.as_ref().map_or("", |at| source.slice(at.span()));
        let report = match text.trim_start_matches(['+', '-']) {
            "inf" | "nan" => errors::not_finite(text),
            _ => errors::toml(error.message()),
        };
        report.at(at)
    })?;
    dates_as_texts(&mut data);
    Ok(data)
}

fn span(error: &toml::de::Error) -> Option<Span> {
    let Range { start, end } = error.span()?;
    Some(Span::new(start.try_into().ok()?, end.try_into().ok()?))
}

/// Returns the place of the value at a path.
pub(super) fn place(source: &Source, path: &[AddressPart]) -> Option<Span> {
    let text = toml::Deserializer::parse(source.text()).ok()?;
    span(&Place(path).deserialize(text).err()?)
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
pub(super) fn write(data: &Json, origin: &mut Origin<'_>) -> Result<String, Diagnostics> {
    let mut result = Ok(());
    each(data, &mut |value, path| {
        let checked = match value {
            Json::Null if matches!(path.last(), Some(AddressPart::Index(_))) => {
                Err(origin.report(errors::null_in_array(), path))
            }
            // Before there is a text: TOML has integers without exponents, and `1e100000` has 100 001 digits.
            Json::Number(digits) => {
                let number = Number::parse_literal(digits);
                let length = number.map_or(0, |number| number.max_text_len());
                let length = usize::try_from(length).unwrap_or(usize::MAX);
                meter::reserve(length).map_err(|_| errors::too_long())
            }
            _ => Ok(()),
        };
        if result.is_ok() {
            result = checked;
        }
    });
    result?;
    toml::to_string(&without_null(data)).map_err(|error| errors::not_written("TOML", &error).into())
}

/// Returns whether a number becomes a text that serde has an integer for: integers of TOML have 63 bits and a sign.
pub(super) fn is_too_large(digits: &str) -> bool {
    digits.parse().is_ok_and(|it: u64| it > i64::MAX as u64)
}

/// Returns the data without entries that are null. The data has a limited depth.
fn without_null(data: &Json) -> Json {
    match data {
        Json::Array(elements) => Json::Array(elements.iter().map(without_null).collect()),
        Json::Object(entries) => {
            let entries = entries.iter().filter(|(_, value)| *value != Json::Null);
            let kept = entries.map(|(name, value)| (name.clone(), without_null(value)));
            Json::Object(kept.collect())
        }
        Json::Number(digits) if is_too_large(digits) => Json::String(digits.clone()),
        other => other.clone(),
    }
}
