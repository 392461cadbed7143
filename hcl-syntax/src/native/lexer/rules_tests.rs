//! The shortcuts of the scanner, compared with the automaton that is generated from `rules.rs`.

use proptest::prelude::*;

use crate::Source;

use super::machine::Logos;
use super::mode::Mode;
use super::names::{end_of_plain_number, end_of_step};
use super::{Lexer, Start, TokenKind, end_of_plain_string, skip_name};

/// The token at the start of a text, by the rules alone.
fn by_rules(text: &str) -> (TokenKind, usize) {
    let mut rules = TokenKind::lexer(text);
    match rules.next() {
        None => (TokenKind::End, 0),
        Some(Ok(kind)) => (kind, rules.span().end),
        // `<<` that begins no heredoc is two tokens.
        Some(Err(())) if text.starts_with('<') => (TokenKind::Less, 1),
        Some(Err(())) => (
            TokenKind::Invalid,
            text.chars().next().map_or(0, char::len_utf8),
        ),
    }
}

/// The token at the start of a text, by the scanner.
fn by_scanner(text: &str) -> (TokenKind, usize) {
    let source = Source::new("test", text).expect("a short text");
    let mut lexer = Lexer::new(&source, Start::Text, false);
    lexer.mode = Mode::Normal { braces: 0 };
    lexer.normal();
    (lexer.token.kind, lexer.token.span.end as usize)
}

fn compare(text: &str) {
    // White space, comments and whole strings have no rules: the scanner takes them in one step.
    let is_skipped = text.starts_with([' ', '\t', '#', '"'])
        || ["\n", "\r\n", "//", "/*"]
            .iter()
            .any(|it| text.starts_with(it));
    if !is_skipped {
        assert_eq!(by_scanner(text), by_rules(text), "{text:?}");
    }
    let bytes = text.as_bytes();
    if bytes.first().is_some_and(u8::is_ascii_digit)
        && let Some(end) = end_of_plain_number(bytes, 0)
    {
        assert_eq!(by_rules(text), (TokenKind::Number, end), "{text:?}");
    }
    if text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') {
        let end = skip_name(bytes, 1);
        if bytes.get(end).is_none_or(u8::is_ascii) {
            assert_eq!(by_rules(text), (TokenKind::Identifier, end), "{text:?}");
        }
    }
    if let Some(end) = end_of_step(bytes, 0) {
        assert_eq!(by_rules(text), (TokenKind::Dot, 1), "{text:?}");
        let name = text.get(1..).unwrap_or_default();
        assert_eq!(by_rules(name), (TokenKind::Identifier, end - 1), "{text:?}");
    }
    if text.starts_with('"')
        && let Some(end) = end_of_plain_string(bytes, 0)
    {
        assert_eq!(by_scanner(text), (TokenKind::String, end), "{text:?}");
    }
}

const PARTS: &[&str] = &[
    "a", "E", "_", "-", "0", "7", ".", "e", "+", "=", ">", "<", "!", "&", "|", "^", "~", "}", "{",
    "[", "]", "(", ")", ",", ":", "?", "*", "/", "%", "$", ";", "'", "`", "\"", "\\", "@", "#",
    " ", "\t", "\r", "\n", "é", "\u{300}", "€", "\u{feff}", "\u{1a}", "\0",
];

#[test]
fn short_texts_begin_with_the_same_token() {
    compare("");
    for first in PARTS {
        for second in PARTS {
            compare(&format!("{first}{second}"));
            for third in PARTS {
                compare(&format!("{first}{second}{third}"));
            }
        }
    }
}

proptest! {
    #[test]
    fn texts_begin_with_the_same_token(parts in prop::collection::vec(prop::sample::select(PARTS), 1..24)) {
        compare(&parts.concat());
    }

    #[test]
    fn heredocs_and_numbers_begin_with_the_same_token(text in r"(<<-?|[0-9])[-_a0é.eE+\r\n]{0,9}(\n|\r\n)?x?") {
        compare(&text);
    }
}
