//! Conversions of primitive values to the type that is requested.
//!
//! Information model, "Type Conversions".

use std::borrow::Cow;
use std::str::FromStr;

use hcl_core::diagnostic::Quote;
use hcl_core::internal::to_primitive;
use hcl_core::number::IntegerError;
use hcl_core::value::{Excerpt, Mapping};
use hcl_core::{Number, Type, Value};
use serde::de::Visitor;

use super::errors;
use super::value_view::{Text, ValueView};
use crate::error::Error;

/// The expectation of a sequence.
pub(super) const LIST: &str = "a list";

/// The expectation of a character.
pub(super) const CHARACTER: &str = "a string of one character";

/// The expectation of `()`.
pub(super) const UNIT: &str = "null or an empty object";

/// The expectation of an enum.
pub(super) const VARIANT: &str =
    "the name of a variant, or an object with one attribute that names it,";

impl<'v, 'de> ValueView<'v, 'de> {
    /// Converts to a whole number. `expected` replaces the range of the type.
    pub(crate) fn whole<T: Whole>(&self, expected: Option<&str>) -> Result<T, Error> {
        let expected = |is_whole| expected.map_or_else(|| T::expectation(is_whole), str::to_owned);
        let number = self.number(&|| expected(false))?;
        T::try_from(&*number).map_err(|_| {
            let is_whole = number.is_integer();
            ValueView::Number(&number).mismatch(&expected(is_whole))
        })
    }

    /// Converts to a float. A finite number beyond its range is an error.
    pub(crate) fn float<T: Copy>(
        &self,
        read: fn(&Number) -> T,
        is_finite: fn(T) -> bool,
    ) -> Result<T, Error> {
        let number = self.number(&|| "a number".to_owned())?;
        let float = read(&number);
        // An infinite number has an infinite float: only a finite number can exceed the range.
        if is_finite(float) || number.is_infinite() {
            Ok(float)
        } else {
            let expected = "a number within the range of floating-point numbers";
            Err(self.mismatch(expected))
        }
    }

    /// Returns a number, or the number that a text holds.
    fn number(&self, expected: &dyn Fn() -> String) -> Result<Cow<'_, Number>, Error> {
        match self {
            Self::Digits(digits) => parsed(digits).map(Cow::Owned),
            Self::Number(number) => Ok(Cow::Borrowed(number)),
            Self::Text(text) => match Number::parse(text.as_str()) {
                Ok(number) => Ok(Cow::Owned(number)),
                Err(_) => Err(self.mismatch(&expected())),
            },
            other => Err(other.mismatch(&expected())),
        }
    }

    /// Returns the digits of a number that `i64`, `u64` and `f64` do not hold exactly; `None` for any other value.
    pub(super) fn inexact_digits(&self) -> Option<String> {
        match self {
            Self::Digits(digits) => inexact_literal(digits),
            Self::Number(number) => inexact(number),
            _ => None,
        }
    }

    pub(crate) fn boolean(&self) -> Result<bool, Error> {
        match self {
            Self::Bool(value) => Ok(*value),
            Self::Text(text) => match text.as_str() {
                // As the reference converts text; it refuses "True" and "yes" too.
                "true" | "1" => Ok(true),
                "false" | "0" => Ok(false),
                _ => Err(self.mismatch("true or false")),
            },
            other => Err(other.mismatch("true or false")),
        }
    }

    /// Returns the text of a string, number or bool. `charge` is called with the length of a text that the source does not
    /// contain: eight characters can stand for a hundred thousand digits.
    pub(crate) fn text(
        self,
        expected: &str,
        charge: impl FnOnce(usize) -> Result<(), Error>,
    ) -> Result<Text<'v, 'de>, Error> {
        match self {
            Self::Text(text) => Ok(text),
            Self::Bool(true) => Ok(Text::Borrowed("true")),
            Self::Bool(false) => Ok(Text::Borrowed("false")),
            // Other spellings, such as `1.0` or `1e3`, have the text of their number.
            Self::Digits(digits) if is_canonical(digits) => Ok(Text::Borrowed(digits)),
            Self::Digits(digits) => written(&parsed(digits)?, charge).map(Text::Owned),
            Self::Number(number) => written(number, charge).map(Text::Owned),
            other => Err(other.mismatch(expected)),
        }
    }

    /// Returns the error that the value does not have the expected type.
    #[cold]
    pub(super) fn mismatch(&self, expected: &str) -> Error {
        match self {
            Self::Null => Error::unlocated(errors::null(expected)),
            Self::Unknown => Error::unlocated(errors::unknown()),
            Self::Number(number) if number.is_infinite() => {
                Error::unlocated(errors::infinite(expected))
            }
            Self::Bool(_) | Self::Digits(_) | Self::Number(_) | Self::Text(_)
                if expected == LIST =>
            {
                Error::unlocated(errors::not_a_list(&self.excerpt()))
            }
            other => Error::unlocated(errors::required(expected, &other.excerpt())),
        }
    }

    /// Returns a bool, a number or a text as a value.
    pub(super) fn scalar(&self) -> Option<Value> {
        Some(match self {
            Self::Bool(value) => Value::from(*value),
            Self::Digits(digits) => match Number::parse_literal(digits) {
                Ok(number) => Value::from(number),
                Err(_) => Value::string(*digits),
            },
            Self::Number(number) => Value::from((*number).clone()),
            Self::Text(text) => Value::string(text.as_str()),
            _ => return None,
        })
    }

    /// Returns the text that reports quote, unless the value is in one with marks.
    fn excerpt(&self) -> Excerpt {
        Excerpt::of(&self.scalar().unwrap_or_else(|| match self {
            Self::Elements(_) => Value::tuple(Vec::new()),
            Self::Entries(_) => Value::object(Mapping::default()),
            Self::Unknown => Value::unknown(Type::Dynamic),
            Self::Capsule(value) => (*value).clone(),
            _ => Value::null(Type::Dynamic),
        }))
    }
}

