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
    let gap = Gap { text, line, index };
    if gap.is_spaced() || gap.would_merge() {
        1
    } else {
        0
    }
}

/// The gap before a token.
#[derive(Clone, Copy)]
struct Gap<'l, 't> {
    text: &'l Text<'t>,
    line: &'l Line,
    /// Index of the token after the gap.
    index: usize,
}

impl Gap<'_, '_> {
    /// Returns the kind of a token of the line: 0 is the one after the gap, -1 the one before it.
    fn kind(&self, offset: isize) -> Option<TokenKind> {
        let index = self.index.checked_add_signed(offset)?;
        let token = self
            .line
            .tokens
            .contains(&index)
            .then(|| self.text.tokens.get(index));
        token.flatten().map(|token| token.kind)
    }

    /// Returns the lexeme of a token of the line. `Newline`, which no token is, stands for comments.
    fn lexeme(&self, offset: isize) -> Lexeme {
        match self.kind(offset) {
            Some(TokenKind::Lexeme(lexeme)) => lexeme,
            _ => Lexeme::Newline,
        }
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
        match (self.lexeme(-1), self.lexeme(0)) {
            _ if self.kind(0) == Some(TokenKind::LineEnding) => false,
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
        let merges = match (self.lexeme(-1), self.lexeme(0)) {
            (Number, Dot) => self.continues_number(1),
            (Dot, Number | Identifier) => {
                self.lexeme(-2) == Number && !self.is_open(-1) && self.continues_number(0)
            }
            (Bang, Equal | EqualEqual | Arrow) | (Dot, Dot | Ellipsis) => true,
            (Interpolation | Directive, Bitwise) => self.word(0) == "~",
            (Bitwise, SequenceEnd) => self.word(-1) == "~",
            _ => false,
        };
        merges && self.is_open(0)
    }

    /// Returns true if a token after `1.` becomes a part of the number, as `5` and `e5` do.
    fn continues_number(&self, offset: isize) -> bool {
        let word = self.word(offset);
        let exponent = word.strip_prefix(['e', 'E']);
        let digits = exponent.map_or(word, |rest| rest.strip_prefix('-').unwrap_or(rest));
        digits.starts_with(|c: char| c.is_ascii_digit())
    }
}
