//! Formatting of numbers: plain decimal notation, and the general format of ten digits.
//!
//! Information model, "Primitive Type Conversions": the shortest digits that parse to the same number, without
//! exponent.

use std::fmt::{self, Write};

use super::Number;
use super::decimal::DecimalDigits;
use super::repr::NumberRepr;

/// Maximum distance of the decimal point from the first digit in a plain literal; a literal with a farther point has an exponent. 400
/// digits are more than the 155 of an integer of 512 bits.
const MAX_PLAIN_DIGITS: u64 = 400;

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Writes the shortest decimal that parses to the same number, without exponent; infinities are `+Inf` and `-Inf`.
///
/// ```
/// use hcl_value::Number;
///
/// assert_eq!(Number::parse("1.50")?.to_string(), "1.5");
/// assert_eq!(Number::parse("1e21")?.to_string(), "1000000000000000000000");
/// assert_eq!(Number::INFINITY.to_string(), "+Inf");
/// # Ok::<(), hcl_value::number::ParseNumberError>(())
/// ```
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            NumberRepr::Integer(value) => value.fmt(f),
            NumberRepr::Infinity { negative } => f.pad(if *negative { "-Inf" } else { "+Inf" }),
            // Padding needs the length of the text before the text.
            NumberRepr::Short(_) | NumberRepr::Big(_) if f.width().is_none() => self.write_plain(f),
            NumberRepr::Short(_) | NumberRepr::Big(_) => {
                let mut text = String::new();
                self.write_plain(&mut text)?;
                f.pad(&text)
            }
        }
    }
}

impl fmt::Debug for Number {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({})", self.to_literal())
    }
}

impl Number {
    /// Returns an object that formats the number with at most ten significant digits, and with an exponent below 10⁻⁴
    /// and from 10¹⁰ on.
    ///
    /// Sets order compound elements by this text, and diagnostics show it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::from(12_345_678_901_i64).general().to_string(), "1.23456789e+10");
    /// assert_eq!(Number::from(1500).general().to_string(), "1500");
    /// ```
    #[must_use]
    pub const fn general(&self) -> General<'_> {
        General(self)
    }

    /// Returns a number literal of HCL, or for a negative number a negated literal, that evaluates to the same number.
    /// An integer with more digits than a literal may have gets an exponent, like `1e300`, and so does a number with hundreds of zeros in
    /// its plain notation. An infinity has no literal: the result is `+Inf` or `-Inf`.
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::parse("1e21")?.to_literal(), "1000000000000000000000");
    /// assert_eq!(Number::parse("-2.5e300")?.to_literal(), "-25e299");
    /// # Ok::<(), hcl_value::number::ParseNumberError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn to_literal(&self) -> String {
        if let Some(text) = self.to_scientific() {
            return text;
        }
        let text = self.to_string();
        if !matches!(self.0, NumberRepr::Big(_)) || Self::parse_literal(&text).is_ok() {
            return text;
        }
        // An integer of more than 512 bits is a literal only with an exponent.
        let digits = text.trim_end_matches('0');
        format!("{digits}e{}", text.len() - digits.len())
    }

    /// Returns the notation with an exponent, or `None` if the point is at most [`MAX_PLAIN_DIGITS`] digits away. Does not build the plain
    /// notation, which may have 150 000 digits.
    #[inline]
    fn to_scientific(&self) -> Option<String> {
        let is_long = self.max_text_len() > MAX_PLAIN_DIGITS;
        let parts = self.parts().filter(|_| is_long)?;
        let digits = DecimalDigits::shortest(&parts);
        let exponent = digits.point - i64::try_from(digits.digits.len()).unwrap_or_default();
        let sign = if parts.negative { "-" } else { "" };
        let is_plain = digits.point.unsigned_abs() <= MAX_PLAIN_DIGITS;
        (!is_plain).then(|| format!("{sign}{}e{exponent}", digits.text()))
    }

    /// Returns an upper bound of the length of the plain notation in bytes. Returns 0 for an infinity and for a number that fits an `i64`.
    pub fn max_text_len(&self) -> u64 {
        match &self.0 {
            NumberRepr::Integer(_) | NumberRepr::Infinity { .. } => 0,
            NumberRepr::Short(_) => 20,
            // 512 bits need at most 156 digits; each bit of exponent adds log10(2) zeros before or after them.
            NumberRepr::Big(big) => 160 + u64::from(big.exponent.unsigned_abs()) / 3,
        }
    }

    /// Returns the shortest digits that parse to the same magnitude, as `0.DIGITS × 10^point`; no digits for zero and
    /// the infinities.
    #[inline]
    pub fn shortest_digits(&self) -> (Vec<u8>, i64) {
        if let NumberRepr::Short(short) = self.0 {
            return short.digits();
        }
        let digits = self
            .parts()
            .filter(|_| !self.is_zero())
            .map(|parts| DecimalDigits::shortest(&parts));
        digits.map_or((Vec::new(), 0), |digits| (digits.digits, digits.point))
    }

    /// Returns at most `count` digits of the magnitude, rounded to nearest even; the result is as in
    /// [`shortest_digits`](Self::shortest_digits).
    #[inline]
    pub fn rounded_digits(&self, count: usize) -> (Vec<u8>, i64) {
        let digits = self
            .parts()
            .filter(|_| !self.is_zero())
            .map(|parts| DecimalDigits::rounded(&parts, count));
        digits.map_or((Vec::new(), 0), |digits| (digits.digits, digits.point))
    }

    /// Writes the plain notation. Writes nothing for an infinity.
    fn write_plain(&self, out: &mut impl Write) -> fmt::Result {
        if let NumberRepr::Short(short) = self.0 {
            return short.write_plain(out);
        }
        let Some(parts) = self.parts() else {
            return Ok(());
        };
        if parts.negative {
            out.write_char('-')?;
        }
        DecimalDigits::shortest(&parts).write_plain(out)
    }
}

