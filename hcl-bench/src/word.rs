//! A lexer that automata of logos alone give: names, numbers, marks and the pieces of strings, for the same text.
//! It reports nothing, and takes heredocs for words.

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

/// Pieces of strings.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    #[regex(r#"([^"\\$%]|\\.)+|[$%]"#)]
    Literal,
    #[regex(r"[$%]\{")]
    Sequence,
    #[token("\"")]
    Quote,
}

/// Where the lexer is.
enum Place<'s> {
    Outside(Lexer<'s, Word>),
    Inside(Lexer<'s, Piece>),
}

/// How many tokens a text has.
#[must_use]
pub fn words(text: &str) -> usize {
    let mut count = 0;
    // Braces open in each sequence that is.
    let mut open: Vec<usize> = Vec::new();
    let mut place = Place::Outside(Word::lexer(text));
    loop {
        place = match place {
            Place::Outside(mut lexer) => match lexer.next() {
                None => break count,
                Some(Ok(Word::Quote)) => Place::Inside(lexer.morph()),
                Some(Ok(Word::Open)) => {
                    open.last_mut().into_iter().for_each(|open| *open += 1);
                    Place::Outside(lexer)
                }
                Some(Ok(Word::Close)) => match open.last_mut() {
                    Some(0) => {
                        open.pop();
                        Place::Inside(lexer.morph())
                    }
                    last => {
                        last.into_iter().for_each(|open| *open -= 1);
                        Place::Outside(lexer)
                    }
                },
                Some(_) => Place::Outside(lexer),
            },
            Place::Inside(mut lexer) => match lexer.next() {
                None => break count,
                Some(Ok(Piece::Quote)) => Place::Outside(lexer.morph()),
                Some(Ok(Piece::Sequence)) => {
                    open.push(0);
                    Place::Outside(lexer.morph())
                }
                Some(_) => Place::Inside(lexer),
            },
        };
        count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn strings_are_taken_apart() {
        assert_eq!(words("a = \"b${c[{}]}\\\"d\" # e\n"), 14);
    }
}
