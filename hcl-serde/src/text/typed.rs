//! The interface for derived implementations: a body read item by item, and the blocks of a field.

use hcl_core::native::literals::{Item, Layout};
use serde::Deserialize;

use super::blocks::Blocks;
use super::error::{Result, Stop};
use super::fields::Fields;
use super::input::{Input, TextDeserializer};
use super::items::{KeptItems, Others};
use super::names::{FILE, Place};
use super::reader::Reader;
use crate::content::NameMatcher;
use crate::schema::{NestedBlock, Schema, SchemaKind, Variant};

/// A body that is read directly, from the labels that have not become keys on.
#[derive(Debug)]
pub struct TextBody<'r, 'c, 'de> {
    pub(super) reader: &'r mut Reader<'c, 'de>,
    /// The body of a file, or a block before its labels.
    input: Input,
    pub(super) layout: Layout,
    pub(super) is_open: bool,
    arguments: NameMatcher,
    blocks: NameMatcher,
    pub(super) fields: Fields,
    /// The type of the block that was read last.
    pub(super) type_name: &'de str,
    pub(super) others: Others,
    /// The offsets of the body and of the one around it. Flattened types share a body.
    pub(super) place: Place,
}

impl<'r, 'c, 'de> TextBody<'r, 'c, 'de> {
    pub(super) fn new(reader: &'r mut Reader<'c, 'de>, input: Input) -> Self {
        let is_open = input == Input::File;
        let place = Place {
            body: if is_open {
                FILE
            } else {
                reader.literals.offset()
            },
            parent: reader.body,
        };
        Self {
            reader,
            place,
            input,
            layout: Layout::File,
            is_open,
            arguments: NameMatcher::default(),
            blocks: NameMatcher::default(),
            fields: Fields::default(),
            type_name: "",
            others: Others::Refuses,
        }
    }

    /// The body of items that were kept.
    pub(super) fn of_kept(
        reader: &'r mut Reader<'c, 'de>,
        others: Others,
        layout: Layout,
        place: Place,
    ) -> Self {
        // `next_kept` takes the items before the offset for read.
        reader.literals.rewind(0);
        Self {
            is_open: true,
            layout,
            place,
            arguments: NameMatcher::NOTHING_EXPECTED,
            others,
            ..Self::new(reader, Input::Kept)
        }
    }

