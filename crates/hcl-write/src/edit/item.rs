//! Arguments and blocks to be written.

use hcl_core::internal::push_quoted;
use hcl_syntax::{Diagnostic, Diagnostics, Limits, Source, native};

use super::indented::indented;
use super::insertion::{Neighbour, needs_blank_line};
use super::style::Style;
use super::value::{ValuePlace, ends_with_heredoc};
use super::{Comments, EditError, NewValue};
use crate::format::{FormatOptions, format};

/// An argument to be written.
///
/// # Examples
///
/// ```
/// use hcl_write::NewAttribute;
///
/// let port = NewAttribute::new("port", 80).lead_comment("Public.").line_comment("http");
/// assert_eq!(port.text()?, "# Public.\nport = 80 # http\n");
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct NewAttribute {
    name: String,
    value: NewValue,
    comments: Comments,
}

impl NewAttribute {
    /// Creates an argument.
    pub fn new(name: impl Into<String>, value: impl Into<NewValue>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
            comments: Comments::default(),
        }
    }

    /// Sets the comment above the argument, without `#`. It may have several lines.
    pub fn lead_comment(mut self, text: impl Into<String>) -> Self {
        self.comments.lead = Some(text.into());
        self
    }

    /// Sets the comment at the end of the line, without `#`.
    pub fn line_comment(mut self, text: impl Into<String>) -> Self {
        self.comments.line = Some(text.into());
        self
    }

    /// Sets the comments.
    pub fn with_comments(mut self, comments: Comments) -> Self {
        self.comments = comments;
        self
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the value.
    pub const fn value(&self) -> &NewValue {
        &self.value
    }

    /// Returns the comments.
    #[must_use]
    pub const fn comments(&self) -> &Comments {
        &self.comments
    }

    /// Returns the argument's text, without indentation.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is no identifier, or the value cannot be written.
    pub fn text(self) -> Result<String, EditError> {
        NewItem::from(self).text()
    }
}

/// A block to be written.
///
/// # Examples
///
/// ```
/// use hcl_write::{NewBlock, NewValue};
///
/// let service = NewBlock::new("service")
///     .label("web")
///     .set("port", 80)
///     .set("host", NewValue::expression("var.host"))
///     .block(NewBlock::new("check").set("path", "/health"));
/// assert_eq!(
///     service.text()?,
///     r#"service "web" {
///   port = 80
///   host = var.host
///
///   check {
///     path = "/health"
///   }
/// }
/// "#
/// );
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct NewBlock {
    type_name: String,
    labels: Vec<String>,
    items: Vec<NewItem>,
    comments: Comments,
}

impl NewBlock {
    /// Creates a block without labels and content.
    pub fn new(type_name: impl Into<String>) -> Self {
        Self {
            type_name: type_name.into(),
            labels: Vec::new(),
            items: Vec::new(),
            comments: Comments::default(),
        }
    }

    /// Returns the block's text, without indentation.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is no identifier, or a value cannot be written.
    pub fn text(self) -> Result<String, EditError> {
        NewItem::from(self).text()
    }

    /// Adds a label.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.labels.push(label.into());
        self
    }

    /// Adds an argument.
    pub fn set(self, name: impl Into<String>, value: impl Into<NewValue>) -> Self {
        self.item(NewAttribute::new(name, value))
    }

    /// Adds a nested block.
    pub fn block(self, block: Self) -> Self {
        self.item(block)
    }

    /// Adds a comment that belongs to no item, without `#`. It may have several lines.
    pub fn comment(self, text: impl Into<String>) -> Self {
        self.item(NewItem::Comment(text.into()))
    }

    /// Adds an argument, a nested block or a comment.
    pub fn item(mut self, item: impl Into<NewItem>) -> Self {
        self.items.push(item.into());
        self
    }

    /// Sets the comment above the block, without `#`. It may have several lines.
    pub fn lead_comment(mut self, text: impl Into<String>) -> Self {
        self.comments.lead = Some(text.into());
        self
    }

    /// Sets the comment after the closing brace, without `#`.
    pub fn line_comment(mut self, text: impl Into<String>) -> Self {
        self.comments.line = Some(text.into());
        self
    }

    /// Sets the comments.
    pub fn with_comments(mut self, comments: Comments) -> Self {
        self.comments = comments;
        self
    }

    /// Returns the type.
    #[must_use]
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// Returns the labels.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Returns the arguments, nested blocks and comments, in order.
    pub fn items(&self) -> &[NewItem] {
        &self.items
    }

    /// Returns the comments of the block itself.
    #[must_use]
    pub const fn comments(&self) -> &Comments {
        &self.comments
    }
}

