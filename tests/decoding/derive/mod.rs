//! The derive, used from another crate than `hcl_serde`, where a text and a value are not enough: `cases/derive.case` has the rest.

mod attributes;
mod cases;
mod later;
mod macros;
mod rest;
mod validation;

use hcl_serde::HclDecode;

#[derive(Debug, PartialEq, HclDecode)]
struct Port {
    #[hcl(label)]
    name: String,
    number: u16,
}
