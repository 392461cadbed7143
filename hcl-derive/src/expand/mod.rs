//! Code generation for a valid type.
//!
//! Generated code names `hcl_serde` as `__hcl`. Its spans are the spans of the field that it is generated for,
//! so that the compiler reports a type that does not fit at the field.

mod bounds;
mod decode;
mod encode;
mod schema;
mod value;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::DeriveInput;
use syn::spanned::Spanned;

use crate::check::{check, check_read};
use crate::ctxt::Ctxt;
use crate::input::{Container, FieldRole, Parts, Value, last_name};

/// Generates the implementation of `HclDecode`, or the errors and an empty implementation.
pub(crate) fn decode(input: &DeriveInput) -> TokenStream {
    expand(input, check_read, decode::empty, |container| {
        let schema = schema::implementation(container);
        let decode = (!container.schema_only).then(|| decode::implementation(container));
        let alone = bounds::one_derive(container, &quote!(DECODE));
        let durations = (!container.schema_only).then(|| durations(container));
        quote! {
            use __private::{AnyType as _, BlockFields as _, KnownSchema as _};
            #alone
            #durations
            #schema
            #decode
        }
    })
}

/// Generates the implementation of `HclEncode`, or the errors and an empty implementation.
pub(crate) fn encode(input: &DeriveInput) -> TokenStream {
    expand(input, check, encode::fallback, |container| {
        let encode = (!container.schema_only).then(|| encode::implementation(container));
        let alone = bounds::one_derive(container, &quote!(ENCODE));
        quote! {
            use __private::{AnyType as _, EncodeBlocks as _};
            #alone
            #encode
        }
    })
}

/// Generates the implementation of `HclValue`, or an empty one and the errors.
pub(crate) fn value(input: &DeriveInput) -> TokenStream {
    let cx = Ctxt::default();
    let value = Value::read(&cx, input);
    let implementation = value::implementation(&value);
    let names = quote!(
        use __private::AnyType as _;
    );
    framed(cx, value.krate.as_ref(), &quote!(#names #implementation))
}

/// Evaluates a constant that fails to compile if a field named as a duration, or as containing one, has one of the standard library.
fn durations(container: &Container<'_>) -> TokenStream {
    let is_generic = !container.original.generics.params.is_empty();
    let mut all = TokenStream::new();
    for field in container.fields() {
        let is_value = matches!(field.role, FieldRole::Attribute | FieldRole::Label);
        if is_generic || !is_value || field.function.is_some() {
            continue;
        }
        let (mut ty, mut takes_with) = (field.ty, field.role == FieldRole::Attribute);
        while let Some(Parts::Wrapper(inner) | Parts::List(inner) | Parts::Map(_, inner)) =
            Parts::of(ty)
        {
            takes_with &= last_name(ty).as_deref() == Some("Option");
            ty = inner;
        }
        if last_name(ty).as_deref() == Some("Duration") {
            let whole = field.ty;
            let probed = if takes_with {
                quote!(#whole)
            } else {
                quote!(::std::vec::Vec<#ty>)
            };
            all.extend(quote_spanned!(field.ty.span()=> const _: () = __private::Probe::<#probed>::ATTRIBUTE;));
        }
    }
    all
}

/// Returns the place of tokens, for code that is generated for them. Its names are resolved as in all generated
/// code, also where a macro writes the tokens.
fn place_of(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}

fn expand(
    input: &DeriveInput,
    check: fn(&Ctxt, &Container<'_>),
    fallback: fn(&Container<'_>) -> TokenStream,
    make: fn(&Container<'_>) -> TokenStream,
) -> TokenStream {
    let cx = Ctxt::default();
    let container = Container::read(&cx, input);
    // A type that was not read completely would fail rules that its author follows.
    if cx.is_clean() {
        check(&cx, &container);
    }
    let implementation = if cx.is_clean() {
        make(&container)
    } else if container.schema_only {
        // Serde reads and writes it.
        TokenStream::new()
    } else {
        fallback(&container)
    };
    framed(cx, container.krate.as_ref(), &implementation)
}

/// Returns an implementation with the names that it uses, and the errors.
fn framed(cx: Ctxt, krate: Option<&syn::Path>, implementation: &TokenStream) -> TokenStream {
    let errors = cx.into_error().map(syn::Error::into_compile_error);
    let krate = krate.map_or_else(|| quote!(::hcl_serde), |path| quote!(#path));
    quote! {
        #errors
        #[doc(hidden)]
        #[allow(
            non_snake_case, non_upper_case_globals, unused_imports, unused_mut, unused_parens, unused_qualifications,
            clippy::all, clippy::pedantic
        )]
        const _: () = {
            use #krate as __hcl;
            use __hcl::__private;
            #implementation
        };
    }
}
