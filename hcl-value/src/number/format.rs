//! From number to text: plain decimal notation, and the general format of ten digits.
//!
//! Information model, "Primitive Type Conversions": the fewest digits that give the same number back, never an exponent.

use std::fmt::{self, Write};

use super::Number;
use super::decimal::Digits;
use super::repr::Repr;

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Writes the shortest decimal that reads back as the same number, in plain notation; infinities are `+Inf` and `-Inf`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Integer(value) => value.fmt(f),
            Repr::Infinity { negative } => f.pad(if *negative { "-Inf" } else { "+Inf" }),
            Repr::Big(_) if f.width().is_none() => self.write_plain(f),
            Repr::Big(_) => {
                let mut text = String::new();
                self.write_plain(&mut text)?;
                f.pad(&text)
            }
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({self})")
    }
}

impl Number {
    /// Formats with at most ten significant digits, with an exponent where the number is very large or small.
    ///
    /// This is the text by which sets order compound elements, and the one shown in hints of diagnostics.
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

    /// Bytes of the plain notation beyond those of any machine word: at least as many as there are.
    #[doc(hidden)]
    pub fn max_text_len(&self) -> u64 {
        match &self.0 {
            Repr::Integer(_) | Repr::Infinity { .. } => 0,
            // 512 bits need no more than 156 digits; the zeros before or behind them are log10(2) for each bit.
            Repr::Big(big) => 160 + u64::from(big.exponent.unsigned_abs()) / 3,
        }
    }

    /// The fewest digits that give the same magnitude back, as `0.DIGITS × 10^point`; none for zero and infinities.
    #[doc(hidden)]
    pub fn shortest_digits(&self) -> (Vec<u8>, i64) {
        let digits = self
            .parts()
            .filter(|_| !self.is_zero())
            .map(|parts| Digits::shortest(&parts));
        digits.map_or((Vec::new(), 0), |digits| (digits.digits, digits.point))
    }

    /// At most `count` digits of the magnitude, rounded to nearest even, as [`shortest_digits`](Self::shortest_digits).
    #[doc(hidden)]
    pub fn rounded_digits(&self, count: usize) -> (Vec<u8>, i64) {
        let digits = self
            .parts()
            .filter(|_| !self.is_zero())
            .map(|parts| Digits::rounded(&parts, count));
        digits.map_or((Vec::new(), 0), |digits| (digits.digits, digits.point))
    }

    fn write_plain(&self, out: &mut impl Write) -> fmt::Result {
        let Some(parts) = self.parts() else {
            return Ok(());
        };
        if parts.negative {
            out.write_char('-')?;
        }
        Digits::shortest(&parts).write_plain(out)
    }
}

/// A number in general format, made by [`Number::general`].
#[derive(Clone, Copy, Debug)]
pub struct General<'n>(&'n Number);

impl General<'_> {
    const DIGITS: usize = 10;
}

impl fmt::Display for General<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(parts) = self.0.parts() else {
            return self.0.fmt(f);
        };
        if let Repr::Integer(word) = self.0.0
            && word.unsigned_abs() < 10_000_000_000
        {
            return word.fmt(f);
        }
        if parts.negative {
            f.write_char('-')?;
        }
        let digits = Digits::rounded(&parts, Self::DIGITS);
        let exponent = digits.point - 1;
        if (-4..10).contains(&exponent) {
            digits.write_plain(f)
        } else {
            digits.write_scientific(f, exponent)
        }
    }
}

impl Digits {
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
            .unwrap_or(ZEROS.len())
            .min(ZEROS.len());
        out.write_str(&ZEROS[..chunk])?;
        count -= chunk as u64;
    }
    Ok(())
}
