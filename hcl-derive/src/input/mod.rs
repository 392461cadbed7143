//! The parsed type: its fields or variants with their `#[hcl(…)]` attributes, and the spans of both.

mod constraint;
mod container;
mod field;
mod meta;
mod reference;
mod serde_items;
mod types;
mod value;
mod variant;

pub(crate) use constraint::{
    FieldConstraints, constant_list, constant_text, constant_texts, literal, option,
};
pub(crate) use container::{Container, ContainerData};
pub(crate) use field::{Fallback, Field, FieldRole, SpanTarget};
pub(crate) use reference::ReferenceKeys;
pub(crate) use types::{Parts, contained, fit_the_type, is_value, key_types, last_name, unwrapped};
pub(crate) use value::{Value, ValueContent, ValueField, ValueVariant};
pub(crate) use variant::{Selector, Variant, VariantContent};

use proc_macro2::Span;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta};

use self::meta::MetaItems;
use crate::ctxt::Ctxt;
use crate::key::AttributeKey;

/// Returns an expression that is a string literal.
pub(crate) fn as_text(value: &Expr) -> Option<&LitStr> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text),
        _ => None,
    }
}

/// Returns the lines of `///`, each without its first space, joined by line feeds.
pub(crate) fn docs(attributes: &[Attribute]) -> String {
    let lines = attributes.iter();
    let lines = lines.filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => {
            let line = as_text(&pair.value)?.value();
            Some(line.strip_prefix(' ').map_or(line.clone(), str::to_owned))
        }
        _ => None,
    });
    let lines: Vec<String> = lines.collect();
    lines.join("\n").trim().to_owned()
}

/// Takes `rename`. Returns the name, or the converted name of the identifier, with its span.
fn name(
    cx: &Ctxt,
    items: &mut MetaItems,
    ident: &syn::Ident,
    convert: impl FnOnce(&str) -> String,
) -> (String, Span) {
    match items.text(cx, AttributeKey::Rename) {
        Some(rename) => (rename.value(), rename.span()),
        None => (convert(&unraw(ident)), ident.span()),
    }
}

/// Iterates over a name and its aliases, each with its span.
fn names(name: &str, span: Span, aliases: &[LitStr]) -> impl Iterator<Item = (String, Span)> {
    let aliases = aliases.iter();
    std::iter::once((name.to_owned(), span))
        .chain(aliases.map(|alias| (alias.value(), alias.span())))
}

/// Returns the identifier without `r#`.
pub(crate) fn unraw(ident: &syn::Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}