/// Returns the digits of a number literal that `i64`, `u64` and `f64` do not hold exactly; `None` for any other.
pub(crate) fn inexact_literal(digits: &str) -> Option<String> {
    match digits.parse::<u64>() {
        Ok(_) => None,
        Err(_) => inexact(&Number::parse_literal(digits).ok()?),
    }
}

fn inexact(number: &Number) -> Option<String> {
    // As a float, a whole number beyond 64 bits may be another one.
    let is_exact = if number.is_integer() {
        number.to_u64().is_ok() || number.to_i64().is_ok()
    } else {
        to_primitive(number).is_some()
    };
    (!is_exact).then(|| number.to_string())
}

/// Returns the digits of a number, which are charged.
fn written(
    number: &Number,
    charge: impl FnOnce(usize) -> Result<(), Error>,
) -> Result<String, Error> {
    let text = number.to_string();
    charge(text.len()).map(|()| text)
}

/// Visits a number literal with a visitor of any type. Most are whole and fit a `u64`.
/// `charge` is as in [`ValueView::text`].
pub(crate) fn visit_digits<'de, V: Visitor<'de>>(
    digits: &str,
    visitor: V,
    charge: impl FnOnce(usize) -> Result<(), Error>,
) -> Result<V::Value, Error> {
    if let Ok(whole) = digits.parse() {
        return visitor.visit_u64(whole);
    }
    visit_number(&parsed(digits)?, visitor, charge)
}

/// Returns the number of a literal.
fn parsed(digits: &str) -> Result<Number, Error> {
    let number = Number::parse_literal(digits);
    number.map_err(|error| Error::unlocated(errors::mismatch(Quote::own(error.to_string()))))
}

/// Visits a number with a visitor of any type: as `u64` or `i64` if it fits, else as `f64`, or as digits if it is beyond any
/// `f64`. `charge` is the same as in [`ValueView::text`].
pub(super) fn visit_number<'de, V: Visitor<'de>>(
    number: &Number,
    visitor: V,
    charge: impl FnOnce(usize) -> Result<(), Error>,
) -> Result<V::Value, Error> {
    if let Ok(whole) = number.to_u64() {
        visitor.visit_u64(whole)
    } else if let Ok(whole) = number.to_i64() {
        visitor.visit_i64(whole)
    } else {
        let float = number.to_f64();
        if float.is_finite() {
            visitor.visit_f64(float)
        } else {
            visitor.visit_string(written(number, charge)?)
        }
    }
}

/// Returns whether a number literal is the text that its number is printed as.
fn is_canonical(digits: &str) -> bool {
    digits.len() < 18
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && (digits.len() == 1 || !digits.starts_with('0'))
}

/// An integer type.
pub(crate) trait Whole:
    Default + FromStr + for<'n> TryFrom<&'n Number, Error = IntegerError>
{
    /// Returns the expectation with the range. The range of a type of 128 bits is said only of a value that `is_whole`.
    fn expectation(is_whole: bool) -> String;
}

/// The same for every integer type.
macro_rules! whole {
    ($($integer:ty)*) => {$(
        impl Whole for $integer {
            fn expectation(is_whole: bool) -> String {
                match (Self::BITS, Self::MIN) {
                    _ if is_whole => format!("a whole number from {} to {}", Self::MIN, Self::MAX),
                    (128, 0) => "a whole number that is not negative".to_owned(),
                    (128, _) => "a whole number".to_owned(),
                    (_, min) => format!("a whole number from {min} to {}", Self::MAX),
                }
            }
        }
    )*};
}

whole!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128);
