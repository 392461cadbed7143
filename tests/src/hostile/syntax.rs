//! Texts for the parser of the native syntax.

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Source, native};

use super::{Hostile, numbered, repeat};

/// Parses, walks the bodies, prints the reports, as a program does, and returns the diagnostics.
///
/// # Panics
///
/// Panics if names and labels of the file take more bytes than its text.
pub fn parse(text: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("hostile.hcl", text).expect("less than 4 GiB");
    let file = native::parse(&source, &mut diagnostics);
    let names = file
        .body()
        .attributes()
        .map(|attribute| attribute.name().len());
    let blocks = file.body().blocks().map(|block| block.labels().len());
    assert!(names.sum::<usize>() + blocks.sum::<usize>() <= text.len());
    let _ = diagnostics.render(&Renderer::plain());
    let _ = diagnostics.render_json();
    diagnostics
}

fn act(text: &str) {
    parse(text);
}

/// Returns nested constructs.
#[must_use]
pub fn nested() -> Vec<Hostile> {
    let rows = super::rows("constructs that nest").into_iter();
    rows.map(|[name, open, _]| Hostile::around(act, [name, "a = ", open, ""]))
        .collect()
}

/// Returns repeated constructs.
#[must_use]
pub fn repeated() -> Vec<Hostile> {
    let rows = super::rows("repeated").into_iter();
    rows.map(|[name, part]| Hostile::around(act, [name, "", part, ""]))
        .collect()
}

/// Returns attributes with long values.
#[must_use]
pub fn values() -> Vec<Hostile> {
    Hostile::table(act, "values")
}

/// Returns bodies and objects with many names.
#[must_use]
pub fn names() -> Vec<Hostile> {
    let mut all = Hostile::table(act, "names");
    all.extend([
        Hostile::new("attributes twice", act, |bytes| {
            numbered(|n| format!("a{n} = {n}\n"), bytes / 2).repeat(2)
        }),
        Hostile::new("nested blocks of one name", act, |bytes| {
            repeat(&("a {\n".repeat(200) + &"}\n".repeat(200)), bytes)
        }),
    ]);
    all
}
