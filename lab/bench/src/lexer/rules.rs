//! The token rules, written with logos: the specification of the lexer. The test of `mod.rs` compares the lexer with the rules, and
//! the benchmark measures the rules beside the lexer.
//!
//! Native syntax specification, "Lexical Elements", "Template Literals", "Heredoc Templates".

use std::ops::Range;

use hcl_core::native::{TokenKind, is_identifier};
use logos::{Lexer, Logos};

/// Tokens outside strings and templates.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t]+")]
#[logos(skip r"/\*([^*]|\*+[^*/])*\*+/")]
enum Word {
    #[regex(r"[_A-Za-z][-_A-Za-z0-9]*", |lexer| extend_name(lexer))]
    #[regex(r"[^\x00-\x7F]", name)]
    Identifier,
    #[regex(r"[0-9](\.*([0-9]|[eE][+-]?[0-9]))*")]
    Number,
    /// The last line of a file may be a comment without a line ending.
    #[regex(r"\r?\n|(#|//)[^\n]*\n?", allow_greedy = true)]
    Newline,
    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token("(")]
    OpenParen,
    #[token(")")]
    CloseParen,
    #[token("=")]
    Equal,
    #[token("=>")]
    Arrow,
    #[token(",")]
    Comma,
    #[token(".")]
    Dot,
    #[token("...")]
    Ellipsis,
    #[token(":")]
    Colon,
    #[token("::")]
    DoubleColon,
    #[token("?")]
    Question,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("==")]
    EqualEqual,
    #[token("!=")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("&&")]
    And,
    #[token("||")]
    Or,
    #[token("!")]
    Bang,
    #[token("\"")]
    Quote,
    #[regex(r"<<-?([-_A-Za-z0-9]|[^\x00-\x7F])+\r?\n", |lexer| is_identifier(marker(lexer.slice())))]
    OpenHeredoc,
    #[token("~}")]
    SequenceEnd,
    #[regex("[&|^~]")]
    Bitwise,
    #[token(";")]
    Semicolon,
    #[token("'")]
    Apostrophe,
    #[token("`")]
    Backtick,
}

/// Takes a name that begins with a letter beyond ASCII. The classes of Unicode would make thousands of states.
fn name(lexer: &mut Lexer<'_, Word>) -> bool {
    let begins = is_identifier(lexer.slice());
    if begins {
        extend_name(lexer);
    }
    begins
}

fn extend_name(lexer: &mut Lexer<'_, Word>) {
    let continues = |letter: char| {
        if letter.is_ascii() {
            letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
        } else {
            is_identifier(&format!("a{letter}"))
        }
    };
    let rest = lexer.remainder();
    lexer.bump(rest.find(|letter| !continues(letter)).unwrap_or(rest.len()));
}

/// Returns the marker in the first line of a heredoc.
fn marker(opener: &str) -> &str {
    let line = opener.trim_end_matches(['\r', '\n']);
    // The longer prefix first, or the dash would be part of the marker.
    line.strip_prefix("<<-")
        .unwrap_or_else(|| line.trim_start_matches("<<"))
}

/// Parts of strings in quotes.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
enum Quoted {
    #[regex(r#"[^"\\$%\r\n]+|\\[^\r\n]|\$\$\{|%%\{|[$%]"#)]
    Text,
    #[regex(r"[$%]\{~?")]
    Sequence,
    #[token("\"")]
    Quote,
    #[regex(r"[\r\n]+")]
    Newline,
}

/// Parts of heredocs.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
enum Heredoc {
    #[regex(r"[^$%\r\n]+|\$\$\{|%%\{|[$%]")]
    Text,
    #[regex(r"\r?\n")]
    Newline,
    #[regex(r"[$%]\{~?")]
    Sequence,
}

/// The text that a token is in. Sequences count the braces that are open in them.
#[derive(Clone, Copy, Debug)]
enum Place<'s> {
    Outside,
    Sequence { braces: usize },
    Quoted,
    Heredoc { marker: &'s str },
}

