//! Parsers of number literals and of strings that convert to numbers.
//!
//! Native syntax, "Numeric Literals"; information model, "Primitive Type Conversions". Short integers and decimals take
//! a fast path.

// spec(native): Numeric Literals

use std::str::FromStr;

use num_bigint::BigUint;

use super::Number;
use super::decimal::{from_digits, scaled};
use super::error::{NumberError, ParseNumberError};
use super::repr::NumberRepr;
use super::short_decimal::Short;

/// Number of decimal digits that always fit an `i64`.
const MAX_SMALL_DIGITS: usize = 18;

impl Number {
    /// Parses a number literal of the native or the JSON syntax.
    ///
    /// A literal with a fraction or an exponent is rounded to 512 bits; a plain integer must fit them.
    ///
    /// ```ebnf
    /// literal  = "-"? digits ("." digits?)? exponent? ;
    /// exponent = ("e" | "E") ("+" | "-")? digits ;
    /// ```
    ///
    /// # Errors
    ///
    /// Fails for text that is not a literal, an integer of more than 512 significant bits, and a number out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::parse_literal("1.5e3"), Ok(Number::from(1500)));
    /// assert!(Number::parse_literal("+5").is_err());
    /// ```
    pub fn parse_literal(text: &str) -> Result<Self, ParseNumberError> {
        if let Some(number) = parse_short(text.as_bytes()) {
            return Ok(number);
        }
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let written = NumberText::scan(unsigned.as_bytes())?;
        if written.integer.is_empty() || written.binary.is_some() {
            return Err(ParseNumberError::Syntax);
        }
        let plain = !written.has_point && written.exponent.is_none();
        let (number, exact) = written.evaluate(negative, plain)?;
        if plain && !exact {
            Err(ParseNumberError::Inexact)
        } else {
            Ok(number)
        }
    }

    /// Parses a string as conversion to a number does. The result is rounded to 512 bits.
    ///
    /// ```ebnf
    /// number   = ("+" | "-")? (decimal | "inf" | "Inf") ;
    /// decimal  = (digits ("." digits?)? | "." digits) (exponent | binary)? ;
    /// exponent = ("e" | "E") ("+" | "-")? digits ;
    /// binary   = ("p" | "P") ("+" | "-")? digits ;
    /// ```
    ///
    /// # Errors
    ///
    /// Fails for text that is not a number, and for a number out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::parse("1p4"), Ok(Number::from(16)));
    /// assert_eq!(Number::parse("-.5e1"), Ok(Number::from(-5)));
    /// assert_eq!(Number::parse("+Inf"), Ok(Number::INFINITY));
    /// assert!(Number::parse(" 1").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseNumberError> {
        if let Some(number) = parse_short(text.as_bytes()) {
            return Ok(number);
        }
        let (negative, unsigned) = match text.as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            rest => (false, rest),
        };
        if matches!(unsigned, b"inf" | b"Inf") {
            return Ok(Self::infinity(negative));
        }
        Ok(NumberText::scan(unsigned)?.evaluate(negative, false)?.0)
    }
}

impl FromStr for Number {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        Self::parse(text)
    }
}

impl From<NumberError> for ParseNumberError {
    fn from(_: NumberError) -> Self {
        Self::OutOfRange
    }
}

/// Parses a literal of at most 18 digits without an exponent.
fn parse_short(text: &[u8]) -> Option<Number> {
    let (negative, unsigned) = match text {
        [b'-', unsigned @ ..] => (true, unsigned),
        unsigned => (false, unsigned),
    };
    // One more for the point.
    if unsigned.len() > MAX_SMALL_DIGITS + 1 {
        return None;
    }
    let (mut mantissa, mut point) = (0u64, None);
    for (index, byte) in unsigned.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            mantissa = mantissa * 10 + u64::from(digit);
        } else if *byte == b'.' && point.is_none() && index > 0 {
            point = Some(index);
        } else {
            return None;
        }
    }
    let places = match point {
        Some(point) => unsigned.len() - point - 1,
        None if (1..=MAX_SMALL_DIGITS).contains(&unsigned.len()) => 0,
        None => return None,
    };
    let exponent = -i64::try_from(places).ok()?;
    Some(small(negative, mantissa, exponent, 0).ok()?.0)
}

