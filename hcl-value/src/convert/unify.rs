//! Unification: one type that values of several types can all be converted to.
//!
//! Information model, "Type Unification", as the reference does it where the two differ.

use std::collections::HashSet;

use super::Safety;
use super::memo::Memo;
use super::resolve::{Rules, resolve};
use crate::types::Type;

/// Finds a type that all the types given can be converted to; `None` if there is none, or no type is given.
///
/// With [`Safety::Unsafe`], also conversions count that may fail.
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
    unify_with(types, Rules::of(safety, &Memo::default()))
}

pub(super) fn unify_with(types: &[Type], rules: Rules<'_>) -> Option<Type> {
    let first = types.first()?;
    if types.iter().all(|ty| ty == first) {
        return Some(first.clone());
    }
    let rules = Rules {
        to_tuple: false,
        ..rules
    };
    let mut seen = HashSet::new();
    let distinct: Vec<&Type> = types.iter().filter(|ty| seen.insert(*ty)).collect();
    if distinct.iter().all(|ty| !ty.has_dynamic()) {
        return unify_distinct(&distinct, rules);
    }
    rules.unified(&distinct, || unify_distinct(&distinct, rules))
}

/// How many types there are of each kind.
#[derive(Default)]
struct Census {
    lists: usize,
    sets: usize,
    maps: usize,
    tuples: usize,
    objects: usize,
    dynamics: usize,
    others: usize,
}

impl Census {
    fn of(types: &[&Type]) -> Self {
        let mut census = Self::default();
        for ty in types {
            *match ty {
                Type::List(_) => &mut census.lists,
                Type::Set(_) => &mut census.sets,
                Type::Map(_) => &mut census.maps,
                Type::Tuple(_) => &mut census.tuples,
                Type::Object(_) => &mut census.objects,
                Type::Dynamic => &mut census.dynamics,
                _ => &mut census.others,
            } += 1;
        }
        census
    }

    /// Whether there are only types of this kind, or dynamic ones.
    const fn only(&self, kind: usize, all: usize) -> bool {
        kind > 0 && kind + self.dynamics == all
    }
}

fn unify_distinct(types: &[&Type], rules: Rules<'_>) -> Option<Type> {
    let census = Census::of(types);
    let all = types.len();
    if census.only(census.maps, all) {
        return collections(types, &census, Type::map, rules);
    }
    if census.only(census.lists, all) {
        return collections(types, &census, Type::list, rules);
    }
    if census.only(census.sets, all) {
        return collections(types, &census, Type::set, rules);
    }
    if census.only(census.objects, all) {
        return objects(types, &census, rules);
    }
    if census.only(census.tuples, all) {
        return tuples(types, &census, rules);
    }
    if census.objects > 0 && census.tuples > 0 {
        return None;
    }
    if census.maps + census.objects == all {
        return mixed(
            types,
            rules,
            |ty| matches!(ty, Type::Object(_)),
            objects_to_map,
        );
    }
    if census.lists + census.tuples == all {
        return mixed(
            types,
            rules,
            |ty| matches!(ty, Type::Tuple(_)),
            tuples_to_list,
        );
    }
    by_rank(types, rules)
}

/// Collections of one kind: by their element types.
fn collections(
    types: &[&Type],
    census: &Census,
    collection: fn(Type) -> Type,
    rules: Rules<'_>,
) -> Option<Type> {
    if census.dynamics > 0 {
        return Some(Type::Dynamic);
    }
    let elements: Vec<Type> = types
        .iter()
        .filter_map(|ty| ty.element_type().cloned())
        .collect();
    unify_with(&elements, rules).map(collection)
}

