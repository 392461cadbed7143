//! Matching of a body against a schema.
//!
//! A native body that fits its schema is walked once, without building a list of its content or a [`BodySchema`].
//! Every other body, and every body with a mistake, is matched by [`hcl_core::Body::content`], which also words the
//! mistakes.
//!
//! [`BodySchema`]: hcl_core::BodySchema

use hcl_core::{Attribute, Body, BodyContent, Diagnostic, Diagnostics, native};

use super::body::BodyDecoder;
use super::errors;
use super::names;
use super::slots::Slots;
use crate::content::{NameMatcher, is_before};
use crate::de::report_unknown;
use crate::schema::{NestedBlock, Schema, SchemaKind};
use crate::view::BodyView;

/// Puts the attributes and blocks of a body into slots. Problems of the body itself are reported.
#[derive(Debug)]
pub(super) struct SchemaMatcher<'m, 'c, 'de> {
    body: &'m BodyDecoder<'c, 'de>,
    schema: &'c Schema<'c>,
    slots: &'m mut Slots<'c>,
    failed: bool,
}

impl<'m, 'c, 'de> SchemaMatcher<'m, 'c, 'de> {
    pub(super) const fn new(
        body: &'m BodyDecoder<'c, 'de>,
        schema: &'c Schema<'c>,
        slots: &'m mut Slots<'c>,
    ) -> Self {
        Self {
            body,
            schema,
            slots,
            failed: false,
        }
    }

    /// Fills the slots. `rest` are the items of a native body that have none yet. Returns whether the body fits the schema.
    pub(super) fn run(mut self, rest: Option<native::Items<'c>>) -> bool {
        let Some(rest) = rest else {
            let content = self.content();
            self.place_content(content);
            return !self.failed;
        };
        if !self.walk(rest) {
            // The items have slots, and the content has the reports about all others.
            drop(self.content());
        }
        !self.failed
    }

    /// Puts attributes and blocks into their slots. Returns whether each has one.
    fn walk(&mut self, mut items: native::Items<'c>) -> bool {
        let Schema {
            arguments, blocks, ..
        } = self.schema;
        let free = self.slots.attributes.iter().position(|id| *id == 0);
        let mut argument_names = NameMatcher::at(free.unwrap_or_default());
        let mut block_names = NameMatcher::default();
        let mut fits = true;
        while let Some(head) = items.next_head() {
            let expected = argument_names.expected();
            let slots = &mut self.slots.attributes;
            if let (Some(argument), Some(slot @ 0)) =
                (arguments.get(expected), slots.get_mut(expected))
                && head.is_attribute(argument.name)
            {
                *slot = head.attribute().id();
                argument_names.advance();
                continue;
            }
            // Blocks of one type follow each other, and then those of the next.
            let index = block_names.expected();
            let block = |index: usize| Some((index, head.as_block(blocks.get(index)?.name)?));
            if let Some((index, block)) = block(index).or_else(|| block(index + 1)) {
                block_names = NameMatcher::at(index);
                self.add_block(index, block, items.len());
                continue;
            }
            let names = (&mut argument_names, &mut block_names);
            fits &= self.place(head.item(), items.len(), names);
        }
        fits
    }

    /// Puts an item into its slot that is not the argument or the block that was expected next.
    #[inline(never)]
    fn place(
        &mut self,
        item: native::BodyItem<'c>,
        remaining: usize,
        (argument_names, block_names): (&mut NameMatcher, &mut NameMatcher),
    ) -> bool {
        let Schema {
            arguments, blocks, ..
        } = self.schema;
        match item {
            native::BodyItem::Attribute(attribute) => {
                let index = argument_names.next(arguments, attribute);
                let slots = &mut self.slots.attributes;
                if let Some(slot @ 0) = index.and_then(|index| slots.get_mut(index)) {
                    *slot = attribute.id();
                    return true;
                }
                self.place_without_slot(index, attribute)
            }
            native::BodyItem::Block(block) => {
                if let Some(index) = block_names.same(blocks, block) {
                    self.add_block(index, block, remaining);
                    return true;
                }
                self.place_flattened(block, remaining)
            }
        }
    }

    /// Handles an attribute without a field, or of a field that has an attribute under another name already.
    #[inline(never)]
    fn place_without_slot(
        &mut self,
        index: Option<usize>,
        attribute: native::Attribute<'c>,
    ) -> bool {
        let Some(index) = index else {
            return self.is_taken_elsewhere(attribute.id(), attribute.name());
        };
        if let Some(other) = self.slots.native_attribute(index) {
            let (name, other) = (attribute.name(), other.name());
            let at = attribute.file().source().span(attribute.name_span());
            self.report_alias(errors::duplicate_argument(name, other, at));
        }
        false
    }

    #[inline(never)]
    fn place_flattened(&mut self, block: native::Block<'c>, remaining: usize) -> bool {
        let name = block.type_name();
        match names::flattened_choice(self.schema, name) {
            Some(index) => {
                self.add_block(self.schema.blocks.len() + index, block, remaining);
                true
            }
            None => self.is_taken_elsewhere(block.body().id(), name),
        }
    }

    /// `remaining` is the number of items after the block: all may be blocks.
    fn add_block(&mut self, field: usize, block: native::Block<'c>, remaining: usize) {
        self.slots.add_block(field, block.body().id(), remaining);
    }

    #[cold]
    fn report_alias(&mut self, error: Diagnostic) {
        self.body.session.report(error, self.body.path);
        self.failed = true;
    }

