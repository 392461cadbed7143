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
const WRAPPERS: [&str; 6] = ["Arc", "Box", "Option", "Rc", "Sensitive", "Spanned"];

const LISTS: [&str; 5] = ["BTreeSet", "HashSet", "IndexSet", "Vec", "VecDeque"];

/// A block with its label is as an entry of a map.
const MAPS: [&str; 4] = ["BTreeMap", "HashMap", "IndexMap", "Labeled"];

/// A constraint on numbers is not on a text, nor the reverse, as far as the type shows.
pub(crate) fn fit_the_type(cx: &Ctxt, ty: &Type, constraints: &FieldConstraints) {
    let whole = unwrapped(ty);
    let element = element(whole);
    for (key, span, _) in &constraints.values {
        // Length and uniqueness are properties of a list; the other constraints are of its elements.
        let (of, found) = match key {
            AttributeKey::Range | AttributeKey::MultipleOf => ("numbers", element.unwrap_or(whole)),
            AttributeKey::Length => ("texts, lists and maps", whole),
            AttributeKey::Unique => ("lists", whole),
            _ => ("texts", element.unwrap_or(whole)),
        };
        let is_of_whole = matches!(key, AttributeKey::Length | AttributeKey::Unique);
        let name = last_name(found).unwrap_or_default();
        let is_number = NUMBERS.contains(&name.as_str());
        let is_text = TEXTS.contains(&name.as_str());
        // Only certain mistakes: a type of the application may decode from anything.
        let is_wrong = match of {
            "numbers" => is_text,
            "lists" => is_number || is_text || is_map(whole),
            _ => is_number,
        };
        if !is_of_whole && element.is_some_and(has_elements) {
            cx.error_at(
                *span,
                format!("`{key}` constrains {of}, and each element of this field is a list or map; put the key into a type of the element, which derives `HclValue`"),
            );
        } else if is_wrong || name == "bool" {
            cx.error_at(
                *span,
                format!("`{key}` constrains {of}; no value of `{name}` is one"),
            );
        }
    }
}

/// Returns whether the type is a text, a number or a bool by its name.
pub(crate) fn is_value(ty: &Type) -> bool {
    const OTHERS: [&str; 3] = ["bool", "char", "str"];
    last_name(ty).is_some_and(|name| {
        let name = name.as_str();
        NUMBERS.contains(&name) || TEXTS.contains(&name) || OTHERS.contains(&name)
    })
}

/// Returns the type inside wrappers.
pub(crate) fn unwrapped(ty: &Type) -> &Type {
    match Parts::of(ty) {
        Some(Parts::Wrapper(inner)) => unwrapped(inner),
        _ => ty,
    }
}

/// Returns the type of the elements of a list, or of the entries of a map.
fn element(ty: &Type) -> Option<&Type> {
    match Parts::of(ty) {
        Some(Parts::List(element) | Parts::Map(_, element)) => Some(unwrapped(element)),
        _ => None,
    }
}

fn has_elements(ty: &Type) -> bool {
    matches!(ty, Type::Tuple(_)) || element(ty).is_some()
}

pub(super) fn is_map(ty: &Type) -> bool {
    matches!(Parts::of(ty), Some(Parts::Map(..)))
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

/// The parts of a type. A derive sees names and no traits: the names of the containers decide.
pub(crate) enum Parts<'t> {
    Wrapper(&'t Type),
    List(&'t Type),
    Map(&'t Type, &'t Type),
}

impl<'t> Parts<'t> {
    pub(crate) fn of(ty: &'t Type) -> Option<Self> {
        let path = match ty {
            Type::Path(path) => &path.path,
            // `$ty:ty` of a `macro_rules` macro is in an invisible group.
            Type::Group(group) => return Self::of(&group.elem),
            Type::Paren(paren) => return Self::of(&paren.elem),
            Type::Slice(slice) => return Some(Self::List(&slice.elem)),
            Type::Array(array) => return Some(Self::List(&array.elem)),
            _ => return None,
        };
        let name = last_name(ty)?;
        let is_in = |names: &[&str]| names.contains(&name.as_str());
        let mut arguments = type_arguments(path);
        let first = arguments.next()?;
        if is_in(&MAPS) {
            return Some(Self::Map(first, arguments.next()?));
        }
        if is_in(&LISTS) {
            return Some(Self::List(first));
        }
        is_in(&WRAPPERS).then_some(Self::Wrapper(first))
    }
}

/// Returns the types of the key and of the content of a container of blocks.
pub(crate) fn contained(ty: &Type) -> Option<(Option<&Type>, &Type)> {
    let is_value = |name: String| matches!(&*name, "Labeled" | "Sensitive");
    if matches!(ty, Type::Array(_)) || last_name(ty).is_some_and(is_value) {
        return None;
    }
    Some(match Parts::of(ty)? {
        Parts::Wrapper(inner) | Parts::List(inner) => (None, inner),
        Parts::Map(key, inner) => (Some(key), inner),
    })
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
