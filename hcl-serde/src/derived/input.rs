//! The input of a derived type: a body or the blocks of a field, from a text or from a tree.
//!
//! A problem of a text ends the run with [`Stop`] and is not reported: the tree is read next. Over a tree, it is reported,
//! [`Stop`] is returned for the part that failed, and the other parts are still read.

use hcl_core::SourceSpan;
use serde::Deserialize;

use super::blocks::Group;
use super::body::BodyDecoder;
use super::keyed_map::KeyedMap;
use super::reporter::Reporter;
use crate::schema::Schema;
use crate::text::{Result, Stop, TextBlocks, TextBody};
use crate::view::BlockView;

/// Reads the body of one block.
pub(super) type ReadBody<'de, T> = fn(BodyInput<'_, '_, 'de>) -> Result<T>;

/// A body to be decoded.
#[derive(Debug)]
pub enum BodyInput<'r, 'c, 'de> {
    /// The body in a text.
    Text(TextBody<'r, 'c, 'de>),
    /// The body in a tree. A reference, so that the input is moved without a copy.
    Tree(&'r BodyDecoder<'r, 'de>),
}

impl<'r, 'c, 'de> BodyInput<'r, 'c, 'de> {
    /// Returns the index of the variant that the block's type or next label names, and the body without that label, which a
    /// tree puts into `labeled`.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the block names no variant.
    pub fn variant<'v>(
        mut self,
        schema: &'static Schema<'static>,
        labeled: &'v mut Option<BodyDecoder<'v, 'de>>,
    ) -> Result<(usize, BodyInput<'v, 'c, 'de>)>
    where
        'r: 'v,
    {
        let index = match &mut self {
            Self::Text(body) => body.variant(schema)?,
            Self::Tree(decoder) => {
                let (index, variant) = decoder.variant(schema).ok_or(Stop)?;
                return Ok((index, BodyInput::Tree(labeled.insert(variant))));
            }
        };
        Ok((index, self))
    }

    /// Returns whether the body has an attribute or block of a flattened type; for a type that serde reads, any at all.
    pub(super) fn is_present(&self, schema: &Schema<'_>) -> bool {
        match self {
            Self::Text(body) => body.is_present(),
            Self::Tree(decoder) => decoder.is_present(schema),
        }
    }

    /// Returns the span of the body. Only a tree has it.
    pub(super) fn span(&self) -> Result<Option<SourceSpan>> {
        match self {
            Self::Text(_) => Err(Stop),
            Self::Tree(decoder) => Ok(decoder.span()),
        }
    }

    /// Returns the reporter for problems of the whole body in a tree.
    #[must_use]
    pub fn reporter(&self) -> Option<Reporter<'r, 'de>> {
        match self {
            Self::Text(_) => None,
            Self::Tree(decoder) => Some(decoder.reporter()),
        }
    }
}

/// The blocks of a field, or of one key of a field.
#[derive(Debug)]
pub enum BlocksInput<'r, 'c, 'de> {
    /// Blocks in a text: at least one.
    Text(TextBlocks<'r, 'c, 'de>),
    /// Blocks in a tree.
    Tree(Group<'r, 'de>),
}

impl<'de> BlocksInput<'_, '_, 'de> {
    /// Reads exactly one block.
    #[inline]
    pub(super) fn one<T>(self, read: ReadBody<'de, T>) -> Result<T> {
        match self {
            Self::Text(mut blocks) => read(BodyInput::Text(blocks.body())),
            Self::Tree(group) => group.one(read),
        }
    }

    /// Reads one block or none.
    #[inline]
    pub(super) fn optional<T>(self, read: ReadBody<'de, T>) -> Result<Option<T>> {
        match self {
            Self::Text(mut blocks) => read(BodyInput::Text(blocks.body())).map(Some),
            Self::Tree(group) => group.optional(read),
        }
    }

    /// Reads every block.
    #[inline]
    pub(super) fn all<T>(self, read: ReadBody<'de, T>) -> Result<Vec<T>> {
        let mut blocks = match self {
            Self::Text(blocks) => blocks,
            Self::Tree(group) => return group.all(read),
        };
        let mut all = Vec::new();
        loop {
            all.push(read(BodyInput::Text(blocks.body()))?);
            if !blocks.advance()? {
                return Ok(all);
            }
        }
    }

    /// Reads every block by itself into a container.
    pub(super) fn each<T>(
        self,
        read: impl Fn(BlocksInput<'_, '_, 'de>) -> Result<T>,
    ) -> Result<Vec<T>> {
        match self {
            Self::Text(_) => Err(Stop),
            Self::Tree(group) => group.each(&|group| read(BlocksInput::Tree(group))),
        }
    }

    /// Reads blocks by their next label. In a text, blocks of a label must follow each other.
    pub(super) fn keyed<K: Deserialize<'de>, T, C: KeyedMap<K, T>>(
        self,
        read: impl Fn(BlocksInput<'_, '_, 'de>) -> Result<T>,
    ) -> Result<C> {
        let mut blocks = match self {
            Self::Text(blocks) => blocks,
            Self::Tree(group) => return group.keyed(&|group| read(BlocksInput::Tree(group))),
        };
        let mut map = C::default();
        loop {
            let key = blocks.key()?;
            let value = read(BlocksInput::Text(blocks.inner()))?;
            // Blocks of the label came before others. The tree brings them together, or reports the duplicate.
            if map.insert(key, value).is_some() {
                return Err(Stop);
            }
            if !blocks.advance()? {
                return Ok(map);
            }
        }
    }

    /// Returns whether there are no blocks.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Text(_) => false,
            Self::Tree(group) => group.blocks.first().is_none(),
        }
    }

    /// Returns the span of the first block's header. Only a tree has it.
    pub(super) fn span(&self) -> Result<Option<SourceSpan>> {
        match self {
            Self::Text(_) => Err(Stop),
            Self::Tree(group) => Ok(group.blocks.first().map(BlockView::definition_span)),
        }
    }
}
