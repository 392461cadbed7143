//! `HclValue::value_shape`: documentation and constraints of a type that serde reads, by the names that serde gives its
//! parts.

use proc_macro2::TokenStream;
use quote::quote;

use super::schema::inner_shape;
use crate::input::{
    Value, ValueContent, ValueField, ValueVariant, constant_list, constant_text, option,
};

/// Generates the implementation of `HclValue`.
pub(super) fn implementation(value: &Value<'_>) -> TokenStream {
    let shape = of_content(&value.content, &value.docs);
    let generics = &value.original.generics;
    let (parameters, arguments, clause) = generics.split_for_impl();
    let ident = &value.original.ident;
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::HclValue for #ident #arguments #clause {
            fn value_shape() -> &'static __hcl::schema::Shape {
                const { &#shape }
            }
        }
    }
}

/// Returns the shape of the content of a type or variant.
fn of_content(content: &ValueContent<'_>, docs: &str) -> TokenStream {
    match content {
        ValueContent::Unknown => quote!(__hcl::schema::Shape::Any),
        ValueContent::Of(field) => of_field(field),
        ValueContent::Tuple(fields) => {
            let parts = constant_list(fields.iter().map(of_field));
            quote!(__hcl::schema::Shape::Tuple(#parts))
        }
        ValueContent::Fields(fields) => {
            let (name, docs) = (constant_text(""), constant_text(docs));
            let fields = constant_list(fields.iter().map(part));
            quote! {
                __hcl::schema::Shape::Object(__hcl::schema::ObjectShape {
                    name: #name,
                    docs: #docs,
                    fields: #fields,
                    open: false,
                })
            }
        }
        ValueContent::Variants(variants) => of_variants(variants, docs, None),
        ValueContent::Tagged {
            tag,
            content,
            variants,
        } => {
            let content = option(content.as_ref());
            let tag = quote!(__hcl::schema::TagShape { name: #tag, content: #content });
            of_variants(variants, docs, Some(tag))
        }
    }
}

fn of_variants(variants: &[ValueVariant<'_>], docs: &str, tag: Option<TokenStream>) -> TokenStream {
    let (name, docs, tag) = (constant_text(""), constant_text(docs), option(tag));
    let variants = constant_list(variants.iter().map(variant));
    quote! {
        __hcl::schema::Shape::Choice(__hcl::schema::ChoiceShape {
            name: #name,
            docs: #docs,
            variants: #variants,
            tag: #tag,
        })
    }
}

fn of_field(field: &ValueField<'_>) -> TokenStream {
    let values = field.constraints.values.iter();
    let constraints = constant_list(values.map(|(.., tokens)| tokens));
    let examples = field.constraints.examples.iter();
    let examples = constant_list(examples.map(|(_, text)| constant_text(text)));
    let shape = match &field.ty {
        Some(ty) => inner_shape(ty),
        None => quote!(__hcl::schema::InnerShape::ANY),
    };
    quote! {
        __hcl::schema::Shape::Constrained(__hcl::schema::ConstrainedShape {
            shape: #shape,
            constraints: #constraints,
            examples: #examples,
            sensitive: false,
        })
    }
}

fn part(field: &ValueField<'_>) -> TokenStream {
    let (name, aliases) = names(&field.names);
    let is_flattened = field.names.is_empty();
    let docs = constant_text(&field.docs);
    let shape = of_field(field);
    quote! {
        __hcl::schema::FieldShape {
            name: #name,
            aliases: #aliases,
            docs: #docs,
            flattened: #is_flattened,
            required: false,
            sensitive: false,
            shape: #shape,
        }
    }
}

fn variant(variant: &ValueVariant<'_>) -> TokenStream {
    let (name, aliases) = names(&variant.names);
    let docs = constant_text(&variant.docs);
    let content = of_content(&variant.content, "");
    quote! {
        __hcl::schema::VariantShape {
            name: #name,
            aliases: #aliases,
            docs: #docs,
            content: ::core::option::Option::Some(#content),
        }
    }
}

/// Returns the name, which a flattened field does not have, and the aliases.
fn names(names: &[String]) -> (TokenStream, TokenStream) {
    let name = names.first().map_or("", String::as_str);
    (
        constant_text(name),
        constant_list(names.iter().skip(1).map(constant_text)),
    )
}
