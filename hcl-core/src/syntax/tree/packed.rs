//! What the head of a node holds besides its start: a length, and a code for each kind of node.

use crate::syntax::lexer::Decode;

use super::{BinaryOperator, UnaryOperator};

/// What an expression is, and in words what the fields of its node are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    Null,
    True,
    False,
    /// A valid number literal; its text is the span.
    Number,
    /// A quoted string without interpolation.
    String(Decode),
    /// Other literal text: start, end.
    Text(Decode),
    /// List of parts, each as [`PartTag`] says.
    Template,
    /// The expression wrapped.
    TemplateWrap,
    /// List of elements.
    Tuple,
    /// List of keys and values in turn.
    Object,
    /// The expression inside.
    Parentheses,
    /// Operand.
    Unary(UnaryOperator),
    /// Left, right.
    Binary(BinaryOperator),
    /// Condition, result if true, result if false.
    Conditional,
    /// List of arguments, of a call of a name without namespaces, with both parentheses, the open one right behind the
    /// name, and without expansion.
    Call,
    /// Of any other call: end of the name with its namespaces, start of the open parenthesis, start of the closing one
    /// (the expression's end where it is missing), start of the three dots behind the last argument or 0, list of
    /// arguments.
    LooseCall,
    /// Key name's start and end (equal where there is one name only), value name's start and end, collection, key or 0,
    /// value, condition or 0, whether it groups.
    For,
    /// A variable without steps; its name is the span.
    Variable,
    /// Number of steps, steps, the first of which begins where the variable's name ends.
    Traversal,
    /// Of any other traversal: end of the variable's name, number of steps, steps.
    LooseTraversal,
    /// Source expression, number of steps, steps.
    RelativeTraversal,
    /// Collection, which ends where the open bracket is; key.
    Index,
    /// Of any other index: collection, key, offset of the open bracket.
    LooseIndex,
    /// Source, result for each element, marker start, marker end.
    Splat,
    /// The element of the innermost splat around it.
    SplatItem,
    /// Stands where nothing usable was; evaluates to an unknown value.
    Missing,
    /// Number in [`Tree::incomplete`](super::Tree::incomplete).
    Incomplete,
}

/// What a label is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LabelTag {
    Bare,
    Quoted(Decode),
    /// Quoted, with sequences or without an end; its text is in
    /// [`Tree::malformed_labels`](super::Tree::malformed_labels).
    Malformed,
}

/// What a part of a template is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartTag {
    Literal(Decode),
    /// Condition, place of the list of parts if true, of the list of parts if false, whether `else` is there.
    If,
    /// Key name's start and end, value name's start and end, collection, place of the list of parts.
    For,
    /// The part is the expression.
    Interpolation,
}

/// What a step of a traversal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepTag {
    /// A name or number right behind its dot.
    Near,
    /// A name or number elsewhere behind its dot: its start.
    Apart,
    /// `[key]`: the key.
    Key,
}

const CODE_BITS: u32 = 8;

/// Stands for all lengths from itself on; the ends of such nodes are kept apart.
const LONG: u32 = (1 << (32 - CODE_BITS)) - 1;

/// A length and a code in one word, if the length is not too long.
#[inline]
pub(super) const fn pack(length: u32, code: u32) -> Option<u32> {
    if length < LONG {
        Some(length << CODE_BITS | code)
    } else {
        None
    }
}

pub(super) const fn pack_long(code: u32) -> u32 {
    LONG << CODE_BITS | code
}

/// The length in a word, unless it is kept apart.
#[inline]
pub(super) const fn length(packed: u32) -> Option<u32> {
    let length = packed >> CODE_BITS;
    if length < LONG { Some(length) } else { None }
}

#[inline]
pub(super) const fn code(packed: u32) -> u32 {
    packed & ((1 << CODE_BITS) - 1)
}

/// Codes of what a body holds; no expression has them.
pub(crate) const ATTRIBUTE: u32 = 0xf0;
pub(super) const OPEN_BLOCK: u32 = 0xf1;
pub(super) const CLOSED_BLOCK: u32 = 0xf2;

/// Codes of parts of templates; no expression has them.
const IF: u32 = 0xf8;
const FOR: u32 = 0xf9;
const LITERAL: u32 = 0xfa;

const UNARY: [UnaryOperator; 2] = [UnaryOperator::Negate, UnaryOperator::Not];

const BINARY: [BinaryOperator; 13] = [
    BinaryOperator::Or,
    BinaryOperator::And,
    BinaryOperator::Equal,
    BinaryOperator::NotEqual,
    BinaryOperator::Greater,
    BinaryOperator::GreaterOrEqual,
    BinaryOperator::Less,
    BinaryOperator::LessOrEqual,
    BinaryOperator::Add,
    BinaryOperator::Subtract,
    BinaryOperator::Multiply,
    BinaryOperator::Divide,
    BinaryOperator::Modulo,
];

// Codes of tags that come in several kinds; the kind's place in its table is added.
const STRING: u32 = 32;
const TEXT: u32 = STRING + 3;
const UNARY_CODE: u32 = TEXT + 3;
const BINARY_CODE: u32 = UNARY_CODE + 2;
const END: u32 = BINARY_CODE + 13;

