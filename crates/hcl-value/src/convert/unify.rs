//! Unification: finds a type that several types all convert to.
//!
//! Information model, "Type Unification"; as the reference where the two differ.

// spec(model): Type Unification; cases::values/unification, suites::model_properties::all_types_convert_to_their_unified_type

use super::resolve::resolve;
use super::rules::{RuleCache, Rules, Safety};
use crate::internal::duplicates;
use crate::internal::sort::sort_by;
use crate::types::Type;

/// Returns a type that all types convert to; `None` if there is none, or `types` is empty.
///
/// [`Safety::Unsafe`] accepts conversions that may fail.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, convert::{Safety, unify}};
///
/// let types = [Type::tuple([Type::Number]), Type::tuple([Type::Number, Type::String])];
/// assert_eq!(unify(&types, Safety::Safe), Some(Type::list(Type::String)));
/// assert_eq!(unify(&[Type::Number, Type::Bool], Safety::Unsafe), None);
/// ```
#[must_use]
pub fn unify(types: &[Type], safety: Safety) -> Option<Type> {
    unify_with(types, Rules::of(safety, &RuleCache::default()))
}

pub(super) fn unify_with(types: &[Type], rules: Rules<'_>) -> Option<Type> {
    let first = types.first()?;
    if types.iter().all(|ty| ty == first) {
        return Some(first.clone());
    }
    let rules = Rules {
        // DIFFERENCE: `sequence-to-tuple`. Unification prefers the list, as if there were no such conversion.
        to_tuple: false,
        ..rules
    };
    let again = duplicates(types.len(), |index| types.get(index));
    let mut again = again.as_slice();
    let mut distinct = Vec::new();
    let mut has_dynamic = false;
    for (index, ty) in types.iter().enumerate() {
        match again {
            [first, rest @ ..] if first.index == index => again = rest,
            _ => {
                distinct.push(ty);
                has_dynamic = has_dynamic || ty.has_dynamic();
            }
        }
    }
    // Without dynamic parts, resolution does not call unification in turn, so that no work repeats.
    if !has_dynamic {
        return unify_distinct(&distinct, rules);
    }
    rules.memoize_unified(&distinct, &|| unify_distinct(&distinct, rules))
}

/// Number of types of each kind.
#[derive(Default)]
struct KindCounts {
    lists: usize,
    sets: usize,
    maps: usize,
    tuples: usize,
    objects: usize,
    dynamics: usize,
    others: usize,
}

impl KindCounts {
    fn of(types: &[&Type]) -> Self {
        let mut counts = Self::default();
        for ty in types {
            *match ty {
                Type::List(_) => &mut counts.lists,
                Type::Set(_) => &mut counts.sets,
                Type::Map(_) => &mut counts.maps,
                Type::Tuple(_) => &mut counts.tuples,
                Type::Object(_) => &mut counts.objects,
                Type::Dynamic => &mut counts.dynamics,
                _ => &mut counts.others,
            } += 1;
        }
        counts
    }

    /// Returns whether all types are of one kind or dynamic, and not all dynamic.
    const fn only(&self, kind: usize, all: usize) -> bool {
        kind > 0 && kind + self.dynamics == all
    }
}

fn unify_distinct(types: &[&Type], rules: Rules<'_>) -> Option<Type> {
    let counts = KindCounts::of(types);
    let all = types.len();
    let kinds = [
        (counts.maps, Type::map as fn(Type) -> Type),
        (counts.lists, Type::list),
        (counts.sets, Type::set),
    ];
    for (count, collection) in kinds {
        if counts.only(count, all) {
            return collections(types, &counts, collection, rules);
        }
    }
    if counts.only(counts.objects, all) {
        return objects(types, &counts, rules);
    }
    if counts.only(counts.tuples, all) {
        return tuples(types, &counts, rules);
    }
    // As in the reference, also if there is a type that all convert to.
    if counts.objects > 0 && counts.tuples > 0 {
        return None;
    }
    if counts.maps + counts.objects == all {
        return mixed(
            types,
            rules,
            |ty| matches!(ty, Type::Object(_)),
            objects_to_map,
        );
    }
    if counts.lists + counts.tuples == all {
        return mixed(
            types,
            rules,
            |ty| matches!(ty, Type::Tuple(_)),
            tuples_to_list,
        );
    }
    by_rank(types, rules)
}

/// Unifies collections of one kind by their element types.
fn collections(
    types: &[&Type],
    counts: &KindCounts,
    collection: fn(Type) -> Type,
    rules: Rules<'_>,
) -> Option<Type> {
    // As in the reference, the dynamic pseudo-type prevails over collections, but not over primitive types.
    if counts.dynamics > 0 {
        return Some(Type::Dynamic);
    }
    let mut elements = Vec::with_capacity(types.len());
    for ty in types {
        if let Some(element) = ty.element_type() {
            elements.push(element.clone());
        }
    }
    unify_with(&elements, rules).map(collection)
}

