//! Tests that run the command as a user does, over small folders.

#![expect(clippy::unwrap_used, reason = "tests: a failure is a panic")]

mod convert;
mod edit;
mod help;
mod lsp;
mod merge;
#[cfg(unix)]
mod pages;
#[cfg(unix)]
mod save;
mod sessions;
mod support;
mod watch;
mod words;
