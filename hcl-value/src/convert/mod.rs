//! Conversion of values to types, and unification of types.
//!
//! Information model, "Type Conversions and Unification". A conversion is safe if every value of the source type has a
//! value of its own in the target type; otherwise it is unsafe and may fail.

#![expect(
    clippy::indexing_slicing,
    reason = "types were compared place by place, and are of one length"
)]

mod apply;
mod capsule;
mod errors;
mod memo;
mod mismatch;
mod primitive;
mod resolve;
mod unify;

use std::fmt;

pub use capsule::CapsuleConversion;
pub use unify::unify;

use memo::Memo;
use resolve::{Rules, resolve, resolve_alone};

use crate::types::{Path, Step, Type};
use crate::value::{Value, ValueError};

/// Whether a conversion can lose information or fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Safety {
    /// Every value has a value of its own in the target type.
    Safe,
    /// Values may fall together, or have no counterpart.
    Unsafe,
}

/// Why a value cannot be converted: where inside it, and what is wrong there.
///
/// Prints like `.ports[2].name: number required, but have string`. It never quotes the value, which may be secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversionError {
    /// Where inside the value, from outside inwards.
    pub path: Path,
    /// What is wrong there: a clause that can follow a colon, without its full stop.
    pub message: String,
}

impl ConversionError {
    fn new(message: impl Into<String>) -> Self {
        Self {
            path: Path::root(),
            message: message.into(),
        }
    }
}

impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_root() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for ConversionError {}

impl From<ConversionError> for ValueError {
    fn from(error: ConversionError) -> Self {
        Self {
            path: error.path,
            message: error.message,
        }
    }
}

/// Converts a value to a type, also where that is unsafe.
///
/// The dynamic pseudo-type inside `ty` stands for whatever type the value has there. A null of any type becomes a null of
/// any other. Marks stay where they are, or go to a set as a whole. Where the value has the type already nothing is
/// copied.
///
/// # Errors
///
/// When there is no conversion between the types, or none for this value.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, Value, convert::convert};
///
/// let ports = Value::tuple(vec!["8080".into(), "x".into()]);
/// let error = convert(&ports, &Type::list(Type::Number)).unwrap_err();
/// assert_eq!(error.to_string(), "[1]: a number is required");
/// ```
pub fn convert(value: &Value, ty: &Type) -> Result<Value, ConversionError> {
    apply::convert(value, ty)
}

/// Which kind of conversion there is from one type to another: `None` if there is none.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, convert::{Safety, conversion}};
///
/// assert_eq!(conversion(&Type::Number, &Type::String), Some(Safety::Safe));
/// assert_eq!(conversion(&Type::String, &Type::Number), Some(Safety::Unsafe));
/// assert_eq!(conversion(&Type::Number, &Type::Bool), None);
/// ```
#[must_use]
pub fn conversion(from: &Type, to: &Type) -> Option<Safety> {
    [Safety::Safe, Safety::Unsafe].into_iter().find(|safety| {
        let memo = Memo::default();
        resolve(from, to, Rules::of(*safety, &memo)).is_some()
    })
}

/// The type that a value has after conversion to `to`, where the dynamic pseudo-type stands for what is there: `None` if
/// there is no conversion.
#[must_use]
pub fn converted_type(from: &Type, to: &Type) -> Option<Type> {
    resolve_alone(from, to).map(|ty| ty.without_optional())
}

/// Says why values of one type cannot be converted to another: where the types part, and what is wrong there.
#[must_use]
pub fn mismatch(from: &Type, to: &Type) -> ConversionError {
    mismatch::explain(from, to).finish()
}

/// A failure on its way out: the steps are gathered from the inside outwards.
#[derive(Debug)]
struct Failure {
    steps: Vec<Step>,
    message: String,
}

impl Failure {
    fn new(message: impl Into<String>) -> Self {
        Self {
            steps: Vec::new(),
            message: message.into(),
        }
    }

    fn within(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    fn finish(self) -> ConversionError {
        ConversionError {
            path: Path::from_innermost(self.steps),
            ..ConversionError::new(self.message)
        }
    }
}
