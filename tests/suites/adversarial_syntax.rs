//! Hostile texts for the parser: linear time, a small stack, and a report for each rejected text.

use hcl_core::diagnostic::Diagnostics;
use hcl_core::{Source, native};
use hcl_tests::hostile::{NESTED, parse};
use hcl_tests::stress::{is_full, on_small_stack};

#[test]
fn deep_nesting_of_every_construct_is_reported() {
    let levels = if is_full() { 1_000_000 } else { 20_000 };
    for (name, open, close) in NESTED {
        for (prefix, suffix) in [("a = ", "\n"), ("a = \"", "\"\n"), ("a = <<E\n", "\nE\n")] {
            for close in ["", close] {
                let text = format!(
                    "{prefix}{}1{}{suffix}",
                    open.repeat(levels),
                    close.repeat(levels)
                );
                let found = on_small_stack(name, move || parse(&text));
                assert!(
                    found.has_errors() || prefix != "a = ",
                    "{name} after {prefix:?}"
                );
            }
        }
    }
    let blocks = "a {\n".repeat(levels) + &"}\n".repeat(levels);
    let found = on_small_stack("blocks", move || parse(&blocks));
    assert_eq!(found.as_slice()[0].summary(), "Nesting too deep");
}

#[test]
fn nesting_up_to_the_limit_is_accepted() {
    for (name, open, close) in NESTED {
        // A construct counts as up to two levels.
        let text = format!("a = {}1{}\n", open.repeat(100), close.repeat(100));
        let found = on_small_stack(name, move || parse(&text));
        let too_deep = found
            .iter()
            .find(|found| found.summary() == "Nesting too deep");
        assert_eq!(too_deep, None, "{name}");
    }
}

#[test]
fn a_duplicate_among_many_names_is_reported() {
    let once = |range: std::ops::Range<usize>| -> String {
        range.map(|n| format!("a{n} = {n}\n")).collect()
    };
    let text = format!("b {{}}\n{}c {{}}\n{}", once(0..6000), once(5990..6010));
    let found = parse(&text);
    let lines: Vec<u32> = found
        .iter()
        .filter_map(|found| Some(found.subject()?.start().line))
        .collect();
    assert_eq!(lines, (6003..6013).collect::<Vec<u32>>());
    let source = Source::new("many.hcl", text).expect("short");
    let file = native::parse(&source, &mut Diagnostics::new());
    assert_eq!(file.body().items().len(), 6012);
    let again = file
        .body()
        .attributes()
        .find(|attribute| attribute.name() == "a5995");
    assert!(again.is_some_and(|first| first.span().start < 100_000));
}
