//! The functions of Terraform. The tests of the standard functions are `tests/suites/stdlib.rs` of the workspace.

#[cfg(feature = "terraform")]
mod terraform;
