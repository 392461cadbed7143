//! `HclDecode::decode_body`: reads every field, also after one that could not be read, and then builds the type.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Ident, Lifetime, Lit, LitStr};

use super::{bounds, direct, place_of, schema};
use crate::input::{Container, Content, Fallback, Field, Role, Selector, Shape, SpanOf, Variant};

/// Generates `impl HclDecode`.
pub(super) fn implementation(container: &Container<'_>) -> TokenStream {
    let generics = bounds::of(container);
    let (de, parameters, ty, clause) = (
        &generics.de,
        &generics.parameters,
        &generics.ty,
        &generics.clause,
    );
    let body = match &container.shape {
        Shape::Struct(fields) => {
            let own = container.default.map(|_| {
                quote! {
                    let __default: Self = __hcl::Default::default();
                }
            });
            let schema = quote!(<Self as __hcl::HclSchema>::SCHEMA);
            let read = of_fields(
                de,
                &quote!(Self),
                &schema,
                fields,
                container.default.is_some(),
                &container.exactly_one_of,
            );
            quote!(#own #read)
        }
        Shape::Enum { selector, variants } => {
            let on_variant = variants.iter().find_map(|variant| variant.selector);
            of_variants(
                de,
                selector.or(on_variant).map(|(selector, _)| selector),
                variants,
            )
        }
    };
    let body = match &container.validate {
        None => body,
        Some(path) => {
            let check = verdict(path, &quote!(Self));
            quote! {
                let __reporter = __decoder.reporter();
                let __value: __hcl::Option<Self> = (|| { #body })();
                __hcl::validated(&__reporter, __value, #check)
            }
        }
    };
    if container.serde.is_some() {
        let direct = direct::method(container, de, &format_ident!("decode_derived_direct"));
        return with_serde(&generics, &body, direct.as_ref());
    }
    let owned = bounds::owned(container);
    let direct = direct::method(container, de, &format_ident!("decode_direct"));
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::HclDecode<#de> for #ty #clause {
            const BODY_SCHEMA: &'static __hcl::Schema = <Self as __hcl::HclSchema>::SCHEMA;
            fn decode_body(__decoder: __hcl::BodyDecoder<'_, #de>) -> __hcl::Option<Self> {
                #body
            }
            #direct
        }
        #owned
    }
}

/// Generates `impl Deserialize`, which calls the method that serde's derive writes, for other formats.
fn with_serde(
    generics: &bounds::Bounds,
    body: &TokenStream,
    direct: Option<&TokenStream>,
) -> TokenStream {
    let bounds::Bounds {
        de,
        parameters,
        ty,
        clause,
    } = generics;
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::DecodeWithSerde<#de> for #ty #clause {
            fn decode_derived(__decoder: __hcl::BodyDecoder<'_, #de>) -> __hcl::Option<Self> {
                #body
            }
            #direct
            fn deserialize_plain<__D: __hcl::Deserializer<#de>>(__d: __D) -> __hcl::Result<Self, __D::Error> {
                use __hcl::DeriveDeserialize as _;
                Self::deserialize(__d)
            }
        }
        #[automatically_derived]
        impl #parameters __hcl::Deserialize<#de> for #ty #clause {
            fn deserialize<__D: __hcl::Deserializer<#de>>(__d: __D) -> __hcl::Result<Self, __D::Error> {
                __hcl::deserialize_derived(__d)
            }
        }
    }
}

