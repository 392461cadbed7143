//! Laws of parsing, over every prefix of every text in the fixtures of the native syntax.

use std::collections::{BTreeSet, HashSet};

use hcl_core::diagnostic::Diagnostics;
use hcl_core::native::{self, Construct, ExpressionKind, Visit, Walk};
use hcl_core::{Limits, Source};
use hcl_tests::{case, golden};

#[test]
fn every_prefix_parses_and_is_reported_once() {
    let cases = case::read_all(&golden::fixtures());
    let texts: BTreeSet<Vec<u8>> = cases.into_iter().map(|case| case.input).collect();
    assert!(texts.len() > 1_000, "{} texts", texts.len());
    for text in &texts {
        let text = &text[..text.len().min(300)];
        for end in 0..=text.len() {
            check(&text[..end]);
        }
    }
}

fn check(input: &[u8]) {
    let mut found = Diagnostics::new();
    let file =
        native::parse_bytes("t", input, &Limits::default(), &mut found).expect("a short text");
    laws(input, file.body().walk(), &found);
    let Ok(text) = str::from_utf8(input) else {
        return;
    };
    let source = Source::new("t", text).expect("a short text");
    for parse in [
        native::parse_expression,
        native::parse_template,
        native::parse_traversal,
    ] {
        let mut found = Diagnostics::new();
        let parsed = parse(&source, &mut found);
        laws(input, parsed.expression().walk(), &found);
    }
}

/// A placeholder in the tree was reported, and no two reports at one byte have the same title.
fn laws(input: &[u8], mut walk: Walk<'_>, found: &Diagnostics) {
    let text = || String::from_utf8_lossy(input);
    let is_placeholder = |visit| match visit {
        Visit::Enter(Construct::Expression(expression)) => {
            matches!(expression.kind(), ExpressionKind::Error(_))
        }
        _ => false,
    };
    if walk.any(is_placeholder) {
        assert!(found.has_errors(), "{:?} has no report", text());
    }
    let mut reports = HashSet::new();
    for report in found {
        let start = report.subject().expect("a span").span().start;
        let is_new = reports.insert((start, report.summary()));
        assert!(is_new, "{:?} is reported twice: {found:?}", text());
    }
}
