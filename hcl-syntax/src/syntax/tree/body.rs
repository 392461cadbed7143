//! Bodies, attributes, blocks and labels.
//!
//! Native syntax specification, "Structural Elements".

use std::borrow::Cow;
use std::iter::FusedIterator;

use crate::source::{SourceSpan, Span};

use super::{BlockNode, Expression, File, LabelNode, LabelTag, Literal, Places};

/// What lies between a block's braces, or the whole of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body<'f> {
    file: &'f File,
    block: u32,
}

impl<'f> Body<'f> {
    #[doc(hidden)]
    pub const fn new(file: &'f File, block: u32) -> Self {
        Self { file, block }
    }

    #[inline]
    fn block(self) -> BlockNode {
        self.file.tree().block(self.block)
    }

    /// The file that the body is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// A number that tells the bodies of one file apart; 0 is the file's own body.
    #[must_use]
    pub const fn id(self) -> u32 {
        self.block
    }

    /// Attributes and blocks in source order. A redefined attribute appears once, as first defined.
    #[must_use]
    #[inline]
    pub fn items(self) -> Items<'f> {
        let items = self.file.tree().list(self.block().items);
        Items {
            file: self.file,
            items: items.iter(),
        }
    }

    /// The attributes, in source order.
    #[must_use]
    pub fn attributes(self) -> Attributes<'f> {
        Attributes(self.items())
    }

    /// The blocks, in source order.
    #[must_use]
    pub fn blocks(self) -> Blocks<'f> {
        Blocks(self.items())
    }

    /// The attribute of that name.
    #[must_use]
    pub fn attribute(self, name: &str) -> Option<Attribute<'f>> {
        self.attributes().find(|attribute| attribute.name() == name)
    }

    /// From the open to the close brace; the whole text for a file's own body.
    #[must_use]
    pub fn span(self) -> Span {
        self.block().body
    }

    /// Where something that is missing in this body is reported: the open brace, or the start of the file.
    #[must_use]
    pub fn missing_item(self) -> Span {
        self.block().body.start_point()
    }

    /// The span tied to its source.
    #[must_use]
    pub fn source_span(self) -> SourceSpan {
        self.file.source().span(self.span())
    }
}

/// An attribute or a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyItem<'f> {
    /// `name = expression`
    Attribute(Attribute<'f>),
    /// `type "label" { … }`
    Block(Block<'f>),
}

/// Iterates over a body's items.
#[derive(Clone, Debug)]
pub struct Items<'f> {
    file: &'f File,
    items: std::slice::Iter<'f, u32>,
}

impl<'f> Items<'f> {
    fn item(&self, id: u32) -> BodyItem<'f> {
        let file = self.file;
        if file.tree().is_block(id) {
            BodyItem::Block(Block { file, id })
        } else {
            BodyItem::Attribute(Attribute { file, id })
        }
    }
}

impl<'f> Iterator for Items<'f> {
    type Item = BodyItem<'f>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let &item = self.items.next()?;
        Some(self.item(item))
    }

    fn nth(&mut self, index: usize) -> Option<Self::Item> {
        let &item = self.items.nth(index)?;
        Some(self.item(item))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }
}

impl ExactSizeIterator for Items<'_> {}
impl FusedIterator for Items<'_> {}

/// Iterates over a body's attributes.
#[derive(Clone, Debug)]
pub struct Attributes<'f>(Items<'f>);

impl<'f> Iterator for Attributes<'f> {
    type Item = Attribute<'f>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let file = self.0.file;
        let &id = self.0.items.find(|&&item| !file.tree().is_block(item))?;
        Some(Attribute { file, id })
    }
}

impl FusedIterator for Attributes<'_> {}

/// Iterates over a body's blocks.
#[derive(Clone, Debug)]
pub struct Blocks<'f>(Items<'f>);

impl<'f> Iterator for Blocks<'f> {
    type Item = Block<'f>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let file = self.0.file;
        let &id = self.0.items.find(|&&item| file.tree().is_block(item))?;
        Some(Block { file, id })
    }
}

impl FusedIterator for Blocks<'_> {}

/// `name = expression`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute<'f> {
    file: &'f File,
    id: u32,
}

impl<'f> Attribute<'f> {
    /// The file that the attribute is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// The name.
    #[must_use]
    #[inline]
    pub fn name(self) -> &'f str {
        self.file.source().slice(self.name_span())
    }

    /// Where the name stands.
    #[must_use]
    #[inline]
    pub fn name_span(self) -> Span {
        self.file.tree().span(self.id)
    }

    /// Whether this is the name. Cheaper than comparing [`Attribute::name`].
    #[must_use]
    #[inline]
    pub fn is_named(self, name: &str) -> bool {
        covers(self.file, self.name_span(), name)
    }

    /// From the name to the end of the expression.
    #[must_use]
    pub fn span(self) -> Span {
        self.name_span().to(self.expression().span())
    }

    /// The expression assigned.
    #[must_use]
    #[inline]
    pub fn expression(self) -> Expression<'f> {
        Expression::new(self.file, self.file.tree().value(self.id))
    }
}

