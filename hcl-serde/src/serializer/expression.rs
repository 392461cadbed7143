//! Writes expressions and bodies from their source text.

use hcl_core::internal::{blanks, push_quoted};
use hcl_core::json_form::escape_sequences;
use hcl_core::native::{self, BodyItem};
use hcl_core::{Diagnostics, OwnedBody, Source};
use serde::Serialize;

use super::errors;
use super::heredoc::Heredoc;
use super::reindent::{base_indentation, reindented};
use super::state::{Layout, Position, Serializer};
use super::text::indent;
use crate::error::Result;
use crate::expression::Expr;

impl Serializer {
    /// Writes the source text of an expression. One of several lines is put in parentheses if it needs them.
    pub(super) fn expression(&mut self, text: &str) -> Result<()> {
        self.indented_expression(text, None)
    }

    /// Writes the source text of an expression. Its line is indented by `indentation` columns in the source.
    fn indented_expression(&mut self, text: &str, indentation: Option<usize>) -> Result<()> {
        self.check_size(text.len())?;
        let is_element = self.position == Position::Element;
        let is_line = !text.contains('\n');
        self.begin()?;
        if is_line {
            self.out.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        let is_heredoc = text.starts_with("<<");
        // No comma can follow the end marker of a heredoc.
        let needs_parentheses = if is_element {
            text.contains("<<")
        } else {
            !is_argument(text)
        };
        // As in the reference's formatter, a heredoc is aligned with its neighbours; other values of several lines
        // are not.
        if needs_parentheses || !is_heredoc {
            self.break_lists(None);
            self.layout = Layout::Lines;
        }
        let depth = self.outer.len();
        // Every line may get the new indentation.
        self.check_size(text.len() + 2 * (depth + 1) * text.lines().count())?;
        let old = indentation.unwrap_or_else(|| base_indentation(text));
        if needs_parentheses {
            self.out.push(b'(');
            reindented(&mut self.out, text, old, depth + 1);
            self.out.push(b'\n');
            indent(&mut self.out, depth);
            self.out.push(b')');
        } else {
            reindented(&mut self.out, text, old, depth);
        }
        Ok(())
    }

    /// Writes a body as it is in the source: names, labels and the text of every expression.
    pub(super) fn owned_body(&mut self, body: &OwnedBody) -> Result<()> {
        if self.position != Position::Body {
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

/// The column of a value of an unknown argument.
const DEFAULT_COLUMN: usize = 8;

/// Returns the data as the text of an expression.
///
/// # Errors
///
/// As [`to_expr`].
pub fn value_text<T: Serialize + ?Sized>(data: &T) -> Result<String> {
    text_of(Position::Entry, DEFAULT_COLUMN, |serializer| {
        data.serialize(serializer)
    })
}

/// Returns data as an expression.
///
/// # Examples
///
/// ```
/// use hcl_serde::Expr;
///
/// let ports = hcl_serde::expr::to_expr(&[80, 443])?;
/// assert_eq!(ports, Expr::tuple([80, 443]));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if the data cannot be written: infinite numbers, and values that are unknown or marked.
pub fn to_expr<T: Serialize + ?Sized>(data: &T) -> Result<Expr> {
    value_text(data)?.parse()
}

impl Expr {
    /// Returns a text of whole lines as a heredoc, of any number of lines; in quotes if no heredoc evaluates to it, as with a
    /// carriage return.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Expr;
    ///
    /// assert_eq!(Expr::heredoc_text("a ${b}\n"), "<<-EOT\n  a $${b}\nEOT");
    /// assert_eq!(Expr::heredoc_text("a\r\n"), r#""a\r\n""#);
    /// ```
    #[must_use]
    pub fn heredoc_text(text: &str) -> String {
        let mut out = Vec::new();
        match Heredoc::of_lines(text) {
            Some(heredoc) => heredoc.write(&escape_sequences(text), 0, &mut out),
            None => push_quoted(&mut out, text),
        }
        String::from_utf8(out).unwrap_or_default()
    }

    /// Returns the text of the expression: objects on several lines, long lists too, texts of several lines as heredocs, everything
    /// else on one line. Indexes and the interpolations of templates are on one line, and objects between operators.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is no identifier, a number infinite, or the expression deeper than [`MAX_DEPTH`](crate::expr::MAX_DEPTH).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Expr;
    ///
    /// assert_eq!((Expr::variable("a") * (Expr::from(1) + 2)).to_text()?, "a * (1 + 2)");
    /// assert!(Expr::variable("a b").to_text().is_err());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn to_text(&self) -> Result<String> {
        self.to_text_at(DEFAULT_COLUMN)
    }

    /// Returns the text of the expression that begins at a column of its line, counted from 0. Lists that would make the line
    /// longer than about 100 columns are on several lines.
    ///
    /// # Errors
    ///
    /// As [`to_text`](Self::to_text).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Expr;
    ///
    /// let list = Expr::tuple([1, 2, 3]);
    /// assert_eq!(list.to_text_at(8)?, "[1, 2, 3]");
    /// assert_eq!(list.to_text_at(98)?, "[\n  1,\n  2,\n  3,\n]");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn to_text_at(&self, column: usize) -> Result<String> {
        let text = text_of(Position::Entry, column, |serializer| serializer.expr(self))?;
        self.check_depth(&text)?;
        Ok(text)
    }

    /// Returns the text of the expression where more may follow on its last line, as after the element of a list: a text of
    /// several lines is in quotes, not a heredoc.
    ///
    /// # Errors
    ///
    /// As [`to_text`](Self::to_text).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Expr;
    ///
    /// let text = Expr::from("a\nb\n");
    /// assert_eq!(text.to_text()?, "<<-EOT\n  a\n  b\nEOT");
    /// assert_eq!(text.to_element_text()?, r#""a\nb\n""#);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn to_element_text(&self) -> Result<String> {
        let text = text_of(Position::Element, DEFAULT_COLUMN, |serializer| {
            serializer.expr(self)
        })?;
        self.check_depth(&text)?;
        Ok(text)
    }
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
