//! A bare logos lexer for comparison: names, numbers, punctuation and parts of strings. It reports no errors, and has no
//! heredocs.

use logos::{Lexer, Logos};

/// Tokens outside strings.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r]+")]
enum Word {
    #[regex(r"[A-Za-z_][-A-Za-z0-9_]*")]
    Name,
    #[regex(r"[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")]
    Number,
    #[regex(r"\n|(#|//)[^\n]*\n", allow_greedy = true)]
    Newline,
    #[token("\"")]
    Quote,
    #[token("{")]
    Open,
    #[token("}")]
    Close,
    #[regex(
        r"=>|==|!=|<=|>=|&&|\|\||::|\.\.\.|[^A-Za-z0-9_ \t\r\n{}\x22#]",
        priority = 1
    )]
    Mark,
}

/// Tokens inside strings.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    #[regex(r#"([^"\\$%]|\\.)+|[$%]"#)]
    Literal,
    #[regex(r"[$%]\{")]
    Sequence,
    #[token("\"")]
    Quote,
}

/// The state of the lexer.
enum State<'s> {
    Outside(Lexer<'s, Word>),
    Inside(Lexer<'s, Piece>),
}

/// Returns the number of tokens of a text.
#[must_use]
pub fn token_count(text: &str) -> usize {
    let mut count = 0;
    // The number of open braces in each open template sequence.
    let mut open: Vec<usize> = Vec::new();
    let mut place = State::Outside(Word::lexer(text));
    loop {
        place = match place {
            State::Outside(mut lexer) => match lexer.next() {
                None => break count,
                Some(Ok(Word::Quote)) => State::Inside(lexer.morph()),
                Some(Ok(Word::Open)) => {
                    open.last_mut().into_iter().for_each(|open| *open += 1);
                    State::Outside(lexer)
                }
                Some(Ok(Word::Close)) => match open.last_mut() {
                    Some(0) => {
                        open.pop();
                        State::Inside(lexer.morph())
                    }
                    last => {
                        last.into_iter().for_each(|open| *open -= 1);
                        State::Outside(lexer)
                    }
                },
                Some(_) => State::Outside(lexer),
            },
            State::Inside(mut lexer) => match lexer.next() {
                None => break count,
                Some(Ok(Piece::Quote)) => State::Outside(lexer.morph()),
                Some(Ok(Piece::Sequence)) => {
                    open.push(0);
                    State::Outside(lexer.morph())
                }
                Some(_) => State::Inside(lexer),
            },
        };
        count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::token_count;

    #[test]
    fn strings_are_taken_apart() {
        assert_eq!(token_count("a = \"b${c[{}]}\\\"d\" # e\n"), 14);
    }
}
