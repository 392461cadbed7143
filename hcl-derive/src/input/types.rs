//! The name of a field's type, and constraints that do not fit the type.

use syn::Type;

use super::FieldConstraints;
use crate::ctxt::Ctxt;
use crate::key::AttributeKey;

const NUMBERS: [&str; 14] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
    "f64",
];

const TEXTS: [&str; 2] = ["String", "PathBuf"];

/// A constraint on numbers is not on a text, nor the reverse, as far as the type shows.
pub(crate) fn fit_the_type(cx: &Ctxt, ty: &Type, constraints: &FieldConstraints) {
    let Some(name) = last_name(innermost(ty, &["Option", "Box", "Spanned", "Sensitive"])) else {
        return;
    };
    let name = name.as_str();
    // Length and uniqueness are properties of a list; the other constraints are of its elements.
    let element = innermost(
        ty,
        &[
            "Option",
            "Box",
            "Spanned",
            "Sensitive",
            "Vec",
            "VecDeque",
            "HashSet",
            "BTreeSet",
        ],
    );
    let element = last_name(element).unwrap_or_default();
    let element = element.as_str();
    for (key, span, _) in &constraints.values {
        let wrong = match key {
            // Only certain mistakes: a type of the application may decode from anything.
            AttributeKey::Range | AttributeKey::MultipleOf => {
                TEXTS.contains(&element) || element == "bool"
            }
            AttributeKey::Length => NUMBERS.contains(&name) || name == "bool",
            AttributeKey::Pattern | AttributeKey::Format | AttributeKey::OneOf => {
                NUMBERS.contains(&element) || element == "bool"
            }
            AttributeKey::Unique => {
                NUMBERS.contains(&name) || TEXTS.contains(&name) || name == "bool"
            }
            _ => false,
        };
        if wrong {
            let of = match key {
                AttributeKey::Range | AttributeKey::MultipleOf => "numbers",
                AttributeKey::Length => "texts, lists and maps",
                AttributeKey::Unique => "lists",
                _ => "texts",
            };
            let found = if matches!(key, AttributeKey::Length | AttributeKey::Unique) {
                name
            } else {
                element
            };
            cx.error_at(
                *span,
                format!("`{key}` constrains {of}; no value of `{found}` is one"),
            );
        }
    }
}

/// Returns the type inside wrappers.
fn innermost<'t>(ty: &'t Type, wrappers: &[&str]) -> &'t Type {
    let inner = || {
        let Type::Path(path) = ty else { return None };
        let segment = path.path.segments.last()?;
        let is_wrapper = wrappers.contains(&segment.ident.to_string().as_str());
        let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments else {
            return None;
        };
        match arguments.args.first() {
            Some(syn::GenericArgument::Type(inner)) if is_wrapper => Some(inner),
            _ => None,
        }
    };
    match inner() {
        Some(inner) => innermost(inner, wrappers),
        None => ty,
    }
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
