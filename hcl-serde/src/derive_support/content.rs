//! The content of a body, as derived implementations read it field by field.

use hcl_core::{Body, Diagnostic, Diagnostics, SourceSpan, native};

use super::body::BodyDecoder;
use super::errors;
use super::field::{Input, ReadField};
use super::matcher::SchemaMatcher;
use super::names::{self, OuterSchema};
use super::references::links;
use super::slots::{Blocks, Slots, block_field};
use super::validate::Reporter;
use crate::location::{Anchor, Step};
use crate::schema::{Arity, Label, Schema};
use crate::stop::{Result, Stop};
use crate::view::{AttributeView, BlockView, BodyView};

/// The content of a body under the schema of a type.
///
/// # Examples
///
/// ```
/// use hcl_serde::Error;
/// use hcl_serde::body::{Input, ReadField};
///
/// /// Keeps the line of the block's header.
/// struct Line(Option<u32>);
///
/// impl<'de> ReadField<'de> for Line {
///     fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
///         if let Input::Content(content) = input {
///             self.0 = content.header_span().map(|span| span.start().line);
///         }
///         Ok(())
///     }
/// }
/// ```
#[derive(Debug)]
pub struct Content<'c, 'de> {
    pub(super) decoder: &'c BodyDecoder<'c, 'de>,
    pub(super) schema: &'c Schema<'c>,
    pub(super) slots: Slots<'c>,
    /// The items of a native body that have no slots yet. `None` after all were matched.
    pub(super) unmatched: Option<native::Items<'c>>,
    is_matched: bool,
    /// The body without what the fields have taken, and the items of a native one, computed for the fields that read it.
    remaining: Option<Box<Body>>,
    /// The schema of this type, for types that are flattened into it.
    outer: OuterSchema<'c>,
    /// Whether the body does not fit the schema, or a field failed.
    has_failed: bool,
    /// The parts that failed.
    failed: Vec<Part>,
}

/// A part of a body that a field is read from.
///
/// # Examples
///
/// ```
/// use hcl_serde::body::{Content, Part};
///
/// /// Returns whether the first two arguments could be read.
/// fn is_complete(content: &Content<'_, '_>) -> bool {
///     !content.has_failed(Part::Argument(0)) && !content.has_failed(Part::Argument(1))
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A label, by index in the schema's labels.
    Label(usize),
    /// An argument, by index in the schema's arguments.
    Argument(usize),
    /// Blocks, by index in the schema's blocks.
    Blocks(usize),
    /// The body.
    Body,
}

impl<'c, 'de> BodyDecoder<'c, 'de> {
    /// Reads the fields of a type from the body. `attributes` has a slot for each argument, and `fields` a place for each field, in
    /// the order of the schema. Problems are reported, and fail the [end](Content::finish).
    #[must_use]
    pub fn read(
        &'c self,
        schema: &'c Schema<'c>,
        attributes: &'c mut [u32],
        fields: &mut [&mut (dyn ReadField<'de> + '_)],
    ) -> Content<'c, 'de> {
        let mut content = Content {
            decoder: self,
            schema,
            slots: Slots::new(self.body, attributes),
            unmatched: None,
            is_matched: false,
            remaining: None,
            outer: OuterSchema {
                schema,
                outer: self.outer,
            },
            has_failed: false,
            failed: Vec::new(),
        };
        content.begin();
        #[cfg(feature = "schema")]
        if !self.types.is_empty() {
            content.conceal_secrets();
        }
        content.read_fields(fields);
        content
    }
}

impl<'c, 'de> Content<'c, 'de> {
    /// Checks the number of labels, and prepares the items for the fields.
    pub(super) fn begin(&mut self) {
        let decoder = self.decoder;
        self.unmatched = decoder.native_items();
        let labels = decoder.header.map_or(0, BlockView::label_count);
        if labels != decoder.labels_taken + self.schema.labels.len() {
            self.check_label_count();
        }
        if !decoder.session.is_plain() {
            self.match_rest();
        }
    }

