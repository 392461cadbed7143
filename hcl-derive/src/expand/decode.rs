//! `HclDecode::decode_body`: reads the fields of a body one after another, and then builds the type.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, LitStr};

use super::bounds::{self, Bounds};
use super::{place_of, schema};
use crate::input::{Container, Content, Fallback, Field, Role, Shape, SpanOf, Variant, as_text};

/// Generates `impl HclDecode`.
pub(super) fn implementation(container: &Container<'_>) -> TokenStream {
    let Bounds {
        de,
        parameters,
        ty,
        clause,
    } = bounds::of(container);
    let read = body(container);
    let owned = bounds::owned(container);
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::HclDecode<#de> for #ty #clause {
            const BODY_SCHEMA: &'static __hcl::schema::Schema<'static> = <Self as __hcl::HclSchema>::SCHEMA;
            fn decode_body(__body: &__private::BodyDecoder<'_, #de>) -> ::core::result::Result<Self, __private::Stop> {
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
        Shape::Struct(fields) => {
            let has_default = container.default.is_some();
            let default = has_default
                .then(|| quote!(let __default: Self = ::core::default::Default::default();));
            let groups = &container.exactly_one_of;
            let read = of_fields(&quote!(Self), &own, fields, has_default, groups);
            quote!(#default #read)
        }
        Shape::Enum { variants, .. } => {
            let arms = variants.iter().enumerate().map(of_variant);
            quote! {
                let (__index, __labeled) = __body.variant(#own)?;
                let __body = &__labeled;
                match __index {
                    #(#arms)*
                    _ => return ::core::result::Result::Err(__private::Stop),
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
        Content::Unit => {
            let schema = quote!(&__hcl::schema::Schema::EMPTY);
            of_fields(&quote!(Self::#ident), &schema, &[], false, &[])
        }
        Content::Newtype(ty) => {
            let values = schema::value_schema(ty);
            quote_spanned! {place_of(ty)=>
                Self::#ident(__private::remain::<#ty, _>().read(__body, #values)?)
            }
        }
        Content::Struct(fields) => {
            let schema = schema::of_fields(&variant.name, &variant.docs, fields, false, &[]);
            let schema = quote!(const { &#schema });
            of_fields(&quote!(Self::#ident), &schema, fields, false, &[])
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
    exactly_one_of: &[Vec<LitStr>],
) -> TokenStream {
    let count = of_role(fields, Role::Attribute).count();
    let warn = fields.iter().any(is_deprecated);
    let warn = warn.then(|| quote!(__fields.warn_of_deprecated();));
    let names = fields.iter().any(|field| !field.references.is_empty());
    let names = names.then(|| quote!(__fields.note_names();));
    let first = of_role(fields, Role::Label).enumerate().map(label);
    let first = first.chain(of_role(fields, Role::Body).map(whole));
    let arguments = of_role(fields, Role::Attribute).enumerate();
    let arguments = arguments.map(|(index, field)| argument(field, index, has_default));
    let blocks = blocks_of(fields).enumerate().map(blocks);
    let rest = rest(fields);
    let rules = !schema::rules(fields, exactly_one_of).is_empty();
    let rules = rules.then(|| quote!(__fields.check_rules();));
    let checks = checks(fields, has_default);
    let members = fields.iter().map(|field| {
        let (ident, value) = (field.ident, value(field, has_default));
        quote!(#ident: #value)
    });
    quote! {
        let __schema: &'static __hcl::schema::Schema<'static> = #body_schema;
        let mut __slots = [0; #count];
        let mut __fields = __body.content(__schema, &mut __slots);
        __fields.begin();
        #(#first)*
        #(#arguments)*
        __fields.match_rest();
        #warn
        #names
        #(#blocks)*
        #(#rest)*
        #rules
        #(#checks)*
        __fields.finish()?;
        #constructor { #(#members),* }
    }
}

fn of_role<'f, 'a>(
    fields: &'f [Field<'a>],
    role: Role,
) -> impl Iterator<Item = &'f Field<'a>> + use<'f, 'a> {
    fields.iter().filter(move |field| field.role == role)
}

fn blocks_of<'f, 'a>(fields: &'f [Field<'a>]) -> impl Iterator<Item = &'f Field<'a>> + use<'f, 'a> {
    let is_block = |role: &Role| matches!(role, Role::Block | Role::BlockAttributes);
    fields.iter().filter(move |field| is_block(&field.role))
}

fn is_deprecated(field: &Field<'_>) -> bool {
    field.deprecated.is_some() || field.constraints.replaced_by.is_some()
}

fn variable(field: &Field<'_>) -> Ident {
    format_ident!("__field_{}", field.ident)
}

/// Returns the statement that reads a label.
fn label((index, field): (usize, &Field<'_>)) -> TokenStream {
    let (ty, variable) = (field.ty, variable(field));
    quote_spanned! {place_of(ty)=>
        let mut #variable = __fields.label(#index, &__private::label::<#ty, _>());
    }
}

/// Returns the statement that reads the whole body.
fn whole(field: &Field<'_>) -> TokenStream {
    let (ty, variable) = (field.ty, variable(field));
    let values = schema::value_schema(ty);
    quote_spanned! {place_of(ty)=>
        let mut #variable = __fields.whole(__private::remain::<#ty, _>(), #values);
    }
}

/// Returns the line that reads blocks: `None` if there are none and the field has a fallback, or if they failed.
fn blocks((index, field): (usize, &Field<'_>)) -> TokenStream {
    let (at, variable, reader) = (place_of(field.ty), variable(field), block_reader(field));
    quote_spanned!(at=> let mut #variable = __fields.blocks(#index, &#reader);)
}

/// Returns the line that reads an argument: `None` if it is absent or null and has a fallback, or if it failed.
fn argument(field: &Field<'_>, index: usize, has_default: bool) -> TokenStream {
    let (at, ty, variable) = (place_of(field.ty), field.ty, variable(field));
    let method = match fallback(field, has_default) {
        Some(_) => quote!(argument_or),
        None => quote!(argument),
    };
    let reader = match &field.with {
        None => quote_spanned!(at=> __private::attribute::<#ty, _>()),
        Some(with) => quote_spanned! {place_of(with)=>
            __private::attribute_with::<#ty>(|__d| #with::deserialize(__d))
        },
    };
    quote_spanned!(at=> let mut #variable = __fields.#method(__schema, #index, &#reader);)
}

/// Returns the expression of the functions that read the blocks of a field.
fn block_reader(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    match field.role {
        Role::BlockAttributes => {
            quote_spanned!(place_of(ty)=> __private::block_attributes::<#ty, _>())
        }
        _ => schema::reader(ty),
    }
}

/// Returns the statements that read fields after the items: the rest of the body, and spans.
fn rest(fields: &[Field<'_>]) -> Vec<TokenStream> {
    let mut flattened = 0usize;
    let rest = fields.iter().filter_map(|field| {
        let ty = field.ty;
        let values = schema::value_schema(ty);
        let read = match &field.role {
            Role::Flatten => {
                let (index, reader) = (flattened, schema::flat_reader(ty));
                flattened += 1;
                quote!(flattened(#index, &#reader, #values))
            }
            Role::Remain => quote!(remaining(__private::remain::<#ty, _>(), #values)),
            Role::InstanceKey => quote!(instance_key::<#ty>()),
            Role::Span(of) => {
                let of = match of {
                    SpanOf::Attribute(name) => quote!(Attribute(#name)),
                    SpanOf::Name(name) => quote!(Name(#name)),
                    SpanOf::Header => quote!(Header),
                    SpanOf::Labels => quote!(Labels),
                };
                quote!(span(__private::SpanOf::#of, __private::span::<#ty>))
            }
            _ => return None,
        };
        let variable = variable(field);
        Some(quote_spanned!(place_of(ty)=> let mut #variable = __fields.#read;))
    });
    rest.collect()
}

/// Returns the statements that validate the values of fields, defaults of absent fields among them.
fn checks(fields: &[Field<'_>], has_default: bool) -> Vec<TokenStream> {
    let check = |field: &Field<'_>, part: TokenStream| {
        let variable = variable(field);
        let check = verdict(field.validate.as_ref()?, field.ty);
        Some(quote!(#variable = __fields.validated(#part, #variable, #check);))
    };
    let arguments = of_role(fields, Role::Attribute).enumerate();
    let arguments = arguments.map(|(index, it)| (it, quote!(__private::Part::Argument(#index))));
    let blocks = blocks_of(fields).enumerate();
    let blocks = blocks.map(|(index, it)| (it, quote!(__private::Part::Blocks(#index))));
    let of_items = arguments.chain(blocks).filter_map(|(field, item)| {
        let (variable, value) = (variable(field), value_of(field, has_default));
        let check = check(field, item.clone())?;
        // Only for an absent item: one that failed has been reported.
        Some(quote! {
            if #variable.is_none() && __fields.is_absent(#item) {
                #variable = ::core::option::Option::Some(#value);
            }
            #check
        })
    });
    let labels = of_role(fields, Role::Label).enumerate();
    let labels =
        labels.filter_map(|(index, field)| check(field, quote!(__private::Part::Label(#index))));
    let of_body = fields
        .iter()
        .filter(|it| matches!(it.role, Role::Remain | Role::Body | Role::Flatten));
    let of_body = of_body.filter_map(|field| check(field, quote!(__private::Part::Body)));
    of_items.chain(labels).chain(of_body).collect()
}

/// Returns the closure that validates a value.
fn verdict(path: &syn::Path, ty: &impl ToTokens) -> TokenStream {
    quote_spanned!(path.span()=> |__value: &#ty| __private::verdict(#path(__value)))
}

/// Returns the expression of a field's value after all fields were read.
fn value(field: &Field<'_>, has_default: bool) -> TokenStream {
    let variable = variable(field);
    match field.role {
        Role::Skip => fallback(field, has_default).unwrap_or_else(
            || quote_spanned!(place_of(field.ty)=> ::core::default::Default::default()),
        ),
        Role::Attribute | Role::Block | Role::BlockAttributes if field.validate.is_none() => {
            value_of(field, has_default)
        }
        _ => quote!(#variable.ok_or(__private::Stop)?),
    }
}

/// Returns the expression of an item's value, also where it is absent.
fn value_of(field: &Field<'_>, has_default: bool) -> TokenStream {
    let (ty, variable) = (field.ty, variable(field));
    let at = place_of(ty);
    match (&field.role, fallback(field, has_default)) {
        (_, Some(value)) => quote!(#variable.unwrap_or_else(|| #value)),
        (Role::Attribute, None) if field.with.is_none() => {
            quote_spanned!(at=> __private::attribute::<#ty, _>().value_of(#variable)?)
        }
        (Role::Block | Role::BlockAttributes, None) if field.min_items.is_none() => {
            let reader = block_reader(field);
            quote_spanned!(at=> #reader.value_of(#variable)?)
        }
        _ => quote!(#variable.ok_or(__private::Stop)?),
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
