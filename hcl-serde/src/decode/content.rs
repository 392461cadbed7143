//! The content of a body, as derived implementations read it field by field.

use hcl_core::{Body, Diagnostics, SourceSpan, syntax};

use super::body::BodyDecoder;
use super::errors;
use super::matcher::SchemaMatcher;
use super::names::{self, OuterSchema};
use super::reporter::Reporter;
use super::slots::{Blocks, Slots, block_field};
use crate::location::Step;
use crate::schema::{Arity, Schema};
use crate::view::{AttributeView, BlockView, BodyView};

/// The content of a body under the schema of a type.
#[derive(Debug)]
pub struct Content<'c, 'de> {
    pub(super) decoder: BodyDecoder<'c, 'de>,
    pub(super) schema: &'static Schema,
    pub(super) slots: Slots<'c>,
    /// The body without what the fields have taken, computed for the fields that read it.
    remaining: Option<Box<Body<'c>>>,
    /// The schema of this type, for types that are flattened into it.
    outer: OuterSchema<'c>,
    failed: bool,
}

impl<'c, 'de> Content<'c, 'de> {
    /// Makes the content of a body that has not been matched yet.
    #[must_use]
    #[inline]
    pub const fn new(decoder: BodyDecoder<'c, 'de>, schema: &'static Schema) -> Self {
        Self {
            decoder,
            schema,
            slots: Slots::empty(),
            remaining: None,
            outer: OuterSchema {
                schema,
                outer: decoder.outer,
            },
            failed: false,
        }
    }

