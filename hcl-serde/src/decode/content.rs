//! What a body holds, as the fields of a type ask for it.

use hcl_core::{Block, Body, Diagnostics, SourceSpan, syntax};

use super::container::Flattened;
use super::decoder::{Around, BodyDecoder};
use super::errors;
use super::given::{BlockList, Blocks, Given, GivenLabel, ReportPlace};
use super::plan;
use super::sorting::{Model, Sorting, to_field};
use crate::location::Step;
use crate::schema::Schema;
use crate::view::{AttributeView, BlockView, BodyView};

/// What a body holds for each field of a type.
#[derive(Debug)]
pub struct Content<'c, 'de> {
    pub(super) decoder: BodyDecoder<'c, 'de>,
    pub(super) schema: &'static Schema,
    /// Those of a native body, by their places in the schema.
    attributes: &'c [Option<syntax::Attribute<'c>>],
    pub(super) blocks: Vec<(u32, BlockSlot<'c>)>,
    /// Of a body that is not native.
    pub(super) model: Option<Box<Model<'c>>>,
    /// What no field has taken, if a field asked for that.
    rest: Option<Box<Body<'c>>>,
    /// Of the whole body, for what is flattened into it.
    around: Around<'c>,
    pub(super) failed: bool,
}

/// What stands for a block.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BlockSlot<'c> {
    Native(syntax::Block<'c>),
    Model(u32),
}

impl<'c> BlockSlot<'c> {
    pub(crate) fn view(self, model: &'c [Block<'c>]) -> BlockView<'c> {
        match self {
            Self::Native(block) => BlockView::Native(block),
            Self::Model(index) => BlockView::Model(&model[index as usize]),
        }
    }
}

impl<'c, 'de> Content<'c, 'de> {
    /// What a body holds, to be taken apart.
    #[must_use]
    #[inline]
    pub const fn new(decoder: BodyDecoder<'c, 'de>, schema: &'static Schema) -> Self {
        Self {
            decoder,
            schema,
            attributes: &[],
            blocks: Vec::new(),
            model: None,
            rest: None,
            around: Around {
                schema,
                outer: decoder.around,
            },
            failed: false,
        }
    }

