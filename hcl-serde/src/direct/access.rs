//! Access to maps and sequences: bodies, blocks by label, objects; lists of blocks, tuples.

use hcl_core::syntax::literals::{Item, Layout};
use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};

use super::Reader;
use super::blocks::Blocks;
use super::de::{DirectDeserializer, Input};
use super::error::{NeedsTree, Result};
use crate::content::NameMatcher;
use crate::de::NameDeserializer;

/// Access to the entries of a map.
#[derive(Debug)]
pub(super) struct EntryAccess<'r, 'c, 'de> {
    reader: &'r mut Reader<'c, 'de>,
    of: Map<'de>,
    /// The index of the first fingerprint of its keys.
    keys: usize,
    /// Whether the visitor has read the map to its end.
    is_complete: bool,
}

/// The kind of a map.
#[derive(Debug)]
enum Map<'de> {
    Body(Body<'de>),
    /// Blocks by their next label; the label of the first block.
    Labels(Blocks<'de>, Option<&'de str>),
    Object,
}

/// A body. The block types of each name must follow each other.
#[derive(Debug)]
struct Body<'de> {
    layout: Layout,
    /// The names of a struct's fields. `None` takes every name.
    fields: Option<&'static [&'static str]>,
    matcher: NameMatcher,
    taken: Fields,
    /// The type of the blocks whose value comes next; `None` for an attribute.
    block: Option<&'de str>,
}

impl<'r, 'c, 'de> EntryAccess<'r, 'c, 'de> {
    pub(super) fn of_body(
        reader: &'r mut Reader<'c, 'de>,
        layout: Layout,
        fields: Option<&'static [&'static str]>,
    ) -> Self {
        let matcher = NameMatcher::default();
        let body = Body {
            layout,
            fields,
            matcher,
            taken: Fields::default(),
            block: None,
        };
        Self::new(reader, Map::Body(body))
    }

    /// The next block was read up to its label, inclusive.
    pub(super) fn of_labels(
        reader: &'r mut Reader<'c, 'de>,
        blocks: Blocks<'de>,
        label: &'de str,
    ) -> Self {
        Self::new(reader, Map::Labels(blocks, Some(label)))
    }

    pub(super) fn of_object(reader: &'r mut Reader<'c, 'de>) -> Self {
        Self::new(reader, Map::Object)
    }

    fn new(reader: &'r mut Reader<'c, 'de>, of: Map<'de>) -> Self {
        let keys = reader.keys.begin();
        Self {
            reader,
            of,
            keys,
            is_complete: false,
        }
    }

    /// Calls a visitor, which must read the map to its end.
    pub(super) fn visit<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        let value = visitor.visit_map(&mut self)?;
        if !self.is_complete || !self.reader.keys.end(self.keys) {
            return Err(NeedsTree);
        }
        self.reader.leave();
        if let Map::Body(Body {
            layout: Layout::Block | Layout::OneLine,
            ..
        }) = self.of
        {
            self.reader.literals.end_item(Layout::Block)?;
        }
        Ok(value)
    }

    #[inline]
    fn next_label(&mut self) -> Result<Option<&'de str>> {
        let Map::Labels(blocks, first) = &mut self.of else {
            return Ok(None);
        };
        let label = match first.take() {
            Some(label) => label,
            None if !self.reader.next_block(blocks)? => return Ok(None),
            None => self.reader.literals.label()?.ok_or(NeedsTree)?,
        };
        self.reader.labels.truncate(blocks.labels);
        self.reader.labels.push(label);
        Ok(Some(label))
    }
}

impl<'de> Body<'de> {
    /// Reads the name of the next item.
    #[inline]
    fn next_name(&mut self, reader: &mut Reader<'_, 'de>) -> Result<Option<&'de str>> {
        if let Some(fields) = self.fields {
            let index = self.matcher.expected();
            if let Some(name) = fields.get(index)
                && reader.literals.attribute_named(name)
            {
                self.block = None;
                self.matcher.advance();
                return self.taken.take(index).map(|()| Some(*name));
            }
        }
        self.next_other_name(reader)
    }

    #[inline(never)]
    fn next_other_name(&mut self, reader: &mut Reader<'_, 'de>) -> Result<Option<&'de str>> {
        let (name, block) = match reader.literals.item(self.layout)? {
            Item::End => return Ok(None),
            Item::Attribute(name) => (name, None),
            Item::Block(name) => (name, Some(name)),
        };
        self.block = block;
        match self.fields {
            None => reader.keys.add(name),
            Some(fields) => {
                let index = self.matcher.next(&fields, name).ok_or(NeedsTree)?;
                self.taken.take(index)?;
            }
        }
        Ok(Some(name))
    }
}