/// Returns the tokens of a text, as [`hcl_core::native::lex`] does.
#[must_use]
pub(super) fn tokens(text: &str) -> Vec<(TokenKind, Range<usize>)> {
    let mut found: Vec<(TokenKind, Range<usize>)> = Vec::new();
    let mut places = vec![Place::Outside];
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    loop {
        let (kind, range) = match places.last().copied() {
            Some(Place::Quoted) => quoted(text, at),
            Some(Place::Heredoc { marker }) => heredoc(text, at, marker),
            _ => outside(text, at),
        };
        at = range.end;
        match (kind, places.last_mut()) {
            (TokenKind::OpenQuote, _) => places.push(Place::Quoted),
            (TokenKind::OpenHeredoc, _) => {
                let marker = marker(&text[range.clone()]);
                places.push(Place::Heredoc { marker });
            }
            (TokenKind::Interpolation | TokenKind::Directive, _) => {
                places.push(Place::Sequence { braces: 0 });
            }
            (TokenKind::CloseQuote | TokenKind::CloseHeredoc, _)
            | (
                TokenKind::CloseBrace | TokenKind::SequenceEnd,
                Some(Place::Sequence { braces: 0 }),
            ) => {
                places.pop();
            }
            (TokenKind::OpenBrace, Some(Place::Sequence { braces })) => *braces += 1,
            (TokenKind::CloseBrace | TokenKind::SequenceEnd, Some(Place::Sequence { braces })) => {
                *braces -= 1;
            }
            _ => {}
        }
        let closes_sequence = kind == TokenKind::CloseBrace
            && matches!(places.last(), Some(Place::Quoted | Place::Heredoc { .. }));
        let kind = if closes_sequence {
            TokenKind::SequenceEnd
        } else {
            kind
        };
        // Line endings without a token between them are one ending. A comment without a line ending is not a line ending.
        let is_repeated = kind == TokenKind::Newline
            && (!text[range.clone()].ends_with('\n')
                || found.last().is_some_and(|(last, _)| *last == kind));
        if !is_repeated {
            found.push((kind, range));
        }
        if kind == TokenKind::End {
            return found;
        }
    }
}

fn outside(text: &str, at: usize) -> (TokenKind, Range<usize>) {
    let mut lexer = Word::lexer(&text[at..]);
    let word = lexer.next();
    let start = at + lexer.span().start;
    let range = start..at + lexer.span().end;
    let Some(word) = word else {
        return (TokenKind::End, text.len()..text.len());
    };
    let Ok(word) = word else {
        let first = text[start..].chars().next().map_or(0, char::len_utf8);
        let is_less = text[start..].starts_with('<');
        // `<<` without a marker is two tokens.
        let kind = if is_less {
            TokenKind::Less
        } else {
            TokenKind::Invalid
        };
        return (kind, start..start + first);
    };
    if word == Word::Quote {
        return match quoted(text, range.end) {
            (TokenKind::Literal, literal) if text[literal.end..].starts_with('"') => {
                (TokenKind::String, start..literal.end + 1)
            }
            (TokenKind::CloseQuote, quote) => (TokenKind::String, start..quote.end),
            _ => (TokenKind::OpenQuote, range),
        };
    }
    (kind(word), range)
}

