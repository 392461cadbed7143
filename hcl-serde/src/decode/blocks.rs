//! The input of a field that is read from blocks.

use hcl_core::syntax::BodyItem;
use hcl_core::{Diagnostic, Diagnostics};

use super::body::BodyDecoder;
use super::content::Content;
use super::errors;
use super::names;
use super::slots::Blocks;
use crate::location::{Path, Step};
use crate::schema::{NestedBlock, Schema, SchemaKind, ValueSchema};
use crate::session::Session;
use crate::view::{BlockView, BodyView};

/// The blocks of one field, or the input of a flattened field.
#[derive(Clone, Debug)]
pub struct BlockList<'c, 'de> {
    pub(super) session: &'c Session<'c, 'de>,
    path: &'c Path<'c>,
    /// `None` for a flattened field.
    pub(super) schema: Option<&'static NestedBlock>,
    pub(super) blocks: Blocks<'c>,
    body: BodyView<'c>,
    /// See [`Slots`](super::slots::Slots).
    meant: &'c [String],
    flattened: Option<Flattened<'c, 'de>>,
}

/// A type that is flattened into a struct, and the body of that struct.
#[derive(Clone, Debug)]
pub struct Flattened<'f, 'de> {
    schema: &'static Schema,
    pub(super) body: BodyDecoder<'f, 'de>,
}

impl<'de> Content<'_, 'de> {
    /// Returns the input of a field, by index in the schema's blocks.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "the derive counts the blocks of the schema"
    )]
    pub fn blocks(&self, index: usize) -> BlockList<'_, 'de> {
        BlockList {
            session: self.decoder.session,
            path: self.decoder.path,
            schema: Some(&self.schema.blocks[index]),
            blocks: self.blocks_of(index),
            body: self.decoder.body,
            meant: &self.slots.meant,
            flattened: None,
        }
    }

    /// Returns the input of a flattened field, by index in the schema's flattened fields. `values` are the constraints of its
    /// type.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "the derive counts the flattened fields of the schema"
    )]
    pub fn flattened(
        &mut self,
        index: usize,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> BlockList<'_, 'de> {
        let schema = (self.schema.flattened[index])().body;
        let body = self.decoder.body;
        let (decoder, blocks, meant) = if schema.is_unknown() {
            // The schema of a serde type is not known: it reads what the other fields leave.
            (self.remaining(), Blocks::none(), &[][..])
        } else {
            let blocks = self.blocks_of_flattened(index);
            (self.shared(), blocks, &*self.slots.meant)
        };
        BlockList {
            session: decoder.session,
            path: decoder.path,
            schema: None,
            blocks,
            body,
            meant,
            flattened: Some(Flattened {
                schema,
                body: BodyDecoder { values, ..decoder },
            }),
        }
    }
}

impl Flattened<'_, '_> {
    /// Returns whether the body has an attribute or block of the type; for a type that serde reads, any at all.
    pub(super) fn is_present(&self) -> bool {
        let schema = self.schema;
        if let BodyView::Native(body) = self.body.body {
            return schema.is_unknown() && body.items().len() > 0
                || body.items().any(|item| match item {
                    BodyItem::Attribute(attribute) => names::has_name(schema, attribute.name()),
                    BodyItem::Block(block) => names::has_name(schema, block.type_name()),
                });
        }
        let body = self.body.body.to_model();
        let mut ignored = Diagnostics::new();
        if schema.is_unknown() {
            let items = body.native_items().map(|items| items.len());
            return items.unwrap_or_else(|| body.just_attributes(&mut ignored).len()) > 0;
        }
        let schema = names::body_schema(schema, None);
        let content = body.partial_content(&schema, &mut ignored).0;
        !content.attributes.is_empty() || !content.blocks.is_empty()
    }
}

impl<'c, 'de> BlockList<'c, 'de> {
    /// Returns the body to read, if the field is a flattened struct and not a flattened enum over blocks.
    pub(super) fn flattened_struct(&self) -> Option<Flattened<'c, 'de>> {
        let flattened = self.flattened.as_ref()?;
        matches!(flattened.schema.kind, SchemaKind::Struct).then(|| flattened.clone())
    }

    /// Returns the path of the field. A flattened field has that of the body.
    pub(super) fn path(&self) -> Path<'c> {
        match self.schema {
            Some(schema) => self.path.then(Step::Name(schema.name)),
            None => *self.path,
        }
    }

    /// The block type in reports.
    fn type_name(&self) -> &'static str {
        self.schema.map_or("", |schema| schema.name)
    }

    fn report(&self, diagnostic: Diagnostic) {
        self.session.report(diagnostic, &self.path());
    }

    /// Returns the decoder of a block, whose first labels have become keys.
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
            ..BodyDecoder::of_block(self.session, path, block, labels_taken)
        }
    }

    /// Returns whether an unsupported argument or block may be meant as one of this type.
    fn is_meant(&self, type_name: &str) -> bool {
        self.meant.iter().any(|name| name == type_name)
    }

    #[cold]
    pub(super) fn report_missing(&self) {
        let choice = self.flattened.as_ref().map(|choice| &choice.schema.kind);
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
                .map_or(&[][..], |schema| (schema.nesting)().body.labels);
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
        if min_items.is_none() && max_items.is_none() {
            return true;
        }
        let count = self.blocks.clone().count();
        if let Some(min) = min_items.filter(|min| count < *min as usize) {
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
