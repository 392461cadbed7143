//! All tests, in one program that is linked once: `cargo test -p hcl-write edit::`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod addresses;
mod build;
mod edit;
mod format;
mod json;
mod json_edits;
mod json_law;
mod merge_law;
mod values;

use hcl_syntax::native::{self, Body, File};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{Edit, EditError};

/// Parses a text. Returns its mistakes too.
fn parse(text: &str) -> (File, Diagnostics) {
    let mut mistakes = Diagnostics::new();
    let source = Source::new("test.hcl", text.to_owned()).unwrap();
    (native::parse(&source, &mut mistakes), mistakes)
}

/// Applies an edit, checks that the new text has no more reports than the old one, and returns it.
fn edited(
    text: &str,
    work: impl for<'f> FnOnce(&mut Edit<'f>, Body<'f>) -> Result<(), EditError>,
) -> String {
    let (file, before) = parse(text);
    let mut edit = Edit::new(&file);
    work(&mut edit, file.body()).unwrap();
    let new = edit.finish().unwrap().apply(text);
    let (_, mistakes) = parse(&new);
    let is_right = !mistakes.has_errors() && mistakes.len() <= before.len();
    assert!(is_right, "{new:?}: {mistakes}");
    new
}
