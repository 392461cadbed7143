//! Numbers, types, values and conversion of the HashiCorp configuration language (HCL 2).
//!
//! Information model, "Values and Value Types" and "Type Conversions and Unification". Knows nothing of text, syntax or
//! evaluation. Modules in order of dependency: [`number`], [`types`], [`value`], [`convert`].

// Lints against panicking code. Each `#[expect]` states why the case is unreachable.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

mod brief;
pub mod convert;
#[doc(hidden)]
pub mod internal;
pub mod number;
pub mod types;
pub mod value;

pub use brief::brief;
pub use number::Number;
pub use types::Type;
pub use value::Value;
