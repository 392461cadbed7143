//! All tests, in one program that is linked once: `cargo test -p hcl-write edit::`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod addresses;
mod build;
mod edit;
mod format;
mod formatted_edits;
mod json;
mod json_edits;
mod json_law;
mod large;
mod merge_law;
mod values;
