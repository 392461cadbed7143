//! `HclDecode::decode_direct`: reads a body of literals item by item, for types that need no more than that.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, Lifetime, LitStr};

use super::decode::{fallback, variable, verdict};
use super::{place_of, schema};
use crate::input::{Container, Content, Field, Role, Shape, Variant};

/// Generates the method of a name, unless the type has a field or a check that needs the tree.
pub(super) fn method(
    container: &Container<'_>,
    de: &Lifetime,
    name: &Ident,
) -> Option<TokenStream> {
    let has_default = container.default.is_some();
    let body = match &container.shape {
        Shape::Struct(fields) => {
            let schema = quote!(<Self as __hcl::HclSchema>::SCHEMA);
            let groups = &container.exactly_one_of;
            of_fields(&quote!(Self), &schema, fields, has_default, groups)?
        }
        Shape::Enum { variants, .. } => of_variants(variants)?,
    };
    let default = has_default.then(|| quote!(let __default: Self = __hcl::Default::default();));
    let check = container.validate.as_ref().map(|path| {
        let check = verdict(path, &quote!(Self));
        quote!(__hcl::accept(&(#check)(&__value))?;)
    });
    Some(quote! {
        fn #name(mut __body: __hcl::DirectBody<'_, '_, #de>) -> __hcl::DirectResult<Self> {
            #default
            let __value = { #body };
            #check
            __hcl::Ok(__value)
        }
    })
}

/// Returns the expression that reads a block into a variant.
fn of_variants(variants: &[Variant<'_>]) -> Option<TokenStream> {
    let arms = variants.iter().enumerate().map(|(index, variant)| {
        let ident = variant.ident;
        // The tree warns of deprecated variants.
        if variant.deprecated.is_some() {
            return Some(quote!());
        }
        let read = match &variant.content {
            Content::Unit => {
                let schema = quote!(&__hcl::Schema::EMPTY);
                let read = of_fields(&quote!(Self::#ident), &schema, &[], false, &[])?;
                quote!({ #read })
            }
            Content::Newtype(ty) => {
                let values = schema::value_schema(ty);
                quote_spanned! {place_of(ty)=>
                    Self::#ident(__hcl::remain::<#ty, _>().read_direct(__body, #values)?)
                }
            }
            Content::Struct(fields) => {
                let schema = schema::of_fields(&variant.name, &variant.docs, fields, false, &[]);
                let local = quote!(__schema);
                let read = of_fields(&quote!(Self::#ident), &local, fields, false, &[])?;
                quote! {{
                    let __schema: &'static __hcl::Schema = const { &#schema };
                    #read
                }}
            }
        };
        Some(quote!(#index => #read,))
    });
    let arms: Vec<_> = arms.collect::<Option<_>>()?;
    Some(quote! {
        match __body.variant(<Self as __hcl::HclSchema>::SCHEMA)? {
            #(#arms)*
            _ => return __hcl::Err(__hcl::NeedsTree),
        }
    })
}

fn is_plain(field: &Field<'_>) -> bool {
    matches!(
        field.role,
        Role::Attribute | Role::Block | Role::Label | Role::Flatten | Role::Remain | Role::Skip
    )
}

/// Returns the statements that read a body into a struct or variant, and its expression.
fn of_fields(
    constructor: &TokenStream,
    body_schema: &TokenStream,
    fields: &[Field<'_>],
    has_default: bool,
    exactly_one_of: &[Vec<LitStr>],
) -> Option<TokenStream> {
    if !fields.iter().all(is_plain) {
        return None;
    }
    let of_role = |role: Role| fields.iter().filter(move |field| field.role == role);
    let labels = of_role(Role::Label).enumerate().map(|(index, field)| {
        let (ty, variable) = (field.ty, variable(field));
        let schema = schema::value_schema(ty);
        let note = (!field.references.is_empty())
            .then(|| quote!(__body.note_label(#body_schema, #index);));
        quote_spanned! {place_of(ty)=>
            let #variable = __hcl::label::<#ty, _>().read_direct(&mut __body, #schema)?;
            #note
        }
    });
    let items = || of_role(Role::Attribute).chain(of_role(Role::Block));
    let variables = items().map(|field| {
        let (ty, variable) = (field.ty, variable(field));
        quote_spanned!(place_of(ty)=> let mut #variable: __hcl::Option<#ty> = __hcl::None;)
    });
    let arguments = of_role(Role::Attribute).enumerate();
    let arguments =
        arguments.map(|(index, field)| (field, argument(field, index, has_default, body_schema)));
    let blocks = of_role(Role::Block).enumerate();
    let blocks = blocks.map(|(index, field)| (field, blocks_of(field, index, body_schema)));
    let arms = arguments
        .chain(blocks)
        .enumerate()
        .map(|(index, (field, read))| {
            let variable = variable(field);
            // The tree warns of deprecated items.
            match field.deprecated.is_some() || field.constraints.replaced_by.is_some() {
                true => quote!(),
                false => quote!(#index => #variable = #read,),
            }
        });
    let rules = !schema::rules(fields, exactly_one_of).is_empty();
    let rules = rules.then(|| quote!(__body.check_rules(#body_schema)?;));
    let rest = fields.iter().filter_map(|field| rest(field, body_schema));
    let rest: Vec<_> = rest.collect();
    let keep = (!rest.is_empty()).then(|| quote!(__body.keep_others()?;));
    let members = fields.iter().map(|field| {
        let (ident, value) = (field.ident, value(field, has_default));
        quote!(#ident: #value)
    });
    Some(quote! {
        #(#labels)*
        #(#variables)*
        #keep
        __body.open()?;
        while let __hcl::Some(__index) = __body.next(#body_schema)? {
            match __index {
                #(#arms)*
                _ => return __hcl::Err(__hcl::NeedsTree),
            }
        }
        #(#rest)*
        #rules
        __body.finish()?;
        #constructor { #(#members),* }
    })
}

/// Returns the statement that reads a field from the items that the others leave.
fn rest(field: &Field<'_>, schema: &TokenStream) -> Option<TokenStream> {
    let (ty, variable) = (field.ty, variable(field));
    let values = schema::value_schema(ty);
    let read = match field.role {
        Role::Flatten => {
            let reader = schema::flat_reader(ty);
            quote_spanned!(place_of(ty)=> __body.flattened(#schema, &#reader, #values)?)
        }
        Role::Remain => quote_spanned! {place_of(ty)=>
            __body.remaining(#schema, |__rest| __hcl::remain::<#ty, _>().read_direct(__rest, #values))?
        },
        _ => return None,
    };
    Some(quote_spanned!(place_of(ty)=> let #variable: #ty = #read;))
}

/// Returns the expression that reads the argument at an index of the schema, and checks it where the field says more than its
/// type.
fn argument(
    field: &Field<'_>,
    index: usize,
    has_default: bool,
    schema: &TokenStream,
) -> TokenStream {
    if field.constraints.values.is_empty() && field.references.is_empty() {
        return value_of(field, has_default, &quote!(&mut __body));
    }
    let read = value_of(field, has_default, &quote!(__body));
    quote!(__body.checked(#schema, #index, |__body| __hcl::Ok(#read))?)
}

/// Returns the expression that reads the blocks at an index of the schema.
fn blocks_of(field: &Field<'_>, index: usize, schema: &TokenStream) -> TokenStream {
    let reader = schema::reader(field.ty);
    let blocks = match field.references.is_empty() {
        true => quote!(__body.blocks()),
        false => quote!(__body.named_blocks(#schema, #index)),
    };
    let read = quote_spanned!(place_of(field.ty)=> __hcl::Some((#reader.direct)(#blocks)?));
    match field.min_items.is_none() && field.max_items.is_none() {
        true => read,
        false => quote!(__body.counted(#schema, #index, |__body| __hcl::Ok(#read))?),
    }
}

/// Returns the expression that reads a value: an `Option`, which is `None` if null stands for the fallback. `body` is the
/// reference to the body.
fn value_of(field: &Field<'_>, has_default: bool, body: &TokenStream) -> TokenStream {
    let ty = field.ty;
    let at = place_of(ty);
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
        (Role::Label | Role::Flatten | Role::Remain, _) => quote!(#variable),
        (Role::Skip, None) => quote_spanned!(at=> __hcl::Default::default()),
        (Role::Skip, Some(value)) => value,
        (_, Some(value)) => quote!(#variable.unwrap_or_else(|| #value)),
        (Role::Block, None) if field.min_items.is_some() => {
            quote!(#variable.ok_or(__hcl::NeedsTree)?)
        }
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
