//! What `docs/comparison.md` says about other crates.
#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod edits;
mod reports;
