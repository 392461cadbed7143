#![doc = include_str!("../README.md")]
// Features of items as badges, on docs.rs.
#![cfg_attr(docsrs, feature(doc_cfg))]
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

mod dialect;
#[cfg(feature = "figment")]
pub mod figment;
mod layers;
mod module;
#[cfg(feature = "terraform")]
pub mod terraform;

pub use dialect::Dialect;
pub use layers::Layers;
pub use module::{Address, LoadedModule, Module, editor};

/// The code of an error about a value that is not known yet.
const UNKNOWN_VALUE: &str = "unknown-value";

/// The code of an error about a sensitive `count`, which Terraform accepts.
const SENSITIVE_COUNT: &str = "sensitive-count";
