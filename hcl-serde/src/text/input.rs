//! The part of a text that serde reads next.

use super::reader::Reader;

/// The part of the text that is read next. Kept in one register, the reader has the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// The value of an argument, or of an entry of an object.
    Value,
    /// An element of a tuple.
    Element,
    /// The body of the file.
    File,
    /// The blocks in [`Reader::blocks`].
    Blocks,
    /// The label, or the key of an object, in [`Reader::text`].
    Text,
    /// A body of the items in [`Reader::listed`].
    Kept,
}

impl Input {
    #[inline]
    pub(super) const fn is_value(self) -> bool {
        matches!(self, Self::Value | Self::Element)
    }
}

/// Deserializer of the next part of the text.
///
/// One type for every part, so that a type that is decoded is compiled for it once.
#[derive(Debug)]
pub struct TextDeserializer<'r, 'c, 'de> {
    pub(super) reader: &'r mut Reader<'c, 'de>,
    pub(super) input: Input,
}
