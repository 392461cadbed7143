//! Tokens and trees of any bytes, and the reports about them.

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::syntax;
use hcl_core::{Limits, Source};

use super::tree;

/// Reports of whatever was found: they can be written, and nothing in them reaches a terminal raw.
///
/// # Panics
///
/// If a report holds a control character, or points outside of its source.
pub(super) fn report(diagnostics: &Diagnostics) {
    let text = diagnostics.render(&Renderer::plain());
    let raw = text.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(raw, None, "{text:?}");
    let _ = diagnostics.render(&Renderer::colored());
    let _ = diagnostics.render_json();
    for diagnostic in diagnostics {
        for place in diagnostic.subject().into_iter().chain(diagnostic.context()) {
            assert!(place.start().byte <= place.end().byte, "{diagnostic:?}");
            assert!(
                place.span().end as usize <= place.source().text().len(),
                "{diagnostic:?}"
            );
        }
    }
}

/// The text of an input, if it is one.
pub(super) fn source(input: &[u8]) -> Option<Source> {
    let text = std::str::from_utf8(input).ok()?;
    Source::new("fuzz.hcl", text).ok()
}

/// Tokens cover the text in order.
pub(super) fn lex(input: &[u8]) {
    let Some(source) = source(input) else { return };
    let mut diagnostics = Diagnostics::new();
    let tokens = syntax::lex(&source, &mut diagnostics);
    let mut end = 0;
    for token in &tokens {
        assert!(token.span.start >= end, "{token:?} in {tokens:?}");
        assert!(source.text().get(token.span.range()).is_some(), "{token:?}");
        end = token.span.end;
    }
    report(&diagnostics);
}

/// A file always results, and every handle into it is sound.
pub(super) fn parse(input: &[u8]) {
    let mut diagnostics = Diagnostics::new();
    let limits = Limits::default();
    let Ok(file) = syntax::parse_bytes("fuzz.hcl", input, &limits, &mut diagnostics) else {
        return;
    };
    tree::walk_file(&file);
    report(&diagnostics);
    if let Some(source) = source(input) {
        let mut found = Diagnostics::new();
        let expression = syntax::parse_expression(&source, &mut found);
        tree::walk_expression(expression.expression());
        let traversal = syntax::parse_traversal(&source, &mut found);
        tree::walk_expression(traversal.expression());
        report(&found);
    }
}
