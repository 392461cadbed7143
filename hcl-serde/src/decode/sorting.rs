//! A body taken apart by a schema.
//!
//! A native body in which everything is as the schema says is walked once, without a list of what was found or a
//! schema built for the purpose. All others, and all with mistakes, go through [`hcl_core::Body::content`], which also
//! words what is wrong.

use hcl_core::{Attribute, BodyContent, Diagnostic, Diagnostics, syntax};

use super::content::{BlockSlot, Content};
use super::errors;
use super::plan;
use crate::view::{BlockView, BodyView};

/// Puts what a body holds where the fields of a type find it.
#[derive(Debug)]
pub(super) struct Sorting<'s, 'c, 'de> {
    pub(super) content: &'s mut Content<'c, 'de>,
    /// A slot for each attribute of the schema.
    pub(super) attributes: &'s mut [Option<syntax::Attribute<'c>>],
}

/// What there is in a body that is not native.
#[derive(Debug)]
pub(super) struct Model<'c> {
    pub(super) content: BodyContent<'c>,
    /// Where the attributes of the schema are in it.
    places: Vec<Option<usize>>,
}

impl<'c> Model<'c> {
    pub(super) fn attribute(&self, index: usize) -> Option<&Attribute<'c>> {
        let place = (*self.places.get(index)?)?;
        self.content.attributes.get(place)
    }
}

/// What to do with attributes and blocks that do not fit the schema.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Strict,
    Lenient,
}

impl<'c> Sorting<'_, 'c, '_> {
    /// Takes the body apart. What is wrong with it as such is reported.
    pub(super) fn sort(&mut self) {
        self.check_labels();
        let clean = match self.content.decoder.body {
            BodyView::Native(body) => self.walk(body, Mode::Strict),
            BodyView::Model(_) => false,
        };
        if !clean {
            self.take_by_model();
        }
    }

    /// Holds the labels that were not taken yet against those of the schema.
    fn check_labels(&mut self) {
        let count = self
            .content
            .decoder
            .header
            .map_or(0, BlockView::label_count);
        if count != self.content.decoder.labels + self.content.schema.labels.len() {
            self.check_unequal_labels();
        }
    }

    fn check_unequal_labels(&mut self) {
        let (wanted, taken) = (self.content.schema.labels, self.content.decoder.labels);
        let Some(header) = self.content.decoder.header else {
            if wanted.iter().any(|label| (label.required)()) {
                self.report(errors::labels_of_a_file(self.content.schema.name));
                self.content.failed = true;
            }
            return;
        };
        let given = header.label_count() - taken;
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
        self.content.failed = true;
    }

    fn report(&self, diagnostic: Diagnostic) {
        self.content.decoder.place().report(diagnostic);
    }

    /// Puts attributes and blocks in their slots. Strictly, tells at the first that has none or has the wrong labels;
    /// else leaves these out.
    fn walk(&mut self, body: syntax::Body<'c>, mode: Mode) -> bool {
        // The attribute behind the one found last is likely to be next, and a block of the same type.
        let (mut next, mut same) = (0, 0);
        let mut items = body.items();
        while let Some(item) = items.next() {
            let fits = match item {
                syntax::BodyItem::Attribute(attribute) => {
                    let likely = self.content.schema.arguments.get(next);
                    if likely.is_some_and(|likely| attribute.is_named(likely.name))
                        && let Some(slot @ None) = self.attributes.get_mut(next)
                    {
                        *slot = Some(attribute);
                        next += 1;
                        continue;
                    }
                    self.take_attribute(attribute, &mut next, mode)
                }
                syntax::BodyItem::Block(block) => {
                    let likely = self.content.schema.blocks.get(same);
                    if likely.is_some_and(|likely| block.is_of_type(likely.name)) {
                        self.add_block(same, block, items.len());
                        continue;
                    }
                    self.take_block(block, &mut same, items.len())
                }
            };
            if !fits && mode == Mode::Strict {
                return false;
            }
        }
        true
    }

