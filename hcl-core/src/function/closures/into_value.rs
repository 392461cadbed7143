//! Values from Rust types: the results of closures.

use std::collections::BTreeMap;
use std::fmt::Display;

use crate::function::FunctionError;
use crate::internal::nfc;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Mapping, Value};

/// A Rust type that converts to a value, as the result of a closure. A `Result` with an error that implements `Display`
/// is one too:
///
/// ```
/// use hcl_core::function::Function;
///
/// let parse = Function::from_fn(|text: String| text.parse::<u16>());
/// assert_eq!(parse.call(&["80".into()])?, 80);
/// assert_eq!(parse.call(&["http".into()]).unwrap_err().message(), "invalid digit found in string");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
///
/// Applications implement it for their own types:
///
/// ```
/// use hcl_core::function::{Function, FunctionError, IntoValue};
/// use hcl_core::{Type, Value};
///
/// struct Version(u32, u32);
///
/// impl IntoValue for Version {
///     fn ty() -> Type {
///         Type::String
///     }
///
///     fn into_value(self) -> Result<Value, FunctionError> {
///         Ok(format!("{}.{}", self.0, self.1).into())
///     }
/// }
///
/// let version = Function::from_fn(|| Version(2, 1));
/// assert_eq!(version.call(&[])?, "2.1");
/// # Ok::<(), FunctionError>(())
/// ```
pub trait IntoValue {
    /// Returns the type of all values.
    fn ty() -> Type;

    /// Converts to a value.
    ///
    /// # Errors
    ///
    /// No value represents it, such as a NaN, or it is an error.
    fn into_value(self) -> Result<Value, FunctionError>;
}

/// Implements `IntoValue` by the `From` of `Value`.
macro_rules! by_from {
    ($($kind:expr => $($ty:ty)*;)*) => {$($(
        impl IntoValue for $ty {
            fn ty() -> Type {
                $kind
            }

            #[inline]
            fn into_value(self) -> Result<Value, FunctionError> {
                Ok(Value::from(self))
            }
        }
    )*)*};
}

by_from! {
    Type::Dynamic => Value;
    Type::String => String &'static str;
    Type::Bool => bool;
    Type::Number => Number i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
}

/// Implements `IntoValue` for floats.
macro_rules! floats {
    ($($ty:ty),*) => {$(
        impl IntoValue for $ty {
            fn ty() -> Type {
                Type::Number
            }

            #[inline]
            fn into_value(self) -> Result<Value, FunctionError> {
                match Number::try_from(self) {
                    Ok(number) => Ok(Value::from(number)),
                    Err(error) => Err(FunctionError::new(error.to_string())),
                }
            }
        }
    )*};
}

floats!(f32, f64);

impl<T: IntoValue> IntoValue for Option<T> {
    fn ty() -> Type {
        T::ty()
    }

    fn into_value(self) -> Result<Value, FunctionError> {
        self.map_or_else(|| Ok(Value::null(T::ty())), T::into_value)
    }
}

impl<T: IntoValue> IntoValue for Vec<T> {
    fn ty() -> Type {
        match T::ty() {
            Type::Dynamic => Type::Dynamic,
            element => Type::list(element),
        }
    }

    fn into_value(self) -> Result<Value, FunctionError> {
        let elements: Result<Vec<Value>, _> = self.into_iter().map(T::into_value).collect();
        // The elements may have different types if their type is known only by value.
        Ok(match T::ty() {
            Type::Dynamic => Value::tuple(elements?),
            element => Value::list(element, elements?),
        })
    }
}

impl<T: IntoValue> IntoValue for BTreeMap<String, T> {
    fn ty() -> Type {
        match T::ty() {
            Type::Dynamic => Type::Dynamic,
            element => Type::map(element),
        }
    }

    fn into_value(self) -> Result<Value, FunctionError> {
        let entry = |(key, element): (String, T)| {
            let element = element.into_value()?;
            Ok((nfc(key), element))
        };
        let elements: Result<Mapping, FunctionError> = self.into_iter().map(entry).collect();
        Ok(match T::ty() {
            Type::Dynamic => Value::object(elements?),
            element => Value::map(element, elements?),
        })
    }
}

impl<T: IntoValue, E: Display> IntoValue for Result<T, E> {
    fn ty() -> Type {
        T::ty()
    }

    fn into_value(self) -> Result<Value, FunctionError> {
        match self {
            Ok(value) => value.into_value(),
            Err(error) => Err(FunctionError::new(error.to_string())),
        }
    }
}
