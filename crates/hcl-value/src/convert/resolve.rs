//! Resolution of conversions between types: whether there is one, and the type of the result.
//!
//! Information model, "Collection and Structural Type Conversions". Uses types only, no values.

// spec(model): Collection and Structural Type Conversions; cases::values/conversion/values

use super::rules::{Memo, Rules, Safety};
use super::{CapsuleConversion, primitive, unify};
use crate::Str;
use crate::types::{ObjectType, Type};

/// Returns the result type of a safe or unsafe conversion. Entry point that starts with an empty memo.
pub(super) fn resolve_alone(from: &Type, to: &Type) -> Option<Type> {
    resolve(from, to, Rules::of(Safety::Unsafe, &Memo::default()))
}

/// Returns the result type of a conversion: `to`, with the dynamic pseudo-type replaced by the type that `from` has
/// there. Optional attributes stay optional.
pub(super) fn resolve(from: &Type, to: &Type, rules: Rules<'_>) -> Option<Type> {
    let is_compound = |ty: &Type| !ty.is_primitive() && *ty != Type::Dynamic;
    if is_compound(from) && is_compound(to) && to.has_dynamic() {
        return rules.memoize_resolved(from, to, || compute(from, to, rules));
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
            let pairs = own.iter().zip(&**wanted);
            let elements: Option<Vec<_>> = pairs
                .map(|(own, wanted)| resolve(own, wanted, rules))
                .collect();
            elements.map(Type::tuple)
        }
        (Type::List(own) | Type::Set(own), Type::Tuple(wanted)) if rules.to_tuple => {
            let elements: Option<Vec<_>> = wanted
                .iter()
                .map(|wanted| resolve(own, wanted, rules))
                .collect();
            elements.map(Type::tuple)
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
    let no_type = element == Type::Dynamic && own.iter().any(|ty| *ty != Type::Dynamic);
    (!no_type).then_some(element)
}

/// Returns the map type that an object converts to. Attributes of dynamic type do not affect the element type if there
/// are others.
fn object_to_map(own: &ObjectType, wanted: &Type, rules: Rules<'_>) -> Option<Type> {
    let attributes = || own.iter().map(|(_, ty)| ty);
    let mut element = common_element(attributes(), wanted, rules)?;
    if element == Type::Dynamic && rules.lossy {
        let known: Vec<Type> = attributes()
            .filter(|ty| **ty != Type::Dynamic)
            .cloned()
            .collect();
        element = unify::unify_with(&known, rules).unwrap_or(element);
    }
    Some(Type::map(element))
}

/// Returns the element type that all types convert to.
fn common_element<'t>(
    own: impl IntoIterator<Item = &'t Type>,
    wanted: &Type,
    rules: Rules<'_>,
) -> Option<Type> {
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
    let reached: Option<Vec<Type>> = types
        .iter()
        .map(|ty| resolve(ty, &unified, rules))
        .collect();
    Some(
        reached
            .and_then(|types| unify::unify_with(&types, rules))
            .unwrap_or(unified),
    )
}

fn object_to_object(own: &ObjectType, wanted: &ObjectType, rules: Rules<'_>) -> Option<Type> {
    let attributes: Option<Vec<_>> = wanted
        .iter()
        .map(|(name, wanted_type)| {
            let ty = match own.get(name) {
                Some(own) => resolve(own, wanted_type, rules)?,
                None if wanted.is_optional(name) => wanted_type.clone(),
                None => return None,
            };
            Some((name.clone(), ty))
        })
        .collect();
    Some(with_optional_of(wanted, attributes?))
}

fn map_to_object(own: &Type, wanted: &ObjectType, rules: Rules<'_>) -> Option<Type> {
    let attributes: Option<Vec<_>> = wanted
        .iter()
        .map(|(name, wanted_type)| {
            let ty = match resolve(own, wanted_type, rules) {
                Some(ty) => ty,
                None if wanted.is_optional(name) => wanted_type.clone(),
                None => return None,
            };
            Some((name.clone(), ty))
        })
        .collect();
    Some(with_optional_of(wanted, attributes?))
}

/// Creates an object type with the same optional attributes as another.
fn with_optional_of(wanted: &ObjectType, attributes: Vec<(Str, Type)>) -> Type {
    let object = ObjectType::new(attributes);
    if !wanted.has_optional() {
        return Type::Object(object.into());
    }
    let optional = wanted
        .iter()
        .filter(|(name, _)| wanted.is_optional(name))
        .map(|(name, _)| name.clone());
    Type::Object(object.with_optional(optional).into())
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
