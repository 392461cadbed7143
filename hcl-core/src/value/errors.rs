//! The sentences of everything that can be wrong with an operation on values.

use super::ValueError;
use crate::number::NumberError;
use crate::types::Type;

pub(super) fn prefixes_differ() -> ValueError {
    ValueError::new("the string cannot start with two different prefixes")
}

pub(super) fn refined_to_nothing() -> ValueError {
    ValueError::new("no value satisfies all constraints on the unknown value")
}

pub(super) fn cannot_refine(ty: &Type, constraint: &str) -> ValueError {
    ValueError::new(format!(
        "{constraint} cannot be given to a value of type {ty}"
    ))
}

pub(super) fn null_operand(which: &str) -> ValueError {
    ValueError::new(format!(
        "{which} is null; this operation needs a value that is not null"
    ))
}

pub(super) fn wrong_operand(which: &str, wanted: &Type, found: &Type) -> ValueError {
    ValueError::new(format!("{which} must be a {wanted}, but it is a {found}"))
}

pub(super) fn arithmetic(error: NumberError) -> ValueError {
    ValueError::new(error.to_string())
}

pub(super) fn no_length(ty: &Type) -> ValueError {
    ValueError::new(format!(
        "a value of type {ty} has no length; a list, set, map, tuple or object is required"
    ))
}

pub(super) fn null_length() -> ValueError {
    ValueError::new("a null value has no length")
}
