//! Modules: configurations with input variables and local values.
//!
//! The common part of Nomad, Packer and Terraform: `variable` and `locals` blocks, `var.x` and `local.x` in scope,
//! values of variables from the environment, from files and from the program, and dynamic blocks.

// Tests: tests/decoding/module, tests/decoding/addresses.

mod areas;
mod check;
mod content;
pub mod editor;
mod errors;
mod evaluated;
#[cfg_attr(
    not(feature = "terraform"),
    expect(dead_code, reason = "only checks of Terraform expect values")
)]
mod expected;
mod expressions;
mod graph;
mod input;
mod load;
mod loaded_module;
mod model;
mod shared_source;
mod source;
mod undeclared_names;
mod variable;

#[cfg(feature = "terraform")]
pub(crate) use areas::Areas;
#[cfg(feature = "terraform")]
pub(crate) use expected::{Expectation, ExpectedValue, InputVariable};
pub use graph::Address;
#[cfg(feature = "terraform")]
pub(crate) use graph::{name_of, references_of_block};
#[cfg(feature = "terraform")]
pub(crate) use load::may_declare_secrets;
pub use loaded_module::LoadedModule;
pub use model::Module;
#[cfg(feature = "terraform")]
pub(crate) use model::{ModuleRules, Unchecked};
pub(crate) use shared_source::SharedSource;
pub(crate) use source::SourceText;
