//! The attributes of serde on a type, a variant or a field.

use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, LitStr, Path, Type, parse_quote, parse_quote_spanned};

use super::as_text;
use crate::case::Case;

/// The names and the representation by serde's attributes. Mistakes in them are serde's.
#[derive(Default)]
pub(super) struct SerdeItems {
    pub(super) rename: Option<String>,
    pub(super) aliases: Vec<String>,
    /// `rename_all`, of the fields of a struct or variant or of the variants of an enum.
    pub(super) fields: Option<Case>,
    /// `rename_all_fields` of an enum.
    pub(super) fields_of_variants: Option<Case>,
    pub(super) from: Option<Type>,
    pub(super) tag: Option<String>,
    pub(super) content: Option<String>,
    pub(super) is_untagged: bool,
    pub(super) is_transparent: bool,
    pub(super) is_flattened: bool,
    pub(super) is_skipped: bool,
    pub(super) has_default: bool,
    /// The call of the function of `default = "…"`.
    pub(super) default: Option<Expr>,
    /// The function that reads the value, by `with` or `deserialize_with`.
    pub(super) function: Option<Path>,
}

impl SerdeItems {
    pub(super) fn read(attributes: &[Attribute]) -> Self {
        let mut items = Self::default();
        for attribute in attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("serde"))
        {
            // Items of other forms end the search: serde reports them.
            let _ = attribute.parse_nested_meta(|meta| {
                let value = value_of(&meta)?;
                items.set(&meta.path, value.as_ref());
                Ok(())
            });
        }
        items
    }

    fn set(&mut self, path: &Path, value: Option<&LitStr>) {
        let case = || value.and_then(|text| Case::of(text).ok());
        let key = path.get_ident().map(ToString::to_string);
        match key.as_deref() {
            Some("rename") => self.rename = value.map(LitStr::value),
            Some("alias") => self.aliases.extend(value.map(LitStr::value)),
            Some("rename_all") => self.fields = case(),
            Some("rename_all_fields") => self.fields_of_variants = case(),
            Some("from" | "try_from") => self.from = value.and_then(|value| value.parse().ok()),
            Some("tag") => self.tag = value.map(LitStr::value),
            Some("content") => self.content = value.map(LitStr::value),
            Some("untagged") => self.is_untagged = true,
            Some("transparent") => self.is_transparent = true,
            Some("flatten") => self.is_flattened = true,
            Some("skip" | "skip_deserializing") => self.is_skipped = true,
            Some("default") => {
                self.has_default = true;
                let function: Option<Path> = value.and_then(|value| value.parse().ok());
                self.default = function.map(|function| parse_quote!(#function()));
            }
            Some("with") => {
                let module = value.and_then(|value| value.parse().ok());
                self.function = module.as_ref().map(reader_of);
            }
            Some("deserialize_with") => {
                self.function = value.and_then(|value| value.parse().ok());
            }
            _ => {}
        }
    }

    /// Returns the name, then the aliases.
    pub(super) fn names(
        &self,
        ident: &str,
        case: Option<Case>,
        convert: fn(Case, &str) -> String,
    ) -> Vec<String> {
        let converted = || case.map_or_else(|| ident.to_owned(), |case| convert(case, ident));
        let name = self.rename.clone().unwrap_or_else(converted);
        std::iter::once(name)
            .chain(self.aliases.iter().cloned())
            .collect()
    }
}

/// Returns the function of a module that reads a value.
pub(super) fn reader_of(module: &Path) -> Path {
    parse_quote_spanned!(module.span()=> #module::deserialize)
}

/// Returns the text of `key = "…"` or `key(deserialize = "…")`.
fn value_of(meta: &ParseNestedMeta<'_>) -> syn::Result<Option<LitStr>> {
    if meta.input.peek(syn::Token![=]) {
        return Ok(as_text(&meta.value()?.parse()?).cloned());
    }
    let mut value = None;
    if meta.input.peek(syn::token::Paren) {
        meta.parse_nested_meta(|inner| {
            // Parsed also after `serialize`, or the next item would not be found.
            let text = as_text(&inner.value()?.parse()?).cloned();
            if inner.path.is_ident("deserialize") {
                value = text;
            }
            Ok(())
        })?;
    }
    Ok(value)
}
