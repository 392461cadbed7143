//! Conversion on request: a number asked of a text, a text asked of a number.
//!
//! Information model, "Type Conversions".

use std::str::FromStr;

use hcl_core::{Diagnostic, Number};

use super::errors;
use super::value_view::{Text, ValueView};
use super::whole::{self, Whole};
use crate::error::Error;
use crate::wording::shortened;

/// What is wanted of a sequence.
pub(super) const LIST: &str = "a list";

/// Digits of a literal that is read as a float directly.
const MAX_DIRECT_DIGITS: usize = 40;

impl<'v, 'de> ValueView<'v, 'de> {
    pub(super) fn whole<T: Whole>(&self) -> Result<T, Error> {
        match self {
            Self::Digits(digits) => whole::from_literal(digits),
            Self::Number(number) => whole::from_number(number),
            Self::Text(text) => whole::from_text(text.as_str()),
            other => Err(other.misfit(&T::wanted())),
        }
        .map_err(Error::unplaced)
    }

    /// Reads a float; a number beyond its range does not suit.
    pub(super) fn float<T>(
        &self,
        read: fn(&Number) -> T,
        is_finite: fn(&T) -> bool,
    ) -> Result<T, Error>
    where
        T: FromStr,
    {
        // Both ways round to nearest; they could differ only where a decimal is closer to the middle of two floats
        // than 512 bits can tell, for which it would have to be far longer.
        if let Self::Digits(digits) = self
            && digits.len() <= MAX_DIRECT_DIGITS
            && let Some(float) = digits.parse().ok().filter(is_finite)
        {
            return Ok(float);
        }
        let number = match self {
            Self::Digits(digits) => &Number::parse_literal(digits)
                .map_err(|error| Error::unplaced(errors::unsuitable(error.to_string())))?,
            Self::Number(number) => *number,
            Self::Text(text) => &Number::parse(text.as_str())
                .map_err(|_| Error::unplaced(self.misfit("a number")))?,
            other => return Err(Error::unplaced(other.misfit("a number"))),
        };
        let float = read(number);
        if is_finite(&float) || number.is_infinite() {
            Ok(float)
        } else {
            let wanted = "a number within the range of floating-point numbers";
            Err(Error::unplaced(self.misfit(wanted)))
        }
    }

    pub(super) fn boolean(&self) -> Result<bool, Error> {
        match self {
            Self::Bool(value) => Ok(*value),
            Self::Text(text) => match text.as_str() {
                "true" | "1" => Ok(true),
                "false" | "0" => Ok(false),
                _ => Err(Error::unplaced(self.misfit("true or false"))),
            },
            other => Err(Error::unplaced(other.misfit("true or false"))),
        }
    }

    pub(super) fn text(self, wanted: &str) -> Result<Text<'v, 'de>, Error> {
        match self {
            Self::Text(text) => Ok(text),
            Self::Bool(true) => Ok(Text::Short("true")),
            Self::Bool(false) => Ok(Text::Short("false")),
            Self::Digits(digits) if is_canonical(digits) => Ok(Text::Short(digits)),
            Self::Digits(digits) => match Number::parse_literal(digits) {
                Ok(number) => Ok(Text::Made(number.to_string())),
                Err(error) => Err(Error::unplaced(errors::unsuitable(error.to_string()))),
            },
            Self::Number(number) => Ok(Text::Made(number.to_string())),
            other => Err(Error::unplaced(other.misfit(wanted))),
        }
    }

    /// What is required, and what this is instead.
    #[cold]
    pub(super) fn misfit(&self, wanted: &str) -> Diagnostic {
        match self {
            Self::Null => errors::null(wanted),
            Self::Unknown => errors::unknown(),
            Self::Bool(_) | Self::Digits(_) | Self::Number(_) | Self::Text(_) if wanted == LIST => {
                errors::not_a_list(&self.description())
            }
            given => errors::required(wanted, &given.description()),
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

/// The float that a literal stands for which is short, has no exponent, and is not whole.
pub(super) fn short_fraction(digits: &str) -> Option<f64> {
    let (whole, fraction) = digits.split_once('.')?;
    let is_plain = [whole, fraction].map(|part| part.bytes().all(|digit| digit.is_ascii_digit()));
    let is_whole = fraction.bytes().all(|digit| digit == b'0');
    if digits.len() > MAX_DIRECT_DIGITS || is_plain != [true, true] || is_whole {
        return None;
    }
    digits.parse().ok()
}

/// Whether a number literal is written as the number prints.
fn is_canonical(digits: &str) -> bool {
    digits.len() < 18
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && (digits.len() == 1 || !digits.starts_with('0'))
}