    #[cold]
    #[expect(
        clippy::indexing_slicing,
        reason = "the first branch handles more labels than the schema has"
    )]
    fn check_label_count(&mut self) {
        let (expected, taken) = (self.schema.labels, self.decoder.labels_taken);
        let Some(header) = self.decoder.header else {
            if expected.iter().any(|label| (label.required)()) {
                self.report_labels(errors::labels_of_a_file(self.schema.name));
            }
            return;
        };
        // A block that lacks a label that becomes a key is read all the same.
        let count = header.label_count().saturating_sub(taken);
        let chosen = self.decoder.chosen();
        let labels = |needed: &[Label<'c>]| {
            let names = needed.iter().map(|label| label.name);
            self.decoder.label_names(&chosen, names)
        };
        let error = if count > expected.len() {
            let at = header.label_span(taken + expected.len());
            errors::extraneous_label(header.type_name(), &labels(expected), at)
        } else if let Some(last) = expected.iter().rposition(|label| (label.required)())
            && let Some(missing) = expected[..=last].get(count)
        {
            let at = header.open_brace_span();
            let names = labels(&expected[..=last]);
            errors::missing_label(header.type_name(), missing.name, &names, at)
        } else {
            return;
        };
        self.report_labels(header.about_header(error));
    }

    fn report_labels(&mut self, error: Diagnostic) {
        self.decoder.reporter().report(error);
        self.has_failed = true;
    }

    /// Puts all items into their slots that have none yet.
    ///
    /// Reports what does not fit the schema. The fields can be read all the same.
    #[inline]
    pub(super) fn match_rest(&mut self) {
        let is_matched = match &self.unmatched {
            Some(items) => items.len() == 0,
            None => self.is_matched,
        };
        if !is_matched {
            self.match_items();
        }
    }

    #[inline(never)]
    fn match_items(&mut self) {
        self.is_matched = true;
        let items = self.unmatched.take();
        let matcher = SchemaMatcher::new(self.decoder, self.schema, &mut self.slots);
        if !matcher.run(items) {
            self.has_failed = true;
        }
    }

    /// Reads the fields. Those with values are not read if only names are asked for.
    pub(super) fn read_fields(&mut self, fields: &mut [&mut (dyn ReadField<'de> + '_)]) {
        let schema = self.schema;
        let mut fields = fields.iter_mut();
        for index in 0..schema.labels.len() {
            if let Some(field) = fields.next() {
                self.read_label(index, *field);
            }
        }
        for (index, argument) in schema.arguments.iter().enumerate() {
            if let Some(field) = fields.next() {
                self.read_argument(index, argument, *field);
            }
        }
        self.match_rest();
        if schema.has_notes {
            self.note();
        }
        for index in 0..schema.blocks.len() {
            if let Some(field) = fields.next() {
                self.read_blocks(index, *field);
            }
        }
        for index in 0..schema.flattened.len() {
            if let Some(field) = fields.next() {
                self.read_flattened(index, *field);
            }
        }
        for field in fields {
            if field.read(Input::Content(self)).is_err() {
                self.fail(Part::Body);
            }
        }
        if !schema.rules.is_empty() {
            self.check_rules();
        }
    }

    /// Warns of deprecated arguments and blocks, and notes names and references.
    #[cold]
    fn note(&self) {
        self.warn_of_deprecated();
        if links(self.schema).iter().any(|link| !link.is_empty()) {
            self.note_names();
        }
    }

    /// Warns of arguments and blocks that are deprecated.
    #[cold]
    fn warn_of_deprecated(&self) {
        let mut offered = Vec::new();
        let mut warn = |name: &str, instead: &str, replaced_by: Option<&'c str>, at: SourceSpan| {
            let replacement = self.replacement(replaced_by, &mut offered);
            let warning = errors::deprecated(name, instead, at).did_you_mean(name, replacement);
            self.decoder.session.report(warning, self.decoder.path);
        };
        for (index, argument) in self.schema.arguments.iter().enumerate() {
            if let (Some(instead), Some(found)) = (argument.deprecated, self.attribute(index)) {
                warn(
                    found.name(),
                    instead,
                    argument.replaced_by,
                    found.name_span(),
                );
            }
        }
        for (index, block) in self.schema.blocks.iter().enumerate() {
            let Some(instead) = block.deprecated else {
                continue;
            };
            for found in self.blocks_of(index) {
                warn(
                    found.type_name(),
                    instead,
                    block.replaced_by,
                    found.type_span(),
                );
            }
        }
    }

    /// Returns the new name of a deprecated argument or block, unless the body has it or would have it twice.
    fn replacement(&self, name: Option<&'c str>, offered: &mut Vec<&'c str>) -> Option<&'c str> {
        let name = name?;
        let mut blocks = self.schema.blocks.iter().enumerate();
        let block = blocks.find(|(_, block)| block.name == name);
        let is_set = match block {
            Some((index, block)) => {
                let nesting = block.nesting.get(self.decoder.types);
                // Further blocks of such a type are not duplicates.
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

    /// Notes that an error about a part was reported.
    #[cold]
    pub(super) fn fail(&mut self, part: Part) {
        self.has_failed = true;
        self.failed.push(part);
    }

    /// Returns whether an error about a part was reported.
    #[must_use]
    pub fn has_failed(&self, part: Part) -> bool {
        self.failed.contains(&part)
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

    /// Returns the whole body.
    #[must_use]
    pub const fn body(&self) -> &BodyDecoder<'c, 'de> {
        self.decoder
    }

    /// Returns the body without what the fields have taken.
    pub fn rest(&mut self) -> BodyDecoder<'_, 'de> {
        let labels_taken = self.label_count();
        let (schema, outer) = (self.schema, self.decoder.outer);
        let names = || names::body_schema(schema, outer, self.decoder.types, None);
        let body = match self.decoder.body {
            BodyView::Native(body) => {
                let taken = self
                    .decoder
                    .session
                    .taken_names(schema, outer.is_some(), names);
                taken.rest_of(body)
            }
            // The matcher has reported what does not fit.
            BodyView::Model(body) => {
                let (_, rest) = body.partial_content(&names(), &mut Diagnostics::new());
                rest
            }
        };
        let body = self.remaining.insert(Box::new(body));
        BodyDecoder {
            body: BodyView::new(body),
            is_whole: false,
            labels_taken,
            ..*self.decoder
        }
    }

    /// Returns the number of labels. All belong to this type.
    fn label_count(&self) -> usize {
        self.decoder.header.map_or(0, BlockView::label_count)
    }

    /// Returns the body for a type that is flattened into this one.
    pub(super) fn shared(&self) -> BodyDecoder<'_, 'de> {
        BodyDecoder {
            outer: Some(&self.outer),
            left: Some(&self.slots.left),
            labels_taken: self.label_count(),
            ..*self.decoder
        }
    }

    /// Applies the check of the application to the value of a field, if it has one.
    pub fn validate<T>(
        &mut self,
        part: Part,
        value: Option<&T>,
        check: impl FnOnce(&T) -> Diagnostics,
    ) {
        // The body is of several fields, each with a check of its own.
        if let Some(value) = value
            && (part == Part::Body || !self.has_failed(part))
            && !self.is_broken(part)
        {
            let found = check(value);
            if !found.is_empty() {
                self.judge(part, found);
            }
        }
    }

    /// Reports what a check has found in the value of a field.
    #[cold]
    fn judge(&mut self, part: Part, found: Diagnostics) {
        if let Part::Argument(index) = part {
            self.input(index).hide_secret();
        }
        if self.reporter(part).judge(found).is_err() {
            self.fail(part);
        }
    }

    /// Returns whether a syntax error is in a part: what the parser has left of it is not what the application checks.
    fn is_broken(&self, part: Part) -> bool {
        match part {
            Part::Argument(index) => {
                let attribute = self.attribute(index);
                attribute.is_some_and(|attribute| attribute.anchor().is_incomplete())
            }
            Part::Body => {
                let mut arguments = 0..self.schema.arguments.len();
                self.decoder.body.is_incomplete()
                    || arguments.any(|argument| self.is_broken(Part::Argument(argument)))
            }
            Part::Blocks(_) | Part::Label(_) => false,
        }
    }

    /// Returns the reporter for problems of a part: at the value, at the first block, at the label, or where a missing part
    /// is reported.
    fn reporter(&self, part: Part) -> Reporter<'_, 'de> {
        match part {
            Part::Body => self.decoder.reporter(),
            Part::Argument(index) => {
                let argument = self.schema.arguments.get(index);
                let attribute = self.attribute(index);
                let value = attribute.map(AttributeView::anchor);
                let span = value.as_ref().map(Anchor::span);
                Reporter {
                    value,
                    ..self.reporter_of(argument.map(|argument| argument.name), span)
                }
            }
            Part::Blocks(index) => {
                let block = self.schema.blocks.get(index);
                let first = self.blocks_of(index).next();
                let header = first.map(BlockView::definition_span);
                self.reporter_of(block.map(|block| block.name), header)
            }
            Part::Label(index) => {
                let label = self.schema.labels.get(index);
                let position = self.decoder.labels_taken + index;
                let header = self.decoder.header;
                let span = header.map(|header| header.label_span(position));
                self.reporter_of(label.map(|label| label.name), span)
            }
        }
    }

    fn reporter_of(&self, name: Option<&'c str>, span: Option<SourceSpan>) -> Reporter<'_, 'de> {
        Reporter {
            session: self.decoder.session,
            path: self.decoder.path.then(Step::Name(name.unwrap_or_default())),
            span: span.or_else(|| self.decoder.body.missing_item()),
            value: None,
        }
    }

    /// Ends the body after its last field.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the body did not fit the schema, or a field failed.
    #[inline]
    pub const fn finish(&self) -> Result<()> {
        if self.has_failed { Err(Stop) } else { Ok(()) }
    }
}
