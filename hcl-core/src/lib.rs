//! HashiCorp configuration language (HCL 2): from text to values.
//!
//! Floors, each of which knows only those before it: [`source`] and [`number`]; [`diagnostic`] and [`types`];
//! [`syntax`] (text to tree) and [`value`]; [`convert`], [`function`] and [`stdlib`]; [`eval`]; [`body`]; [`ext`].

// What input could reach. Where one of these cannot be reached, the place says why.
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

pub mod body;
pub mod convert;
pub mod diagnostic;
pub mod eval;
pub mod ext;
pub mod function;
pub mod json;
mod limits;
pub mod number;
pub mod source;
#[cfg(feature = "functions")]
pub mod stdlib;
pub mod syntax;
pub mod types;
pub mod value;

pub use body::{
    Attribute, AttributeSchema, Block, BlockSchema, Body, BodyContent, BodySchema, Expression,
    Label, OwnedBody, OwnedExpression,
};
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use eval::EvalContext;
pub use limits::Limits;
pub use number::Number;
pub use source::{Position, Source, SourceSpan, Span};
pub use types::Type;
pub use value::Value;
