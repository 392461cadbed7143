//! HashiCorp configuration language (HCL 2): from text to values.
//!
//! Floors, each of which knows only those before it: [`source`] and [`number`]; [`diagnostic`] and [`types`];
//! [`syntax`] (text to tree) and [`value`]; [`convert`], [`function`] and [`stdlib`]; [`eval`]; [`body`]; [`ext`].

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

pub mod body;
pub mod eval;
pub mod ext;
pub mod function;
#[cfg(feature = "functions")]
pub mod stdlib;

pub use hcl_syntax::{
    Diagnostic, Diagnostics, Limits, Position, Severity, Source, SourceSpan, Span, diagnostic,
    json, source, syntax,
};
#[doc(hidden)]
pub use hcl_value::internal;
pub use hcl_value::{Number, Type, Value, convert, number, types, value};

pub use body::{
    Attribute, AttributeSchema, Block, BlockSchema, Body, BodyContent, BodySchema, Expression,
    Label, OwnedBody, OwnedExpression,
};
pub use eval::EvalContext;
