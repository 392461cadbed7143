//! A document: the data as it is written, before its lines are known.

use super::data::Text;
use super::heredoc::Heredoc;

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
    /// In quotes, from the last one to the first one: the keys of the maps around the block are added at the end.
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
}
