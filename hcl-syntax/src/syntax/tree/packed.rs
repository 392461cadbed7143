//! What the head of a node holds besides its start: a length, and a code for each kind of node.

use crate::syntax::lexer::Decode;

use super::{BinaryOperator, UnaryOperator, to_u32};

/// What an expression is, and in words what the fields of its node are. "Elements:" stands before those that come last and
/// are as many as there are: their number is in the code, or, of many, in a field before them.
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
    /// Elements: parts, each as [`PartTag`] says.
    Template,
    /// The expression wrapped.
    TemplateWrap,
    /// Elements.
    Tuple,
    /// Elements: keys and values in turn.
    Object,
    /// The expression inside.
    Parentheses,
    /// Operand.
    Unary(UnaryOperator),
    /// Left, right.
    Binary(BinaryOperator),
    /// Condition, result if true, result if false.
    Conditional,
    /// Elements: arguments, of a call of a name without namespaces, with both parentheses, the open one right behind the
    /// name, and without expansion.
    Call,
    /// Of any other call: end of the name with its namespaces, start of the open parenthesis, start of the closing one
    /// (the expression's end where it is missing), start of the three dots behind the last argument or 0; elements:
    /// arguments.
    LooseCall,
    /// Key name's start and end (equal where there is one name only), value name's start and end, collection, key or 0,
    /// value, condition or 0, whether it groups.
    For,
    /// A variable without steps; its name is the span.
    Variable,
    /// Elements: steps, as [`StepTag`] says, each of which begins where what is before it ends.
    Traversal,
    /// Of any other traversal: end of the variable's name; elements: steps.
    LooseTraversal,
    /// Source expression; elements: steps.
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

/// What a step of a traversal is, and what is in its words. A step has no head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepTag {
    /// A name or number right behind its dot, which is where what is before the step ends: length and code.
    Near,
    /// `[key]`, which begins where what is before the step ends: length and code, the key.
    Key,
    /// A name or number elsewhere: code, start, end, start of the name.
    Apart,
    /// `[key]` elsewhere: code, start, end, the key.
    KeyApart,
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

/// Codes of what a body holds; no expression has them. The value of a plain attribute is right before it.
pub(super) const ATTRIBUTE: u32 = 0xf0;
pub(super) const PLAIN_ATTRIBUTE: u32 = 0xf1;
pub(super) const OPEN_BLOCK: u32 = 0xf2;
pub(super) const CLOSED_BLOCK: u32 = 0xf3;

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

// Codes of tags with elements; their number is added, or `MANY`.
const TEMPLATE: u32 = 0x60;
const TUPLE: u32 = 0x70;
const OBJECT: u32 = 0x80;
const CALL: u32 = 0x90;
const LOOSE_CALL: u32 = 0xa0;
const TRAVERSAL: u32 = 0xb0;
const LOOSE_TRAVERSAL: u32 = 0xc0;
const RELATIVE_TRAVERSAL: u32 = 0xd0;
const COUNT: u32 = 0xf;

/// Stands for all numbers of elements from itself on; those are in a field.
pub(super) const MANY: usize = COUNT as usize;

/// The number of elements that a code says, unless it is in a field.
#[inline]
pub(super) const fn count(code: u32) -> Option<usize> {
    let count = (code & COUNT) as usize;
    if count < MANY { Some(count) } else { None }
}

impl Tag {
    /// The code in a node; of one with elements, of a node with none.
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
            Self::TemplateWrap => 7,
            Self::Parentheses => 8,
            Self::Conditional => 9,
            Self::For => 10,
            Self::Index => 11,
            Self::LooseIndex => 12,
            Self::Splat => 13,
            Self::Incomplete => 14,
            Self::Template => TEMPLATE,
            Self::Tuple => TUPLE,
            Self::Object => OBJECT,
            Self::Call => CALL,
            Self::LooseCall => LOOSE_CALL,
            Self::Traversal => TRAVERSAL,
            Self::LooseTraversal => LOOSE_TRAVERSAL,
            Self::RelativeTraversal => RELATIVE_TRAVERSAL,
            Self::String(decode) => STRING + decode as u32,
            Self::Text(decode) => TEXT + decode as u32,
            Self::Unary(operator) => UNARY_CODE + operator as u32,
            Self::Binary(operator) => BINARY_CODE + operator as u32,
        }
    }

    /// The code in a node with so many elements.
    #[inline]
    pub(crate) fn pack_with(self, elements: usize) -> u32 {
        self.pack() + to_u32(elements.min(MANY))
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
            7 => Self::TemplateWrap,
            8 => Self::Parentheses,
            9 => Self::Conditional,
            10 => Self::For,
            11 => Self::Index,
            12 => Self::LooseIndex,
            13 => Self::Splat,
            14 => Self::Incomplete,
            TEMPLATE..TUPLE => Self::Template,
            TUPLE..OBJECT => Self::Tuple,
            OBJECT..CALL => Self::Object,
            CALL..LOOSE_CALL => Self::Call,
            LOOSE_CALL..TRAVERSAL => Self::LooseCall,
            TRAVERSAL..LOOSE_TRAVERSAL => Self::Traversal,
            LOOSE_TRAVERSAL..RELATIVE_TRAVERSAL => Self::LooseTraversal,
            RELATIVE_TRAVERSAL..ATTRIBUTE => Self::RelativeTraversal,
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
    pub(super) const fn pack(self) -> u32 {
        self as u32
    }

    #[inline]
    pub(super) const fn unpack(code: u32) -> Self {
        match code {
            0 => Self::Near,
            1 => Self::Key,
            2 => Self::Apart,
            _ => Self::KeyApart,
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
    fn numbers_of_elements_survive_packing() {
        let tags = [
            Tag::Template,
            Tag::Tuple,
            Tag::Object,
            Tag::Call,
            Tag::LooseCall,
            Tag::Traversal,
            Tag::LooseTraversal,
            Tag::RelativeTraversal,
        ];
        for tag in tags {
            for elements in [0, 1, MANY - 1, MANY, MANY + 1, 1 << 20] {
                let code = tag.pack_with(elements);
                assert_eq!(Tag::unpack(code), tag);
                assert_eq!(count(code), (elements < MANY).then_some(elements));
            }
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
        for tag in [
            StepTag::Near,
            StepTag::Key,
            StepTag::Apart,
            StepTag::KeyApart,
        ] {
            assert_eq!(StepTag::unpack(tag.pack()), tag);
        }
    }
}
