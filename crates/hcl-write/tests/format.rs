//! The formatter: recorded answers of the reference, and laws that hold for any text.

use hcl_golden::strategy;
use hcl_syntax::{Source, Span};
use hcl_write::tokens::{TokenKind, tokens};
use hcl_write::{FormatOptions, format};
use proptest::prelude::*;

fn formatted(text: &str, options: &FormatOptions) -> String {
    let source = Source::new("test.hcl", text.to_owned()).unwrap();
    format(&source, options).patches.apply(source.text())
}

/// Checks each row of a table: a text, and what it becomes or `same`.
fn check(title: &str) {
    check_with(title, &FormatOptions::default());
}

/// Checks a table under options. The result has to stay as it is under the same options.
fn check_with(title: &str, options: &FormatOptions) {
    let mut failures = Vec::new();
    for [text, expected] in rows(title) {
        let expected = if expected == "same" { text } else { expected };
        let actual = formatted(text, options);
        assert_eq!(formatted(&actual, options), actual, "{text:?} twice");
        if actual != expected {
            failures.push(format!(
                "{text:?}\nbecomes  {actual:?}\nexpected {expected:?}"
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn lines_and_their_endings_stay() {
    check("lines");
    check("whole");
}

#[test]
fn indentation_follows_open_brackets() {
    check("indentation");
}

#[test]
fn spaces_follow_the_neighbouring_tokens() {
    check("spaces");
}

#[test]
fn equals_signs_of_neighbouring_lines_are_aligned() {
    check("equals");
}

#[test]
fn trailing_comments_of_neighbouring_lines_are_aligned() {
    check("comments");
}

#[test]
fn lines_with_mistakes_stay_and_the_rest_is_formatted() {
    check("broken");
}

#[test]
fn spaces_stay_where_tokens_would_merge() {
    check("differences");
}

#[test]
fn a_run_is_not_aligned_if_that_takes_far_more_spaces_than_it_has_text() {
    let text = |lines: usize| {
        let lines = (100_000..100_000 + lines).map(|line| format!("b{line}=1\n"));
        format!("{}=1\n{}", "a".repeat(45_000), lines.collect::<String>())
    };
    let options = FormatOptions::default();
    let aligned = format!("\nb100000{} = 1\n", " ".repeat(44_993));
    assert!(formatted(&text(1), &options).ends_with(&aligned));
    assert_eq!(
        formatted(&text(12_000), &options),
        text(12_000).replace('=', " = ")
    );
}

#[test]
fn terraform_changes_labels_interpolation_and_types() {
    for title in ["quote_labels", "unwrap_interpolation", "old_types"] {
        check_with(title, &FormatOptions::terraform());
    }
}

#[test]
fn excluded_lines_keep_their_tokens() {
    let options = FormatOptions::terraform().with_ignore_comments();
    assert_eq!(
        formatted("a b {} # fmt: skip\na b {}\n", &options),
        "a b {} # fmt: skip\na \"b\" {}\n"
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

/// Lines of configurations, some of which may be aligned.
fn lines() -> impl Strategy<Value = String> {
    let lines = prop::sample::select(words("words: lines"));
    prop::collection::vec(lines, 0..12).prop_map(|lines| lines.concat())
}

/// Any combination of options.
fn any_options() -> impl Strategy<Value = FormatOptions> {
    let flags = (any::<bool>(), any::<bool>());
    (0..5u8, flags).prop_map(|(indent, (ignore_comments, terraform))| {
        let mut options = FormatOptions::default().with_indent(indent);
        options.ignore_comments = ignore_comments;
        options.terraform = terraform;
        options
    })
}

/// Kinds and texts of all tokens, without a byte order mark.
fn kinds(text: &str) -> Vec<(TokenKind, String)> {
    let source = Source::new("test.hcl", text.to_owned()).unwrap();
    tokens(&source)
        .into_iter()
        .map(|token| (token.kind, source.slice(token.span).to_owned()))
        .collect()
}

#[test]
fn brackets_beyond_the_limit_stay_as_they_are() {
    let many = |part: &str| part.repeat(100_000);
    for text in [
        format!("a=1\nb={}{}\n", many("["), many("]")),
        format!("a=1\nb={}\n", many("[\n")),
        format!("a=1\n{}", many("b {\n")),
        format!("a=1\nb={}\n", many("\"${")),
    ] {
        let new = formatted(&text, &FormatOptions::default());
        assert_eq!(new.replace(' ', ""), text.replace(' ', ""));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn formatting_changes_white_space_and_no_token(text in strategy::tokens(40), indent in 0..5u8) {
        let options = FormatOptions::default().with_indent(indent);
        prop_assert_eq!(kinds(&formatted(&text, &options)), kinds(&text));
    }

    #[test]
    fn formatting_twice_is_formatting_once(text in prop_oneof![strategy::tokens(40), lines()], options in any_options()) {
        let once = formatted(&text, &options);
        prop_assert_eq!(formatted(&once, &options), once);
    }

    #[test]
    fn a_span_has_the_patches_in_its_lines(text in strategy::tokens(40), start in 0..100u32, length in 0..100u32) {
        let source = Source::new("test.hcl", text.clone()).unwrap();
        let bytes = u32::try_from(text.len()).unwrap();
        let span = Span::new(start.min(bytes), (start + length).min(bytes));
        let options = FormatOptions::default();
        let lines = source.line_span(source.line_at(span.start)).to(source.line_span(source.line_at(span.end)));
        let limited = format::format_span(&source, span, &options).patches;
        let whole = format(&source, &options).patches;
        let inside = whole.iter().filter(|patch| lines.start <= patch.span.start && patch.span.end <= lines.end);
        prop_assert!(limited.iter().eq(inside));
    }

    #[test]
    fn tokens_and_gaps_are_the_whole_text(text in strategy::tokens(40)) {
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

hcl_golden::rows!("format.rows");
hcl_golden::words!("format.rows");
