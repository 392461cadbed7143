//! The arena: a vector of nodes that holds a whole tree, and the lists and fields that do not fit in a node.
//!
//! Nodes hold spans, not text. Adding a node does not allocate separately, and dropping a tree frees a few vectors.
//! Children are added before their parents, except for the content of blocks.

use crate::diagnostic::Diagnostic;
use crate::native::lexer::Decode;
use crate::source::{Span, to_u32};

use super::mistakes::SyntaxMistakes;
use super::{BinaryOperator, UnaryOperator};

/// The index of an expression's node. 0 is the file's own body, so it is never an expression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ExpressionId(pub(crate) u32);

/// The index of a list among the words of the tree: a number, then that many indices of nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ListId(pub(crate) u32);

impl ListId {
    /// The list without elements: the first word of the tree is 0.
    pub(crate) const EMPTY: Self = Self(0);
}

/// The index of the first of a fixed number of words of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WordsId(u32);

/// An expression, an item of a body, a label, a step of a traversal or a part of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The name alone, of an attribute or a block.
    pub(crate) span: Span,
    pub(crate) kind: NodeKind,
}

/// The kind of a node with its fields, in eight bytes. `WordsId` refers to the words in the comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    // Expressions.
    Null,
    True,
    False,
    /// A valid number literal; its text is the span.
    Number,
    /// A quoted string without interpolation. Also a label in quotes.
    String(Decode),
    /// Other literal text: start and end without quotes and strip markers.
    Text(Decode, WordsId),
    Template(ListId),
    /// `"${inner}"`
    TemplateWrap(ExpressionId),
    Tuple(ListId),
    /// Keys and values in turn.
    Object(ListId),
    /// `(inner)`
    Parentheses(ExpressionId),
    Unary(UnaryOperator, ExpressionId),
    /// Left, right.
    Binary(BinaryOperator, WordsId),
    /// Condition, result if true, result if false.
    Conditional(WordsId),
    /// End of the name, `(`, `)` or the end of the call, `...` or 0, list of arguments.
    Call(WordsId),
    /// Index in [`NodeTree::fors`].
    For(u32),
    /// A variable without steps; its name is the span. Also a label without quotes.
    Variable,
    /// End of the variable's name, list of steps.
    Traversal(WordsId),
    /// Source, list of steps.
    RelativeTraversal(WordsId),
    /// Collection, key, `[`.
    Index(WordsId),
    /// Source, result for each element, start and end of `.*` or `[*]`.
    Splat(WordsId),
    /// The element of the innermost enclosing splat.
    SplatItem,
    /// A placeholder where no expression could be parsed. Evaluates to an unknown value.
    Missing,
    /// Index in [`NodeTree::incomplete`].
    Incomplete(u32),

    // Items of bodies.
    Attribute(ExpressionId),
    /// Index in the blocks of the tree. The labels are the nodes after this one.
    Block(u32),
    /// A label in quotes, with sequences or without an end: index in [`NodeTree::malformed_labels`].
    MalformedLabel(u32),

    // Steps, with the dot or the brackets.
    /// The start of the name or number after the dot.
    NameStep(u32),
    KeyStep(ExpressionId),

    // Parts of templates. An interpolation is its expression.
    Literal(Decode),
    /// Condition, list of parts if true, list of parts if false, 1 with `else`.
    IfDirective(WordsId),
    /// Index in [`NodeTree::for_directives`].
    ForDirective(u32),
}

const _: () = assert!(size_of::<Node>() == 16, "most of a tree is nodes");

/// From this many bytes on a text is large: unused capacity of its tree is worth another allocation.
const LARGE: usize = 64 << 10;

/// The body of a block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StoredBlock {
    /// From the open to the close brace.
    pub(crate) body: Span,
    /// Attributes and blocks, in source order.
    pub(crate) items: ListId,
    pub(crate) label_count: u32,
    /// Whether the close brace is there.
    pub(crate) closed: bool,
}

/// The first fields of both forms of `for`: `for key_name, value_name in collection`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ForIntro {
    /// Empty where only one name is given.
    pub(crate) key_name: Span,
    pub(crate) value_name: Span,
    pub(crate) collection: ExpressionId,
}

/// `[for value_name in collection : value if condition]`
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForFields {
    pub(crate) intro: ForIntro,
    /// The key of an object `for`.
    pub(crate) key: Option<ExpressionId>,
    pub(crate) value: ExpressionId,
    pub(crate) condition: Option<ExpressionId>,
    /// Whether `...` follows the value.
    pub(crate) groups: bool,
}

/// An expression that broke off: the part before the break, and the diagnostic that evaluation repeats.
#[derive(Clone, Debug)]
pub(crate) struct IncompleteNode {
    pub(crate) prefix: Option<ExpressionId>,
    pub(crate) diagnostic: Diagnostic,
}

/// All nodes of one parsed text. The node at index 0 is the block that stands for the whole file.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeTree {
    /// The length of the text.
    source: u32,
    nodes: Vec<Node>,
    words: Vec<u32>,
    blocks: Vec<StoredBlock>,
    pub(crate) fors: Vec<ForFields>,
    /// The names and the collection of `for` directives, and their parts.
    pub(crate) for_directives: Vec<(ForIntro, ListId)>,
    pub(crate) malformed_labels: Vec<Box<str>>,
    pub(crate) incomplete: Vec<IncompleteNode>,
    pub(crate) mistakes: SyntaxMistakes,
}

