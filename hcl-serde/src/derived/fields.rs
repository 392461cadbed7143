//! The fields of a body, as derived implementations read them: item by item.
//!
//! A text gives its items in source order, a tree the arguments and then the blocks of the schema, also those that are
//! absent. A field that failed is `None` in a tree; [`BodyFields::finish`] ends the body then. The parts for a tree are
//! out of line: most texts never reach them.

use hcl_core::{Diagnostics, SourceSpan, native};

use super::attribute::AttributeReader;
use super::content::{Content, Part};
use super::input::{BlocksInput, BodyInput};
use super::label::LabelReader;
use super::reader::{BlockReader, BodyReader};
use super::span::SpanOf;
use super::validate::validated;
use crate::schema::{Schema, ValueSchema};
use crate::text::{Result, Stop, TextBody};

/// The constraints of a type, if it has some.
type Values = Option<fn() -> &'static ValueSchema>;

/// A body while its fields are read.
#[derive(Debug)]
pub enum BodyFields<'f, 't, 'r, 'c, 'de> {
    /// The body in a text.
    Text(&'f mut TextBody<'r, 'c, 'de>),
    /// The body in a tree.
    Tree(&'f mut Content<'t, 'de>),
}

impl<'r, 'c, 'de> BodyInput<'r, 'c, 'de> {
    /// Returns the fields of the body. `attributes` has a slot for each argument of the schema, `content` holds the content of
    /// a tree, so that it is the caller's and the fields are a pointer.
    #[inline]
    pub fn fields<'f, 't>(
        &'f mut self,
        schema: &'static Schema<'static>,
        attributes: &'t mut [Option<native::Attribute<'t>>],
        content: &'f mut Option<Content<'t, 'de>>,
    ) -> BodyFields<'f, 't, 'r, 'c, 'de>
    where
        'r: 't,
    {
        match self {
            Self::Text(body) => BodyFields::Text(body),
            Self::Tree(decoder) => {
                let content = content.insert(Content::new(decoder, schema));
                content.match_schema(attributes);
                BodyFields::Tree(content)
            }
        }
    }
}

#[expect(
    clippy::missing_errors_doc,
    reason = "each returns `Stop` where a text needs its tree"
)]
impl<'de> BodyFields<'_, '_, '_, '_, 'de> {
    /// Stops in a text, for fields that only a tree can read.
    #[inline]
    pub const fn needs_tree(&self) -> Result<()> {
        match self {
            Self::Text(_) => Err(Stop),
            Self::Tree(_) => Ok(()),
        }
    }

    /// Reads a label, by index in the schema's labels.
    #[inline(always)]
    pub fn label<T>(
        &mut self,
        index: usize,
        reader: LabelReader<'de, T>,
        values: Values,
    ) -> Result<Option<T>> {
        match self {
            Self::Text(body) => reader.read_direct(body, values).map(Some),
            Self::Tree(content) => content.read_label(index, &reader),
        }
    }

    /// Notes the name in the label that was read, by index in the schema's labels.
    pub fn note_label(&mut self, schema: &'static Schema<'static>, index: usize) {
        if let Self::Text(body) = self {
            body.note_label(schema, index);
        }
    }

    /// Goes on to the items. All labels must have been read. `has_rest`: fields of the type read what the others leave.
    #[inline(always)]
    pub fn open(&mut self, has_rest: bool) -> Result<()> {
        match self {
            Self::Text(body) => body.open(has_rest),
            Self::Tree(_) => Ok(()),
        }
    }

    /// Warns of arguments and blocks that are deprecated. A text that has one stops at it.
    pub fn warn_of_deprecated(&self) {
        if let Self::Tree(content) = self {
            content.warn_of_deprecated();
        }
    }

    /// Notes the names of the body. A text notes each with its field.
    pub fn note_names(&self) {
        if let Self::Tree(content) = self {
            content.note_names();
        }
    }

    /// Goes on to the next field. Returns its index in the schema's arguments, or in the arguments and the blocks after
    /// them; `None` at the end.
    #[inline(always)]
    pub fn next(&mut self, schema: &'static Schema<'static>) -> Result<Option<usize>> {
        match self {
            Self::Text(body) => body.next(schema),
            Self::Tree(content) => Ok(content.next(schema)),
        }
    }

    /// Reads the argument of the field. Its absence is an error unless the type has a value for it.
    #[inline(always)]
    pub fn argument<T>(
        &mut self,
        schema: &'static Schema<'static>,
        reader: AttributeReader<'de, T>,
        values: Values,
    ) -> Result<Option<T>> {
        match self {
            Self::Text(body) => reader.read_direct(body, values).map(Some),
            Self::Tree(content) => content.read_argument(schema, &reader),
        }
    }

