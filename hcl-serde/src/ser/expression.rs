//! Writes expressions and bodies from their source text.

use hcl_core::internal::blanks;
use hcl_core::json_form::escape_sequences;
use hcl_core::native::{self, BodyItem};
use hcl_core::{Diagnostics, OwnedBody, Source};
use serde::Serialize;

use super::errors;
use super::heredoc::Heredoc;
use super::output::Output;
use super::reindent::{base_indentation, reindented};
use super::serializer::{Layout, Position, Serializer};
use crate::error::Result;
use crate::expr::Expr;

impl Serializer {
    /// Writes the source text of an expression. One of several lines is put in parentheses if it needs them.
    pub(super) fn expression(&mut self, text: &str) -> Result<()> {
        self.indented_expression(text, None)
    }

    /// Writes the source text of an expression. Its line is indented by `indentation` columns in the source.
    fn indented_expression(&mut self, text: &str, indentation: Option<usize>) -> Result<()> {
        self.check_size(text.len())?;
        if self.json.is_some() {
            return self.json_expression(text);
        }
        let is_element = self.position == Position::Element;
        let is_line = !text.contains('\n');
        self.begin(is_line, 0)?;
        self.layout = Layout::Line;
        if is_line {
            self.out.push(text.as_bytes());
            return Ok(());
        }
        let is_heredoc = text.starts_with("<<");
        // No comma can follow the end marker of a heredoc.
        let needs_parentheses = if is_element {
            text.contains("<<")
        } else {
            !is_argument(text)
        };
        if needs_parentheses || !is_heredoc {
            self.break_lists(None);
            self.layout = Layout::Lines;
        }
        let depth = self.outer.len();
        // Every line may get the new indentation.
        self.check_size(text.len() + 2 * (depth + 1) * text.lines().count())?;
        let old = indentation.unwrap_or_else(|| base_indentation(text));
        if needs_parentheses {
            self.out.push(b"(");
            self.out
                .push_by(|out| reindented(out, text, old, depth + 1));
            self.out.push(b"\n");
            self.out.push_indented(depth, b")");
        } else {
            self.out.push_by(|out| reindented(out, text, old, depth));
        }
        Ok(())
    }

    /// Writes a body as it is in the source: names, labels and the text of every expression.
    pub(super) fn owned_body(&mut self, body: &OwnedBody) -> Result<()> {
        if self.position != Position::Body {
            return Err(errors::body_as_value());
        }
        if self.json.is_some() {
            return self.json_body(&body.body());
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
                    self.position = Position::Entry;
                    let span = attribute.expression().source_span();
                    let line = indentation_at(span.source().text(), span.span().start as usize);
                    self.indented_expression(span.text(), Some(line))?;
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

/// Returns the indentation of the line at an offset.
fn indentation_at(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    blanks(before.get(line..).unwrap_or_default())
}

/// Returns the data as the text of an expression.
pub(crate) fn value_text<T: Serialize + ?Sized>(data: &T) -> Result<String> {
    text_of(Position::Entry, DEFAULT_COLUMN, |serializer| {
        data.serialize(serializer)
    })
}

/// The column of a value of an unknown argument.
pub(crate) const DEFAULT_COLUMN: usize = 8;

/// Returns the text of an expression that a program built, as the value of an argument, at a column of its line.
pub(crate) fn expr_text(expression: &Expr, column: usize) -> Result<String> {
    text_of(Position::Entry, column, |serializer| {
        serializer.expr(expression)
    })
}

/// Returns the text of an expression that a program built, as an element: no heredoc ends its line.
pub(crate) fn element_text(expression: &Expr) -> Result<String> {
    text_of(Position::Element, DEFAULT_COLUMN, |serializer| {
        serializer.expr(expression)
    })
}

/// Returns a text as a heredoc of any number of lines, or in quotes if no heredoc evaluates to it.
pub(crate) fn heredoc_text(text: &str) -> String {
    let mut out = Output::new(usize::MAX);
    match Heredoc::of_lines(text) {
        Some(heredoc) => heredoc.write(&escape_sequences(text), 0, &mut out),
        None => out.push_quoted(text),
    }
    String::from_utf8(out.into_bytes()).unwrap_or_default()
}

/// The columns after which every list is too long for its line.
const MAX_NAME: usize = 128;

/// Returns the text of the value that the function writes at a position.
fn text_of(
    position: Position,
    column: usize,
    write: impl FnOnce(&mut Serializer) -> Result<()>,
) -> Result<String> {
    // Laid out as the value of an argument with a name as long as what is before it.
    let length = column.saturating_sub(" = ".len()).clamp(1, MAX_NAME);
    let name = format!("{:_<length$.length$}", "value");
    let mut serializer = Serializer::new();
    serializer.set_name(&name);
    serializer.position = position;
    write(&mut serializer)?;
    let text = serializer.finish()?;
    if position == Position::Element {
        return Ok(text);
    }
    let text = text
        .strip_prefix(&*name)
        .and_then(|text| text.strip_prefix(" = "))
        .map(|text| text.strip_suffix('\n').unwrap_or(text));
    Ok(text.unwrap_or_default().to_owned())
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