/// `type "label" { … }`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<'f> {
    file: &'f File,
    id: u32,
}

impl<'f> Block<'f> {
    /// The file that the block is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// The block type.
    #[must_use]
    #[inline]
    pub fn type_name(self) -> &'f str {
        self.file.source().slice(self.type_span())
    }

    /// Whether this is the block type. Cheaper than comparing [`Block::type_name`].
    #[must_use]
    #[inline]
    pub fn is_of_type(self, type_name: &str) -> bool {
        covers(self.file, self.type_span(), type_name)
    }

    /// Where the block type stands.
    #[must_use]
    #[inline]
    pub fn type_span(self) -> Span {
        self.file.tree().span(self.id)
    }

    /// The labels, in source order.
    #[must_use]
    #[inline]
    pub fn labels(self) -> Labels<'f> {
        Labels {
            file: self.file,
            places: self.file.tree().labels(self.id),
        }
    }

    /// The label of that number, counted from 0.
    #[must_use]
    #[inline]
    pub fn label(self, index: usize) -> Option<Label<'f>> {
        let (file, tree) = (self.file, self.file.tree());
        let label = tree.label(tree.nth_label(self.id, index)?);
        Some(Label { file, label })
    }

    /// From the block type to the last label: the header without the brace.
    #[must_use]
    pub fn definition_span(self) -> Span {
        let last = self.labels().last().map(Label::span);
        self.type_span().to(last.unwrap_or(self.type_span()))
    }

    /// The open brace; empty where it is missing.
    #[must_use]
    pub fn open_brace_span(self) -> Span {
        let open = self.body().span().start_point();
        let brace = Span::new(open.start, open.start + 1);
        if self.file.source().slice(brace) == "{" {
            brace
        } else {
            open
        }
    }

    /// The close brace; empty at the body's end where it is missing.
    #[must_use]
    pub fn close_brace_span(self) -> Span {
        let BlockNode { body, closed, .. } = self.file.tree().block(self.id);
        Span::new(body.end - u32::from(closed), body.end)
    }

    /// From the block type to the close brace.
    #[must_use]
    pub fn span(self) -> Span {
        self.type_span().to(self.body().span())
    }

    /// What lies between the braces.
    #[must_use]
    pub const fn body(self) -> Body<'f> {
        Body::new(self.file, self.id)
    }
}

/// Whether a span covers this text and no more.
#[inline]
fn covers(file: &File, span: Span, text: &str) -> bool {
    let bytes = file.source().text().as_bytes().get(span.range());
    bytes.is_some_and(|bytes| is_same(bytes, text.as_bytes()))
}

/// Whether two names are the same: most are so short that looking at both ends is looking at all of them.
#[inline]
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len()
        && match a.len() {
            4..8 => ends::<4>(a) == ends(b),
            8..16 => ends::<8>(a) == ends(b),
            _ => a == b,
        }
}

#[inline]
fn ends<const N: usize>(text: &[u8]) -> (Option<&[u8; N]>, Option<&[u8; N]>) {
    (text.first_chunk(), text.last_chunk())
}

/// Iterates over a block's labels.
#[derive(Clone, Debug)]
pub struct Labels<'f> {
    file: &'f File,
    places: Places,
}

impl<'f> Iterator for Labels<'f> {
    type Item = Label<'f>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (file, place) = (self.file, self.places.next()?);
        let label = file.tree().label(place);
        Some(Label { file, label })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl ExactSizeIterator for Labels<'_> {}
impl FusedIterator for Labels<'_> {}

/// A block's label, quoted or bare.
#[derive(Clone, Copy, Debug)]
pub struct Label<'f> {
    file: &'f File,
    label: LabelNode,
}

impl<'f> Label<'f> {
    /// Where the label stands, with its quotes.
    #[must_use]
    pub const fn span(self) -> Span {
        self.label.span
    }

    /// Whether the label is a string, not a bare identifier.
    #[must_use]
    pub fn is_quoted(self) -> bool {
        self.label.tag != LabelTag::Bare
    }

    /// What the label says, escapes decoded.
    #[must_use]
    #[inline]
    pub fn text(self) -> Cow<'f, str> {
        let Span { start, end } = self.label.span;
        match self.label.tag {
            LabelTag::Bare => Cow::Borrowed(self.file.source().slice(self.label.span)),
            LabelTag::Quoted(decode) => {
                let inner = Span::new(start + 1, end - 1);
                Literal::new(self.file.source(), inner, decode).decode()
            }
            LabelTag::Malformed => Cow::Borrowed(self.file.tree().malformed_label(start)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn names_that_differ_anywhere_differ() {
        for length in 0..40 {
            let name = vec![b'a'; length];
            assert!(is_same(&name, &name.clone()));
            assert!(!is_same(&name, &vec![b'a'; length + 1]));
            for at in 0..length {
                let mut other = name.clone();
                other[at] = b'b';
                assert!(!is_same(&name, &other), "at {at} of {length}");
            }
        }
    }
}
