//! `HclValue::value_schema`: documentation and constraints of a type that serde reads, by the names that serde gives its
//! parts.

use proc_macro2::TokenStream;
use quote::quote;

use super::schema::{constraints, value_schema};
use crate::input::option;
use crate::input::{Value, ValueContent, ValueField, ValueVariant};

/// Generates the implementation of `HclValue`.
pub(super) fn implementation(value: &Value<'_>) -> TokenStream {
    let members = of_content(&value.content);
    let text = &value.docs;
    let generics = &value.original.generics;
    let (parameters, arguments, clause) = generics.split_for_impl();
    let ident = &value.original.ident;
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::HclValue for #ident #arguments #clause {
            fn value_schema() -> &'static __hcl::schema::ValueSchema {
                const {
                    &__hcl::schema::ValueSchema {
                        docs: #text,
                        #members
                        ..__hcl::schema::ValueSchema::EMPTY
                    }
                }
            }
        }
    }
}

/// Returns the members that describe the content of a type or variant.
fn of_content(content: &ValueContent<'_>) -> TokenStream {
    match content {
        ValueContent::Unknown => TokenStream::new(),
        ValueContent::Of(field) => of_field(field),
        ValueContent::Tuple(fields) => {
            let parts = fields.iter().map(part);
            quote!(parts: __hcl::schema::ValueParts::Tuple(&[#(#parts),*]),)
        }
        ValueContent::Fields(fields) => {
            let parts = fields.iter().map(part);
            quote!(parts: __hcl::schema::ValueParts::Fields(&[#(#parts),*]),)
        }
        ValueContent::Variants(variants) => {
            let parts = variants.iter().map(variant);
            quote!(parts: __hcl::schema::ValueParts::Variants(&[#(#parts),*]),)
        }
        ValueContent::Tagged {
            tag,
            content,
            variants,
        } => {
            let parts = variants.iter().map(variant);
            let content = option(content.as_ref());
            quote! {
                parts: __hcl::schema::ValueParts::Tagged {
                    tag: #tag,
                    content: #content,
                    variants: &[#(#parts),*],
                },
            }
        }
    }
}

fn of_field(field: &ValueField<'_>) -> TokenStream {
    let constraints = constraints(&field.constraints);
    let of = field.ty.as_ref().map(|ty| {
        let of = value_schema(ty);
        quote!(of: #of,)
    });
    quote!(#constraints #of)
}

fn part(field: &ValueField<'_>) -> TokenStream {
    named(&field.names, &field.docs, &of_field(field))
}

fn variant(variant: &ValueVariant<'_>) -> TokenStream {
    named(&variant.names, &variant.docs, &of_content(&variant.content))
}

fn named(names: &[String], text: &str, members: &TokenStream) -> TokenStream {
    quote! {
        __hcl::schema::ValueSchema {
            names: &[#(#names),*],
            docs: #text,
            #members
            ..__hcl::schema::ValueSchema::EMPTY
        }
    }
}
