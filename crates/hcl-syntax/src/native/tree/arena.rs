//! The arena: one vector of words that holds a whole tree, as [`layout`] defines.
//!
//! Nodes hold spans, not text. Adding a node does not allocate separately, and dropping a tree frees a few vectors.
//! Children are added before their parents.

use crate::diagnostic::Diagnostic;
use crate::source::{Span, to_u32};

use super::layout::{self, HEAD, MAX_FIELDS, StepFields, Stored, node_words};
use super::mistakes::SyntaxMistakes;
use super::tag::{self, MANY};
use super::{
    AttributeFields, BlockFields, Decode, ExpressionId, LabelTag, ListId, NodeTag, PartTag,
    TemplateForFields,
};

/// A step of a traversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepNode {
    /// With the dot or the brackets.
    pub(crate) span: Span,
    pub(crate) kind: StepNodeKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepNodeKind {
    /// Holds the start of the name or number after the dot.
    Name(u32),
    Key(ExpressionId),
}

/// A block's label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LabelNode {
    /// With the quotes.
    pub(crate) span: Span,
    pub(crate) tag: LabelTag,
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
    words: Vec<u32>,
    /// Indices and ends of nodes that are too long for the length in their head, by ascending index.
    long: Vec<(u32, u32)>,
    /// Starts and texts of malformed labels, in source order.
    pub(crate) malformed_labels: Vec<(u32, Box<str>)>,
    pub(crate) incomplete: Vec<IncompleteNode>,
    pub(crate) mistakes: SyntaxMistakes,
}

/// Words of a block without labels.
const BLOCK: usize = node_words::<BlockFields>();

/// Writes.
impl NodeTree {
    /// Creates the tree of an empty body.
    pub(crate) fn with_capacity(words: usize) -> Self {
        let mut tree = Self {
            words: Vec::with_capacity(words.max(BLOCK)),
            ..Self::default()
        };
        tree.push_block(Span::default());
        tree
    }

    pub(crate) const fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns whether that many words can be added without growing.
    #[inline]
    pub(crate) const fn has_capacity(&self, words: usize) -> bool {
        self.words.capacity() - self.words.len() >= words
    }

    /// Reserves exactly that many further words, without amortized growth.
    pub(crate) fn reserve_exact(&mut self, words: usize) {
        self.words.reserve_exact(words);
    }

    /// Frees unused capacity if it is more than a quarter of the words.
    pub(crate) fn trim(&mut self) {
        if self.words.capacity() - self.words.len() > self.words.len() / 4 {
            self.words.shrink_to_fit();
        }
    }

    /// Adds a node.
    #[inline]
    pub(crate) fn push_node<F: Stored>(&mut self, span: Span, code: u32, fields: F) -> u32 {
        let node = to_u32(self.words.len());
        let packed = self.pack(node, span, code);
        self.words.extend_from_slice(&[span.start, packed]);
        push(fields, &mut self.words);
        node
    }

    /// Adds the elements of the node added last. The code of the node has their number. `words` holds all of them.
    #[inline]
    pub(crate) fn push_elements(&mut self, number: usize, words: &[u32]) {
        // One word is one element, which the code of the node counts.
        if let &[word] = words {
            return self.words.push(word);
        }
        if number >= MANY {
            self.words.push(to_u32(number));
        }
        // Not `extend_from_slice`: most are too few for a call of `memcpy` to pay.
        self.words.extend(words);
    }

    /// Adds a list.
    pub(crate) fn push_list(&mut self, elements: &[u32]) -> ListId {
        let list = ListId(to_u32(self.words.len()));
        self.words.push(to_u32(elements.len()));
        // Not `extend_from_slice`: most are too few for a call of `memcpy` to pay.
        self.words.extend(elements);
        list
    }

    /// Adds an attribute after its value.
    #[inline]
    pub(crate) fn push_attribute(&mut self, name: Span, value: ExpressionId) -> u32 {
        self.push_node(name, tag::ATTRIBUTE, AttributeFields { value })
    }

