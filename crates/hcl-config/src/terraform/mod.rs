//! Terraform and OpenTofu.
//!
//! All that is specific to them is in this folder.

mod addresses;
mod arguments;
mod calls;
mod check;
mod errors;
mod language;
mod module;
mod names;
mod overrides;
mod references;

use crate::Dialect;

pub(crate) use check::FileFindings;

pub use calls::{with_local_modules, with_output_names};
pub use hcl_stdlib::terraform::{file_functions, functions};
pub use language::{body_shape, known_shape, shape_of};
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
