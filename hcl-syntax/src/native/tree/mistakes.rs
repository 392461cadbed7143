//! The syntax errors of a text, noted while it is parsed.

/// The syntax errors of a text, by the parts of the tree that they are in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mistakes {
    /// Bodies with items that are not in the tree.
    pub(super) bodies: Vec<u32>,
    /// Blocks with a mistake before their body.
    pub(super) headers: Vec<u32>,
    /// Offsets of the errors, and of the ends of the tokens before them.
    pub(super) offsets: Vec<u32>,
    /// Whether an item of the body that is parsed was lost.
    pub(super) has_lost_item: bool,
    /// Whether a block is not closed.
    pub(super) is_unclosed: bool,
    /// Whether a brace closes no block.
    pub(super) closes_none: bool,
}

impl Mistakes {
    pub(crate) fn push(&mut self, subject: Option<u32>, previous_end: u32) {
        self.offsets
            .extend(subject.into_iter().chain([previous_end]));
    }

    /// Returns the offset of the last error, while the text is parsed.
    pub(crate) fn last(&self) -> Option<u32> {
        self.offsets.iter().rev().nth(1).copied()
    }

    /// Notes that an item of the innermost body is not in the tree.
    pub(crate) const fn lose_item(&mut self) {
        self.has_lost_item = true;
    }

    /// Notes that a block is not closed.
    pub(crate) const fn lose_brace(&mut self) {
        self.is_unclosed = true;
        self.has_lost_item = true;
    }

    /// Notes that a brace closes no block.
    pub(crate) const fn close_none(&mut self) {
        self.closes_none = true;
        self.has_lost_item = true;
    }

    pub(crate) fn break_header(&mut self, block: u32) {
        self.headers.push(block);
        // `let a = 1`: the item may be another one.
        self.has_lost_item = true;
    }

    /// Notes that the body of a block is not in the tree.
    pub(crate) fn lose_body(&mut self, block: u32) {
        self.bodies.push(block);
    }

    /// Returns whether an item was lost so far; sets it.
    pub(crate) const fn replace_lost_item(&mut self, value: bool) -> bool {
        std::mem::replace(&mut self.has_lost_item, value)
    }

    /// Ends a body. `outer` is what [`replace_lost_item`](Self::replace_lost_item) returned at its start.
    #[inline]
    pub(crate) fn end_body(&mut self, block: u32, outer: bool) {
        if std::mem::replace(&mut self.has_lost_item, outer) {
            self.bodies.push(block);
        }
    }

    /// Ends the tree. `lexer` are the offsets of the errors of the lexer.
    #[cold]
    pub(crate) fn finish(&mut self, lexer: impl Iterator<Item = u32>) {
        self.offsets.extend(lexer);
        for list in [&mut self.bodies, &mut self.headers, &mut self.offsets] {
            list.sort_unstable();
            list.shrink_to_fit();
        }
    }
}
