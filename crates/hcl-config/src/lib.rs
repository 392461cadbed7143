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
#[cfg(feature = "shapes")]
pub mod terraform;

pub use dialect::Dialect;
pub use layers::{Layers, Override, layered};
pub use module::{Address, LoadedModule, Module, editor};

use hcl_core::{EvalContext, Expression};

/// The code of an error about a value that is not known yet.
const UNKNOWN_VALUE: &str = "unknown-value";

/// The code of an error about a sensitive `count`, which Terraform accepts.
const SENSITIVE_COUNT: &str = "sensitive-count";

/// Returns the text of an expression that is a literal.
fn literal_text(expression: &Expression) -> Option<String> {
    let value = expression.value(&EvalContext::literal_only()).ok()?;
    value.as_str().map(Into::into)
}

/// Returns the variables of the process. Names and values that are not Unicode cannot belong to a configuration.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
}
