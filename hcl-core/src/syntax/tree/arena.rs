//! The arena: flat vectors of small nodes, addressed by `u32` numbers.
//!
//! Nodes hold spans, not text. What has several children keeps them in one shared list; a [`Range`] is a stretch of
//! it. Nothing here allocates per node, and dropping a tree is dropping a dozen vectors.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::lexer::Decode;

use super::{BinaryOperator, UnaryOperator};

/// A stretch of one of the vectors below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl Range {
    pub(crate) const fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// The number of an expression in [`Tree::expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ExpressionId(pub(crate) u32);

#[derive(Clone, Copy, Debug)]
pub(crate) struct ExpressionNode {
    pub(crate) span: Span,
    pub(crate) tag: Tag,
}

/// What an expression is. `u32` fields name records in [`Tree::lists`], whose layout their readers document.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tag {
    Null,
    True,
    False,
    /// A valid number literal; its text is the span.
    Number,
    /// A quoted string or heredoc without interpolation, whose content is one stretch of source.
    String(Decode, Span),
    /// Parts in [`Tree::parts`].
    Template(Range),
    TemplateWrap(ExpressionId),
    /// Elements in [`Tree::lists`].
    Tuple(Range),
    /// Keys and values in turn in [`Tree::lists`].
    Object(Range),
    Parentheses(ExpressionId),
    /// The operator is at the span's start.
    Unary(UnaryOperator, ExpressionId),
    Binary(BinaryOperator, ExpressionId, ExpressionId),
    /// List record: condition, result if true, result if false.
    Conditional(u32),
    /// Number in [`Tree::calls`].
    Call(u32),
    /// Number in [`Tree::fors`].
    For(u32),
    /// A variable without steps; its name is the span.
    Variable,
    /// Steps in [`Tree::steps`]; the first is the root name.
    Traversal(Range),
    /// List record: source expression, first step, number of steps.
    RelativeTraversal(u32),
    /// List record: collection, key, offset of the open bracket.
    Index(u32),
    /// List record: source, result for each element, marker start, marker end.
    Splat(u32),
    /// The element of the innermost splat around it.
    SplatItem,
    /// Stands where nothing usable was; evaluates to an unknown value.
    Missing,
    /// Number in [`Tree::incomplete`].
    Incomplete(u32),
}

/// A step of a traversal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepNode {
    /// With the dot or the brackets.
    pub(crate) span: Span,
    pub(crate) tag: StepTag,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum StepTag {
    /// The variable itself, at the start of a traversal.
    Root,
    /// `.name`; the name runs from this offset to the span's end.
    Attribute(u32),
    /// `.0`; the number runs from this offset to the span's end.
    LegacyIndex(u32),
    /// `[key]` with a literal key.
    Index(ExpressionId),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct AttributeNode {
    pub(crate) name: Span,
    pub(crate) expression: ExpressionId,
}

/// A block with its body; number 0 is the file's own body.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BlockNode {
    pub(crate) type_name: Span,
    /// In [`Tree::labels`].
    pub(crate) labels: Range,
    /// In [`Tree::items`].
    pub(crate) items: Range,
    /// From the open to the close brace.
    pub(crate) body: Span,
    /// Whether the close brace was there.
    pub(crate) closed: bool,
}

/// An attribute or a block; the lowest bit tells which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ItemId(u32);

impl ItemId {
    pub(crate) const fn attribute(id: u32) -> Self {
        Self(id << 1)
    }

    pub(crate) const fn block(id: u32) -> Self {
        Self(id << 1 | 1)
    }

    pub(crate) const fn is_block(self) -> bool {
        self.0 & 1 == 1
    }

    pub(crate) const fn index(self) -> u32 {
        self.0 >> 1
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LabelNode {
    /// With the quotes.
    pub(crate) span: Span,
    pub(crate) tag: LabelTag,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LabelTag {
    Bare,
    Quoted(Decode),
    /// Quoted, with sequences or without an end; its text is in [`Tree::malformed_labels`].
    Malformed,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct CallNode {
    /// The name with its namespaces, as written.
    pub(crate) name: Span,
    pub(crate) open: u32,
    /// Empty where the call was not closed.
    pub(crate) close: Span,
    /// The three dots behind the last argument; empty where there are none.
    pub(crate) expansion: Span,
    /// In [`Tree::lists`].
    pub(crate) arguments: Range,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ForNode {
    /// Empty where there is one name only.
    pub(crate) key_name: Span,
    pub(crate) value_name: Span,
    pub(crate) collection: ExpressionId,
    /// Of an object `for`.
    pub(crate) key: Option<ExpressionId>,
    pub(crate) value: ExpressionId,
    pub(crate) condition: Option<ExpressionId>,
    pub(crate) is_object: bool,
    pub(crate) grouping: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PartNode {
    pub(crate) span: Span,
    pub(crate) tag: PartTag,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum PartTag {
    Literal(Decode),
    /// The span covers the sequence with its markers.
    Interpolation(ExpressionId),
    /// List record: condition, first part and number of parts if true, the same if false, whether `else` is there.
    If(u32),
    /// List record: key name span, value name span, collection, first part and number of parts.
    For(u32),
}

/// An expression cut short: what was before the cut, and the finding that evaluation repeats.
#[derive(Clone, Debug)]
pub(crate) struct IncompleteNode {
    pub(crate) prefix: Option<ExpressionId>,
    pub(crate) diagnostic: Diagnostic,
}

/// All nodes of one parsed text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) expressions: Vec<ExpressionNode>,
    pub(crate) attributes: Vec<AttributeNode>,
    pub(crate) blocks: Vec<BlockNode>,
    pub(crate) items: Vec<ItemId>,
    pub(crate) labels: Vec<LabelNode>,
    /// Starts of malformed labels and what they say, in source order.
    pub(crate) malformed_labels: Vec<(u32, Box<str>)>,
    pub(crate) lists: Vec<u32>,
    pub(crate) steps: Vec<StepNode>,
    pub(crate) parts: Vec<PartNode>,
    pub(crate) calls: Vec<CallNode>,
    pub(crate) fors: Vec<ForNode>,
    pub(crate) incomplete: Vec<IncompleteNode>,
}

impl Tree {
    /// A tree with room for what a source of that many bytes usually holds.
    pub(crate) fn with_capacity_for(bytes: usize) -> Self {
        Self {
            expressions: Vec::with_capacity(bytes / 32),
            attributes: Vec::with_capacity(bytes / 64),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_stay_small() {
        assert_eq!(size_of::<ExpressionNode>(), 20);
        assert_eq!(size_of::<StepNode>(), 16);
        assert_eq!(size_of::<PartNode>(), 16);
        assert_eq!(size_of::<AttributeNode>(), 12);
        assert_eq!(size_of::<LabelNode>(), 12);
    }
}