    /// Takes the body apart; `attributes` is room for as many as the schema has. What is wrong with the body as such is
    /// reported; the fields can be read all the same.
    pub fn sort(&mut self, attributes: &'c mut [Option<syntax::Attribute<'c>>]) {
        let mut sorting = Sorting {
            content: self,
            attributes,
        };
        sorting.sort();
        self.attributes = attributes;
    }

    /// Warns of what is given but should not be used any more.
    pub fn warn_of_deprecated(&self) {
        for (index, attribute) in self.schema.arguments.iter().enumerate() {
            if let (Some(instead), Some(given)) = (attribute.deprecated, self.attribute(index)) {
                let warning = errors::deprecated(given.name(), instead, given.name_span());
                self.decoder.session.report(warning, self.decoder.path);
            }
        }
        for (index, block) in self.schema.blocks.iter().enumerate() {
            if let Some(instead) = block.deprecated {
                for given in self.blocks_of(to_field(index)) {
                    let warning = errors::deprecated(given.type_name(), instead, given.type_span());
                    self.decoder.session.report(warning, self.decoder.path);
                }
            }
        }
    }

    #[inline]
    pub(super) fn attribute(&self, index: usize) -> Option<AttributeView<'_>> {
        match &self.model {
            None => (*self.attributes.get(index)?).map(AttributeView::Native),
            Some(model) => model.attribute(index).map(AttributeView::Model),
        }
    }

    fn blocks_of(&self, field: u32) -> Blocks<'_> {
        Blocks::OfField {
            field,
            left: self.blocks.iter(),
            model: self
                .model
                .as_ref()
                .map_or(&[], |model| &model.content.blocks),
        }
    }

    /// An attribute's expression, or its absence.
    #[must_use]
    pub const fn given(&self, index: usize) -> Given<'_, 'de> {
        Given {
            content: self,
            index,
        }
    }

    /// Whether an attribute is there.
    #[must_use]
    pub fn has_attribute(&self, index: usize) -> bool {
        self.attribute(index).is_some()
    }

    /// The blocks of a field.
    #[must_use]
    pub fn blocks(&self, index: usize) -> BlockList<'_, 'de> {
        let field = to_field(index);
        BlockList {
            session: self.decoder.session,
            path: self.decoder.path,
            schema: Some(&self.schema.blocks[index]),
            blocks: self.blocks_of(field),
            body: self.decoder.body,
            flattened: None,
        }
    }

    /// Whether a field has blocks.
    #[must_use]
    pub fn has_blocks(&self, index: usize) -> bool {
        self.blocks_of(to_field(index)).next().is_some()
    }

    /// What a flattened field reads.
    #[must_use]
    pub fn flattened(&mut self, index: usize) -> BlockList<'_, 'de> {
        let nesting = (self.schema.flattened[index])();
        let is_unknown = nesting.body.is_unknown();
        if is_unknown {
            self.find_rest();
        }
        let decoder = if is_unknown {
            self.rest()
        } else {
            BodyDecoder {
                around: Some(&self.around),
                ..self.decoder
            }
        };
        BlockList {
            session: self.decoder.session,
            path: self.decoder.path,
            schema: None,
            blocks: self.blocks_of(to_field(self.schema.blocks.len() + index)),
            body: self.decoder.body,
            flattened: Some(Flattened {
                schema: nesting.body,
                body: decoder,
            }),
        }
    }

    /// What no field has taken.
    #[must_use]
    pub fn remaining(&mut self) -> BodyDecoder<'_, 'de> {
        self.find_rest();
        self.rest()
    }

    fn find_rest(&mut self) {
        let schema = plan::body_schema(self.schema, self.decoder.around);
        let body = self.decoder.body.to_model();
        let (_, rest) = body.partial_content(&schema, &mut Diagnostics::new());
        self.rest = Some(Box::new(rest));
    }

    fn rest(&self) -> BodyDecoder<'_, 'de> {
        BodyDecoder {
            body: self
                .rest
                .as_deref()
                .map_or(self.decoder.body, BodyView::new),
            is_whole: false,
            ..self.decoder
        }
    }

    /// The whole body.
    #[must_use]
    pub const fn whole(&self) -> BodyDecoder<'_, 'de> {
        self.decoder
    }

    /// A label, or its absence.
    #[must_use]
    pub const fn given_label(&self, index: usize) -> GivenLabel<'_, 'de> {
        GivenLabel {
            content: self,
            index,
        }
    }

    /// Where the body is.
    #[must_use]
    pub fn place(&self) -> ReportPlace<'_, 'de> {
        self.decoder.place()
    }

    /// Where an attribute's value is; where it is missing, if it is.
    #[must_use]
    pub fn attribute_place(&self, index: usize) -> ReportPlace<'_, 'de> {
        let value = self
            .attribute(index)
            .map(|attribute| attribute.anchor().span());
        self.place_of(self.schema.arguments[index].name, value)
    }

    /// Where the first block of a field is; where it is missing, if it is.
    #[must_use]
    pub fn block_place(&self, index: usize) -> ReportPlace<'_, 'de> {
        let header = self
            .blocks_of(to_field(index))
            .next()
            .map(BlockView::definition_span);
        self.place_of(self.schema.blocks[index].name, header)
    }

    /// Where a label is.
    #[must_use]
    pub fn label_place(&self, index: usize) -> ReportPlace<'_, 'de> {
        let at = self.decoder.labels + index;
        let span = self.decoder.header.map(|header| header.label_span(at));
        self.place_of(self.schema.labels[index].name, span)
    }

    fn place_of<'p>(&'p self, name: &'p str, span: Option<SourceSpan>) -> ReportPlace<'p, 'de> {
        ReportPlace {
            session: self.decoder.session,
            path: self.decoder.path.then(Step::Name(name)),
            span: span.or_else(|| self.decoder.body.missing_item()),
        }
    }

    /// Where an attribute stands.
    #[must_use]
    pub fn attribute_span(&self, name: &str) -> Vec<SourceSpan> {
        let index = self.schema.attribute(name);
        let attribute = index.and_then(|index| self.attribute(index));
        attribute.map(AttributeView::span).into_iter().collect()
    }

    /// Where an attribute's name stands.
    #[must_use]
    pub fn name_span(&self, name: &str) -> Vec<SourceSpan> {
        let index = self.schema.attribute(name);
        let attribute = index.and_then(|index| self.attribute(index));
        attribute
            .map(AttributeView::name_span)
            .into_iter()
            .collect()
    }

    /// Where the block's header stands.
    #[must_use]
    pub fn header_span(&self) -> Vec<SourceSpan> {
        self.decoder.span().into_iter().collect()
    }

    /// Where the labels stand that have not become keys.
    #[must_use]
    pub fn label_spans(&self) -> Vec<SourceSpan> {
        self.decoder.header.map_or_else(Vec::new, |header| {
            let labels = self.decoder.labels..header.label_count();
            labels.map(|index| header.label_span(index)).collect()
        })
    }

    /// Says whether the body as such was as the schema says.
    #[must_use]
    pub fn finish(&self) -> Option<()> {
        (!self.failed).then_some(())
    }
}
