//! A published schema reports what is in surplus blocks, as decoding does.

use hcl_serde::Diagnostics;

use crate::zoo::Surplus;
use crate::{cases, zoo};

/// Returns the line and the code of each diagnostic.
fn places(found: &Diagnostics) -> Vec<String> {
    let places = found.iter().map(|it| {
        let line = it.subject().map_or(0, |at| at.start().line);
        format!("{line} {}", it.code().unwrap_or_default())
    });
    places.collect()
}

#[test]
fn a_published_schema_reports_what_is_in_surplus_blocks() {
    let document = hcl_schema::Document::of::<Surplus>();
    let all = cases::of("mistakes");
    let surplus = all
        .iter()
        .filter(|case| case.get("type").is_some_and(|it| it.text == "Surplus"));
    let mut count = 0;
    for case in surplus {
        let source = cases::source(case);
        let answer = zoo::read("Surplus", &hcl_serde::Decoder::new(), &source);
        let mut expected = places(&answer.decoded.expect_err("mistakes"));
        // A schema reads blocks of any arguments as one map: too many of them are one report.
        if source.text().starts_with("tags") {
            expected.retain(|it| it.ends_with("duplicate-block"));
        }
        assert_eq!(
            places(&document.check(&source)),
            expected,
            "{}",
            source.text()
        );
        count += 1;
    }
    assert!(count > 5, "{count} cases");
}