/// Writes.
impl NodeTree {
    /// Creates the tree of an empty body, for a text of that many bytes.
    pub(crate) fn for_source(length: usize) -> Self {
        // A large text shows by its beginning what it needs.
        let expected = length.min(LARGE);
        let mut tree = Self {
            source: to_u32(length),
            // The 90th percentile over the corpus.
            nodes: Vec::with_capacity(expected / 10),
            words: Vec::with_capacity(expected / 12),
            ..Self::default()
        };
        tree.words.push(0);
        tree.push_block(Span::default());
        tree
    }

    /// Frees the unused capacity of a large tree.
    pub(crate) fn trim(&mut self) {
        if self.source as usize >= LARGE {
            self.nodes.shrink_to_fit();
            self.words.shrink_to_fit();
            self.blocks.shrink_to_fit();
        }
    }

    /// Makes room for the nodes of the whole text, if its rest is like the part before an offset.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, offset: u32) {
        let len = self.nodes.len();
        let expected = len as u64 * u64::from(self.source) / u64::from(offset.max(1));
        let expected = usize::try_from(expected + expected / 32).unwrap_or(usize::MAX);
        let min = len / 64 + 16;
        self.nodes
            .reserve_exact(expected.saturating_sub(len).clamp(min, 7 * len + min));
    }

    /// Adds a node.
    #[inline]
    pub(crate) fn push(&mut self, span: Span, kind: NodeKind) -> u32 {
        if self.nodes.len() == self.nodes.capacity() {
            self.grow(span.end);
        }
        let node = to_u32(self.nodes.len());
        self.nodes.push(Node { span, kind });
        node
    }

    /// Adds words that a node refers to.
    #[inline]
    pub(crate) fn push_words<const N: usize>(&mut self, words: [u32; N]) -> WordsId {
        let first = to_u32(self.words.len());
        self.words.extend_from_slice(&words);
        WordsId(first)
    }

    /// Adds a list.
    pub(crate) fn push_list(&mut self, elements: &[u32]) -> ListId {
        if elements.is_empty() {
            return ListId::EMPTY;
        }
        let list = ListId(to_u32(self.words.len()));
        self.words.push(to_u32(elements.len()));
        // Not `extend_from_slice`: most are too few for a call of `memcpy` to pay.
        self.words.extend(elements);
        list
    }

    /// Adds a block without labels and items. Its labels follow, then [`NodeTree::close_block`].
    pub(crate) fn push_block(&mut self, type_name: Span) -> u32 {
        let index = to_u32(self.blocks.len());
        self.blocks.push(StoredBlock {
            body: type_name,
            ..StoredBlock::default()
        });
        self.push(type_name, NodeKind::Block(index))
    }

    /// Adds a label to the block added last.
    pub(crate) fn push_label(&mut self, Node { span, kind }: Node) {
        self.push(span, kind);
        if let Some(block) = self.blocks.last_mut() {
            block.label_count += 1;
        }
    }

    /// Sets the body of a block.
    pub(crate) fn close_block(&mut self, block: u32, body: Span, items: ListId, closed: bool) {
        if let NodeKind::Block(index) = self.node(block).kind
            && let Some(fields) = self.blocks.get_mut(index as usize)
        {
            *fields = StoredBlock {
                body,
                items,
                closed,
                ..*fields
            };
        }
    }

    /// Moves the start of an expression.
    pub(crate) fn set_start(&mut self, id: ExpressionId, start: u32) {
        if let Some(node) = self.nodes.get_mut(id.0 as usize) {
            node.span.start = start;
        }
    }
}

/// Reads.
impl NodeTree {
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "ids are indices into this tree")]
    pub(crate) fn node(&self, index: u32) -> Node {
        self.nodes[index as usize]
    }

    #[inline]
    pub(crate) fn span(&self, node: u32) -> Span {
        self.node(node).span
    }

    #[inline]
    pub(crate) fn kind(&self, id: ExpressionId) -> NodeKind {
        self.node(id.0).kind
    }

    /// Returns the words at an index.
    #[inline]
    pub(crate) fn words<const N: usize>(&self, WordsId(first): WordsId) -> [u32; N] {
        let words = self.words.get(first as usize..);
        *words.and_then(<[u32]>::first_chunk).unwrap_or(&[0; N])
    }

    /// Returns the elements of a list.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "a list is stored after its number of elements"
    )]
    pub(crate) fn list(&self, ListId(list): ListId) -> &[u32] {
        let first = list as usize + 1;
        &self.words[first..first + self.words[first - 1] as usize]
    }

    /// Returns whether an item of a body is a block.
    #[inline]
    pub(crate) fn is_block(&self, item: u32) -> bool {
        matches!(self.node(item).kind, NodeKind::Block(_))
    }

    /// Returns the body of a block.
    #[inline]
    pub(crate) fn block(&self, block: u32) -> StoredBlock {
        let NodeKind::Block(index) = self.node(block).kind else {
            return StoredBlock::default();
        };
        self.blocks.get(index as usize).copied().unwrap_or_default()
    }

    /// Returns the indices of a block's labels.
    #[inline]
    pub(crate) fn labels(&self, block: u32) -> std::ops::Range<u32> {
        block + 1..block + 1 + self.block(block).label_count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_tree_is_an_empty_body() {
        let tree = NodeTree::for_source(0);
        assert!(tree.is_block(0));
        assert_eq!(tree.list(tree.block(0).items), &[] as &[u32]);
        assert_eq!(tree.labels(0).len(), 0);
    }
}
