//! The kinds of tokens and the automaton that recognizes them, as logos generates them from `rules.rs`.
//!
//! @generated; edit `rules.rs` instead, which says how to regenerate this file.

#![expect(
    unused,
    unused_qualifications,
    clippy::all,
    clippy::cognitive_complexity,
    clippy::indexing_slicing,
    clippy::semicolon_if_nothing_returned,
    clippy::too_many_lines,
    reason = "generated code"
)]

use super::identifier::{heredoc, identifier};

/// The kind of a token.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, TokenKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let tokens = native::lex(&Source::new("t", "a ? b : \"c\"")?, &mut Diagnostics::new());
/// let names = tokens.iter().filter(|token| token.kind == TokenKind::Identifier);
/// assert_eq!(names.count(), 2);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `a-b`; keywords are identifiers too.
    Identifier,
    /// `1.5e3`; possibly malformed, like `1..2`.
    Number,
    /// A line ending outside of brackets. A line comment includes its line ending.
    Newline,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `(`
    OpenParen,
    /// `)`
    CloseParen,
    /// `=`
    Equal,
    /// `=>`
    Arrow,
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `...`
    Ellipsis,
    /// `:`
    Colon,
    /// `::`
    DoubleColon,
    /// `?`
    Question,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `==`
    EqualEqual,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `!`
    Bang,
    /// A whole quoted string without interpolation.
    String,
    /// `"` before a string with interpolation, or without an end.
    OpenQuote,
    /// `"` after a string with interpolation.
    CloseQuote,
    /// `<<NAME` or `<<-NAME` with the line ending.
    OpenHeredoc,
    /// The line with the end marker, without the line ending.
    CloseHeredoc,
    /// Literal text in a string, heredoc or template.
    Literal,
    /// `${` or `${~`
    Interpolation,
    /// `%{` or `%{~`
    Directive,
    /// `}` or `~}` at the end of an interpolation or directive.
    SequenceEnd,
    /// A line ending in a quoted string, where it is an error.
    QuotedNewline,
    /// `&`, `|`, `^` or `~`, which are not operators of HCL.
    Bitwise,
    /// `;`
    Semicolon,
    /// `'`
    Apostrophe,
    /// `` ` ``
    Backtick,
    /// A character that no token begins with.
    Invalid,
    /// A byte that is not UTF-8.
    BadEncoding,
    /// The end of the source.
    End,
}
impl<'s> super::machine::Logos<'s> for TokenKind {
    type Error = ();
    type Extras = ();
    type Source = str;
    fn lex(
        lex: &mut super::machine::Lexer<'s, Self>,
    ) -> core::option::Option<
        core::result::Result<Self, <Self as super::machine::Logos<'s>>::Error>,
    > {
        use super::machine::internal::{
            LexerInternal, CallbackRetVal, CallbackResult, SkipRetVal, SkipResult,
        };
        use core::result::Result as _Result;
        use core::option::Option as _Option;
        use super::machine::Logos;
        type _Lexer<'s> = super::machine::Lexer<'s, TokenKind>;
        macro_rules! _fast_loop {
            ($lex:ident, $test:ident, $offset:ident) => {
                'fast_loop : { while let Some(arr) = $lex .read:: < & [u8; 8usize] >
                ($offset) { if $test (arr[0usize]) { $offset += 0usize; break 'fast_loop;
                } if $test (arr[1usize]) { $offset += 1usize; break 'fast_loop; } if
                $test (arr[2usize]) { $offset += 2usize; break 'fast_loop; } if $test
                (arr[3usize]) { $offset += 3usize; break 'fast_loop; } if $test
                (arr[4usize]) { $offset += 4usize; break 'fast_loop; } if $test
                (arr[5usize]) { $offset += 5usize; break 'fast_loop; } if $test
                (arr[6usize]) { $offset += 6usize; break 'fast_loop; } if $test
                (arr[7usize]) { $offset += 7usize; break 'fast_loop; } $offset += 8usize;
                } while let Some(byte) = $lex .read:: < u8 > ($offset) { if $test (byte)
                { break 'fast_loop; } $offset += 1; } }
            };
        }
        macro_rules! _take_action {
            ($lex:ident, $offset:ident, $context:ident, $state:ident) => {
                { let action = _get_action($lex, $offset, $context); match action {
                CallbackResult::Emit(tok) => { return Some(Ok(tok)); },
                CallbackResult::Skip => { $lex .trivia(); $offset = $lex .offset();
                $context = None; $state = LogosState::State15; continue; },
                CallbackResult::Error(err) => { return Some(Err(err)); },
                CallbackResult::DefaultError => { return Some(Err(_make_error($lex))); },
                } }
            };
        }
        const _TABLE_0: [u8; 256] = [
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 4u8, 0u8,
            12u8, 1u8, 0u8, 10u8, 10u8, 10u8, 10u8, 10u8, 10u8, 10u8, 10u8, 10u8, 10u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8,
            8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8,
            8u8, 8u8, 8u8, 0u8, 0u8, 0u8, 0u8, 8u8, 0u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8,
            8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8, 8u8,
            8u8, 8u8, 8u8, 8u8, 8u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8,
        ];
        #[inline]
        fn _make_error<'s>(lex: &mut _Lexer<'s>) -> <TokenKind as Logos<'s>>::Error {
            <TokenKind as Logos<'s>>::Error::default()
        }
        #[inline]
        fn _get_action<'s>(
            lex: &mut _Lexer<'s>,
            offset: usize,
            context: _Option<LogosLeaf>,
        ) -> CallbackResult<'s, TokenKind> {
            match context {
                None => {
                    lex.end_to_boundary(offset.max(lex.offset() + 1));
                    CallbackResult::Error(_make_error(lex))
                }
                Some(LogosLeaf::Leaf0) => {
                    let cb_result = identifier(lex);
                    CallbackRetVal::<
                        's,
                        (),
                        TokenKind,
                    >::construct(cb_result, |()| TokenKind::Identifier)
                }
                Some(LogosLeaf::Leaf1) => CallbackResult::Emit(TokenKind::Number),
                Some(LogosLeaf::Leaf2) => CallbackResult::Emit(TokenKind::Newline),
                Some(LogosLeaf::Leaf3) => CallbackResult::Emit(TokenKind::OpenBrace),
                Some(LogosLeaf::Leaf4) => CallbackResult::Emit(TokenKind::CloseBrace),
                Some(LogosLeaf::Leaf5) => CallbackResult::Emit(TokenKind::OpenBracket),
                Some(LogosLeaf::Leaf6) => CallbackResult::Emit(TokenKind::CloseBracket),
                Some(LogosLeaf::Leaf7) => CallbackResult::Emit(TokenKind::OpenParen),
                Some(LogosLeaf::Leaf8) => CallbackResult::Emit(TokenKind::CloseParen),
                Some(LogosLeaf::Leaf9) => CallbackResult::Emit(TokenKind::Equal),
                Some(LogosLeaf::Leaf10) => CallbackResult::Emit(TokenKind::Arrow),
                Some(LogosLeaf::Leaf11) => CallbackResult::Emit(TokenKind::Comma),
                Some(LogosLeaf::Leaf12) => CallbackResult::Emit(TokenKind::Dot),
                Some(LogosLeaf::Leaf13) => CallbackResult::Emit(TokenKind::Ellipsis),
                Some(LogosLeaf::Leaf14) => CallbackResult::Emit(TokenKind::Colon),
                Some(LogosLeaf::Leaf15) => CallbackResult::Emit(TokenKind::DoubleColon),
                Some(LogosLeaf::Leaf16) => CallbackResult::Emit(TokenKind::Question),
                Some(LogosLeaf::Leaf17) => CallbackResult::Emit(TokenKind::Plus),
                Some(LogosLeaf::Leaf18) => CallbackResult::Emit(TokenKind::Minus),
                Some(LogosLeaf::Leaf19) => CallbackResult::Emit(TokenKind::Star),
                Some(LogosLeaf::Leaf20) => CallbackResult::Emit(TokenKind::Slash),
                Some(LogosLeaf::Leaf21) => CallbackResult::Emit(TokenKind::Percent),
                Some(LogosLeaf::Leaf22) => CallbackResult::Emit(TokenKind::EqualEqual),
                Some(LogosLeaf::Leaf23) => CallbackResult::Emit(TokenKind::NotEqual),
                Some(LogosLeaf::Leaf24) => CallbackResult::Emit(TokenKind::Less),
                Some(LogosLeaf::Leaf25) => CallbackResult::Emit(TokenKind::LessEqual),
                Some(LogosLeaf::Leaf26) => CallbackResult::Emit(TokenKind::Greater),
                Some(LogosLeaf::Leaf27) => CallbackResult::Emit(TokenKind::GreaterEqual),
                Some(LogosLeaf::Leaf28) => CallbackResult::Emit(TokenKind::And),
                Some(LogosLeaf::Leaf29) => CallbackResult::Emit(TokenKind::Or),
                Some(LogosLeaf::Leaf30) => CallbackResult::Emit(TokenKind::Bang),
                Some(LogosLeaf::Leaf31) => CallbackResult::Emit(TokenKind::OpenQuote),
                Some(LogosLeaf::Leaf32) => {
                    let cb_result = heredoc(lex);
                    CallbackRetVal::<
                        's,
                        (),
                        TokenKind,
                    >::construct(cb_result, |()| TokenKind::OpenHeredoc)
                }
                Some(LogosLeaf::Leaf33) => CallbackResult::Emit(TokenKind::SequenceEnd),
                Some(LogosLeaf::Leaf34) => CallbackResult::Emit(TokenKind::Bitwise),
                Some(LogosLeaf::Leaf35) => CallbackResult::Emit(TokenKind::Semicolon),
                Some(LogosLeaf::Leaf36) => CallbackResult::Emit(TokenKind::Apostrophe),
                Some(LogosLeaf::Leaf37) => CallbackResult::Emit(TokenKind::Backtick),
                Some(LogosLeaf::Leaf38) => CallbackResult::Emit(TokenKind::Invalid),
            }
        }
        #[derive(Clone, Copy)]
        enum LogosLeaf {
            Leaf0 = 0isize,
            Leaf1 = 1isize,
            Leaf2 = 2isize,
            Leaf3 = 3isize,
            Leaf4 = 4isize,
            Leaf5 = 5isize,
            Leaf6 = 6isize,
            Leaf7 = 7isize,
            Leaf8 = 8isize,
            Leaf9 = 9isize,
            Leaf10 = 10isize,
            Leaf11 = 11isize,
            Leaf12 = 12isize,
            Leaf13 = 13isize,
            Leaf14 = 14isize,
            Leaf15 = 15isize,
            Leaf16 = 16isize,
            Leaf17 = 17isize,
            Leaf18 = 18isize,
            Leaf19 = 19isize,
            Leaf20 = 20isize,
            Leaf21 = 21isize,
            Leaf22 = 22isize,
            Leaf23 = 23isize,
            Leaf24 = 24isize,
            Leaf25 = 25isize,
            Leaf26 = 26isize,
            Leaf27 = 27isize,
            Leaf28 = 28isize,
            Leaf29 = 29isize,
            Leaf30 = 30isize,
            Leaf31 = 31isize,
            Leaf32 = 32isize,
            Leaf33 = 33isize,
            Leaf34 = 34isize,
            Leaf35 = 35isize,
            Leaf36 = 36isize,
            Leaf37 = 37isize,
            Leaf38 = 38isize,
        }
        #[derive(Clone, Copy)]
        enum LogosState {
            State0,
            State1,
            State10,
            State11,
            State12,
            State13,
            State14,
            State15,
            State16,
            State17,
            State18,
            State19,
            State2,
            State20,
            State21,
            State22,
            State23,
            State24,
            State25,
            State26,
            State27,
            State28,
            State29,
            State3,
            State30,
            State31,
            State32,
            State33,
            State34,
            State35,
            State36,
            State37,
            State38,
            State39,
            State4,
            State40,
            State41,
            State42,
            State43,
            State44,
            State45,
            State46,
            State47,
            State48,
            State49,
            State5,
            State50,
            State51,
            State52,
            State53,
            State54,
            State55,
            State56,
            State57,
            State58,
            State59,
            State6,
            State60,
            State61,
            State62,
            State63,
            State64,
            State7,
            State8,
            State9,
        }
        let mut state = LogosState::State15;
        let mut offset = lex.offset();
        let mut context: _Option<LogosLeaf> = None;
        loop {
            match state {
                LogosState::State0 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf33);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State1 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf29);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State2 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf27);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State3 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State4 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf10);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State5 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State21),
                            None,
                            None,
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State21),
                            None,
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State23),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State25),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State26),
                            Some(LogosState::State27),
                            Some(LogosState::State27),
                            Some(LogosState::State27),
                            Some(LogosState::State28),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State6 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf25);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State7 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf15);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State8 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State10),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State10),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State9 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 2u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf1);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State8),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State10),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State10),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State10 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State9;
                            continue;
                        }
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State40;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State11 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State12 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf28);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State13 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf23);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State14 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State15 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State14),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State51),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State52),
                            Some(LogosState::State53),
                            Some(LogosState::State50),
                            Some(LogosState::State50),
                            Some(LogosState::State54),
                            Some(LogosState::State55),
                            Some(LogosState::State56),
                            Some(LogosState::State57),
                            Some(LogosState::State58),
                            Some(LogosState::State59),
                            Some(LogosState::State60),
                            Some(LogosState::State61),
                            Some(LogosState::State62),
                            Some(LogosState::State63),
                            Some(LogosState::State64),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State49),
                            Some(LogosState::State16),
                            Some(LogosState::State17),
                            Some(LogosState::State18),
                            Some(LogosState::State19),
                            Some(LogosState::State20),
                            Some(LogosState::State50),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State32),
                            Some(LogosState::State50),
                            Some(LogosState::State33),
                            Some(LogosState::State34),
                            Some(LogosState::State31),
                            Some(LogosState::State35),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State31),
                            Some(LogosState::State36),
                            Some(LogosState::State37),
                            Some(LogosState::State38),
                            Some(LogosState::State39),
                            Some(LogosState::State50),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State42),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State44),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State45),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State47),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {
                        if lex.offset() == offset {
                            return None;
                        }
                    }
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State16 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf35);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State17 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf24);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'<') {
                            offset += 1;
                            state = LogosState::State5;
                            continue;
                        }
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State6;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State18 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf9);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State3;
                            continue;
                        }
                        if (byte == b'>') {
                            offset += 1;
                            state = LogosState::State4;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State19 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf26);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State20 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf16);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State21 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 8u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State29),
                            None,
                            None,
                            Some(LogosState::State30),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State22),
                            Some(LogosState::State23),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State25),
                            Some(LogosState::State24),
                            Some(LogosState::State24),
                            Some(LogosState::State26),
                            Some(LogosState::State27),
                            Some(LogosState::State27),
                            Some(LogosState::State27),
                            Some(LogosState::State28),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State22 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State21;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State23 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State24 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State25 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State26 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State24;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State27 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State24;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State28 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State24;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State29 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf32);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State30 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 10u8) {
                            offset += 1;
                            state = LogosState::State29;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State31 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf0);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State32 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State33 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf6);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State34 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State35 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf37);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State36 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf3);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State37 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'|') {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State38 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf4);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State39 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'}') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State40 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State9;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State41 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State31;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State42 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State41;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State43 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State41;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State44 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State41;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State45 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State43;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State46 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State43;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State47 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State43;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State48 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf13);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State49 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf14);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b':') {
                            offset += 1;
                            state = LogosState::State7;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State50 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf38);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State51 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf38);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 10u8) {
                            offset += 1;
                            state = LogosState::State14;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State52 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf30);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State13;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State53 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf31);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State54 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf21);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State55 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'&') {
                            offset += 1;
                            state = LogosState::State12;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State56 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf36);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State57 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf7);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State58 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State59 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf19);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State60 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf17);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State61 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf11);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State62 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf18);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State63 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf12);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State11;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State64 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf20);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
            }
        }
    }
}