/// Formats a number with at most ten significant digits; returned by [`Number::general`].
///
/// # Examples
///
/// ```
/// use hcl_value::Number;
///
/// let third = Number::from(1).div(&Number::from(3))?;
/// assert_eq!(third.general().to_string(), "0.3333333333");
/// assert_eq!(Number::from(123_456_789_012_i64).general().to_string(), "1.23456789e+11");
/// # Ok::<(), hcl_value::number::NumberError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct General<'n>(&'n Number);

impl General<'_> {
    const MAX_DIGITS: usize = 10;
}

impl fmt::Display for General<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(parts) = self.0.parts() else {
            return self.0.fmt(f);
        };
        // Ten digits or fewer are not rounded.
        if let NumberRepr::Integer(value) = self.0.0
            && value.unsigned_abs() < 10_000_000_000
        {
            return value.fmt(f);
        }
        if parts.negative {
            f.write_char('-')?;
        }
        let digits = DecimalDigits::rounded(&parts, Self::MAX_DIGITS);
        let exponent = digits.point - 1;
        if (-4..10).contains(&exponent) {
            digits.write_plain(f)
        } else {
            digits.write_scientific(f, exponent)
        }
    }
}

impl DecimalDigits {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.digits).unwrap_or_default()
    }

    fn write_plain(&self, out: &mut impl Write) -> fmt::Result {
        let digits = self.text();
        let Ok(whole) = usize::try_from(self.point) else {
            out.write_str("0.")?;
            write_zeros(out, self.point.unsigned_abs())?;
            return out.write_str(digits);
        };
        if whole == 0 {
            out.write_str("0.")?;
            return out.write_str(digits);
        }
        match digits.split_at_checked(whole) {
            Some((integer, "")) => out.write_str(integer),
            Some((integer, fraction)) => write!(out, "{integer}.{fraction}"),
            None => {
                out.write_str(digits)?;
                write_zeros(out, (whole - digits.len()) as u64)
            }
        }
    }

    fn write_scientific(&self, out: &mut impl Write, exponent: i64) -> fmt::Result {
        let (first, rest) = self.text().split_at_checked(1).unwrap_or_default();
        out.write_str(first)?;
        if !rest.is_empty() {
            write!(out, ".{rest}")?;
        }
        let sign = if exponent < 0 { '-' } else { '+' };
        write!(out, "e{sign}{:02}", exponent.unsigned_abs())
    }
}

fn write_zeros(out: &mut impl Write, mut count: u64) -> fmt::Result {
    while count > 0 {
        let chunk = usize::try_from(count)
            .ok()
            .and_then(|count| ZEROS.get(..count))
            .unwrap_or(ZEROS);
        out.write_str(chunk)?;
        count -= chunk.len() as u64;
    }
    Ok(())
}