    /// Adds an attribute and its value, an expression with a code and without fields.
    #[inline]
    pub(crate) fn push_plain_attribute(&mut self, name: Span, value: Span, code: u32) -> u32 {
        let node = to_u32(self.words.len());
        let attribute = node + to_u32(HEAD);
        let packed = self.pack(node, value, code);
        let packed_name = self.pack(attribute, name, tag::PLAIN_ATTRIBUTE);
        let words = [value.start, packed, name.start, packed_name];
        self.words.extend_from_slice(&words);
        attribute
    }

    /// Adds a block without labels and items. [`NodeTree::close_block`] follows.
    pub(crate) fn push_block(&mut self, type_name: Span) -> u32 {
        let fields = BlockFields {
            body: type_name,
            items: ListId::EMPTY,
            label_count: 0,
        };
        self.push_node(type_name, tag::OPEN_BLOCK, fields)
    }

    /// Adds a label to `block`, which is the block added last.
    pub(crate) fn push_label(&mut self, block: u32, LabelNode { span, tag }: LabelNode) {
        self.push_node(span, tag.pack(), ());
        if let Some(count) = self.words.get_mut(block as usize + BLOCK - 1) {
            *count += 1;
        }
    }

    /// Sets the body of a block.
    pub(crate) fn close_block(&mut self, block: u32, body: Span, items: ListId, closed: bool) {
        let words = self.words.get_mut(block as usize + 1..);
        if let Some([packed, start, end, list, ..]) = words {
            // The code is in the low bits: the length above it stays.
            *packed += u32::from(closed) * (tag::CLOSED_BLOCK - tag::OPEN_BLOCK);
            (*start, *end, *list) = (body.start, body.end, items.0);
        }
    }

    /// Sets the span and the parts of a `for` directive.
    pub(crate) fn close_template_for(&mut self, node: u32, span: Span, parts: ListId) {
        self.set_span(node, span);
        let fields: TemplateForFields = self.fields(node);
        self.set_fields(node, TemplateForFields { parts, ..fields });
    }

    /// Moves the start of an expression.
    pub(crate) fn set_start(&mut self, id: ExpressionId, start: u32) {
        self.set_span(id.0, Span::new(start, self.span(id.0).end));
    }

    fn set_span(&mut self, node: u32, span: Span) {
        let packed = self.pack(node, span, self.code(node));
        self.write(node, Span::new(span.start, packed));
    }

    fn set_fields<F: Stored>(&mut self, node: u32, fields: F) {
        self.write(node + to_u32(HEAD), fields);
    }

    fn write<T: Stored>(&mut self, index: u32, value: T) {
        if let Some(words) = self.words.get_mut(index as usize..) {
            value.write(words);
        }
    }

    #[inline]
    fn pack(&mut self, node: u32, span: Span, code: u32) -> u32 {
        layout::pack(span.len(), code).unwrap_or_else(|| {
            self.set_long_end(node, span.end);
            layout::pack_long(code)
        })
    }

    #[cold]
    fn set_long_end(&mut self, node: u32, end: u32) {
        let index = self.long.partition_point(|&(other, _)| other < node);
        match self.long.get_mut(index) {
            Some(entry) if entry.0 == node => entry.1 = end,
            _ => self.long.insert(index, (node, end)),
        }
    }
}

