//! Texts in the JSON syntax.

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Body, EvalContext, Source, json};

use super::{Hostile, numbered};

/// Parses JSON, evaluates its properties, prints the reports, and returns the diagnostics.
///
/// # Panics
///
/// Panics if the text is longer than the limit on sources.
pub fn read_json(text: &str) -> Diagnostics {
    let mut found = Diagnostics::new();
    let source = Source::new("hostile.json", text).expect("less than 4 GiB");
    let file = json::parse(&source, &mut found);
    let body = Body::from(&file);
    for attribute in body.just_attributes(&mut found) {
        let value = attribute
            .expression()
            .evaluate(&EvalContext::new(), &mut found);
        let _ = (value.to_json(), attribute.expression().variables());
        attribute
            .expression()
            .evaluate(&EvalContext::literal_only(), &mut found);
    }
    let _ = found.render(&Renderer::plain());
    found
}

pub(super) fn act(text: &str) {
    read_json(text);
}

/// Returns configurations in JSON.
#[must_use]
pub fn configurations() -> Vec<Hostile> {
    let mut all = Hostile::table(act, "JSON");
    all.push(Hostile::new("names twice", act, |bytes| {
        let names = numbered(|n| format!("\"k{n}\":{n},"), bytes / 2);
        format!("{{{names}{names}\"a\":1}}")
    }));
    all
}