    /// Returns whether an item without a slot belongs to a flattened type or the enclosing type, or may be ignored.
    fn is_taken_elsewhere(&mut self, item: u32, name: &str) -> bool {
        if self.schema.open || !self.schema.flattened.is_empty() {
            self.slots.left.push(item);
        }
        self.is_open() || names::is_flattened(self.schema, name)
    }

    fn is_open(&self) -> bool {
        self.body.outer.is_some()
            || self.body.session.allow_unsupported()
            || names::is_open(self.schema)
    }

    /// Returns the content of the body under the schema. Problems are reported.
    #[cold]
    fn content(&mut self) -> BodyContent {
        let types = self.body.types;
        let body: Body = self.body.body.to_model();
        let is_unknown = |it: &NestedBlock<'_>| it.nesting.get(types).body.is_unknown();
        let written = match self.body.body {
            BodyView::Model(body) if self.schema.blocks.iter().any(is_unknown) => {
                Some(body.items(&mut Diagnostics::new()))
            }
            _ => None,
        };
        let schema = names::body_schema(self.schema, None, types, written.as_ref());
        let mut diagnostics = self.body.session.new_sink();
        let content = if self.is_open() {
            body.partial_content(&schema, &mut diagnostics).0
        } else {
            let content = body.content(&schema, &mut diagnostics);
            diagnostics = diagnostics.map(|report| {
                if is_unsupported(&report) {
                    self.body.session.softened(report)
                } else {
                    report
                }
            });
            self.slots.meant.clear();
            for report in &diagnostics {
                if report.is_error() && is_unsupported(report) {
                    add_meant(report, &mut self.slots.meant);
                }
            }
            self.note_hidden_names(&diagnostics);
            content
        };
        report_unknown(&body, &content, &mut diagnostics);
        self.failed |= diagnostics.has_errors();
        self.body.session.report_all(diagnostics, self.body.path);
        content
    }

    /// Notes that blocks which are not read, because their type is misspelt or a label is missing, may define any name.
    #[cold]
    fn note_hidden_names(&self, diagnostics: &Diagnostics) {
        /// The codes of reports about a property of the JSON syntax that is no block. A native body reads blocks without labels.
        const NO_BLOCK: [&str; 2] = ["missing-block-label", "incorrect-json-value-type"];
        let mut codes = diagnostics.iter().filter_map(Diagnostic::code);
        let lacks_block = codes.any(|code| NO_BLOCK.contains(&&*code));
        let is_hidden = |is_named: &dyn Fn(&str) -> bool| {
            lacks_block || self.slots.meant.iter().any(|meant| is_named(meant))
        };
        for block in self.schema.blocks {
            if is_hidden(&|meant| block.is_named(meant)) {
                let session = self.body.session;
                session.with_names(|names| names.note_unknown(block.into()));
                self.body
                    .note_hidden(block.nesting.get(self.body.types).body);
            }
        }
        for nesting in self.schema.flattened {
            let body = nesting().body;
            let SchemaKind::ByBlockType(variants) = body.kind else {
                if is_hidden(&|meant| names::has_name(body, meant)) {
                    self.body.note_hidden(body);
                }
                continue;
            };
            for variant in variants {
                if is_hidden(&|meant| variant.is_named(meant)) {
                    self.body.note_hidden(variant.schema.get(self.body.types));
                }
            }
        }
    }

    fn place_content(&mut self, content: BodyContent) {
        let decoder = self.body;
        for (attribute, number) in content.attributes.iter().zip(1u32..) {
            let index = self.schema.argument(attribute.name());
            let Some(slot) = index.and_then(|index| self.slots.attributes.get_mut(index)) else {
                continue;
            };
            let earlier = slot.checked_sub(1);
            let Some(found) = earlier.and_then(|earlier| content.attributes.get(earlier as usize))
            else {
                *slot = number;
                continue;
            };
            let body = decoder.body.to_model();
            let layer = |it: &Attribute| body.layer_of(it.name_span().source());
            let (first, this) = (layer(found), layer(attribute));
            // Another name of the field in another layer: the later layer counts.
            if first != this {
                if first < this {
                    *slot = number;
                }
                continue;
            }
            // Attributes of layers are in the order of the schema.
            let (first, second) = if is_before(&attribute.name_span(), &found.name_span()) {
                *slot = number;
                (attribute, found)
            } else {
                (found, attribute)
            };
            let (name, at) = (second.name(), second.name_span());
            self.report_alias(errors::duplicate_argument(name, first.name(), at));
        }
        for (block, position) in content.blocks.iter().zip(0u32..) {
            let name = block.type_name();
            let flattened = || {
                let index = names::flattened_choice(self.schema, name)?;
                Some(self.schema.blocks.len() + index)
            };
            if let Some(field) = self.schema.block(name).or_else(flattened) {
                self.slots.add_block(field, position, content.blocks.len());
            }
        }
        self.slots.model = Some(Box::new(content));
    }
}

/// Returns whether a report of the body model is about a name that the schema does not have.
fn is_unsupported(report: &Diagnostic) -> bool {
    const CODES: [&str; 3] = [
        "unsupported-argument",
        "unsupported-block-type",
        "extraneous-json-object-property",
    ];
    report.code().is_some_and(|code| CODES.contains(&&*code))
}

/// Adds the names that an unsupported name may stand for: the name itself (an argument written as a block, or the
/// reverse), and the suggestions of its report. The caller does not report these names as missing.
fn add_meant(report: &Diagnostic, names: &mut Vec<String>) {
    let mut add = |name: &str| names.push(name.trim_matches('"').to_owned());
    if let Some(name) = report.subject() {
        add(name.text());
    }
    for suggestion in report.all_suggestions() {
        add(&suggestion.text);
    }
}
