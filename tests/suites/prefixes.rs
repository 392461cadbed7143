//! Laws of parsing, over every prefix of every text in the fixtures of the native syntax, which is evaluated on a small stack.

use std::collections::{BTreeSet, HashSet};

use hcl_core::diagnostic::Diagnostics;
use hcl_core::native::{self, Construct, ExpressionKind, Visit, Walk};
use hcl_core::{EvalContext, Source};
use hcl_tests::stress::{by_size, on_small_stack};
use hcl_tests::{case, context, golden, run};

/// The length of prefixes that are parsed in every way.
const SHORT: usize = 300;

#[test]
fn every_prefix_parses_and_is_reported_once() {
    let cases = case::read_all(&golden::fixtures());
    let texts: BTreeSet<Vec<u8>> = cases.into_iter().map(|case| case.input).collect();
    assert!(texts.len() > 1_000, "{} texts", texts.len());
    on_small_stack("prefixes", move || {
        context::with_shared(|context| {
            let step = by_size([13, 2, 1]);
            for (index, text) in texts.iter().enumerate() {
                let ends = (index % step..=text.len()).step_by(step);
                ends.for_each(|end| check(&text[..end], context));
            }
        });
    });
}

fn check(input: &[u8], context: &EvalContext<'_>) {
    let mut found = Diagnostics::new();
    let file = run::parse_file("t", input, &mut found);
    laws(input, file.body().walk(), &found);
    run::evaluate_all(file.body(), context, &mut found);
    let Ok(text) = str::from_utf8(input) else {
        return;
    };
    if input.len() > SHORT {
        return;
    }
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
