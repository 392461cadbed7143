//! `HclDecode::decode_direct`: reads a body of literals item by item, for types that need no more than that.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::decode::{fallback, variable, verdict};
use super::{place_of, schema};
use crate::input::{Container, Field, Role, Shape};

/// Generates the method, unless the type has a field or a check that needs the tree.
pub(super) fn method(container: &Container<'_>, de: &syn::Lifetime) -> Option<TokenStream> {
    let Shape::Struct(fields) = &container.shape else {
        return None;
    };
    let is_plain = fields.iter().all(is_plain)
        && container.serde.is_none()
        && schema::rules(fields, &container.exactly_one_of).is_empty();
    is_plain.then(|| of_fields(container, fields, de))
}

fn is_plain(field: &Field<'_>) -> bool {
    let has_plain_role = matches!(
        field.role,
        Role::Attribute | Role::Block | Role::Label | Role::Skip
    );
    has_plain_role
        && field.references.is_empty()
        && field.min_items.is_none()
        && field.max_items.is_none()
}

fn of_fields(container: &Container<'_>, fields: &[Field<'_>], de: &syn::Lifetime) -> TokenStream {
    let of_role = |role: Role| fields.iter().filter(move |field| field.role == role);
    let has_default = container.default.is_some();
    let default = has_default.then(|| quote!(let __default: Self = __hcl::Default::default();));
    let labels = of_role(Role::Label).map(|field| {
        let (ty, variable) = (field.ty, variable(field));
        let schema = schema::value_schema(ty);
        quote_spanned!(place_of(ty)=> let #variable = __hcl::label::<#ty, _>().read_direct(&mut __body, #schema)?;)
    });
    let items = || of_role(Role::Attribute).chain(of_role(Role::Block));
    let variables = items().map(|field| {
        let (ty, variable) = (field.ty, variable(field));
        quote_spanned!(place_of(ty)=> let mut #variable: __hcl::Option<#ty> = __hcl::None;)
    });
    let arms = items().enumerate().map(|(index, field)| {
        let variable = variable(field);
        let read = match field.constraints.values.is_empty() {
            true => read(field, has_default, &quote!(&mut __body)),
            false => {
                let read = read(field, has_default, &quote!(__body));
                quote! {
                    __body.checked(<Self as __hcl::HclSchema>::SCHEMA, #index, |__body| __hcl::Ok(#read))?
                }
            }
        };
        // The tree warns of deprecated items.
        match field.deprecated.is_some() || field.constraints.replaced_by.is_some() {
            true => quote!(),
            false => quote!(#index => #variable = #read,),
        }
    });
    let members = fields.iter().map(|field| {
        let (ident, value) = (field.ident, value(field, has_default));
        quote!(#ident: #value)
    });
    let check = container.validate.as_ref().map(|path| {
        let check = verdict(path, &quote!(Self));
        quote!(__hcl::accept(&(#check)(&__value))?;)
    });
    quote! {
        fn decode_direct(mut __body: __hcl::DirectBody<'_, '_, #de>) -> __hcl::DirectResult<Self> {
            #default
            #(#labels)*
            #(#variables)*
            __body.open()?;
            while let __hcl::Some(__index) = __body.next(<Self as __hcl::HclSchema>::SCHEMA)? {
                match __index {
                    #(#arms)*
                    _ => return __hcl::Err(__hcl::NeedsTree),
                }
            }
            __body.finish()?;
            let __value = Self { #(#members),* };
            #check
            __hcl::Ok(__value)
        }
    }
}

/// Returns the expression that reads an item whose name was read: an `Option`, which is `None` if null stands for the
/// fallback. `body` is the reference to the body.
fn read(field: &Field<'_>, has_default: bool, body: &TokenStream) -> TokenStream {
    let ty = field.ty;
    let at = place_of(ty);
    if field.role == Role::Block {
        let reader = schema::reader(ty);
        return quote_spanned!(at=> __hcl::Some((#reader.direct)(__body.blocks())?));
    }
    let has_fallback = fallback(field, has_default).is_some();
    let schema = schema::value_schema(ty);
    match (&field.with, has_fallback) {
        (None, false) => quote_spanned! {at=>
            __hcl::Some(__hcl::attribute::<#ty, _>().read_direct(#body, #schema)?)
        },
        (None, true) => quote_spanned! {at=>
            __hcl::attribute::<#ty, _>().read_direct_unless_null(#body, #schema)?
        },
        (Some(with), false) => quote_spanned! {place_of(with)=>
            __hcl::Some(__body.value(|__d| #with::deserialize(__d))?)
        },
        (Some(with), true) => quote_spanned! {place_of(with)=>
            match __body.skip_null()? {
                true => __hcl::None,
                false => __hcl::Some(__body.value(|__d| #with::deserialize(__d))?),
            }
        },
    }
}

/// Returns the expression of a field's value after all items were read.
fn value(field: &Field<'_>, has_default: bool) -> TokenStream {
    let (ty, variable) = (field.ty, variable(field));
    let at = place_of(ty);
    let value = match (&field.role, fallback(field, has_default)) {
        (Role::Label, _) => quote!(#variable),
        (Role::Skip, None) => quote_spanned!(at=> __hcl::Default::default()),
        (Role::Skip, Some(value)) => value,
        (_, Some(value)) => quote!(#variable.unwrap_or_else(|| #value)),
        (Role::Block, None) => {
            let reader = schema::reader(ty);
            quote_spanned! {at=>
                match #variable {
                    __hcl::Some(__value) => __value,
                    __hcl::None => (#reader.absent)().ok_or(__hcl::NeedsTree)?,
                }
            }
        }
        (_, None) if field.with.is_some() => quote!(#variable.ok_or(__hcl::NeedsTree)?),
        (_, None) => quote_spanned! {at=>
            match #variable {
                __hcl::Some(__value) => __value,
                __hcl::None => __hcl::attribute::<#ty, _>().absent()?,
            }
        },
    };
    match &field.validate {
        Some(path) if field.role != Role::Skip => {
            let check = verdict(path, ty);
            quote! {{
                let __value: #ty = #value;
                __hcl::accept(&(#check)(&__value))?;
                __value
            }}
        }
        _ => value,
    }
}
