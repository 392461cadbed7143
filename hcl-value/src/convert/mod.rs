//! Conversion of values to types, and unification of types.
//!
//! Information model, "Type Conversions and Unification". A conversion is safe if it maps every value of the source
//! type to a distinct value of the target type; otherwise it is unsafe and may fail.

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

/// The safety of a conversion: whether it can lose information or fail.
///
/// # Examples
///
/// ```
/// use hcl_value::Type;
/// use hcl_value::convert::{Safety, conversion};
///
/// // A warning of a tool: this argument may not convert.
/// let is_risky = |from: &Type, to: &Type| conversion(from, to) == Some(Safety::Unsafe);
/// assert!(is_risky(&Type::list(Type::String), &Type::set(Type::String)));
/// assert!(!is_risky(&Type::list(Type::Bool), &Type::list(Type::String)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Safety {
    /// Every value converts to a distinct value of the target type.
    Safe,
    /// Distinct values may convert to equal values, or the conversion may fail.
    Unsafe,
}

/// The reason why a value cannot be converted, with the path to the part of the value that it is about.
///
/// Displays as `.ports[2].name: number required, but have string`. The message contains no content of the value. If the
/// value carries marks, neither the path nor the message depends on content inside marked values.
///
/// # Examples
///
/// ```
/// use hcl_value::convert::convert;
/// use hcl_value::{Type, value};
///
/// let services = value!({"web": {"port": "http"}});
/// let ty = Type::map(Type::object([("port", Type::Number)]));
/// let error = convert(&services, &ty).unwrap_err();
/// assert_eq!(error.path.to_string(), ".web.port");
/// assert_eq!(error.message, "a number is required");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversionError {
    /// Path of the error inside the value.
    pub path: Path,
    /// Description of the error: a clause that can follow a colon, without a full stop.
    pub message: String,
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

/// Converts a value to a type, by a safe or unsafe conversion.
///
/// The dynamic pseudo-type inside `ty` stands for the type that the value has there. A null converts to a null of any
/// type. Marks stay on the value that carries them; marks of elements of a set move to the set. A value that has the
/// type already is not copied.
///
/// # Errors
///
/// Fails if there is no conversion between the types, or none for this value.
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
/// # Ok::<(), hcl_value::convert::ConversionError>(())
/// ```
pub fn convert(value: &Value, ty: &Type) -> Result<Value, ConversionError> {
    apply::convert(value, ty)
}

/// Returns the safety of the conversion from one type to another, or `None` if there is no conversion.
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

/// Returns the type that values of type `from` have after conversion to `to`, or `None` if there is no conversion.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, convert::converted_type};
///
/// let from = Type::tuple([Type::Number, Type::Number]);
/// let to = Type::list(Type::Dynamic);
/// assert_eq!(converted_type(&from, &to), Some(Type::list(Type::Number)));
/// ```
#[must_use]
pub fn converted_type(from: &Type, to: &Type) -> Option<Type> {
    resolve_alone(from, to).map(|ty| ty.without_optional())
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
/// assert_eq!(mismatch(&from, &to).to_string(), ".port: number required, but have bool");
/// ```
#[must_use]
pub fn mismatch(from: &Type, to: &Type) -> ConversionError {
    mismatch::explain(from, to).finish_without_value()
}

/// An error with the path that was collected so far.
#[derive(Debug)]
struct Failure {
    /// Innermost first.
    steps: Vec<Step>,
    message: String,
    /// Message for a marked value, if `message` depends on the content of the value and not on its type only.
    redacted: Option<String>,
}

impl Failure {
    /// Creates an error with a message that depends on types only.
    fn new(message: impl Into<String>) -> Self {
        Self {
            steps: Vec::new(),
            message: message.into(),
            redacted: None,
        }
    }

    /// Creates an error with a message that depends on the content of the value, and another message for a marked value.
    fn about_content(message: impl Into<String>, redacted: impl Into<String>) -> Self {
        Self {
            redacted: Some(redacted.into()),
            ..Self::new(message)
        }
    }

    fn within(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// Returns the error of the conversion of a value, without the content of marked values.
    ///
    /// Keys and attribute names inside a marked value are content, too: the path ends at that value.
    #[cold]
    fn finish(self, value: &Value) -> ConversionError {
        let Self {
            steps,
            message,
            redacted,
        } = self;
        let mut path = Path::from_innermost(steps);
        let message = match hidden_from(value, &path) {
            None => message,
            Some(visible) => {
                path = path.steps().iter().take(visible).cloned().collect();
                redacted.unwrap_or(message)
            }
        };
        ConversionError { path, message }
    }

    /// Returns the error of the conversion of a type.
    fn finish_without_value(self) -> ConversionError {
        ConversionError {
            path: Path::from_innermost(self.steps),
            message: self.message,
        }
    }
}

/// Returns the number of steps of a path up to the first marked value, or `None` if none is marked.
fn hidden_from(value: &Value, path: &Path) -> Option<usize> {
    let mut value = value;
    for (index, step) in path.steps().iter().enumerate() {
        if value.is_marked() {
            return Some(index);
        }
        let Some(inner) = value.at(&Path::from_iter([step.clone()])) else {
            // The path continues inside types. Any element may be the marked one.
            return value.contains_marked().then_some(index);
        };
        value = inner;
    }
    value.contains_marked().then(|| path.steps().len())
}
