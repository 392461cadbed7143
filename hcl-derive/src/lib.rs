//! `#[derive(HclDecode)]` and `#[derive(HclEncode)]`: the schema of a block, and its decoding, from an annotated
//! struct. `#[derive(HclValue)]`: documentation and constraints of values.
//!
//! `input` parses `#[hcl(…)]` attributes, `check` validates them, and `expand` generates code. Errors are collected in
//! a `Ctxt` and reported together. Generated code names public items and `::hcl_serde::__private`; the documentation of `hcl-serde`
//! explains the keys of the attributes.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

mod case;
mod check;
mod ctxt;
mod expand;
mod input;
mod key;

/// Implements `hcl_serde::HclEncode`: writes this struct or enum as a body of HCL. Takes the attributes of `HclDecode`.
#[proc_macro_derive(HclEncode, attributes(hcl))]
pub fn derive_encode(tokens: TokenStream) -> TokenStream {
    let input = parse_macro_input!(tokens as DeriveInput);
    expand::encode(&input).into()
}

/// Implements `hcl_serde::HclValue`: documents and constrains this struct or enum, which serde reads.
#[proc_macro_derive(HclValue, attributes(hcl, serde))]
pub fn derive_value(tokens: TokenStream) -> TokenStream {
    let input = parse_macro_input!(tokens as DeriveInput);
    expand::value(&input).into()
}

/// Implements `hcl_serde::HclDecode`: reads a body of HCL into this struct or enum.
#[proc_macro_derive(HclDecode, attributes(hcl))]
pub fn derive_decode(tokens: TokenStream) -> TokenStream {
    let input = parse_macro_input!(tokens as DeriveInput);
    expand::decode(&input).into()
}
