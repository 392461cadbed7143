//! Parts of commands: inputs, reports, and the formatting and replacement of files.

// Tests: crates/hcl-cli/tests.

pub mod check;
mod diff;
pub mod errors;
pub(crate) mod explain;
pub(crate) mod format;
pub mod input;
pub mod report;
pub mod save;
pub(crate) mod secrets;
pub mod walk;
pub(crate) mod watch;
