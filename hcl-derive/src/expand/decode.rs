//! `HclDecode::decode_body`: makes a place for each field, has the body read into them, and builds the type.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned;

use super::bounds::{self, Bounds};
use super::{place_of, schema};
use crate::input::{
    Container, ContainerData, Fallback, Field, FieldRole, SpanTarget, Variant, VariantContent,
    as_text,
};

/// Generates `impl HclDecode`.
pub(super) fn implementation(container: &Container<'_>) -> TokenStream {
    impl_block(container, &body(container))
}

/// Generates empty implementations, so that the compiler reports no consequences of a missing one.
pub(super) fn empty(container: &Container<'_>) -> TokenStream {
    let schema = schema::impl_block(container, &quote!(__hcl::schema::Schema::EMPTY));
    let stop = quote! {
        let _ = __body;
        ::core::result::Result::Err(__hcl::body::Stop)
    };
    let decode = impl_block(container, &stop);
    quote!(#schema #decode)
}

fn impl_block(container: &Container<'_>, read: &TokenStream) -> TokenStream {
    let Bounds {
        de,
        parameters,
        ty,
        clause,
    } = bounds::of(container);
    let owned = bounds::owned(container);
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::HclDecode<#de> for #ty #clause {
            const BODY_SCHEMA: &'static __hcl::schema::Schema<'static> = <Self as __hcl::HclSchema>::SCHEMA;
            fn decode_body(__body: &__hcl::body::BodyDecoder<'_, #de>) -> ::core::result::Result<Self, __hcl::body::Stop> {
                #read
            }
        }
        #owned
    }
}

