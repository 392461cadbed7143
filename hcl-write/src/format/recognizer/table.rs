//! The steps of the recognizer, by state, innermost bracket and kind of token.
//!
//! Native syntax specification, "Structural Elements", "Expressions".

use hcl_syntax::syntax::TokenKind as Lexeme;

/// The tokens that may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// An argument, a block or the end of the body.
    Item,
    /// After the name of an argument or the type of a block.
    Name,
    /// A label or the brace of a block.
    Label,
    /// After the brace of a block.
    BlockStart,
    /// An equals sign in a block of one line.
    LineName,
    /// The end of the line after a block.
    AfterBlock,
    /// An expression.
    Expression,
    /// The first element of a tuple, `for` or the end.
    FirstElement,
    /// An element or the end.
    Element,
    /// An argument of a call or the end.
    Argument,
    /// An index or `*`.
    Index,
    /// The bracket after `[*`.
    FullSplat,
    /// The first key of an object, `for` or the end.
    FirstKey,
    /// A key or the end.
    Key,
    /// Literal text, a sequence or the end of a string or heredoc.
    Text,
    /// An attribute name, index or `*` after a dot.
    Dot,
    /// An attribute name after a dot after `.*`.
    SplatDot,
    /// The first name after `for`.
    ForName,
    /// A comma or `in`.
    AfterForName,
    /// The second name after `for`.
    SecondForName,
    /// `in`.
    AfterForNames,
    /// A name after `::`.
    Namespace,
    /// `::` or the arguments of a function.
    Function,
    /// The end of a call after `...`.
    CallEnd,
    /// The end of a `for` after `...`, or its condition.
    ForEnd,
    /// Nothing: the parser decides.
    Unknown,
    /// After an operand. The innermost bracket decides.
    Operand,
    /// The same after a name, which may be that of a function.
    Variable,
    /// The same after a number, which has no steps.
    Literal,
    /// The same after `.*` and names.
    AttributeSplat,
}

/// The innermost bracket, and the part of it that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    File,
    Block,
    /// The argument in a block of one line.
    BlockLine,
    /// The key of an item of an object.
    Key,
    /// Its value.
    Object,
    Tuple,
    Call,
    Parentheses,
    Index,
    Quote,
    Heredoc,
    Sequence,
    TupleFor,
    TupleIn,
    TupleResult,
    TupleIf,
    ObjectFor,
    ObjectIn,
    ObjectKey,
    ObjectValue,
    ObjectIf,
}

/// The meaning of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Stay,
    To(State),
    Stop,
    /// The end of the source.
    End,
    /// A line ending: white space in most brackets.
    Newline,
    /// The name of an argument or the type of a block.
    Name,
    /// The equals sign after the name of an argument.
    Argument,
    /// The open brace of a block.
    Block,
    /// The close brace of a block.
    CloseBlock,
    Push(Frame, State),
    /// The end of a bracket.
    Close,
    /// The end of `[*]`.
    CloseSplat,
    /// The end of a string or heredoc.
    CloseText,
    Number,
    /// A number after a dot.
    LegacyIndex,
    /// A string without interpolation.
    Quoted(State),
    Literal,
    /// An unary operator.
    Nested,
    Question,
    Colon,
    /// The end of an expression.
    Separator(State),
    /// The end of an expression, and of this part of the bracket.
    Turn(Frame, State),
    /// `in`.
    In,
    /// `if` in a `for` expression.
    If(Frame),
    /// `for`, or else another word.
    OrFor(Frame, State),
}

pub(super) const STATES: usize = State::Operand as usize;
pub(super) const FRAMES: usize = Frame::ObjectIf as usize + 1;
/// The lexemes. `Newline` stands for line endings.
pub(super) const KINDS: usize = Lexeme::End as usize + 1;
const LINE_ENDING: usize = Lexeme::Newline as usize;

pub(super) type Steps = [Step; KINDS];

/// Returns a row with these steps, and otherwise `rest`.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time; lexemes are columns"
)]
const fn row(mut row: Steps, steps: &[(Lexeme, Step)]) -> Steps {
    let mut index = 0;
    while index < steps.len() {
        row[steps[index].0 as usize] = steps[index].1;
        index += 1;
    }
    row
}

const STOP: Steps = [Step::Stop; KINDS];

const fn newline(mut row: Steps, step: Step) -> Steps {
    row[LINE_ENDING] = step;
    row
}

