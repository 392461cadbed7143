//! Structural equality of values: the same value in every respect.
//!
//! Unlike HCL's own equality (`ops::equal`), this one is two-valued: unknown values are equal when type and
//! refinement are, nulls when their types are, and marks count.

use std::sync::Arc;

use super::{Mapping, Repr, Value};

impl Value {
    /// Whether two compound values are clones of one, and so the same without a look at what is inside.
    pub(super) fn is_shared_with(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::List(a), Repr::List(b)) | (Repr::Set(a), Repr::Set(b)) => Arc::ptr_eq(a, b),
            (Repr::Map(a), Repr::Map(b)) => Arc::ptr_eq(a, b),
            (Repr::Tuple(a), Repr::Tuple(b)) => Arc::ptr_eq(a, b),
            (Repr::Object(a), Repr::Object(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        if self.is_shared_with(other) {
            return true;
        }
        match (&self.0, &other.0) {
            (Repr::Null(a), Repr::Null(b)) => a == b,
            (Repr::Unknown(a), Repr::Unknown(b)) => a.ty == b.ty && a.refinement == b.refinement,
            (Repr::Bool(a), Repr::Bool(b)) => a == b,
            (Repr::Number(a), Repr::Number(b)) => a == b,
            (Repr::String(a), Repr::String(b)) => a == b,
            (Repr::List(a), Repr::List(b)) | (Repr::Set(a), Repr::Set(b)) => {
                a.ty == b.ty && a.elements.as_slice() == b.elements.as_slice()
            }
            (Repr::Map(a), Repr::Map(b)) => a.ty == b.ty && a.elements == b.elements,
            (Repr::Tuple(a), Repr::Tuple(b)) => a.elements.as_slice() == b.elements.as_slice(),
            (Repr::Object(a), Repr::Object(b)) => a.elements == b.elements,
            (Repr::Capsule(a), Repr::Capsule(b)) => {
                a.ty == b.ty && a.ty.contents_equal(&a.content, &b.content)
            }
            (Repr::Marked(a), Repr::Marked(b)) => a.marks == b.marks && a.value == b.value,
            _ => false,
        }
    }
}

impl Eq for Value {}

/// The order in which entries were given does not count.
impl PartialEq for Mapping {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Mapping {}
