//! How many elements values have.

use super::{Refinement, Repr, Value, ValueError, errors};
use crate::number::Number;
use crate::types::Type;

/// The greatest length that a collection of unknown length is said to have.
const MAX_LENGTH: u64 = i64::MAX as u64;

impl Value {
    /// The number of elements or attributes, as a number value: unknown, with bounds, where it is not certain.
    ///
    /// Marks on the value are on the result. A set that holds unknown values may turn out smaller than it looks.
    ///
    /// # Errors
    ///
    /// When the value is null, or of a type that has no elements.
    pub fn length(&self) -> Result<Self, ValueError> {
        let value = self.unmarked();
        let result = match &value.0 {
            Repr::Null(_) => return Err(errors::null_length()),
            _ => match value.length_bounds() {
                Some((least, Some(most))) if least == most => Self::from(Number::from(least)),
                Some((least, most)) => Self::unknown_with(
                    Type::Number,
                    Refinement {
                        lower: Some((Number::from(least), true)),
                        upper: Some((Number::from(most.unwrap_or(MAX_LENGTH)), true)),
                        ..Refinement::NOT_NULL
                    },
                ),
                None => return Err(errors::no_length(&value.ty())),
            },
        };
        Ok(result.with_marks_of([self]))
    }

    /// Least and greatest number of elements; `None` for null and for what has no elements.
    pub(super) fn length_bounds(&self) -> Option<(u64, Option<u64>)> {
        let exactly = |length: usize| Some((length as u64, Some(length as u64)));
        match &self.0 {
            Repr::List(list) => exactly(list.elements.as_slice().len()),
            Repr::Tuple(tuple) => exactly(tuple.elements.as_slice().len()),
            Repr::Map(map) => exactly(map.elements.len()),
            Repr::Object(object) => exactly(object.elements.len()),
            Repr::Set(set) => {
                let length = set.elements.as_slice().len();
                match set.elements.summary().wholly_known {
                    true => exactly(length),
                    false => Some((1, Some(length as u64))),
                }
            }
            Repr::Unknown(unknown) => match &unknown.ty {
                Type::Tuple(elements) => exactly(elements.len()),
                Type::Object(object) => exactly(object.len()),
                Type::Dynamic => Some((0, None)),
                ty if ty.is_collection() => {
                    let refinement = &unknown.refinement;
                    Some((refinement.min_length, refinement.max_length))
                }
                _ => None,
            },
            Repr::Marked(marked) => marked.value.length_bounds(),
            _ => None,
        }
    }
}
