//! The input of a field that is read from blocks.

use hcl_core::native::BodyItem;
use hcl_core::{Diagnostic, Diagnostics};

use super::body::BodyDecoder;
use super::content::{Content, Part};
use super::errors;
use super::input::{BlocksInput, BodyInput};
use super::names;
#[cfg(feature = "schema")]
use super::published::Memo;
use super::reader::BlockReader;
use super::slots::Blocks;
use crate::location::{Path, Step};
use crate::schema::{NestedBlock, Schema, SchemaKind, Types, ValueSchema};
use crate::session::Session;
use crate::text::Result;
use crate::view::{BlockView, BodyView};

/// The blocks of one field.
#[derive(Clone, Debug)]
pub(super) struct BlockList<'c, 'de> {
    pub(super) session: &'c Session<'c, 'de>,
    pub(super) types: Types<'c>,
    /// See [`BodyDecoder::memo`]; only for the blocks of a file.
    #[cfg(feature = "schema")]
    memo: Option<&'c Memo>,
    path: &'c Path<'c>,
    /// `None` for a flattened enum.
    pub(super) schema: Option<&'c NestedBlock<'c>>,
    /// The schema of a flattened enum.
    choice: Option<&'c Schema<'c>>,
    pub(super) blocks: Blocks<'c>,
    body: BodyView<'c>,
    /// See [`Slots`](super::slots::Slots).
    meant: &'c [String],
}

impl<'de> Content<'_, 'de> {
    /// Reads the blocks of the field. Returns `None` if there are none and the field has a default.
    #[inline(never)]
    pub(super) fn read_blocks<T>(
        &mut self,
        gather: fn(BlocksInput<'_, '_, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        let index = self.current() - self.schema.arguments.len();
        let (schema, blocks) = (self.schema.blocks.get(index), self.blocks_of(index));
        if schema.is_some_and(|it| it.has_default) && blocks.first().is_none() {
            return Ok(None);
        }
        let value = self.list(schema, None, blocks).gather(gather);
        self.read(Part::Blocks(index), value)
    }

    /// Reads a flattened field, by index in the schema's flattened fields. `values` are the constraints of its type.
    #[inline(never)]
    pub(super) fn read_flattened<T>(
        &mut self,
        index: usize,
        reader: &BlockReader<'de, T>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> Result<Option<T>> {
        let schema = reader.nesting.body;
        let value = if let SchemaKind::Struct = schema.kind {
            let decoder = match schema.is_unknown() {
                // The schema of a serde type is not known: it reads what the other fields leave.
                true => self.remaining(),
                false => self.shared(),
            };
            (reader.flatten)(BodyInput::Tree(&BodyDecoder { values, ..decoder }))
        } else {
            let blocks = self.blocks_of_flattened(index);
            self.list(None, Some(schema), blocks).gather(reader.gather)
        };
        self.read(Part::Body, value)
    }

    fn list<'c>(
        &'c self,
        schema: Option<&'c NestedBlock<'c>>,
        choice: Option<&'c Schema<'c>>,
        blocks: Blocks<'c>,
    ) -> BlockList<'c, 'de> {
        BlockList {
            session: self.decoder.session,
            types: self.decoder.types,
            #[cfg(feature = "schema")]
            memo: self.decoder.memo.filter(|_| self.decoder.header.is_none()),
            path: self.decoder.path,
            schema,
            choice,
            blocks,
            body: self.decoder.body,
            meant: &self.slots.meant,
        }
    }
}

/// Returns whether a body has an attribute or block of a type; for a type that serde reads, any at all.
pub(super) fn is_present(body: BodyView<'_>, schema: &Schema<'_>) -> bool {
    if let BodyView::Native(body) = body {
        return schema.is_unknown() && body.items().len() > 0
            || body.items().any(|item| match item {
                BodyItem::Attribute(attribute) => names::has_name(schema, attribute.name()),
                BodyItem::Block(block) => names::has_name(schema, block.type_name()),
            });
    }
    let body = body.to_model();
    let mut ignored = Diagnostics::new();
    if schema.is_unknown() {
        let items = body.native_items().map(|items| items.len());
        return items.unwrap_or_else(|| body.just_attributes(&mut ignored).len()) > 0;
    }
    let schema = names::body_schema(schema, None, Types::NONE, None);
    let content = body.partial_content(&schema, &mut ignored).0;
    !content.attributes.is_empty() || !content.blocks.is_empty()
}

