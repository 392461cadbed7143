//! The arena: one vector of 32-bit words that holds a whole tree.
//!
//! A node has a head of two words, its start and its length with a code for what it is, and fields, as many as its code
//! says: places of other nodes, offsets, lists. A list is a number and that many words. Places count words; they are
//! what handles hold. Nodes hold spans, not text. Nothing here allocates per node, and dropping a tree is dropping a few
//! vectors.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

use super::packed::{self, LabelTag, PartTag, StepTag, Tag};
use super::to_u32;

/// The place of an expression's node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ExpressionId(pub(crate) u32);

impl ExpressionId {
    /// The place of the first field.
    pub(crate) const fn fields(self) -> u32 {
        self.0 + 2
    }
}

/// A step of a traversal, as it waits for its traversal to be complete.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepNode {
    /// With the dot or the brackets.
    pub(crate) span: Span,
    pub(crate) tag: StepTag,
    /// Behind a dot, where the name or number starts. Of brackets, the key.
    pub(crate) detail: u32,
}

impl StepNode {
    pub(crate) const WORDS: usize = 4;

    pub(crate) const fn to_words(self) -> [u32; Self::WORDS] {
        [self.span.start, self.span.end, self.tag.pack(), self.detail]
    }

    pub(crate) const fn from_words([start, end, code, detail]: [u32; Self::WORDS]) -> Self {
        Self {
            span: Span::new(start, end),
            tag: StepTag::unpack(code),
            detail,
        }
    }
}

/// A block with its body: the node of its type's name, with start and end of the body, the place of the list of items,
/// and a list of labels, which are nodes without fields. The block at place 0 is the file's own body; as its first word
/// is 0, place 0 also serves as the list without elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockNode {
    /// From the open to the close brace.
    pub(crate) body: Span,
    /// List of the places of attributes and blocks.
    pub(crate) items: u32,
    /// Whether the close brace was there.
    pub(crate) closed: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LabelNode {
    /// With the quotes.
    pub(crate) span: Span,
    pub(crate) tag: LabelTag,
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
    words: Vec<u32>,
    /// Places and ends of nodes that are too long for their words, in order.
    long: Vec<(u32, u32)>,
    /// Starts of malformed labels and what they say, in source order.
    pub(crate) malformed_labels: Vec<(u32, Box<str>)>,
    pub(crate) incomplete: Vec<IncompleteNode>,
}

/// Words of a node without fields.
pub(crate) const HEAD: usize = 2;
/// Words of an attribute.
pub(crate) const ATTRIBUTE: usize = HEAD + 1;
/// Words of a block without labels.
pub(crate) const BLOCK: usize = HEAD + 4;

