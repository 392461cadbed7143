//! The name of a field's type, and constraints that do not fit the type.

use syn::{GenericArgument, Path, PathArguments, Type};

use super::FieldConstraints;
use crate::ctxt::Ctxt;
use crate::key::AttributeKey;

const NUMBERS: [&str; 14] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
    "f64",
];

const TEXTS: [&str; 2] = ["String", "PathBuf"];

/// Types that are read as the type inside.
const WRAPPERS: [&str; 4] = ["Option", "Box", "Spanned", "Sensitive"];

const LISTS: [&str; 4] = ["Vec", "VecDeque", "HashSet", "BTreeSet"];

/// A constraint on numbers is not on a text, nor the reverse, as far as the type shows.
pub(crate) fn fit_the_type(cx: &Ctxt, ty: &Type, constraints: &FieldConstraints) {
    let Some(name) = last_name(innermost(ty, &WRAPPERS)) else {
        return;
    };
    let element = last_name(innermost(ty, &[WRAPPERS, LISTS].concat())).unwrap_or_default();
    for (key, span, _) in &constraints.values {
        // Length and uniqueness are properties of a list; the other constraints are of its elements.
        let (of, found) = match key {
            AttributeKey::Range | AttributeKey::MultipleOf => ("numbers", &element),
            AttributeKey::Length => ("texts, lists and maps", &name),
            AttributeKey::Unique => ("lists", &name),
            _ => ("texts", &element),
        };
        let is_number = NUMBERS.contains(&found.as_str());
        let is_text = TEXTS.contains(&found.as_str());
        // Only certain mistakes: a type of the application may decode from anything.
        let is_wrong = match of {
            "numbers" => is_text,
            "lists" => is_number || is_text,
            _ => is_number,
        };
        if is_wrong || found == "bool" {
            cx.error_at(
                *span,
                format!("`{key}` constrains {of}; no value of `{found}` is one"),
            );
        }
    }
}

/// Returns the type inside wrappers.
fn innermost<'t>(ty: &'t Type, wrappers: &[&str]) -> &'t Type {
    let is_wrapper = last_name(ty).is_some_and(|name| wrappers.contains(&name.as_str()));
    let inner = match ty {
        Type::Path(path) if is_wrapper => type_arguments(&path.path).next(),
        _ => None,
    };
    inner.map_or(ty, |inner| innermost(inner, wrappers))
}

/// Returns the last segment of a type's path: `Option` for `std::option::Option<T>`.
pub(crate) fn last_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .map(|segment| segment.ident.to_string()),
        Type::Group(group) => last_name(&group.elem),
        _ => None,
    }
}

/// Returns the types in angle brackets after the last name of a path.
fn type_arguments(path: &Path) -> impl Iterator<Item = &Type> {
    let arguments = match path.segments.last().map(|segment| &segment.arguments) {
        Some(PathArguments::AngleBracketed(it)) => Some(&it.args),
        _ => None,
    };
    let arguments = arguments.into_iter().flatten();
    arguments.filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Returns the types of the key and of the content of a container of blocks. A derive sees names and no traits: the names of the
/// containers decide.
pub(crate) fn contained(ty: &Type) -> Option<(Option<&Type>, &Type)> {
    const SEQUENCES: [&str; 10] = [
        "Arc", "BTreeSet", "Box", "HashSet", "IndexSet", "Option", "Rc", "Spanned", "Vec",
        "VecDeque",
    ];
    const MAPS: [&str; 3] = ["BTreeMap", "HashMap", "IndexMap"];
    let path = match ty {
        Type::Path(path) => &path.path,
        // `$ty:ty` of a `macro_rules` macro is in an invisible group.
        Type::Group(group) => return contained(&group.elem),
        Type::Paren(paren) => return contained(&paren.elem),
        Type::Slice(slice) => return Some((None, &slice.elem)),
        _ => return None,
    };
    let name = last_name(ty)?;
    let mut arguments = type_arguments(path);
    let first = arguments.next()?;
    if MAPS.contains(&name.as_str()) {
        return Some((Some(first), arguments.next()?));
    }
    SEQUENCES.contains(&name.as_str()).then_some((None, first))
}

/// Returns the types of the keys of a map and of the maps in it, as far as the type shows.
pub(crate) fn key_types(mut ty: &Type) -> Vec<&Type> {
    let mut keys = Vec::new();
    while let Some((key, inner)) = contained(ty) {
        keys.extend(key);
        ty = inner;
    }
    keys
}
