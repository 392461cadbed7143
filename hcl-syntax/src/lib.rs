//! Syntax of the HashiCorp configuration language (HCL 2): source text to syntax tree, for both syntaxes.
//!
//! Native and JSON syntax specifications. Knows nothing of values, schemas or evaluation. Modules in order of dependency:
//! [`source`], [`diagnostic`], [`syntax`] (native), [`json`].

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

pub mod diagnostic;
pub mod json;
mod limits;
pub mod source;
pub mod syntax;

pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use limits::Limits;
pub use source::{Position, Source, SourceSpan, Span};
