//! TOML: dates become strings, and other numbers keep their digits.

#[cfg(feature = "toml")]
pub(super) use enabled::{is_too_large, read, write};

#[cfg(not(feature = "toml"))]
pub(super) use disabled::{is_too_large, read, write};

#[cfg(feature = "toml")]
mod enabled {
    use hcl_core::Number;
    use hcl_core::internal::meter::{self, Exceeded};
    use hcl_core::json_form::Json;
    use hcl_syntax::{Diagnostic, Diagnostics, Source};
    use hcl_write::AddressPart;
    use toml::Spanned;
    use toml::de::{DeFloat, DeInteger, DeTable, DeValue};

    use super::super::errors;

    pub(in super::super) fn read(source: &Source) -> Result<Json, Diagnostics> {
        match DeTable::parse(source.text()) {
            Ok(root) => Ok(table(root.into_inner(), source)?),
            Err(error) => Err(errors::toml(source, error.message(), error.span()).into()),
        }
    }

    /// Returns the text of an object. TOML has no null: entries of objects that are null are left out.
    pub(in super::super) fn write(data: &Json) -> Result<String, Diagnostics> {
        let mut path = Vec::new();
        let Some(data) = without_null(data, &mut path) else {
            return Err(errors::null_in_array(&errors::steps(&path)).into());
        };
        // Before there is a text: TOML has integers without exponents, and `1e100000` has 100 001 digits.
        charge_numbers(&data).map_err(|_| errors::too_long())?;
        toml::to_string(&data).map_err(|error| errors::not_written("TOML", &error).into())
    }

    fn table(table: DeTable<'_>, source: &Source) -> Result<Json, Diagnostic> {
        let entries = table.into_iter();
        let entries =
            entries.map(|(name, inner)| Ok((name.into_inner().into(), value(inner, source)?)));
        entries.collect::<Result<_, _>>().map(Json::Object)
    }

    /// Returns the data of a value, which the parser limits in depth.
    fn value(value: Spanned<DeValue<'_>>, source: &Source) -> Result<Json, Diagnostic> {
        let span = value.span();
        Ok(match value.into_inner() {
            DeValue::String(text) => Json::String(text.into()),
            DeValue::Integer(number) => match whole(&number) {
                Some(digits) => Json::Number(digits.into()),
                None => {
                    return Err(errors::toml(
                        source,
                        &errors::too_large_number(),
                        Some(span),
                    ));
                }
            },
            DeValue::Float(number) => match finite(&number) {
                Some(digits) => Json::Number(digits.into()),
                None => {
                    let message = errors::not_finite(number.as_str());
                    return Err(errors::toml(source, &message, Some(span)));
                }
            },
            DeValue::Boolean(value) => Json::Bool(value),
            DeValue::Datetime(date) => Json::String(date.to_string().into()),
            DeValue::Array(elements) => {
                let elements = elements.into_iter().map(|inner| self::value(inner, source));
                Json::Array(elements.collect::<Result<_, _>>()?)
            }
            DeValue::Table(inner) => table(inner, source)?,
        })
    }

    /// Returns the decimal digits of a whole number; `None` for one of more than 128 bits in another radix.
    fn whole(number: &DeInteger<'_>) -> Option<String> {
        let digits = number.as_str();
        if number.radix() == 10 {
            return Some(unsigned(digits).to_owned());
        }
        let whole = i128::from_str_radix(digits, number.radix()).ok()?;
        Some(whole.to_string())
    }

    /// Returns the digits of a float; `None` for `nan` and `inf`.
    fn finite<'n>(number: &'n DeFloat<'_>) -> Option<&'n str> {
        let digits = number.as_str();
        (!digits.ends_with("nan") && !digits.ends_with("inf")).then(|| unsigned(digits))
    }

    /// Removes the plus sign, which JSON numbers do not have.
    fn unsigned(digits: &str) -> &str {
        digits.strip_prefix('+').unwrap_or(digits)
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
