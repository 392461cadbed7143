//! Matching of a body against a schema.
//!
//! A native body that fits its schema is walked once, without building a list of its content or a [`BodySchema`].
//! Every other body, and every body with a mistake, is matched by [`hcl_core::Body::content`], which also words the
//! mistakes.
//!
//! [`BodySchema`]: hcl_core::BodySchema

use hcl_core::{Body, BodyContent, Diagnostic, Diagnostics, SourceSpan, native};

use super::body::BodyDecoder;
use super::errors;
use super::names;
use super::slots::{BlockSlot, ModelSlots, Slots, block_field};
use crate::content::NameMatcher;
use crate::schema::{NestedBlock, Schema};
use crate::tree::report_unknown;
use crate::view::{BlockView, BodyView};

/// Puts the attributes and blocks of a body into slots. Problems of the body itself are reported.
#[derive(Debug)]
pub(super) struct SchemaMatcher<'m, 'c, 'de> {
    body: &'m BodyDecoder<'c, 'de>,
    schema: &'c Schema<'c>,
    /// A slot for each argument of the schema.
    attributes: &'m mut [Option<native::Attribute<'c>>],
    slots: &'m mut Slots<'c>,
    failed: bool,
}

/// How to treat attributes and blocks that do not fit the schema.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Stop.
    Strict,
    /// Skip them: they have been reported.
    Lenient,
}

