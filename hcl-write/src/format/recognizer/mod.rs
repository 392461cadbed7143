//! Recognizes most valid texts by their tokens, without a tree.
//!
//! A text that it accepts is one that the parser accepts without a diagnostic. It stops at everything else: at mistakes, and at valid
//! constructs that are rare. Then the parser decides.
//!
//! A stack of brackets and a state; a table has the next step for each state and kind of token.

mod names;
mod step;
mod table;

use std::ops::Range;

use hcl_syntax::syntax::TokenKind as Lexeme;

use super::fast::MAX_NUMBER;
use super::layout::{Observer, Verdict};
use crate::tokens::{Token, TokenKind};

use names::Names;
use step::{Action, Packed, Row, step};
use table::{Frame, State, ignores_line_endings};

/// Maximum number of open brackets. With the operands below, less than the parser's limit of nesting.
const MAX_FRAMES: usize = 24;

/// Maximum number of `?`, unary operators and `[*]` that may nest in one pair of brackets.
const MAX_NESTED: u8 = 5;

/// Maximum length of a text in bytes. The parser refuses longer ones.
const MAX_LENGTH: usize = 1 << 30;

/// An open bracket, or the file.
#[derive(Clone, Copy, Debug)]
struct Open {
    frame: Frame,
    /// The number of `?` without their `:`.
    questions: u8,
    /// Nested operands since the last separator.
    nested: u8,
}

impl Open {
    const fn new(frame: Frame) -> Self {
        Self {
            frame,
            questions: 0,
            nested: 0,
        }
    }
}

/// A state of the recognizer in an open bracket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Snapshot {
    row: Row,
    open: Open,
    depth: usize,
}

/// The state after the tokens that were seen.
#[derive(Debug)]
pub(super) struct Recognizer<'s> {
    text: &'s str,
    row: Row,
    open: Open,
    enclosing: [Open; MAX_FRAMES],
    depth: usize,
    /// The name of the last argument or type of the last block.
    name: &'s str,
    names: Names<'s>,
}

