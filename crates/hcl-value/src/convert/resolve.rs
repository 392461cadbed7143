//! Resolution of conversions between types: whether there is one, and the type of the result.
//!
//! Information model, "Collection and Structural Type Conversions". Uses types only, no values.

// spec(model): Collection and Structural Type Conversions; cases::values/conversion/values

use super::rules::{RuleCache, Rules, Safety};
use super::{CapsuleConversion, primitive, unify};
use crate::types::{ObjectType, Type};

/// Returns the result type of a safe or unsafe conversion. Entry point that starts with an empty memo.
pub(super) fn resolve_alone(from: &Type, to: &Type) -> Option<Type> {
    resolve(from, to, Rules::of(Safety::Unsafe, &RuleCache::default()))
}

/// Returns the result type of a conversion: `to`, with the dynamic pseudo-type replaced by the type that `from` has
/// there. Optional attributes stay optional.
pub(super) fn resolve(from: &Type, to: &Type, rules: Rules<'_>) -> Option<Type> {
    let is_compound = |ty: &Type| !ty.is_primitive() && *ty != Type::Dynamic;
    if is_compound(from) && is_compound(to) && to.has_dynamic() {
        return rules.memoize_resolved(from, to, &|| compute(from, to, rules));
    }
    compute(from, to, rules)
}

fn compute(from: &Type, to: &Type, rules: Rules<'_>) -> Option<Type> {
    match (from, to) {
        (_, Type::Dynamic) => Some(from.clone()),
        (Type::Dynamic, _) => rules.lossy.then(|| to.clone()),
        (Type::List(own), Type::List(wanted)) | (Type::Set(own), Type::List(wanted)) => {
            resolve(own, wanted, rules).map(Type::list)
        }
        (Type::Set(own), Type::Set(wanted)) => resolve(own, wanted, rules).map(Type::set),
        (Type::Map(own), Type::Map(wanted)) => resolve(own, wanted, rules).map(Type::map),
        // Not safe: lists that differ in order or repetitions become one set.
        (Type::List(own), Type::Set(wanted)) if rules.lossy => {
            resolve(own, wanted, rules).map(Type::set)
        }
        (Type::Tuple(own), Type::List(wanted)) => {
            tuple_elements(own, wanted, rules).map(Type::list)
        }
        (Type::Tuple(own), Type::Set(wanted)) => tuple_elements(own, wanted, rules).map(Type::set),
        (Type::Object(own), Type::Map(wanted)) => object_to_map(own, wanted, rules),
        (Type::Tuple(own), Type::Tuple(wanted)) if own.len() == wanted.len() => {
            let mut elements = Vec::with_capacity(own.len());
            for (own, wanted) in own.iter().zip(&**wanted) {
                elements.push(resolve(own, wanted, rules)?);
            }
            Some(Type::tuple_of(elements))
        }
        (Type::List(own) | Type::Set(own), Type::Tuple(wanted)) if rules.to_tuple => {
            let mut elements = Vec::with_capacity(wanted.len());
            for wanted in &**wanted {
                elements.push(resolve(own, wanted, rules)?);
            }
            Some(Type::tuple_of(elements))
        }
        (Type::Object(own), Type::Object(wanted)) => object_to_object(own, wanted, rules),
        // Not safe: other keys are dropped, and a missing one is an error.
        (Type::Map(own), Type::Object(wanted)) if rules.lossy => map_to_object(own, wanted, rules),
        _ if from == to => Some(to.clone()),
        _ if primitive::is_safe(from, to) => Some(to.clone()),
        _ if rules.lossy && (primitive::is_unsafe(from, to) || capsule(from, to)) => {
            Some(to.clone())
        }
        _ => None,
    }
}

/// Returns the element type of the list or set that a tuple converts to.
fn tuple_elements(own: &[Type], wanted: &Type, rules: Rules<'_>) -> Option<Type> {
    let element = common_element(own, wanted, rules)?;
    // `[dynamic, [1]]` unifies to the dynamic pseudo-type, but no list can hold both elements.
    if element == Type::Dynamic {
        for ty in own {
            if *ty != Type::Dynamic {
                return None;
            }
        }
    }
    Some(element)
}

/// Returns the map type that an object converts to. Attributes of dynamic type do not affect the element type if there
/// are others.
fn object_to_map(own: &ObjectType, wanted: &Type, rules: Rules<'_>) -> Option<Type> {
    let mut types = own.to_types();
    let mut element = common_element(&types, wanted, rules)?;
    if element == Type::Dynamic && rules.lossy {
        types.retain(|ty| *ty != Type::Dynamic);
        element = unify::unify_with(&types, rules).unwrap_or(element);
    }
    Some(Type::map(element))
}

/// Returns the element type that all types convert to.
fn common_element(own: &[Type], wanted: &Type, rules: Rules<'_>) -> Option<Type> {
    let mut types: Vec<Type> = Vec::new();
    for own in own {
        // Skips runs of one type, which are common.
        if types.last().is_some_and(|last| last == own) && !wanted.has_dynamic() {
            continue;
        }
        types.push(resolve(own, wanted, rules)?);
    }
    if types.is_empty() || !wanted.has_dynamic() {
        return Some(wanted.clone());
    }
    let unified = unify::unify_with(&types, rules)?;
    if unified == *wanted || !unified.has_dynamic() {
        return Some(unified);
    }
    // `set(any)` and `tuple([string])` unify to `set(any)`; the tuple resolves it to `set(string)`, and both convert to
    // that.
    for ty in &mut types {
        match resolve(ty, &unified, rules) {
            Some(reached) => *ty = reached,
            None => return Some(unified),
        }
    }
    Some(unify::unify_with(&types, rules).unwrap_or(unified))
}

fn object_to_object(own: &ObjectType, wanted: &ObjectType, rules: Rules<'_>) -> Option<Type> {
    attributes(wanted, &|name, wanted| match own.get(name) {
        Some(own) => resolve(own, wanted, rules).map(Some),
        None => Some(None),
    })
}

fn map_to_object(own: &Type, wanted: &ObjectType, rules: Rules<'_>) -> Option<Type> {
    attributes(wanted, &|_, wanted| Some(resolve(own, wanted, rules)))
}

/// Resolves each attribute by a function, which returns `Some(None)` for one that may be absent if it is optional.
fn attributes(
    wanted: &ObjectType,
    resolve: &dyn Fn(&str, &Type) -> Option<Option<Type>>,
) -> Option<Type> {
    let mut attributes = Vec::with_capacity(wanted.len());
    for (name, wanted_type) in wanted.iter() {
        attributes.push(match resolve(name, wanted_type)? {
            Some(ty) => ty,
            None if wanted.is_optional(name) => wanted_type.clone(),
            None => return None,
        });
    }
    Some(Type::Object(
        wanted.with_types(attributes, wanted.optional()).into(),
    ))
}

/// Returns whether a capsule type defines the conversion.
fn capsule(from: &Type, to: &Type) -> bool {
    let reaches = |conversion: &CapsuleConversion| conversion.reaches(to);
    let accepts = |conversion: &CapsuleConversion| conversion.accepts(from);
    match (from, to) {
        (Type::Capsule(capsule), _) if capsule.extension().is_some_and(reaches) => true,
        (_, Type::Capsule(capsule)) => capsule.extension().is_some_and(accepts),
        _ => false,
    }
}
