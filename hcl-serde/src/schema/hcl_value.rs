//! Documentation and constraints of value types, as the constant part of their shape: what their `Deserialize` does not say.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use super::shape::{ConstrainedShape, InnerShape, Shape};
use crate::{Labeled, Sensitive, Spanned};

/// A type of values with documentation and constraints, for checks, hover texts, JSON Schema and Markdown.
///
/// Derived together with serde's `Deserialize`. It uses serde's names: `rename`, `rename_all` and `alias`. A type that does not
/// derive it has a shape without documentation. Implemented for containers of such types.
///
/// Fields take the constraints of [the derive of `HclDecode`](derive@crate::HclDecode#types-of-values): `range`,
/// `multiple_of`, `length`, `pattern`, `format`, `one_of`, `unique`, and `example`. They are checked after a field of a type
/// that derives `HclDecode` was read, wherever the value is in it: in a list, a map, another object, a label, a block, behind
/// `flatten` or in an enum with `tag`. On a flattened field, they are on each of its values. Keys of a map are checked where the type of
/// the field shows the map, `BTreeMap<Key, u8>`, and not its alias. Nothing is checked inside a type without this trait: a struct that
/// does not derive it, or a tuple such as `(String, Limit)`, in which `String` has none. An enum with `untagged` refuses constraints,
/// and constraints of the types inside are not checked: the value does not say which variant it is.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::{HclDecode, HclValue};
/// use serde::Deserialize;
///
/// #[derive(HclDecode)]
/// struct Config {
///     level: Option<Level>,
///     limits: Vec<Limit>,
/// }
///
/// /// How much is written to the log.
/// #[derive(Deserialize, HclValue)]
/// #[serde(rename_all = "lowercase")]
/// enum Level {
///     /// Every step.
///     Debug,
///     /// Only what an operator has to know.
///     Info,
/// }
///
/// #[derive(Deserialize, HclValue)]
/// struct Limit {
///     /// In bytes.
///     #[hcl(range(1..=1024))]
///     size: u64,
///     port: Option<Port>,
/// }
///
/// /// A type for one value has the constraint on its only field.
/// #[derive(Deserialize, HclValue)]
/// struct Port(#[hcl(range(1..=65535))] u16);
///
/// let text = "limits = [{ size = 10 }, { size = 2000, port = 0 }]";
/// let error = hcl_serde::from_str::<Config>(text).err().unwrap().to_string();
/// assert!(error.contains(r#"The value of "size" must be from 1 to 1024, but this is 2000."#));
/// assert!(error.contains(r#"The value of "port" must be from 1 to 65535, but this is 0."#));
///
/// let page = Document::of::<Config>().to_markdown();
/// assert!(page.contains("How much is written to the log."));
/// assert!(page.contains(r#"| `"debug"` | Every step. |"#));
/// assert!(page.contains("| `size` | whole number from 1 to 1024 | yes | In bytes. |"));
/// ```
pub trait HclValue {
    /// Returns the shape, as far as the documentation and the constraints say it.
    fn value_shape() -> &'static Shape;
}

/// Implements [`HclValue`] for a wrapper, which is read as the type inside.
macro_rules! wrappers {
    ($($wrapper:ident),*) => {$(
        impl<T: HclValue> HclValue for $wrapper<T> {
            fn value_shape() -> &'static Shape {
                T::value_shape()
            }
        }
    )*};
}

wrappers!(Arc, Box, Option, Rc, Sensitive, Spanned);

/// Implements [`HclValue`] for containers with parts of one type.
macro_rules! containers {
    ($of:ident: $($container:ty, [$($parameter:ident),*];)*) => {$(
        impl<T: HclValue $(, $parameter)*> HclValue for $container {
            fn value_shape() -> &'static Shape {
                const { &Shape::$of(T::value_shape) }
            }
        }
    )*};
}

containers! { list_of:
    Vec<T>, [];
    VecDeque<T>, [];
    BTreeSet<T>, [];
    HashSet<T, S>, [S];
}

containers! { map_of:
    BTreeMap<K, T>, [K];
    HashMap<K, T, S>, [K, S];
}

containers! { map_of:
    // A block with its label is as an entry of a map.
    Labeled<L, T>, [L];
}

impl<T: HclValue, const N: usize> HclValue for [T; N] {
    fn value_shape() -> &'static Shape {
        const { &Shape::list_of(T::value_shape) }
    }
}

impl Shape {
    const fn list_of(of_type: fn() -> &'static Self) -> Self {
        Self::List(InnerShape::of_type(of_type))
    }

    const fn map_of(of_type: fn() -> &'static Self) -> Self {
        Self::Map {
            key: InnerShape::ANY,
            value: InnerShape::of_type(of_type),
        }
    }

    const fn of_part(of_type: fn() -> &'static Self) -> Self {
        Self::Constrained(ConstrainedShape::new(InnerShape::of_type(of_type)))
    }
}

/// Implements [`HclValue`] for tuples of such types.
macro_rules! tuples {
    ($($($part:ident)*;)*) => {$(
        impl<$($part: HclValue),*> HclValue for ($($part,)*) {
            fn value_shape() -> &'static Shape {
                const {
                    &Shape::Tuple(Cow::Borrowed(const {
                        &[$(Shape::of_part($part::value_shape)),*]
                    }))
                }
            }
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
}

#[cfg(feature = "indexmap")]
containers!(list_of: indexmap::IndexSet<T, S>, [S];);
#[cfg(feature = "indexmap")]
containers!(map_of: indexmap::IndexMap<K, T, S>, [K, S];);
