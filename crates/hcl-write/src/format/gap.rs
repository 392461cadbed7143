//! Spaces between two neighbouring tokens of a line.
//!
//! A table has the spaces for each pair of kinds. Few pairs need the tokens before them, or their text.

use hcl_syntax::native::TokenKind as Lexeme;
use hcl_syntax::native::TokenKind::{
    And, Arrow, Bang, Bitwise, CloseBrace, CloseBracket, CloseHeredoc, CloseParen, CloseQuote,
    Colon, Comma, Directive, Dot, DoubleColon, Ellipsis, Equal, EqualEqual, Greater, GreaterEqual,
    Identifier, Interpolation, Less, LessEqual, Literal, Minus, NotEqual, Number, OpenBrace,
    OpenBracket, OpenHeredoc, OpenParen, OpenQuote, Or, Percent, Plus, Question, SequenceEnd,
    Slash, Star,
};

use super::line::Line;
use crate::tokens::{Token, TokenKind};

/// The spaces between two kinds of tokens. The last three rules need more than the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GapRule {
    None,
    One,
    /// After a word: one after the `in` of `for x in y`, otherwise none.
    AfterWord,
    /// After `-`: none if it is a sign.
    AfterMinus,
    /// None, but one of the source stays if the tokens would merge.
    Merging,
}

/// Number of lexemes.
const KINDS: usize = Lexeme::End as usize + 1;

/// Any token.
const ANY: &[Lexeme] = &[];

/// The rules of the reference: the tokens before and after a gap, and its spaces. The last row that matches decides; without one, it
/// is one space. `Newline`, which no token is, stands for comments.
const ROWS: &[(&[Lexeme], &[Lexeme], GapRule)] = &[
    (ANY, &[SequenceEnd], GapRule::None),
    (&[Interpolation, Directive], ANY, GapRule::None),
    (&[Bitwise], &[SequenceEnd], GapRule::Merging),
    (&[Interpolation, Directive], &[Bitwise], GapRule::Merging),
    // `${ { a = 1 } }`
    (&[CloseBrace], &[SequenceEnd], GapRule::One),
    (&[Interpolation, Directive], &[OpenBrace], GapRule::One),
    (
        &[Number, CloseParen, CloseBracket, CloseBrace, SequenceEnd],
        &[OpenBracket],
        GapRule::None,
    ),
    (ANY, &[CloseParen, CloseBracket], GapRule::None),
    (&[OpenParen, OpenBracket], ANY, GapRule::None),
    (ANY, &[CloseBrace], GapRule::One),
    (&[OpenBrace], ANY, GapRule::One),
    (&[OpenBrace], &[CloseBrace], GapRule::None),
    (&[Bang], ANY, GapRule::None),
    (&[Bang], &[Equal, EqualEqual, Arrow], GapRule::Merging),
    (&[Minus], ANY, GapRule::AfterMinus),
    (
        &[Identifier],
        &[CloseParen, CloseBracket, OpenBracket, SequenceEnd],
        GapRule::AfterWord,
    ),
    (&[Comma], ANY, GapRule::One),
    (ANY, &[Comma, Ellipsis], GapRule::None),
    (&[DoubleColon], &[Identifier], GapRule::None),
    (&[Identifier], &[DoubleColon], GapRule::None),
    (ANY, &[Dot], GapRule::None),
    (&[Dot], ANY, GapRule::None),
    (
        &[Dot],
        &[Number, Identifier, Dot, Ellipsis],
        GapRule::Merging,
    ),
    (&[Number], &[Dot], GapRule::Merging),
    // `f(x)`, but also `in(x)` and `if(x)`.
    (&[Identifier], &[OpenParen], GapRule::None),
    (
        &[SequenceEnd],
        &[Interpolation, Directive, SequenceEnd],
        GapRule::None,
    ),
    // Inside strings and heredocs.
    (ANY, &[Literal, CloseQuote, CloseHeredoc], GapRule::None),
    (&[OpenQuote, Literal, OpenHeredoc], ANY, GapRule::None),
];

/// The rules by the kinds before and after the gap.
static RULES: [[GapRule; KINDS]; KINDS] = rules();

