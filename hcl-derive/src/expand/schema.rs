//! `HclSchema::SCHEMA`: the constant that describes the body of a type.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{LitStr, parse_quote_spanned};

use super::decode::{blocks_of, of_role};
use super::{bounds, place_of};
use crate::input::{
    Container, ContainerData, Field, FieldConstraints, FieldRole, Parts, Selector, Variant,
    VariantContent, constant_text, constant_texts, key_types, literal, option,
};

/// Generates `impl HclSchema`.
pub(super) fn implementation(container: &Container<'_>) -> TokenStream {
    let (title, docs) = (&container.title, &container.docs);
    let schema = match &container.shape {
        ContainerData::Struct(fields) => {
            let has_default = container.default.is_some();
            of_fields(title, docs, fields, has_default, &container.exactly_one_of)
        }
        ContainerData::Enum { variants, .. } => {
            let variants: Vec<_> = variants.iter().map(|variant| of_variant(variant)).collect();
            let kind = match container.selector() {
                Some(Selector::FirstLabel) => quote!(ByLabel),
                _ => quote!(ByBlockType),
            };
            quote! {
                __hcl::schema::Schema {
                    name: #title,
                    docs: #docs,
                    kind: __hcl::schema::SchemaKind::#kind(&[#(#variants),*]),
                    ..__hcl::schema::Schema::EMPTY
                }
            }
        }
    };
    impl_block(container, &schema)
}

/// Generates `impl HclSchema` with an expression.
pub(super) fn impl_block(container: &Container<'_>, schema: &TokenStream) -> TokenStream {
    let generics = bounds::of(container);
    let (parameters, ty, clause) = (&generics.parameters, &generics.ty, &generics.clause);
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::HclSchema for #ty #clause {
            const SCHEMA: &'static __hcl::schema::Schema<'static> = &#schema;
        }
    }
}