    /// Reads the argument of a field with a fallback. Returns `None` if it is absent, or null and the type has no value for
    /// null.
    #[inline(always)]
    pub fn argument_or<T>(
        &mut self,
        schema: &'static Schema<'static>,
        reader: AttributeReader<'de, T>,
        values: Values,
    ) -> Result<Option<T>> {
        match self {
            Self::Text(body) => reader.read_direct_unless_null(body, values),
            Self::Tree(content) => content.read_argument_or(schema, &reader),
        }
    }

    /// Reads the argument at an index of the schema with a function, and checks the constraints and names of the field.
    pub fn checked<T>(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        // The constraints read the literal again from here.
        let start = self.offset();
        let value = read(self)?;
        if let Self::Text(body) = self {
            body.check_argument(schema, index, start)?;
        }
        Ok(value)
    }

    const fn offset(&self) -> usize {
        match self {
            Self::Text(body) => body.offset(),
            Self::Tree(_) => 0,
        }
    }

    /// Reads the blocks of the field.
    #[inline(always)]
    pub fn blocks<T>(&mut self, reader: &BlockReader<'de, T>) -> Result<Option<T>> {
        match self {
            Self::Text(body) => (reader.gather)(BlocksInput::Text(body.blocks())).map(Some),
            Self::Tree(content) => content.read_blocks(reader.gather),
        }
    }

    /// Reads the blocks at an index of the schema, and checks their number and the names in their keys.
    pub fn checked_blocks<T>(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
        reader: &BlockReader<'de, T>,
    ) -> Result<Option<T>> {
        // The blocks are counted again from here: a container does not tell how many it was read from.
        let start = self.offset();
        if let (Self::Text(body), Some(block)) = (&mut *self, schema.blocks.get(index)) {
            let value = (reader.gather)(BlocksInput::Text(body.named_blocks(block)))?;
            body.check_count(block, start)?;
            return Ok(Some(value));
        }
        self.blocks(reader)
    }

    /// Reads a flattened field, by index in the schema's flattened fields. `values` are the constraints of its type.
    pub fn flattened<T>(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
        reader: &BlockReader<'de, T>,
        values: Values,
    ) -> Result<Option<T>> {
        match self {
            Self::Text(body) => body.flattened(schema, reader, values).map(Some),
            Self::Tree(content) => content.read_flattened(index, reader, values),
        }
    }

    /// Reads what the other fields leave of the body. `values` are the constraints of the type.
    pub fn remaining<T>(
        &mut self,
        schema: &'static Schema<'static>,
        reader: BodyReader<'de, T>,
        values: Values,
    ) -> Result<Option<T>> {
        match self {
            Self::Text(body) => {
                let read = |rest: TextBody<'_, '_, 'de>| reader.read(BodyInput::Text(rest), values);
                body.remaining(schema, read).map(Some)
            }
            Self::Tree(content) => content.read_remaining(reader, values),
        }
    }

    /// Reads the whole body. `values` are the constraints of the type.
    pub fn whole<T>(&mut self, reader: BodyReader<'de, T>, values: Values) -> Result<Option<T>> {
        match self {
            Self::Text(_) => Err(Stop),
            Self::Tree(content) => content.read_whole(reader, values),
        }
    }

    /// Reads the spans of a part of the body, and converts them.
    pub fn span<T>(
        &mut self,
        of: SpanOf<'_>,
        convert: fn(Vec<SourceSpan>) -> Option<T>,
    ) -> Result<Option<T>> {
        match self {
            Self::Text(_) => Err(Stop),
            Self::Tree(content) => {
                let value = convert(content.spans(of)).ok_or(Stop);
                content.read(Part::Body, value)
            }
        }
    }

    /// Checks the rules between fields, after all of them were read.
    pub fn check_rules(&mut self, schema: &'static Schema<'static>) -> Result<()> {
        match self {
            Self::Text(body) => body.check_rules(schema),
            Self::Tree(content) => {
                content.check_rules();
                Ok(())
            }
        }
    }

    /// Returns whether a field without a value is absent, and not one that failed.
    #[must_use]
    pub fn is_absent(&self, part: Part) -> bool {
        match self {
            // A text stops at the first failure.
            Self::Text(_) => true,
            Self::Tree(content) => !content.has_failed(part),
        }
    }

    /// Applies the check of the application to the value of a field.
    pub fn validated<T>(
        &mut self,
        part: Part,
        value: Option<T>,
        check: impl FnOnce(&T) -> Diagnostics,
    ) -> Result<Option<T>> {
        match self {
            // Stops without a report, which the tree makes.
            Self::Text(_) => validated(None, value.ok_or(Stop)?, check).map(Some),
            Self::Tree(content) => content.validate(part, value, check),
        }
    }

    /// Ends the body after its last item. Fails if the body did not fit the schema, or a field failed.
    #[inline(always)]
    pub fn finish(&mut self) -> Result<()> {
        match self {
            Self::Text(body) => body.finish(),
            Self::Tree(content) => content.finish(),
        }
    }
}
