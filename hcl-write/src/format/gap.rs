//! Spaces between two neighbouring tokens of a line.

use hcl_syntax::syntax::TokenKind as Lexeme;
use hcl_syntax::syntax::TokenKind::{
    And, Arrow, Bang, Bitwise, CloseBrace, CloseBracket, CloseHeredoc, CloseParen, CloseQuote,
    Colon, Comma, Directive, Dot, DoubleColon, Ellipsis, Equal, EqualEqual, Greater, GreaterEqual,
    Identifier, Interpolation, Less, LessEqual, Literal, Minus, NotEqual, Number, OpenBrace,
    OpenBracket, OpenHeredoc, OpenParen, OpenQuote, Or, Percent, Plus, Question, SequenceEnd,
    Slash, Star,
};

use super::Text;
use super::lines::Line;
use crate::tokens::TokenKind;

/// Returns the spaces before a token that is not the first of its line.
pub(super) fn spaces_before(index: usize, line: &Line, text: &Text<'_>) -> usize {
    for aligned in [line.equals, line.comment].into_iter().flatten() {
        if aligned.token == index {
            return aligned.spaces;
        }
    }
    let (Some(before), Some(after)) = (index.checked_sub(1), text.tokens.get(index)) else {
        return 0;
    };
    let Some(before) = text.tokens.get(before) else {
        return 0;
    };
    let gap = Gap {
        text,
        line,
        index,
        before: lexeme(before.kind),
        after: lexeme(after.kind),
    };
    if after.kind == TokenKind::LineEnding {
        return 0;
    }
    let is_open = before.span.end != after.span.start;
    usize::from(gap.is_spaced() || (is_open && gap.would_merge()))
}

/// Returns the lexeme of a kind of token. `Newline`, which no token is, stands for comments.
const fn lexeme(kind: TokenKind) -> Lexeme {
    match kind {
        TokenKind::Lexeme(lexeme) => lexeme,
        _ => Lexeme::Newline,
    }
}

/// The gap before a token.
#[derive(Clone, Copy)]
struct Gap<'l, 't> {
    text: &'l Text<'t>,
    line: &'l Line,
    /// Index of the token after the gap.
    index: usize,
    before: Lexeme,
    after: Lexeme,
}

impl Gap<'_, '_> {
    /// Returns the kind of a token of the line: 0 is the one after the gap, -1 the one before it.
    fn kind(&self, offset: isize) -> Option<TokenKind> {
        let index = self.index.checked_add_signed(offset)?;
        if !self.line.tokens.contains(&index) {
            return None;
        }
        Some(self.text.tokens.get(index)?.kind)
    }

    /// Returns the text of a token of the line.
    fn word(&self, offset: isize) -> &str {
        let index = self.index.checked_add_signed(offset);
        let token = index.and_then(|index| self.text.tokens.get(index));
        token.map_or("", |token| self.text.slice(*token))
    }

    /// Returns true if the source has something between the tokens before and at `offset`.
    fn is_open(&self, offset: isize) -> bool {
        let index = self.index.checked_add_signed(offset);
        let pair = index.and_then(|index| self.text.tokens.get(index.checked_sub(1)?..=index));
        pair.is_some_and(
            |pair| matches!(pair, [before, after] if before.span.end != after.span.start),
        )
    }

    /// Returns true if the reference puts a space here. The first rule that applies decides.
    fn is_spaced(&self) -> bool {
        match (self.before, self.after) {
            // Inside strings and heredocs.
            (OpenQuote | Literal | OpenHeredoc, _) | (_, Literal | CloseQuote | CloseHeredoc) => {
                false
            }
            (SequenceEnd, Interpolation | Directive | SequenceEnd) => false,
            // `f(x)`, but also `in(x)` and `if(x)`.
            (Identifier, OpenParen) => false,
            (Dot, _) | (_, Dot) => false,
            (Identifier, DoubleColon) | (DoubleColon, Identifier) => false,
            (_, Comma | Ellipsis) => false,
            (Comma, _) => true,
            (Identifier, _) if self.is_after_in() => true,
            (Minus, _) => !self.is_after_sign(),
            (Bang, _) => false,
            (OpenBrace, after) => after != CloseBrace,
            (_, CloseBrace) => true,
            (OpenParen | OpenBracket, _) | (_, CloseParen | CloseBracket) => false,
            (
                Identifier | Number | CloseParen | CloseBracket | CloseBrace | SequenceEnd,
                OpenBracket,
            ) => false,
            // `${ { a = 1 } }`
            (Interpolation | Directive, after) => after == OpenBrace,
            (before, SequenceEnd) => before == CloseBrace,
            _ => true,
        }
    }

    /// Returns true after the word `in` of `for x in y`.
    fn is_after_in(&self) -> bool {
        self.word(-1) == "in" && self.kind(-2) == Some(TokenKind::Lexeme(Identifier))
    }

    /// Returns true after a `-` that the reference takes for a sign, judging by the token before it.
    fn is_after_sign(&self) -> bool {
        let Some(before) = self.kind(-2) else {
            return true;
        };
        let TokenKind::Lexeme(before) = before else {
            return false;
        };
        matches!(
            before,
            Equal
                | OpenParen
                | OpenBracket
                | OpenBrace
                | Comma
                | Question
                | Colon
                | Plus
                | Minus
                | Star
                | Slash
                | Percent
                | Bang
                | EqualEqual
                | NotEqual
                | Less
                | LessEqual
                | Greater
                | GreaterEqual
                | And
                | Or
        )
    }

    /// Returns true if the tokens around this gap become others without it, so that one space has to stay.
    ///
    /// DIFFERENCE: the reference removes the space in `a = 1 .5`, and in text with errors.
    fn would_merge(&self) -> bool {
        match (self.before, self.after) {
            (Number, Dot) => self.continues_number(1),
            (Dot, Number | Identifier) => {
                self.kind(-2) == Some(TokenKind::Lexeme(Number))
                    && !self.is_open(-1)
                    && self.continues_number(0)
            }
            (Bang, Equal | EqualEqual | Arrow) | (Dot, Dot | Ellipsis) => true,
            (Interpolation | Directive, Bitwise) => self.word(0) == "~",
            (Bitwise, SequenceEnd) => self.word(-1) == "~",
            _ => false,
        }
    }

    /// Returns true if a token after `1.` becomes a part of the number, as `5` and `e5` do.
    fn continues_number(&self, offset: isize) -> bool {
        let word = self.word(offset);
        let exponent = word.strip_prefix(['e', 'E']);
        let digits = exponent.map_or(word, |rest| rest.strip_prefix('-').unwrap_or(rest));
        digits.starts_with(|c: char| c.is_ascii_digit())
    }
}