/// The parts of a number without its sign.
struct NumberText<'t> {
    integer: &'t [u8],
    has_point: bool,
    fraction: &'t [u8],
    /// Saturates beyond the range of numbers.
    exponent: Option<i64>,
    binary: Option<i64>,
}

impl<'t> NumberText<'t> {
    fn scan(text: &'t [u8]) -> Result<Self, ParseNumberError> {
        let (integer, rest) = digits(text);
        let (has_point, fraction, rest) = match rest {
            [b'.', rest @ ..] => {
                let (fraction, rest) = digits(rest);
                (true, fraction, rest)
            }
            rest => (false, &[][..], rest),
        };
        if integer.is_empty() && fraction.is_empty() {
            return Err(ParseNumberError::Syntax);
        }
        let (exponent, binary) = match rest {
            [] => (None, None),
            [b'e' | b'E', rest @ ..] => (Some(exponent(rest)?), None),
            [b'p' | b'P', rest @ ..] => (None, Some(exponent(rest)?)),
            _ => return Err(ParseNumberError::Syntax),
        };
        Ok(Self {
            integer,
            has_point,
            fraction,
            exponent,
            binary,
        })
    }

    /// Returns the number, and whether it is exact if that matters.
    fn evaluate(
        &self,
        negative: bool,
        exactness_matters: bool,
    ) -> Result<(Number, bool), ParseNumberError> {
        let integer = without_zeros(self.integer);
        let fraction = self.fraction;
        let places = i64::try_from(fraction.len()).map_err(|_| ParseNumberError::OutOfRange)?;
        let exponent = self.exponent.unwrap_or(0).saturating_sub(places);
        let binary = self.binary.unwrap_or(0);
        if integer.len() + fraction.len() <= MAX_SMALL_DIGITS
            // A larger power is compared with the range of numbers before it is computed.
            && (-10_000..10_000).contains(&exponent)
        {
            let mantissa = [integer, fraction]
                .into_iter()
                .flatten()
                .fold(0u64, |sum, digit| sum * 10 + u64::from(digit - b'0'));
            return Ok(small(negative, mantissa, exponent, binary)?);
        }
        let joined;
        let digits = match (integer, fraction) {
            ([], fraction) => without_zeros(fraction),
            (integer, []) => integer,
            (integer, fraction) => {
                joined = [integer, fraction].concat();
                &joined
            }
        };
        let scale = (exponent, binary);
        Ok(from_digits(negative, digits, scale, exactness_matters)?)
    }
}

/// Rounds a number of digits that fit a `u64`, without trailing zeros of the fraction. Returns whether it is exact.
fn small(
    negative: bool,
    mut mantissa: u64,
    mut exponent: i64,
    binary: i64,
) -> Result<(Number, bool), NumberError> {
    if mantissa == 0 {
        return Ok((Number::ZERO, true));
    }
    while exponent < 0 && mantissa.is_multiple_of(10) {
        mantissa /= 10;
        exponent += 1;
    }
    if exponent == 0
        && binary == 0
        && let Ok(value) = i64::try_from(mantissa)
    {
        return Ok((Number::from(if negative { -value } else { value }), true));
    }
    if exponent < 0
        && binary == 0
        && let Ok(places) = usize::try_from(-exponent)
        && let Some(short) = Short::new(negative, mantissa, places)
    {
        return Ok((Number(NumberRepr::Short(short)), false));
    }
    scaled(negative, BigUint::from(mantissa), exponent, binary)
}

fn digits(text: &[u8]) -> (&[u8], &[u8]) {
    let mut rest = text;
    while let [b'0'..=b'9', after @ ..] = rest {
        rest = after;
    }
    text.split_at(text.len() - rest.len())
}

pub(super) fn without_zeros(digits: &[u8]) -> &[u8] {
    let mut rest = digits;
    while let [b'0', after @ ..] = rest {
        rest = after;
    }
    rest
}

fn exponent(text: &[u8]) -> Result<i64, ParseNumberError> {
    let (negative, unsigned) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let (digits, rest) = digits(unsigned);
    if digits.is_empty() || !rest.is_empty() {
        return Err(ParseNumberError::Syntax);
    }
    let magnitude = digits.iter().fold(0i64, |sum, digit| {
        // Far out of range already; sums of exponents and lengths cannot overflow.
        (sum * 10 + i64::from(digit - b'0')).min(1 << 40)
    });
    Ok(if negative { -magnitude } else { magnitude })
}
