//! Your program derives its HCL configuration, so it can have `check`, `fmt`, `docs`, a language server, and more.
//!
//! [`Tool`] gives you all of it, in one line. [`command`] holds its parts, which the command `hcl` shares.

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

pub mod command;
mod tool;

pub use hcl_lsp::{Language, Patterns, Server};
pub use tool::Tool;

/// The code of the crate's first page, built as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[derive(Debug)]
pub struct Readme;