/// An argument, a block or a comment to be written.
///
/// # Examples
///
/// ```
/// use hcl_write::{Document, NewAttribute, NewBlock, NewItem};
///
/// let items: [NewItem; 3] = [
///     NewAttribute::new("name", "web").into(),
///     NewItem::Comment("The ports that are open.".to_owned()),
///     NewBlock::new("port").label("http").set("number", 80).into(),
/// ];
/// let mut document = Document::new();
/// for item in items {
///     document.append(item)?;
/// }
/// assert_eq!(
///     document.text(),
///     "name = \"web\"\n# The ports that are open.\n\nport \"http\" {\n  number = 80\n}\n"
/// );
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub enum NewItem {
    /// `name = value`
    Attribute(NewAttribute),
    /// `type "label" { … }`
    Block(NewBlock),
    /// Lines of a comment that belongs to no item, without `#`. A blank line separates it from the item after it.
    Comment(String),
}

impl From<NewAttribute> for NewItem {
    fn from(attribute: NewAttribute) -> Self {
        Self::Attribute(attribute)
    }
}

impl From<NewBlock> for NewItem {
    fn from(block: NewBlock) -> Self {
        Self::Block(block)
    }
}

/// How the lines of new text begin and end.
#[derive(Clone, Copy)]
pub(super) struct Lines<'s> {
    pub(super) indentation: &'s str,
    pub(super) unit: &'s str,
    pub(super) ending: &'static str,
}

impl<'s> Lines<'s> {
    const fn plain() -> Self {
        Self {
            indentation: "",
            unit: "  ",
            ending: "\n",
        }
    }

    pub(super) const fn new(style: &Style<'s>, indentation: &'s str) -> Self {
        Self {
            indentation,
            unit: style.unit,
            ending: style.line_ending,
        }
    }
}

impl NewItem {
    /// Returns what the item is to the line next to it.
    pub(super) const fn kind(&self) -> Neighbour {
        match self {
            Self::Attribute(_) => Neighbour::Attribute,
            Self::Block(_) => Neighbour::Block,
            Self::Comment(_) => Neighbour::Comment,
        }
    }

    /// Returns the name of an argument.
    pub(super) fn attribute_name(&self) -> Option<&str> {
        match self {
            Self::Attribute(attribute) => Some(&attribute.name),
            Self::Block(_) | Self::Comment(_) => None,
        }
    }

    /// Returns the item's lines, without the last line ending. Equals signs are not aligned yet.
    pub(super) fn render(self, lines: &Lines<'_>) -> Result<String, EditError> {
        self.check_depth()?;
        let mut out = String::new();
        self.write(&mut out, lines)?;
        Ok(out)
    }

    /// Returns the item's text as the formatter leaves it.
    pub(crate) fn text(self) -> Result<String, EditError> {
        let mut text = self.render(&Lines::plain())?;
        text.push('\n');
        let too_large = |_| EditError::Breaks(Diagnostics::new());
        let source = Source::new("item", text).map_err(too_large)?;
        let formatted = format(&source, &FormatOptions::default());
        Ok(formatted.patches.apply(source.text()))
    }

    /// Returns an error if blocks or values nest too deep. A stack instead of recursion: an item that was built may be of any depth.
    fn check_depth(&self) -> Result<(), EditError> {
        let mut pending = vec![(self, 0_u32)];
        while let Some((item, depth)) = pending.pop() {
            match item {
                Self::Attribute(attribute) => attribute.value.check_nesting()?,
                Self::Block(_) if is_too_deep(depth + 1) => return Err(blocks_too_deep()),
                Self::Block(block) => {
                    pending.extend(block.items.iter().map(|it| (it, depth + 1)));
                }
                Self::Comment(_) => {}
            }
        }
        Ok(())
    }

