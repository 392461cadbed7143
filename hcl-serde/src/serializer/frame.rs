//! An open file, block, object or list.

use std::ops::Range;

/// An open file, block, object or list.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) kind: FrameKind,
    /// The number of entries or elements started.
    pub(super) count: usize,
    /// The offset of the last entry; in a list, the offset of the list itself.
    pub(super) start: usize,
    /// The range of the last entry's name.
    pub(super) name: Range<usize>,
    /// The width of that name, or 255 if it is wider.
    pub(super) columns: u8,
    /// The separator between the next entry and the text before it.
    pub(super) before_entry: Separator,
    /// The range of a block's labels.
    pub(super) labels: Range<usize>,
    /// Whether there is a header of the blocks that the elements of a list or the values of a map are being written as.
    pub(super) has_header: bool,
    /// The number of elements of a list, if it is known, else zero.
    pub(super) length: usize,
    /// The index of the list's first element in the serializer's element starts.
    pub(super) first_element: usize,
    /// Whether the last element of a list is a heredoc: no comma can follow its end marker on the line.
    pub(super) ends_with_heredoc: bool,
}

/// The text between an entry and the text before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    None,
    /// The end of the line of the opening brace.
    Header,
    /// A blank line after a block of the type that is the name of the last entry.
    BlankLine,
}

/// The kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrameKind {
    File,
    Block,
    Object,
    /// An object that blocks can replace: a map of serde.
    Map,
    List,
}

impl Frame {
    pub(super) const fn new(kind: FrameKind) -> Self {
        Self {
            kind,
            count: 0,
            start: 0,
            name: 0..0,
            columns: 0,
            before_entry: match kind {
                FrameKind::File | FrameKind::List => Separator::None,
                FrameKind::Block | FrameKind::Object | FrameKind::Map => Separator::Header,
            },
            labels: 0..0,
            has_header: false,
            length: 0,
            first_element: 0,
            ends_with_heredoc: false,
        }
    }

    pub(super) const fn is_body(&self) -> bool {
        matches!(self.kind, FrameKind::File | FrameKind::Block)
    }
}

/// The delimiter that ends the fields of a struct or a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// None: the fields are part of an open body.
    Body,
    Block,
    Object,
}