/// The fields of a body that were read, a bit each.
#[derive(Debug, Default)]
pub(super) struct Fields(u64);

impl Fields {
    /// Notes that a field is read, which must be the first time.
    #[inline]
    pub(super) fn take(&mut self, index: usize) -> Result<()> {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        let bit = 1u64.checked_shl(index).unwrap_or(0);
        let is_first = bit != 0 && self.0 & bit == 0;
        self.0 |= bit;
        match is_first {
            true => Ok(()),
            false => Err(NeedsTree),
        }
    }
}

impl<'de> MapAccess<'de> for &mut EntryAccess<'_, '_, 'de> {
    type Error = NeedsTree;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let key = match &mut self.of {
            Map::Body(body) => {
                let Some(name) = body.next_name(self.reader)? else {
                    self.is_complete = true;
                    return Ok(None);
                };
                let name = NameDeserializer::in_input(name, Some(name));
                return seed.deserialize(name).map(Some);
            }
            Map::Labels(..) => self.next_label()?,
            Map::Object => self.reader.literals.key()?,
        };
        let Some(key) = key else {
            self.is_complete = true;
            return Ok(None);
        };
        Reader::check_normal(key)?;
        self.reader.keys.add(key);
        let input = Input::Text(key);
        seed.deserialize(DirectDeserializer {
            reader: self.reader,
            input,
        })
        .map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let input = match &self.of {
            Map::Body(Body {
                block: Some(type_name),
                layout,
                ..
            }) => Input::Blocks(Blocks {
                type_name,
                labels: 0,
                is_single: false,
                layout: *layout,
            }),
            Map::Labels(blocks, _) => Input::Blocks(Blocks {
                labels: blocks.labels + 1,
                ..*blocks
            }),
            Map::Body(_) | Map::Object => {
                self.reader.in_tuple = false;
                Input::Value
            }
        };
        let value = seed.deserialize(DirectDeserializer {
            reader: self.reader,
            input,
        })?;
        match &self.of {
            Map::Body(Body {
                block: None,
                layout,
                ..
            }) => self.reader.literals.end_item(*layout)?,
            Map::Object => self.reader.literals.end_entry()?,
            Map::Body(_) | Map::Labels(..) => {}
        }
        Ok(value)
    }
}

/// Access to the elements of a sequence.
#[derive(Debug)]
pub(super) struct ItemAccess<'r, 'c, 'de> {
    reader: &'r mut Reader<'c, 'de>,
    /// The blocks; `None` for a tuple.
    blocks: Option<Blocks<'de>>,
    is_first: bool,
    is_complete: bool,
}

impl<'r, 'c, 'de> ItemAccess<'r, 'c, 'de> {
    pub(super) const fn of_blocks(reader: &'r mut Reader<'c, 'de>, blocks: Blocks<'de>) -> Self {
        Self {
            reader,
            blocks: Some(blocks),
            is_first: true,
            is_complete: false,
        }
    }

    pub(super) const fn of_tuple(reader: &'r mut Reader<'c, 'de>) -> Self {
        Self {
            reader,
            blocks: None,
            is_first: true,
            is_complete: false,
        }
    }

    /// Calls a visitor, which must take every element.
    pub(super) fn visit<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        let value = visitor.visit_seq(&mut self)?;
        if !self.is_complete && self.advance()? {
            return Err(NeedsTree);
        }
        self.reader.leave();
        Ok(value)
    }

    /// Goes on to the next element. Returns false at the end.
    #[inline]
    fn advance(&mut self) -> Result<bool> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        match &self.blocks {
            None => Ok(self.reader.literals.element(is_first)?),
            Some(blocks) => Ok(is_first || self.reader.next_block(blocks)?),
        }
    }
}

impl<'de> SeqAccess<'de> for &mut ItemAccess<'_, '_, 'de> {
    type Error = NeedsTree;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if !self.advance()? {
            self.is_complete = true;
            return Ok(None);
        }
        let input = match self.blocks {
            None => {
                self.reader.in_tuple = true;
                Input::Value
            }
            Some(blocks) => Input::Blocks(Blocks {
                is_single: true,
                ..blocks
            }),
        };
        seed.deserialize(DirectDeserializer {
            reader: self.reader,
            input,
        })
        .map(Some)
    }
}
