//! A body taken apart by a schema.
//!
//! A native body in which everything is as the schema says is walked once, without a list of what was found or a
//! schema built for the purpose. All others, and all with mistakes, go through [`hcl_core::Body::content`], which also
//! words what is wrong.

use hcl_core::{Block, BodyContent, Diagnostic, Diagnostics, SourceSpan, syntax};

use super::container::Flattened;
use super::decoder::{Around, BodyDecoder};
use super::errors;
use super::given::{BlockList, Blocks, Given, GivenLabel, MissingItem, ReportPlace};
use super::plan;
use crate::place::Step;
use crate::schema::Schema;
use crate::view::{AttributeView, BlockView, BodyView};

/// What a body holds for each field of a type with `N` attributes.
#[derive(Debug)]
pub struct Content<'c, 'de, const N: usize> {
    decoder: BodyDecoder<'c, 'de>,
    schema: &'static Schema,
    attributes: [AttributeSlot<'c>; N],
    blocks: Vec<(u32, BlockSlot<'c>)>,
    /// What the slots of a body that is not native, or has mistakes, refer to.
    model: Option<BodyContent<'c>>,
    /// Of the whole body, for what is flattened into it.
    around: Around<'c>,
    failed: bool,
}

/// What stands for an attribute.
#[derive(Clone, Copy, Debug)]
enum AttributeSlot<'c> {
    Absent,
    Native(syntax::Attribute<'c>),
    Model(usize),
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

/// Blocks that a flattened type takes are counted behind those of the schema itself.
fn flattened_field(schema: &Schema, index: usize) -> u32 {
    to_field(schema.blocks.len() + index)
}

/// What to do with attributes and blocks that do not fit the schema.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Strict,
    Lenient,
}

impl<'c, 'de, const N: usize> Content<'c, 'de, N> {
    /// Takes a body apart. What is wrong with the body as such is reported; the fields can be read all the same.
    #[must_use]
    pub fn new(decoder: BodyDecoder<'c, 'de>, schema: &'static Schema) -> Self {
        let mut content = Self {
            schema,
            attributes: [AttributeSlot::Absent; N],
            blocks: Vec::new(),
            model: None,
            around: Around {
                schema,
                outer: decoder.around,
            },
            failed: false,
            decoder,
        };
        content.check_labels();
        let clean = match content.decoder.body {
            BodyView::Native(body) => content.walk(body, Mode::Strict),
            BodyView::Model(_) => false,
        };
        if !clean {
            content.take_by_model();
        }
        content.warn_of_deprecated();
        content
    }

    /// Holds the labels that were not taken yet against those of the schema.
    fn check_labels(&mut self) {
        let (wanted, taken) = (self.schema.labels, self.decoder.labels);
        let given = self.decoder.header.map_or(taken, BlockView::label_count) - taken;
        let Some(header) = self.decoder.header else {
            if wanted.iter().any(|label| (label.required)()) {
                self.report(errors::labels_of_a_file(self.schema.name));
                self.failed = true;
            }
            return;
        };
        let error = if given > wanted.len() {
            let most = taken + wanted.len();
            errors::extraneous_label(header.type_name(), most, header.label_span(most))
        } else if let Some(missing) = wanted[given..].iter().find(|label| (label.required)()) {
            let labels: Vec<&str> = wanted.iter().map(|label| label.name).collect();
            let at = header.open_brace_span();
            errors::missing_label(header.type_name(), missing.name, &labels, at)
        } else {
            return;
        };
        self.report(error);
        self.failed = true;
    }

    fn report(&self, diagnostic: Diagnostic) {
        self.decoder.place().report(diagnostic);
    }

    /// Puts attributes and blocks in their slots. Strictly, tells at the first that has none or has the wrong labels;
    /// else leaves these out.
    fn walk(&mut self, body: syntax::Body<'c>, mode: Mode) -> bool {
        let (mut next_attribute, mut same_block) = (0, 0);
        for item in body.items() {
            let fits = match item {
                syntax::BodyItem::Attribute(attribute) => {
                    self.walk_attribute(attribute, &mut next_attribute, mode)
                }
                syntax::BodyItem::Block(block) => self.walk_block(block, &mut same_block),
            };
            if !fits && mode == Mode::Strict {
                return false;
            }
        }
        true
    }

    fn walk_attribute(
        &mut self,
        attribute: syntax::Attribute<'c>,
        hint: &mut usize,
        mode: Mode,
    ) -> bool {
        let likely = self.schema.attributes.get(*hint);
        let index = match likely {
            Some(likely) if attribute.is_named(likely.name) => Some(*hint),
            _ => find_attribute(self.schema, attribute.name()),
        };
        let Some(index) = index.filter(|index| *index < N) else {
            return self.is_someone_elses(attribute.name());
        };
        *hint = index + 1;
        if let AttributeSlot::Absent = self.attributes[index] {
            self.attributes[index] = AttributeSlot::Native(attribute);
            return true;
        }
        if mode == Mode::Lenient {
            self.report_alias(index, AttributeView::Native(attribute));
        }
        false
    }

    fn walk_block(&mut self, block: syntax::Block<'c>, hint: &mut usize) -> bool {
        let likely = self.schema.blocks.get(*hint);
        let index = match likely {
            Some(likely) if block.is_of_type(likely.name) => Some(*hint),
            _ => find_block(self.schema, block.type_name()),
        };
        let Some(index) = index else {
            let name = block.type_name();
            return match plan::chosen_by(self.schema, name) {
                Some(index) => {
                    self.take_block(flattened_field(self.schema, index), block);
                    true
                }
                None => self.is_someone_elses(name),
            };
        };
        *hint = index;
        self.take_block(to_field(index), block);
        true
    }

    fn take_block(&mut self, field: u32, block: syntax::Block<'c>) {
        if let (BodyView::Native(body), 0) = (&self.decoder.body, self.blocks.capacity()) {
            // All that is left may be blocks.
            self.blocks.reserve_exact(body.items().len());
        }
        self.blocks.push((field, BlockSlot::Native(block)));
    }

    #[cold]
    fn report_alias(&mut self, index: usize, attribute: AttributeView<'c>) {
        let other = self.attribute(index).map_or("", AttributeView::name);
        let error = errors::duplicate_argument(attribute.name(), other, attribute.name_span());
        self.decoder.session.report(error, self.decoder.path);
        self.failed = true;
    }

    /// Whether a name that the schema does not have is for a flattened type, for the type around, or for nobody in
    /// particular.
    fn is_someone_elses(&self, name: &str) -> bool {
        self.is_open() || plan::is_flattened(self.schema, name)
    }

    fn is_open(&self) -> bool {
        self.decoder.around.is_some()
            || self.decoder.session.allow_unsupported()
            || plan::is_open(self.schema)
    }

    /// Lets the model say what there is, and what is wrong.
    #[cold]
    fn take_by_model(&mut self) {
        self.attributes = [AttributeSlot::Absent; N];
        self.blocks.clear();
        let schema = plan::body_schema(self.schema, None);
        let mut diagnostics = Diagnostics::new();
        let mut body = self.decoder.body.to_model();
        if let BodyView::Native(_) = self.decoder.body {
            // Labels are looked at where a block is read, which knows what its type may do without.
            let blocks = plan::only_blocks(&schema);
            body = body.partial_content(&blocks, &mut Diagnostics::new()).1;
        }
        let content = if self.is_open() {
            body.partial_content(&schema, &mut diagnostics).0
        } else {
            body.content(&schema, &mut diagnostics)
        };
        self.failed |= diagnostics.has_errors();
        self.decoder
            .session
            .report_all(diagnostics, self.decoder.path);
        if let BodyView::Native(body) = self.decoder.body {
            self.walk(body, Mode::Lenient);
        } else {
            self.take_slots(&content);
            self.model = Some(content);
        }
    }

    fn take_slots(&mut self, content: &BodyContent<'c>) {
        for (place, attribute) in content.attributes.iter().enumerate() {
            let index = find_attribute(self.schema, attribute.name());
            let Some(index) = index.filter(|index| *index < N) else {
                continue;
            };
            if let AttributeSlot::Absent = self.attributes[index] {
                self.attributes[index] = AttributeSlot::Model(place);
            } else {
                self.failed = true;
                let other = self.schema.attributes[index].name;
                let error =
                    errors::duplicate_argument(attribute.name(), other, attribute.name_span());
                self.decoder.session.report(error, self.decoder.path);
            }
        }
        for (block, place) in content.blocks.iter().zip(0u32..) {
            let name = block.type_name();
            let own = find_block(self.schema, name);
            let flattened = || {
                plan::chosen_by(self.schema, name).map(|index| flattened_field(self.schema, index))
            };
            if let Some(field) = own.map(to_field).or_else(flattened) {
                self.blocks.push((field, BlockSlot::Model(place)));
            }
        }
    }

    fn warn_of_deprecated(&self) {
        for (index, attribute) in self.schema.attributes.iter().enumerate() {
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

    fn attribute(&self, index: usize) -> Option<AttributeView<'_>> {
        match *self.attributes.get(index)? {
            AttributeSlot::Absent => None,
            AttributeSlot::Native(attribute) => Some(AttributeView::Native(attribute)),
            AttributeSlot::Model(place) => {
                let attribute = self.model.as_ref()?.attributes.get(place)?;
                Some(AttributeView::Model(attribute))
            }
        }
    }

    fn blocks_of(&self, field: u32) -> Blocks<'_> {
        Blocks::OfField {
            field,
            left: self.blocks.iter(),
            model: self.model.as_ref().map_or(&[], |model| &model.blocks),
        }
    }

    /// An attribute's expression, or its absence.
    #[must_use]
    pub fn given(&self, index: usize) -> Given<'_, 'de> {
        Given {
            session: self.decoder.session,
            path: self.decoder.path,
            schema: &self.schema.attributes[index],
            attribute: self.attribute(index),
            missing_item: MissingItem(&self.decoder.body),
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
            missing_item: MissingItem(&self.decoder.body),
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
    pub fn flattened(&self, index: usize) -> BlockList<'_, 'de> {
        let shape = (self.schema.flattened[index])();
        let decoder = if shape.body.is_unknown() {
            self.remaining()
        } else {
            BodyDecoder {
                around: Some(&self.around),
                ..self.decoder.clone()
            }
        };
        BlockList {
            session: self.decoder.session,
            path: self.decoder.path,
            schema: None,
            blocks: self.blocks_of(flattened_field(self.schema, index)),
            missing_item: MissingItem(&self.decoder.body),
            flattened: Some(Flattened {
                schema: shape.body,
                body: decoder,
            }),
        }
    }

    /// What no field has taken.
    #[must_use]
    pub fn remaining(&self) -> BodyDecoder<'_, 'de> {
        let schema = plan::body_schema(self.schema, self.decoder.around);
        let body = self.decoder.body.to_model();
        let (_, rest) = body.partial_content(&schema, &mut Diagnostics::new());
        BodyDecoder {
            body: BodyView::new(rest),
            is_whole: false,
            ..self.decoder.clone()
        }
    }

    /// The whole body.
    #[must_use]
    pub fn whole(&self) -> BodyDecoder<'_, 'de> {
        self.decoder.clone()
    }

    /// A label, or its absence.
    #[must_use]
    pub fn given_label(&self, index: usize) -> GivenLabel<'_, 'de> {
        let index = self.decoder.labels + index;
        GivenLabel {
            session: self.decoder.session,
            path: self.decoder.path,
            name: self.schema.labels[index - self.decoder.labels].name,
            header: self.decoder.header,
            text: self.decoder.header.and_then(|header| header.label(index)),
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
        self.place_of(self.schema.attributes[index].name, value)
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
        let index = find_attribute(self.schema, name);
        let attribute = index.and_then(|index| self.attribute(index));
        attribute.map(AttributeView::span).into_iter().collect()
    }

    /// Where an attribute's name stands.
    #[must_use]
    pub fn name_span(&self, name: &str) -> Vec<SourceSpan> {
        let index = find_attribute(self.schema, name);
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

/// Searches for an attribute. Kept out of the walk, which guesses right most of the time.
#[inline(never)]
fn find_attribute(schema: &Schema, name: &str) -> Option<usize> {
    schema.attributes.iter().position(|of| of.is_named(name))
}

/// Searches for a block type; see [`find_attribute`].
#[inline(never)]
fn find_block(schema: &Schema, name: &str) -> Option<usize> {
    schema.blocks.iter().position(|of| of.is_named(name))
}

fn to_field(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
