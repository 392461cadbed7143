//! Tests that run the command as a user does, over small folders.

#![expect(clippy::unwrap_used, reason = "tests: a failure is a panic")]

mod check;
mod convert;
mod edit;
mod eval;
mod fmt;
mod help;
mod lsp;
mod merge;
#[cfg(unix)]
mod pages;
mod rename;
mod report;
#[cfg(unix)]
mod save;
mod several;
mod support;
mod watch;
mod whole;
