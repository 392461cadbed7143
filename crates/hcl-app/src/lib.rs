//! Your program derives its HCL configuration, so it can have `check`, `fmt`, `docs`, a language server, and more.
//!
//! ```no_run
//! use hcl_app::Tool;
//! use hcl_serde::HclDecode;
//!
//! #[derive(HclDecode)]
//! struct Config {
//!     /// The port to listen on.
//!     #[hcl(default = 8080)]
//!     port: u16,
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     Tool::new::<Config>("myapp").files(["*.myapp.hcl"]).run_env()
//! }
//! ```
//!
//! [`Tool`] gives you all of it. If your program has a command line of its own, add [`Tool::command`] to it.

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
pub use tool::{Additions, Tool};

/// The code of the crate's first page, built as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
