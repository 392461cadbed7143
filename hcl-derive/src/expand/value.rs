//! `HclValue::describe`: documentation of a type that serde reads, by the names that serde gives its parts.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Fields, LitStr};

use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::input::{docs, unraw};

/// Generates the implementation of `HclValue`, or an error and none.
pub(super) fn implementation(cx: &Ctxt, input: &DeriveInput) -> TokenStream {
    let text = docs(&input.attrs);
    let names = SerdeNames::read(&input.attrs);
    let body = match &input.data {
        Data::Struct(data) => of_fields(&text, &data.fields, names.fields),
        Data::Enum(data) => {
            let variants = data.variants.iter().map(|variant| {
                let own = SerdeNames::read(&variant.attrs);
                let name = own.name(&unraw(&variant.ident), names.fields, Case::variant);
                let content =
                    of_fields("", &variant.fields, own.fields.or(names.fields_of_variants));
                part(&name, &docs(&variant.attrs), &content)
            });
            quote!(__hcl::describe_choice(__shape, #text, &[#(#variants),*]);)
        }
        Data::Union(data) => {
            cx.error_at_tokens(
                data.union_token,
                "a union cannot be read from a configuration; derive this for a struct or an enum",
            );
            TokenStream::new()
        }
    };
    let (parameters, arguments, clause) = input.generics.split_for_impl();
    let ident = &input.ident;
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::HclValue for #ident #arguments #clause {
            fn describe(__shape: &mut __hcl::ValueShape) {
                #body
            }
        }
    }
}

/// Describes a struct, or the content of a variant.
fn of_fields(text: &str, fields: &Fields, case: Option<Case>) -> TokenStream {
    match fields {
        Fields::Named(fields) => {
            let parts = fields.named.iter().filter_map(|field| {
                let ident = unraw(field.ident.as_ref()?);
                let name = SerdeNames::read(&field.attrs).name(&ident, case, Case::field);
                Some(part(&name, &docs(&field.attrs), &of_type(&field.ty)))
            });
            quote!(__hcl::describe_object(__shape, #text, &[#(#parts),*]);)
        }
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => of_type(&fields.unnamed[0].ty),
        Fields::Unnamed(_) | Fields::Unit => TokenStream::new(),
    }
}

fn of_type(ty: &syn::Type) -> TokenStream {
    quote_spanned!(ty.span()=> (&__hcl::Probe::<#ty>::NEW).describe(__shape);)
}

fn part(name: &str, text: &str, describe: &TokenStream) -> TokenStream {
    quote! {
        __hcl::ValuePart {
            name: #name,
            docs: #text,
            describe: |__shape| { #describe },
        }
    }
}

/// The names that serde's attributes give. What else they say, and mistakes in them, are serde's.
#[derive(Default)]
struct SerdeNames {
    rename: Option<String>,
    /// `rename_all`, of the fields of a struct or variant or of the variants of an enum.
    fields: Option<Case>,
    /// `rename_all_fields` of an enum.
    fields_of_variants: Option<Case>,
}

impl SerdeNames {
    fn read(attributes: &[Attribute]) -> Self {
        let mut names = Self::default();
        for attribute in attributes.iter().filter(|it| it.path().is_ident("serde")) {
            // Items of other forms end the search: serde reports them.
            let _ = attribute.parse_nested_meta(|meta| {
                let value = value_of(&meta)?;
                let case = value.as_ref().and_then(|text| Case::of(text).ok());
                if meta.path.is_ident("rename") {
                    names.rename = value.map(|text| text.value());
                } else if meta.path.is_ident("rename_all") {
                    names.fields = case;
                } else if meta.path.is_ident("rename_all_fields") {
                    names.fields_of_variants = case;
                }
                Ok(())
            });
        }
        names
    }

    fn name(&self, ident: &str, case: Option<Case>, convert: fn(Case, &str) -> String) -> String {
        let converted = || case.map_or_else(|| ident.to_owned(), |case| convert(case, ident));
        self.rename.clone().unwrap_or_else(converted)
    }
}

/// Returns the text of `key = "…"` or `key(deserialize = "…")`.
fn value_of(meta: &ParseNestedMeta<'_>) -> syn::Result<Option<LitStr>> {
    if meta.input.peek(syn::Token![=]) {
        return Ok(text_of(&meta.value()?.parse()?));
    }
    let mut value = None;
    if meta.input.peek(syn::token::Paren) {
        meta.parse_nested_meta(|inner| {
            let text = text_of(&inner.value()?.parse()?);
            if inner.path.is_ident("deserialize") {
                value = text;
            }
            Ok(())
        })?;
    }
    Ok(value)
}

fn text_of(value: &syn::Expr) -> Option<LitStr> {
    match value {
        syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) => Some(text.clone()),
        _ => None,
    }
}
