//! Explanation of a missing conversion between types: finds the innermost mismatch.

use super::errors;
use super::failure::ConversionFailure;
use super::resolve::resolve_alone;
use crate::types::{PathStep, Type};

/// Returns the reason why `from` does not convert to `to`.
pub(super) fn explain(from: &Type, to: &Type) -> ConversionFailure {
    let agree = |(own, wanted): Pair<'_>| resolve_alone(own, wanted).is_some();
    let (mut steps, mut pair) = (Vec::new(), (from, to));
    let reason = loop {
        if let Some(reason) = in_all(pair) {
            break reason;
        }
        let Some((step, part)) = part(pair, &agree) else {
            break match pair {
                // Each element converts alone, but not to the one type that all must have.
                (Type::Tuple(own), Type::List(_) | Type::Set(_)) => {
                    errors::no_common_type("elements", own)
                }
                (Type::Object(own), Type::Map(_)) => {
                    errors::no_common_type("attributes", &own.to_types())
                }
                (from, to) => errors::wrong_type(from, to),
            };
        };
        steps.push(step);
        pair = part;
    };
    steps.reverse();
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

/// Returns the first parts of two types that do not agree.
fn part<'t>(
    (from, to): Pair<'t>,
    agree: &dyn Fn(Pair<'_>) -> bool,
) -> Option<(PathStep, Pair<'t>)> {
    let indexed = |(index, pair): (usize, Pair<'t>)| (PathStep::Index(index), pair);
    let mut parts: Box<dyn Iterator<Item = (PathStep, Pair<'t>)>> = match (from, to) {
        (Type::List(own) | Type::Set(own), Type::List(wanted) | Type::Set(wanted))
        | (Type::Map(own), Type::Map(wanted)) => return Some((PathStep::Element, (own, wanted))),
        (Type::Tuple(own), Type::List(wanted) | Type::Set(wanted)) => {
            let pairs = own.iter().map(|own| (own, &**wanted));
            Box::new(pairs.enumerate().map(indexed))
        }
        (Type::Tuple(own), Type::Tuple(wanted)) => {
            Box::new(own.iter().zip(&**wanted).enumerate().map(indexed))
        }
        (Type::List(own) | Type::Set(own), Type::Tuple(wanted)) => {
            let pairs = wanted.iter().map(|wanted| (&**own, wanted));
            Box::new(pairs.enumerate().map(indexed))
        }
        (Type::Object(own), Type::Map(wanted)) => Box::new(
            own.iter()
                .map(|(name, own)| (PathStep::Attribute(name.clone()), (own, &**wanted))),
        ),
        (Type::Object(own), Type::Object(wanted)) => {
            Box::new(wanted.iter().filter_map(|(name, wanted)| {
                Some((PathStep::Attribute(name.clone()), (own.get(name)?, wanted)))
            }))
        }
        (Type::Map(own), Type::Object(wanted)) => Box::new(
            wanted
                .iter()
                .map(|(name, wanted)| (PathStep::Key(name.clone()), (&**own, wanted))),
        ),
        _ => return None,
    };
    parts.find(|(_, pair)| !agree(*pair))
}
