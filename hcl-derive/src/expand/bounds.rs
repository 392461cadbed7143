//! Generic parameters of the implementations, and their bounds.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Lifetime, Type, parse_quote};

use crate::input::{Container, Content, Field, Role, Shape};

/// The parts of `impl<…> Trait for Type<…> where …`.
pub(super) struct Bounds {
    pub(super) de: Lifetime,
    pub(super) parameters: TokenStream,
    pub(super) ty: TokenStream,
    pub(super) clause: TokenStream,
}

/// Returns the generics of `HclDecode`: the lifetime of the input outlives the lifetimes of the type, and each type parameter
/// has the bounds that its fields need.
pub(super) fn of(container: &Container<'_>) -> Bounds {
    let original = &container.original.generics;
    // A type may have a lifetime of this name.
    let is_taken = original
        .lifetimes()
        .any(|lifetime| lifetime.lifetime.ident == "de");
    let de: Lifetime = if is_taken {
        parse_quote!('__de)
    } else {
        parse_quote!('de)
    };
    let mut generics = original.clone();
    let uses = uses(container);
    for parameter in generics.type_params_mut() {
        let Some(Use {
            attribute,
            block,
            default,
        }) = uses.get(&parameter.ident.to_string())
        else {
            continue;
        };
        if *attribute {
            parameter.bounds.push(parse_quote!(__hcl::Deserialize<#de>));
        } else if *block {
            parameter.bounds.push(parse_quote!(__hcl::HclDecode<#de>));
        }
        if *default {
            parameter
                .bounds
                .push(parse_quote!(::core::default::Default));
        }
    }
    let outlived: Vec<_> = original
        .lifetimes()
        .map(|lifetime| &lifetime.lifetime)
        .collect();
    let definition: GenericParam = if outlived.is_empty() {
        parse_quote!(#de)
    } else {
        parse_quote!(#de: #(#outlived)+*)
    };
    // Lifetimes are declared before types and constants.
    generics.params.insert(0, definition);
    let (parameters, _, clause) = generics.split_for_impl();
    let (_, arguments, _) = original.split_for_impl();
    let ident = &container.original.ident;
    Bounds {
        parameters: parameters.to_token_stream(),
        ty: quote!(#ident #arguments),
        clause: clause.to_token_stream(),
        de,
    }
}

/// Generates `impl HclDecodeOwned` for a type without lifetimes.
pub(super) fn owned(container: &Container<'_>) -> TokenStream {
    let generics = &container.original.generics;
    if generics.lifetimes().next().is_some() {
        return TokenStream::new();
    }
    let ident = &container.original.ident;
    let (parameters, arguments, clause) = generics.split_for_impl();
    if generics.params.is_empty() {
        return quote!(impl __hcl::HclDecodeOwned for #ident #clause {});
    }
    let own = clause.map(|clause| &clause.predicates);
    quote! {
        impl #parameters __hcl::HclDecodeOwned for #ident #arguments
        where Self: for<'__any> __hcl::HclDecode<'__any>, #own {}
    }
}

/// Evaluates a constant that fails to compile if a type implements serde's trait too. A type with parameters may do so
/// for some of them.
pub(super) fn one_derive(container: &Container<'_>, constant: &TokenStream) -> Option<TokenStream> {
    let ident = &container.original.ident;
    let is_generic = !container.original.generics.params.is_empty();
    let is_alone = container.serde.is_none() && !container.schema_only && !is_generic;
    is_alone.then(|| quote!(const _: () = __hcl::Probe::<#ident>::#constant;))
}

/// Returns the generics of `HclEncode`: each type parameter has the bounds that its fields need.
pub(super) fn of_encode(container: &Container<'_>) -> (TokenStream, TokenStream, TokenStream) {
    let mut generics = container.original.generics.clone();
    let uses = uses(container);
    for parameter in generics.type_params_mut() {
        match uses.get(&parameter.ident.to_string()) {
            Some(Use {
                attribute: true, ..
            }) => {
                parameter.bounds.push(parse_quote!(__hcl::Serialize));
            }
            Some(Use { block: true, .. }) => {
                parameter.bounds.push(parse_quote!(__hcl::HclEncode));
            }
            _ => {}
        }
    }
    let (parameters, arguments, clause) = generics.split_for_impl();
    let ident = &container.original.ident;
    (
        parameters.to_token_stream(),
        quote!(#ident #arguments),
        clause.to_token_stream(),
    )
}

/// The roles of the fields that name a type parameter.
#[derive(Clone, Copy, Default)]
struct Use {
    attribute: bool,
    block: bool,
    /// Whether an absent field of the parameter itself has its `Default`.
    default: bool,
}

fn uses(container: &Container<'_>) -> BTreeMap<String, Use> {
    let mut uses = BTreeMap::new();
    match &container.shape {
        Shape::Struct(fields) => fields.iter().for_each(|field| add_field(&mut uses, field)),
        Shape::Enum { variants, .. } => {
            for variant in variants {
                match &variant.content {
                    Content::Unit => {}
                    Content::Newtype(ty) => add(
                        &mut uses,
                        ty,
                        Use {
                            block: true,
                            ..Use::default()
                        },
                    ),
                    Content::Struct(fields) => {
                        fields.iter().for_each(|field| add_field(&mut uses, field));
                    }
                }
            }
        }
    }
    uses
}

fn add_field(uses: &mut BTreeMap<String, Use>, field: &Field<'_>) {
    let attribute = match field.role {
        // A deserializer of the application needs no trait.
        Role::Attribute => field.with.is_none(),
        Role::Label | Role::BlockAttributes => true,
        Role::Block | Role::Remain | Role::Body | Role::Flatten => false,
        Role::Skip | Role::Span(_) => return,
    };
    let block = !attribute && field.role != Role::Attribute;
    let fallback = field.fallback.as_ref();
    // `Vec<T>` needs no default of `T`.
    let is_parameter = matches!(field.ty, Type::Path(path) if path.path.get_ident().is_some());
    let default = is_parameter && fallback.is_some_and(|it| it.value.is_none());
    let how = Use {
        attribute,
        block,
        default,
    };
    add(uses, field.ty, how);
}

/// Adds every identifier of a type. Those that are not type parameters are never looked up.
fn add(uses: &mut BTreeMap<String, Use>, ty: &Type, how: Use) {
    let mut left = vec![ty.to_token_stream()];
    while let Some(tokens) = left.pop() {
        for token in tokens {
            match token {
                TokenTree::Group(group) => left.push(group.stream()),
                TokenTree::Ident(ident) => {
                    let entry = uses.entry(ident.to_string()).or_default();
                    entry.attribute |= how.attribute;
                    entry.block |= how.block;
                    entry.default |= how.default;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}
