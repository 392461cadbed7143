//! Suggestions: applied, each removes its diagnostic and adds none.

use hcl_core::diagnostic::Suggestion;
use hcl_core::{Diagnostic, Diagnostics};

use super::examples::read;
use super::{Fence, entries};

#[test]
fn a_suggestion_fixes_its_diagnostic_and_breaks_nothing() {
    let mut count = 0;
    for entry in entries().iter().filter(|entry| !entry.bad.is_empty()) {
        count += check(&entry.section, &entry.bad);
    }
    for [text] in rows("a_suggestion_fixes_its_diagnostic_and_breaks_nothing") {
        let fence = Fence {
            language: "hcl".to_owned(),
            text: text.to_owned(),
        };
        count += check("Native syntax", &[fence]);
    }
    assert!(count > 35, "{count}");
}

/// Applies each suggestion alone. Returns their number.
fn check(section: &str, fences: &[Fence]) -> usize {
    let found = read(section, fences);
    let mut count = 0;
    for diagnostic in &found {
        for suggestion in diagnostic.suggestions() {
            let mut fixed = fences.to_vec();
            let text = &mut fixed[0].text;
            text.replace_range(suggestion.span.span().range(), &suggestion.text);
            let rest = read(section, &fixed);
            assert!(
                rest.len() <= found.len() && !has(&rest, diagnostic),
                "{}\n{fixed:?}: {rest}",
                Suggestion::title(suggestion)
            );
            count += 1;
        }
    }
    count
}

/// Returns whether there is a diagnostic of the same kind at the same offset.
fn has(found: &Diagnostics, one: &Diagnostic) -> bool {
    let start = |it: &Diagnostic| it.subject().map(|subject| subject.span().start);
    found
        .iter()
        .any(|it| it.code() == one.code() && start(it) == start(one))
}

hcl_golden::rows!("suggestions.rows");
