//! Terraform and OpenTofu.
//!
//! All that is specific to them is in this folder.

#[cfg(feature = "terraform")]
mod addresses;
#[cfg(feature = "terraform")]
mod arguments;
#[cfg(feature = "terraform")]
mod calls;
#[cfg(feature = "terraform")]
mod check;
#[cfg(feature = "terraform")]
mod errors;
#[cfg(feature = "terraform")]
mod found_block;
#[cfg_attr(
    not(feature = "terraform"),
    expect(
        dead_code,
        reason = "a check of Terraform's files asks for more than shapes"
    )
)]
mod language;
#[cfg(feature = "terraform")]
mod module;
#[cfg(feature = "terraform")]
mod names;
#[cfg(feature = "terraform")]
mod overrides;
#[cfg(feature = "terraform")]
mod references;

use crate::Dialect;

#[cfg(feature = "terraform")]
pub(crate) use check::FileFindings;

#[cfg(feature = "terraform")]
pub use calls::{mistakes_of_calls, with_local_modules, with_output_names};
#[cfg(feature = "terraform")]
pub use hcl_stdlib::terraform::{file_functions, functions};
pub use language::{body_shape, known_shape, shape_of};
#[cfg(feature = "terraform")]
pub use module::{module, module_in};

/// Returns whether a file with this name or path belongs to Terraform or OpenTofu, and has blocks.
///
/// ```
/// use hcl_config::terraform;
///
/// assert!(terraform::is_file("app/main.tf") && !terraform::is_file("prod.tfvars"));
/// ```
#[must_use]
pub fn is_file(name: &str) -> bool {
    Dialect::of(name) == Dialect::Terraform
}
