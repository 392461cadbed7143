//! Conversion of Rust values. Sequences become tuples, and maps become objects, as literals of HCL do.
//!
//! Infallible conversions only: [`Value::from_serialize`] converts any data, and [`Value::string`] any text.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::{Mapping, Value, ValueRepr};
use crate::Str;
use crate::internal::sort::sort_by;
use crate::number::Number;
use crate::types::Type;

/// Implements `From` by the expression for a value.
macro_rules! conversions {
    ($($ty:ty: |$value:ident| $converted:expr;)*) => {$(
        impl From<$ty> for Value {
            #[inline]
            fn from($value: $ty) -> Self {
                $converted
            }
        }
    )*};
}

conversions! {
    bool: |value| Self(ValueRepr::Bool(value));
    Number: |value| Self(ValueRepr::Number(value));
    &str: |value| Self::string(value);
    &String: |value| Self::string(value.as_str());
    String: |value| Self::string(value);
    Box<str>: |value| Self::string(value);
    Arc<str>: |value| Self::string(value);
    Str: |value| Self::string(value);
    Cow<'_, str>: |value| Self::string(value);
    char: |value| Self::from(&*value.encode_utf8(&mut [0; 4]));
}

macro_rules! from_integers {
    ($($integer:ty)*) => {
        conversions! { $($integer: |value| Number::from(value).into();)* }
    };
}

from_integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// Converts the shortest decimal that identifies the float. NaN, which is not a number of HCL, becomes null.
///
/// ```
/// use hcl_value::{Number, Type, Value};
///
/// assert_eq!(Value::from(0.1).to_string(), "0.1");
/// assert_eq!(Value::from(f64::INFINITY), Value::from(Number::INFINITY));
/// assert_eq!(Value::from(f64::NAN), Value::null(Type::Number));
/// ```
impl From<f64> for Value {
    #[inline]
    fn from(value: f64) -> Self {
        Number::try_from(value).map_or(Self::null(Type::Number), Self::from)
    }
}

/// Converts the shortest decimal that identifies the float. NaN, which is not a number of HCL, becomes null.
impl From<f32> for Value {
    #[inline]
    fn from(value: f32) -> Self {
        Number::try_from(value).map_or(Self::null(Type::Number), Self::from)
    }
}

/// Clones the value, in O(1).
impl From<&Self> for Value {
    fn from(value: &Self) -> Self {
        value.clone()
    }
}

/// Returns a null without a type.
impl Default for Value {
    fn default() -> Self {
        Self::null(Type::Dynamic)
    }
}

/// Creates a null without a type.
impl From<()> for Value {
    fn from((): ()) -> Self {
        Self::null(Type::Dynamic)
    }
}

/// Converts the content; `None` becomes a null without a type.
impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::null(Type::Dynamic), Into::into)
    }
}

/// Creates a tuple. For a list of one type, see [`Value::list`].
///
/// ```
/// use hcl_value::Value;
///
/// let hosts = vec!["a", "b"];
/// assert_eq!(Value::from(hosts).to_string(), r#"["a", "b"]"#);
/// ```
impl<T: Into<Self>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Self {
        values.into_iter().collect()
    }
}

/// Creates a tuple.
impl<T: Into<Self>, const N: usize> From<[T; N]> for Value {
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

/// Creates a tuple.
impl<T: Into<Self> + Clone> From<&[T]> for Value {
    fn from(values: &[T]) -> Self {
        values.iter().cloned().collect()
    }
}

/// Creates a tuple.
impl<T: Into<Self>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let values: Vec<Self> = values.into_iter().map(Into::into).collect();
        Self::tuple(values)
    }
}

/// Creates an object. Of two entries with equal keys, it has the last.
///
/// ```
/// use hcl_value::Value;
///
/// let object: Value = [("b", 2), ("a", 1)].into_iter().collect();
/// assert_eq!(object.to_string(), "{ b = 2, a = 1 }");
/// ```
impl<K: Into<Str>, V: Into<Self>> FromIterator<(K, V)> for Value {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let entries = entries.into_iter();
        Self::object(
            entries
                .map(|(key, value)| (key.into(), value.into()))
                .collect(),
        )
    }
}

/// Creates an object.
impl From<Mapping> for Value {
    fn from(attributes: Mapping) -> Self {
        Self::object(attributes)
    }
}

/// Creates an object.
impl<K: Into<Str>, V: Into<Self>> From<BTreeMap<K, V>> for Value {
    fn from(entries: BTreeMap<K, V>) -> Self {
        entries.into_iter().collect()
    }
}

/// Creates an object with its attributes in order of their names.
impl<K: Into<Str>, V: Into<Self>, S> From<HashMap<K, V, S>> for Value {
    fn from(entries: HashMap<K, V, S>) -> Self {
        let entries = entries.into_iter();
        let mut entries: Vec<(Str, Self)> = entries
            .map(|(key, value)| (key.into(), value.into()))
            .collect();
        // The order of a hash map differs from run to run.
        sort_by(&mut entries, |(a, _), (b, _)| a.cmp(b));
        entries.into_iter().collect()
    }
}

/// Creates an object, with the attributes in the order of the map.
#[cfg(feature = "indexmap")]
impl<K: Into<Str>, V: Into<Self>, S> From<indexmap::IndexMap<K, V, S>> for Value {
    fn from(entries: indexmap::IndexMap<K, V, S>) -> Self {
        entries.into_iter().collect()
    }
}
