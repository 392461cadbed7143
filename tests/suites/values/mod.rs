//! Types and values without evaluation.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod access;
mod building;
mod conversion;
mod depth;
mod exchange;
mod literals;
mod marks;
mod printing;
mod serde;
mod types;
mod unknowns;

use hcl_core::{Type, Value};
use hcl_tests::notation;

fn value(text: &str) -> Value {
    notation::parse(text).unwrap()
}

fn ty(text: &str) -> Type {
    notation::parse_type(text).unwrap()
}
