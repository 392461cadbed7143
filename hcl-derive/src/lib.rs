//! `#[derive(HclDecode)]` and `#[derive(HclEncode)]`: the schema of a block, and its decoding, from an annotated struct.
//!
//! Words of `#[hcl(…)]` become attributes (`input`), attributes become rules to hold (`check`), and what holds
//! becomes code (`expand`). Mistakes pile up in a `Ctxt` and are all shown at once. What is written
//! names `::hcl_serde::__private` and nothing else; the words are explained in the documentation of `hcl-serde`.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

mod case;
mod check;
mod ctxt;
mod expand;
mod input;
mod symbol;

/// Implements `hcl_serde::HclEncode`: writes this struct or enum as a body of HCL. Takes the words of `HclDecode`.
#[proc_macro_derive(HclEncode, attributes(hcl))]
pub fn derive_encode(tokens: TokenStream) -> TokenStream {
    let input = parse_macro_input!(tokens as DeriveInput);
    expand::encode(&input).into()
}

/// Implements `hcl_serde::HclDecode`: reads a body of HCL into this struct or enum.
#[proc_macro_derive(HclDecode, attributes(hcl))]
pub fn derive_decode(tokens: TokenStream) -> TokenStream {
    let input = parse_macro_input!(tokens as DeriveInput);
    expand::decode(&input).into()
}
