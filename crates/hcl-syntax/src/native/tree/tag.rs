//! Codes of nodes: the byte in a head that says which form the node is, and how many elements it has.
//!
//! ```text
//! 0x00..0x0f  forms without variants                  0x60..0xc0  forms with elements, 16 codes each
//! 0x20..0x35  strings, texts, operators by variant    0xf0..      attributes, blocks, parts of templates
//! ```

use crate::native::lexer::Decode;
use crate::source::to_u32;

use super::{BinaryOperator, UnaryOperator};

/// The form of an expression. The fields of each are in [`layout`](super::layout).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeTag {
    Null,
    True,
    False,
    /// A valid number literal; its text is the span.
    Number,
    /// A quoted string without interpolation.
    String(Decode),
    /// Other literal text: [`TextFields`](super::TextFields).
    Text(Decode),
    /// Elements: parts, each as [`PartTag`] says.
    Template,
    /// [`InnerFields`](super::InnerFields).
    TemplateWrap,
    /// Elements.
    Tuple,
    /// Elements: keys and values in turn.
    Object,
    /// [`InnerFields`](super::InnerFields).
    Parentheses,
    /// [`InnerFields`](super::InnerFields).
    Unary(UnaryOperator),
    /// [`BinaryFields`](super::BinaryFields).
    Binary(BinaryOperator),
    /// [`ConditionalFields`](super::ConditionalFields).
    Conditional,
    /// [`CallFields`](super::CallFields); elements: arguments.
    Call,
    /// [`ForFields`](super::ForFields).
    For,
    /// A variable without steps; its name is the span.
    Variable,
    /// [`TraversalFields`](super::TraversalFields); elements: steps, each as [`StepFields`](super::layout::StepFields).
    Traversal,
    /// [`RelativeTraversalFields`](super::RelativeTraversalFields); elements: steps.
    RelativeTraversal,
    /// [`IndexFields`](super::IndexFields).
    Index,
    /// [`SplatFields`](super::SplatFields).
    Splat,
    /// The element of the innermost enclosing splat.
    SplatItem,
    /// A placeholder where no expression could be parsed. Evaluates to an unknown value.
    Missing,
    /// [`IncompleteFields`](super::IncompleteFields).
    Incomplete,
}

/// The form of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LabelTag {
    Bare,
    Quoted(Decode),
    /// Quoted, with sequences or without an end; its text is in
    /// [`NodeTree::malformed_labels`](super::Tree::malformed_labels).
    Malformed,
}

/// The form of a part of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartTag {
    Literal(Decode),
    /// [`TemplateIfFields`](super::TemplateIfFields).
    If,
    /// [`TemplateForFields`](super::TemplateForFields).
    For,
    /// The part is the expression's node.
    Interpolation,
}

/// Codes of the items of a body. Attributes are below blocks.
pub(super) const ATTRIBUTE: u32 = 0xf0;
pub(super) const PLAIN_ATTRIBUTE: u32 = 0xf1;
pub(super) const OPEN_BLOCK: u32 = 0xf2;
pub(super) const CLOSED_BLOCK: u32 = 0xf3;

/// Codes of parts of templates.
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

// Codes of forms with variants; the number of the variant is added.
const STRING: u32 = 32;
const TEXT: u32 = STRING + 3;
const UNARY_CODE: u32 = TEXT + 3;
const BINARY_CODE: u32 = UNARY_CODE + 2;
const END: u32 = BINARY_CODE + 13;

// Codes of forms with elements; the number of elements is added, or `MANY`.
const TEMPLATE: u32 = 0x60;
const TUPLE: u32 = 0x70;
const OBJECT: u32 = 0x80;
const CALL: u32 = 0x90;
const TRAVERSAL: u32 = 0xa0;
const RELATIVE_TRAVERSAL: u32 = 0xb0;
const COUNT: u32 = 0xf;

/// The number of elements that stands for itself and all greater ones: the number is then stored before the elements.
pub(super) const MANY: usize = COUNT as usize;

/// Returns the number of elements in a code, unless it is stored before the elements.
#[inline]
pub(super) const fn count(code: u32) -> Option<usize> {
    let count = (code & COUNT) as usize;
    if count < MANY { Some(count) } else { None }
}

