//! The messages and edits of other crates that `docs/comparison.md` quotes.
#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod edits;
mod reports;
