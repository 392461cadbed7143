//! Conversions of primitive values to the type that is requested.
//!
//! Information model, "Type Conversions".

use std::str::FromStr;

use hcl_core::{Diagnostic, Number};

use super::errors;
use super::value_view::{Text, ValueView};
use super::whole::{self, Whole};
use crate::error::Error;
use crate::wording::shortened;

/// The expectation of a sequence.
pub(super) const LIST: &str = "a list";

/// The most digits of a literal that is parsed as a float directly.
const MAX_DIRECT_DIGITS: usize = 40;

impl<'v, 'de> ValueView<'v, 'de> {
    pub(super) fn whole<T: Whole>(&self) -> Result<T, Error> {
        match self {
            Self::Digits(digits) => whole::from_literal(digits),
            Self::Number(number) => whole::from_number(number),
            Self::Text(text) => whole::from_text(text.as_str()),
            other => Err(other.mismatch(&T::expectation())),
        }
        .map_err(Error::unlocated)
    }

    /// Converts to a float. A finite number beyond its range is an error.
    pub(super) fn float<T>(
        &self,
        read: fn(&Number) -> T,
        is_finite: fn(&T) -> bool,
    ) -> Result<T, Error>
    where
        T: FromStr,
    {
        // Both ways round to nearest. They can differ only for a decimal that is closer to the midpoint of two floats
        // than 512 bits resolve, which takes far more digits.
        if let Self::Digits(digits) = self
            && digits.len() <= MAX_DIRECT_DIGITS
            && let Some(float) = digits.parse().ok().filter(is_finite)
        {
            return Ok(float);
        }
        let number = match self {
            Self::Digits(digits) => &Number::parse_literal(digits)
                .map_err(|error| Error::unlocated(errors::mismatch(error.to_string())))?,
            Self::Number(number) => *number,
            Self::Text(text) => &Number::parse(text.as_str())
                .map_err(|_| Error::unlocated(self.mismatch("a number")))?,
            other => return Err(Error::unlocated(other.mismatch("a number"))),
        };
        let float = read(number);
        if is_finite(&float) || number.is_infinite() {
            Ok(float)
        } else {
            let expected = "a number within the range of floating-point numbers";
            Err(Error::unlocated(self.mismatch(expected)))
        }
    }

    pub(super) fn boolean(&self) -> Result<bool, Error> {
        match self {
            Self::Bool(value) => Ok(*value),
            Self::Text(text) => match text.as_str() {
                "true" | "1" => Ok(true),
                "false" | "0" => Ok(false),
                _ => Err(Error::unlocated(self.mismatch("true or false"))),
            },
            other => Err(Error::unlocated(other.mismatch("true or false"))),
        }
    }

    pub(super) fn text(self, expected: &str) -> Result<Text<'v, 'de>, Error> {
        match self {
            Self::Text(text) => Ok(text),
            Self::Bool(true) => Ok(Text::Borrowed("true")),
            Self::Bool(false) => Ok(Text::Borrowed("false")),
            Self::Digits(digits) if is_canonical(digits) => Ok(Text::Borrowed(digits)),
            Self::Digits(digits) => match Number::parse_literal(digits) {
                Ok(number) => Ok(Text::Owned(number.to_string())),
                Err(error) => Err(Error::unlocated(errors::mismatch(error.to_string()))),
            },
            Self::Number(number) => Ok(Text::Owned(number.to_string())),
            other => Err(Error::unlocated(other.mismatch(expected))),
        }
    }

    /// Reports that the value does not have the expected type.
    #[cold]
    pub(super) fn mismatch(&self, expected: &str) -> Diagnostic {
        match self {
            Self::Null => errors::null(expected),
            Self::Unknown => errors::unknown(),
            Self::Bool(_) | Self::Digits(_) | Self::Number(_) | Self::Text(_)
                if expected == LIST =>
            {
                errors::not_a_list(&self.description())
            }
            given => errors::required(expected, &given.description()),
        }
    }

    fn description(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Digits(digits) => shortened(digits),
            Self::Number(number) if number.is_infinite() => "infinite".to_owned(),
            Self::Number(number) => shortened(&number.to_string()),
            Self::Text(text) => format!("{:?}", shortened(text.as_str())),
            Self::Elements(_) => "a list".to_owned(),
            Self::Entries(_) => "an object".to_owned(),
            Self::Unknown => "not known".to_owned(),
            Self::Capsule(name) => format!("a value of type {name}"),
        }
    }
}

/// Returns the value of a short literal with a fraction and without an exponent.
pub(super) fn short_fraction(digits: &str) -> Option<f64> {
    let (whole, fraction) = digits.split_once('.')?;
    let is_plain = [whole, fraction].map(|part| part.bytes().all(|digit| digit.is_ascii_digit()));
    let is_whole = fraction.bytes().all(|digit| digit == b'0');
    if digits.len() > MAX_DIRECT_DIGITS || is_plain != [true, true] || is_whole {
        return None;
    }
    digits.parse().ok()
}

/// Returns whether a number literal is the text that its number is printed as.
fn is_canonical(digits: &str) -> bool {
    digits.len() < 18
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && (digits.len() == 1 || !digits.starts_with('0'))
}
