//! Rust types from values: the arguments of closures.

use std::collections::{BTreeMap, HashMap};

use crate::Str;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Value, ValueKind};

/// A Rust type that a value converts to, as a parameter of a closure.
///
/// ```
/// use hcl_core::function::{FromValue, Function};
/// use hcl_core::{Type, Value};
///
/// enum Protocol {
///     Tcp,
///     Udp,
/// }
///
/// impl FromValue for Protocol {
///     fn ty() -> Type {
///         Type::String
///     }
///
///     fn from_value(value: &Value) -> Result<Self, String> {
///         match value.as_str() {
///             Some("tcp") => Ok(Self::Tcp),
///             Some("udp") => Ok(Self::Udp),
///             _ => Err("\"tcp\" or \"udp\" is required".into()),
///         }
///     }
/// }
///
/// let port = Function::from_fn(|protocol: Protocol| match protocol {
///     Protocol::Tcp => 80,
///     Protocol::Udp => 53,
/// });
/// assert!(port.call(&["udp".into()]).is_ok());
/// assert!(port.call(&["icmp".into()]).is_err());
/// ```
pub trait FromValue: Sized {
    /// Returns the type that arguments are converted to first.
    fn ty() -> Type;

    /// Returns whether null is accepted.
    #[must_use]
    fn accepts_null() -> bool {
        false
    }

    /// Converts a wholly known value of the type [`ty`](Self::ty) without marks.
    ///
    /// # Errors
    ///
    /// The value does not convert. The message is part of a sentence: `a whole number from 0 to 255 is required`.
    fn from_value(value: &Value) -> Result<Self, String>;
}

impl FromValue for Value {
    fn ty() -> Type {
        Type::Dynamic
    }

    fn accepts_null() -> bool {
        true
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        Ok(value.clone())
    }
}

/// Implements `FromValue` for types of one kind of values.
macro_rules! scalars {
    ($($ty:ty, $kind:ident, $expected:literal: $value:ident => $read:expr;)*) => {$(
        impl FromValue for $ty {
            fn ty() -> Type {
                Type::$kind
            }

            #[inline]
            fn from_value(value: &Value) -> Result<Self, String> {
                match value.kind() {
                    ValueKind::$kind($value) => Ok($read),
                    _ => Err(mismatch($expected, value)),
                }
            }
        }
    )*};
}

scalars! {
    String, String, "a string": text => text.to_owned();
    bool, Bool, "a bool": value => value;
    Number, Number, "a number": number => number.clone();
    f32, Number, "a number": number => number.to_f32();
    f64, Number, "a number": number => number.to_f64();
}

impl<T: FromValue> FromValue for Option<T> {
    fn ty() -> Type {
        T::ty()
    }

    fn accepts_null() -> bool {
        true
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        match value.kind() {
            ValueKind::Null => Ok(None),
            _ => T::from_value(value).map(Some),
        }
    }
}

impl<T: FromValue> FromValue for Vec<T> {
    fn ty() -> Type {
        Type::list(T::ty())
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        let Some(elements) = value.as_list() else {
            return Err(mismatch("a list", value));
        };
        let read = |(index, element)| {
            T::from_value(element).map_err(|message| format!("element {index}: {message}"))
        };
        elements.iter().enumerate().map(read).collect()
    }
}

fn entries<T: FromValue, C: FromIterator<(String, T)>>(value: &Value) -> Result<C, String> {
    let (ValueKind::Map(elements) | ValueKind::Object(elements)) = value.kind() else {
        return Err(mismatch("a map", value));
    };
    let read = |(key, element): (&Str, &Value)| match T::from_value(element) {
        Ok(element) => Ok((key.to_string(), element)),
        Err(message) => Err(format!("element {key:?}: {message}")),
    };
    elements.iter().map(read).collect()
}

/// Implements `FromValue` for maps.
macro_rules! maps {
    ($($map:ident)*) => {$(
        impl<T: FromValue> FromValue for $map<String, T> {
            fn ty() -> Type {
                Type::map(T::ty())
            }

            fn from_value(value: &Value) -> Result<Self, String> {
                entries(value)
            }
        }
    )*};
}

maps!(BTreeMap HashMap);

/// Implements `FromValue` for integer types.
macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl FromValue for $ty {
            fn ty() -> Type {
                Type::Number
            }

            #[inline]
            fn from_value(value: &Value) -> Result<Self, String> {
                let whole = match value.kind() {
                    ValueKind::Number(number) => Self::try_from(number).ok(),
                    _ => None,
                };
                whole.ok_or_else(|| {
                    let expected = format!("a whole number from {} to {}", Self::MIN, Self::MAX);
                    mismatch(&expected, value)
                })
            }
        }
    )*};
}

integers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize
);

/// The message for a value of another type or out of range. Quotes numbers and null only.
#[cold]
#[inline]
fn mismatch(expected: &str, value: &Value) -> String {
    match value.kind() {
        ValueKind::Number(number) => format!("{expected} is required, but it is {number}"),
        ValueKind::Null => format!("{expected} is required, but it is null"),
        _ => format!("{expected} is required"),
    }
}
