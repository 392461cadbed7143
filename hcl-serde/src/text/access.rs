//! Access to maps and sequences: bodies, blocks by label, objects; lists of blocks, tuples.

use hcl_core::native::literals::{Item, Layout};
use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};

use super::blocks::Blocks;
use super::error::{Result, Stop};
use super::fields::Fields;
use super::input::{Input, TextDeserializer};
use super::items::KeptItems;
use super::reader::Reader;
use crate::content::NameMatcher;
use crate::tree::NameDeserializer;

/// Access to the entries of a map.
#[derive(Debug)]
pub(super) struct EntryAccess<'r, 'c, 'de> {
    reader: &'r mut Reader<'c, 'de>,
    kind: Kind,
    /// The kind of the entry that was read last.
    entry: Entry,
    /// The layout of a body.
    layout: Layout,
    /// The names of a struct's fields; none for a map.
    fields: &'static [&'static str],
    matcher: NameMatcher,
    taken: Fields,
    /// The blocks of the entry that was read last.
    blocks: Blocks<'de>,
    /// The label of the first of blocks by label, before it becomes a key.
    first_label: Option<&'de str>,
    /// The index of the first fingerprint of its keys.
    keys: usize,
    /// The items of a body that were passed over before; `None` for a body that is read as it is written.
    kept: Option<KeptItems>,
}

/// The kind of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A body with the fields of a struct. The block types of each name must follow each other.
    Struct,
    /// A body with any names.
    Body,
    /// Blocks by their next label.
    Labels,
    Object,
}

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// None: no entry has been read.
    Start,
    /// None: all entries have been read.
    End,
    Argument,
    Blocks,
    /// An entry of an object.
    Element,
}

impl<'r, 'c, 'de> EntryAccess<'r, 'c, 'de> {
    pub(super) fn of_body(
        reader: &'r mut Reader<'c, 'de>,
        layout: Layout,
        fields: Option<&'static [&'static str]>,
    ) -> Self {
        let kind = match fields {
            Some(_) => Kind::Struct,
            None => Kind::Body,
        };
        Self {
            layout,
            fields: fields.unwrap_or_default(),
            ..Self::new(reader, kind)
        }
    }

    pub(super) fn of_kept(
        reader: &'r mut Reader<'c, 'de>,
        items: KeptItems,
        fields: Option<&'static [&'static str]>,
    ) -> Self {
        Self {
            matcher: NameMatcher::NOTHING_EXPECTED,
            kept: Some(items),
            ..Self::of_body(reader, items.layout, fields)
        }
    }

    /// The next block was read up to its label, inclusive.
    pub(super) fn of_labels(
        reader: &'r mut Reader<'c, 'de>,
        blocks: Blocks<'de>,
        label: &'de str,
    ) -> Self {
        Self {
            blocks,
            first_label: Some(label),
            ..Self::new(reader, Kind::Labels)
        }
    }

    pub(super) fn of_object(reader: &'r mut Reader<'c, 'de>) -> Self {
        Self::new(reader, Kind::Object)
    }

    #[inline]
    fn new(reader: &'r mut Reader<'c, 'de>, kind: Kind) -> Self {
        let keys = reader.keys.begin();
        Self {
            reader,
            kind,
            entry: Entry::Start,
            layout: Layout::File,
            fields: &[],
            matcher: NameMatcher::default(),
            taken: Fields::default(),
            blocks: Blocks::default(),
            first_label: None,
            keys,
            kept: None,
        }
    }

    /// Calls a visitor, which must read the map to its end.
    pub(super) fn visit<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        let value = visitor.visit_map(&mut self)?;
        self.end()?;
        Ok(value)
    }

    fn end(&mut self) -> Result<()> {
        // The fields of a struct are compared by `taken`.
        // A visitor that stops early leaves text that would be read as the items after the map.
        let has_keys = self.kind != Kind::Struct;
        if self.entry != Entry::End || has_keys && !self.reader.keys.end(self.keys) {
            return Err(Stop);
        }
        self.reader.leave();
        match (self.kind, self.layout) {
            (Kind::Struct | Kind::Body, Layout::Block | Layout::OneLine) if self.kept.is_none() => {
                Ok(self.reader.literals.end_item(Layout::Block)?)
            }
            _ => Ok(()),
        }
    }

    /// Skips what ends the argument or the entry of an object that was read last.
    #[inline]
    fn end_value(&mut self) -> Result<()> {
        match self.layout != Layout::OneLine && self.reader.literals.skip_newline() {
            true => Ok(()),
            false => self.end_value_slowly(),
        }
    }

    #[inline(never)]
    fn end_value_slowly(&mut self) -> Result<()> {
        match self.entry {
            Entry::Element => Ok(self.reader.literals.end_entry()?),
            _ => Ok(self.reader.literals.end_item(self.layout)?),
        }
    }

    /// Reads the name of the next item of a body if it is the field that is expected. Otherwise reads nothing.
    #[inline(never)]
    fn expected_name(&mut self) -> Option<&'de str> {
        let index = self.matcher.expected();
        let name = *self.fields.get(index)?;
        // Before the name is read: a field that comes again is not the expected one.
        let taken = self.taken.with(index)?;
        let item = self.reader.literals.item_named(self.layout, name)?;
        self.taken = taken;
        self.matcher.advance();
        self.begin(item)
    }

    /// Reads the name of the next item of a body.
    #[inline(never)]
    fn next_name(&mut self) -> Result<Option<&'de str>> {
        if self.entry == Entry::End {
            return Ok(None);
        }
        if self.kept.is_some() {
            return self.next_kept();
        }
        // An empty line precedes most blocks.
        if self.layout != Layout::OneLine
            && self.reader.literals.skip_newline()
            && let Some(name) = self.expected_name()
        {
            return Ok(Some(name));
        }
        let item = self.reader.literals.item(self.layout)?;
        let Some(name) = self.begin(item) else {
            return Ok(None);
        };
        self.note_name(name)?;
        Ok(Some(name))
    }

    fn note_name(&mut self, name: &'de str) -> Result<()> {
        match self.kind {
            Kind::Struct => {
                let index = self.matcher.next(&self.fields, name).ok_or(Stop)?;
                self.taken.take(index)
            }
            _ => self.reader.add_key(name),
        }
    }

    /// Reads the name of the next of the items that were passed over.
    #[inline(never)]
    fn next_kept(&mut self) -> Result<Option<&'de str>> {
        let items = self.kept.as_mut().ok_or(Stop)?;
        let item = match self.reader.next_kept(items)? {
            Some(_) => self.reader.literals.item(self.layout)?,
            None => Item::End,
        };
        let Some(name) = self.begin(item) else {
            return Ok(None);
        };
        self.note_name(name)?;
        // The next item that was kept may stand anywhere: the text at the current offset is not compared with a
        // field.
        self.matcher = NameMatcher::NOTHING_EXPECTED;
        Ok(Some(name))
    }

    /// Notes the item of a body that was read, and returns its name; `None` at the end.
    #[inline]
    fn begin(&mut self, item: Item<'de>) -> Option<&'de str> {
        let (name, entry) = match item {
            Item::End => {
                // A visitor may request a key again after the last one: no name after the body is an expected one.
                self.fields = &[];
                (None, Entry::End)
            }
            Item::Attribute(name) => (Some(name), Entry::Argument),
            Item::Block(type_name) => {
                self.blocks = Blocks {
                    type_name,
                    labels: 0,
                    is_single: false,
                    layout: self.layout,
                };
                (Some(type_name), Entry::Blocks)
            }
        };
        self.entry = entry;
        name
    }

    /// Reads the next label or the next key of an object.
    #[inline(never)]
    fn next_text(&mut self) -> Result<Option<&'de str>> {
        if self.entry == Entry::End {
            return Ok(None);
        }
        let (text, entry) = match self.kind {
            Kind::Labels => (self.next_label()?, Entry::Blocks),
            _ => (self.reader.literals.key()?, Entry::Element),
        };
        let Some(text) = text else {
            self.entry = Entry::End;
            return Ok(None);
        };
        self.entry = entry;
        self.reader.add_key(text)?;
        Ok(Some(text))
    }

    #[inline]
    fn next_label(&mut self) -> Result<Option<&'de str>> {
        let label = match self.first_label.take() {
            Some(label) => {
                self.blocks.labels += 1;
                label
            }
            None => {
                // At least 1 is counted, since the first label was read.
                let labels = self.blocks.labels - 1;
                if !self.reader.next_block(&self.blocks, labels)? {
                    return Ok(None);
                }
                self.reader.literals.label()?.ok_or(Stop)?
            }
        };
        self.reader.note_label(self.blocks.labels - 1, label)?;
        Ok(Some(label))
    }
}

