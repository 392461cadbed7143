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

use crate::tokens::{Token, TokenKind};

/// The spaces between two kinds of tokens. A rule that needs more than the kinds is negative, so that it equals no number of spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i8)]
pub(super) enum GapRule {
    None = 0,
    One = 1,
    /// After a word: one after the `in` of `for x in y`, otherwise none.
    AfterWord = -1,
    /// After `-`: none if it is a sign.
    AfterMinus = -2,
    /// None, but one of the source stays if the tokens would merge.
    Merging = -3,
}

/// Number of lexemes.
const KINDS: usize = Lexeme::End as usize + 1;

/// The rules by the kinds before and after the gap.
static RULES: [[GapRule; KINDS]; KINDS] = rules();

#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time; the indexes count up to the length"
)]
const fn rules() -> [[GapRule; KINDS]; KINDS] {
    let mut rules = [[GapRule::One; KINDS]; KINDS];
    let mut before = 0;
    while before < KINDS {
        let mut after = 0;
        while after < KINDS {
            rules[before][after] = rule(LEXEMES[before], LEXEMES[after]);
            after += 1;
        }
        before += 1;
    }
    rules
}

/// Returns the rule of the reference for two kinds. The first arm that matches decides.
const fn rule(before: Lexeme, after: Lexeme) -> GapRule {
    match (before, after) {
        // Inside strings and heredocs.
        (OpenQuote | Literal | OpenHeredoc, _) | (_, Literal | CloseQuote | CloseHeredoc) => {
            GapRule::None
        }
        (SequenceEnd, Interpolation | Directive | SequenceEnd) => GapRule::None,
        // `f(x)`, but also `in(x)` and `if(x)`.
        (Identifier, OpenParen) => GapRule::None,
        (Number, Dot) | (Dot, Number | Identifier | Dot | Ellipsis) => GapRule::Merging,
        (Dot, _) | (_, Dot) => GapRule::None,
        (Identifier, DoubleColon) | (DoubleColon, Identifier) => GapRule::None,
        (_, Comma | Ellipsis) => GapRule::None,
        (Comma, _) => GapRule::One,
        (Identifier, CloseParen | CloseBracket | OpenBracket | SequenceEnd) => GapRule::AfterWord,
        (Minus, _) => GapRule::AfterMinus,
        (Bang, Equal | EqualEqual | Arrow) => GapRule::Merging,
        (Bang, _) => GapRule::None,
        (OpenBrace, CloseBrace) => GapRule::None,
        (OpenBrace, _) => GapRule::One,
        (_, CloseBrace) => GapRule::One,
        (OpenParen | OpenBracket, _) | (_, CloseParen | CloseBracket) => GapRule::None,
        (Number | CloseParen | CloseBracket | CloseBrace | SequenceEnd, OpenBracket) => {
            GapRule::None
        }
        // `${ { a = 1 } }`
        (Interpolation | Directive, OpenBrace) | (CloseBrace, SequenceEnd) => GapRule::One,
        (Interpolation | Directive, Bitwise) | (Bitwise, SequenceEnd) => GapRule::Merging,
        (Interpolation | Directive, _) | (_, SequenceEnd) => GapRule::None,
        _ => GapRule::One,
    }
}

/// The lexemes by number. `Newline`, which no token is, stands for comments.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time; the array has an element for each lexeme"
)]
const LEXEMES: [Lexeme; KINDS] = {
    let mut lexemes = [Lexeme::Newline; KINDS];
    let all = [
        Identifier,
        Number,
        OpenBrace,
        CloseBrace,
        OpenBracket,
        CloseBracket,
        OpenParen,
        CloseParen,
        Equal,
        Arrow,
        Comma,
        Dot,
        Ellipsis,
        Colon,
        DoubleColon,
        Question,
        Plus,
        Minus,
        Star,
        Slash,
        Percent,
        EqualEqual,
        NotEqual,
        Less,
        LessEqual,
        Greater,
        GreaterEqual,
        And,
        Or,
        Bang,
        Lexeme::String,
        OpenQuote,
        CloseQuote,
        OpenHeredoc,
        CloseHeredoc,
        Literal,
        Interpolation,
        Directive,
        SequenceEnd,
        Lexeme::QuotedNewline,
        Bitwise,
        Lexeme::Semicolon,
        Lexeme::Apostrophe,
        Lexeme::Backtick,
        Lexeme::Invalid,
        Lexeme::BadEncoding,
        Lexeme::End,
    ];
    let mut index = 0;
    while index < all.len() {
        lexemes[all[index] as usize] = all[index];
        index += 1;
    }
    lexemes
};

/// The last tokens of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    /// The kinds of the last two tokens; `None` before the start of the line.
    pub(super) kinds: [Option<TokenKind>; 2],
    /// The end of the second last token.
    pub(super) second_end: u32,
    /// The start of the last token.
    pub(super) start: u32,
    /// The end of the last token.
    pub(super) end: u32,
}

/// A gap inside a line that a special rule is for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap<'t> {
    pub(super) text: &'t str,
    pub(super) before: Last,
    pub(super) after: Token,
}

impl Gap<'_> {
    /// Returns the spaces of the gap.
    #[inline(never)]
    pub(super) fn spaces(&self, rule: GapRule) -> u32 {
        let is_open = self.before.end != self.after.span.start;
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
        self.word(self.before.start, self.before.end)
    }

    /// Returns whether the word before the gap is the `in` of `for x in y`.
    fn is_after_in(&self) -> bool {
        self.before.kinds[0] == Some(TokenKind::Lexeme(Identifier)) && self.last_word() == "in"
    }

    /// Returns whether the reference takes the `-` before the gap for a sign, judging by the token before it.
    const fn is_after_sign(&self) -> bool {
        let Some(before) = self.before.kinds[0] else {
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
        match (self.before.kinds[1], self.after.kind) {
            (Some(TokenKind::Lexeme(Number)), _) => self.continues_number(end),
            (Some(TokenKind::Lexeme(Dot)), TokenKind::Lexeme(Number | Identifier)) => {
                // `1. 5` and `1. e5` would become one number.
                self.before.kinds[0] == Some(TokenKind::Lexeme(Number))
                    && self.before.second_end == self.before.start
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
