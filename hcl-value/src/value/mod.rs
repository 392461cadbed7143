//! Values of the information model: typed; null, unknown or marked where HCL permits.
//!
//! Information model, "Values and Value Types". Independent of conversion, functions and expressions.
//!
//! | to | see |
//! |---|---|
//! | create values | [`Value`], [`Mapping`], [`Value::from_json`] |
//! | match on values | [`Value::kind`], [`Value::as_str`] and the like |
//! | compute with values | [`ops`] |
//! | describe unknown values | [`Value::refine`], [`Refinement`] |
//! | track secrets | [`Mark`], [`MarkSet`], [`Value::with_mark`] |
//! | quote values in messages | [`Excerpt`] |
//! | visit and change nested values | [`Value::walk`], [`Value::transform`], [`Path`] |

mod accessor;
mod build;
mod error;
mod errors;
mod excerpt;
mod json;
pub(crate) mod key_layout;
mod mapping;
mod mark;
mod mark_set;
mod measure;
pub mod ops;
mod refine;
#[cfg(test)]
mod secrets;
mod sequence;
#[cfg(feature = "serde")]
pub(crate) mod serde;
pub(crate) mod set;
mod traits;
mod unmark;
mod walk;

use std::any::Any;
use std::sync::Arc;

pub use crate::types::{Path, Step};
pub use accessor::ValueKind;
pub use error::ValueError;
pub use excerpt::Excerpt;
pub use mapping::{Entries, InsertionOrder, Mapping};
pub use mark::Mark;
pub use mark_set::MarkSet;
pub use refine::{Refinement, RefinementBuilder};
pub use sequence::Sequence;

use crate::number::Number;
use crate::types::{CapsuleType, Type};

/// Maximum nesting depth of values. Code that creates values from input, such as evaluation, rejects deeper values;
/// code that recurses into values relies on it.
pub const MAX_DEPTH: u32 = 256;

/// A value of HCL. Cloning is O(1): strings and compound values are shared.
///
/// `==` compares structure: type, content, refinement and marks. [`ops::equal`] is the equality of HCL.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, Value};
///
/// let service = Value::object(
///     [
///         ("name".into(), Value::from("web")),
///         ("ports".into(), Value::list(Type::Number, vec![80.into(), 443.into()])),
///     ]
///     .into_iter()
///     .collect(),
/// );
/// let ports = service.as_mapping().and_then(|service| service.get("ports"));
/// assert_eq!(ports.and_then(Value::as_slice).map(<[_]>::len), Some(2));
/// assert_eq!(service.to_json()?, r#"{"name":"web","ports":[80,443]}"#);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub struct Value(Repr);

#[derive(Clone)]
enum Repr {
    Null(Type),
    Unknown(Arc<Unknown>),
    Bool(bool),
    Number(Number),
    /// In NFC.
    String(Arc<str>),
    List(Arc<Collection<Sequence>>),
    Set(Arc<Collection<Sequence>>),
    Map(Arc<Collection<Mapping>>),
    Tuple(Arc<Structure<Sequence>>),
    Object(Arc<Structure<Mapping>>),
    Capsule(Arc<Capsule>),
    /// Does not contain another `Marked` directly, has at least one mark, and is not an element of a set.
    Marked(Arc<Marked>),
}

/// A list, set or map.
struct Collection<E> {
    /// Type of the collection. All elements have its element type.
    ty: Type,
    elements: E,
}

/// A tuple or object.
struct Structure<E> {
    /// Computed lazily from the types of the elements.
    ty: std::sync::OnceLock<Type>,
    elements: E,
}

struct Unknown {
    ty: Type,
    refinement: Refinement,
}

struct Capsule {
    ty: CapsuleType,
    content: Arc<dyn Any + Send + Sync>,
}

struct Marked {
    marks: MarkSet,
    value: Value,
}
