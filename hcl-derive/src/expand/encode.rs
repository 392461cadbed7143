//! `HclEncode::encode_body`: writes labels, then the other fields in source order.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{bounds, place_of};
use crate::input::{
    Container, ContainerData, Field, FieldRole, Selector, Variant, VariantContent, last_name,
};

/// Generates `impl HclEncode`.
pub(super) fn implementation(container: &Container<'_>) -> TokenStream {
    let body = match &container.shape {
        ContainerData::Struct(fields) => {
            // A type with parameters may have no default for some.
            let has_default =
                container.default.is_some() && container.original.generics.params.is_empty();
            write_all(fields, has_default, |ident| quote!(&self.#ident))
        }
        ContainerData::Enum { variants, .. } => {
            let selector = container.selector();
            let arms = variants.iter().map(|variant| arm(selector, variant));
            quote!(match self { #(#arms)* })
        }
    };
    impl_block(
        container,
        &quote! {
            #body
            ::core::result::Result::Ok(())
        },
    )
}

/// Generates an empty implementation.
pub(super) fn fallback(container: &Container<'_>) -> TokenStream {
    impl_block(
        container,
        &quote! {
            let _ = __writer;
            ::core::result::Result::Ok(())
        },
    )
}

fn impl_block(container: &Container<'_>, body: &TokenStream) -> TokenStream {
    let (parameters, ty, clause) = bounds::of_encode(container);
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::HclEncode for #ty #clause {
            fn encode_body(&self, __writer: &mut __hcl::ser::BodyWriter) -> __hcl::Result<()> {
                #body
            }
        }
    }
}

/// Iterates over labels first: they precede the body, wherever they are declared.
fn labels_first<'f>(fields: &'f [Field<'f>]) -> impl Iterator<Item = &'f Field<'f>> {
    let of = |is_label| {
        let fields = fields.iter();
        fields.filter(move |field| (field.role == FieldRole::Label) == is_label)
    };
    of(true).chain(of(false))
}

/// Returns the statements that write fields, given expressions that are references to them.
fn write_all(
    fields: &[Field<'_>],
    has_default: bool,
    reference: impl Fn(&Ident) -> TokenStream,
) -> TokenStream {
    let writes =
        labels_first(fields).map(|field| write(field, has_default, &reference(field.ident)));
    quote!(#(#writes)*)
}

/// Returns whether the absence of a field is another value than `None`, if it may be.
fn needs_null(field: &Field<'_>, has_default: bool) -> Option<TokenStream> {
    let ident = field.ident;
    if last_name(field.ty).as_deref() != Some("Option") {
        return None;
    }
    match &field.fallback {
        Some(fallback) => fallback.value.as_ref().map(|_| quote!(true)),
        None => has_default
            .then(|| quote!(<Self as ::core::default::Default>::default().#ident.is_some())),
    }
}

/// Returns the statement that writes a field, given an expression that is a reference to it.
fn write(field: &Field<'_>, has_default: bool, reference: &TokenStream) -> TokenStream {
    let (name, ty) = (&field.name, field.ty);
    let at = place_of(ty);
    match &field.role {
        FieldRole::Attribute => match (needs_null(field, has_default), &field.with) {
            (Some(needs_null), with) => {
                let serde = quote!(__private::serde::Serialize);
                let with = with.as_ref().map_or(serde, |with| quote!(#with));
                quote_spanned! {at=>
                    __writer.attribute_or_null(#name, || #needs_null, |__s| #with::serialize(#reference, __s))?;
                }
            }
            (None, None) => {
                let attribute = Ident::new("attribute", ty.span());
                quote_spanned!(at=> __writer.#attribute::<#ty>(#name, #reference)?;)
            }
            (None, Some(with)) => quote_spanned! {place_of(with)=>
                __writer.attribute_with(#name, |__s| #with::serialize(#reference, __s))?;
            },
        },
        FieldRole::Block => {
            // Method lookup takes off one reference after the other: containers of containers come first, then
            // containers, then one block.
            let encode = quote_spanned!(ty.span()=> encode);
            quote_spanned!(at=> (&&&&&__private::Probe::<#ty>::NEW).#encode(#name, #reference, __writer)?;)
        }
        FieldRole::BlockAttributes => {
            let encode = quote_spanned!(ty.span()=> block_attributes);
            quote_spanned!(at=> __writer.#encode::<#ty>(#name, #reference)?;)
        }
        FieldRole::Label => quote_spanned!(at=> __writer.label::<#ty>(#reference)?;),
        FieldRole::Remain => {
            let encode = quote_spanned!(ty.span()=> remaining);
            quote_spanned!(at=> __writer.#encode::<#ty>(#reference)?;)
        }
        FieldRole::Flatten => {
            let encode = quote_spanned!(ty.span()=> encode_flat);
            quote_spanned!(at=> (&&&&&__private::Probe::<#ty>::NEW).#encode(#reference, __writer)?;)
        }
        FieldRole::Body | FieldRole::Skip | FieldRole::Span(_) | FieldRole::InstanceKey => {
            quote!(let _ = #reference;)
        }
    }
}

fn arm(selector: Option<Selector>, variant: &Variant<'_>) -> TokenStream {
    let (ident, name) = (variant.ident, &variant.name);
    let (pattern, body) = match &variant.content {
        VariantContent::Unit => (quote!(Self::#ident), quote!()),
        VariantContent::Newtype(ty) => {
            let encode = quote_spanned!(ty.span()=> encode_flat);
            let probe = quote!(__private::Probe::<__private::InVariant<&#ty>>::NEW);
            (
                quote!(Self::#ident(__body)),
                quote_spanned! {place_of(ty)=>
                    (&&&&&#probe).#encode(&__private::InVariant(__body), __writer)?;
                },
            )
        }
        VariantContent::Struct(fields) => {
            let bindings = fields.iter().map(|field| {
                let (ident, variable) = (field.ident, format_ident!("__field_{}", field.ident));
                quote!(#ident: #variable)
            });
            let writes = write_all(fields, false, |ident| {
                format_ident!("__field_{ident}").into_token_stream()
            });
            (quote!(Self::#ident { #(#bindings),* }), writes)
        }
    };
    match selector {
        Some(Selector::FirstLabel) => quote! {
            #pattern => {
                __writer.label(#name)?;
                #body
            }
        },
        _ => quote! {
            #pattern => __writer.block_with(#name, |__writer| {
                #body
                ::core::result::Result::Ok(())
            })?,
        },
    }
}