impl Tag {
    /// The code in a node.
    #[inline]
    pub(crate) const fn pack(self) -> u32 {
        match self {
            Self::Missing => 0,
            Self::Null => 1,
            Self::True => 2,
            Self::False => 3,
            Self::Number => 4,
            Self::Variable => 5,
            Self::SplatItem => 6,
            Self::Template => 7,
            Self::TemplateWrap => 8,
            Self::Tuple => 9,
            Self::Object => 10,
            Self::Parentheses => 11,
            Self::Conditional => 12,
            Self::Call => 13,
            Self::For => 14,
            Self::Traversal => 15,
            Self::RelativeTraversal => 16,
            Self::Index => 17,
            Self::Splat => 18,
            Self::Incomplete => 19,
            Self::LooseCall => 20,
            Self::LooseTraversal => 21,
            Self::LooseIndex => 22,
            Self::String(decode) => STRING + decode as u32,
            Self::Text(decode) => TEXT + decode as u32,
            Self::Unary(operator) => UNARY_CODE + operator as u32,
            Self::Binary(operator) => BINARY_CODE + operator as u32,
        }
    }

    #[inline]
    pub(super) const fn unpack(code: u32) -> Self {
        match code {
            1 => Self::Null,
            2 => Self::True,
            3 => Self::False,
            4 => Self::Number,
            5 => Self::Variable,
            6 => Self::SplatItem,
            7 => Self::Template,
            8 => Self::TemplateWrap,
            9 => Self::Tuple,
            10 => Self::Object,
            11 => Self::Parentheses,
            12 => Self::Conditional,
            13 => Self::Call,
            14 => Self::For,
            15 => Self::Traversal,
            16 => Self::RelativeTraversal,
            17 => Self::Index,
            18 => Self::Splat,
            19 => Self::Incomplete,
            20 => Self::LooseCall,
            21 => Self::LooseTraversal,
            22 => Self::LooseIndex,
            STRING..TEXT => Self::String(Decode::from_number(code - STRING)),
            TEXT..UNARY_CODE => Self::Text(Decode::from_number(code - TEXT)),
            UNARY_CODE..BINARY_CODE => Self::Unary(UNARY[(code - UNARY_CODE) as usize]),
            BINARY_CODE..END => Self::Binary(BINARY[(code - BINARY_CODE) as usize]),
            _ => Self::Missing,
        }
    }
}

impl LabelTag {
    pub(super) const fn pack(self) -> u32 {
        match self {
            Self::Bare => 0,
            Self::Malformed => 1,
            Self::Quoted(decode) => 2 + decode as u32,
        }
    }

    #[inline]
    pub(super) const fn unpack(code: u32) -> Self {
        match code {
            0 => Self::Bare,
            1 => Self::Malformed,
            _ => Self::Quoted(Decode::from_number(code - 2)),
        }
    }
}

impl PartTag {
    /// The code in a node; an interpolation has that of its expression.
    pub(crate) const fn pack(self) -> u32 {
        match self {
            Self::Interpolation => 0,
            Self::If => IF,
            Self::For => FOR,
            Self::Literal(decode) => LITERAL + decode as u32,
        }
    }

    #[inline]
    pub(super) const fn unpack(code: u32) -> Self {
        match code {
            IF => Self::If,
            FOR => Self::For,
            LITERAL..=u32::MAX => Self::Literal(Decode::from_number(code - LITERAL)),
            _ => Self::Interpolation,
        }
    }
}

impl StepTag {
    pub(crate) const fn pack(self) -> u32 {
        self as u32
    }

    #[inline]
    pub(super) const fn unpack(code: u32) -> Self {
        match code {
            0 => Self::Near,
            1 => Self::Apart,
            _ => Self::Key,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECODES: [Decode; 3] = [Decode::Verbatim, Decode::Template, Decode::Quoted];

    #[test]
    fn every_tag_survives_packing() {
        let mut tags = vec![
            Tag::Missing,
            Tag::Null,
            Tag::True,
            Tag::False,
            Tag::Number,
            Tag::Variable,
            Tag::SplatItem,
            Tag::Template,
            Tag::TemplateWrap,
            Tag::Tuple,
            Tag::Object,
            Tag::Parentheses,
            Tag::Conditional,
            Tag::Call,
            Tag::LooseCall,
            Tag::LooseTraversal,
            Tag::LooseIndex,
            Tag::For,
            Tag::Traversal,
            Tag::RelativeTraversal,
            Tag::Index,
            Tag::Splat,
            Tag::Incomplete,
        ];
        tags.extend(DECODES.map(Tag::String));
        tags.extend(DECODES.map(Tag::Text));
        tags.extend(UNARY.map(Tag::Unary));
        tags.extend(BINARY.map(Tag::Binary));
        for tag in tags {
            assert!(tag.pack() < ATTRIBUTE);
            assert_eq!(Tag::unpack(tag.pack()), tag);
            assert_eq!(PartTag::unpack(tag.pack()), PartTag::Interpolation);
        }
    }

    #[test]
    fn every_label_part_and_step_survives_packing() {
        let mut labels = vec![LabelTag::Bare, LabelTag::Malformed];
        labels.extend(DECODES.map(LabelTag::Quoted));
        for tag in labels {
            assert_eq!(LabelTag::unpack(tag.pack()), tag);
        }
        let mut parts = vec![PartTag::If, PartTag::For];
        parts.extend(DECODES.map(PartTag::Literal));
        for tag in parts {
            assert_eq!(PartTag::unpack(tag.pack()), tag);
        }
        for tag in [StepTag::Near, StepTag::Apart, StepTag::Key] {
            assert_eq!(StepTag::unpack(tag.pack()), tag);
        }
    }
}
