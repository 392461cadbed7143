//! Formatting of texts that are large in one respect. Work that grows with the square of the size would take minutes.

use hcl_syntax::Source;
use hcl_write::{FormatOptions, Formatted, format};

const COUNT: usize = 100_000;

fn formatted(text: &str) -> (Formatted, String) {
    let source = Source::new("test.hcl", text.to_owned()).unwrap();
    let formatted = format(&source, &FormatOptions::default());
    let new = formatted.patches.apply(text);
    (formatted, new)
}

/// Checks that a text is valid, what it becomes, and that this stays.
fn check(text: &str, expected: &str) {
    let (changed, new) = formatted(text);
    assert!(changed.diagnostics.is_empty());
    assert!(new == expected, "{}", &new[..new.len().min(200)]);
    assert!(formatted(&new).0.patches.is_empty());
}

#[test]
fn a_line_of_many_elements() {
    let (text, expected) = ("1,".repeat(COUNT), "1, ".repeat(COUNT));
    check(&format!("a=[{text}1]\n"), &format!("a = [{expected}1]\n"));
}

#[test]
fn a_long_string() {
    let text = "x".repeat(10 * COUNT);
    check(&format!("a=\"{text}\"\n"), &format!("a = \"{text}\"\n"));
}

#[test]
fn many_aligned_lines() {
    let text: String = (0..COUNT).map(|n| format!("k{n}={n} # c\n")).collect();
    let expected: String = (0..COUNT)
        .map(|n| format!("{:6} = {n:<5} # c\n", format!("k{n}")))
        .collect();
    check(&text, &expected);
}

#[test]
fn a_line_that_is_far_to_the_right() {
    let key = "k".repeat(COUNT);
    let gap = " ".repeat(COUNT);
    check(
        &format!("{key}=1\na=2\n"),
        &format!("{key} = 1\na{gap}= 2\n"),
    );
    check(&format!("{gap}a{gap}=1\n"), "a = 1\n");
}

#[test]
fn many_blocks_one_after_the_other() {
    let text = "svc \"a\"{\nb=1\n}\n".repeat(COUNT / 4);
    let expected = "svc \"a\" {\n  b = 1\n}\n".repeat(COUNT / 4);
    check(&text, &expected);
}

#[test]
fn brackets_beyond_the_limit_stay_as_they_are() {
    for text in [
        format!("a=1\nb={}{}\n", "[".repeat(COUNT), "]".repeat(COUNT)),
        format!("a=1\nb={}\n", "[\n".repeat(COUNT)),
        format!("a=1\n{}", "b {\n".repeat(COUNT)),
        format!("a=1\nb={}\n", "\"${".repeat(COUNT)),
    ] {
        let (formatted, new) = formatted(&text);
        assert!(formatted.diagnostics.has_errors());
        assert_eq!(new.replace(' ', ""), text.replace(' ', ""));
    }
}
