//! Parts that the commands `hcl` and `Tool` share: inputs, reports, and the formatting and replacement of files.

// Tests: crates/hcl-cli/tests.

mod attributes;
pub mod check;
pub mod diff;
pub mod errors;
pub mod explain;
pub mod format;
pub mod input;
pub mod lsp;
pub mod report;
pub mod save;
pub mod walk;
pub mod watch;
