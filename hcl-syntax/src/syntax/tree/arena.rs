//! The arena: one vector of 32-bit words that holds a whole tree.
//!
//! A node has a head of two words, its start and its length with a code for what it is, and fields, as many as its code
//! says: places of other nodes, offsets. A list is a number and that many words. Places count words; they are what
//! handles hold. Nodes hold spans, not text. Nothing here allocates per node, and dropping a tree is dropping a few
//! vectors.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

use super::packed::{self, LabelTag, MANY, PartTag, StepTag, Tag};
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

/// A step of a traversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepNode {
    /// With the dot or the brackets.
    pub(crate) span: Span,
    pub(crate) kind: StepNodeKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepNodeKind {
    /// Where the name or number behind the dot starts.
    Name(u32),
    Key(ExpressionId),
}

impl StepNode {
    /// Adds the words of the step; what is before it ends at `from`. Whether it begins there.
    pub(crate) fn write(self, from: u32, words: &mut Vec<u32>) -> bool {
        let Self { span, kind } = self;
        let (near, apart, is_near, detail) = match kind {
            StepNodeKind::Name(start) => (StepTag::Near, StepTag::Apart, start == from + 1, start),
            StepNodeKind::Key(ExpressionId(key)) => (StepTag::Key, StepTag::KeyApart, true, key),
        };
        match packed::pack(span.len(), near.pack()) {
            Some(packed) if is_near && span.start == from => {
                words.push(packed);
                if near == StepTag::Key {
                    words.push(detail);
                }
                true
            }
            _ => {
                words.extend([apart.pack(), span.start, span.end, detail]);
                false
            }
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

    /// Adds so many elements, which are these words, to the node added last, whose code says their number.
    #[inline]
    pub(crate) fn push_elements(&mut self, number: usize, words: &[u32]) {
        if number >= MANY {
            self.words.push(to_u32(number));
        }
        // Most are too few for a copy of memory to pay.
        self.words.extend(words);
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
        let packed_name = self.pack(attribute, name, packed::PLAIN_ATTRIBUTE);
        self.push(&[value.start, packed, name.start, packed_name]);
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
        packed::code(packed) >= packed::OPEN_BLOCK
    }

    /// The expression of an attribute.
    #[inline]
    pub(crate) fn value(&self, attribute: u32) -> ExpressionId {
        let [_, packed] = self.fields(attribute);
        ExpressionId(match packed::code(packed) {
            packed::PLAIN_ATTRIBUTE => attribute - to_u32(HEAD),
            _ => self.field(attribute, 2),
        })
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

    /// The place of the label of that number.
    #[inline]
    pub(crate) fn nth_label(&self, block: u32, index: usize) -> Option<u32> {
        let first = block + to_u32(BLOCK);
        let is_there = index < self.field(first - 1, 0) as usize;
        is_there.then(|| first + to_u32(index * HEAD))
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

    /// What a malformed label says.
    #[cold]
    pub(crate) fn malformed_label(&self, start: u32) -> &str {
        let known = &self.malformed_labels;
        let found = known.binary_search_by_key(&start, |(start, _)| *start);
        found.map_or("", |at| &known[at].1)
    }

    /// What a part of a template is.
    #[inline]
    pub(crate) fn part(&self, place: u32) -> PartTag {
        let [_, packed] = self.fields(place);
        PartTag::unpack(packed::code(packed))
    }

    /// The number of elements of a node, which stand behind so many other fields, and the place of the first.
    #[inline]
    pub(crate) fn elements(&self, node: u32, fields: u32) -> (usize, u32) {
        let [_, packed] = self.fields(node);
        let first = ExpressionId(node).fields() + fields;
        match packed::count(packed::code(packed)) {
            Some(number) => (number, first),
            None => (self.field(first, 0) as usize, first + 1),
        }
    }

    /// The elements of a node, which take a word each.
    #[inline]
    pub(crate) fn element_words(&self, node: u32, fields: u32) -> &[u32] {
        let (number, first) = self.elements(node, fields);
        &self.words[first as usize..first as usize + number]
    }

    /// The step at a place behind what ends at `from`, and the place behind it.
    #[inline]
    pub(crate) fn step(&self, place: u32, from: u32) -> (StepNode, u32) {
        let packed = self.field(place, 0);
        let length = packed::length(packed).unwrap_or_default();
        let near = Span::new(from, from + length);
        let apart = || Span::new(self.field(place, 1), self.field(place, 2));
        let key = |number| StepNodeKind::Key(ExpressionId(self.field(place, number)));
        let (span, kind, words) = match StepTag::unpack(packed::code(packed)) {
            StepTag::Near => (near, StepNodeKind::Name(from + 1), 1),
            StepTag::Key => (near, key(1), 2),
            StepTag::Apart => (apart(), StepNodeKind::Name(self.field(place, 3)), 4),
            StepTag::KeyApart => (apart(), key(3), 4),
        };
        (StepNode { span, kind }, place + words)
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
            (name(span(3, 6), 4), true),
            (key(span(6, 9)), true),
            (name(span(9, 14), 11), false),
            (name(span(15, 18), 16), false),
            (key(span(20, 21)), false),
            (key(span(21, 21 + long)), false),
            (name(span(21 + long, 21 + 2 * long), 22 + long), false),
            (
                name(span(21 + 2 * long, 20 + 3 * long), 22 + 2 * long),
                false,
            ),
        ];
        let mut words = Vec::new();
        let mut from = 3;
        for (step, is_near) in steps {
            assert_eq!(step.write(from, &mut words), is_near, "{step:?}");
            from = step.span.end;
        }
        let mut tree = Tree::with_room(0);
        let (mut place, mut from) = (tree.push(&words), 3);
        for (step, _) in steps {
            let (read, behind) = tree.step(place, from);
            assert_eq!(read, step);
            (place, from) = (behind, read.span.end);
        }
        assert_eq!(place as usize, tree.len());
    }

    #[test]
    fn a_new_tree_is_an_empty_body() {
        let tree = Tree::with_room(0);
        assert!(tree.is_block(0));
        assert_eq!(tree.list(tree.block(0).items), &[] as &[u32]);
        assert_eq!(tree.labels(0).len(), 0);
    }
}
