//! Resolution of scalars: null, bools, numbers, timestamps and strings.

use super::errors::{self, unfit, unknown_tag};
use crate::datetime::rfc3339;
use crate::encoding::from_base64;
use hcl_core::number::Number;
use hcl_core::types::Type;
use hcl_core::value::Value;

/// Resolves a scalar by its tag and text.
pub(super) fn resolve(text: &str, plain: bool, tag: Option<&str>) -> Result<Value, String> {
    let found = match tag {
        _ if !plain && tag != Some("binary") => return quoted(text, tag),
        None => implicit(text)?.unwrap_or_else(|| Value::from(text)),
        Some("str") => Value::from(text),
        Some("binary") if matches!(from_base64(text), Ok(Some(_))) => Value::from(text),
        Some("binary") => return Err(unfit(text, "Base64")),
        Some("null") => Value::null(Type::Dynamic),
        Some("bool") => bool(text)
            .map(Value::from)
            .ok_or_else(|| unfit(text, "a bool"))?,
        Some("int" | "float") => match number(text)? {
            Some(number) => number.into(),
            None => return Err(unfit(text, "a number")),
        },
        Some("timestamp") => match rfc3339(text) {
            Some(time) => Value::from(time),
            None => return Err(unfit(text, "a time")),
        },
        Some(other) => return Err(unknown_tag(other)),
    };
    Ok(found)
}

/// Resolves a scalar in quotes, which is a string even if its tag names another kind of scalar.
fn quoted(text: &str, tag: Option<&str>) -> Result<Value, String> {
    match tag {
        None | Some("str" | "null" | "bool" | "int" | "float" | "timestamp") => {
            Ok(Value::from(text))
        }
        Some(other) => Err(unknown_tag(other)),
    }
}

fn implicit(text: &str) -> Result<Option<Value>, String> {
    if matches!(text, "" | "~" | "null" | "Null" | "NULL") {
        return Ok(Some(Value::null(Type::Dynamic)));
    }
    if let Some(value) = bool(text) {
        return Ok(Some(value.into()));
    }
    if let Some(number) = number(text)? {
        return Ok(Some(number.into()));
    }
    Ok(rfc3339(text).map(Value::from))
}

fn bool(text: &str) -> Option<bool> {
    match text {
        // The words of YAML 1.1, as in the reference.
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
            Some(true)
        }
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
            Some(false)
        }
        _ => None,
    }
}

/// Parses decimals with fraction and exponent, `0x` and `0o` without a sign, and infinities.
fn number(text: &str) -> Result<Option<Number>, String> {
    match text {
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => {
            return Ok(Some(Number::INFINITY));
        }
        "-.inf" | "-.Inf" | "-.INF" => return Ok(Some(Number::NEG_INFINITY)),
        ".nan" | ".NaN" | ".NAN" => return Err(errors::nan()),
        _ => {}
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return Ok(based(digits, 16));
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return Ok(based(digits, 8));
    }
    if !is_decimal(text) {
        return Ok(None);
    }
    Number::parse(text)
        .map(Some)
        .map_err(|error| error.to_string())
}

fn based(digits: &str, base: u32) -> Option<Number> {
    // A longer number has no exact value.
    if digits.len() > 128 || !digits.bytes().all(|digit| char::from(digit).is_digit(base)) {
        return None;
    }
    let integer = num_bigint::BigInt::parse_bytes(digits.as_bytes(), base)?;
    hcl_value::internal::bigint::from_mantissa(&integer, 0).ok()
}

/// Returns whether a text is a sign, digits with a point, and an exponent; only the digits are required.
fn is_decimal(text: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent = exponent.is_none_or(|exponent| {
        let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !exponent.is_empty() && digits(exponent)
    });
    exponent && digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty())
}