impl<'c, 'de> BlockList<'c, 'de> {
    /// Returns the path of the field. A flattened field has the path of the body.
    pub(super) fn path(&self) -> Path<'c> {
        match self.schema {
            Some(schema) => self.path.then(Step::Name(schema.name)),
            None => *self.path,
        }
    }

    /// Returns the step to a block of a list.
    #[cfg(feature = "schema")]
    #[inline]
    pub(super) fn element<'p>(&self, block: BlockView<'p>, index: usize) -> Step<'p> {
        match self.memo.and_then(|_| block.as_native()) {
            Some(block) => Step::Element(block, index),
            None => Step::Index(index),
        }
    }

    /// Returns the step to a block of a list.
    #[cfg(not(feature = "schema"))]
    #[inline]
    #[expect(
        clippy::unused_self,
        reason = "only a published schema remembers blocks"
    )]
    pub(super) const fn element<'p>(&self, _: BlockView<'p>, index: usize) -> Step<'p> {
        Step::Index(index)
    }

    /// The block type in reports.
    fn type_name(&self) -> &'c str {
        self.schema.map_or("", |schema| schema.name)
    }

    fn report(&self, diagnostic: Diagnostic) {
        self.session.report(diagnostic, &self.path());
    }

    /// Returns the decoder of a block. Its first labels have become keys.
    #[inline]
    pub(super) fn decoder<'p>(
        &self,
        block: BlockView<'p>,
        labels_taken: usize,
        path: &'p Path<'p>,
    ) -> BodyDecoder<'p, 'de>
    where
        'c: 'p,
    {
        BodyDecoder {
            values: self.schema.and_then(|schema| schema.value),
            block: self.schema,
            types: self.types,
            #[cfg(feature = "schema")]
            memo: self.memo,
            ..BodyDecoder::of_block(self.session, path, block, labels_taken)
        }
    }

    /// Returns whether an unsupported argument or block may be meant as one of this type.
    fn is_meant(&self, type_name: &str) -> bool {
        self.meant.iter().any(|name| name == type_name)
    }

    #[cold]
    pub(super) fn report_missing(&self) {
        let choice = self.choice.map(|choice| &choice.kind);
        let error = if let Some(SchemaKind::ByBlockType(variants)) = choice {
            if variants.iter().any(|variant| self.is_meant(variant.name)) {
                return;
            }
            let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
            errors::missing_choice(&names)
        } else {
            if self.is_meant(self.type_name()) {
                return;
            }
            let labels = self
                .schema
                .map_or(&[][..], |schema| schema.nesting.get(self.types).body.labels);
            let labels: Vec<&str> = labels.iter().map(|label| label.name).collect();
            errors::missing_block(self.type_name(), &labels)
        };
        self.report(self.body.locate_missing(error));
    }

    /// Returns whether the number of blocks is within `min_items` and `max_items`; reports it otherwise.
    pub(super) fn check_count(&self) -> bool {
        let Some(NestedBlock {
            min_items,
            max_items,
            ..
        }) = self.schema
        else {
            return true;
        };
        // Most fields have no bounds, and a count walks all blocks.
        if min_items.is_none() && max_items.is_none() {
            return true;
        }
        let count = self.blocks.clone().count();
        if let Some(min) = min_items.filter(|min| count < *min as usize) {
            if self.is_meant(self.type_name()) {
                return false;
            }
            let error = errors::too_few_blocks(self.type_name(), min, count);
            self.report(self.body.locate_missing(error));
            return false;
        }
        let Some(max) = *max_items else { return true };
        match self.blocks.clone().nth(max as usize) {
            None => true,
            Some(extra) => {
                let (name, at) = (extra.type_name(), extra.definition_span());
                self.report(errors::too_many_blocks(name, max, at));
                false
            }
        }
    }
}
