//! The input of a field that is read from blocks.

use hcl_core::{Diagnostic, SourceSpan};

use super::body::BodyDecoder;
use super::content::{Content, Part};
use super::errors;
use super::field::{Input, ReadField};
use super::names::shared_name;
use super::slots::Blocks;
use crate::location::{Path, Step};
use crate::schema::{NestedBlock, Schema, SchemaKind};
use crate::stop::{Result, Stop};
use crate::view::BlockView;

/// Blocks of one type with equal labels so far.
///
/// # Examples
///
/// ```
/// use hcl_serde::Error;
/// use hcl_serde::body::{Input, ReadField};
/// use hcl_serde::schema::Arity;
///
/// /// Counts blocks.
/// struct Count(usize);
///
/// impl<'de> ReadField<'de> for Count {
///     fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
///         if let Input::Blocks(blocks) = input {
///             blocks.read_bodies(Arity::Many, &mut |_| {
///                 self.0 += 1;
///                 Ok(())
///             })?;
///         }
///         Ok(())
///     }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Group<'g, 'de> {
    /// The body that contains the blocks.
    pub(super) decoder: &'g BodyDecoder<'g, 'de>,
    /// `None` for a flattened enum.
    pub(super) schema: Option<&'g NestedBlock<'g>>,
    /// The schema of a flattened enum.
    pub(super) choice: Option<&'g Schema<'g>>,
    /// See [`Slots`](super::slots::Slots).
    pub(super) meant: &'g [String],
    pub(super) path: &'g Path<'g>,
    pub(super) blocks: Blocks<'g>,
    /// The number of labels that have become keys.
    pub(super) labels_taken: usize,
    /// The schema of a type that is read from the body itself, in place of blocks.
    pub(super) flattened: Option<&'g Schema<'g>>,
}

impl<'de> Content<'_, 'de> {
    /// Reads the blocks of a field, by index in the schema's blocks. A field with a default may have none.
    pub(super) fn read_blocks(&mut self, index: usize, field: &mut dyn ReadField<'de>) {
        let (schema, blocks) = (self.schema.blocks.get(index), self.blocks_of(index));
        if schema.is_some_and(|schema| schema.has_default) && blocks.first().is_none() {
            return;
        }
        if !self.read_group(schema, None, blocks, field) {
            self.fail(Part::Blocks(index));
        }
    }

    /// Reads a flattened field, by index in the schema's flattened fields.
    pub(super) fn read_flattened(&mut self, index: usize, field: &mut dyn ReadField<'de>) {
        let Some(nesting) = self.schema.flattened.get(index) else {
            return;
        };
        if self.shares_name() {
            return self.fail(Part::Body);
        }
        let schema = nesting().body;
        let is_right = if let SchemaKind::Struct = schema.kind {
            let decoder = if schema.is_unknown() {
                // The schema of a serde type is not known: it reads what the other fields leave.
                self.rest()
            } else {
                self.shared()
            };
            field.read(Input::Body(&decoder)).is_ok()
        } else {
            let blocks = self.blocks_of_flattened(index);
            self.read_group(None, Some(schema), blocks, field)
        };
        if !is_right {
            self.fail(Part::Body);
        }
    }

    /// Returns whether a name of the type, or of a flattened one, is there twice. The first body reports it.
    fn shares_name(&self) -> bool {
        self.decoder.session.shares_name(self.schema, || {
            let name = shared_name(self.schema);
            if let Some(name) = name {
                let error = errors::shared_name(self.schema.name, name);
                self.decoder.reporter().report(error);
            }
            name.is_some()
        })
    }

    /// Reads the blocks of a field of a schema, or of the `choice` of a flattened enum. Returns whether they could be read, and are
    /// neither too few nor too many.
    fn read_group(
        &self,
        schema: Option<&NestedBlock<'_>>,
        choice: Option<&Schema<'_>>,
        blocks: Blocks<'_>,
        field: &mut dyn ReadField<'de>,
    ) -> bool {
        let outer = self.decoder.path;
        // A flattened field has the path of the body.
        let path = schema.map_or(*outer, |schema| outer.then(Step::Name(schema.name)));
        let group = Group {
            flattened: None,
            decoder: self.decoder,
            schema,
            choice,
            meant: &self.slots.meant,
            path: &path,
            blocks,
            labels_taken: 0,
        };
        // No early return: the blocks are read for their own mistakes.
        let count_fits = group.check_count();
        let is_read = field.read(Input::Blocks(&group)).is_ok();
        count_fits && is_read
    }
}

