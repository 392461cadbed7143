//! Explanation of a missing conversion between types: finds the innermost mismatch.

use super::errors;
use super::failure::Failure;
use super::resolve::resolve_alone;
use crate::types::{ObjectType, Step, Type};

/// Returns the reason why `from` does not convert to `to`.
pub(super) fn explain(from: &Type, to: &Type) -> Failure {
    let fits = |own: &Type, wanted: &Type| resolve_alone(own, wanted).is_some();
    match (from, to) {
        (Type::List(own) | Type::Set(own), Type::List(wanted) | Type::Set(wanted))
        | (Type::Map(own), Type::Map(wanted)) => explain(own, wanted).within(Step::Element),
        (Type::Tuple(own), Type::List(wanted) | Type::Set(wanted)) => {
            let mut elements = own.iter().enumerate();
            match elements.find(|(_, own)| !fits(own, wanted)) {
                Some((index, own)) => explain(own, wanted).within(Step::Index(index)),
                // Each element converts alone, but not to the one type that all must have.
                None => errors::no_common_type("elements", &own.iter().collect::<Vec<_>>()),
            }
        }
        (Type::Object(own), Type::Map(wanted)) => {
            match own.iter().find(|(_, own)| !fits(own, wanted)) {
                Some((name, own)) => explain(own, wanted).within(Step::Attribute(name.clone())),
                None => {
                    let types: Vec<_> = own.iter().map(|(_, ty)| ty).collect();
                    errors::no_common_type("attributes", &types)
                }
            }
        }
        (Type::Tuple(own), Type::Tuple(wanted)) if own.len() == wanted.len() => {
            let mut pairs = own.iter().zip(&**wanted).enumerate();
            match pairs.find(|(_, (own, wanted))| !fits(own, wanted)) {
                Some((index, (own, wanted))) => explain(own, wanted).within(Step::Index(index)),
                None => errors::wrong_type(from, to),
            }
        }
        (Type::Tuple(own), Type::Tuple(wanted)) => errors::wrong_length(own.len(), wanted.len()),
        (Type::List(own) | Type::Set(own), Type::Tuple(wanted)) => {
            let mut elements = wanted.iter().enumerate();
            match elements.find(|(_, wanted)| !fits(own, wanted)) {
                Some((index, wanted)) => explain(own, wanted).within(Step::Index(index)),
                None => errors::wrong_type(from, to),
            }
        }
        (Type::Object(own), Type::Object(wanted)) => {
            explain_objects(own, wanted, fits).unwrap_or_else(|| errors::wrong_type(from, to))
        }
        (Type::Map(own), Type::Object(wanted)) => {
            match wanted.iter().find(|(_, wanted)| !fits(own, wanted)) {
                Some((name, wanted)) => explain(own, wanted).within(Step::Key(name.clone())),
                None => errors::wrong_type(from, to),
            }
        }
        _ => errors::wrong_type(from, to),
    }
}

/// Reports all missing attributes; if there are none, the first attribute without a conversion.
fn explain_objects(
    own: &ObjectType,
    wanted: &ObjectType,
    fits: impl Fn(&Type, &Type) -> bool,
) -> Option<Failure> {
    let missing: Vec<&str> = wanted
        .iter()
        .map(|(name, _)| &**name)
        .filter(|name| own.get(name).is_none() && !wanted.is_optional(name))
        .collect();
    // The reference, too, reports missing attributes before attributes of the wrong type.
    if !missing.is_empty() {
        return Some(errors::missing_attributes(&missing));
    }
    wanted.iter().find_map(|(name, wanted)| {
        let own = own.get(name).filter(|own| !fits(own, wanted))?;
        Some(explain(own, wanted).within(Step::Attribute(name.clone())))
    })
}
