//! Terraform and OpenTofu.
//!
//! All that is specific to them is in this folder.

mod calls;
mod files;
mod functions;
mod module;
mod references;
mod shape;

pub use calls::{with_local_modules, with_output_names};
pub use files::is_file;
pub use functions::{file_functions, functions};
pub use module::{module, module_in};
pub use shape::{body_shape, shape_of};