/// Returns the constant expression of a body's schema. With `has_default`, the default of the type has a value for
/// every argument and block.
pub(super) fn of_fields(
    title: &str,
    docs: &str,
    fields: &[Field<'_>],
    has_default: bool,
    exactly_one_of: &[Vec<LitStr>],
) -> TokenStream {
    let of_role = |role: FieldRole| of_role(fields, role);
    let labels = of_role(FieldRole::Label).map(label);
    let type_default = has_default.then_some(title);
    let arguments = of_role(FieldRole::Attribute).map(|field| argument(field, type_default));
    let blocks = blocks_of(fields).map(|field| block(field, has_default));
    let flattened = of_role(FieldRole::Flatten).map(flattened);
    let open = fields.iter().any(|field| field.role == FieldRole::Remain);
    let is_rest = |field: &&Field<'_>| matches!(field.role, FieldRole::Remain | FieldRole::Body);
    let rest = fields.iter().find(is_rest);
    let rest = rest.map(|field| {
        let shape = shape_of(field.ty);
        quote!(rest: #shape,)
    });
    let rules = members("rules", &rules(fields, exactly_one_of));
    let is_noted = |field: &Field<'_>| !field.references.is_empty() || deprecation(field).is_some();
    let has_notes = fields.iter().any(is_noted);
    quote! {
        __hcl::schema::Schema {
            name: #title,
            docs: #docs,
            labels: &[#(#labels),*],
            arguments: &[#(#arguments),*],
            blocks: &[#(#blocks),*],
            flattened: &[#(#flattened),*],
            open: #open,
            #rest
            #rules
            has_notes: #has_notes,
            ..__hcl::schema::Schema::EMPTY
        }
    }
}

/// Returns the expressions of the rules between fields.
pub(super) fn rules(fields: &[Field<'_>], exactly_one_of: &[Vec<LitStr>]) -> Vec<TokenStream> {
    let mut rules = Vec::new();
    for field in fields {
        let name = constant_text(&field.name);
        for other in &field.constraints.conflicts {
            let other = constant_text(other);
            rules.push(quote!(__hcl::schema::Rule::Conflicts(#name, #other)));
        }
        for other in &field.constraints.requires {
            let other = constant_text(other);
            rules.push(quote!(__hcl::schema::Rule::Requires(#name, #other)));
        }
    }
    for group in exactly_one_of {
        let names = constant_texts(group);
        rules.push(quote!(__hcl::schema::Rule::ExactlyOneOf(#names)));
    }
    rules
}

/// Returns the function that returns what a type says of its values by `HclValue`, if it does. Maps say nothing of their keys by
/// themselves, which need no `HclValue`: the field shows them.
pub(super) fn value_shape(ty: &syn::Type) -> TokenStream {
    let mut types = Vec::new();
    match keyed_shape(ty, &mut types) {
        None => quote_spanned!(ty.span()=> __private::Probe::<#ty>::VALUE_SHAPE),
        Some(shape) => quote! {
            if #(__private::Probe::<#types>::VALUE_SHAPE.is_some())||* {
                ::core::option::Option::Some(|| const { &#shape })
            } else {
                ::core::option::Option::None
            }
        },
    }
}

/// Returns the same as a part of another shape.
pub(super) fn inner_shape(ty: &syn::Type) -> TokenStream {
    match keyed_shape(ty, &mut Vec::new()) {
        None => quote_spanned!(ty.span()=> __private::Probe::<#ty>::INNER_SHAPE),
        Some(shape) => quote!(__hcl::schema::InnerShape::of_type(|| const { &#shape })),
    }
}

/// Returns the shape of a type that shows a map, and adds the types that may say something of the keys and values.
fn keyed_shape<'t>(ty: &'t syn::Type, types: &mut Vec<&'t syn::Type>) -> Option<TokenStream> {
    Some(match Parts::of(ty)? {
        Parts::Wrapper(inner) => keyed_shape(inner, types)?,
        Parts::List(inner) => {
            let inner = keyed_shape(inner, types)?;
            quote!(__hcl::schema::Shape::List(__hcl::schema::InnerShape::of_type(|| const { &#inner })))
        }
        Parts::Map(key, inner) => {
            let of_key = inner_shape(key);
            types.push(key);
            let of_inner = match keyed_shape(inner, types) {
                Some(inner) => quote!(__hcl::schema::InnerShape::of_type(|| const { &#inner })),
                None => {
                    types.push(inner);
                    inner_shape(inner)
                }
            };
            quote!(__hcl::schema::Shape::Map { key: #of_key, value: #of_inner })
        }
    })
}

/// Returns the shape of a type that serde may read, as far as it is known.
fn shape_of(ty: &syn::Type) -> TokenStream {
    let value = value_shape(ty);
    quote_spanned! {ty.span()=>
        __hcl::schema::ValueShape::OfType { shape: __private::Probe::<#ty>::SHAPE, value: #value }
    }
}

/// Returns the expression of the functions that read the blocks of a field.
pub(super) fn reader(ty: &syn::Type) -> TokenStream {
    quote_spanned!(ty.span()=> (&&&&&__private::Probe::<#ty>::NEW).reader())
}

/// Returns the expression of the functions that read a flattened field.
pub(super) fn flat_reader(ty: &syn::Type) -> TokenStream {
    quote_spanned!(ty.span()=> (&&&&&__private::Probe::<#ty>::NEW).flat_reader())
}

/// Returns the expression of the functions that read the content of a variant.
pub(super) fn content_reader(ty: &syn::Type) -> TokenStream {
    reader(&parse_quote_spanned!(ty.span()=> __private::InVariant<#ty>))
}

fn label(field: &Field<'_>) -> TokenStream {
    let Field { name, docs, ty, .. } = field;
    let references = &field.references;
    let value = value_shape(ty);
    quote_spanned! {ty.span()=>
        __hcl::schema::Label {
            name: #name,
            docs: #docs,
            #references
            ..__private::ByType::value::<#ty, _>().label(#value)
        }
    }
}

/// Returns the expression of the function that says whether a type has secrets.
fn secrets(ty: &syn::Type) -> TokenStream {
    quote_spanned!(ty.span()=> __private::Probe::<#ty>::SECRETS)
}

fn argument(field: &Field<'_>, type_default: Option<&str>) -> TokenStream {
    let Field { name, docs, ty, .. } = field;
    let has_fallback = field.fallback.is_some() || type_default.is_some();
    let required = match (has_fallback, &field.function) {
        (true, _) => {
            quote!(required: __hcl::schema::Argument::EMPTY.required, has_default: true,)
        }
        (false, Some(_)) => quote!(required: || true,),
        (false, None) => TokenStream::new(),
    };
    let default = match (&field.fallback, type_default) {
        (Some(fallback), _) => {
            let value = fallback.value.as_ref();
            let tokens = value.map(ToTokens::to_token_stream);
            Some(tokens.map_or_else(|| "Default::default()".to_owned(), |it| it.to_string()))
        }
        (None, Some(title)) => Some(format!("{title}::default().{}", field.ident)),
        (None, None) => None,
    };
    let default_value = field
        .fallback
        .as_ref()
        .and_then(|fallback| literal(fallback.value.as_ref()?));
    let default_value = member("default_value", default_value);
    let default = member("default", default);
    let extras = extras(field);
    let constraints = constraints(&field.constraints);
    let (value, of_function, base) = match &field.function {
        Some(read) => {
            let secrets = secrets(ty);
            (
                quote!(::core::option::Option::None),
                Some(quote_spanned! {place_of(read)=>
                    || __private::ByType::shape_with::<#ty>(|__d| #read(__d))
                }),
                quote!(secrets: #secrets, ..__hcl::schema::Argument::EMPTY),
            )
        }
        None => {
            let value = value_shape(ty);
            let base =
                quote_spanned!(ty.span()=> ..__private::ByType::value::<#ty, _>().argument(#value));
            (value, None, base)
        }
    };
    let shape = field.shape.as_ref().map(ToTokens::to_token_stream);
    let shape = shape.or(of_function).map(|shape| {
        quote_spanned! {shape.span()=>
            shape: __hcl::schema::ValueShape::OfType { shape: #shape, value: #value },
        }
    });
    let type_name = ty.to_token_stream().to_string();
    quote! {
        __hcl::schema::Argument {
            name: #name,
            docs: #docs,
            type_name: #type_name,
            #required
            #default
            #default_value
            #constraints
            #extras
            #shape
            #base
        }
    }
}

/// Returns a member of a schema, if the field sets it.
fn member(name: &str, value: Option<impl ToTokens>) -> Option<TokenStream> {
    let (name, value) = (format_ident!("{name}"), value?);
    Some(quote!(#name: ::core::option::Option::Some(#value),))
}

/// Returns a member of a schema that is a list, unless it is empty.
fn members(name: &str, all: &[impl ToTokens]) -> Option<TokenStream> {
    let name = format_ident!("{name}");
    (!all.is_empty()).then(|| quote!(#name: &[#(#all),*],))
}

/// Returns the members for constraints and examples.
fn constraints(of: &FieldConstraints) -> TokenStream {
    let values: Vec<_> = of.values.iter().map(|(.., tokens)| tokens).collect();
    let examples: Vec<_> = of.examples.iter().map(|(_, text)| text).collect();
    let (values, examples) = (
        members("constraints", &values),
        members("examples", &examples),
    );
    quote!(#values #examples)
}

/// The members that arguments and blocks share and most fields do not set.
fn extras(field: &Field<'_>) -> TokenStream {
    let replaced_by = member("replaced_by", field.constraints.replaced_by.as_ref());
    let since = member("since", field.constraints.since.as_ref());
    let references = &field.references;
    let deprecated = member("deprecated", deprecation(field));
    let aliases: Vec<_> = field.aliases.iter().map(constant_text).collect();
    let aliases = members("aliases", &aliases);
    quote!(#aliases #deprecated #replaced_by #since #references)
}

/// Returns the text of a deprecation, from `deprecated` or with the name of `replaced_by`.
fn deprecation(field: &Field<'_>) -> Option<String> {
    let replaced_by = field.constraints.replaced_by.as_ref();
    let text = replaced_by.map(|name| format!("use \"{}\"", name.value()));
    text.or(field.deprecated.as_ref().map(LitStr::value))
}

fn block(field: &Field<'_>, type_default: bool) -> TokenStream {
    let Field { name, docs, ty, .. } = field;
    let has_default = field.fallback.is_some() || type_default;
    let min_items = member("min_items", field.min_items);
    let max_items = member("max_items", field.max_items);
    let extras = extras(field);
    let keys: Vec<_> = key_types(ty).into_iter().map(key).collect();
    let keys = members("keys", &keys);
    let of_type = if field.role == FieldRole::BlockAttributes {
        let value = value_shape(ty);
        quote_spanned! {ty.span()=>
            required: __private::ByType::is_body_required::<#ty, _>,
            shape: __private::ByType::value::<#ty, _>().argument(#value).shape,
            nesting: __hcl::schema::NestingOf::Constant(|| __hcl::schema::Nesting::ATTRIBUTES),
        }
    } else {
        let (shape, nesting) = (shape_of(ty), with_schema(ty, &reader(ty)));
        quote! {
            shape: #shape,
            nesting: __hcl::schema::NestingOf::Constant(|| #nesting),
        }
    };
    quote! {
        __hcl::schema::NestedBlock {
            name: #name,
            docs: #docs,
            has_default: #has_default,
            #of_type
            #min_items
            #max_items
            #keys
            #extras
            ..__hcl::schema::NestedBlock::EMPTY
        }
    }
}

fn key(ty: &syn::Type) -> TokenStream {
    let value = value_shape(ty);
    quote_spanned!(ty.span()=> __private::ByType::value::<#ty, _>().label(#value))
}

fn flattened(field: &Field<'_>) -> TokenStream {
    let nesting = with_schema(field.ty, &flat_reader(field.ty));
    quote_spanned!(field.ty.span()=> || #nesting)
}

/// Returns the expression of a nesting. A type that derives serde's traits too is read by serde, but has a schema.
fn with_schema(ty: &syn::Type, reader: &TokenStream) -> TokenStream {
    quote_spanned!(ty.span()=> (&&&&&&__private::Probe::<#ty>::NEW).with_schema(#reader.nesting))
}

fn of_variant(variant: &Variant<'_>) -> TokenStream {
    let Variant {
        name,
        docs,
        aliases,
        ..
    } = variant;
    let aliases = aliases.iter().map(constant_text);
    let deprecated = option(variant.deprecated.as_ref());
    let schema = match &variant.content {
        VariantContent::Unit => quote!(&__hcl::schema::Schema::EMPTY),
        VariantContent::Newtype(ty) => {
            let reader = content_reader(ty);
            quote_spanned!(ty.span()=> #reader.nesting.body)
        }
        VariantContent::Struct(fields) => {
            let schema = of_fields(name, docs, fields, false, &[]);
            quote!(const { &#schema })
        }
    };
    quote! {
        __hcl::schema::Variant {
            name: #name,
            aliases: &[#(#aliases),*],
            docs: #docs,
            deprecated: #deprecated,
            schema: __hcl::schema::SchemaOf::Constant(|| #schema),
        }
    }
}
