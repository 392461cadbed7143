//! Items of `#[hcl(…)]`, parsed one by one: an error in one does not hide the next.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Ident, LitStr, Path, Token};

use super::as_text;
use super::constraint::count;
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::key::{AttributeKey, Carrier, did_you_mean_key};

/// One item: a key, a key with a value, or a key with arguments in parentheses.
struct MetaItem {
    key: AttributeKey,
    ident: Ident,
    value: Option<Expr>,
    arguments: Vec<Expr>,
}

impl MetaItem {
    /// Returns the span of the value, or of the key if there is none.
    fn value_span(&self) -> Span {
        let value = self.value.as_ref().map(Spanned::span);
        value.unwrap_or_else(|| self.ident.span())
    }
}

/// The items on one field, variant or type. Each is taken out by the code that handles its key.
pub(super) struct MetaItems {
    items: Vec<MetaItem>,
}

impl MetaItems {
    /// Parses every `#[hcl(…)]` among the attributes. Keys that do not apply to the target are errors.
    pub(super) fn read(cx: &Ctxt, attributes: &[Attribute], target: Carrier) -> Self {
        let mut items = Self { items: Vec::new() };
        for attribute in attributes {
            if !attribute.path().is_ident("hcl") {
                continue;
            }
            let read = attribute.parse_args_with(|input: ParseStream<'_>| {
                while !input.is_empty() {
                    if let Err(error) = items.read_one(cx, input, target) {
                        cx.push(error);
                        skip_to_comma(input)?;
                    }
                    if !input.is_empty() {
                        input.parse::<Token![,]>()?;
                    }
                }
                Ok(())
            });
            if let Err(error) = read {
                cx.push(error);
            }
        }
        items
    }

    fn read_one(&mut self, cx: &Ctxt, input: ParseStream<'_>, target: Carrier) -> syn::Result<()> {
        let ident = input.call(Ident::parse_any)?;
        let text = ident.to_string();
        let Some(key) = AttributeKey::of(&text) else {
            let hint = did_you_mean_key(&text)
                .unwrap_or_else(|| format!("{} takes {}", target.singular(), target.keys()));
            return Err(syn::Error::new(
                ident.span(),
                format!("unknown word `{text}`; {hint}"),
            ));
        };
        // Read before the key is judged, so that the next item follows.
        let arguments = arguments(key, &ident, input)?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            Some(ungroup(input.parse()?))
        } else {
            None
        };
        if !key.applies_to(target) {
            cx.error_at(ident.span(), key.misplaced(target));
        } else if self
            .items
            .iter()
            .any(|item| item.key == key && !key.is_repeatable())
        {
            cx.error_at(ident.span(), format!("`{key}` is said twice"));
        } else {
            self.items.push(MetaItem {
                key,
                ident,
                value,
                arguments,
            });
        }
        Ok(())
    }

    /// Returns the keys, each with its value, or with the key again if it has none or is a default.
    pub(super) fn keys(&self) -> Vec<(AttributeKey, TokenStream)> {
        let keys = self.items.iter().map(|item| match &item.value {
            Some(value) if item.key != AttributeKey::Default => (item.key, value.to_token_stream()),
            _ => (item.key, item.ident.to_token_stream()),
        });
        keys.collect()
    }

    fn take(&mut self, key: AttributeKey) -> Option<MetaItem> {
        let index = self.items.iter().position(|item| item.key == key)?;
        Some(self.items.remove(index))
    }

    /// Takes an item without a value.
    pub(super) fn flag(&mut self, cx: &Ctxt, key: AttributeKey) -> Option<Span> {
        let item = self.take(key)?;
        if let Some(value) = &item.value {
            cx.error_at_tokens(value, format!("`{key}` takes no value"));
        }
        Some(item.ident.span())
    }

    /// Takes an item with arguments in parentheses.
    pub(super) fn list(&mut self, cx: &Ctxt, key: AttributeKey) -> Option<(Span, Vec<Expr>)> {
        let item = self.take(key)?;
        if let Some(value) = &item.value {
            cx.error_at_tokens(
                value,
                format!("`{key}` takes its arguments in parentheses: `{key}(…)`"),
            );
            return None;
        }
        Some((item.ident.span(), item.arguments))
    }

    /// Takes an item with an expression.
    pub(super) fn expr(&mut self, cx: &Ctxt, key: AttributeKey) -> Option<(Span, Expr)> {
        let item = self.take(key)?;
        if item.value.is_none() {
            cx.error_at(
                item.ident.span(),
                format!("`{key}` takes a value: `{key} = …`"),
            );
        }
        Some((item.ident.span(), item.value?))
    }

    /// Takes an item with an optional expression. Returns the span of the key, and the expression.
    pub(super) fn flag_or_expr(&mut self, key: AttributeKey) -> Option<(Span, Option<Expr>)> {
        let item = self.take(key)?;
        Some((item.ident.span(), item.value))
    }

    /// Takes an item with a value of a form, which `usage` shows.
    fn parsed<T>(
        &mut self,
        cx: &Ctxt,
        key: AttributeKey,
        usage: &str,
        parse: impl FnOnce(&Expr) -> Option<T>,
    ) -> Option<T> {
        let item = self.take(key)?;
        let found = item.value.as_ref().and_then(parse);
        if found.is_none() {
            cx.error_at(item.value_span(), format!("`{key}` takes {usage}"));
        }
        found
    }

    /// Takes an item with a string literal.
    pub(super) fn text(&mut self, cx: &Ctxt, key: AttributeKey) -> Option<LitStr> {
        let usage = format!("a text: `{key} = \"…\"`");
        self.parsed(cx, key, &usage, |value| as_text(value).cloned())
    }

    /// Takes all items of a key, each with a string literal.
    pub(super) fn texts(&mut self, cx: &Ctxt, key: AttributeKey) -> Vec<LitStr> {
        let count = self.items.iter().filter(|item| item.key == key).count();
        (0..count).filter_map(|_| self.text(cx, key)).collect()
    }

    /// Takes `rename_all`.
    pub(super) fn case(&mut self, cx: &Ctxt) -> Option<Case> {
        let text = self.text(cx, AttributeKey::RenameAll)?;
        cx.ok(Case::of(&text))
    }

    /// Takes an item with a count.
    pub(super) fn count(&mut self, cx: &Ctxt, key: AttributeKey) -> Option<u32> {
        let usage = format!("a count: `{key} = 1`");
        self.parsed(cx, key, &usage, count)
    }

    /// Takes an item with a path, as tokens or as a string literal.
    pub(super) fn path(&mut self, cx: &Ctxt, key: AttributeKey) -> Option<Path> {
        let usage = format!("a path: `{key} = module::name`");
        let path = self.parsed(cx, key, &usage, |value| match value {
            Expr::Path(path) if path.qself.is_none() => Some(Ok(path.path.clone())),
            // serde has paths in strings: `with = "module"`.
            value => as_text(value).map(LitStr::parse),
        });
        path.and_then(|path| cx.ok(path))
    }
}

/// Removes the invisible group around an expression that a `macro_rules` macro inserts for `$name:literal` or `$name:expr`.
fn ungroup(mut value: Expr) -> Expr {
    while let Expr::Group(group) = value {
        value = *group.expr;
    }
    value
}

/// Parses arguments in parentheses, if there are any.
fn arguments(key: AttributeKey, ident: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<Expr>> {
    if !input.peek(syn::token::Paren) {
        return Ok(Vec::new());
    }
    if !key.takes_list() {
        let message = format!("`{key}` takes no arguments in parentheses");
        return Err(syn::Error::new(ident.span(), message));
    }
    let content;
    syn::parenthesized!(content in input);
    let arguments = content.parse_terminated(Expr::parse, Token![,])?;
    Ok(arguments.into_iter().collect())
}

/// Skips the rest of an item that could not be parsed, up to the comma after it.
fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}
