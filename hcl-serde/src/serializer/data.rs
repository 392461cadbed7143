//! Values, source texts and bodies as parts of a document: serde's data model lacks marks, the precision of numbers and source texts.

use hcl_core::internal::blanks;
use hcl_core::native::{self, BodyItem};
use hcl_core::value::{Mapping, ValueKind};
use hcl_core::{Body, Diagnostics, Source, Value};

use super::document::{self, Node};
use super::errors;
use super::fields::{Elements, Fields};
use super::reindent::base_indentation;
use super::state::{Place, Serializer};
use crate::error::Result;

impl Serializer {
    /// Writes a value. Recursion is bounded by the depth of values. A marked value is an error.
    pub(super) fn value(&mut self, value: &Value) -> Result<()> {
        match value.kind() {
            ValueKind::Null => self.null(),
            ValueKind::Bool(value) => serde::Serializer::serialize_bool(self, value),
            ValueKind::Number(number) if number.is_infinite() => {
                Err(errors::unwritable_number(number.to_f64()))
            }
            ValueKind::Number(number) => self.scalar(number.to_literal().as_bytes()),
            ValueKind::String(text) => self.text(text),
            ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
                let mut elements = Elements::begin(self, None)?;
                for value in values {
                    let written = elements.next().value(value);
                    elements.ended(written)?;
                }
                elements.finish()
            }
            ValueKind::Map(mapping) | ValueKind::Object(mapping) => self.mapping(mapping),
            ValueKind::Marked(..) => Err(errors::marked_value()),
            _ => Err(errors::unknown_value()),
        }
    }

    fn mapping(&mut self, mapping: &Mapping) -> Result<()> {
        let mut fields = Fields::begin(self, None)?;
        for (key, value) in mapping.iter_in_source_order() {
            let name = fields.name(key)?;
            let written = fields.next(false).value(value);
            fields.ended(name, written)?;
        }
        fields.finish()
    }

    /// Writes the source text of an expression. One of several lines is put in parentheses if it needs them. Its line is indented by
    /// `indentation` columns in the source.
    pub(super) fn expression(&mut self, text: &str, indentation: Option<usize>) -> Result<()> {
        self.check_size(text.len())?;
        let is_element = matches!(
            self.place,
            Place::Element { .. } | Place::First { in_map: false }
        );
        let written = self.push(text.as_bytes())?;
        if !text.contains('\n') {
            return self.line(written);
        }
        self.check_value()?;
        self.put(Node::Source(Box::new(document::Source {
            text: written,
            indentation: indentation.unwrap_or_else(|| base_indentation(text)),
            // No comma can follow the end marker of a heredoc.
            is_parenthesized: if is_element {
                text.contains("<<")
            } else {
                !is_argument(text)
            },
        })));
        Ok(())
    }

    /// Writes a body as it is in the source: names, labels and the text of every expression.
    pub(super) fn kept_body(&mut self, body: &Body) -> Result<()> {
        if !matches!(self.place, Place::Body | Place::Variant) {
            return Err(errors::body_as_value());
        }
        match body.native_items() {
            Some(items) => self.body_items(&mut items.into_iter())?,
            None => return Err(errors::not_native()),
        }
        self.put(Node::Absent);
        Ok(())
    }

    fn body_items<'f>(&mut self, items: &mut dyn Iterator<Item = BodyItem<'f>>) -> Result<()> {
        for item in items {
            match item {
                BodyItem::Attribute(attribute) => {
                    let span = attribute.expression().source_span();
                    let line = indentation_at(span.source().text(), span.span().start as usize);
                    let name = self.begin_entry(attribute.name(), Place::Entry)?;
                    let written = self.expression(span.text(), Some(line));
                    self.end_entry(name, written)?;
                }
                BodyItem::Block(block) => {
                    let name = self.begin_block_of(block.type_name())?;
                    let mut labels = block.labels();
                    let written = labels
                        .try_for_each(|label| self.label(&*label.text()))
                        .and_then(|()| self.body_items(&mut block.body().items()));
                    self.end_block_of(name, written)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the indentation of the line at an offset.
fn indentation_at(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    blanks(before.get(line..).unwrap_or_default())
}

/// Returns whether an expression of several lines can be the value of an argument: only brackets and heredocs continue
/// on the next line.
fn is_argument(text: &str) -> bool {
    let Ok(source) = Source::new("argument", format!("name = {text}\n")) else {
        return false;
    };
    let mut diagnostics = Diagnostics::new();
    native::parse(&source, &mut diagnostics);
    !diagnostics.has_errors()
}