#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time; the indexes count up to the lengths"
)]
const fn rules() -> [[GapRule; KINDS]; KINDS] {
    let mut rules = [[GapRule::One; KINDS]; KINDS];
    let mut row = 0;
    while row < ROWS.len() {
        let (before, after, rule) = ROWS[row];
        let mut one = 0;
        while one < KINDS {
            let mut other = 0;
            while is_among(one, before) && other < KINDS {
                if is_among(other, after) {
                    rules[one][other] = rule;
                }
                other += 1;
            }
            one += 1;
        }
        row += 1;
    }
    rules
}

/// Returns whether a kind of token is one of these.
const fn is_among(kind: usize, mut kinds: &[Lexeme]) -> bool {
    let is_any = kinds.is_empty();
    while let [first, rest @ ..] = kinds {
        if *first as usize == kind {
            return true;
        }
        kinds = rest;
    }
    is_any
}

/// The gap before a token, and the text before it on the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap<'t> {
    pub(super) text: &'t str,
    pub(super) line: &'t Line,
    /// The end of the last token.
    pub(super) end: u32,
    pub(super) after: Token,
}

impl Gap<'_> {
    /// Returns the spaces of the gap.
    #[inline(never)]
    pub(super) fn spaces(&self, rule: GapRule) -> u32 {
        let is_open = self.end != self.after.span.start;
        let is_spaced = match rule {
            GapRule::None => false,
            GapRule::One => true,
            GapRule::AfterWord => self.is_after_in(),
            GapRule::AfterMinus => !self.is_after_sign(),
            GapRule::Merging => is_open && self.would_merge(),
        };
        u32::from(is_spaced)
    }

    fn word(&self, start: u32, end: u32) -> &str {
        let range = start as usize..end as usize;
        self.text.get(range).unwrap_or_default()
    }

    /// Returns the text of the token before the gap.
    fn last_word(&self) -> &str {
        self.word(self.line.last_start, self.end)
    }

    /// Returns whether the word before the gap is the `in` of `for x in y`.
    fn is_after_in(&self) -> bool {
        self.line.kinds[0] == Some(TokenKind::Lexeme(Identifier)) && self.last_word() == "in"
    }

    /// Returns whether the reference takes the `-` before the gap for a sign, judging by the token before it.
    const fn is_after_sign(&self) -> bool {
        let Some(before) = self.line.kinds[0] else {
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

    /// Returns whether the tokens around the gap become others without it, so that one space has to stay.
    ///
    /// DIFFERENCE: the reference removes the space in `a = 1 .5`, and in text with errors.
    fn would_merge(&self) -> bool {
        let (start, end) = (self.after.span.start, self.after.span.end);
        match (self.line.kinds[1], self.after.kind) {
            (Some(TokenKind::Lexeme(Number)), _) => self.continues_number(end),
            (Some(TokenKind::Lexeme(Dot)), TokenKind::Lexeme(Number | Identifier)) => {
                // `1. 5` and `1. e5` would become one number.
                self.line.kinds[0] == Some(TokenKind::Lexeme(Number))
                    && self.line.second_end == self.line.last_start
                    && self.continues_number(start)
            }
            (Some(TokenKind::Lexeme(Interpolation | Directive)), _) => self.word(start, end) == "~",
            (Some(TokenKind::Lexeme(Bitwise)), _) => self.last_word() == "~",
            _ => true,
        }
    }

    /// Returns whether the text after white space becomes a part of a number before it, as `5` and `e5` do after `1.`.
    fn continues_number(&self, offset: u32) -> bool {
        let word = self.text.get(offset as usize..).unwrap_or_default();
        let word = word.trim_start_matches([' ', '\t']);
        let exponent = word.strip_prefix(['e', 'E']);
        let digits = exponent.map_or(word, |rest| rest.strip_prefix('-').unwrap_or(rest));
        digits.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// Returns the rule for the gap between two tokens.
#[inline]
pub(super) fn rule_of(before: TokenKind, after: TokenKind) -> GapRule {
    let row = RULES.get(lexeme(before) as usize);
    let rule = row.and_then(|row| row.get(lexeme(after) as usize));
    rule.copied().unwrap_or(GapRule::One)
}

/// Returns the lexeme of a kind of token. `Newline`, which no token is, stands for comments.
#[inline]
const fn lexeme(kind: TokenKind) -> Lexeme {
    match kind {
        TokenKind::Lexeme(lexeme) => lexeme,
        _ => Lexeme::Newline,
    }
}
