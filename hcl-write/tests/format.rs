//! The formatter: recorded answers of the reference, and laws that hold for any text.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use hcl_syntax::{Source, Span};
use hcl_write::tokens::{TokenKind, tokens};
use hcl_write::{FormatOptions, format};
use proptest::prelude::*;

fn formatted(text: &str, options: &FormatOptions) -> String {
    let source = Source::new("test.hcl", text.to_owned()).unwrap();
    format(&source, options).patches.apply(source.text())
}

/// Replaces the visible signs of the fixtures by what they stand for.
fn decoded(line: &str) -> String {
    let line = line.replace("<BOM>", "\u{feff}").replace("<empty>", "");
    let signs = [('␤', '\n'), ('␍', '\r'), ('⇥', '\t'), ('␠', ' ')];
    line.chars()
        .map(|c| {
            signs
                .iter()
                .find(|(sign, _)| *sign == c)
                .map_or(c, |(_, meant)| *meant)
        })
        .collect()
}

/// Checks each pair of lines of a fixture: a text, and what it becomes or `same`.
fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/format");
    let fixture = fs::read_to_string(folder.join(name)).unwrap();
    let mut failures = Vec::new();
    let mut count = 0;
    for case in fixture.split("\n\n").filter(|case| !case.trim().is_empty()) {
        let (text, expected) = case.trim_matches('\n').split_once('\n').unwrap();
        let text = decoded(text);
        let expected = if expected == "same" {
            text.clone()
        } else {
            decoded(expected)
        };
        let actual = formatted(&text, &FormatOptions::default());
        if actual != expected {
            failures.push(format!(
                "{text:?}\nbecomes  {actual:?}\nexpected {expected:?}"
            ));
        }
        count += 1;
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(count > 0, "{name} has no cases");
}

#[test]
fn lines_and_their_endings_stay() {
    check("lines.txt");
    check("whole.txt");
}

#[test]
fn indentation_follows_open_brackets() {
    check("indentation.txt");
}

#[test]
fn spaces_follow_the_neighbouring_tokens() {
    check("spaces.txt");
}

#[test]
fn equals_signs_of_neighbouring_lines_are_aligned() {
    check("equals.txt");
}

#[test]
fn trailing_comments_of_neighbouring_lines_are_aligned() {
    check("comments.txt");
}

#[test]
fn lines_with_mistakes_stay_and_the_rest_is_formatted() {
    check("broken.txt");
}

#[test]
fn spaces_stay_where_tokens_would_merge() {
    check("differences.txt");
}

#[test]
fn blank_lines_are_limited() {
    let options = FormatOptions::default().with_max_blank_lines(1);
    assert_eq!(
        formatted("\n\n\na=1\n\n \n\nb=2\n\n\n", &options),
        "\na = 1\n\nb = 2\n\n"
    );
    let options = FormatOptions::default().with_max_blank_lines(0);
    assert_eq!(
        formatted("a=1\r\n\r\nb=2\r\n", &options),
        "a = 1\r\nb = 2\r\n"
    );
}

#[test]
fn the_last_line_ends_once() {
    let options = FormatOptions::default().with_final_newline();
    for (text, expected) in [
        ("a=1", "a = 1\n"),
        ("a=1  ", "a = 1\n"),
        ("a=1\n\n  \n", "a = 1\n"),
        ("a=1\r\nb=2", "a = 1\r\nb = 2\r\n"),
        ("a=1 # one", "a = 1 # one\n"),
        ("\n\n", ""),
        ("", ""),
    ] {
        assert_eq!(formatted(text, &options), expected, "{text:?}");
    }
}

#[test]
fn alignment_can_be_switched_off() {
    let text = "a=1 # one\nlong=2   # two\n";
    let options = FormatOptions::default().with_aligned_equals(false);
    assert_eq!(
        formatted(text, &options),
        "a = 1    # one\nlong = 2 # two\n"
    );
    let options = FormatOptions::default().with_aligned_comments(false);
    assert_eq!(
        formatted(text, &options),
        "a    = 1 # one\nlong = 2 # two\n"
    );
}

#[test]
fn comments_exclude_lines() {
    let text = "a=1 # fmt: skip\n// fmt: off\nb=  [1,\n 2]\n# fmt: on\nc=3\n";
    let options = FormatOptions::default().with_ignore_comments();
    assert_eq!(formatted(text, &options), text.replace("c=3", "c = 3"));
    assert_ne!(formatted(text, &FormatOptions::default()), text);
}

#[test]
fn a_span_limits_the_lines_that_change() {
    let text = "a=1\nlong=2\n\nb=3\n";
    let source = Source::new("test.hcl", text).unwrap();
    let formatted = format::format_span(&source, Span::at(5), &FormatOptions::default());
    assert_eq!(formatted.patches.apply(text), "a=1\nlong = 2\n\nb=3\n");
}

/// Texts of tokens and white space, most of them with syntax errors.
fn token_soup() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "a",
        "in",
        "for",
        "if",
        "e5",
        "n-1",
        "日本",
        "1",
        "2.5",
        "\"s\"",
        "\"",
        "${",
        "%{",
        "${~",
        "~}",
        "}",
        "{",
        "[",
        "]",
        "(",
        ")",
        "=",
        "==",
        "=>",
        "!",
        "!=",
        ".",
        "...",
        ",",
        ":",
        "::",
        "?",
        "-",
        "+",
        "*",
        "/",
        "%",
        "<",
        "<=",
        "&&",
        "||",
        "&",
        "~",
        ";",
        "'",
        "$",
        "@",
        "# c",
        "// d",
        "/* e */",
        "/*",
        "<<E\n",
        "E\n",
        "\n",
        "\r\n",
        "\r",
        "\t",
        " ",
        "  ",
        "\u{feff}",
        "\u{301}",
        "👩‍👩‍👧",
    ]);
    prop::collection::vec(words, 0..40).prop_map(|words| words.concat())
}

/// Kinds and texts of all tokens, without a byte order mark.
fn words(text: &str) -> Vec<(TokenKind, String)> {
    let source = Source::new("test.hcl", text.to_owned()).unwrap();
    tokens(&source)
        .into_iter()
        .map(|token| (token.kind, source.slice(token.span).to_owned()))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn formatting_changes_white_space_and_no_token(text in token_soup()) {
        prop_assert_eq!(words(&formatted(&text, &FormatOptions::default())), words(&text));
    }

    #[test]
    fn formatting_twice_is_formatting_once(text in token_soup()) {
        let once = formatted(&text, &FormatOptions::default());
        prop_assert_eq!(formatted(&once, &FormatOptions::default()), once);
    }

    #[test]
    fn tokens_and_gaps_are_the_whole_text(text in token_soup()) {
        let source = Source::new("test.hcl", text.clone()).unwrap();
        let mut end = 0;
        for token in tokens(&source) {
            let gap = source.slice(Span::new(end, token.span.start));
            prop_assert!(gap.trim_start_matches('\u{feff}').trim_matches([' ', '\t']).is_empty(), "{:?}", gap);
            end = token.span.end;
        }
        prop_assert_eq!(end as usize, text.len());
    }
}