impl<'s> Recognizer<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        let is_common = text.len() <= MAX_LENGTH && !text.starts_with('\u{feff}');
        let state = if is_common {
            State::Item
        } else {
            State::Unknown
        };
        Self {
            text,
            row: Row::of(state),
            open: Open::new(Frame::File),
            enclosing: [Open::new(Frame::File); MAX_FRAMES],
            depth: 0,
            name: "",
            names: Names::default(),
        }
    }

    /// Returns whether the text so far may be the beginning of a valid one. [`Lexeme::Newline`] is a line ending. A number
    /// or text has to be a common one.
    #[inline(always)]
    pub(super) fn accepts(&mut self, lexeme: Lexeme, start: usize, end: usize) -> bool {
        let step = step(self.row, lexeme);
        match step.action {
            Action::Go => {
                self.row = step.row(self.open.frame);
                true
            }
            Action::Push => self.push(step.frame, step.row(step.frame)),
            Action::Close => self.open.questions == 0 && self.pop(step),
            Action::Separate => self.separate(step),
            _ => self.takes(step, start..end),
        }
    }

    /// Takes a step that is rare, or changes names. Returns false if the token is not certainly right.
    #[inline(never)]
    fn takes(&mut self, step: Packed, token: Range<usize>) -> bool {
        match step.action {
            Action::End => self.depth == 0 && self.open.questions == 0,
            Action::Newline => ignores_line_endings(self.open.frame),
            Action::Name => {
                self.name = self.word(token);
                self.go(step)
            }
            Action::Argument => {
                self.go(step);
                self.names.admit(self.name)
            }
            Action::Block => {
                self.names.enter();
                self.push(step.frame, step.row(step.frame))
            }
            Action::CloseBlock | Action::CloseLine => {
                self.names.leave();
                self.open.questions == 0 && self.pop(step)
            }
            Action::CloseSplat => self.pop(step) && self.nest(),
            Action::Nested => self.go(step) && self.nest(),
            Action::Question => {
                self.open.questions += 1;
                self.go(step) && self.nest()
            }
            Action::Colon => self.colon(step),
            Action::LegacyIndex | Action::In | Action::If | Action::OrFor => {
                self.takes_word(step, self.word(token))
            }
            _ => false,
        }
    }

    /// Takes a step that depends on the text of the token.
    fn takes_word(&mut self, step: Packed, word: &str) -> bool {
        match step.action {
            Action::LegacyIndex => self.go(step) && is_common_index(word),
            Action::In => {
                self.open.frame = match self.open.frame {
                    Frame::TupleFor => Frame::TupleIn,
                    _ => Frame::ObjectIn,
                };
                self.go(step) && word == "in"
            }
            Action::If => word == "if" && self.separate(step),
            Action::OrFor if word == "for" => {
                self.open.frame = step.frame;
                self.row = Row::of(State::ForName);
                true
            }
            _ => self.go(step),
        }
    }

    /// Returns whether attributes may follow a variable, and takes them.
    #[inline]
    pub(super) fn accepts_attributes(&mut self) -> bool {
        let row = self.row.after_attribute();
        self.row = row.unwrap_or(self.row);
        row.is_some()
    }

    /// Returns whether the next token is literal text, or ends it.
    #[inline]
    pub(super) fn is_in_text(&self) -> bool {
        self.row == Row::of(State::Text)
    }

    /// Returns whether a closing brace ends a sequence.
    #[inline]
    pub(super) fn is_in_sequence(&self) -> bool {
        self.open.frame == Frame::Sequence
    }

    /// Returns whether an argument or the header of a block may follow.
    #[inline]
    pub(super) fn is_at_item(&self) -> bool {
        self.row == Row::of(State::Item)
    }

    /// Returns the state, to which the recognizer can return as long as the bracket that is open stays open.
    pub(super) const fn snapshot(&self) -> Snapshot {
        Snapshot {
            row: self.row,
            open: self.open,
            depth: self.depth,
        }
    }

    pub(super) const fn restore(&mut self, snapshot: Snapshot) {
        self.row = snapshot.row;
        self.open = snapshot.open;
        self.depth = snapshot.depth;
    }

    /// Returns whether as many brackets are open as in a snapshot.
    pub(super) const fn is_at(&self, snapshot: &Snapshot) -> bool {
        self.depth == snapshot.depth
    }

    /// Returns whether the next tokens may be the name of an argument or the key of an item, and an equals sign.
    #[inline]
    pub(super) fn begins_argument(&mut self, start: usize, end: usize) -> bool {
        let name = self.word(start..end);
        let is_first_key = self.row == Row::of(State::FirstKey);
        let mut state = State::Expression;
        if self.is_at_item() {
            if !self.names.admit(name) {
                state = State::Unknown;
            }
        } else if self.row == Row::of(State::Key) || is_first_key && name != "for" {
            self.open.frame = Frame::Object;
        } else {
            return false;
        }
        self.row = Row::of(state);
        true
    }

    /// Ends an argument or item whose value is one token, or a traversal of names. Returns whether it may be right.
    #[inline]
    pub(super) fn ends_argument(&mut self) -> bool {
        let is_right = self.row != Row::of(State::Unknown);
        self.row = Row::of(if self.open.frame == Frame::Object {
            self.open.frame = Frame::Key;
            State::Key
        } else {
            State::Item
        });
        is_right
    }

    /// Returns whether the next line may be the header of a block.
    #[inline]
    pub(super) fn accepts_header(&mut self) -> bool {
        self.is_at_item() && {
            self.names.enter();
            self.push(Frame::Block, Row::of(State::Item))
        }
    }

    fn word(&self, token: Range<usize>) -> &'s str {
        self.text.get(token).unwrap_or_default()
    }

    #[inline]
    fn go(&mut self, step: Packed) -> bool {
        self.row = step.row(self.open.frame);
        true
    }

    #[inline]
    fn push(&mut self, frame: Frame, row: Row) -> bool {
        let Some(slot) = self.enclosing.get_mut(self.depth) else {
            return false;
        };
        *slot = self.open;
        self.depth += 1;
        self.open = Open::new(frame);
        self.row = row;
        true
    }

    #[inline]
    fn pop(&mut self, step: Packed) -> bool {
        let depth = self.depth.wrapping_sub(1);
        let Some(open) = self.enclosing.get(depth) else {
            return false;
        };
        self.depth = depth;
        self.open = *open;
        self.go(step)
    }

    fn nest(&mut self) -> bool {
        self.open.nested += 1;
        self.open.nested <= MAX_NESTED
    }

    /// Ends an expression.
    #[inline]
    fn separate(&mut self, step: Packed) -> bool {
        let is_complete = self.open.questions == 0;
        self.open = Open::new(step.frame);
        self.go(step) && is_complete
    }

    fn colon(&mut self, step: Packed) -> bool {
        if self.open.questions > 0 {
            self.open.questions -= 1;
            return self.go(step);
        }
        let frame = match self.open.frame {
            Frame::Key => Frame::Object,
            Frame::TupleIn => Frame::TupleResult,
            Frame::ObjectIn => Frame::ObjectKey,
            _ => return false,
        };
        self.open = Open::new(frame);
        self.go(step)
    }

    /// Returns whether the text of a token is one that the parser certainly accepts in its place.
    fn is_common(&self, lexeme: Lexeme, token: Range<usize>) -> bool {
        match lexeme {
            Lexeme::Number => is_common_number(self.word(token)),
            Lexeme::String => has_common_escapes(self.word(token)),
            Lexeme::Literal if self.open.frame == Frame::Heredoc => true,
            Lexeme::Literal => has_common_escapes(self.word(token)),
            _ => true,
        }
    }
}

impl<'s> Observer<'s> for Recognizer<'s> {
    #[inline]
    fn recognizer(&mut self) -> Option<&mut Self> {
        Some(self)
    }

    #[inline]
    fn observe(&mut self, token: Token) -> Verdict {
        let lexeme = match token.kind {
            TokenKind::Lexeme(lexeme) => lexeme,
            TokenKind::LineEnding => Lexeme::Newline,
            TokenKind::LineComment | TokenKind::BlockComment => return Verdict::Format,
        };
        let Range { start, end } = token.span.range();
        if self.is_common(lexeme, start..end) && self.accepts(lexeme, start, end) {
            Verdict::Format
        } else {
            Verdict::Stop
        }
    }
}

/// Returns whether all backslashes of a text in quotes begin an escape of one character.
fn has_common_escapes(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'\\' && !matches!(bytes.next(), Some(b'n' | b'r' | b't' | b'"' | b'\\')) {
            return false;
        }
    }
    true
}

fn is_common_number(text: &str) -> bool {
    let is_digit_or_point = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    text.len() <= MAX_NUMBER
        && text.bytes().all(is_digit_or_point)
        && text.bytes().filter(|byte| *byte == b'.').count() <= 1
}

fn is_common_index(text: &str) -> bool {
    text.len() <= MAX_NUMBER && text.bytes().all(|byte| byte.is_ascii_digit())
}
