//! Digits of numbers, from the text: a parser for YAML returns floats, which hold 17 digits and no exponents above 308.

use hcl_core::Number;
use hcl_core::json_form::Json;
use hcl_syntax::{Diagnostics, Source, Span};

use super::errors;

/// The digits that every float holds.
const DIGITS_OF_FLOAT: usize = 15;

/// The texts of floats that are not finite.
const NOT_FINITE: [&str; 3] = [".inf", "-.inf", ".nan"];

/// Returns whether the numbers in data may differ from the text: a number has many digits, or the data has the text of a float
/// that is not finite.
pub(super) fn may_differ(text: &str, data: &Json) -> bool {
    let is_of_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut runs = text.split(|c: char| !is_of_number(c));
    runs.any(|run| run.len() > DIGITS_OF_FLOAT) || has_non_finite(data)
}

/// Returns whether a text of the data stands for a float that is not finite, or is equal to one. The data has a limited depth.
fn has_non_finite(data: &Json) -> bool {
    match data {
        Json::String(text) => NOT_FINITE.contains(&&**text),
        Json::Array(elements) => elements.iter().any(has_non_finite),
        Json::Object(entries) => entries.iter().any(|(_, value)| has_non_finite(value)),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

/// Sets the digits of the numbers in data to those of the text. `spans` are those of all names and values, in source order.
pub(super) fn set_from_text(
    data: &mut Json,
    source: &Source,
    spans: &mut impl Iterator<Item = Span>,
) -> Result<(), Diagnostics> {
    let span = spans.next();
    match data {
        Json::Number(digits) => {
            let from_text = span.and_then(|span| decimal(source.slice(span)));
            let differs = |other: &String| {
                let number = Number::parse_literal(other).ok();
                // Of another place, if the spans do not fit the data.
                let is_near = number.as_ref().map(Number::to_f64) == digits.parse().ok();
                is_near && number != Number::parse_literal(digits).ok()
            };
            if let Some(other) = from_text.filter(differs) {
                *digits = other.into();
            }
        }
        Json::String(text) if NOT_FINITE.contains(&&**text) => {
            let written = span.map_or("", |span| source.slice(span));
            if written.starts_with(['"', '\'']) {
                return Ok(());
            }
            let at = span.unwrap_or_default();
            match decimal(written) {
                Some(digits) if Number::parse_literal(&digits).is_ok() => {
                    *data = Json::Number(digits.into());
                }
                Some(_) => {
                    return Err(errors::number_in_yaml(
                        &errors::large_exponent(written),
                        source,
                        at,
                    ));
                }
                None => {
                    return Err(errors::number_in_yaml(
                        &errors::not_finite(text),
                        source,
                        at,
                    ));
                }
            }
        }
        Json::Array(elements) => {
            for element in elements {
                set_from_text(element, source, spans)?;
            }
        }
        Json::Object(entries) => {
            for (_, value) in entries {
                spans.next();
                set_from_text(value, source, spans)?;
            }
        }
        Json::Null | Json::Bool(_) | Json::String(_) => {}
    }
    Ok(())
}

/// Returns a decimal number of YAML as one of JSON: `+01.50` as `1.50`, `.5` as `0.5`. `None` for other texts.
fn decimal(text: &str) -> Option<String> {
    // `!!float &name 1.5`
    let text = text.rsplit(' ').next().unwrap_or(text);
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
            ("&a 1e+400", "1e+400"),
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
