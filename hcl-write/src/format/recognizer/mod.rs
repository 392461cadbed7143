//! Recognizes most valid texts by their tokens, without a tree.
//!
//! A text that it accepts is one that the parser accepts without a diagnostic. It stops at everything else: at mistakes, and at valid
//! constructs that are rare. Then the parser decides.
//!
//! A stack of brackets and a state; a table has the next step for each state and kind of token.

mod names;
mod table;

use hcl_syntax::syntax::TokenKind as Lexeme;

use super::layout::{Observer, Verdict};
use super::plain::{MAX_NUMBER, PlainValue};
use crate::tokens::Token;

use names::Names;
use table::{Frame, State, Step, ignores_line_endings, step};

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

/// The state after the tokens that were seen.
#[derive(Debug)]
pub(super) struct Recognizer<'s> {
    text: &'s str,
    state: State,
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
        Self {
            text,
            state: if is_common {
                State::Item
            } else {
                State::Unknown
            },
            open: Open::new(Frame::File),
            enclosing: [Open::new(Frame::File); MAX_FRAMES],
            depth: 0,
            name: "",
            names: Names::default(),
        }
    }

    /// Returns whether the text so far may be the beginning of a valid one.
    #[inline]
    fn accepts(&mut self, token: Token, is_plain: bool) -> bool {
        match step(self.state, self.open.frame, token.kind) {
            Step::Stay => true,
            Step::To(state) => {
                self.state = state;
                true
            }
            step => self.take(step, token, is_plain),
        }
    }

    /// Takes a step that changes more than the state. Returns false if the token is not certainly right.
    fn take(&mut self, step: Step, token: Token, is_plain: bool) -> bool {
        match step {
            Step::Stop => return false,
            Step::Stay => {}
            Step::To(state) => self.state = state,
            Step::End => return self.depth == 0 && self.open.questions == 0,
            Step::Newline => return ignores_line_endings(self.open.frame),
            Step::Name => {
                self.name = self.word(token);
                self.state = State::Name;
            }
            Step::Argument => {
                self.state = State::Expression;
                return self.names.admit(self.name);
            }
            Step::Block => {
                self.names.enter();
                return self.push(Frame::Block, State::BlockStart);
            }
            Step::CloseBlock => {
                self.names.leave();
                return self.pop(State::AfterBlock);
            }
            Step::Push(frame, state) => return self.push(frame, state),
            Step::Close => return self.close(),
            Step::CloseSplat => return self.pop(State::Operand) && self.nest(State::Operand),
            Step::CloseText => return self.pop(State::Operand),
            Step::Separator(state) => return self.separate(self.open.frame, state),
            Step::Turn(frame, state) => return self.separate(frame, state),
            Step::Nested => return self.nest(State::Expression),
            Step::Question => {
                self.open.questions += 1;
                return self.nest(State::Expression);
            }
            Step::Colon => return self.colon(),
            Step::Quoted(state) if is_plain => self.state = state,
            _ => return self.take_word(step, token),
        }
        true
    }

    /// Takes a token whose text decides.
    fn take_word(&mut self, step: Step, token: Token) -> bool {
        let word = self.word(token);
        let (state, is_right) = match step {
            Step::Number => (State::Literal, is_common_number(word)),
            Step::LegacyIndex => (State::Operand, is_common_index(word)),
            Step::Quoted(state) => (state, has_common_escapes(word)),
            Step::Literal => {
                let is_right = self.open.frame == Frame::Heredoc || has_common_escapes(word);
                (State::Text, is_right)
            }
            Step::In => {
                self.open.frame = match self.open.frame {
                    Frame::TupleFor => Frame::TupleIn,
                    _ => Frame::ObjectIn,
                };
                (State::Expression, word == "in")
            }
            Step::If(frame) => {
                return word == "if" && self.separate(frame, State::Expression);
            }
            Step::OrFor(frame, _) if word == "for" => {
                self.open.frame = frame;
                (State::ForName, true)
            }
            Step::OrFor(_, state) => (state, true),
            _ => (State::Unknown, false),
        };
        self.state = state;
        is_right
    }

    fn word(&self, token: Token) -> &'s str {
        self.text.get(token.span.range()).unwrap_or_default()
    }

    fn push(&mut self, frame: Frame, state: State) -> bool {
        let Some(slot) = self.enclosing.get_mut(self.depth) else {
            return false;
        };
        *slot = self.open;
        self.depth += 1;
        self.open = Open::new(frame);
        self.state = state;
        true
    }

    fn pop(&mut self, state: State) -> bool {
        let enclosing = self
            .depth
            .checked_sub(1)
            .and_then(|depth| Some((depth, *self.enclosing.get(depth)?)));
        let Some((depth, open)) = enclosing else {
            return false;
        };
        self.depth = depth;
        self.open = open;
        self.state = state;
        true
    }

    /// Closes the brackets of an expression.
    fn close(&mut self) -> bool {
        let is_complete = self.open.questions == 0;
        let state = match self.open.frame {
            Frame::BlockLine => {
                self.names.leave();
                State::AfterBlock
            }
            Frame::Sequence => State::Text,
            _ => State::Operand,
        };
        self.pop(state) && is_complete
    }

    fn nest(&mut self, state: State) -> bool {
        self.open.nested += 1;
        self.state = state;
        self.open.nested <= MAX_NESTED
    }

    /// Ends an expression.
    fn separate(&mut self, frame: Frame, state: State) -> bool {
        let is_complete = self.open.questions == 0;
        self.open = Open::new(frame);
        self.state = state;
        is_complete
    }

    fn colon(&mut self) -> bool {
        if self.open.questions > 0 {
            self.open.questions -= 1;
            self.state = State::Expression;
            return true;
        }
        let frame = match self.open.frame {
            Frame::Key => Frame::Object,
            Frame::TupleIn => Frame::TupleResult,
            Frame::ObjectIn => Frame::ObjectKey,
            _ => return false,
        };
        self.separate(frame, State::Expression)
    }
}

impl Observer for Recognizer<'_> {
    const SEES_PLAIN_LINES: bool = true;

    #[inline]
    fn observe(&mut self, token: Token, is_plain: bool) -> Verdict {
        if self.accepts(token, is_plain) {
            Verdict::Format
        } else {
            Verdict::Stop
        }
    }

    #[inline]
    fn accepts_argument(&mut self, name: Token, value: PlainValue) -> bool {
        let name = self.word(name);
        let frame = match self.state {
            State::Item => {
                if !self.names.admit(name) {
                    return false;
                }
                self.open.frame
            }
            State::Key => Frame::Object,
            State::FirstKey if name != "for" => Frame::Object,
            _ => return false,
        };
        match value {
            PlainValue::Whole => {
                if frame == Frame::Object {
                    self.state = State::Key;
                }
                true
            }
            PlainValue::Opening(Lexeme::OpenBrace) => {
                self.open.frame = frame;
                self.push(Frame::Key, State::FirstKey)
            }
            PlainValue::Opening(_) => {
                self.open.frame = frame;
                self.push(Frame::Tuple, State::FirstElement)
            }
        }
    }

    #[inline]
    fn accepts_header(&mut self) -> bool {
        self.state == State::Item && {
            self.names.enter();
            self.push(Frame::Block, State::Item)
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
