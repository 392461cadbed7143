//! Conversion of values to types, and unification of types.
//!
//! Information model, "Type Conversions and Unification". A conversion is safe if it maps every value of the source
//! type to a distinct value of the target type; otherwise it is unsafe and may fail.

// spec(model): Type Conversions and Unification; cases::values/conversion/availability,
//     suites::model_properties::safe_conversion_loses_nothing
// spec(nomad): Advanced Type Details; cases::values/conversion/values

mod apply;
mod capsule;
mod errors;
mod failure;
mod mismatch;
mod primitive;
mod resolve;
mod rules;
mod unify;

pub use capsule::CapsuleConversion;
pub use rules::Safety;
pub use unify::unify;

use resolve::resolve;
use rules::{RuleCache, Rules};

use crate::types::Type;
use crate::value::{Value, ValueError};

/// Converts a value to a type, by a safe or unsafe conversion.
///
/// The dynamic pseudo-type inside `ty` stands for the type that the value has there. A null converts to a null of any
/// type. Marks stay on the value that carries them; marks of elements of a set move to the set. A value that has the
/// type already is not copied.
///
/// # Errors
///
/// Fails without a conversion between the types, or for this value.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, Value, convert::convert};
///
/// let ports = Value::tuple(vec!["8080".into(), 8081.into()]);
/// let ports = convert(&ports, &Type::list(Type::Number))?;
/// assert_eq!(ports.to_json().unwrap(), "[8080,8081]");
///
/// let ports = Value::tuple(vec!["8080".into(), "x".into()]);
/// let error = convert(&ports, &Type::list(Type::Number)).unwrap_err();
/// assert_eq!(error.to_string(), "[1]: a number is required");
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn convert(value: &Value, ty: &Type) -> Result<Value, ValueError> {
    apply::convert(value, ty)
}

/// Returns the safety of the conversion from one type to another, or `None` without a conversion.
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
#[inline]
pub fn conversion(from: &Type, to: &Type) -> Option<Safety> {
    [Safety::Safe, Safety::Unsafe].into_iter().find(|safety| {
        let memo = RuleCache::default();
        resolve(from, to, Rules::of(*safety, &memo)).is_some()
    })
}

/// Returns the reason why values of type `from` cannot be converted to `to`, for types without a conversion.
///
/// The path contains attribute names of the types. For a value, use the error of [`convert`], which considers marks.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, convert::mismatch};
///
/// let from = Type::object([("port", Type::Bool)]);
/// let to = Type::object([("port", Type::Number)]);
/// assert_eq!(mismatch(&from, &to).to_string(), ".port: a number is required, but this is a bool");
/// ```
#[must_use]
pub fn mismatch(from: &Type, to: &Type) -> ValueError {
    mismatch::explain(from, to).finish_without_value()
}