    /// Returns the deserializer of the whole body.
    pub(crate) fn into_deserializer(self) -> Result<TextDeserializer<'r, 'c, 'de>> {
        if let Others::Remainder(items) = &self.others {
            self.reader.listed = **items;
        }
        // Where dynamic blocks are expanded, the tree refuses labels that the schema does not list.
        if self.input == Input::Blocks && self.reader.expands_dynamic_blocks {
            self.reader.check_no_label()?;
        }
        Ok(TextDeserializer {
            reader: self.reader,
            input: self.input,
        })
    }

    /// Reads the next label, or `None` if there is none.
    pub(crate) fn label(&mut self) -> Result<Option<TextDeserializer<'_, 'c, 'de>>> {
        // The tree has the labels of the block that a type is flattened into.
        if self.input == Input::Kept {
            return Err(Stop);
        }
        if self.is_open {
            return Ok(None);
        }
        let Some(label) = self.reader.literals.label()? else {
            self.is_open = true;
            // Where dynamic blocks are expanded, the tree wants every label that the schema lists.
            return match self.reader.expands_dynamic_blocks {
                true => Err(Stop),
                false => Ok(None),
            };
        };
        Reader::check_normal(label)?;
        self.reader.text = label;
        Ok(Some(TextDeserializer {
            reader: self.reader,
            input: Input::Text,
        }))
    }

    /// Returns the index of the variant that the block's type or next label names, which is a label of the block no longer.
    pub(crate) fn variant(&mut self, schema: &'static Schema<'static>) -> Result<usize> {
        let is_block = self.input == Input::Blocks;
        let is_by_label = matches!(schema.kind, SchemaKind::ByLabel(_));
        // Where dynamic blocks are expanded, the tree wants the labels of the variant with the most.
        if !is_block || is_by_label && self.reader.expands_dynamic_blocks {
            return Err(Stop);
        }
        let (variants, name) = match schema.kind {
            SchemaKind::Struct => return Err(Stop),
            SchemaKind::ByBlockType(variants) => (variants, self.reader.blocks.type_name),
            SchemaKind::ByLabel(variants) => {
                let label = self.reader.literals.label()?.ok_or(Stop)?;
                Reader::check_normal(label)?;
                (variants, label)
            }
        };
        let is_deprecated = |index: usize| {
            let variant: Option<&Variant<'_>> = variants.get(index);
            variant.is_some_and(|variant| variant.deprecated.is_some())
        };
        variants
            .iter()
            .position(|variant| variant.is_named(name))
            // The tree warns of deprecated variants.
            .filter(|&index| !is_deprecated(index))
            .ok_or(Stop)
    }

    /// Returns the offset in the text.
    pub(crate) const fn offset(&self) -> usize {
        self.reader.literals.offset()
    }

    /// Goes on to the items. All labels must have been read. `has_rest`: the items that the schema has no name for are kept
    /// for fields that read them.
    #[inline]
    pub(crate) fn open(&mut self, has_rest: bool) -> Result<()> {
        if has_rest {
            self.keep_others()?;
        }
        if self.input == Input::Blocks {
            if !self.is_open && self.reader.literals.label()?.is_some() {
                return Err(Stop);
            }
            self.layout = self.reader.literals.block_layout();
        }
        self.reader.body = self.place.body;
        self.reader.enter()
    }

    /// Reads the name of the next item. Returns its index in the schema's arguments, or in the arguments and the blocks
    /// after them; `None` at the end.
    #[inline]
    pub(crate) fn next(&mut self, schema: &'static Schema<'static>) -> Result<Option<usize>> {
        let expected = self.arguments.expected();
        if let Some(argument) = schema.arguments.get(expected)
            && self.reader.literals.attribute_named(argument.name)
        {
            self.arguments.advance();
            self.fields.take(expected)?;
            return Ok(Some(expected));
        }
        self.next_other(schema)
    }

    #[inline(never)]
    fn next_other(&mut self, schema: &'static Schema<'static>) -> Result<Option<usize>> {
        if self.input == Input::Kept {
            return self.next_kept(schema);
        }
        if let Some(index) = self.expected_block(schema)? {
            return Ok(Some(index));
        }
        loop {
            let item = self.reader.literals.item(self.layout)?;
            let index = match item {
                Item::End => return Ok(None),
                Item::Attribute(name) => self.arguments.next(&schema.arguments, name),
                Item::Block(name) => self.block_index(schema, name)?,
            };
            if let Some(index) = index {
                self.fields.take(index)?;
                return Ok(Some(index));
            }
            self.pass_over(schema, item)?;
        }
    }

    /// Reads the next item up to its labels if it is a block of the type that is expected. Otherwise reads white space at most.
    #[inline]
    fn expected_block(&mut self, schema: &'static Schema<'static>) -> Result<Option<usize>> {
        let expected = self.blocks.expected();
        let block = schema.blocks.get(expected);
        let Some(block) = block.filter(|it| !it.is_constrained()) else {
            return Ok(None);
        };
        if !self.reader.literals.block_named(self.layout, block.name)? {
            return Ok(None);
        }
        self.reader.check_block_type(block.name)?;
        self.type_name = block.name;
        self.blocks.advance();
        let index = schema.arguments.len() + expected;
        self.fields.take(index)?;
        Ok(Some(index))
    }

    /// Reads the name of the next of the items that were kept.
    #[inline(never)]
    fn next_kept(&mut self, schema: &'static Schema<'static>) -> Result<Option<usize>> {
        while let Others::Remainder(items) | Others::Leaves(items) = &mut self.others {
            let Some(number) = self.reader.next_kept(items)? else {
                break;
            };
            let start = self.reader.literals.offset();
            let item = self.reader.literals.item(self.layout)?;
            let index = match item {
                Item::End => break,
                Item::Attribute(name) => self.arguments.next(&schema.arguments, name),
                Item::Block(name) => self.block_index(schema, name)?,
            };
            // The next item that was kept may stand anywhere: the text at the current offset is not compared with an
            // argument.
            self.arguments = NameMatcher::NOTHING_EXPECTED;
            if let Some(index) = index {
                self.reader.note_read(number);
                self.fields.take(index)?;
                return Ok(Some(index));
            }
            self.reader.literals.rewind(start);
            self.pass_over(schema, item)?;
        }
        Ok(None)
    }

    #[inline]
    fn block_index(
        &mut self,
        schema: &'static Schema<'static>,
        name: &'de str,
    ) -> Result<Option<usize>> {
        self.reader.check_block_type(name)?;
        self.type_name = name;
        let Some(index) = self.blocks.next(&schema.blocks, name) else {
            return Ok(None);
        };
        // Constraints are reported with spans, which the tree has.
        match schema.blocks.get(index) {
            Some(block) if !block.is_constrained() => Ok(Some(schema.arguments.len() + index)),
            _ => Err(Stop),
        }
    }

    /// Reads the value of the argument after its name.
    #[inline]
    pub(crate) fn value<T, E>(
        &mut self,
        read: impl FnOnce(TextDeserializer<'_, '_, 'de>) -> std::result::Result<T, E>,
    ) -> Result<T> {
        let input = Input::Value;
        let reader = &mut *self.reader;
        let value = read(TextDeserializer { reader, input }).map_err(|_| Stop)?;
        self.reader.literals.end_item(self.layout)?;
        Ok(value)
    }

    /// Skips the value after the name of an argument if it is null. Returns whether it is.
    #[inline]
    pub(crate) fn skip_null(&mut self) -> Result<bool> {
        let is_null = self.reader.literals.null();
        if is_null {
            self.reader.literals.end_item(self.layout)?;
        }
        Ok(is_null)
    }

    /// Returns the blocks of the type that was read, up to the first of another type.
    pub(crate) fn blocks(&mut self) -> TextBlocks<'_, 'c, 'de> {
        TextBlocks {
            reader: self.reader,
            named: None,
            kept: None,
            blocks: Blocks {
                type_name: self.type_name,
                labels: 0,
                is_single: false,
                layout: self.layout,
            },
        }
    }

    /// Ends the body after its last item.
    pub(crate) fn finish(&mut self) -> Result<()> {
        self.reader.leave();
        self.end_others()?;
        if self.input != Input::Blocks {
            return Ok(());
        }
        self.reader
            .names
            .end_body(self.place.body, self.reader.literals.offset());
        self.reader.body = self.place.parent;
        Ok(self.reader.literals.end_item(Layout::Block)?)
    }
}

