//! Validation of constraints, one rule per function.

use syn::Type;

use super::last_name;
use crate::ctxt::Ctxt;
use crate::input::{Constraints, Field, Role};
use crate::key::{AttributeKey, distance};

pub(super) fn check(cx: &Ctxt, fields: &[Field<'_>], exactly_one_of: &[Vec<syn::LitStr>]) {
    for field in fields {
        constraints_are_of_attributes(cx, field);
        fit_the_type(cx, field.ty, &field.constraints);
        names_have_one_replacement(cx, field);
    }
    rules_name_fields(cx, fields, exactly_one_of);
}

/// Constraints are on fields that are read from a value.
fn constraints_are_of_attributes(cx: &Ctxt, field: &Field<'_>) {
    let all = &field.constraints;
    if field.role != Role::Attribute {
        for (key, span, _) in &all.values {
            cx.error_at(
                *span,
                format!("`{key}` constrains the value of an attribute; this field is none"),
            );
        }
        for (span, _) in &all.examples {
            cx.error_at(
                *span,
                "`example` is a value of an attribute; this field is none",
            );
        }
    }
    if !field.is_named() {
        let keys = all.conflicts.iter().map(|name| ("conflicts_with", name));
        let keys = keys.chain(all.requires.iter().map(|name| ("requires", name)));
        let keys = keys.chain(all.since.iter().map(|name| ("since", name)));
        let keys = keys.chain(all.replaced_by.iter().map(|name| ("replaced_by", name)));
        for (key, name) in keys {
            cx.error_at(
                name.span(),
                format!("`{key}` is for attributes and blocks; this field has no name in a body"),
            );
        }
    }
}

const NUMBERS: [&str; 14] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
    "f64",
];

const TEXTS: [&str; 2] = ["String", "PathBuf"];

/// A constraint on numbers is not on a text, nor the reverse, as far as the type shows.
pub(crate) fn fit_the_type(cx: &Ctxt, ty: &Type, constraints: &Constraints) {
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
            // Only what is certainly wrong: a type of the application may decode from anything.
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

/// `replaced_by` says what `deprecated` would.
fn names_have_one_replacement(cx: &Ctxt, field: &Field<'_>) {
    if let (Some(name), Some(_)) = (&field.constraints.replaced_by, &field.deprecated) {
        cx.error_at(
            name.span(),
            "`replaced_by` makes the field deprecated; leave out `deprecated`, or say it there only",
        );
    }
}

/// Rules name attributes and blocks of the struct, and not the field that they are on.
fn rules_name_fields(cx: &Ctxt, fields: &[Field<'_>], exactly_one_of: &[Vec<syn::LitStr>]) {
    let names: Vec<String> = fields
        .iter()
        .filter(|field| field.is_named())
        .map(|field| field.name.clone())
        .collect();
    let check = |name: &syn::LitStr| {
        let text = name.value();
        if names.contains(&text) {
            return;
        }
        let near = names.iter().find(|other| distance(other, &text) < 3);
        let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        cx.error_at(
            name.span(),
            format!("this struct has no attribute or block `{text}`{hint}"),
        );
    };
    for field in fields {
        let all = &field.constraints;
        for name in all
            .conflicts
            .iter()
            .chain(&all.requires)
            .chain(&all.replaced_by)
        {
            if name.value() == field.name {
                cx.error_at(name.span(), "a field cannot name itself here");
            } else {
                check(name);
            }
        }
    }
    for group in exactly_one_of {
        group.iter().for_each(check);
        if let [only] = group.as_slice() {
            cx.error_at(
                only.span(),
                "one name alone is required anyway; name the alternatives, or leave out `exactly_one_of`",
            );
        }
    }
}