/// Reads.
impl NodeTree {
    /// Reads a value stored at an index.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "ids are indices into this tree, and each form is read as it was written"
    )]
    fn read<F: Stored>(&self, index: u32) -> F {
        let first = index as usize;
        F::read(&self.words[first..first + F::WORDS])
    }

    /// Reads `number` words from an index on.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "ids are indices into this tree, and counts are stored beside what they count"
    )]
    fn words(&self, first: u32, number: usize) -> &[u32] {
        &self.words[first as usize..first as usize + number]
    }

    /// Returns the second word of a node's head.
    #[inline]
    fn packed(&self, node: u32) -> u32 {
        self.read(node + 1)
    }

    #[inline]
    pub(crate) fn code(&self, node: u32) -> u32 {
        layout::code(self.packed(node))
    }

    /// Returns the fields of a node, which must be of the form `F`.
    #[inline]
    pub(crate) fn fields<F: Stored>(&self, node: u32) -> F {
        self.read(node + to_u32(HEAD))
    }

    /// Returns the elements of a list.
    #[inline]
    pub(crate) fn list(&self, list: ListId) -> &[u32] {
        let count: u32 = self.read(list.0);
        self.words(list.0 + 1, count as usize)
    }

    /// Returns the start and the packed word of a node's head.
    #[inline]
    pub(crate) fn head(&self, node: u32) -> (u32, u32) {
        let Span { start, end: packed } = self.read(node);
        (start, packed)
    }

    /// Returns the span of a node, if it has that code and its length is in its head.
    #[inline]
    pub(crate) fn span_with_code(&self, node: u32, code: u32) -> Option<Span> {
        let Span { start, end: packed } = self.read(node);
        if layout::code(packed) != code {
            return None;
        }
        let length = layout::length(packed)?;
        Some(Span::new(start, start + length))
    }

    #[inline]
    pub(crate) fn span(&self, node: u32) -> Span {
        // The head is stored as a start and a packed word: two words, as a span is.
        let Span { start, end: packed } = self.read(node);
        let end = match layout::length(packed) {
            Some(length) => start + length,
            None => self.long_end(node),
        };
        Span::new(start, end)
    }

    #[inline]
    pub(crate) fn tag(&self, id: ExpressionId) -> NodeTag {
        NodeTag::unpack(self.code(id.0))
    }

    /// Returns whether an item of a body is a block.
    #[inline]
    pub(crate) fn is_block(&self, item: u32) -> bool {
        self.code(item) >= tag::OPEN_BLOCK
    }

    /// Returns the expression of an attribute.
    #[inline]
    pub(crate) fn value(&self, attribute: u32) -> ExpressionId {
        if self.code(attribute) == tag::PLAIN_ATTRIBUTE {
            return ExpressionId(attribute - to_u32(HEAD));
        }
        let AttributeFields { value } = self.fields(attribute);
        value
    }

    /// Returns whether a block has its close brace.
    #[inline]
    pub(crate) fn is_closed(&self, block: u32) -> bool {
        self.code(block) == tag::CLOSED_BLOCK
    }

    /// Returns the indices of a block's labels.
    #[inline]
    pub(crate) fn labels(&self, block: u32) -> LabelIndices {
        let first = block + to_u32(BLOCK);
        (first..first + self.label_count(block) * to_u32(HEAD)).step_by(HEAD)
    }

    #[inline]
    pub(crate) fn label_count(&self, block: u32) -> u32 {
        self.read(block + to_u32(BLOCK) - 1)
    }

    /// Returns the label of a block at an index.
    #[inline]
    pub(crate) fn label_at(&self, block: u32, index: usize) -> Option<LabelNode> {
        let is_there = index < self.label_count(block) as usize;
        is_there.then(|| self.label(block + to_u32(BLOCK + index * HEAD)))
    }

    /// Returns the text in the quotes of a label, if it has no escapes.
    #[inline]
    pub(crate) fn verbatim_label(&self, block: u32, index: usize) -> Option<Span> {
        const VERBATIM: u32 = LabelTag::Quoted(Decode::Verbatim).pack();
        if index >= self.label_count(block) as usize {
            return None;
        }
        let span = self.span_with_code(block + to_u32(BLOCK + index * HEAD), VERBATIM)?;
        Some(Span::new(span.start + 1, span.end - 1))
    }

    #[inline]
    pub(crate) fn label(&self, label: u32) -> LabelNode {
        LabelNode {
            span: self.span(label),
            tag: LabelTag::unpack(self.code(label)),
        }
    }

    /// Returns the text of the malformed label that begins at an offset.
    #[cold]
    pub(crate) fn malformed_label(&self, start: u32) -> &str {
        let labels = &self.malformed_labels;
        let found = labels.binary_search_by_key(&start, |(start, _)| *start);
        let label = found.ok().and_then(|index| labels.get(index));
        label.map_or("", |(_, text)| text)
    }

    /// Returns the form of a part of a template.
    #[inline]
    pub(crate) fn part(&self, part: u32) -> PartTag {
        PartTag::unpack(self.code(part))
    }

    /// Returns the number of elements of a node with the fields `F`, and the index of the first.
    #[inline]
    pub(crate) fn elements<F: Stored>(&self, node: u32) -> (usize, u32) {
        let first = node + to_u32(HEAD + F::WORDS);
        match tag::count(self.code(node)) {
            Some(number) => (number, first),
            None => (self.read::<u32>(first) as usize, first + 1),
        }
    }

    /// Returns the elements of a node with the fields `F`, if they take one word each.
    #[inline]
    pub(crate) fn element_words<F: Stored>(&self, node: u32) -> &[u32] {
        let (number, first) = self.elements::<F>(node);
        self.words(first, number)
    }

    /// Reads the step at an index. Returns it and the index of the next.
    #[inline]
    pub(crate) fn step(&self, index: u32) -> (StepNode, u32) {
        let StepFields {
            is_key,
            span,
            target,
        } = self.read(index);
        let kind = if is_key {
            StepNodeKind::Key(ExpressionId(target))
        } else {
            StepNodeKind::Name(target)
        };
        (StepNode { span, kind }, index + to_u32(StepFields::WORDS))
    }

    #[cold]
    fn long_end(&self, node: u32) -> u32 {
        let found = self.long.binary_search_by_key(&node, |&(node, _)| node);
        let entry = found.ok().and_then(|index| self.long.get(index));
        entry.map_or(0, |&(_, end)| end)
    }
}

