//! Parsed references of a field: the name or address that it defines, and the kind of names that it refers to.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::LitStr;

use super::constraint;
use super::meta::MetaItems;
use crate::ctxt::Ctxt;
use crate::key::AttributeKey;

/// `defines`, `address`, `refers`, and the options of a definition.
#[derive(Default)]
pub(crate) struct ReferenceKeys {
    pub(crate) defines: Option<LitStr>,
    pub(crate) refers: Option<LitStr>,
    /// Whether references must not lead in a circle.
    pub(crate) acyclic: Option<Span>,
    /// Whether the name is visible in the parent of the block only.
    in_parent: bool,
    allow_duplicates: bool,
    warn_unused: bool,
    /// The pattern of the addresses of blocks.
    pub(crate) address: Option<LitStr>,
    repeated: bool,
    computed: bool,
    merged: bool,
    /// Arguments and block types that have no value.
    without: Vec<LitStr>,
}

impl ReferenceKeys {
    pub(super) fn read(cx: &Ctxt, items: &mut MetaItems) -> Self {
        let defines = items.text(cx, AttributeKey::Defines);
        let refers = items.text(cx, AttributeKey::Refers);
        for kind in defines.iter().chain(&refers) {
            if kind.value().trim().is_empty() {
                cx.error_at(
                    kind.span(),
                    "a kind of names is a word for messages: `defines = \"service\"`",
                );
            }
        }
        let acyclic = items.flag(cx, AttributeKey::Acyclic);
        let scope = items.text(cx, AttributeKey::Scope);
        let in_parent = scope.as_ref().is_some_and(|scope| is_parent(cx, scope));
        let allow_duplicates = items.flag(cx, AttributeKey::AllowDuplicates);
        let warn_unused = items.flag(cx, AttributeKey::WarnUnused);
        let address = items.text(cx, AttributeKey::Address);
        let repeated = items.flag(cx, AttributeKey::Repeated);
        let computed = items.flag(cx, AttributeKey::Computed);
        let merged = items.flag(cx, AttributeKey::Merged);
        let without = items.list(cx, AttributeKey::Without);
        if let Some(pattern) = address
            .as_ref()
            .filter(|address| !is_pattern(&address.value()))
        {
            cx.error_at(
                pattern.span(),
                "an address has names, and labels in braces, between dots: `address = \"data.{type}.{name}\"`",
            );
        }
        let without_span = without.as_ref().map(|(span, _)| *span);
        let of_address = (AttributeKey::Address, address.is_some());
        let of_defines = (AttributeKey::Defines, defines.is_some());
        let of_refers = (AttributeKey::Refers, refers.is_some());
        let options = [
            (of_refers, AttributeKey::Acyclic, acyclic),
            (of_address, AttributeKey::Repeated, repeated),
            (of_address, AttributeKey::Computed, computed),
            (of_address, AttributeKey::Merged, merged),
            (of_address, AttributeKey::Without, without_span),
            (
                of_defines,
                AttributeKey::Scope,
                scope.map(|scope| scope.span()),
            ),
            (of_defines, AttributeKey::AllowDuplicates, allow_duplicates),
            (of_defines, AttributeKey::WarnUnused, warn_unused),
        ];
        for ((of, is_there), key, span) in options {
            if let (Some(span), false) = (span, is_there) {
                let message = format!("`{key}` is an option of `{of}`: add `{of} = \"…\"`");
                cx.error_at(span, message);
            }
        }
        Self {
            defines,
            refers,
            acyclic,
            in_parent,
            allow_duplicates: allow_duplicates.is_some(),
            warn_unused: warn_unused.is_some(),
            address,
            repeated: repeated.is_some(),
            computed: computed.is_some(),
            merged: merged.is_some(),
            without: without
                .and_then(|(span, names)| {
                    cx.ok(constraint::texts(AttributeKey::Without, span, &names))
                })
                .unwrap_or_default(),
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.defines.is_none() && self.refers.is_none() && self.address.is_none()
    }
}

/// The members of the schema; none without references.
impl ToTokens for ReferenceKeys {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        if let Some(kind) = &self.defines {
            let kind = constraint::constant_text(kind);
            let scope = if self.in_parent {
                quote!(Parent)
            } else {
                quote!(File)
            };
            let (allow_duplicates, warn_unused) = (self.allow_duplicates, self.warn_unused);
            tokens.extend(quote! {
                defines: ::core::option::Option::Some(&__hcl::schema::Definition {
                    kind: #kind,
                    scope: __hcl::schema::Scope::#scope,
                    allow_duplicates: #allow_duplicates,
                    warn_unused: #warn_unused,
                }),
            });
        }
        if let Some(pattern) = &self.address {
            let pattern = constraint::constant_text(pattern);
            let (repeated, computed, merged) = (self.repeated, self.computed, self.merged);
            let without = constraint::constant_texts(&self.without);
            tokens.extend(quote! {
                address: ::core::option::Option::Some(&__hcl::schema::AddressPattern {
                    pattern: #pattern,
                    repeated: #repeated,
                    computed: #computed,
                    merged: #merged,
                    without: #without,
                }),
            });
        }
        if let Some(kind) = &self.refers {
            tokens.extend(quote!(refers: ::core::option::Option::Some(#kind),));
            if self.acyclic.is_some() {
                tokens.extend(quote!(acyclic: true,));
            }
        }
    }
}

/// Returns whether a text is an address: names, and labels in braces, between dots.
fn is_pattern(text: &str) -> bool {
    text.split('.').all(|part| {
        let label = part.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        let name = label.unwrap_or(part);
        !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || "_-".contains(c))
    })
}

fn is_parent(cx: &Ctxt, scope: &LitStr) -> bool {
    match scope.value().as_str() {
        "parent" => true,
        "file" => false,
        _ => {
            cx.error_at(
                scope.span(),
                "a scope is \"file\", the whole configuration, or \"parent\", the body around the block",
            );
            false
        }
    }
}