/// The blocks of a field. The first was read up to the labels that have not become keys.
#[derive(Debug)]
pub struct TextBlocks<'r, 'c, 'de> {
    pub(super) reader: &'r mut Reader<'c, 'de>,
    pub(super) blocks: Blocks<'de>,
    /// The schema of the blocks, if their keys are names.
    pub(super) named: Option<&'static NestedBlock<'static>>,
    /// The items that the blocks are among, if they are the variants of a flattened enum.
    pub(super) kept: Option<&'r mut KeptItems>,
}

impl<'c, 'de> TextBlocks<'_, 'c, 'de> {
    /// Returns the block that comes next, with the labels that have not become keys.
    #[inline]
    pub(crate) fn body(&mut self) -> TextBody<'_, 'c, 'de> {
        self.reader.blocks = Blocks {
            is_single: true,
            ..self.blocks
        };
        TextBody::new(self.reader, Input::Blocks)
    }

    /// Goes on to the next block. Returns whether there is one.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        if let Some(items) = &mut self.kept {
            let next = self.reader.next_variant(items)?;
            self.blocks.type_name = next.unwrap_or_default();
            return Ok(next.is_some());
        }
        self.reader.next_block(&self.blocks, self.blocks.labels)
    }

    /// Reads the next label as a key. The blocks of the key are `inner`.
    pub(crate) fn key<K: Deserialize<'de>>(&mut self) -> Result<K> {
        if self.kept.is_some() {
            return Err(Stop);
        }
        let label = self.reader.literals.label()?.ok_or(Stop)?;
        Reader::check_normal(label)?;
        self.reader.note_label(self.blocks.labels, label)?;
        self.note_key(label);
        self.reader.text = label;
        let reader = &mut *self.reader;
        let input = Input::Text;
        K::deserialize(TextDeserializer { reader, input })
    }

    /// Returns the blocks of the key that was read.
    pub(crate) fn inner(&mut self) -> TextBlocks<'_, 'c, 'de> {
        let labels = self.blocks.labels + 1;
        TextBlocks {
            reader: self.reader,
            named: self.named,
            kept: None,
            blocks: Blocks {
                labels,
                ..self.blocks
            },
        }
    }
}