impl StepNode {
    /// Adds the words of the step to `words`.
    pub(crate) fn write(self, words: &mut Vec<u32>) {
        let Self { span, kind } = self;
        let (is_key, target) = match kind {
            StepNodeKind::Name(start) => (false, start),
            StepNodeKind::Key(ExpressionId(key)) => (true, key),
        };
        push(
            StepFields {
                is_key,
                span,
                target,
            },
            words,
        );
    }
}

/// Adds the words of a value.
#[inline]
fn push<T: Stored>(value: T, words: &mut Vec<u32>) {
    const { assert!(T::WORDS <= MAX_FIELDS, "the buffer holds the value") };
    let mut buffer = [0; MAX_FIELDS];
    value.write(&mut buffer);
    words.extend_from_slice(buffer.split_at(T::WORDS).0);
}

/// Indices at the distance of a head.
pub(crate) type LabelIndices = std::iter::StepBy<std::ops::Range<u32>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_spans_survive_packing() {
        let mut tree = NodeTree::with_capacity(0);
        let long = 1 << 24;
        let spans = [
            (3, 9),
            (1, long - 1),
            (1, long),
            (1, long + 1),
            (0, u32::MAX),
        ];
        let spans = spans.map(|(start, end)| Span::new(start, end));
        let ids = spans.map(|span| tree.push_node(span, NodeTag::Null.pack(), ()));
        assert_eq!(ids.map(|id| tree.span(id)), spans);
        for (id, span) in ids.into_iter().zip(spans) {
            let id = ExpressionId(id);
            tree.set_start(id, 2);
            assert_eq!(tree.span(id.0), Span::new(2, span.end));
            assert_eq!(tree.tag(id), NodeTag::Null);
        }
    }

    #[test]
    fn steps_survive_packing() {
        let span = Span::new;
        let name = |span, start| StepNode {
            span,
            kind: StepNodeKind::Name(start),
        };
        let key = |span| StepNode {
            span,
            kind: StepNodeKind::Key(ExpressionId(7)),
        };
        let long = 1 << 24;
        let steps = [
            name(span(3, 6), 4),
            key(span(6, 9)),
            name(span(9, 14), 11),
            key(span(21, 21 + long)),
        ];
        let mut words = Vec::new();
        for step in steps {
            step.write(&mut words);
        }
        let mut tree = NodeTree::with_capacity(0);
        let mut index = to_u32(tree.len());
        tree.push_elements(0, &words);
        for step in steps {
            let (read, next) = tree.step(index);
            assert_eq!(read, step);
            index = next;
        }
        assert_eq!(index as usize, tree.len());
    }

    #[test]
    fn a_new_tree_is_an_empty_body() {
        let tree = NodeTree::with_capacity(0);
        let fields: BlockFields = tree.fields(0);
        assert!(tree.is_block(0));
        assert_eq!(tree.list(fields.items), &[] as &[u32]);
        assert_eq!(tree.labels(0).len(), 0);
    }
}
