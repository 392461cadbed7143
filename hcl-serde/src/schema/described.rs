//! Documentation of value types: what their `Deserialize` does not say of fields and variants.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use super::shape::Shape;
use crate::probe::Probe;
use crate::{Sensitive, Spanned};

/// A type of values with documentation, for hover texts, JSON Schema and Markdown.
///
/// Derived beside serde's `Deserialize`, whose names it takes over: `rename` and `rename_all`. A type that does not derive it
/// has a shape without documentation. Implemented for containers of such types.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclDecode, HclSchema, HclValue};
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
///     size: u64,
/// }
///
/// # #[cfg(feature = "schema")] {
/// let page = <Config as HclSchema>::SCHEMA.to_markdown();
/// assert!(page.contains("How much is written to the log."));
/// assert!(page.contains(r#"| `"debug"` | Every step. |"#));
/// assert!(page.contains("In bytes."));
/// # }
/// ```
pub trait HclValue {
    /// Adds the documentation to the shape that was recorded of the type.
    fn describe(shape: &mut Shape);
}

/// A field or variant, and the description of its value.
#[doc(hidden)]
#[derive(Debug)]
pub struct ValuePart {
    pub name: &'static str,
    pub docs: &'static str,
    pub describe: fn(&mut Shape),
}

/// Adds documentation to the shape of a struct; to no other one, as that of a struct that is read in another way.
#[doc(hidden)]
pub fn describe_object(shape: &mut Shape, docs: &str, parts: &[ValuePart]) {
    let Shape::Object(object) = shape else { return };
    docs.clone_into(&mut object.docs);
    for field in &mut object.fields {
        if let Some(part) = parts.iter().find(|part| part.name == field.name) {
            part.docs.clone_into(&mut field.docs);
            (part.describe)(&mut field.shape);
        }
    }
}

/// Adds documentation to the shape of an enum.
#[doc(hidden)]
pub fn describe_choice(shape: &mut Shape, docs: &str, parts: &[ValuePart]) {
    let Shape::Choice(choice) = shape else { return };
    docs.clone_into(&mut choice.docs);
    for variant in &mut choice.variants {
        if let Some(part) = parts.iter().find(|part| part.name == variant.name) {
            part.docs.clone_into(&mut variant.docs);
            variant.content.as_mut().into_iter().for_each(part.describe);
        }
    }
}

/// Any type: its shape as it is recorded.
#[doc(hidden)]
pub trait DescribeAny {
    fn describe(&self, _: &mut Shape) {}

    fn described(&self, shape: Shape) -> Shape {
        shape
    }
}

impl<T> DescribeAny for &Probe<T> {}

/// A type with documentation.
#[doc(hidden)]
pub trait DescribeValue {
    fn describe(&self, shape: &mut Shape);

    fn described(&self, mut shape: Shape) -> Shape {
        self.describe(&mut shape);
        shape
    }
}

impl<T: HclValue> DescribeValue for Probe<T> {
    fn describe(&self, shape: &mut Shape) {
        T::describe(shape);
    }
}

/// Implements [`HclValue`] for what is read as the type inside.
macro_rules! wrappers {
    ($($wrapper:ident),*) => {$(
        impl<T: HclValue> HclValue for $wrapper<T> {
            fn describe(shape: &mut Shape) {
                T::describe(shape);
            }
        }
    )*};
}

wrappers!(Arc, Box, Rc, Sensitive, Spanned);

impl<T: HclValue> HclValue for Option<T> {
    fn describe(shape: &mut Shape) {
        match shape {
            Shape::Optional(inner) => T::describe(inner),
            other => T::describe(other),
        }
    }
}

/// Implements [`HclValue`] for lists.
macro_rules! lists {
    ($($list:ty $(, $parameter:ident)*;)*) => {$(
        impl<T: HclValue $(, $parameter)*> HclValue for $list {
            fn describe(shape: &mut Shape) {
                if let Shape::List(element) = shape {
                    T::describe(element);
                }
            }
        }
    )*};
}

lists! {
    Vec<T>;
    VecDeque<T>;
    BTreeSet<T>;
    HashSet<T, S>, S;
}

/// Implements [`HclValue`] for maps.
macro_rules! maps {
    ($($map:ty $(, $parameter:ident)*;)*) => {$(
        impl<K, T: HclValue $(, $parameter)*> HclValue for $map {
            fn describe(shape: &mut Shape) {
                if let Shape::Map { value, .. } = shape {
                    T::describe(value);
                }
            }
        }
    )*};
}

maps! {
    BTreeMap<K, T>;
    HashMap<K, T, S>, S;
}

#[cfg(feature = "indexmap")]
lists!(indexmap::IndexSet<T, S>, S;);
#[cfg(feature = "indexmap")]
maps!(indexmap::IndexMap<K, T, S>, S;);
