//! A language server for your program, if it derives its HCL configuration.
//!
//! ```no_run
//! use hcl_lsp::{Language, Server};
//! use hcl_serde::HclDecode;
//!
//! #[derive(HclDecode)]
//! struct Config {
//!     /// The port to listen on.
//!     #[hcl(default = 8080)]
//!     port: u16,
//! }
//!
//! fn main() -> std::io::Result<std::process::ExitCode> {
//!     Server::new(Language::new::<Config>()).name("myapp").files(["*.myapp.hcl"]).run_stdio()
//! }
//! ```
//!
//! This is the protocol only. You find the analysis in `hcl-ide`, and a command-line tool with this server in `hcl-app`.

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

mod convert;
mod patterns;
mod requests;
mod server;

pub use hcl_ide::Language;
pub use patterns::Patterns;
pub use server::Server;

/// The code of the crate's first page, built as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
