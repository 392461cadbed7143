//! The formatter: recorded answers of the reference, and laws that hold for any text.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use hcl_syntax::{Source, Span};
use hcl_write::format::{LineEnding, TemplateSpaces};
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
    check_with(name, &FormatOptions::default());
}

/// Checks a fixture under options. The result has to stay as it is under the same options.
fn check_with(name: &str, options: &FormatOptions) {
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
        let actual = formatted(&text, options);
        assert_eq!(formatted(&actual, options), actual, "{text:?} twice");
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
    // Lines become neighbours, and so their equals signs are aligned.
    assert_eq!(
        formatted("a = 1 # c\n\nlong = 2 # d\n\n\n", &options),
        "a    = 1 # c\nlong = 2 # d\n"
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
fn options_change_what_they_name() {
    let default = FormatOptions::default;
    for (fixture, options) in [
        ("quote_labels", default().with_quoted_labels()),
        (
            "unwrap_interpolation",
            default().with_unwrapped_interpolation(),
        ),
        ("old_types", default().with_new_types()),
        ("trailing_commas", default().with_trailing_commas()),
        (
            "template_spaces_one",
            default().with_template_spaces(TemplateSpaces::One),
        ),
        (
            "template_spaces_keep",
            default().with_template_spaces(TemplateSpaces::Keep),
        ),
        ("line_ending_lf", default().with_line_ending(LineEnding::Lf)),
        (
            "line_ending_crlf",
            default().with_line_ending(LineEnding::CrLf),
        ),
        (
            "blank_lines_at_edges",
            default().without_blank_lines_at_edges(),
        ),
    ] {
        check_with(&format!("options/{fixture}.txt"), &options);
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

/// Lines of configurations, some of which may be aligned.
fn lines() -> impl Strategy<Value = String> {
    let lines = prop::sample::select(vec![
        "a = 1\n",
        "name = 2 # c\n",
        "longer = [1, 2]\n",
        "x = [\n",
        "1,\n",
        "]\n",
        "y = {\n",
        "z = 3, # d\n",
        "b {\n",
        "}\n",
        "h = <<E\nt\nE\n",
        "# e\n",
        "# fmt: off\n",
        "# fmt: on\n",
        "# fmt: skip\n",
        "\n",
        "  \n",
        "\r\n",
    ]);
    prop::collection::vec(lines, 0..12).prop_map(|lines| lines.concat())
}

/// Any combination of options; the second half of them changes tokens.
fn any_options(changes_tokens: bool) -> impl Strategy<Value = FormatOptions> {
    let spaces = prop::sample::select(vec![
        TemplateSpaces::Remove,
        TemplateSpaces::Keep,
        TemplateSpaces::One,
    ]);
    let endings = prop::sample::select(vec![LineEnding::Keep, LineEnding::Lf, LineEnding::CrLf]);
    let blank_lines = prop::option::of(0..3u32);
    let flags = prop::array::uniform10(any::<bool>());
    (0..5u8, blank_lines, spaces, endings, flags).prop_map(
        move |(indent, blank_lines, spaces, ending, flags)| {
            let mut options = FormatOptions::default()
                .with_indent(indent)
                .with_template_spaces(spaces)
                .with_aligned_equals(flags[0])
                .with_aligned_comments(flags[1]);
            options.max_blank_lines = blank_lines;
            options.final_newline = flags[2];
            options.ignore_comments = flags[3];
            options.blank_lines_at_edges = flags[4];
            if changes_tokens {
                options.line_ending = ending;
                options.trailing_commas = flags[5];
                options.quote_labels = flags[6];
                options.unwrap_interpolation = flags[7];
                options.old_types = flags[8];
            }
            options
        },
    )
}

/// The tokens of a text without line endings, which some options add or remove.
fn words_of_lines(text: &str) -> Vec<(TokenKind, String)> {
    let mut words = words(text);
    words.retain(|(kind, _)| *kind != TokenKind::LineEnding);
    words
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
    fn options_change_white_space_and_no_token(text in token_soup(), options in any_options(false)) {
        prop_assert_eq!(words_of_lines(&formatted(&text, &options)), words_of_lines(&text));
    }

    #[test]
    fn options_twice_are_options_once(text in prop_oneof![token_soup(), lines()], options in any_options(true)) {
        let once = formatted(&text, &options);
        prop_assert_eq!(formatted(&once, &options), once);
    }

    #[test]
    fn a_span_has_the_patches_in_its_lines(text in token_soup(), start in 0..100u32, length in 0..100u32) {
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
