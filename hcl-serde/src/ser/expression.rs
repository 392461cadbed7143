//! Expressions as they are written, and bodies of them.

use hcl_core::syntax::{self, BodyItem};
use hcl_core::{Diagnostics, OwnedBody, Source};
use serde::Serialize;

use super::errors;
use super::serializer::{Place, Serializer, Shape};
use super::text::indent;
use crate::error::Result;

impl Serializer {
    /// Writes an expression as it stands; one that takes several lines in parentheses where it needs them.
    pub(super) fn expression(&mut self, text: &str) -> Result<()> {
        self.check_size(text.len())?;
        let is_element = self.place == Place::Element;
        self.begin()?;
        self.shape = Shape::Line;
        if !text.contains('\n') {
            self.out.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        let is_heredoc = text.starts_with("<<");
        // The comma of an element cannot stand behind a heredoc.
        let needs_parentheses = if is_element {
            text.contains("<<")
        } else {
            !is_argument(text)
        };
        if needs_parentheses || !is_heredoc {
            self.break_lists(true);
            self.shape = Shape::Lines;
        }
        if needs_parentheses {
            self.out.push(b'(');
            self.out.extend_from_slice(text.as_bytes());
            self.out.push(b'\n');
            indent(&mut self.out, self.outer.len());
            self.out.push(b')');
        } else {
            self.out.extend_from_slice(text.as_bytes());
        }
        Ok(())
    }

    /// Writes a body as it is in the source: names, labels and the text of every expression.
    pub(super) fn owned_body(&mut self, body: &OwnedBody) -> Result<()> {
        if self.place != Place::Body {
            return Err(errors::body_as_value());
        }
        match body.body().native_items() {
            Some(items) => self.body_items(&mut items.into_iter()),
            None => Err(errors::not_native()),
        }
    }

    fn body_items<'f>(&mut self, items: &mut dyn Iterator<Item = BodyItem<'f>>) -> Result<()> {
        for item in items {
            match item {
                BodyItem::Attribute(attribute) => {
                    self.set_name(attribute.name());
                    self.place = Place::Entry;
                    self.expression(attribute.expression().source_span().text())?;
                    self.end_entry()?;
                }
                BodyItem::Block(block) => {
                    self.set_name(block.type_name());
                    self.begin_block()?;
                    for label in block.labels() {
                        self.label(&*label.text())?;
                    }
                    self.body_items(&mut block.body().items())?;
                    self.end_block()?;
                }
            }
        }
        Ok(())
    }
}

/// Data as an expression.
pub(crate) fn value_text<T: Serialize + ?Sized>(data: &T) -> Result<String> {
    const NAME: &str = "value";
    let mut serializer = Serializer::new();
    serializer.set_name(NAME);
    serializer.place = Place::Entry;
    data.serialize(&mut serializer)?;
    let text = serializer.finish()?;
    Ok(text[(NAME.len() + " = ".len()).min(text.len())..].to_owned())
}

/// Whether an expression of several lines can be the value of an argument: nothing but brackets and heredocs hold
/// together what stands on different lines.
fn is_argument(text: &str) -> bool {
    let Ok(source) = Source::new("argument", format!("name = {text}\n")) else {
        return false;
    };
    let mut diagnostics = Diagnostics::new();
    syntax::parse(&source, &mut diagnostics);
    !diagnostics.has_errors()
}
