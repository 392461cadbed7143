//! Values of the information model: typed; null, unknown or marked where HCL permits.
//!
//! Information model, "Values and Value Types". Independent of conversion, functions and expressions.
//!
//! | to | see |
//! |---|---|
//! | create values | [`value!`](crate::value!), `Value::from`, [`Value::from_json`] |
//! | read values | `value["server"]["port"]`, [`Value::get`], [`Value::as_str`] and the like, [`Value::kind`] |
//! | change values | [`Value::insert`], [`Value::push`], [`Value::remove`] |
//! | print values | `Display`: HCL text |
//! | compute with values | [`ops`] |
//! | describe unknown values | [`Value::refined`], [`Refinement`] |
//! | track secrets | [`Mark`], [`MarkSet`], [`Value::with_mark`] |
//! | quote values in messages | [`Excerpt`] |
//! | values inside values | [`Value::at`], [`Path`] |

// spec(model): Values and Value Types; suites::model::answers_equal_those_of_the_reference,
//     suites::model_properties::equality_is_an_equivalence

mod accessor;
mod build;
mod change;
mod compare;
mod display;
mod error;
mod errors;
mod excerpt;
mod from;
mod index;
#[cfg(feature = "json")]
mod json;
mod mapping;
mod mark;
mod mark_set;
mod measure;
#[cfg(feature = "msgpack")]
mod msgpack;
pub mod ops;
mod refine;
mod sequence;
#[cfg(feature = "serde")]
pub(crate) mod serde;
pub(crate) mod set;
mod traits;
mod unmark;
mod walk;

use std::any::Any;
use std::sync::Arc;

pub use crate::types::{Path, PathStep};
pub use accessor::ValueKind;
pub use error::ValueError;
pub use excerpt::Excerpt;
pub use index::ElementKey;
pub use mapping::{Entries, Mapping};
pub use mark::Mark;
pub use mark_set::MarkSet;
#[cfg(feature = "msgpack")]
pub use msgpack::MsgpackError;
pub use refine::Refinement;
pub use sequence::Sequence;

use crate::Str;
use crate::number::Number;
use crate::types::{CapsuleType, Type};

/// Maximum nesting depth of values. Code that creates values from input, such as evaluation, rejects deeper values;
/// code that recurses into values relies on it. A program that nests values in a loop has to stop there, too:
/// [`Value::tuple`] and the other constructors do not check it.
pub const MAX_DEPTH: u32 = 256;

/// A value of HCL. Cloning is O(1): strings and compound values are shared.
///
/// `==` compares structure: type, content, refinement and marks. [`ops::equal`] is the equality of HCL, whose result may
/// be unknown. Strings, bools and numbers of Rust compare as the values that `Value::from` creates of them.
///
/// Displays as an expression of HCL that evaluates to the value; see the implementation of `Display`.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, value};
///
/// let service = value!({"name": "web", "ports": [80, 443], "host": null});
/// assert_eq!(service["name"], "web");
/// assert_eq!(service["ports"][1].as_u64(), Some(443));
/// assert_eq!(service.to_string(), r#"{ name = "web", ports = [80, 443], host = null }"#);
/// assert_eq!(service["ports"].ty(), Type::tuple([Type::Number, Type::Number]));
/// ```
pub struct Value(ValueRepr);

// A tag of one byte would be copied apart from the payload, and the processor stalls when both are then read together.
#[derive(Clone)]
#[repr(u64)]
enum ValueRepr {
    Null(Type),
    Unknown(Arc<Unknown>),
    Bool(bool),
    Number(Number),
    /// In NFC.
    String(Str),
    List(Arc<Collection<Sequence>>),
    Set(Arc<Collection<Sequence>>),
    Map(Arc<Collection<Mapping>>),
    Tuple(Arc<SharedStructure<Sequence>>),
    Object(Arc<SharedStructure<Mapping>>),
    Capsule(Arc<Capsule>),
    /// Does not contain another `Marked` directly, has at least one mark, and is not an element of a set.
    Marked(Arc<MarkedRepr>),
}

/// A list, set or map.
#[derive(Clone)]
struct Collection<E> {
    /// Type of the collection. All elements have its element type.
    ty: Type,
    elements: E,
}

/// A tuple or object.
#[derive(Clone)]
struct SharedStructure<E> {
    /// Computed lazily from the types of the elements.
    ty: std::sync::OnceLock<Type>,
    elements: E,
}

struct Unknown {
    ty: Type,
    refinement: Refinement,
    /// Attributes that are known already, of a value of unknown type.
    attributes: Mapping,
}

struct Capsule {
    ty: CapsuleType,
    content: Arc<dyn Any + Send + Sync>,
}

#[derive(Clone)]
struct MarkedRepr {
    marks: MarkSet,
    value: Value,
}
