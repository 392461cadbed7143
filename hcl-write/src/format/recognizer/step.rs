//! The table of the recognizer in the form in which it is read: a row for each state, and for states after an operand one for each
//! innermost bracket.

use hcl_syntax::syntax::TokenKind as Lexeme;

use super::table::{FRAMES, Frame, KINDS, STATES, State, Step, by_frame, by_state};

/// The states after an operand.
const OPERANDS: usize = State::AttributeSplat as usize + 1 - STATES;
const ROWS: usize = STATES + OPERANDS * FRAMES;

/// A step as data, so that one lookup and one comparison take the most frequent ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed {
    pub(super) action: Action,
    row: u8,
    /// All bits if the frame selects the row, which is `row` plus the number of the frame.
    mask: u8,
    pub(super) frame: Frame,
}

/// The part of a [`Packed`] step beyond a change of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Go,
    Push,
    Close,
    /// The end of an expression; sets the frame.
    Separate,
    Newline,
    Name,
    Argument,
    Block,
    CloseBlock,
    CloseLine,
    CloseSplat,
    LegacyIndex,
    Nested,
    Question,
    Colon,
    In,
    If,
    OrFor,
    End,
    Stop,
}

impl Packed {
    /// Returns the row after the step, in a frame.
    #[inline]
    pub(super) const fn row(self, frame: Frame) -> Row {
        Row(self.row + (frame as u8 & self.mask))
    }
}

/// The row of a state, and of a frame if it is a state after an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row(u8);

impl Row {
    /// Returns the row of a state that is the same in all frames.
    pub(super) const fn of(state: State) -> Self {
        Self(state as u8)
    }

    /// Returns the row after an attribute of a variable, if this is the row after a variable.
    #[inline]
    pub(super) const fn after_attribute(self) -> Option<Self> {
        const VARIABLES: u8 = row_of(State::Variable);

        let frame = self.0.wrapping_sub(VARIABLES);
        if (frame as usize) < FRAMES {
            Some(Self(row_of(State::Operand) + frame))
        } else {
            None
        }
    }
}

static STEPS: [[Packed; KINDS]; ROWS] = steps();

/// Returns the step at a token of the grammar. [`Lexeme::Newline`] is a line ending.
#[inline]
pub(super) fn step(row: Row, lexeme: Lexeme) -> Packed {
    let steps = STEPS.get(usize::from(row.0));
    let step = steps.and_then(|steps| steps.get(lexeme as usize));
    step.copied().unwrap_or(pack(Step::Stop, Frame::File))
}

#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time; the indexes count up to the lengths"
)]
const fn steps() -> [[Packed; KINDS]; ROWS] {
    let by_state = by_state();
    let by_frame = by_frame();
    let mut steps = [[pack(Step::Stop, Frame::File); KINDS]; ROWS];
    let mut row = 0;
    while row < ROWS {
        let mut column = 0;
        while column < KINDS {
            steps[row][column] = if row < STATES {
                packed(by_state[row][column], row, Frame::File)
            } else {
                let (operand, frame) = ((row - STATES) / FRAMES, (row - STATES) % FRAMES);
                let step = match after(operand, column) {
                    Some(step) => step,
                    None => by_frame[frame][column],
                };
                packed(step, row, ALL_FRAMES[frame])
            };
            column += 1;
        }
        row += 1;
    }
    steps
}

/// Packs a step of a row, in which a frame is open.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are fewer rows than 256"
)]
const fn packed(step: Step, row: usize, frame: Frame) -> Packed {
    match step {
        Step::Stay | Step::Literal => Packed {
            action: Action::Go,
            row: row as u8,
            mask: 0,
            frame,
        },
        step => pack(step, frame),
    }
}

const fn pack(step: Step, frame: Frame) -> Packed {
    let (action, state, frame) = match step {
        Step::Stay | Step::Literal | Step::Stop => (Action::Stop, State::Unknown, frame),
        Step::To(state) | Step::Quoted(state) => (Action::Go, state, frame),
        Step::Number => (Action::Go, State::Literal, frame),
        Step::End => (Action::End, State::Unknown, frame),
        Step::Newline => (Action::Newline, State::Unknown, frame),
        Step::Name => (Action::Name, State::Name, frame),
        Step::Argument => (Action::Argument, State::Expression, frame),
        Step::Block => (Action::Block, State::BlockStart, Frame::Block),
        Step::CloseBlock => (Action::CloseBlock, State::AfterBlock, frame),
        Step::Push(frame, state) => (Action::Push, state, frame),
        Step::Close => match frame {
            Frame::BlockLine => (Action::CloseLine, State::AfterBlock, frame),
            Frame::Sequence => (Action::Close, State::Text, frame),
            _ => (Action::Close, State::Operand, frame),
        },
        Step::CloseText => (Action::Close, State::Operand, frame),
        Step::CloseSplat => (Action::CloseSplat, State::Operand, frame),
        Step::LegacyIndex => (Action::LegacyIndex, State::Operand, frame),
        Step::Separator(state) => (Action::Separate, state, frame),
        Step::Turn(frame, state) => (Action::Separate, state, frame),
        Step::Nested => (Action::Nested, State::Expression, frame),
        Step::Question => (Action::Question, State::Expression, frame),
        Step::Colon => (Action::Colon, State::Expression, frame),
        Step::In => (Action::In, State::Expression, frame),
        Step::If(frame) => (Action::If, State::Expression, frame),
        Step::OrFor(frame, state) => (Action::OrFor, state, frame),
    };
    Packed {
        action,
        row: row_of(state),
        mask: if state as usize >= STATES { u8::MAX } else { 0 },
        frame,
    }
}

/// Returns the first row of a state.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are fewer rows than 256"
)]
const fn row_of(state: State) -> u8 {
    match state as usize {
        state if state < STATES => state as u8,
        state => (STATES + (state - STATES) * FRAMES) as u8,
    }
}

/// The frames by number.
const ALL_FRAMES: [Frame; FRAMES] = [
    Frame::File,
    Frame::Block,
    Frame::BlockLine,
    Frame::Key,
    Frame::Object,
    Frame::Tuple,
    Frame::Call,
    Frame::Parentheses,
    Frame::Index,
    Frame::Quote,
    Frame::Heredoc,
    Frame::Sequence,
    Frame::TupleFor,
    Frame::TupleIn,
    Frame::TupleResult,
    Frame::TupleIf,
    Frame::ObjectFor,
    Frame::ObjectIn,
    Frame::ObjectKey,
    Frame::ObjectValue,
    Frame::ObjectIf,
];

/// Returns what a token means after certain operands.
const fn after(operand: usize, column: usize) -> Option<Step> {
    const PAREN: usize = Lexeme::OpenParen as usize;
    const COLONS: usize = Lexeme::DoubleColon as usize;
    const DOT: usize = Lexeme::Dot as usize;
    const BRACKET: usize = Lexeme::OpenBracket as usize;
    const VARIABLE: usize = State::Variable as usize - STATES;
    const LITERAL: usize = State::Literal as usize - STATES;
    const SPLAT: usize = State::AttributeSplat as usize - STATES;

    match (operand, column) {
        (VARIABLE, PAREN) => Some(Step::Push(Frame::Call, State::Argument)),
        (VARIABLE, COLONS) => Some(Step::To(State::Namespace)),
        (LITERAL, DOT | BRACKET) => Some(Step::Stop),
        (SPLAT, DOT) => Some(Step::To(State::SplatDot)),
        _ => None,
    }
}
