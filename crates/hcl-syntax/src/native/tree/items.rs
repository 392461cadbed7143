//! The items of a body: attributes and blocks.

use crate::source::Span;

use super::body::covers;
use super::{Attribute, Block, File, Node, NodeKind, Nodes, OfNode};

/// An attribute or a block.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, BodyItem};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let file = native::parse(&Source::new("app.hcl", "a = 1
/// b {}
/// ")?, &mut Diagnostics::new());
/// let is_block: Vec<bool> = file.body().items().map(|item| matches!(item, BodyItem::Block(_))).collect();
/// assert_eq!(is_block, [false, true]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyItem<'f> {
    /// `name = expression`
    Attribute(Attribute<'f>),
    /// `type "label" { … }`
    Block(Block<'f>),
}

impl<'f> BodyItem<'f> {
    /// Returns the file.
    #[must_use]
    pub const fn file(self) -> &'f File {
        match self {
            Self::Attribute(attribute) => attribute.file(),
            Self::Block(block) => block.file(),
        }
    }

    /// Returns the span from the name or block type to the end of the expression or the close brace.
    #[must_use]
    #[inline]
    pub fn span(self) -> Span {
        match self {
            Self::Attribute(attribute) => attribute.span(),
            Self::Block(block) => block.span(),
        }
    }

    /// Returns the item with a number, which is the number of an attribute or of the body of a block.
    #[must_use]
    #[inline]
    pub fn new(file: &'f File, id: u32) -> Self {
        if file.tree().is_block(id) {
            Self::Block(Block::new(file, id))
        } else {
            Self::Attribute(Attribute::new(file, id))
        }
    }
}

/// Iterates over a body's items.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let file = native::parse(&Source::new("app.hcl", "a = 1
/// b {}
/// ")?, &mut Diagnostics::new());
/// assert_eq!(file.body().items().len(), 2);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub type Items<'f> = Nodes<'f, BodyItem<'f>>;

impl<'f> OfNode<'f> for BodyItem<'f> {
    #[inline]
    fn of_node(file: &'f File, id: u32) -> Self {
        Self::new(file, id)
    }
}

/// An item of a body by its head, which is read once.
#[derive(Clone, Copy, Debug)]
pub struct ItemHead<'f> {
    file: &'f File,
    id: u32,
    node: Node,
}

impl<'f> ItemHead<'f> {
    /// Returns whether this is an attribute with a name.
    #[must_use]
    #[inline]
    pub fn is_attribute(self, name: &str) -> bool {
        matches!(self.node.kind, NodeKind::Attribute(_)) && covers(self.file, self.node.span, name)
    }

    /// Returns the block, if this is one of a type.
    #[must_use]
    #[inline]
    pub fn as_block(self, type_name: &str) -> Option<Block<'f>> {
        let is_block = matches!(self.node.kind, NodeKind::Block(_))
            && covers(self.file, self.node.span, type_name);
        is_block.then(|| Block::new(self.file, self.id))
    }

    /// Returns the attribute.
    #[must_use]
    #[inline]
    pub const fn attribute(self) -> Attribute<'f> {
        Attribute::new(self.file, self.id)
    }

    /// Returns the item.
    #[must_use]
    #[inline]
    pub const fn item(self) -> BodyItem<'f> {
        match self.node.kind {
            NodeKind::Block(_) => BodyItem::Block(Block::new(self.file, self.id)),
            _ => BodyItem::Attribute(self.attribute()),
        }
    }
}

impl<'f> Items<'f> {
    /// Returns the head of the next item.
    #[inline]
    pub fn next_head(&mut self) -> Option<ItemHead<'f>> {
        let head = self.peek()?;
        self.ids.next();
        Some(head)
    }

    /// Returns the next item if it is an attribute with a name. Otherwise passes nothing.
    #[inline]
    pub fn next_named(&mut self, name: &str) -> Option<Attribute<'f>> {
        let head = self.peek()?;
        if !head.is_attribute(name) {
            return None;
        }
        self.ids.next();
        Some(head.attribute())
    }

    /// Returns the next item if it is a block of a type. Otherwise passes nothing.
    #[inline]
    pub fn next_of_type(&mut self, type_name: &str) -> Option<Block<'f>> {
        let block = self.peek()?.as_block(type_name)?;
        self.ids.next();
        Some(block)
    }

    #[inline]
    fn peek(&self) -> Option<ItemHead<'f>> {
        let &id = self.ids.as_slice().first()?;
        let file = self.file;
        let node = file.tree().node(id);
        Some(ItemHead { file, id, node })
    }
}
