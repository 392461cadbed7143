//! Tokens and syntax trees of any bytes, and their diagnostics.

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::native;
use hcl_core::{Limits, Source};

use super::tree;

/// Renders diagnostics and checks that no control character of the source is printed.
///
/// # Panics
///
/// Panics if a report contains a control character, or points outside of its source.
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

/// Returns the input as a source, if it is UTF-8.
pub(super) fn source(input: &[u8]) -> Option<Source> {
    let text = std::str::from_utf8(input).ok()?;
    Source::new("fuzz.hcl", text).ok()
}

/// Checks that tokens cover the text in order.
pub(super) fn lex(input: &[u8]) {
    let Some(source) = source(input) else { return };
    let mut diagnostics = Diagnostics::new();
    let tokens = native::lex(&source, &mut diagnostics);
    let mut end = 0;
    for token in &tokens {
        assert!(token.span.start >= end, "{token:?} in {tokens:?}");
        assert!(source.text().get(token.span.range()).is_some(), "{token:?}");
        end = token.span.end;
    }
    report(&diagnostics);
}

/// Checks that parsing returns a file whose handles are consistent.
pub(super) fn parse(input: &[u8]) {
    let mut diagnostics = Diagnostics::new();
    let limits = Limits::default();
    let Ok(file) = native::parse_bytes("fuzz.hcl", input, &limits, &mut diagnostics) else {
        return;
    };
    tree::walk_file(&file);
    report(&diagnostics);
    if let Some(source) = source(input) {
        let mut found = Diagnostics::new();
        let expression = native::parse_expression(&source, &mut found);
        tree::walk_expression(expression.expression());
        let traversal = native::parse_traversal(&source, &mut found);
        tree::walk_expression(traversal.expression());
        report(&found);
    }
}
