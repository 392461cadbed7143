//! Numbers of the information model: 512-bit binary floating point, both infinities, no NaN.
//!
//! Information model, "Primitive Types". Small integers stay machine words.

use std::fmt;

/// A number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number(Repr);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Integer(i64),
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self(Repr::Integer(value))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Integer(value) => value.fmt(f),
        }
    }
}
