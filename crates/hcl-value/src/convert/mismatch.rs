//! Explanation of a missing conversion between types: finds the innermost mismatch.

use super::errors;
use super::failure::Failure;
use super::resolve::resolve_alone;
use crate::types::{ObjectType, Step, Type};

/// Returns the reason why `from` does not convert to `to`.
pub(super) fn explain(from: &Type, to: &Type) -> Failure {
    match (from, to) {
        (Type::List(own) | Type::Set(own), Type::List(wanted) | Type::Set(wanted))
        | (Type::Map(own), Type::Map(wanted)) => explain(own, wanted).within(Step::Element),
        (Type::Tuple(own), Type::List(wanted) | Type::Set(wanted)) => {
            for (index, own) in own.iter().enumerate() {
                if !fits(own, wanted) {
                    return explain(own, wanted).within(Step::Index(index));
                }
            }
            // Each element converts alone, but not to the one type that all must have.
            errors::no_common_type("elements", own)
        }
        (Type::Object(own), Type::Map(wanted)) => {
            for (name, own) in own.iter() {
                if !fits(own, wanted) {
                    return explain(own, wanted).within(Step::Attribute(name.clone()));
                }
            }
            errors::no_common_type("attributes", &own.to_types())
        }
        (Type::Tuple(own), Type::Tuple(wanted)) if own.len() == wanted.len() => {
            for (index, (own, wanted)) in own.iter().zip(&**wanted).enumerate() {
                if !fits(own, wanted) {
                    return explain(own, wanted).within(Step::Index(index));
                }
            }
            errors::wrong_type(from, to)
        }
        (Type::Tuple(own), Type::Tuple(wanted)) => errors::wrong_length(own.len(), wanted.len()),
        (Type::List(own) | Type::Set(own), Type::Tuple(wanted)) => {
            for (index, wanted) in wanted.iter().enumerate() {
                if !fits(own, wanted) {
                    return explain(own, wanted).within(Step::Index(index));
                }
            }
            errors::wrong_type(from, to)
        }
        (Type::Object(own), Type::Object(wanted)) => {
            explain_objects(own, wanted).unwrap_or_else(|| errors::wrong_type(from, to))
        }
        (Type::Map(own), Type::Object(wanted)) => {
            for (name, wanted) in wanted.iter() {
                if !fits(own, wanted) {
                    return explain(own, wanted).within(Step::Key(name.clone()));
                }
            }
            errors::wrong_type(from, to)
        }
        _ => errors::wrong_type(from, to),
    }
}

/// Reports all missing attributes; if there are none, the first attribute without a conversion.
fn explain_objects(own: &ObjectType, wanted: &ObjectType) -> Option<Failure> {
    let mut missing: Vec<&str> = Vec::new();
    for (name, _) in wanted.iter() {
        if own.get(name).is_none() && !wanted.is_optional(name) {
            missing.push(name);
        }
    }
    // The reference, too, reports missing attributes before attributes of the wrong type.
    if !missing.is_empty() {
        return Some(errors::missing_attributes(&missing));
    }
    for (name, wanted) in wanted.iter() {
        if let Some(own) = own.get(name)
            && !fits(own, wanted)
        {
            return Some(explain(own, wanted).within(Step::Attribute(name.clone())));
        }
    }
    None
}

fn fits(own: &Type, wanted: &Type) -> bool {
    resolve_alone(own, wanted).is_some()
}