/// Unifies structural types and collections: converts the former to one collection type first.
fn mixed(
    types: &[&Type],
    rules: Rules<'_>,
    is_structural: fn(&Type) -> bool,
    to_collection: fn(&[&Type], Rules<'_>) -> Option<Type>,
) -> Option<Type> {
    let (mut structural, mut collections) = (Vec::new(), Vec::new());
    // An empty tuple or object converts to any collection, so it decides nothing.
    let mut is_empty = true;
    for &ty in types {
        if is_structural(ty) {
            structural.push(ty);
            is_empty = is_empty
                && match ty {
                    Type::Object(object) => object.is_empty(),
                    Type::Tuple(elements) => elements.is_empty(),
                    _ => false,
                };
        } else {
            collections.push(ty.clone());
        }
    }
    if !is_empty {
        match to_collection(&structural, rules) {
            Some(collection) => collections.push(collection),
            None => return by_rank(types, rules),
        }
    }
    let Some(unified) = unify_with(&collections, rules) else {
        return by_rank(types, rules);
    };
    all_convert(types, &unified, rules).then_some(unified)
}

/// Returns whether all types convert to `target`.
fn all_convert(types: &[&Type], target: &Type, rules: Rules<'_>) -> bool {
    for &ty in types {
        if ty != target && resolve(ty, target, rules).is_none() {
            return false;
        }
    }
    true
}

fn objects(types: &[&Type], counts: &KindCounts, rules: Rules<'_>) -> Option<Type> {
    if counts.dynamics > 0 {
        return Some(Type::Dynamic);
    }
    let first = types.first().and_then(|ty| ty.as_object())?;
    for ty in types {
        if !ty.as_object()?.has_names_of(first) {
            return objects_to_map(types, rules);
        }
    }
    let mut unified = Vec::with_capacity(first.len());
    for index in 0..first.len() {
        let mut own = Vec::with_capacity(types.len());
        for ty in types {
            let (_, ty) = ty.as_object()?.get_index(index)?;
            own.push(ty.clone());
        }
        unified.push(unify_with(&own, rules)?);
    }
    Some(Type::Object(first.with_types(unified, &[]).into()))
}

fn objects_to_map(types: &[&Type], rules: Rules<'_>) -> Option<Type> {
    let mut attributes = Vec::new();
    for ty in types {
        if let Some(object) = ty.as_object() {
            attributes.extend_from_slice(&object.to_types());
        }
    }
    if attributes.is_empty() {
        return Some(Type::map(Type::Dynamic));
    }
    let map = unify_with(&attributes, rules).map(Type::map)?;
    all_convert(types, &map, rules).then_some(map)
}

fn tuples(types: &[&Type], counts: &KindCounts, rules: Rules<'_>) -> Option<Type> {
    if counts.dynamics > 0 {
        return Some(Type::Dynamic);
    }
    let length = types.first().and_then(|ty| ty.as_tuple())?.len();
    for ty in types {
        if ty.as_tuple()?.len() != length {
            return tuples_to_list(types, rules);
        }
    }
    let mut unified = Vec::with_capacity(length);
    for index in 0..length {
        let mut own = Vec::with_capacity(types.len());
        for ty in types {
            own.push(ty.as_tuple()?.get(index)?.clone());
        }
        unified.push(unify_with(&own, rules)?);
    }
    Some(Type::tuple_of(unified))
}

fn tuples_to_list(types: &[&Type], rules: Rules<'_>) -> Option<Type> {
    let mut elements = Vec::new();
    for ty in types {
        elements.extend_from_slice(ty.as_tuple().unwrap_or_default());
    }
    if elements.is_empty() {
        return Some(Type::list(Type::Dynamic));
    }
    let list = unify_with(&elements, rules).map(Type::list)?;
    all_convert(types, &list, rules).then_some(list)
}

/// Returns the type of the lowest rank that all types convert to.
fn by_rank(types: &[&Type], rules: Rules<'_>) -> Option<Type> {
    let mut ranked: Vec<(Vec<u8>, &Type)> = Vec::with_capacity(types.len());
    for &ty in types {
        let mut rank = Vec::new();
        push_rank(ty, &mut rank);
        ranked.push((rank, ty));
    }
    sort_by(&mut ranked, |(a, _), (b, _)| a.cmp(b));
    for (_, candidate) in ranked {
        if all_convert(types, candidate, rules) {
            return Some(candidate.clone());
        }
    }
    None
}

/// Writes the sort key of the order of preference: general before special, the dynamic pseudo-type last; types of one
/// kind by their inner types.
fn push_rank(ty: &Type, rank: &mut Vec<u8>) {
    rank.push(match ty {
        Type::String => 0,
        Type::Number | Type::Bool => 1,
        Type::List(_) => 2,
        Type::Tuple(_) => 3,
        Type::Set(_) => 4,
        Type::Map(_) => 5,
        Type::Object(_) => 6,
        Type::Capsule(_) => 7,
        Type::Dynamic => 8,
    });
    match ty {
        Type::List(element) | Type::Set(element) | Type::Map(element) => push_rank(element, rank),
        Type::Tuple(elements) => elements.iter().for_each(|ty| push_rank(ty, rank)),
        Type::Object(object) => object.iter().for_each(|(_, ty)| push_rank(ty, rank)),
        _ => {}
    }
}
