//! Data as serde calls the serializer with it, before its place is known: `place` makes a document of it.

use hcl_core::Body;

/// A part of the texts of a serializer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    start: u32,
    end: u32,
}

impl Text {
    /// Returns the part between two offsets. The texts are shorter than a source may be.
    pub(super) fn new(start: usize, end: usize) -> Self {
        let offset = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        let (start, end) = (offset(start), offset(end));
        Self { start, end }
    }

    /// Returns the part of the texts.
    pub(super) fn of(self, texts: &str) -> &str {
        let range = self.start as usize..self.end as usize;
        texts.get(range).unwrap_or_default()
    }

    pub(super) const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Returns the text with the quotes that [`Data::Text`] has around it.
    pub(super) const fn with_quotes(self) -> Self {
        let (start, end) = (self.start - 1, self.end + 1);
        Self { start, end }
    }
}

/// A value, or the content of a body.
#[derive(Debug)]
pub(super) enum Data {
    /// `None`; inside a `Some`, it is a null also where an absent field is left out.
    Absent {
        in_some: bool,
    },
    Null,
    Bool(bool),
    /// A number literal.
    Number(Text),
    /// A text, with quotes before and after it.
    Text(Text),
    /// The source text of an expression.
    Source(Text),
    /// The source text of a key.
    Key(Text),
    /// The source text of the lines of a template, and the template on one line.
    Template(Box<(String, Self)>),
    Body(Body),
    List(Vec<Self>),
    /// The fields of a struct.
    Fields(Vec<(Self, Self)>),
    Map(Vec<(Self, Self)>),
    /// A label, and the rest of its block.
    Labeled(Vec<Self>),
    /// A variant of an enum, with quotes around its name.
    Variant(Text, Option<Box<Self>>),
    Marked(Mark, Box<Self>),
}

/// The mark that a type of this crate sets on its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Block,
    /// All of the data is blocks: each element of a list, and each value of a map with its key as label if `by_key`.
    Blocks {
        by_key: bool,
    },
    Secret,
}

impl Default for Data {
    fn default() -> Self {
        Self::Absent { in_some: false }
    }
}

impl Data {
    /// Returns the data with a mark. What is absent is not marked, but a block.
    pub(super) fn marked(self, mark: Mark) -> Self {
        match self {
            Self::Absent { .. } if mark != Mark::Block => self,
            data => Self::Marked(mark, Box::new(data)),
        }
    }

    /// Returns whether the value of an entry is left out, as far as its place is not known.
    pub(super) const fn may_be_left_out(&self) -> bool {
        matches!(
            self,
            Self::Absent { .. } | Self::Marked(Mark::Blocks { .. }, _)
        )
    }

    /// Returns whether a key or label is a secret.
    pub(super) const fn is_secret(&self) -> bool {
        matches!(self, Self::Marked(Mark::Secret, _))
    }

    /// Returns the text of a key or label.
    pub(super) fn text(&self) -> Option<Text> {
        match self {
            Self::Number(text) | Self::Text(text) | Self::Key(text) => Some(*text),
            Self::Variant(name, None) => Some(*name),
            _ => None,
        }
    }

    /// Returns whether the value of an entry is blocks: it is marked as one, or the first part of it is. `in_map` is the place of an
    /// entry, or of a value in its map.
    pub(super) fn is_blocks(&self, in_map: bool) -> bool {
        match self {
            Self::Labeled(_) | Self::Marked(Mark::Block, _) => true,
            Self::Marked(Mark::Secret, data) => data.is_blocks(in_map),
            Self::List(elements) if in_map => {
                elements.first().is_some_and(|first| first.is_blocks(false))
            }
            Self::Map(entries) if in_map => entries
                .first()
                .is_some_and(|(_, first)| first.is_blocks(true)),
            _ => false,
        }
    }
}
