//! Generic parameters of the implementations, and their bounds.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Ident, Lifetime, Type, parse_quote};

use crate::input::{
    Container, ContainerData, Field, FieldRole, VariantContent, contained, last_name,
};

/// The parts of `impl<…> Trait for Type<…> where …`.
pub(super) struct Bounds {
    pub(super) de: Lifetime,
    pub(super) parameters: TokenStream,
    pub(super) ty: TokenStream,
    pub(super) clause: TokenStream,
}

/// Returns the generics of `HclDecode`: the lifetime of the input outlives the lifetimes of the type, and each type in
/// a field that depends on a parameter has the bound that reading it needs.
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
    bound(&mut generics, container, |how| match how {
        BoundUse::Value => quote!(__private::serde::Deserialize<#de>),
        BoundUse::Body => quote!(__hcl::HclDecode<#de>),
        BoundUse::Absent => quote!(::core::default::Default),
    });
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
        return quote!(impl __hcl::de::HclDecodeOwned for #ident #clause {});
    }
    let own = clause.map(|clause| &clause.predicates);
    quote! {
        impl #parameters __hcl::de::HclDecodeOwned for #ident #arguments
        where Self: for<'__any> __hcl::HclDecode<'__any>, #own {}
    }
}

/// Evaluates a constant that fails to compile if a type implements serde's trait too. A type with parameters may do so
/// for some of them.
pub(super) fn one_derive(container: &Container<'_>, constant: &TokenStream) -> Option<TokenStream> {
    let ident = &container.original.ident;
    let is_generic = !container.original.generics.params.is_empty();
    let is_alone = !container.schema_only && !is_generic;
    is_alone.then(|| quote!(const _: () = __private::Probe::<#ident>::#constant;))
}

/// Returns the generics of `HclEncode`, with bounds likewise.
pub(super) fn of_encode(container: &Container<'_>) -> (TokenStream, TokenStream, TokenStream) {
    let mut generics = container.original.generics.clone();
    bound(&mut generics, container, |how| match how {
        BoundUse::Value => quote!(__private::serde::Serialize),
        BoundUse::Body => quote!(__hcl::HclEncode),
        BoundUse::Absent => TokenStream::new(),
    });
    let (parameters, arguments, clause) = generics.split_for_impl();
    let ident = &container.original.ident;
    (
        parameters.to_token_stream(),
        quote!(#ident #arguments),
        clause.to_token_stream(),
    )
}

/// How a type is read and written that a type parameter is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoundUse {
    /// By serde.
    Value,
    /// As a body.
    Body,
    /// An absent field is its `Default`.
    Absent,
}

/// Adds the bounds of a container to its generics: the written ones, or else the bounds for the types of its fields.
fn bound(
    generics: &mut Generics,
    container: &Container<'_>,
    bound_of: impl Fn(BoundUse) -> TokenStream,
) {
    if let Some(written) = &container.bound {
        if !written.is_empty() {
            let clause = generics.make_where_clause();
            clause.predicates.extend(written.iter().cloned());
        }
        return;
    }
    let uses = Uses::of(container);
    for (ty, how) in &uses.found {
        // A type that serde reads is also a body.
        let is_repeated = *how == BoundUse::Body && uses.contains(ty, BoundUse::Value);
        let bounds = bound_of(*how);
        if !is_repeated && !bounds.is_empty() {
            let clause = generics.make_where_clause();
            clause.predicates.push(parse_quote!(#ty: #bounds));
        }
    }
}

/// The types in fields that need bounds.
struct Uses<'c> {
    container: &'c Container<'c>,
    found: Vec<(TokenStream, BoundUse)>,
}

impl<'c> Uses<'c> {
    fn of(container: &'c Container<'c>) -> Self {
        let found = Vec::new();
        let mut uses = Self { container, found };
        if container.original.generics.type_params().next().is_none() {
            return uses;
        }
        if let ContainerData::Enum { variants, .. } = &container.shape {
            for variant in variants {
                if let VariantContent::Newtype(ty) = &variant.content {
                    uses.add(pointed(ty), BoundUse::Body);
                }
            }
        }
        for field in container.fields() {
            uses.add_field(field);
        }
        uses
    }

    fn add_field(&mut self, field: &Field<'_>) {
        match field.role {
            // A deserializer of the application needs no trait.
            FieldRole::Attribute if field.function.is_some() => {}
            FieldRole::Attribute | FieldRole::Label | FieldRole::BlockAttributes => {
                self.add(field.ty, BoundUse::Value);
            }
            FieldRole::Block | FieldRole::Flatten => self.add_blocks(field.ty),
            FieldRole::Remain | FieldRole::Body => self.add(field.ty, BoundUse::Body),
            FieldRole::Skip | FieldRole::Span(_) | FieldRole::InstanceKey => return,
        }
        let fallback = field.fallback.as_ref();
        // `Vec<T>` needs no default of `T`.
        if let Type::Path(path) = field.ty
            && let Some(ident) = path.path.get_ident()
            && self.is_parameter(ident)
            && fallback.is_some_and(|fallback| fallback.value.is_none())
        {
            self.add(field.ty, BoundUse::Absent);
        }
    }

    /// Adds a type, if a parameter is part of it. The type itself, as in a tree, has no bound: the compiler would need the bound to
    /// prove it.
    fn add(&mut self, ty: &Type, how: BoundUse) {
        let own = &self.container.original.ident;
        let is_own = |it: &Ident| it == own || it == "Self";
        if names(ty, &is_own) || !names(ty, &|it| self.is_parameter(it)) {
            return;
        }
        let ty = ty.to_token_stream();
        if !self.contains(&ty, how) {
            self.found.push((ty, how));
        }
    }

    fn contains(&self, ty: &TokenStream, how: BoundUse) -> bool {
        let text = ty.to_string();
        let mut found = self.found.iter();
        found.any(|(it, of_it)| *of_it == how && it.to_string() == text)
    }

    /// Adds the type of blocks in their containers.
    fn add_blocks(&mut self, ty: &Type) {
        match contained(ty) {
            Some((key, body)) => {
                key.into_iter()
                    .for_each(|key| self.add(key, BoundUse::Value));
                self.add_blocks(body);
            }
            None => self.add(ty, BoundUse::Body),
        }
    }

    fn is_parameter(&self, ident: &Ident) -> bool {
        let mut parameters = self.container.original.generics.type_params();
        parameters.any(|parameter| parameter.ident == *ident)
    }
}

/// Returns the type of a block inside pointers.
fn pointed(ty: &Type) -> &Type {
    let is_pointer = |name: String| matches!(&*name, "Arc" | "Box" | "Rc" | "Spanned");
    match contained(ty) {
        Some((None, inner)) if last_name(ty).is_some_and(is_pointer) => pointed(inner),
        _ => ty,
    }
}

/// Returns whether a type names an identifier.
fn names(ty: &Type, is_it: &dyn Fn(&Ident) -> bool) -> bool {
    let mut left = vec![ty.to_token_stream()];
    while let Some(tokens) = left.pop() {
        for token in tokens {
            match token {
                TokenTree::Group(group) => left.push(group.stream()),
                TokenTree::Ident(ident) if is_it(&ident) => return true,
                _ => {}
            }
        }
    }
    false
}
