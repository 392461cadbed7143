//! The derive, used from another crate than `hcl_serde`, where a text and a value are not enough: `cases/derive.case` has the rest.

mod attributes;
mod cases;
mod macros;
mod validation;
