//! Properties of the contents of a value: length, nesting depth, size, and whether it contains unknown values or marks.
//!
//! Compound values store a [`Summary`] of their elements, so all of these are O(1).

use super::sequence::Summary;
use super::{Refinement, Value, ValueError, ValueRepr, errors};
use crate::number::Number;
use crate::types::Type;

/// Upper bound of the length of a collection of unknown length.
// The largest `int` of Go, which is the bound in the reference.
const MAX_LENGTH: u64 = i64::MAX as u64;

impl Value {
    /// Returns whether neither the value nor any value inside it is unknown.
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let value = Value::tuple(vec![Value::unknown(Type::String)]);
    /// assert!(value.is_known());
    /// assert!(!value.is_wholly_known());
    /// ```
    #[must_use]
    pub fn is_wholly_known(&self) -> bool {
        match &self.0 {
            ValueRepr::Unknown(_) => false,
            ValueRepr::Marked(marked) => marked.value.is_wholly_known(),
            _ => self.summary().is_none_or(|all| all.wholly_known),
        }
    }

    /// Returns whether the value or any value inside it carries a mark.
    ///
    /// ```
    /// use hcl_value::{Value, value::Mark};
    ///
    /// let value = Value::tuple(vec![Value::from("hunter2").with_mark(Mark::sensitive())]);
    /// assert!(value.contains_marked());
    /// assert!(!value.is_marked());
    /// ```
    #[must_use]
    pub fn contains_marked(&self) -> bool {
        match &self.0 {
            ValueRepr::Marked(_) => true,
            ValueRepr::Unknown(unknown) => unknown.attributes.summary().marked,
            _ => self.summary().is_some_and(|all| all.marked),
        }
    }

    /// Returns the nesting depth of lists, sets, maps, tuples and objects: 0 for a primitive, 1 for a list of
    /// primitives.
    #[must_use]
    pub fn depth(&self) -> u32 {
        match &self.0 {
            ValueRepr::Unknown(unknown) if !unknown.attributes.is_empty() => {
                unknown.attributes.summary().depth
            }
            ValueRepr::Marked(marked) => marked.value.depth(),
            _ => self.summary().map_or(0, |all| all.depth),
        }
    }

    /// Returns the approximate size in bytes of the value without sharing: an estimate of the cost to visit, print or
    /// compare it. A value with shared parts takes less memory than this.
    #[inline]
    #[must_use]
    pub fn size(&self) -> u64 {
        match &self.0 {
            ValueRepr::Marked(marked) => marked.value.size(),
            ValueRepr::String(text) => Self::MIN_SIZE + text.len() as u64,
            ValueRepr::Number(number) => Self::MIN_SIZE + number.max_text_len(),
            ValueRepr::Unknown(unknown) => unknown.attributes.summary().size,
            _ => self.summary().map_or(Self::MIN_SIZE, |all| all.size),
        }
    }

    /// Returns what a list, set, map, tuple or object says of its elements.
    #[inline]
    fn summary(&self) -> Option<Summary> {
        Some(match &self.0 {
            ValueRepr::List(collection) | ValueRepr::Set(collection) => {
                collection.elements.summary()
            }
            ValueRepr::Map(map) => map.elements.summary(),
            ValueRepr::Tuple(tuple) => tuple.elements.summary(),
            ValueRepr::Object(object) => object.elements.summary(),
            _ => return None,
        })
    }

    /// The smallest [`size`](Self::size) of a value.
    pub const MIN_SIZE: u64 = 16;

    /// Returns the number of elements or attributes as a number value: an unknown number with bounds if it is not
    /// certain.
    ///
    /// The length of a set with unknown elements is not certain, as these may turn out equal. The marks of the value
    /// are on the result.
    ///
    /// # Errors
    ///
    /// Fails for a null value, and for a type without elements.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// assert_eq!(Value::from_json("[1, 2]")?.length()?, 2);
    /// assert!(Value::unknown(Type::list(Type::String)).length()?.is_unknown());
    /// assert!(Value::from(true).length().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn length(&self) -> Result<Self, ValueError> {
        let value = self.unmarked();
        let result = match &value.0 {
            ValueRepr::Null(_) => return Err(errors::null_length()),
            _ => match value.length_bounds() {
                Some((min, Some(max))) if min == max => Self::from(Number::from(min)),
                Some((min, max)) => Self::unknown_with(
                    Type::Number,
                    Refinement {
                        lower: Some((Number::from(min), true)),
                        upper: Some((Number::from(max.unwrap_or(MAX_LENGTH)), true)),
                        ..Refinement::NOT_NULL
                    },
                ),
                None => return Err(errors::no_length(&value.ty())),
            },
        };
        Ok(result.with_marks_of([self]))
    }

    /// Returns the bounds of the number of elements, or `None` for null and for values without elements.
    pub(super) fn length_bounds(&self) -> Option<(u64, Option<u64>)> {
        let exactly = |length: usize| Some((length as u64, Some(length as u64)));
        match &self.0 {
            ValueRepr::List(list) => exactly(list.elements.as_slice().len()),
            ValueRepr::Tuple(tuple) => exactly(tuple.elements.as_slice().len()),
            ValueRepr::Map(map) => exactly(map.elements.len()),
            ValueRepr::Object(object) => exactly(object.elements.len()),
            ValueRepr::Set(set) => {
                let length = set.elements.as_slice().len();
                if set.elements.summary().wholly_known {
                    exactly(length)
                } else {
                    // Unknown elements may turn out equal to all others, but one element remains.
                    Some((1, Some(length as u64)))
                }
            }
            ValueRepr::Unknown(unknown) => match &unknown.ty {
                Type::Tuple(elements) => exactly(elements.len()),
                Type::Object(object) => exactly(object.len()),
                Type::Dynamic => Some((0, None)),
                ty if ty.is_collection() => {
                    let refinement = &unknown.refinement;
                    Some((refinement.min_length, refinement.max_length))
                }
                _ => None,
            },
            ValueRepr::Marked(marked) => marked.value.length_bounds(),
            _ => None,
        }
    }
}