impl<'g, 'de> Group<'g, 'de> {
    /// A body that a type is read from in place of blocks.
    pub(super) fn of_body(body: &'g BodyDecoder<'g, 'de>, schema: &'g Schema<'g>) -> Self {
        Self {
            decoder: body,
            schema: None,
            choice: None,
            meant: &[],
            path: body.path,
            blocks: Blocks::Listed([].iter()),
            labels_taken: 0,
            flattened: Some(schema),
        }
    }

    /// Calls a function if there are blocks, or if the body has an item of the type.
    pub(super) fn when_present<T>(
        &self,
        read: &mut dyn FnMut(&Group<'_, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        let Some(schema) = self.flattened else {
            return self.blocks.first().map(|_| read(self)).transpose();
        };
        let Some(because) = self.decoder.present(schema) else {
            return Ok(None);
        };
        let decoder = &BodyDecoder {
            because: Some(&because),
            ..*self.decoder
        };
        read(&Group {
            decoder,
            ..self.clone()
        })
        .map(Some)
    }

    /// Returns the place of the first block, or of the body.
    pub(super) fn span(&self) -> Option<SourceSpan> {
        match self.flattened {
            None => self.blocks.first().map(BlockView::definition_span),
            Some(_) => self.decoder.span(),
        }
    }

    /// The block type in reports.
    fn type_name(&self) -> &'g str {
        self.schema.map_or("", |schema| schema.name)
    }

    fn report(&self, diagnostic: Diagnostic) {
        self.decoder.session.report(diagnostic, self.path);
    }

    /// Returns the decoder of a block. Its first labels have become keys.
    pub(super) fn decoder_of<'p>(
        &self,
        block: BlockView<'p>,
        path: &'p Path<'p>,
    ) -> BodyDecoder<'p, 'de>
    where
        'g: 'p,
    {
        BodyDecoder {
            values: self.schema.and_then(|schema| schema.shape.value()),
            is_in_containers: true,
            types: self.decoder.types,
            ..BodyDecoder::of_block(self.decoder.session, path, block, self.labels_taken)
        }
    }

    /// Returns whether an unsupported argument or block may be meant as one of this type.
    fn is_meant(&self, type_name: &str) -> bool {
        self.meant.iter().any(|name| name == type_name)
    }

    #[cold]
    pub(super) fn report_missing(&self) -> Stop {
        let choice = self.choice.map(|choice| &choice.kind);
        let error = if let Some(SchemaKind::ByBlockType(variants)) = choice {
            if variants.iter().any(|variant| self.is_meant(variant.name)) {
                return Stop;
            }
            let mut names = Vec::with_capacity(variants.len());
            for variant in *variants {
                names.push(variant.name);
            }
            errors::missing_choice(&names)
        } else {
            if self.is_meant(self.type_name()) {
                return Stop;
            }
            let labels = self.schema.map_or(&[][..], |schema| {
                schema.nesting.get(self.decoder.types).body.labels
            });
            let mut names = Vec::with_capacity(labels.len());
            for label in labels {
                names.push(label.name);
            }
            errors::missing_block(self.type_name(), &names)
        };
        let missing = || error;
        let decoder = BodyDecoder {
            because: self.decoder.because.filter(|_| choice.is_none()),
            ..*self.decoder
        };
        decoder.report_missing(self.type_name(), true, self.path, missing);
        Stop
    }

    /// Returns whether the number of blocks is within `min_items` and `max_items`; reports it otherwise.
    fn check_count(&self) -> bool {
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
            self.report(self.decoder.body.locate_missing(error));
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
