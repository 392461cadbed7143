//! The characters of identifiers.
//!
//! Native syntax specification, "Identifiers": `ID_Start (ID_Continue | '-')*`, or an underscore first. `rules.rs`
//! leaves characters beyond ASCII to this file: with classes of Unicode, its automaton would have thousands of states.

use hcl_value::internal::{begins_name, continues_name};

use super::machine::{Lexer, Logos};

/// Takes the rest of an identifier after its first character. Returns false if that begins no identifier.
pub(super) fn identifier<'s, Kind: Logos<'s>>(rules: &mut Lexer<'s, Kind>) -> bool {
    let begins = rules.slice().starts_with(begins_name);
    if begins {
        let rest = rules.remainder();
        rules.bump(rest.find(|c| !continues_name(c)).unwrap_or(rest.len()));
    }
    begins
}

/// Returns whether the marker in the opening line of a heredoc is an identifier.
pub(super) fn heredoc<'s, Kind: Logos<'s>>(rules: &mut Lexer<'s, Kind>) -> bool {
    let line = rules.slice().trim_end_matches(['\r', '\n']);
    // The longer prefix first, or the dash would be part of the marker.
    let marker = line.strip_prefix("<<-").or_else(|| line.strip_prefix("<<"));
    marker
        .is_some_and(|marker| marker.starts_with(begins_name) && marker.chars().all(continues_name))
}

#[cfg(test)]
mod tests {
    use crate::native::{TokenKind, lex};
    use crate::{Diagnostics, Source};

    fn kinds(text: &str) -> Vec<TokenKind> {
        let source = Source::new("test", text).expect("a short text");
        let tokens = lex(&source, &mut Diagnostics::new());
        tokens.into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn letters_of_every_script_are_identifiers() {
        for name in [
            "a",
            "_1",
            "é",
            "日本",
            "a-é-b",
            "\u{37a}",
            "a\u{e33}",
            "ﹰ",
            "क्ष",
        ] {
            assert_eq!(
                kinds(name),
                [TokenKind::Identifier, TokenKind::End],
                "{name}"
            );
        }
    }

    #[test]
    fn other_characters_begin_no_identifier() {
        for (text, width) in [("€a", 2), ("\u{300}", 1), ("\u{200d}a", 2)] {
            let found = kinds(text);
            assert_eq!(found[0], TokenKind::Invalid, "{text:?}");
            assert_eq!(found.len(), width + 1, "{text:?}");
        }
    }

    #[test]
    fn a_heredoc_marker_is_an_identifier() {
        for (text, is_heredoc) in [
            ("<<É\nÉ\n", true),
            ("<<-a-b\r\na-b\n", true),
            ("<<--a\na\n", false),
            ("<<1\n1\n", false),
            ("<<€\n€\n", false),
            ("<<\n", false),
            ("<<a\u{a0}\na\n", false),
        ] {
            let first = kinds(text)[0];
            let wanted = if is_heredoc {
                TokenKind::OpenHeredoc
            } else {
                TokenKind::Less
            };
            assert_eq!(first, wanted, "{text:?}");
        }
    }
}
