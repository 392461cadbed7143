//! Values of the information model: typed, possibly null, unknown or marked, cheap to clone.
//!
//! Information model, "Values and Value Types". Knows nothing of conversion, functions or expressions.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places and offsets were found in the same list and text"
)]

mod accessor;
mod build;
mod error;
mod errors;
mod hint;
mod json;
pub(crate) mod key_layout;
mod length;
mod mapping;
mod mark;
mod mark_set;
pub mod ops;
mod refine;
mod sequence;
#[cfg(feature = "serde")]
pub(crate) mod serde;
pub(crate) mod set;
mod structural;
mod unmark;
mod walk;

use std::any::Any;
use std::fmt;
use std::sync::Arc;

pub use crate::types::{Path, Step};
pub use accessor::ValueKind;
pub use error::ValueError;
pub use mapping::{Entries, Mapping};
pub use mark::Mark;
pub use mark_set::MarkSet;
pub use refine::{Refinement, RefinementBuilder};
pub use sequence::Sequence;

use crate::number::Number;
use crate::types::{CapsuleType, Type};

/// How deep values may nest. Whoever builds values from outside sources, evaluation first of all, refuses to go deeper;
/// everything that walks a value relies on it.
pub const MAX_DEPTH: u32 = 256;

/// A value. Cloning is O(1); what is large inside is shared.
pub struct Value(Repr);

#[derive(Clone)]
enum Repr {
    Null(Type),
    Unknown(Arc<Unknown>),
    Bool(bool),
    Number(Number),
    /// Always NFC.
    String(Arc<str>),
    List(Arc<Collection<Sequence>>),
    Set(Arc<Collection<Sequence>>),
    Map(Arc<Collection<Mapping>>),
    Tuple(Arc<Structure<Sequence>>),
    Object(Arc<Structure<Mapping>>),
    Capsule(Arc<Capsule>),
    /// Never around another `Marked`, never without a mark, never inside a set.
    Marked(Arc<Marked>),
}

/// A list, set or map: elements and the one type that all of them have.
struct Collection<E> {
    ty: Type,
    elements: E,
}

/// A tuple or object; its type is put together from the elements' when first asked for.
struct Structure<E> {
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

impl Clone for Value {
    #[inline]
    fn clone(&self) -> Self {
        match self.as_i64() {
            Some(word) => Self::from_i64(word),
            None => Self(self.0.clone()),
        }
    }
}

/// Shows the value for programmers. What is marked as sensitive is not shown.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ValueKind::Null => write!(f, "null<{}>", self.ty()),
            ValueKind::Unknown => write!(f, "unknown<{}>", self.ty()),
            ValueKind::Bool(value) => value.fmt(f),
            ValueKind::Number(value) => write!(f, "{value}"),
            ValueKind::String(value) => value.fmt(f),
            ValueKind::List(elements) => f.debug_list().entries(elements).finish(),
            ValueKind::Tuple(elements) => f.debug_list().entries(elements).finish(),
            ValueKind::Set(elements) => f.debug_set().entries(elements).finish(),
            ValueKind::Map(elements) | ValueKind::Object(elements) => {
                f.debug_map().entries(elements.iter()).finish()
            }
            ValueKind::Capsule(_) => write!(f, "capsule<{}>", self.ty()),
            ValueKind::Marked(marks, _) if marks.contains(&Mark::sensitive()) => {
                f.write_str("(sensitive)")
            }
            ValueKind::Marked(marks, value) => {
                f.debug_tuple("Marked").field(marks).field(value).finish()
            }
        }
    }
}
