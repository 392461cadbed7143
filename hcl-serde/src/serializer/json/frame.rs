//! Open containers of a text in the JSON syntax.

use std::ops::Range;

/// An open container.
#[derive(Debug)]
pub(in crate::serializer) struct Frame {
    pub(in crate::serializer) kind: Kind,
    /// Whether the names of its parts are templates.
    pub(in crate::serializer) has_templates: bool,
    /// The range of its own name in the names of the text. Empty for the file and elements of lists.
    pub(in crate::serializer) name: Range<usize>,
    /// The number of parts written.
    pub(in crate::serializer) count: usize,
}

/// The kind of a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::serializer) enum Kind {
    /// The body of the file or of a block: an object of arguments and block types.
    Body,
    /// The object around the body of a block. Its name is a label.
    Label,
    /// Any other object.
    Object,
    List,
    /// The list of blocks that are written one by one. It stays open until something else follows.
    Group,
}

impl Frame {
    pub(in crate::serializer) const fn file() -> Self {
        Self {
            kind: Kind::Body,
            has_templates: false,
            name: 0..0,
            count: 0,
        }
    }
}

impl Kind {
    /// Returns the opening and the closing bracket.
    pub(in crate::serializer) const fn brackets(self) -> (u8, u8) {
        match self {
            Self::Body | Self::Label | Self::Object => (b'{', b'}'),
            Self::List | Self::Group => (b'[', b']'),
        }
    }
}