    /// Recursion is bounded by [`check_depth`](Self::check_depth).
    fn write(self, out: &mut String, lines: &Lines<'_>) -> Result<(), EditError> {
        let comments = match self {
            Self::Attribute(NewAttribute {
                name,
                value,
                comments,
            }) => {
                write_lead(&comments, out, lines);
                let column = lines.indentation.len() + name.len() + " = ".len();
                let mut text = value.clone().text_at(ValuePlace::LineEnd(column))?;
                if comments.line.is_some() && ends_with_heredoc(&text) {
                    // No comment can follow the end marker.
                    text = value.text_at(ValuePlace::Delimited)?;
                }
                out.push_str(lines.indentation);
                out.push_str(identifier(&name)?);
                out.push_str(" = ");
                out.push_str(&indented(&text, lines.indentation, lines.ending));
                comments
            }
            Self::Block(block) => block.write(out, lines)?,
            Self::Comment(text) => {
                let start = out.len();
                write_comment(&text, out, lines);
                if start == 0 && text.starts_with("!/") {
                    // `#!/bin/app`, which the system reads.
                    out.replace_range(..2, "#");
                }
                // The caller ends the line.
                out.truncate(out.len() - lines.ending.len());
                return Ok(());
            }
        };
        if let Some(comment) = comments.line {
            out.push(' ');
            out.push_str(&comment_line(&comment));
        }
        Ok(())
    }
}

impl NewBlock {
    fn write(self, out: &mut String, lines: &Lines<'_>) -> Result<Comments, EditError> {
        write_lead(&self.comments, out, lines);
        out.push_str(lines.indentation);
        out.push_str(identifier(&self.type_name)?);
        for label in &self.labels {
            out.push(' ');
            out.push_str(&label_text(label));
        }
        out.push_str(" {");
        let indentation = format!("{}{}", lines.indentation, lines.unit);
        let inner = Lines {
            indentation: &indentation,
            ..*lines
        };
        let mut before = Neighbour::None;
        for item in self.items {
            let kind = item.kind();
            out.push_str(lines.ending);
            if needs_blank_line(before, kind) {
                out.push_str(lines.ending);
            }
            item.write(out, &inner)?;
            before = kind;
        }
        if before != Neighbour::None {
            out.push_str(lines.ending);
            out.push_str(lines.indentation);
        }
        out.push('}');
        Ok(self.comments)
    }
}

/// Returns whether the parser does not read blocks at a depth.
pub(crate) fn is_too_deep(depth: u32) -> bool {
    depth > Limits::default().nesting
}

#[cold]
pub(crate) fn blocks_too_deep() -> EditError {
    let limit = Limits::default().nesting;
    let detail = format!(
        "The blocks nest more than {limit} levels deep, which is the limit for what is read. Nest less."
    );
    EditError::Breaks(Diagnostic::error("Nesting too deep", detail).into())
}

/// Writes the lines above an item.
fn write_lead(comments: &Comments, out: &mut String, lines: &Lines<'_>) {
    if let Some(text) = &comments.lead {
        write_comment(text, out, lines);
    }
}

/// Writes whole lines; at least one.
fn write_comment(text: &str, out: &mut String, lines: &Lines<'_>) {
    for line in text.split('\n') {
        out.push_str(lines.indentation);
        out.push_str(&comment_line(line));
        out.push_str(lines.ending);
    }
}

/// Returns a comment of one line. A line ending would end it, so what follows one is joined.
pub(super) fn comment_line(text: &str) -> String {
    let text = text.lines().collect::<Vec<_>>().join(" ");
    let text = text.trim_end();
    match text.chars().next() {
        None => "#".to_owned(),
        // `## Title`, and lines of marks.
        Some('#') => format!("#{text}"),
        Some(_) => format!("# {text}"),
    }
}

/// Returns a name that is an identifier.
pub(super) fn identifier(name: &str) -> Result<&str, EditError> {
    if native::is_identifier(name) {
        Ok(name)
    } else {
        Err(EditError::InvalidName(name.to_owned()))
    }
}

/// Returns a label in quotes.
pub(super) fn label_text(label: &str) -> String {
    let mut text = Vec::with_capacity(label.len() + 2);
    push_quoted(&mut text, label);
    String::from_utf8(text).unwrap_or_default()
}
