//! Expressions, twelve bytes each: they are most of a tree.

use crate::source::Span;
use crate::syntax::lexer::Decode;

use super::{BinaryOperator, ExpressionId, UnaryOperator};

/// What an expression is. Numbers without a name are of records in [`Tree::lists`](super::Tree::lists), whose layout
/// stands beside them.
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
    Text(Decode, u32),
    /// First of its parts in [`Tree::parts`](super::Tree::parts), number of parts.
    Template(u32),
    TemplateWrap(ExpressionId),
    /// Number of elements, elements.
    Tuple(u32),
    /// Number of keys and values, keys and values in turn.
    Object(u32),
    Parentheses(ExpressionId),
    Unary(UnaryOperator, ExpressionId),
    /// Left, right.
    Binary(BinaryOperator, u32),
    /// Condition, result if true, result if false.
    Conditional(u32),
    /// In [`Tree::calls`](super::Tree::calls).
    Call(u32),
    /// In [`Tree::fors`](super::Tree::fors).
    For(u32),
    /// A variable without steps; its name is the span.
    Variable,
    /// First of its steps in [`Tree::steps`](super::Tree::steps), which is the variable.
    Traversal(u32),
    /// Source expression, first step, number of steps.
    RelativeTraversal(u32),
    /// Collection, key, offset of the open bracket.
    Index(u32),
    /// Source, result for each element, marker start, marker end.
    Splat(u32),
    /// The element of the innermost splat around it.
    SplatItem,
    /// Stands where nothing usable was; evaluates to an unknown value.
    Missing,
    /// In [`Tree::incomplete`](super::Tree::incomplete).
    Incomplete(u32),
}

/// An expression's start, its length and a code in one word, and what the code's tag holds.
#[derive(Clone, Copy, Debug)]
struct Packed {
    start: u32,
    length_and_code: u32,
    detail: u32,
}

const CODE_BITS: u32 = 8;

/// Stands for all lengths from itself on; the ends of such expressions are kept apart.
const LONG: u32 = (1 << (32 - CODE_BITS)) - 1;

/// All expressions of a tree, by number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expressions {
    packed: Vec<Packed>,
    /// Numbers and ends of those that are long, in order.
    long: Vec<(u32, u32)>,
}

impl Expressions {
    pub(crate) const fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether the next would make the vector grow.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.packed.len() == self.packed.capacity()
    }

    pub(crate) fn reserve_exact(&mut self, more: usize) {
        self.packed.reserve_exact(more);
    }

    #[inline]
    pub(crate) fn push(&mut self, span: Span, tag: Tag) -> ExpressionId {
        let id = ExpressionId(super::to_u32(self.packed.len()));
        let packed = self.pack(id, span, tag);
        self.packed.push(packed);
        id
    }

    /// Makes another expression of one already there; the new end is behind the old.
    pub(crate) fn replace(&mut self, id: ExpressionId, span: Span, tag: Tag) {
        let packed = self.pack(id, span, tag);
        self.packed[id.0 as usize] = packed;
    }

    #[inline]
    pub(crate) fn span(&self, id: ExpressionId) -> Span {
        let packed = self.packed[id.0 as usize];
        let length = packed.length_and_code >> CODE_BITS;
        if length == LONG {
            return Span::new(packed.start, self.long_end(id));
        }
        Span::new(packed.start, packed.start + length)
    }

    #[inline]
    pub(crate) fn tag(&self, id: ExpressionId) -> Tag {
        let packed = self.packed[id.0 as usize];
        decode(
            packed.length_and_code & ((1 << CODE_BITS) - 1),
            packed.detail,
        )
    }

    fn pack(&mut self, id: ExpressionId, span: Span, tag: Tag) -> Packed {
        let (code, detail) = encode(tag);
        if span.len() >= LONG {
            self.note_long(id, span.end);
        }
        Packed {
            start: span.start,
            length_and_code: span.len().min(LONG) << CODE_BITS | code,
            detail,
        }
    }

    #[cold]
    fn note_long(&mut self, id: ExpressionId, end: u32) {
        match self.long.binary_search_by_key(&id.0, |&(id, _)| id) {
            Ok(at) => self.long[at].1 = end,
            Err(at) => self.long.insert(at, (id.0, end)),
        }
    }

    #[cold]
    fn long_end(&self, id: ExpressionId) -> u32 {
        let found = self.long.binary_search_by_key(&id.0, |&(id, _)| id);
        found.map_or(self.packed[id.0 as usize].start, |at| self.long[at].1)
    }
}