/// The steps where an expression may begin.
const EXPRESSION: Steps = newline(
    row(
        STOP,
        &[
            (Lexeme::Identifier, Step::To(State::Variable)),
            (Lexeme::Number, Step::Number),
            (Lexeme::String, Step::Quoted(State::Operand)),
            (Lexeme::OpenQuote, Step::Push(Frame::Quote, State::Text)),
            (Lexeme::OpenHeredoc, Step::Push(Frame::Heredoc, State::Text)),
            (
                Lexeme::OpenParen,
                Step::Push(Frame::Parentheses, State::Expression),
            ),
            (
                Lexeme::OpenBracket,
                Step::Push(Frame::Tuple, State::FirstElement),
            ),
            (Lexeme::OpenBrace, Step::Push(Frame::Key, State::FirstKey)),
            (Lexeme::Minus, Step::Nested),
            (Lexeme::Bang, Step::Nested),
        ],
    ),
    Step::Newline,
);

/// The steps where an expression may begin, or the bracket may end with this token.
const fn element(close: Lexeme) -> Steps {
    newline(row(EXPRESSION, &[(close, Step::Close)]), Step::Stay)
}

/// The steps where a key of an object may begin.
const KEY: Steps = newline(
    row(
        STOP,
        &[
            (Lexeme::CloseBrace, Step::Close),
            (Lexeme::Identifier, Step::To(State::Variable)),
            (Lexeme::Number, Step::Number),
            (Lexeme::String, Step::Quoted(State::Operand)),
            (Lexeme::OpenQuote, Step::Push(Frame::Quote, State::Text)),
            (
                Lexeme::OpenParen,
                Step::Push(Frame::Parentheses, State::Expression),
            ),
        ],
    ),
    Step::Stay,
);

#[expect(
    clippy::indexing_slicing,
    clippy::too_many_lines,
    reason = "evaluated at compile time; a table"
)]
pub(super) const fn by_state() -> [Steps; STATES] {
    use Lexeme as L;
    use State as S;

    let mut rows = [STOP; STATES];
    rows[S::Item as usize] = newline(
        row(
            STOP,
            &[
                (L::Identifier, Step::Name),
                (L::CloseBrace, Step::CloseBlock),
                (L::End, Step::End),
            ],
        ),
        Step::Stay,
    );
    let label = [
        (L::Identifier, Step::To(S::Label)),
        (L::String, Step::Quoted(S::Label)),
        (L::OpenBrace, Step::Block),
    ];
    rows[S::Label as usize] = row(STOP, &label);
    rows[S::Name as usize] = row(row(STOP, &label), &[(L::Equal, Step::Argument)]);
    rows[S::BlockStart as usize] = newline(
        row(
            STOP,
            &[
                (L::CloseBrace, Step::CloseBlock),
                (L::Identifier, Step::To(S::LineName)),
            ],
        ),
        Step::To(S::Item),
    );
    rows[S::LineName as usize] = row(
        STOP,
        &[(L::Equal, Step::Turn(Frame::BlockLine, S::Expression))],
    );
    rows[S::AfterBlock as usize] = newline(row(STOP, &[(L::End, Step::End)]), Step::To(S::Item));
    rows[S::Expression as usize] = EXPRESSION;
    rows[S::Element as usize] = element(L::CloseBracket);
    rows[S::Argument as usize] = element(L::CloseParen);
    let or_for = Step::OrFor(Frame::TupleFor, S::Variable);
    rows[S::FirstElement as usize] = row(element(L::CloseBracket), &[(L::Identifier, or_for)]);
    rows[S::Index as usize] = newline(
        row(EXPRESSION, &[(L::Star, Step::To(S::FullSplat))]),
        Step::To(S::Expression),
    );
    rows[S::FullSplat as usize] = row(STOP, &[(L::CloseBracket, Step::CloseSplat)]);
    rows[S::Key as usize] = KEY;
    let or_for = Step::OrFor(Frame::ObjectFor, S::Variable);
    rows[S::FirstKey as usize] = row(KEY, &[(L::Identifier, or_for)]);
    rows[S::Text as usize] = row(
        STOP,
        &[
            (L::Literal, Step::Literal),
            (L::Interpolation, Step::Push(Frame::Sequence, S::Expression)),
            (L::CloseQuote, Step::CloseText),
            (L::CloseHeredoc, Step::CloseText),
        ],
    );
    rows[S::Dot as usize] = newline(
        row(
            STOP,
            &[
                (L::Identifier, Step::To(S::Operand)),
                (L::Number, Step::LegacyIndex),
                (L::Star, Step::To(S::AttributeSplat)),
            ],
        ),
        Step::Newline,
    );
    rows[S::SplatDot as usize] = row(STOP, &[(L::Identifier, Step::To(S::AttributeSplat))]);
    rows[S::ForName as usize] = word(Step::To(S::AfterForName));
    rows[S::AfterForName as usize] = row(word(Step::In), &[(L::Comma, Step::To(S::SecondForName))]);
    rows[S::SecondForName as usize] = word(Step::To(S::AfterForNames));
    rows[S::AfterForNames as usize] = word(Step::In);
    rows[S::Namespace as usize] = row(STOP, &[(L::Identifier, Step::To(S::Function))]);
    rows[S::Function as usize] = row(
        STOP,
        &[
            (L::DoubleColon, Step::To(S::Namespace)),
            (L::OpenParen, Step::Push(Frame::Call, S::Argument)),
        ],
    );
    rows[S::CallEnd as usize] = newline(row(STOP, &[(L::CloseParen, Step::Close)]), Step::Stay);
    rows[S::ForEnd as usize] = row(
        word(Step::If(Frame::ObjectIf)),
        &[(L::CloseBrace, Step::Close)],
    );
    rows
}