    /// Matches the body against the schema; `attributes` has a slot for each argument.
    ///
    /// Reports what does not fit. The fields can be read all the same.
    pub fn match_schema(&mut self, attributes: &'c mut [Option<syntax::Attribute<'c>>]) {
        let matcher = SchemaMatcher::new(&self.decoder, self.schema, attributes, &mut self.slots);
        self.failed = !matcher.run();
        self.slots.attributes = attributes;
    }

    /// Warns of arguments and blocks that are deprecated.
    pub fn warn_of_deprecated(&self) {
        let mut offered = Vec::new();
        for (index, argument) in self.schema.arguments.iter().enumerate() {
            if let (Some(instead), Some(found)) = (argument.deprecated, self.attribute(index)) {
                let replacement = self.replacement(argument.replaced_by, &mut offered);
                let warning = errors::deprecated(found.name(), instead, found.name_span())
                    .did_you_mean(found.name(), replacement);
                self.decoder.session.report(warning, self.decoder.path);
            }
        }
        for (index, block) in self.schema.blocks.iter().enumerate() {
            let Some(instead) = block.deprecated else {
                continue;
            };
            for found in self.blocks_of(index) {
                let replacement = self.replacement(block.replaced_by, &mut offered);
                let warning = errors::deprecated(found.type_name(), instead, found.type_span())
                    .did_you_mean(found.type_name(), replacement);
                self.decoder.session.report(warning, self.decoder.path);
            }
        }
    }

    /// Returns the new name of a deprecated argument or block, unless the body has it or would have it twice.
    fn replacement(
        &self,
        name: Option<&'static str>,
        offered: &mut Vec<&'static str>,
    ) -> Option<&'static str> {
        let name = name?;
        let mut blocks = self.schema.blocks.iter().enumerate();
        let block = blocks.find(|(_, block)| block.name == name);
        let is_set = match block {
            Some((index, block)) => {
                let nesting = (block.nesting)();
                if nesting.arity == Arity::Many || nesting.key_labels > 0 {
                    return Some(name);
                }
                self.blocks_of(index).next().is_some()
            }
            None => {
                let mut arguments = self.schema.arguments.iter().enumerate();
                let argument = arguments.find(|(_, argument)| argument.name == name);
                argument.is_some_and(|(index, _)| self.attribute(index).is_some())
            }
        };
        let is_free = !is_set && !offered.contains(&name);
        is_free.then(|| {
            offered.push(name);
            name
        })
    }

    /// Notes that an error about the whole body was reported.
    pub(super) const fn fail(&mut self) {
        self.failed = true;
    }

    #[inline]
    pub(super) fn attribute(&self, index: usize) -> Option<AttributeView<'_>> {
        self.slots.attribute(index)
    }

    /// Iterates over the blocks of a field, by index in the schema's blocks.
    pub(super) fn blocks_of(&self, index: usize) -> Blocks<'_> {
        self.slots.blocks_of(block_field(index))
    }

    /// Iterates over the blocks of a flattened enum, by index in the schema's flattened fields.
    pub(super) fn blocks_of_flattened(&self, index: usize) -> Blocks<'_> {
        self.blocks_of(self.schema.blocks.len() + index)
    }

    /// Returns whether the body has an attribute.
    #[must_use]
    pub fn has_attribute(&self, index: usize) -> bool {
        self.attribute(index).is_some()
    }

    /// Returns whether the body has a block for a field.
    #[must_use]
    pub fn has_blocks(&self, index: usize) -> bool {
        self.blocks_of(index).next().is_some()
    }

    /// Returns the body without what the fields have taken.
    #[must_use]
    pub fn remaining(&mut self) -> BodyDecoder<'_, 'de> {
        let schema = names::body_schema(self.schema, self.decoder.outer);
        let body = self.decoder.body.to_model();
        let (_, remaining) = body.partial_content(&schema, &mut Diagnostics::new());
        let labels_taken = self.label_count();
        BodyDecoder {
            body: BodyView::new(self.remaining.insert(Box::new(remaining))),
            is_whole: false,
            labels_taken,
            ..self.decoder
        }
    }

    /// Returns the number of labels, all of which belong to this type.
    fn label_count(&self) -> usize {
        self.decoder.header.map_or(0, BlockView::label_count)
    }

    /// Returns the body for a type that is flattened into this one.
    pub(super) fn shared(&self) -> BodyDecoder<'_, 'de> {
        BodyDecoder {
            outer: Some(&self.outer),
            labels_taken: self.label_count(),
            ..self.decoder
        }
    }

    /// Returns the whole body.
    #[must_use]
    pub const fn whole(&self) -> BodyDecoder<'_, 'de> {
        self.decoder
    }

    /// Returns the reporter for problems of the whole body.
    #[must_use]
    pub fn reporter(&self) -> Reporter<'_, 'de> {
        self.decoder.reporter()
    }

    /// Returns the reporter for problems of an argument: at its value, or where a missing one is reported.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "the derive counts the arguments of the schema"
    )]
    pub fn argument_reporter(&self, index: usize) -> Reporter<'_, 'de> {
        let attribute = self.attribute(index);
        let value = attribute.map(|attribute| attribute.anchor().span());
        self.reporter_of(self.schema.arguments[index].name, value)
    }

    /// Returns the reporter for problems of a field's blocks: at the first one, or where a missing one is reported.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "the derive counts the blocks of the schema"
    )]
    pub fn block_reporter(&self, index: usize) -> Reporter<'_, 'de> {
        let first = self.blocks_of(index).next();
        let header = first.map(BlockView::definition_span);
        self.reporter_of(self.schema.blocks[index].name, header)
    }

    /// Returns the reporter for problems of a label.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "the derive counts the labels of the schema"
    )]
    pub fn label_reporter(&self, index: usize) -> Reporter<'_, 'de> {
        let position = self.decoder.labels_taken + index;
        let header = self.decoder.header;
        let span = header.map(|header| header.label_span(position));
        self.reporter_of(self.schema.labels[index].name, span)
    }

    fn reporter_of<'p>(&'p self, name: &'p str, span: Option<SourceSpan>) -> Reporter<'p, 'de> {
        Reporter {
            session: self.decoder.session,
            path: self.decoder.path.then(Step::Name(name)),
            span: span.or_else(|| self.decoder.body.missing_item()),
        }
    }

    /// Returns the span of an attribute; empty where it is absent.
    #[must_use]
    pub fn attribute_span(&self, name: &str) -> Vec<SourceSpan> {
        let attribute = self.attribute_named(name);
        attribute.map(AttributeView::span).into_iter().collect()
    }

    /// Returns the span of an attribute's name; empty where the attribute is absent.
    #[must_use]
    pub fn name_span(&self, name: &str) -> Vec<SourceSpan> {
        let attribute = self.attribute_named(name);
        attribute
            .map(AttributeView::name_span)
            .into_iter()
            .collect()
    }

    fn attribute_named(&self, name: &str) -> Option<AttributeView<'_>> {
        self.attribute(self.schema.argument(name)?)
    }

    /// Returns the span of the block's header; that of the start of the file in a file.
    #[must_use]
    pub fn header_span(&self) -> Vec<SourceSpan> {
        self.decoder.span().into_iter().collect()
    }

    /// Returns the spans of the labels that have not become keys.
    #[must_use]
    pub fn label_spans(&self) -> Vec<SourceSpan> {
        self.decoder.header.map_or_else(Vec::new, |header| {
            let labels = self.decoder.labels_taken..header.label_count();
            labels.map(|index| header.label_span(index)).collect()
        })
    }

    /// Returns `None` if the body did not fit the schema.
    #[must_use]
    pub fn finish(&self) -> Option<()> {
        (!self.failed).then_some(())
    }
}
