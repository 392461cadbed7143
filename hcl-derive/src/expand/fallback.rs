//! Empty implementations for a type with errors, so that the compiler reports no consequences of a missing one.

use proc_macro2::TokenStream;
use quote::quote;

use super::bounds::{self, Bounds};
use crate::input::Container;

/// Generates empty implementations of `HclSchema` and `HclDecode`.
pub(super) fn implementation(container: &Container<'_>) -> TokenStream {
    let Bounds {
        de,
        parameters,
        ty,
        clause,
    } = bounds::of(container);
    let owned = bounds::owned(container);
    quote! {
        #[automatically_derived]
        impl #parameters __hcl::HclSchema for #ty #clause {
            const SCHEMA: &'static __hcl::schema::Schema<'static> = &__hcl::schema::Schema::EMPTY;
        }
        #[automatically_derived]
        impl #parameters __hcl::HclDecode<#de> for #ty #clause {
            const BODY_SCHEMA: &'static __hcl::schema::Schema<'static> = &__hcl::schema::Schema::EMPTY;
            fn decode_body(_: &__hcl::extend::body::BodyDecoder<'_, #de>) -> ::core::result::Result<Self, __hcl::extend::body::Stop> {
                ::core::result::Result::Err(__hcl::extend::body::Stop)
            }
        }
        #owned
    }
}
