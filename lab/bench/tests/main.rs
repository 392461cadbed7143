//! What `docs/comparison.md` says about other crates.

#![expect(clippy::unwrap_used, reason = "tests: a failure is a panic")]

mod comparison;
mod edits;