impl<'m, 'c, 'de> SchemaMatcher<'m, 'c, 'de> {
    /// `attributes` has one slot for each argument of the schema.
    pub(super) const fn new(
        body: &'m BodyDecoder<'c, 'de>,
        schema: &'c Schema<'c>,
        attributes: &'m mut [Option<native::Attribute<'c>>],
        slots: &'m mut Slots<'c>,
    ) -> Self {
        Self {
            body,
            schema,
            attributes,
            slots,
            failed: false,
        }
    }

    /// Fills the slots. Returns whether the body fits the schema.
    pub(super) fn run(mut self) -> bool {
        self.check_labels();
        let fits = match self.body.body {
            BodyView::Native(body) => self.walk(body, Mode::Strict),
            BodyView::Model(_) => false,
        };
        if !fits {
            self.match_by_model();
        }
        !self.failed
    }

    fn check_labels(&mut self) {
        let count = self.body.header.map_or(0, BlockView::label_count);
        if count != self.body.labels_taken + self.schema.labels.len() {
            self.check_label_count();
        }
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "the first branch handles more labels than the schema has"
    )]
    fn check_label_count(&mut self) {
        let (expected, taken) = (self.schema.labels, self.body.labels_taken);
        let Some(header) = self.body.header else {
            if expected.iter().any(|label| (label.required)()) {
                self.report(errors::labels_of_a_file(self.schema.name));
            }
            return;
        };
        // A block that lacks a label that becomes a key is read all the same.
        let count = header.label_count().saturating_sub(taken);
        let error = if count > expected.len() {
            let most = taken + expected.len();
            errors::extraneous_label(header.type_name(), most, header.label_span(most))
        } else if let Some(missing) = expected[count..].iter().find(|label| (label.required)()) {
            let labels = errors::label_names(taken, expected.iter().map(|label| label.name));
            let at = header.open_brace_span();
            errors::missing_label(header.type_name(), missing.name, &labels, at)
        } else {
            return;
        };
        self.report(header.about_header(error));
    }

    #[cold]
    fn report(&mut self, error: Diagnostic) {
        self.body.reporter().report(error);
        self.failed = true;
    }

    /// Puts attributes and blocks into their slots. In strict mode, returns false at the first that has none.
    fn walk(&mut self, body: native::Body<'c>, mode: Mode) -> bool {
        let Schema {
            arguments, blocks, ..
        } = self.schema;
        let (mut argument_names, mut block_names) =
            (NameMatcher::default(), NameMatcher::default());
        let text = body.file().source().text().as_bytes();
        let mut items = body.items();
        while let Some(head) = items.next_head() {
            let expected = argument_names.expected();
            if let (Some(argument), Some(slot @ None)) =
                (arguments.get(expected), self.attributes.get_mut(expected))
                && head.is_attribute(text, argument.name)
            {
                *slot = Some(head.attribute());
                argument_names.advance();
                continue;
            }
            let index = block_names.expected();
            let expected = blocks.get(index);
            if let Some(block) = expected.and_then(|it| head.as_block(text, it.name)) {
                self.add_block(index, block, items.len());
                continue;
            }
            let names = (&mut argument_names, &mut block_names);
            let fits = self.place(head.item(), items.len(), names, mode);
            if !fits && mode == Mode::Strict {
                return false;
            }
        }
        true
    }

    /// Puts an item into its slot that is not the argument or the block that was expected next.
    #[inline(never)]
    fn place(
        &mut self,
        item: native::BodyItem<'c>,
        remaining: usize,
        (argument_names, block_names): (&mut NameMatcher, &mut NameMatcher),
        mode: Mode,
    ) -> bool {
        let Schema {
            arguments, blocks, ..
        } = self.schema;
        match item {
            native::BodyItem::Attribute(attribute) => {
                let index = argument_names.next(arguments, attribute);
                if let Some(slot @ None) = index.and_then(|index| self.attributes.get_mut(index)) {
                    *slot = Some(attribute);
                    return true;
                }
                self.place_without_slot(index, attribute, mode)
            }
            native::BodyItem::Block(block) => {
                // Blocks of one type tend to follow each other.
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
        mode: Mode,
    ) -> bool {
        let Some(index) = index else {
            return self.is_taken_elsewhere(attribute.name());
        };
        if mode == Mode::Lenient
            && let Some(Some(other)) = self.attributes.get(index)
        {
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
            None => self.is_taken_elsewhere(name),
        }
    }

    /// `remaining` is the number of items after the block: all may be blocks.
    fn add_block(&mut self, field: usize, block: native::Block<'c>, remaining: usize) {
        let slot = (block_field(field), BlockSlot::Native(block));
        self.slots.blocks.push(slot, remaining);
    }

    #[cold]
    fn report_alias(&mut self, error: Diagnostic) {
        self.body.session.report(error, self.body.path);
        self.failed = true;
    }

    /// Returns whether a name without a slot belongs to a flattened type or the enclosing type, or may be ignored.
    fn is_taken_elsewhere(&self, name: &str) -> bool {
        self.is_open() || names::is_flattened(self.schema, name)
    }

    fn is_open(&self) -> bool {
        self.body.outer.is_some()
            || self.body.session.allow_unsupported()
            || names::is_open(self.schema)
    }

    /// Matches by the body model, which reports what does not fit.
    #[cold]
    fn match_by_model(&mut self) {
        // The walk has filled slots up to the first item that does not fit.
        self.attributes.fill(None);
        self.slots.blocks.clear();
        let content = self.content();
        match self.body.body {
            BodyView::Native(body) => {
                self.walk(body, Mode::Lenient);
            }
            BodyView::Model(_) => self.place_content(content),
        }
    }

    /// Returns the content of the body under the schema. Problems are reported.
    fn content(&mut self) -> BodyContent<'c> {
        let types = self.body.types;
        let body: Body<'c> = self.body.body.to_model();
        let is_unknown = |it: &NestedBlock<'_>| it.nesting.get(types).body.is_unknown();
        let written = match self.body.body {
            BodyView::Model(body) if self.schema.blocks.iter().any(is_unknown) => {
                body.expanded_content(&mut Diagnostics::new())
            }
            _ => None,
        };
        let schema = names::body_schema(self.schema, None, types, written.as_ref());
        let mut diagnostics = self.body.session.new_sink();
        let content = if self.is_open() {
            body.partial_content(&schema, &mut diagnostics).0
        } else {
            let content = body.content(&schema, &mut diagnostics);
            diagnostics = diagnostics.map(|it| match is_unsupported(&it) {
                true => self.body.session.softened(it),
                false => it,
            });
            let errors = diagnostics.iter().filter(|it| it.is_error());
            self.slots.meant = errors.flat_map(meant).collect();
            content
        };
        report_unknown(&body, &content, &mut diagnostics);
        self.failed |= diagnostics.has_errors();
        self.body.session.report_all(diagnostics, self.body.path);
        content
    }

    fn place_content(&mut self, content: BodyContent<'c>) {
        let mut attributes = vec![None; self.attributes.len()];
        for (position, attribute) in content.attributes.iter().enumerate() {
            let Some(index) = self.schema.argument(attribute.name()) else {
                continue;
            };
            match attributes.get_mut(index) {
                Some(slot @ None) => *slot = Some(position),
                Some(Some(_)) => {
                    let argument = self.schema.arguments.get(index);
                    let other = argument.map_or("", |argument| argument.name);
                    let (name, at) = (attribute.name(), attribute.name_span());
                    self.report_alias(errors::duplicate_argument(name, other, at));
                }
                None => {}
            }
        }
        for (block, position) in content.blocks.iter().zip(0u32..) {
            let name = block.type_name();
            let flattened = || {
                let index = names::flattened_choice(self.schema, name)?;
                Some(self.schema.blocks.len() + index)
            };
            if let Some(field) = self.schema.block(name).or_else(flattened) {
                let slot = (block_field(field), BlockSlot::Model(position));
                self.slots.blocks.push(slot, content.blocks.len());
            }
        }
        self.slots.model = Some(Box::new(ModelSlots {
            content,
            attributes,
        }));
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

/// Returns the names that may be meant by the name of a report: itself, as the name of an item of the other kind, and
/// the names that the report suggests.
pub(super) fn meant(diagnostic: &Diagnostic) -> impl Iterator<Item = String> + '_ {
    let is_name = is_unsupported(diagnostic);
    let name = diagnostic.subject().filter(|_| is_name);
    let suggestions = diagnostic.suggestions().iter().filter(move |_| is_name);
    let names = name.map(SourceSpan::text).into_iter();
    names
        .chain(suggestions.map(|suggestion| &*suggestion.text))
        .map(|name| name.trim_matches('"').to_owned())
}