/// Returns the statements that read a body into the type, and their result.
fn body(container: &Container<'_>) -> TokenStream {
    let own = quote!(<Self as __hcl::HclSchema>::SCHEMA);
    let read = match &container.shape {
        ContainerData::Struct(fields) => {
            let has_default = container.default.is_some();
            let default = has_default
                .then(|| quote!(let __default: Self = ::core::default::Default::default();));
            let read = of_fields(&quote!(Self), &own, fields, has_default);
            quote!(#default #read)
        }
        ContainerData::Enum { variants, .. } => {
            let arms = variants.iter().enumerate().map(of_variant);
            quote! {
                let (__index, __labeled) = __body.variant(#own)?;
                let __body = &__labeled;
                match __index {
                    #(#arms)*
                    _ => return ::core::result::Result::Err(__hcl::body::Stop),
                }
            }
        }
    };
    match &container.validate {
        None => quote!(::core::result::Result::Ok({ #read })),
        Some(path) => {
            let check = verdict(path, &quote!(Self));
            quote! {
                let __value = { #read };
                __body.validated(__value, #check)
            }
        }
    }
}

/// Returns the arm that reads a block into a variant.
fn of_variant((index, variant): (usize, &Variant<'_>)) -> TokenStream {
    let ident = variant.ident;
    let read = match &variant.content {
        VariantContent::Unit => {
            let schema = quote!(&__hcl::schema::Schema::EMPTY);
            of_fields(&quote!(Self::#ident), &schema, &[], false)
        }
        VariantContent::Newtype(ty) => {
            let (reader, values) = (schema::content_reader(ty), schema::value_shape(ty));
            quote_spanned! {place_of(ty)=>
                Self::#ident(#reader.flatten(&__body.with_values(#values))?.0)
            }
        }
        VariantContent::Struct(fields) => {
            let schema = schema::of_fields(&variant.name, &variant.docs, fields, false, &[]);
            let schema = quote!(const { &#schema });
            of_fields(&quote!(Self::#ident), &schema, fields, false)
        }
    };
    quote!(#index => { #read })
}

/// Returns the statements that read a body into a struct or variant, and its expression.
fn of_fields(
    constructor: &TokenStream,
    body_schema: &TokenStream,
    fields: &[Field<'_>],
    has_default: bool,
) -> TokenStream {
    let count = of_role(fields, FieldRole::Attribute).count();
    let of_schema = of_role(fields, FieldRole::Label)
        .chain(of_role(fields, FieldRole::Attribute))
        .chain(blocks_of(fields))
        .chain(of_role(fields, FieldRole::Flatten));
    let others = fields.iter().filter(|field| {
        let role = &field.role;
        matches!(
            role,
            FieldRole::Body | FieldRole::Remain | FieldRole::InstanceKey | FieldRole::Span(_)
        )
    });
    let read: Vec<_> = of_schema.chain(others).collect();
    let places = read.iter().map(|field| {
        let (at, variable, place) = (place_of(field.ty), variable(field), place(field));
        quote_spanned!(at=> let mut #variable = #place;)
    });
    let variables = read.iter().map(|field| variable(field));
    let checks = checks(fields, has_default);
    let members = fields.iter().map(|field| {
        let (ident, value) = (field.ident, value(field, has_default));
        quote!(#ident: #value)
    });
    quote! {
        #(#places)*
        let mut __slots = [0; #count];
        let mut __content = __body.read(#body_schema, &mut __slots, &mut [#(&mut #variables),*]);
        #(#checks)*
        __content.finish()?;
        #constructor { #(#members),* }
    }
}

pub(super) fn of_role<'f, 'a>(
    fields: &'f [Field<'a>],
    role: FieldRole,
) -> impl Iterator<Item = &'f Field<'a>> + use<'f, 'a> {
    fields.iter().filter(move |field| field.role == role)
}

pub(super) fn blocks_of<'f, 'a>(
    fields: &'f [Field<'a>],
) -> impl Iterator<Item = &'f Field<'a>> + use<'f, 'a> {
    let is_block = |role: &FieldRole| matches!(role, FieldRole::Block | FieldRole::BlockAttributes);
    fields.iter().filter(move |field| is_block(&field.role))
}

fn variable(field: &Field<'_>) -> Ident {
    format_ident!("__field_{}", field.ident)
}

/// Returns the expression of the place of a field.
fn place(field: &Field<'_>) -> TokenStream {
    let (ty, at) = (field.ty, place_of(field.ty));
    let values = schema::value_shape(ty);
    match &field.role {
        FieldRole::Label | FieldRole::Attribute => match &field.function {
            None => quote_spanned!(at=> __private::ByType::value::<#ty, _>().place()),
            Some(read) => quote_spanned! {place_of(read)=>
                __private::ByType::value_with::<#ty>(|__d| #read(__d)).place()
            },
        },
        FieldRole::Block | FieldRole::BlockAttributes => {
            let reader = block_reader(field);
            quote_spanned!(at=> #reader.place())
        }
        FieldRole::Flatten => {
            let reader = schema::flat_reader(ty);
            quote_spanned!(at=> #reader.flat_place(#values))
        }
        FieldRole::Body | FieldRole::Remain => {
            let body = if field.role == FieldRole::Remain {
                quote!(rest)
            } else {
                quote!(body)
            };
            quote_spanned! {at=>
                __private::ByType::of_content(|__content| {
                    __private::ByType::body::<#ty, _>()(&__content.#body().with_values(#values))
                })
            }
        }
        FieldRole::InstanceKey => quote_spanned! {at=>
            __private::ByType::of_content(|__content| ::core::result::Result::Ok(__content.instance_key::<#ty>()))
        },
        FieldRole::Span(of) => {
            let (spans, argument) = match of {
                SpanTarget::Attribute(name) => (quote!(argument_span(#name)), name.as_str()),
                SpanTarget::Name(name) => (quote!(name_span(#name)), name.as_str()),
                SpanTarget::Header => (quote!(header_span()), ""),
                SpanTarget::Labels => (quote!(label_spans()), ""),
            };
            quote_spanned! {at=>
                __private::ByType::of_content(|__content| __private::ByType::span::<#ty>(__content, #argument, __content.#spans))
            }
        }
        FieldRole::Skip => TokenStream::new(),
    }
}

/// Returns the expression of the functions that read the blocks of a field.
fn block_reader(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    match field.role {
        FieldRole::BlockAttributes => {
            quote_spanned!(place_of(ty)=> __private::ByType::block_attributes::<#ty, _>())
        }
        _ => schema::reader(ty),
    }
}

/// Returns the statements that validate the values of fields, defaults of absent fields among them.
fn checks(fields: &[Field<'_>], has_default: bool) -> Vec<TokenStream> {
    let check = |(field, part): (&Field<'_>, TokenStream)| {
        let variable = variable(field);
        let check = verdict(field.validate.as_ref()?, field.ty);
        let default = fallback(field, has_default).map(
            |default| quote!(#variable.set_default(!__content.has_failed(#part), || #default);),
        );
        Some(quote! {
            #default
            __content.validate(#part, #variable.value(), #check);
        })
    };
    let blocks = blocks_of(fields).collect();
    let numbered = |part: &str, fields: Vec<_>| {
        let part = format_ident!("{part}");
        let parts = fields.into_iter().enumerate();
        parts.map(move |(index, field)| (field, quote!(__hcl::body::Part::#part(#index))))
    };
    let arguments = numbered("Argument", of_role(fields, FieldRole::Attribute).collect());
    let labels = numbered("Label", of_role(fields, FieldRole::Label).collect());
    let of_body = fields.iter().filter(|field| {
        matches!(
            field.role,
            FieldRole::Remain | FieldRole::Body | FieldRole::Flatten
        )
    });
    let of_body = of_body.map(|it| (it, quote!(__hcl::body::Part::Body)));
    let parts = arguments.chain(numbered("Blocks", blocks));
    let parts = parts.chain(labels).chain(of_body);
    parts.filter_map(check).collect()
}

/// Returns the closure that validates a value.
fn verdict(path: &syn::Path, ty: &impl ToTokens) -> TokenStream {
    quote_spanned!(path.span()=> |__value: &#ty| __private::ByType::verdict(#path(__value)))
}

/// Returns the expression of a field's value after all fields were read.
fn value(field: &Field<'_>, has_default: bool) -> TokenStream {
    let (variable, at) = (variable(field), place_of(field.ty));
    let default = match field.role {
        FieldRole::Skip => {
            return fallback(field, has_default)
                .unwrap_or_else(|| quote_spanned!(at=> ::core::default::Default::default()));
        }
        // `checks` has set the default.
        FieldRole::Attribute | FieldRole::Block | FieldRole::BlockAttributes
            if field.validate.is_none() =>
        {
            fallback(field, has_default)
        }
        _ => None,
    };
    match default {
        Some(default) => quote!(#variable.take_or(|| #default)),
        None => quote!(#variable.take()?),
    }
}

/// Returns the value of an absent field, if it may be absent. A string literal is a `DefaultText`.
fn fallback(field: &Field<'_>, has_default: bool) -> Option<TokenStream> {
    let (ident, at) = (field.ident, place_of(field.ty));
    match &field.fallback {
        Some(Fallback { span, value: None }) => {
            Some(quote_spanned!(*span=> ::core::default::Default::default()))
        }
        Some(Fallback {
            value: Some(value), ..
        }) => Some(match as_text(value) {
            Some(text) => quote_spanned!(place_of(text)=> __private::DefaultText::of_text(#text)),
            None => quote_spanned!(place_of(value)=> (#value)),
        }),
        None => has_default.then(|| quote_spanned!(at=> __default.#ident)),
    }
}