impl Tree {
    /// A tree of an empty body, with room for that many words.
    pub(crate) fn with_room(words: usize) -> Self {
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

    /// Whether that many words can be added without growing.
    #[inline]
    pub(crate) const fn has_room(&self, words: usize) -> bool {
        self.words.capacity() - self.words.len() >= words
    }

    pub(crate) fn make_room(&mut self, words: usize) {
        self.words.reserve_exact(words);
    }

    /// Gives back room that was not needed, if it is a good part.
    pub(crate) fn trim(&mut self) {
        if self.words.capacity() - self.words.len() > self.words.len() / 4 {
            self.words.shrink_to_fit();
        }
    }

    /// Adds a list.
    pub(crate) fn push_list(&mut self, elements: &[u32]) -> u32 {
        let place = self.push(&[to_u32(elements.len())]);
        // Most are too short for a copy of memory to pay.
        self.words.extend(elements);
        place
    }

    /// Adds words that belong to the node added last.
    #[inline]
    pub(crate) fn push(&mut self, words: &[u32]) -> u32 {
        let place = to_u32(self.words.len());
        self.words.extend_from_slice(words);
        place
    }

    /// Adds a node without fields.
    #[inline]
    pub(crate) fn push_head(&mut self, span: Span, code: u32) -> u32 {
        let place = to_u32(self.words.len());
        let packed = self.pack(place, span, code);
        self.push(&[span.start, packed])
    }

    /// Adds a step to the traversal added last.
    pub(crate) fn push_step(&mut self, StepNode { span, tag, detail }: StepNode) {
        let place = to_u32(self.words.len());
        let packed = self.pack(place, span, tag.pack());
        match tag {
            StepTag::Near => self.push(&[span.start, packed]),
            StepTag::Apart | StepTag::Key => self.push(&[span.start, packed, detail]),
        };
    }

    /// Adds an attribute of an expression already there.
    #[inline]
    pub(crate) fn push_attribute(&mut self, name: Span, value: ExpressionId) -> u32 {
        let place = to_u32(self.words.len());
        let packed = self.pack(place, name, packed::ATTRIBUTE);
        self.push(&[name.start, packed, value.0])
    }

    /// Adds an attribute together with its value, an expression without fields.
    #[inline]
    pub(crate) fn push_plain_attribute(&mut self, name: Span, value: Span, tag: Tag) -> u32 {
        let place = to_u32(self.words.len());
        let attribute = place + to_u32(HEAD);
        let packed = self.pack(place, value, tag.pack());
        let packed_name = self.pack(attribute, name, packed::ATTRIBUTE);
        self.push(&[value.start, packed, name.start, packed_name, place]);
        attribute
    }

    /// Moves the start of an expression.
    pub(crate) fn set_start(&mut self, id: ExpressionId, start: u32) {
        self.set_span(id.0, Span::new(start, self.span(id.0).end));
    }

    /// Gives a directive `for` of a template its span and its list of parts.
    pub(crate) fn close_for(&mut self, node: u32, span: Span, parts: u32) {
        self.set_span(node, span);
        self.words[node as usize + HEAD + 5] = parts;
    }

    fn set_span(&mut self, place: u32, span: Span) {
        let head = place as usize;
        let packed = self.pack(place, span, packed::code(self.words[head + 1]));
        self.words[head..head + HEAD].copy_from_slice(&[span.start, packed]);
    }

    /// Adds a block without labels and items, whose body is yet to come.
    pub(crate) fn push_block(&mut self, type_name: Span) -> u32 {
        let place = to_u32(self.words.len());
        let packed = self.pack(place, type_name, packed::OPEN_BLOCK);
        let Span { start, end } = type_name;
        self.push(&[start, packed, start, end, 0, 0])
    }

    /// Adds a label to the block added last, which is at `block`.
    pub(crate) fn push_label(&mut self, block: u32, LabelNode { span, tag }: LabelNode) {
        self.push_head(span, tag.pack());
        self.words[block as usize + BLOCK - 1] += 1;
    }

    /// Gives a block its body.
    pub(crate) fn close_block(&mut self, block: u32, body: Span, items: u32, closed: bool) {
        let place = block as usize;
        self.words[place + 2..place + 5].copy_from_slice(&[body.start, body.end, items]);
        if closed {
            self.words[place + 1] += packed::CLOSED_BLOCK - packed::OPEN_BLOCK;
        }
    }

    #[inline]
    fn pack(&mut self, place: u32, span: Span, code: u32) -> u32 {
        packed::pack(span.len(), code).unwrap_or_else(|| {
            self.note_long(place, span.end);
            packed::pack_long(code)
        })
    }

    #[cold]
    fn note_long(&mut self, place: u32, end: u32) {
        match self.long.binary_search_by_key(&place, |&(place, _)| place) {
            Ok(at) => self.long[at].1 = end,
            Err(at) => self.long.insert(at, (place, end)),
        }
    }
}

impl Tree {
    /// So many words from a place on.
    #[inline]
    pub(crate) fn fields<const N: usize>(&self, place: u32) -> [u32; N] {
        let start = place as usize;
        let fields = self.words[start..start + N].first_chunk();
        fields.copied().unwrap_or([0; N])
    }

    /// The field of that number, counted from a place.
    #[inline]
    pub(crate) fn field(&self, place: u32, number: u32) -> u32 {
        self.words[(place + number) as usize]
    }

