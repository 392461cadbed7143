//! Comparison of values with strings, bools and numbers of Rust.
//!
//! `value == x` is `value == Value::from(x)`, without creating a value. Values are not converted, as with `==` in HCL:
//! `"80"` is not `80`. Null, unknown and marked values differ from all of them.

use super::Value;
use crate::internal::composed;
use crate::number::Number;

/// Compares with text, which is normalized to NFC as values are.
///
/// ```
/// use hcl_value::{Value, value::Mark};
///
/// let name = Value::from("web");
/// assert!(name == "web" && "web" == name);
/// assert!(Value::from("80") != 80);
///
/// // A marked value differs from its content.
/// assert!(name.with_mark(Mark::sensitive()) != "web");
/// ```
impl PartialEq<str> for Value {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        self.as_str().is_some_and(|text| {
            // Stored texts are in NFC, and so are most others: only a difference needs the normalization.
            text == other || composed(other).is_some_and(|other| *text == *other)
        })
    }
}

impl PartialEq<bool> for Value {
    fn eq(&self, other: &bool) -> bool {
        self.as_bool() == Some(*other)
    }
}

impl PartialEq<Number> for Value {
    fn eq(&self, other: &Number) -> bool {
        self.as_number() == Some(other)
    }
}

macro_rules! eq_numbers {
    ($($number:ty)*) => {
        $(
            impl PartialEq<$number> for Value {
                #[inline]
                fn eq(&self, other: &$number) -> bool {
                    self.as_number().is_some_and(|number| {
                        Number::try_from(*other).is_ok_and(|other| *number == other)
                    })
                }
            }
        )*
    };
}

eq_numbers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64);

impl PartialEq<&str> for Value {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl PartialEq<String> for Value {
    #[inline]
    fn eq(&self, other: &String) -> bool {
        *self == **other
    }
}

macro_rules! eq_reversed {
    ($($other:ty)*) => {
        $(
            impl PartialEq<Value> for $other {
                #[inline]
                fn eq(&self, other: &Value) -> bool {
                    other == self
                }
            }
        )*
    };
}

eq_reversed! {
    str &str String bool Number
    i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64
}
