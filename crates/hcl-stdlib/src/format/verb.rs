//! Formatting of values by verbs.

use num_bigint::{BigInt, Sign};

use super::digits::{Notation, decimal};
use super::errors;
use super::scan::Verb;
use crate::build::{self, TextBuilder};
use hcl_core::convert::convert;
use hcl_core::function::FunctionError;
use hcl_core::number::Number;
use hcl_core::types::Type;
use hcl_core::value::{Value, ValueKind};
use hcl_value::internal::{bigint, clusters, length_of_clusters, meter};

/// Formats a wholly known value.
pub(super) fn write(
    out: &mut TextBuilder,
    verb: &Verb<'_>,
    value: &Value,
) -> Result<(), FunctionError> {
    match verb.letter {
        'v' => any(out, verb, value),
        't' => {
            let value = converted(verb, value, &Type::Bool)?;
            out.push_str(if value.as_bool() == Some(true) {
                "true"
            } else {
                "false"
            })?;
            Ok(())
        }
        'b' | 'd' | 'o' | 'x' | 'X' => {
            let value = converted(verb, value, &Type::Number)?;
            whole(out, verb, &value)
        }
        'e' | 'E' | 'f' | 'g' | 'G' => {
            let value = converted(verb, value, &Type::Number)?;
            real(out, verb, value.as_number().unwrap_or(&Number::ZERO))
        }
        's' => {
            let value = converted(verb, value, &Type::String)?;
            let text = cut(verb, value.as_str().unwrap_or_default());
            padded(out, verb, text, length(text)?)
        }
        'q' => {
            let value = converted(verb, value, &Type::String)?;
            let text = cut(verb, value.as_str().unwrap_or_default());
            quoted(out, verb, &Value::from(text))
        }
        _ => Err(errors::unknown_verb(verb)),
    }
}

/// Converts a value to the type that the verb formats.
fn converted(verb: &Verb<'_>, value: &Value, ty: &Type) -> Result<Value, FunctionError> {
    if value.is_null() {
        return Err(errors::unfit_for_verb(verb, "null has no text"));
    }
    convert(value, ty).map_err(|error| errors::unfit_for_verb(verb, error))
}

