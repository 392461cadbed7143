//! The token rules, run by logos, for comparison with the lexer.

mod rules;

/// Returns the number of tokens of a text.
#[must_use]
pub fn token_count(text: &str) -> usize {
    rules::tokens(text).len()
}

#[cfg(test)]
mod tests {
    use hcl_core::{Diagnostics, Source, native};

    use super::rules;

    const PARTS: &[&str] = &[
        "a", "E", "_", "-", "0", "7", ".", "e", "+", "=", ">", "<", "!", "&", "|", "^", "~", "}",
        "{", "[", "]", "(", ")", ",", ":", "?", "*", "/", "%", "$", ";", "'", "`", "\"", "\\", "@",
        "#", " ", "\t", "\r", "\n", "é", "\u{300}", "€", "\u{feff}", "\u{1a}", "\0", "${", "%{",
        "<<E\n", "E\n", "~}",
    ];

    fn compare(text: &str) {
        let source = Source::new("t.hcl", text).expect("a short source");
        let found = native::lex(&source, &mut Diagnostics::new());
        let found: Vec<_> = found
            .iter()
            .map(|token| (token.kind, token.span.range()))
            .collect();
        assert_eq!(found, rules::tokens(text), "{text:?}");
    }

    #[test]
    fn short_texts_have_the_tokens_of_the_rules() {
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
}