fn kind(word: Word) -> TokenKind {
    match word {
        Word::Identifier => TokenKind::Identifier,
        Word::Number => TokenKind::Number,
        Word::Newline => TokenKind::Newline,
        Word::OpenBrace => TokenKind::OpenBrace,
        Word::CloseBrace => TokenKind::CloseBrace,
        Word::OpenBracket => TokenKind::OpenBracket,
        Word::CloseBracket => TokenKind::CloseBracket,
        Word::OpenParen => TokenKind::OpenParen,
        Word::CloseParen => TokenKind::CloseParen,
        Word::Equal => TokenKind::Equal,
        Word::Arrow => TokenKind::Arrow,
        Word::Comma => TokenKind::Comma,
        Word::Dot => TokenKind::Dot,
        Word::Ellipsis => TokenKind::Ellipsis,
        Word::Colon => TokenKind::Colon,
        Word::DoubleColon => TokenKind::DoubleColon,
        Word::Question => TokenKind::Question,
        Word::Plus => TokenKind::Plus,
        Word::Minus => TokenKind::Minus,
        Word::Star => TokenKind::Star,
        Word::Slash => TokenKind::Slash,
        Word::Percent => TokenKind::Percent,
        Word::EqualEqual => TokenKind::EqualEqual,
        Word::NotEqual => TokenKind::NotEqual,
        Word::Less => TokenKind::Less,
        Word::LessEqual => TokenKind::LessEqual,
        Word::Greater => TokenKind::Greater,
        Word::GreaterEqual => TokenKind::GreaterEqual,
        Word::And => TokenKind::And,
        Word::Or => TokenKind::Or,
        Word::Bang => TokenKind::Bang,
        Word::Quote => TokenKind::OpenQuote,
        Word::OpenHeredoc => TokenKind::OpenHeredoc,
        Word::SequenceEnd => TokenKind::SequenceEnd,
        Word::Bitwise => TokenKind::Bitwise,
        Word::Semicolon => TokenKind::Semicolon,
        Word::Apostrophe => TokenKind::Apostrophe,
        Word::Backtick => TokenKind::Backtick,
    }
}

/// Returns the next token in quotes. Text without a sequence is one token.
fn quoted(text: &str, at: usize) -> (TokenKind, Range<usize>) {
    let mut lexer = Quoted::lexer(&text[at..]);
    let mut end = at;
    loop {
        let part = lexer.next();
        let range = at + lexer.span().start..at + lexer.span().end;
        // The text ends with the sign.
        let is_dangling = matches!(&text[range.clone()], "$" | "%") && range.end == text.len();
        if part == Some(Ok(Quoted::Text)) && !is_dangling {
            end = range.end;
        } else if end > at {
            return (TokenKind::Literal, at..end);
        } else {
            return match part {
                None => (TokenKind::End, range),
                Some(Ok(Quoted::Quote)) => (TokenKind::CloseQuote, range),
                Some(Ok(Quoted::Newline)) => (TokenKind::QuotedNewline, range),
                Some(Ok(Quoted::Sequence)) => (sequence(&text[range.clone()]), range),
                // A backslash at the end of a line.
                Some(_) => (TokenKind::Invalid, at..at + 1),
            };
        }
    }
}

fn sequence(text: &str) -> TokenKind {
    if text.starts_with('$') {
        TokenKind::Interpolation
    } else {
        TokenKind::Directive
    }
}

/// Returns the next token in a heredoc.
fn heredoc(text: &str, at: usize, marker: &str) -> (TokenKind, Range<usize>) {
    let mut lexer = Heredoc::lexer(&text[at..]);
    // Text after a sequence does not.
    let mut begins_line = text[..at].ends_with('\n');
    let mut end = at;
    loop {
        let line = text[end..].split_once('\n').map(|(line, _)| line);
        let closing = line.filter(|line| begins_line && line.trim() == marker);
        let part = if closing.is_none() {
            lexer.next()
        } else {
            None
        };
        let range = at + lexer.span().start..at + lexer.span().end;
        let is_dangling = matches!(&text[range.clone()], "$" | "%") && range.end == text.len();
        begins_line = part == Some(Ok(Heredoc::Newline));
        if begins_line || part == Some(Ok(Heredoc::Text)) && !is_dangling {
            end = range.end;
        } else if end > at {
            return (TokenKind::Literal, at..end);
        } else {
            return match (part, closing) {
                (_, Some(line)) => {
                    let line = line.strip_suffix('\r').unwrap_or(line);
                    (TokenKind::CloseHeredoc, at..at + line.len())
                }
                (None, _) => (TokenKind::End, text.len()..text.len()),
                (Some(Ok(Heredoc::Sequence)), _) => (sequence(&text[range.clone()]), range),
                // A carriage return without a line feed.
                (Some(_), _) => (TokenKind::Invalid, at..at + 1),
            };
        }
    }
}