#[inline]
pub(super) const fn is_tuple(code: u32) -> bool {
    code & !COUNT == TUPLE
}

#[inline]
pub(super) const fn is_object(code: u32) -> bool {
    code & !COUNT == OBJECT
}

/// Returns whether an expression with the code is a string, a number, `true`, `false`, a tuple or an object.
#[inline]
pub(super) const fn is_literal(code: u32) -> bool {
    const TRUE: u32 = NodeTag::True.pack();
    const NUMBER: u32 = NodeTag::Number.pack();
    matches!(code, TRUE..=NUMBER | STRING..TEXT | TUPLE..CALL)
}

impl NodeTag {
    /// Returns the code of a node without elements.
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
            Self::Splat => 12,
            Self::Incomplete => 13,
            Self::Template => TEMPLATE,
            Self::Tuple => TUPLE,
            Self::Object => OBJECT,
            Self::Call => CALL,
            Self::Traversal => TRAVERSAL,
            Self::RelativeTraversal => RELATIVE_TRAVERSAL,
            Self::String(decode) => STRING + decode as u32,
            Self::Text(decode) => TEXT + decode as u32,
            Self::Unary(operator) => UNARY_CODE + operator as u32,
            Self::Binary(operator) => BINARY_CODE + operator as u32,
        }
    }

    /// Returns the code of a node with that many elements.
    #[inline]
    pub(crate) fn pack_with(self, elements: usize) -> u32 {
        self.pack() + to_u32(elements.min(MANY))
    }

    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the codes of an arm are as many as the variants of its table"
    )]
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
            12 => Self::Splat,
            13 => Self::Incomplete,
            TEMPLATE..TUPLE => Self::Template,
            TUPLE..OBJECT => Self::Tuple,
            OBJECT..CALL => Self::Object,
            CALL..TRAVERSAL => Self::Call,
            TRAVERSAL..RELATIVE_TRAVERSAL => Self::Traversal,
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
    /// Returns the code. An interpolation has the code of its expression.
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

#[cfg(test)]
mod tests {
    use super::*;

    const DECODES: [Decode; 3] = [Decode::Verbatim, Decode::Template, Decode::Quoted];

    #[test]
    fn every_tag_survives_packing() {
        let mut tags = vec![
            NodeTag::Missing,
            NodeTag::Null,
            NodeTag::True,
            NodeTag::False,
            NodeTag::Number,
            NodeTag::Variable,
            NodeTag::SplatItem,
            NodeTag::Template,
            NodeTag::TemplateWrap,
            NodeTag::Tuple,
            NodeTag::Object,
            NodeTag::Parentheses,
            NodeTag::Conditional,
            NodeTag::Call,
            NodeTag::For,
            NodeTag::Traversal,
            NodeTag::RelativeTraversal,
            NodeTag::Index,
            NodeTag::Splat,
            NodeTag::Incomplete,
        ];
        tags.extend(DECODES.map(NodeTag::String));
        tags.extend(DECODES.map(NodeTag::Text));
        tags.extend(UNARY.map(NodeTag::Unary));
        tags.extend(BINARY.map(NodeTag::Binary));
        for tag in tags {
            assert!(tag.pack() < ATTRIBUTE);
            assert_eq!(NodeTag::unpack(tag.pack()), tag);
            assert_eq!(PartTag::unpack(tag.pack()), PartTag::Interpolation);
        }
    }

    #[test]
    fn numbers_of_elements_survive_packing() {
        let tags = [
            NodeTag::Template,
            NodeTag::Tuple,
            NodeTag::Object,
            NodeTag::Call,
            NodeTag::Traversal,
            NodeTag::RelativeTraversal,
        ];
        for tag in tags {
            for elements in [0, 1, MANY - 1, MANY, MANY + 1, 1 << 20] {
                let code = tag.pack_with(elements);
                assert_eq!(NodeTag::unpack(code), tag);
                assert_eq!(count(code), (elements < MANY).then_some(elements));
            }
        }
    }

    #[test]
    fn every_label_and_part_survives_packing() {
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
    }
}