/// Reads a body into a struct, or into the fields of a variant.
fn of_fields(
    de: &Lifetime,
    constructor: &TokenStream,
    schema: &TokenStream,
    fields: &[Field<'_>],
    has_default: bool,
    exactly_one_of: &[Vec<LitStr>],
) -> TokenStream {
    let mut indices = Indices::default();
    let reads: Vec<_> = fields
        .iter()
        .map(|field| {
            let variable = variable(field);
            let read = read(field, &mut indices, has_default);
            quote_spanned!(place_of(field.ty)=> let #variable = #read;)
        })
        .collect();
    let members = fields.iter().map(|field| {
        let (ident, variable) = (field.ident, variable(field));
        quote!(#ident: #variable?)
    });
    let count = indices.attributes;
    let warn = fields
        .iter()
        .any(|field| field.deprecated.is_some() || field.constraints.replaced_by.is_some())
        .then(|| quote!(__content.warn_of_deprecated();));
    let check = (!schema::rules(fields, exactly_one_of).is_empty())
        .then(|| quote!(__content.check_rules();));
    let note = fields
        .iter()
        .any(|field| !field.references.is_empty())
        .then(|| quote!(__content.note_names();));
    quote! {
        let mut __attributes = [__hcl::None; #count];
        let mut __content = __hcl::Content::<'_, #de>::new(__decoder, #schema);
        __content.match_schema(&mut __attributes);
        #warn
        #check
        #note
        #(#reads)*
        __content.finish()?;
        __hcl::Some(#constructor { #(#members),* })
    }
}

pub(super) fn variable(field: &Field<'_>) -> Ident {
    format_ident!("__field_{}", field.ident)
}

/// The index of the next field of each role in the schema's lists.
#[derive(Default)]
struct Indices {
    labels: usize,
    attributes: usize,
    blocks: usize,
    flattened: usize,
}

/// Returns an index and increments it.
fn next(index: &mut usize) -> usize {
    let current = *index;
    *index += 1;
    current
}

/// Returns the expression that reads a field: an `Option` that is `None` after an error was reported.
fn read(field: &Field<'_>, indices: &mut Indices, has_default: bool) -> TokenStream {
    let ty = field.ty;
    let at = place_of(ty);
    let fallback = fallback(field, has_default);
    let values = schema::value_schema(ty);
    let (read, reporter) = match &field.role {
        Role::Attribute => {
            let index = next(&mut indices.attributes);
            let read = attribute(field, index, fallback);
            (read, quote!(__content.argument_reporter(#index)))
        }
        Role::Block => {
            let index = next(&mut indices.blocks);
            let reader = schema::reader(ty);
            let read = quote_spanned!(at=> (#reader.decode)(&__content.blocks(#index)));
            let reporter = quote!(__content.block_reporter(#index));
            (
                or_fallback(&quote!(__content.has_blocks(#index)), &read, fallback),
                reporter,
            )
        }
        Role::BlockAttributes => {
            let index = next(&mut indices.blocks);
            let read = quote_spanned! {at=>
                __hcl::block_attributes::<#ty, _>(&__content.blocks(#index))
            };
            let reporter = quote!(__content.block_reporter(#index));
            (
                or_fallback(&quote!(__content.has_blocks(#index)), &read, fallback),
                reporter,
            )
        }
        Role::Label => {
            let index = next(&mut indices.labels);
            let read = quote_spanned!(at=> __hcl::label::<#ty, _>().read(__content.label(#index)));
            (read, quote!(__content.label_reporter(#index)))
        }
        Role::Remain => (
            quote_spanned!(at=> __hcl::remain::<#ty, _>().read(__content.remaining(), #values)),
            quote!(__content.reporter()),
        ),
        Role::Body => (
            quote_spanned!(at=> __hcl::remain::<#ty, _>().read(__content.whole(), #values)),
            quote!(__content.reporter()),
        ),
        Role::Flatten => {
            let index = next(&mut indices.flattened);
            let reader = schema::flat_reader(ty);
            let read = quote_spanned!(at=> (#reader.decode)(&__content.flattened(#index, #values)));
            (read, quote!(__content.reporter()))
        }
        Role::Skip => {
            let value = fallback.unwrap_or_else(|| quote_spanned!(at=> __hcl::Default::default()));
            return quote_spanned!(at=> __hcl::Some::<#ty>(#value));
        }
        Role::Span(of) => return span(field, of),
    };
    match &field.validate {
        None => read,
        Some(path) => {
            let check = verdict(path, ty);
            quote! {{
                let __value: __hcl::Option<#ty> = #read;
                __hcl::validated(&#reporter, __value, #check)
            }}
        }
    }
}

/// Returns the closure that validates a value.
pub(super) fn verdict(path: &syn::Path, ty: &impl ToTokens) -> TokenStream {
    quote_spanned!(path.span()=> |__value: &#ty| __hcl::verdict(#path(__value)))
}

fn attribute(field: &Field<'_>, index: usize, fallback: Option<TokenStream>) -> TokenStream {
    let ty = field.ty;
    let at = place_of(ty);
    match (&field.with, fallback) {
        (None, None) => {
            quote_spanned!(at=> __hcl::attribute::<#ty, _>().read(__content.argument(#index)))
        }
        (None, Some(value)) => quote_spanned! {at=>
            __hcl::attribute::<#ty, _>().read_or(__content.argument(#index), || #value)
        },
        (Some(with), None) => quote_spanned! {place_of(with)=>
            __hcl::attribute_with::<#ty>(__content.argument(#index), |__d| #with::deserialize(__d))
        },
        (Some(with), Some(value)) => quote_spanned! {place_of(with)=>
            __hcl::attribute_with_or::<#ty>(__content.argument(#index), |__d| #with::deserialize(__d), || #value)
        },
    }
}

fn or_fallback(
    is_present: &TokenStream,
    read: &TokenStream,
    fallback: Option<TokenStream>,
) -> TokenStream {
    match fallback {
        None => read.clone(),
        Some(value) => quote!(if #is_present { #read } else { __hcl::Some(#value) }),
    }
}

/// Returns the value of an absent field, if it may be absent. A string literal is converted by `From`.
pub(super) fn fallback(field: &Field<'_>, has_default: bool) -> Option<TokenStream> {
    let (ident, at) = (field.ident, place_of(field.ty));
    match &field.fallback {
        Some(Fallback { span, value: None }) => {
            Some(quote_spanned!(*span=> __hcl::Default::default()))
        }
        Some(Fallback {
            value: Some(value), ..
        }) => Some(match value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) => {
                quote_spanned!(place_of(text)=> __hcl::From::from(#text))
            }
            value => quote_spanned!(place_of(value)=> (#value)),
        }),
        None => has_default.then(|| quote_spanned!(at=> __default.#ident)),
    }
}

fn span(field: &Field<'_>, of: &SpanOf) -> TokenStream {
    let ty = field.ty;
    let spans = match of {
        SpanOf::Attribute(name) => quote!(__content.attribute_span(#name)),
        SpanOf::Name(name) => quote!(__content.name_span(#name)),
        SpanOf::Header => quote!(__content.header_span()),
        SpanOf::Labels => quote!(__content.label_spans()),
    };
    quote_spanned!(place_of(ty)=> __hcl::span::<#ty>(#spans))
}

/// Reads a block into a variant.
fn of_variants(de: &Lifetime, selector: Option<Selector>, variants: &[Variant<'_>]) -> TokenStream {
    let arms = variants.iter().enumerate().map(|(index, variant)| {
        let ident = variant.ident;
        let read = match &variant.content {
            Content::Unit => quote! {
                let mut __content = __hcl::Content::<'_, #de>::new(__decoder, &__hcl::Schema::EMPTY);
                __content.match_schema(&mut []);
                __content.finish()?;
                __hcl::Some(Self::#ident)
            },
            Content::Newtype(ty) => {
                let values = schema::value_schema(ty);
                quote_spanned! {place_of(ty)=>
                    __hcl::remain::<#ty, _>().read(__decoder, #values).map(Self::#ident)
                }
            }
            Content::Struct(fields) => {
                let schema = schema::of_fields(&variant.name, &variant.docs, fields, false, &[]);
                of_fields(
                    de,
                    &quote!(Self::#ident),
                    &quote!(const { &#schema }),
                    fields,
                    false,
                    &[],
                )
            }
        };
        quote!(#index => { #read })
    });
    let select = match selector {
        Some(Selector::FirstLabel) => quote!(variant_by_label),
        _ => quote!(variant_by_type),
    };
    quote! {
        let (__index, __decoder) = __decoder.#select(<Self as __hcl::HclSchema>::SCHEMA)?;
        match __index {
            #(#arms)*
            _ => __hcl::None,
        }
    }
}