    /// The elements of a list.
    #[inline]
    pub(crate) fn list(&self, place: u32) -> &[u32] {
        let start = place as usize + 1;
        &self.words[start..start + self.words[start - 1] as usize]
    }

    #[inline]
    pub(crate) fn span(&self, place: u32) -> Span {
        let [start, packed] = self.fields(place);
        let end = match packed::length(packed) {
            Some(length) => start + length,
            None => self.long_end(place),
        };
        Span::new(start, end)
    }

    #[inline]
    pub(crate) fn tag(&self, id: ExpressionId) -> Tag {
        let [_, packed] = self.fields(id.0);
        Tag::unpack(packed::code(packed))
    }

    /// Whether an item of a body is a block.
    #[inline]
    pub(crate) fn is_block(&self, item: u32) -> bool {
        let [_, packed] = self.fields(item);
        packed::code(packed) != packed::ATTRIBUTE
    }

    /// The expression of an attribute.
    #[inline]
    pub(crate) fn value(&self, attribute: u32) -> ExpressionId {
        ExpressionId(self.field(attribute, 2))
    }

    #[inline]
    pub(crate) fn block(&self, place: u32) -> BlockNode {
        let [_, packed, start, end, items, _] = self.fields::<BLOCK>(place);
        BlockNode {
            body: Span::new(start, end),
            items,
            closed: packed::code(packed) == packed::CLOSED_BLOCK,
        }
    }

    /// The places of a block's labels.
    #[inline]
    pub(crate) fn labels(&self, block: u32) -> Places {
        let first = block + to_u32(BLOCK);
        let end = first + self.field(first - 1, 0) * to_u32(HEAD);
        (first..end).step_by(HEAD)
    }

    #[inline]
    pub(crate) fn label(&self, place: u32) -> LabelNode {
        let [_, packed] = self.fields(place);
        let tag = LabelTag::unpack(packed::code(packed));
        LabelNode {
            span: self.span(place),
            tag,
        }
    }

    /// What a part of a template is.
    #[inline]
    pub(crate) fn part(&self, place: u32) -> PartTag {
        let [_, packed] = self.fields(place);
        PartTag::unpack(packed::code(packed))
    }

    /// The step at a place, and the place behind it.
    #[inline]
    pub(crate) fn step(&self, place: u32) -> (StepNode, u32) {
        let ([_, packed], span) = (self.fields(place), self.span(place));
        let (tag, end) = (StepTag::unpack(packed::code(packed)), place + 2);
        let (detail, end) = match tag {
            StepTag::Near => (span.start + 1, end),
            StepTag::Apart | StepTag::Key => (self.field(end, 0), end + 1),
        };
        (StepNode { span, tag, detail }, end)
    }

    #[cold]
    fn long_end(&self, place: u32) -> u32 {
        let found = self.long.binary_search_by_key(&place, |&(place, _)| place);
        found.map_or(0, |at| self.long[at].1)
    }
}

/// Places at equal distances.
pub(crate) type Places = std::iter::StepBy<std::ops::Range<u32>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_spans_survive_packing() {
        let mut tree = Tree::with_room(0);
        let long = 1 << 24;
        let spans = [
            (3, 9),
            (1, long - 1),
            (1, long),
            (1, long + 1),
            (0, u32::MAX),
        ];
        let spans = spans.map(|(start, end)| Span::new(start, end));
        let ids = spans.map(|span| tree.push_head(span, Tag::Null.pack()));
        assert_eq!(ids.map(|id| tree.span(id)), spans);
        for (id, span) in ids.into_iter().zip(spans) {
            let id = ExpressionId(id);
            tree.set_start(id, 2);
            assert_eq!(tree.span(id.0), Span::new(2, span.end));
            assert_eq!(tree.tag(id), Tag::Null);
        }
    }

    #[test]
    fn a_new_tree_is_an_empty_body() {
        let tree = Tree::with_room(0);
        assert!(tree.is_block(0));
        assert_eq!(tree.list(tree.block(0).items), &[] as &[u32]);
        assert_eq!(tree.labels(0).len(), 0);
    }
}
