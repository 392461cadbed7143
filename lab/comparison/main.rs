//! The messages and edits of this project and of other crates that `docs/comparison.md` quotes.
//!
//! `cargo test --manifest-path lab/Cargo.toml --test comparison`
#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod edits;
mod reports;
