//! The parsed type: its fields or variants with their `#[hcl(…)]` attributes, and the spans of both.

mod constraint;
mod container;
mod field;
mod meta;
mod reference;
mod value;
mod variant;

pub(crate) use constraint::{Constraints, literal};
pub(crate) use container::{Container, Shape};
pub(crate) use field::{Fallback, Field, Role, SpanOf, key_types};
pub(crate) use reference::References;
pub(crate) use value::{Value, ValueContent, ValueField, ValueVariant};
pub(crate) use variant::{Content, Selector, Variant};

use syn::{Attribute, Expr, Lit, Meta};

/// Returns the lines of `///`, each without its first space, joined by line feeds.
pub(crate) fn docs(attributes: &[Attribute]) -> String {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                Expr::Lit(literal) => match &literal.lit {
                    Lit::Str(text) => Some(text.value()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        });
    let lines: Vec<String> = lines
        .map(|line| line.strip_prefix(' ').map_or(line.clone(), str::to_owned))
        .collect();
    lines.join("\n").trim().to_owned()
}

/// Returns the identifier without `r#`.
pub(crate) fn unraw(ident: &syn::Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}
