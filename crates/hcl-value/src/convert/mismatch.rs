//! Explanation of a missing conversion between types: finds the innermost mismatch.

use super::errors;
use super::failure::ConversionFailure;
use super::resolve::resolve_alone;
use crate::types::{PathStep, Type};

/// Returns the reason why `from` does not convert to `to`.
pub(super) fn explain(from: &Type, to: &Type) -> ConversionFailure {
    let agree = |(own, wanted): Pair<'_>| resolve_alone(own, wanted).is_some();
    let stops = |pair: Pair<'_>| in_all(pair).is_some();
    let (mut steps, (from, to)) = innermost((from, to), &agree, &stops);
    steps.reverse();
    let reason = in_all((from, to)).unwrap_or_else(|| match (from, to) {
        // Each element converts alone, but not to the one type that all must have.
        (Type::Tuple(own), Type::List(_) | Type::Set(_)) => errors::no_common_type("elements", own),
        (Type::Object(own), Type::Map(_)) => errors::no_common_type("attributes", &own.to_types()),
        _ => errors::wrong_type(from, to),
    });
    ConversionFailure { steps, ..reason }
}

/// Returns why two types differ as wholes. As in the reference, this reason comes before reasons in their parts.
fn in_all(pair: Pair<'_>) -> Option<ConversionFailure> {
    match pair {
        (Type::Tuple(own), Type::Tuple(wanted)) if own.len() != wanted.len() => {
            Some(errors::wrong_length(own.len(), wanted.len()))
        }
        (Type::Object(own), Type::Object(wanted)) => {
            let mut missing: Vec<&str> = Vec::new();
            for (name, _) in wanted.iter() {
                if own.get(name).is_none() && !wanted.is_optional(name) {
                    missing.push(name);
                }
            }
            (!missing.is_empty()).then(|| errors::missing_attributes(&missing))
        }
        _ => None,
    }
}

/// Two types that differ.
type Pair<'t> = (&'t Type, &'t Type);

/// Returns the innermost parts of two types that do not agree, unless an outer pair stops the search, and the steps to them.
pub(super) fn innermost<'t>(
    mut pair: Pair<'t>,
    agree: &dyn Fn(Pair<'_>) -> bool,
    stops: &dyn Fn(Pair<'_>) -> bool,
) -> (Vec<PathStep>, Pair<'t>) {
    let mut steps = Vec::new();
    while !stops(pair)
        && let Some((step, part)) = part(pair, agree)
    {
        steps.push(step);
        pair = part;
    }
    (steps, pair)
}

/// Returns the first parts of two types that do not agree.
fn part<'t>(
    (from, to): Pair<'t>,
    agree: &dyn Fn(Pair<'_>) -> bool,
) -> Option<(PathStep, Pair<'t>)> {
    match (from, to) {
        (Type::List(own) | Type::Set(own), Type::List(wanted) | Type::Set(wanted))
        | (Type::Map(own), Type::Map(wanted)) => return Some((PathStep::Element, (own, wanted))),
        (Type::Tuple(own), Type::List(wanted) | Type::Set(wanted)) => {
            for (index, own) in own.iter().enumerate() {
                if !agree((own, wanted)) {
                    return Some((PathStep::Index(index), (own, wanted)));
                }
            }
        }
        (Type::Object(own), Type::Map(wanted)) => {
            for (name, own) in own.iter() {
                if !agree((own, wanted)) {
                    return Some((PathStep::Attribute(name.clone()), (own, wanted)));
                }
            }
        }
        (Type::Tuple(own), Type::Tuple(wanted)) => {
            for (index, pair) in own.iter().zip(&**wanted).enumerate() {
                if !agree(pair) {
                    return Some((PathStep::Index(index), pair));
                }
            }
        }
        (Type::List(own) | Type::Set(own), Type::Tuple(wanted)) => {
            for (index, wanted) in wanted.iter().enumerate() {
                if !agree((own, wanted)) {
                    return Some((PathStep::Index(index), (own, wanted)));
                }
            }
        }
        (Type::Object(own), Type::Object(wanted)) => {
            for (name, wanted) in wanted.iter() {
                if let Some(own) = own.get(name)
                    && !agree((own, wanted))
                {
                    return Some((PathStep::Attribute(name.clone()), (own, wanted)));
                }
            }
        }
        (Type::Map(own), Type::Object(wanted)) => {
            for (name, wanted) in wanted.iter() {
                if !agree((own, wanted)) {
                    return Some((PathStep::Key(name.clone()), (own, wanted)));
                }
            }
        }
        _ => {}
    }
    None
}