const DECODES: [Decode; 3] = [Decode::Verbatim, Decode::Template, Decode::Quoted];

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

const fn encode(tag: Tag) -> (u32, u32) {
    match tag {
        Tag::Missing => (0, 0),
        Tag::Null => (1, 0),
        Tag::True => (2, 0),
        Tag::False => (3, 0),
        Tag::Number => (4, 0),
        Tag::Variable => (5, 0),
        Tag::SplatItem => (6, 0),
        Tag::Template(record) => (7, record),
        Tag::TemplateWrap(id) => (8, id.0),
        Tag::Tuple(record) => (9, record),
        Tag::Object(record) => (10, record),
        Tag::Parentheses(id) => (11, id.0),
        Tag::Conditional(record) => (12, record),
        Tag::Call(number) => (13, number),
        Tag::For(number) => (14, number),
        Tag::Traversal(step) => (15, step),
        Tag::RelativeTraversal(record) => (16, record),
        Tag::Index(record) => (17, record),
        Tag::Splat(record) => (18, record),
        Tag::Incomplete(number) => (19, number),
        Tag::String(decode) => (STRING + decode as u32, 0),
        Tag::Text(decode, record) => (TEXT + decode as u32, record),
        Tag::Unary(operator, id) => (UNARY_CODE + operator as u32, id.0),
        Tag::Binary(operator, record) => (BINARY_CODE + operator as u32, record),
    }
}

#[inline]
const fn decode(code: u32, detail: u32) -> Tag {
    match code {
        1 => Tag::Null,
        2 => Tag::True,
        3 => Tag::False,
        4 => Tag::Number,
        5 => Tag::Variable,
        6 => Tag::SplatItem,
        7 => Tag::Template(detail),
        8 => Tag::TemplateWrap(ExpressionId(detail)),
        9 => Tag::Tuple(detail),
        10 => Tag::Object(detail),
        11 => Tag::Parentheses(ExpressionId(detail)),
        12 => Tag::Conditional(detail),
        13 => Tag::Call(detail),
        14 => Tag::For(detail),
        15 => Tag::Traversal(detail),
        16 => Tag::RelativeTraversal(detail),
        17 => Tag::Index(detail),
        18 => Tag::Splat(detail),
        19 => Tag::Incomplete(detail),
        STRING..TEXT => Tag::String(DECODES[(code - STRING) as usize]),
        TEXT..UNARY_CODE => Tag::Text(DECODES[(code - TEXT) as usize], detail),
        UNARY_CODE..BINARY_CODE => {
            Tag::Unary(UNARY[(code - UNARY_CODE) as usize], ExpressionId(detail))
        }
        BINARY_CODE..END => Tag::Binary(BINARY[(code - BINARY_CODE) as usize], detail),
        _ => Tag::Missing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tag_survives_packing() {
        let id = ExpressionId(7);
        let mut tags = vec![
            Tag::Missing,
            Tag::Null,
            Tag::True,
            Tag::False,
            Tag::Number,
            Tag::Variable,
            Tag::SplatItem,
            Tag::Template(7),
            Tag::TemplateWrap(id),
            Tag::Tuple(7),
            Tag::Object(7),
            Tag::Parentheses(id),
            Tag::Conditional(7),
            Tag::Call(7),
            Tag::For(7),
            Tag::Traversal(7),
            Tag::RelativeTraversal(7),
            Tag::Index(7),
            Tag::Splat(7),
            Tag::Incomplete(7),
        ];
        tags.extend(DECODES.map(Tag::String));
        tags.extend(DECODES.map(|decode| Tag::Text(decode, 7)));
        tags.extend(UNARY.map(|operator| Tag::Unary(operator, id)));
        tags.extend(BINARY.map(|operator| Tag::Binary(operator, 7)));
        for tag in tags {
            let (code, detail) = encode(tag);
            assert_eq!(decode(code, detail), tag);
        }
    }

    #[test]
    fn long_spans_survive_packing() {
        let mut expressions = Expressions::default();
        let spans = [
            Span::new(3, 9),
            Span::new(1, LONG),
            Span::new(1, LONG + 1),
            Span::new(0, u32::MAX),
        ];
        let ids = spans.map(|span| expressions.push(span, Tag::Number));
        assert_eq!(ids.map(|id| expressions.span(id)), spans);
        expressions.replace(ids[0], Span::new(3, LONG + 4), Tag::Null);
        assert_eq!(expressions.span(ids[0]), Span::new(3, LONG + 4));
        assert_eq!(expressions.tag(ids[0]), Tag::Null);
        assert_eq!(size_of::<Packed>(), 12);
    }
}
