//! Standard traits of values: cheap clones, debug output without secrets, structural equality.
//!
//! Structural equality is two-valued, unlike equality in HCL (`ops::equal`): unknown values are equal if their types
//! and refinements are, nulls if their types are, and marks count.

use std::fmt;
use std::sync::Arc;

use super::{Mapping, Mark, Value, ValueKind, ValueRepr};

impl Clone for Value {
    #[inline]
    fn clone(&self) -> Self {
        match self.as_i64() {
            Some(integer) => Self::from(integer),
            None => Self(self.0.clone()),
        }
    }
}

/// Writes the value for debugging, with `(sensitive)` in place of values that carry the mark of [`Mark::sensitive`].
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

impl Value {
    /// Returns whether two compound values are clones of each other. They are equal then, without a comparison of
    /// elements.
    pub(super) fn is_shared_with(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (ValueRepr::List(a), ValueRepr::List(b)) | (ValueRepr::Set(a), ValueRepr::Set(b)) => {
                Arc::ptr_eq(a, b)
            }
            (ValueRepr::Map(a), ValueRepr::Map(b)) => Arc::ptr_eq(a, b),
            (ValueRepr::Tuple(a), ValueRepr::Tuple(b)) => Arc::ptr_eq(a, b),
            (ValueRepr::Object(a), ValueRepr::Object(b)) => Arc::ptr_eq(a, b),
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
            (ValueRepr::Null(a), ValueRepr::Null(b)) => a == b,
            (ValueRepr::Unknown(a), ValueRepr::Unknown(b)) => {
                a.ty == b.ty && a.refinement == b.refinement && a.attributes == b.attributes
            }
            (ValueRepr::Bool(a), ValueRepr::Bool(b)) => a == b,
            (ValueRepr::Number(a), ValueRepr::Number(b)) => a == b,
            (ValueRepr::String(a), ValueRepr::String(b)) => a == b,
            (ValueRepr::List(a), ValueRepr::List(b)) | (ValueRepr::Set(a), ValueRepr::Set(b)) => {
                a.ty == b.ty && a.elements.as_slice() == b.elements.as_slice()
            }
            (ValueRepr::Map(a), ValueRepr::Map(b)) => a.ty == b.ty && a.elements == b.elements,
            (ValueRepr::Tuple(a), ValueRepr::Tuple(b)) => {
                a.elements.as_slice() == b.elements.as_slice()
            }
            (ValueRepr::Object(a), ValueRepr::Object(b)) => a.elements == b.elements,
            (ValueRepr::Capsule(a), ValueRepr::Capsule(b)) => {
                a.ty == b.ty && a.ty.contents_equal(&a.content, &b.content)
            }
            (ValueRepr::Marked(a), ValueRepr::Marked(b)) => {
                a.marks == b.marks && a.value == b.value
            }
            _ => false,
        }
    }
}

impl Eq for Value {}

/// Ignores the order of insertion.
impl PartialEq for Mapping {
    fn eq(&self, other: &Self) -> bool {
        let mut others = other.iter();
        for entry in self {
            if others.next() != Some(entry) {
                return false;
            }
        }
        others.next().is_none()
    }
}

impl Eq for Mapping {}