    #[inline(never)]
    fn take_attribute(
        &mut self,
        attribute: syntax::Attribute<'c>,
        next: &mut usize,
        mode: Mode,
    ) -> bool {
        let index = self.content.schema.attribute(attribute.name());
        let slot = index.and_then(|index| Some((index, self.attributes.get_mut(index)?)));
        match slot {
            None => self.is_someone_elses(attribute.name()),
            Some((index, slot @ None)) => {
                *slot = Some(attribute);
                *next = index + 1;
                true
            }
            Some((index, Some(other))) => {
                *next = index + 1;
                if mode == Mode::Lenient {
                    let (name, other) = (attribute.name(), other.name());
                    let at = attribute.file().source().span(attribute.name_span());
                    self.report_alias(errors::duplicate_argument(name, other, at));
                }
                false
            }
        }
    }

    #[inline(never)]
    fn take_block(&mut self, block: syntax::Block<'c>, same: &mut usize, left: usize) -> bool {
        let name = block.type_name();
        if let Some(index) = self.content.schema.block(name) {
            *same = index;
            self.add_block(index, block, left);
            true
        } else if let Some(index) = plan::chosen_by(self.content.schema, name) {
            self.add_block(self.content.schema.blocks.len() + index, block, left);
            true
        } else {
            self.is_someone_elses(name)
        }
    }

    fn add_block(&mut self, field: usize, block: syntax::Block<'c>, left: usize) {
        if self.content.blocks.capacity() == 0 {
            // All that is left may be blocks.
            self.content.blocks.reserve_exact(1 + left);
        }
        self.content
            .blocks
            .push((to_field(field), BlockSlot::Native(block)));
    }

    #[cold]
    fn report_alias(&mut self, error: Diagnostic) {
        self.content
            .decoder
            .session
            .report(error, self.content.decoder.path);
        self.content.failed = true;
    }

    /// Whether a name that the schema does not have is for a flattened type, for the type around, or for nobody in
    /// particular.
    fn is_someone_elses(&self, name: &str) -> bool {
        self.is_open() || plan::is_flattened(self.content.schema, name)
    }

    fn is_open(&self) -> bool {
        self.content.decoder.around.is_some()
            || self.content.decoder.session.allow_unsupported()
            || plan::is_open(self.content.schema)
    }

    /// Lets the model say what there is, and what is wrong.
    #[cold]
    fn take_by_model(&mut self) {
        self.attributes.fill(None);
        self.content.blocks.clear();
        let schema = plan::body_schema(self.content.schema, None);
        let mut diagnostics = Diagnostics::new();
        let mut body = self.content.decoder.body.to_model();
        if let BodyView::Native(_) = self.content.decoder.body {
            // Labels are looked at where a block is read, which knows what its type may do without.
            let blocks = plan::only_blocks(&schema);
            body = body.partial_content(&blocks, &mut Diagnostics::new()).1;
        }
        let content = if self.is_open() {
            body.partial_content(&schema, &mut diagnostics).0
        } else {
            body.content(&schema, &mut diagnostics)
        };
        self.content.failed |= diagnostics.has_errors();
        self.content
            .decoder
            .session
            .report_all(diagnostics, self.content.decoder.path);
        if let BodyView::Native(body) = self.content.decoder.body {
            self.walk(body, Mode::Lenient);
        } else {
            self.take_from(content);
        }
    }

    fn take_from(&mut self, content: BodyContent<'c>) {
        let mut places = vec![None; self.attributes.len()];
        for (place, attribute) in content.attributes.iter().enumerate() {
            let index = self.content.schema.attribute(attribute.name());
            match index.and_then(|index| Some((index, places.get_mut(index)?))) {
                None => {}
                Some((_, free @ None)) => *free = Some(place),
                Some((index, Some(_))) => {
                    let other = self.content.schema.arguments[index].name;
                    let (name, at) = (attribute.name(), attribute.name_span());
                    self.report_alias(errors::duplicate_argument(name, other, at));
                }
            }
        }
        for (block, place) in content.blocks.iter().zip(0u32..) {
            let name = block.type_name();
            let flattened = || {
                Some(self.content.schema.blocks.len() + plan::chosen_by(self.content.schema, name)?)
            };
            if let Some(field) = self.content.schema.block(name).or_else(flattened) {
                self.content
                    .blocks
                    .push((to_field(field), BlockSlot::Model(place)));
            }
        }
        self.content.model = Some(Box::new(Model { content, places }));
    }
}

/// The number of a field with blocks; those of flattened types are counted behind those of the schema itself.
pub(super) fn to_field(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