/// Structural types beside collections: makes one collection type of the former, if there is one, and goes on with it.
fn mixed(
    types: &[&Type],
    rules: Rules<'_>,
    is_structural: fn(&Type) -> bool,
    gather: fn(&[&Type], Rules<'_>) -> Option<Type>,
) -> Option<Type> {
    let (structural, rest): (Vec<&Type>, Vec<&Type>) =
        types.iter().partition(|ty| is_structural(ty));
    let mut collections: Vec<Type> = rest.into_iter().cloned().collect();
    let empty = |ty: &&Type| match ty {
        Type::Object(object) => object.is_empty(),
        Type::Tuple(elements) => elements.is_empty(),
        _ => false,
    };
    if !structural.iter().all(empty) {
        match gather(&structural, rules) {
            Some(gathered) => collections.push(gathered),
            None => return by_rank(types, rules),
        }
    }
    let Some(unified) = unify_with(&collections, rules) else {
        return by_rank(types, rules);
    };
    all_reach(types, &unified, rules).then_some(unified)
}

/// Whether all types convert to one.
fn all_reach(types: &[&Type], one: &Type, rules: Rules<'_>) -> bool {
    types
        .iter()
        .all(|ty| *ty == one || resolve(ty, one, rules).is_some())
}

fn objects(types: &[&Type], census: &Census, rules: Rules<'_>) -> Option<Type> {
    if census.dynamics > 0 {
        return Some(Type::Dynamic);
    }
    let objects: Vec<_> = types
        .iter()
        .filter_map(|ty| match ty {
            Type::Object(object) => Some(object),
            _ => None,
        })
        .collect();
    let (first, rest) = objects.split_first()?;
    let same_names = rest.iter().all(|object| {
        object.len() == first.len() && object.iter().zip(first.iter()).all(|(a, b)| a.0 == b.0)
    });
    if !same_names {
        return objects_to_map(types, rules);
    }
    let attributes: Option<Vec<_>> = first
        .iter()
        .enumerate()
        .map(|(place, (name, _))| {
            let types: Vec<Type> = objects
                .iter()
                .filter_map(|object| object.at(place).map(|(_, ty)| ty.clone()))
                .collect();
            Some((name.clone(), unify_with(&types, rules)?))
        })
        .collect();
    attributes.map(Type::object)
}

fn objects_to_map(types: &[&Type], rules: Rules<'_>) -> Option<Type> {
    let mut attributes = Vec::new();
    for ty in types {
        if let Type::Object(object) = ty {
            attributes.extend(object.iter().map(|(_, ty)| ty.clone()));
        }
    }
    if attributes.is_empty() {
        return Some(Type::map(Type::Dynamic));
    }
    let map = unify_with(&attributes, rules).map(Type::map)?;
    all_reach(types, &map, rules).then_some(map)
}

fn tuples(types: &[&Type], census: &Census, rules: Rules<'_>) -> Option<Type> {
    if census.dynamics > 0 {
        return Some(Type::Dynamic);
    }
    let tuples: Vec<&[Type]> = types
        .iter()
        .filter_map(|ty| match ty {
            Type::Tuple(elements) => Some(elements.as_slice()),
            _ => None,
        })
        .collect();
    let (first, rest) = tuples.split_first()?;
    if rest.iter().any(|tuple| tuple.len() != first.len()) {
        return tuples_to_list(types, rules);
    }
    let elements: Option<Vec<Type>> = (0..first.len())
        .map(|place| {
            let types: Vec<Type> = tuples.iter().map(|tuple| tuple[place].clone()).collect();
            unify_with(&types, rules)
        })
        .collect();
    elements.map(Type::tuple)
}

fn tuples_to_list(types: &[&Type], rules: Rules<'_>) -> Option<Type> {
    let mut elements = Vec::new();
    for ty in types {
        if let Type::Tuple(tuple) = ty {
            elements.extend(tuple.iter().cloned());
        }
    }
    if elements.is_empty() {
        return Some(Type::list(Type::Dynamic));
    }
    let list = unify_with(&elements, rules).map(Type::list)?;
    all_reach(types, &list, rules).then_some(list)
}

/// The first type, in the order of preference, to which all others can be converted.
fn by_rank(types: &[&Type], rules: Rules<'_>) -> Option<Type> {
    let mut ranked = types.to_vec();
    ranked.sort_by_cached_key(|ty| rank(ty));
    ranked
        .iter()
        .find(|candidate| all_reach(types, candidate, rules))
        .map(|ty| (*ty).clone())
}

/// The place of a type in the order of preference: general before special, the dynamic pseudo-type last; types of one
/// kind by what is inside.
fn rank(ty: &Type) -> Vec<u8> {
    let mut rank = Vec::new();
    push_rank(ty, &mut rank);
    rank
}

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
