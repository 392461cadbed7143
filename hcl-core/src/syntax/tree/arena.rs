//! The arena: flat vectors of small nodes, addressed by `u32` numbers.
//!
//! Nodes hold spans, not text. What has several children keeps them in one shared list; a [`Range`] is a stretch of
//! it. Nothing here allocates per node, and dropping a tree is dropping a dozen vectors.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::lexer::Decode;

use super::Expressions;

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

/// A step of a traversal. Its first byte in the source tells what it is: a dot, a bracket, or the first letter of a
/// variable, which is the step that a traversal begins with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepNode {
    /// With the dot or the brackets.
    pub(crate) span: Span,
    /// Behind a dot, where the name or number starts. Of brackets, the key's number in [`Tree::expressions`]. Of a
    /// variable, how many steps follow.
    pub(crate) detail: u32,
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

/// A function call. The name starts and the closing parenthesis ends where the expression does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallNode {
    /// End of the name with its namespaces.
    pub(crate) name_end: u32,
    pub(crate) open: u32,
    /// Start of the closing parenthesis; the expression's end where it is missing.
    pub(crate) close: u32,
    /// Start of the three dots behind the last argument; 0 where there are none.
    pub(crate) expansion: u32,
    /// List record: number of arguments, arguments.
    pub(crate) arguments: u32,
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
    pub(crate) expressions: Expressions,
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
    /// The list whose record, its length and its elements, starts at a number.
    #[inline]
    pub(crate) fn list(&self, record: u32) -> &[u32] {
        let start = record as usize + 1;
        &self.lists[start..start + self.lists[record as usize] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_stay_small() {
        assert_eq!(size_of::<StepNode>(), 12);
        assert_eq!(size_of::<PartNode>(), 16);
        assert_eq!(size_of::<AttributeNode>(), 12);
        assert_eq!(size_of::<LabelNode>(), 12);
        assert_eq!(size_of::<CallNode>(), 20);
        assert_eq!(size_of::<BlockNode>(), 36);
    }
}
