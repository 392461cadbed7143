//! A language server and command-line tool for any program that derives its HCL configuration.
//!
//! The protocol only: the analysis is in `hcl-ide`.

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

#[doc(hidden)]
pub mod command;
mod convert;
mod requests;
mod server;
mod tool;

pub use hcl_ide::Language;
pub use server::Server;
pub use tool::Tool;
