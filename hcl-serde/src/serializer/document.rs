//! A document: the data as it is written, before its lines are known.

use super::heredoc::Heredoc;

/// A part of the texts of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    start: u32,
    end: u32,
}

impl Text {
    /// Returns the part between two offsets. The texts of a document are shorter than a source may be.
    pub(super) fn new(start: usize, end: usize) -> Self {
        let offset = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        let (start, end) = (offset(start), offset(end));
        Self { start, end }
    }

    /// Returns the bytes of the part.
    pub(super) fn of(self, texts: &[u8]) -> &[u8] {
        let range = self.start as usize..self.end as usize;
        texts.get(range).unwrap_or_default()
    }

    pub(super) const fn len(self) -> usize {
        (self.end - self.start) as usize
    }
}

/// A value.
#[derive(Debug, Default)]
pub(super) enum Node {
    /// Nothing is written: a field that is `None`, and items that are in the open body already.
    #[default]
    Absent,
    /// An expression on one line.
    Line(Text),
    /// A text as a heredoc, in which sequences are escaped.
    Heredoc(Box<(Heredoc, Text)>),
    /// The source text of an expression of several lines.
    Source(Box<Source>),
    List(Vec<Self>),
    Object(Vec<Entry>),
    /// Blocks, of the type that is the name of their entry. Only a body has such entries.
    Blocks(Vec<Block>),
}

/// The source text of an expression of several lines.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) text: Text,
    /// The columns by which the source indents its lines.
    pub(super) indentation: usize,
    pub(super) is_parenthesized: bool,
}

/// A name as it is written: in quotes if it is not an identifier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    pub(super) text: Text,
    /// The width in columns, or 255 if it is more.
    pub(super) columns: u8,
}

/// An item of an object; an argument or the blocks of one type in a body.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) name: Name,
    pub(super) value: Node,
}

#[derive(Debug)]
pub(super) struct Block {
    /// From the last one to the first one: the keys of the maps around the block are added at the end. Keys may have no quotes.
    pub(super) labels: Vec<Text>,
    pub(super) entries: Vec<Entry>,
}

/// The file or a block that is being written.
#[derive(Debug, Default)]
pub(super) struct Body {
    pub(super) labels: Vec<Text>,
    pub(super) entries: Vec<Entry>,
    /// Whether the variant of an enum, as the first part of the body, is a label.
    pub(super) takes_variant: bool,
    /// The number of open objects and lists around the block.
    pub(super) depth: usize,
}