impl<'de> MapAccess<'de> for &mut EntryAccess<'_, '_, 'de> {
    type Error = Stop;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        if matches!(self.kind, Kind::Labels | Kind::Object) {
            let Some(text) = self.next_text()? else {
                return Ok(None);
            };
            self.reader.text = text;
            let input = Input::Text;
            let reader = &mut *self.reader;
            return seed
                .deserialize(TextDeserializer { reader, input })
                .map(Some);
        }
        let name = match self.expected_name() {
            Some(name) => name,
            None => match self.next_name()? {
                Some(name) => name,
                None => return Ok(None),
            },
        };
        seed.deserialize(NameDeserializer::in_input(name, Some(name)))
            .map(Some)
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let input = match self.entry {
            Entry::Blocks => {
                self.reader.check_block_type(self.blocks.type_name)?;
                self.reader.blocks = self.blocks;
                Input::Blocks
            }
            _ => Input::Value,
        };
        let reader = &mut *self.reader;
        let value = seed.deserialize(TextDeserializer { reader, input })?;
        // Blocks read the ends of their lines themselves.
        if self.entry != Entry::Blocks {
            self.end_value()?;
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
            return Err(Stop);
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
            Some(blocks) => Ok(is_first || self.reader.next_block(blocks, blocks.labels)?),
        }
    }
}

impl<'de> SeqAccess<'de> for &mut ItemAccess<'_, '_, 'de> {
    type Error = Stop;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if !self.advance()? {
            self.is_complete = true;
            return Ok(None);
        }
        let input = match self.blocks {
            None => Input::Element,
            Some(blocks) => {
                self.reader.blocks = Blocks {
                    is_single: true,
                    ..blocks
                };
                Input::Blocks
            }
        };
        let reader = &mut *self.reader;
        seed.deserialize(TextDeserializer { reader, input })
            .map(Some)
    }
}
