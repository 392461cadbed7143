//! Digits of numbers, from the text: a parser for YAML returns floats, which hold 17 digits and no exponents above 308.
//!
//! The text is read a second time, where the data has a float, as texts: `1.50` is `1.50`. If it has digits around underscores, all
//! numbers are read as texts: `1_000` is a text.

use std::fmt;

use hcl_core::Number;
use hcl_core::json_form::Json;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::errors;

/// The texts of floats that are not finite.
const NOT_FINITE: [&str; 3] = [".inf", "-.inf", ".nan"];

/// Returns whether a value or a name is a float, or the text of one that is not finite. The data has a limited depth.
pub(super) fn has_floats(data: &Json) -> bool {
    match data {
        Json::Number(digits) => is_float(digits),
        Json::String(text) => NOT_FINITE.contains(&&**text),
        Json::Array(elements) => elements.iter().any(has_floats),
        Json::Object(entries) => entries
            .iter()
            .any(|(name, value)| is_number(name) || has_floats(value)),
        Json::Null | Json::Bool(_) => false,
    }
}

/// Returns whether a text may have a number with underscores, which YAML 1.2 does not have.
pub(super) fn has_underscores(text: &str) -> bool {
    let mut bytes = text.as_bytes().windows(3);
    bytes.any(|it| matches!(it, [b'0'..=b'9', b'_', b'0'..=b'9']))
}

/// Returns whether a text of the data stands for a float that is not finite, or is equal to one. The data has a limited depth.
pub(super) fn has_non_finite(data: &Json) -> bool {
    match data {
        Json::String(text) => NOT_FINITE.contains(&&**text),
        Json::Array(elements) => elements.iter().any(has_non_finite),
        Json::Object(entries) => entries.iter().any(|(_, value)| has_non_finite(value)),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

fn is_float(digits: &str) -> bool {
    digits.contains(['.', 'e'])
}

/// Returns whether a name may be written in another way: `1.50` is read as `1.5`.
fn is_number(name: &str) -> bool {
    NOT_FINITE.contains(&name) || Number::parse_literal(name).is_ok()
}

/// Sets the digits of floats in data, and names that are numbers, to those of the text that it was read from.
pub(super) fn set_from_text<'de, D: Deserializer<'de>>(
    data: &mut Json,
    has_underscores: bool,
    text: D,
) -> Result<(), D::Error> {
    Digits(data, has_underscores).deserialize(text)
}

/// Sets the digits in a value; whether integers may have underscores.
struct Digits<'d>(&'d mut Json, bool);

impl<'de> DeserializeSeed<'de> for Digits<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.0 {
            Json::Array(_) => deserializer.deserialize_seq(self),
            Json::Object(_) => deserializer.deserialize_map(self),
            Json::Number(digits) if self.1 || is_float(digits) => {
                deserializer.deserialize_str(self)
            }
            Json::String(text) if NOT_FINITE.contains(&&**text) => {
                deserializer.deserialize_str(self)
            }
            _ => deserializer.deserialize_ignored_any(IgnoredAny).map(|_| ()),
        }
    }
}

impl<'de> Visitor<'de> for Digits<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value that was there before")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        if let Some(digits) = decimal(text) {
            if Number::parse_literal(&digits).is_err() {
                return Err(E::custom(errors::large_exponent(text)));
            }
            *self.0 = Json::Number(digits.into());
        } else if text.contains('_') {
            *self.0 = Json::String(text.into());
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        if let Json::Array(all) = self.0 {
            for element in all {
                elements.next_element_seed(Digits(element, self.1))?;
            }
        }
        while elements.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        if let Json::Object(all) = self.0 {
            for (name, value) in all {
                entries.next_key_seed(Name(name))?;
                entries.next_value_seed(Digits(value, self.1))?;
            }
        }
        while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(())
    }
}

/// Sets a name that is a number.
struct Name<'d>(&'d mut Box<str>);

impl<'de> DeserializeSeed<'de> for Name<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if is_number(self.0) {
            deserializer.deserialize_str(self)
        } else {
            deserializer.deserialize_ignored_any(IgnoredAny).map(|_| ())
        }
    }
}

impl<'de> Visitor<'de> for Name<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name that was there before")
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        *self.0 = text.into();
        Ok(())
    }
}

/// Returns whether a text is a decimal number of YAML.
pub(super) fn is_decimal(text: &str) -> bool {
    decimal(text).is_some()
}

/// Returns a decimal number of YAML as one of JSON: `+01.50` as `1.50`, `.5` as `0.5`. `None` for other texts.
fn decimal(text: &str) -> Option<String> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_exponent = |text: &str| {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        !digits.is_empty() && are_digits(digits)
    };
    if whole.len() + fraction.len() == 0
        || !are_digits(whole)
        || !are_digits(fraction)
        || exponent.is_some_and(|exponent| !is_exponent(exponent))
    {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let mut number = format!("{sign}{whole}");
    if !fraction.is_empty() {
        number.extend([".", fraction]);
    }
    if let Some(exponent) = exponent {
        number.extend(["e", exponent]);
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn decimal_numbers_of_yaml_become_those_of_json() {
        for (yaml, json) in [
            ("1.50", "1.50"),
            ("+012", "12"),
            ("-.5", "-0.5"),
            ("1.", "1"),
            ("1e+400", "1e+400"),
            ("08989", "8989"),
            ("-0", "-0"),
        ] {
            assert_eq!(decimal(yaml).as_deref(), Some(json), "{yaml}");
        }
        for other in [
            ".inf", "0x1F", "1_000", "1.2.3", "e5", "1e", "", ".", "a", "1e5x",
        ] {
            assert_eq!(decimal(other), None, "{other}");
        }
    }
}