/// Truncates a text to the precision in characters; a precision of zero has no effect.
fn cut<'t>(verb: &Verb<'_>, text: &'t str) -> &'t str {
    let end = verb
        .precision
        .filter(|&precision| precision > 0)
        .and_then(|precision| length_of_clusters(text, precision));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Formats strings and numbers plainly and other values as JSON; with `#`, all values as JSON.
fn any(out: &mut TextBuilder, verb: &Verb<'_>, value: &Value) -> Result<(), FunctionError> {
    match value.kind() {
        ValueKind::String(text) if !verb.flags.sharp => padded(out, verb, text, length(text)?),
        ValueKind::Number(number) if !verb.flags.sharp => {
            let mut text = TextBuilder::new();
            match (number.is_infinite(), number.is_negative()) {
                (true, true) => text.push_str("-Inf")?,
                (true, false) => text.push_str("+Inf")?,
                (false, is_negative) => {
                    text.push_str(if is_negative { "-" } else { "" })?;
                    decimal(&mut text, number, Notation::General, None)?;
                }
            }
            padded(out, verb, &text, text.len())
        }
        _ => quoted(out, verb, value),
    }
}

fn quoted(out: &mut TextBuilder, verb: &Verb<'_>, value: &Value) -> Result<(), FunctionError> {
    let json = value
        .to_json()
        .map_err(|error| errors::unfit_for_verb(verb, error))?;
    padded(out, verb, &json, length(&json)?)
}

/// Counts the characters of a text.
fn length(text: &str) -> Result<usize, FunctionError> {
    build::charge_unicode(text)?;
    Ok(clusters(text).count())
}

/// Pads a text of `length` characters to the width. As in the reference, zeros also pad on the right.
fn padded(
    out: &mut TextBuilder,
    verb: &Verb<'_>,
    text: &str,
    length: usize,
) -> Result<(), FunctionError> {
    let missing = verb.width.saturating_sub(length);
    let fill = if verb.flags.zero { "0" } else { " " };
    if !verb.flags.left {
        out.push_repeated(fill, missing)?;
    }
    out.push_str(text)?;
    if verb.flags.left {
        out.push_repeated(fill, missing)?;
    }
    Ok(())
}

/// Returns the sign of a number.
fn sign(verb: &Verb<'_>, negative: bool) -> &'static str {
    match (negative, verb.flags.plus, verb.flags.space) {
        (true, _, _) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    }
}

fn whole(out: &mut TextBuilder, verb: &Verb<'_>, value: &Value) -> Result<(), FunctionError> {
    let number = value.as_number();
    // Digits of another base are computed in time that is quadratic in their number.
    let digits = number.map_or(0, Number::max_text_len);
    meter::work(digits * digits / 512)?;
    let number = number.and_then(|number| bigint::to_bigint(number).ok());
    let number: BigInt =
        number.ok_or_else(|| errors::unfit_for_verb(verb, "a whole number is required"))?;
    let (base, prefix) = match verb.letter {
        'b' => (2, "0b"),
        'o' => (8, "0"),
        'x' => (16, "0x"),
        'X' => (16, "0X"),
        _ => (10, ""),
    };
    let mut digits = number.magnitude().to_str_radix(base);
    if verb.letter == 'X' {
        digits.make_ascii_uppercase();
    }
    // As in Go, a zero with a precision of zero is empty.
    if verb.precision == Some(0) && number.sign() == Sign::NoSign {
        return Ok(());
    }
    let prefix = if verb.flags.sharp { prefix } else { "" };
    let sign = sign(verb, number.sign() == Sign::Minus);
    let zeros = verb
        .precision
        .unwrap_or_default()
        .saturating_sub(digits.len());
    let fills_with_zeros = verb.flags.zero && !verb.flags.left && verb.precision.is_none();
    let start = format!("{sign}{prefix}");
    padded_number(out, verb, (&start, zeros, &digits), fills_with_zeros)
}

/// Writes a sign with a prefix, zeros and digits, in the width of the verb.
fn padded_number(
    out: &mut TextBuilder,
    verb: &Verb<'_>,
    (start, zeros, digits): (&str, usize, &str),
    fills_with_zeros: bool,
) -> Result<(), FunctionError> {
    let length = start.len() + zeros + digits.len();
    let missing = verb.width.saturating_sub(length);
    let (left, middle, right) = match (fills_with_zeros, verb.flags.left) {
        (true, _) => (0, missing, 0),
        (false, true) => (0, 0, missing),
        (false, false) => (missing, 0, 0),
    };
    out.push_repeated(" ", left)?;
    out.push_str(start)?;
    out.push_repeated("0", zeros + middle)?;
    out.push_str(digits)?;
    out.push_repeated(" ", right)?;
    Ok(())
}

fn real(out: &mut TextBuilder, verb: &Verb<'_>, number: &Number) -> Result<(), FunctionError> {
    let notation = match verb.letter {
        'f' => Notation::Fixed,
        'e' | 'E' => Notation::Scientific,
        _ => Notation::General,
    };
    let precision = match notation {
        Notation::General => verb.precision,
        _ => Some(verb.precision.unwrap_or(6)),
    };
    let mut digits = TextBuilder::new();
    let sign = if number.is_infinite() {
        digits.push_str("Inf")?;
        // As in Go, an infinite number always has a sign.
        match (number.is_negative(), verb.flags.space) {
            (true, _) => "-",
            (false, true) => " ",
            (false, false) => "+",
        }
    } else {
        decimal(&mut digits, number, notation, precision)?;
        sign(verb, number.is_negative())
    };
    // As in Go, the flag `0` comes before the flag `-`.
    let fills_with_zeros = verb.flags.zero && !number.is_infinite();
    let mut digits = digits.into_charged();
    if verb.letter.is_ascii_uppercase() && !number.is_infinite() {
        digits.make_ascii_uppercase();
    }
    padded_number(out, verb, (sign, 0, &digits), fills_with_zeros)
}