/// Returns the steps where a word is expected in a `for` expression.
const fn word(step: Step) -> Steps {
    newline(row(STOP, &[(Lexeme::Identifier, step)]), Step::Stay)
}

/// The steps after an operand in brackets, in which line endings are white space.
const OPERAND: Steps = {
    let operator = Step::To(State::Expression);
    let operators = [
        (Lexeme::Or, operator),
        (Lexeme::And, operator),
        (Lexeme::EqualEqual, operator),
        (Lexeme::NotEqual, operator),
        (Lexeme::Greater, operator),
        (Lexeme::GreaterEqual, operator),
        (Lexeme::Less, operator),
        (Lexeme::LessEqual, operator),
        (Lexeme::Plus, operator),
        (Lexeme::Minus, operator),
        (Lexeme::Star, operator),
        (Lexeme::Slash, operator),
        (Lexeme::Percent, operator),
        (Lexeme::Question, Step::Question),
        (Lexeme::Colon, Step::Colon),
        (Lexeme::Dot, Step::To(State::Dot)),
        (Lexeme::OpenBracket, Step::Push(Frame::Index, State::Index)),
    ];
    newline(row(STOP, &operators), Step::Stay)
};

#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time; a table"
)]
pub(super) const fn by_frame() -> [Steps; FRAMES] {
    use Frame as F;
    use Lexeme as L;

    let mut rows = [OPERAND; FRAMES];
    let item = newline(OPERAND, Step::Separator(State::Item));
    rows[F::File as usize] = row(item, &[(L::End, Step::End)]);
    rows[F::Block as usize] = item;
    rows[F::BlockLine as usize] = row(
        newline(OPERAND, Step::Stop),
        &[(L::CloseBrace, Step::Close)],
    );
    rows[F::Key as usize] = row(
        newline(OPERAND, Step::Stop),
        &[(L::Equal, Step::Turn(F::Object, State::Expression))],
    );
    let next_item = Step::Turn(F::Key, State::Key);
    rows[F::Object as usize] = row(
        newline(OPERAND, next_item),
        &[(L::Comma, next_item), (L::CloseBrace, Step::Close)],
    );
    rows[F::Tuple as usize] = row(
        OPERAND,
        &[
            (L::Comma, Step::Separator(State::Element)),
            (L::CloseBracket, Step::Close),
        ],
    );
    rows[F::Call as usize] = row(
        OPERAND,
        &[
            (L::Comma, Step::Separator(State::Argument)),
            (L::Ellipsis, Step::Separator(State::CallEnd)),
            (L::CloseParen, Step::Close),
        ],
    );
    rows[F::Parentheses as usize] = row(OPERAND, &[(L::CloseParen, Step::Close)]);
    rows[F::Index as usize] = row(OPERAND, &[(L::CloseBracket, Step::Close)]);
    rows[F::Sequence as usize] = row(OPERAND, &[(L::SequenceEnd, Step::Close)]);
    rows[F::TupleResult as usize] = row(
        OPERAND,
        &[
            (L::CloseBracket, Step::Close),
            (L::Identifier, Step::If(F::TupleIf)),
        ],
    );
    rows[F::TupleIf as usize] = row(OPERAND, &[(L::CloseBracket, Step::Close)]);
    rows[F::ObjectKey as usize] = row(
        OPERAND,
        &[(L::Arrow, Step::Turn(F::ObjectValue, State::Expression))],
    );
    rows[F::ObjectValue as usize] = row(
        OPERAND,
        &[
            (L::CloseBrace, Step::Close),
            (L::Ellipsis, Step::Separator(State::ForEnd)),
            (L::Identifier, Step::If(F::ObjectIf)),
        ],
    );
    rows[F::ObjectIf as usize] = row(OPERAND, &[(L::CloseBrace, Step::Close)]);
    rows
}

/// Returns whether line endings are white space.
pub(super) const fn ignores_line_endings(frame: Frame) -> bool {
    !matches!(
        frame,
        Frame::File
            | Frame::Block
            | Frame::BlockLine
            | Frame::Key
            | Frame::Object
            | Frame::Quote
            | Frame::Heredoc
    )
}
