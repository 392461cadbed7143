//! Arguments, blocks and comments as data, and their text.

use std::collections::HashSet;

use hcl_core::diagnostic::reports;
use hcl_core::internal::quoted;
use hcl_syntax::{Limits, Source, native};

use super::error::source_of;
use super::indentation::indented;
use super::insertion::{Neighbour, needs_blank_line};
use super::style::Style;
use super::value::{ValuePlace, ends_with_heredoc};
use super::{Comments, EditError, NewValue};
use crate::format::{FormatOptions, format};

/// A body: arguments, blocks and comments in order.
///
/// - Built with [`new`](Self::new) and [`with`](Self::with), collected from items, or with [`body!`](crate::body!).
/// - From text with `parse`, from a syntax tree with `TryFrom`, from the JSON syntax with [`from_json`](Self::from_json). A field of
///   this type is read from the rest of a body, without the comments that belong to no argument or block.
/// - To text with `Display`, or with [`to_text`](Self::to_text), which reports names that are not identifiers. In the JSON syntax
///   with an [`Encoder`](hcl_serde::Encoder) of that syntax.
///
/// Writing blocks that nest deeper than the parser's default limit, 256, is an error. `Clone`, `==`, `Debug` and
/// dropping recurse, as for [`Expr`](crate::Expr): a program stops at the limit if its input determines the nesting.
///
/// Two bodies are equal if they have equal items and comments in the same order, whatever their layout.
///
/// # Examples
///
/// ```
/// use hcl_serde::ser::Syntax;
/// use hcl_serde::Encoder;
/// use hcl_write::Expr;
/// use hcl_write::{Block, Body};
///
/// let text = r#"region = "eu" # the default
///
/// service "web" {
///   port = 80
/// }
/// "#;
/// let mut body: Body = text.parse()?;
/// assert_eq!(body.get("region"), Some(Expr::from("eu")));
/// assert_eq!(body.to_string(), text);
///
/// body.set("region", Expr::variable("var").attribute("region"));
/// body.block_mut("service", &["web"]).unwrap().body.set("port", 8080);
/// body.push(Block::new("service").label("api").set("port", 81));
/// assert_eq!(
///     body.to_string(),
///     r##"region = var.region # the default
///
/// service "web" {
///   port = 8080
/// }
///
/// service "api" {
///   port = 81
/// }
/// "##
/// );
/// assert_eq!(
///     Encoder::new().syntax(Syntax::Json).pretty(false).to_string(&body)?,
///     r#"{"region":"${var.region}","service":{"web":{"port":8080},"api":{"port":81}}}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    /// The arguments, blocks and comments, in order. A name that comes twice is an error when the body is written.
    pub items: Vec<Item>,
}

/// An argument, a block or a comment of a [`Body`].
///
/// # Examples
///
/// ```
/// use hcl_write::{Body, Item};
///
/// let body: Body = "# Services\n\nservice {}\n".parse()?;
/// assert_eq!(body.items[0], Item::Comment("Services".to_owned()));
/// assert!(matches!(&body.items[1], Item::Block(block) if block.type_name == "service"));
/// # Ok::<(), hcl_core::Diagnostics>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `name = value`
    Attribute(Attribute),
    /// `type "label" { … }`
    Block(Block),
    /// Lines of a comment that belongs to no item, without `#`. A blank line separates it from the item after it.
    Comment(String),
}

/// An argument: `name = value`.
///
/// # Examples
///
/// ```
/// use hcl_write::Expr;
/// use hcl_write::{Attribute, NewValue};
///
/// let port = Attribute::new("port", Expr::variable("var").attribute("port")).line_comment("http");
/// assert_eq!(port.to_string(), "port = var.port # http\n");
/// assert_eq!(port.value, NewValue::expression("var.port"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// The name.
    pub name: String,
    /// The value: an expression, or its text with comments inside.
    pub value: NewValue,
    /// The comments.
    pub comments: Comments,
}

/// A block: `type "label" { … }`.
///
/// # Examples
///
/// ```
/// use hcl_write::{Block, Body};
///
/// let body: Body = "service \"web\" {\n  port = 80\n}\n".parse()?;
/// let service = body.block("service", &["web"]).unwrap();
/// assert_eq!(*service, Block::new("service").label("web").set("port", 80));
/// # Ok::<(), hcl_core::Diagnostics>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The type.
    pub type_name: String,
    /// The labels.
    pub labels: Vec<String>,
    /// The content.
    pub body: Body,
    /// The comments.
    pub comments: Comments,
}

impl Body {
    /// Creates an empty body.
    #[must_use]
    pub const fn new() -> Self {
        Self { items: Vec::new() }
    }

    /// Adds an item at the end.
    #[must_use]
    pub fn with(mut self, item: impl Into<Item>) -> Self {
        self.push(item);
        self
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }
}

impl Attribute {
    /// Creates an argument without comments.
    #[must_use]
    pub fn new(name: impl Into<String>, value: impl Into<NewValue>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
            comments: Comments::default(),
        }
    }
}

impl Block {
    /// Creates a block without labels, content and comments.
    #[must_use]
    pub fn new(type_name: impl Into<String>) -> Self {
        Self {
            type_name: type_name.into(),
            labels: Vec::new(),
            body: Body::new(),
            comments: Comments::default(),
        }
    }

    /// Adds a label.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.labels.push(label.into());
        self
    }

    /// Sets an argument, as [`Body::set`].
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Into<NewValue>) -> Self {
        self.body.set(name, value);
        self
    }

    /// Adds an item at the end.
    #[must_use]
    pub fn with(mut self, item: impl Into<Item>) -> Self {
        self.body.push(item);
        self
    }

    /// Adds a comment that belongs to no item, without `#`. It may have several lines.
    #[must_use]
    pub fn comment(self, text: impl Into<String>) -> Self {
        self.with(Item::Comment(text.into()))
    }

    /// Returns whether the block has the type and exactly these labels.
    #[must_use]
    pub fn is(&self, type_name: &str, labels: &[&str]) -> bool {
        self.type_name == type_name && self.labels == labels
    }
}

macro_rules! commented {
    ($($item:ident)*) => {$(
        impl $item {
            /// Sets the comment above the item, without `#`. It may have several lines.
            #[must_use]
            pub fn lead_comment(mut self, text: impl Into<String>) -> Self {
                self.comments.lead = Some(text.into());
                self
            }

            /// Sets the comment at the end of the last line, without `#`.
            #[must_use]
            pub fn line_comment(mut self, text: impl Into<String>) -> Self {
                self.comments.line = Some(text.into());
                self
            }

            /// Returns the text as the formatter leaves it, as [`Item::to_text`] does.
            ///
            /// # Errors
            ///
            /// As [`Item::to_text`].
            pub fn to_text(&self) -> Result<String, EditError> {
                formatted(|out, lines| self.write(out, lines))
            }
        }

        impl From<$item> for Item {
            fn from(item: $item) -> Self {
                Self::$item(item)
            }
        }
    )*};
}

commented! { Attribute Block }

impl<I: Into<Item>> FromIterator<I> for Body {
    fn from_iter<T: IntoIterator<Item = I>>(items: T) -> Self {
        let items = items.into_iter().map(Into::into).collect();
        Self { items }
    }
}

/// How the lines of new text begin and end.
#[derive(Clone, Copy)]
pub(crate) struct LineEnds<'s> {
    pub(super) indentation: &'s str,
    unit: &'s str,
    ending: &'static str,
    /// How many blocks may nest in each other here.
    depth: u32,
}

impl<'s> LineEnds<'s> {
    pub(super) fn new(style: &Style<'s>, indentation: &'s str) -> Self {
        Self {
            indentation,
            unit: style.unit,
            ending: style.line_ending,
            depth: Limits::default().nesting,
        }
    }
}

/// Returns the text that a function writes, as the formatter leaves it.
pub(super) fn formatted(
    write: impl FnOnce(&mut String, &LineEnds<'_>) -> Result<(), EditError>,
) -> Result<String, EditError> {
    let mut text = String::new();
    let empty = Source::default();
    write(&mut text, &LineEnds::new(&Style::of_text(&empty), ""))?;
    // Only a body ends its last line.
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let source = source_of("body", text)?;
    let formatted = format(&source, &FormatOptions::default());
    Ok(formatted.patches.apply(source.text()))
}

impl Body {
    /// Writes the items, each on lines of its own. An argument that comes twice is an error.
    pub(crate) fn write(&self, out: &mut String, lines: &LineEnds<'_>) -> Result<(), EditError> {
        let mut names = HashSet::new();
        let mut before = Neighbour::None;
        for item in &self.items {
            if let Item::Attribute(Attribute { name, .. }) = item
                && !names.insert(name)
            {
                return Err(EditError::NameExists(name.clone(), None));
            }
            if needs_blank_line(before, item.kind()) {
                out.push_str(lines.ending);
            }
            item.write(out, lines)?;
            out.push_str(lines.ending);
            before = item.kind();
        }
        Ok(())
    }
}

impl Item {
    /// Returns what the item is to the line next to it.
    pub(super) const fn kind(&self) -> Neighbour {
        match self {
            Self::Attribute(_) => Neighbour::Attribute,
            Self::Block(_) => Neighbour::Block,
            Self::Comment(_) => Neighbour::Comment,
        }
    }

    /// Returns the item's text as the formatter leaves it, without indentation.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is not an identifier, a value cannot be written, or blocks nest too deep.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::{Attribute, Item, NewValue};
    ///
    /// let port = Attribute::new("port", NewValue::expression("var.port")).line_comment("http");
    /// assert_eq!(Item::from(port).to_text()?, "port = var.port # http\n");
    /// # Ok::<(), hcl_write::EditError>(())
    /// ```
    pub fn to_text(&self) -> Result<String, EditError> {
        formatted(|out, lines| self.write(out, lines))
    }

    /// Writes the item's lines, without the last line ending. Equals signs are not aligned yet.
    pub(super) fn write(&self, out: &mut String, lines: &LineEnds<'_>) -> Result<(), EditError> {
        match self {
            Self::Attribute(attribute) => attribute.write(out, lines)?,
            Self::Block(block) => block.write(out, lines)?,
            Self::Comment(text) => {
                let start = out.len();
                write_comment(text, out, lines);
                if start == 0 && text.starts_with("!/") {
                    // `#!/bin/app`, which the system reads.
                    out.replace_range(..2, "#");
                }
                // The caller ends the line.
                out.truncate(out.len() - lines.ending.len());
            }
        }
        Ok(())
    }
}

impl Attribute {
    pub(crate) fn write(&self, out: &mut String, lines: &LineEnds<'_>) -> Result<(), EditError> {
        self.comments.write_lead(out, lines);
        let column = lines.indentation.len() + self.name.len() + " = ".len();
        let mut text = self.value.text_at(ValuePlace::LineEnd(column))?;
        if self.comments.line.is_some() && ends_with_heredoc(&text) {
            // No comment can follow the end marker.
            text = self.value.text_at(ValuePlace::Delimited)?;
        }
        out.push_str(lines.indentation);
        out.push_str(identifier(&self.name)?);
        out.push_str(" = ");
        out.push_str(&indented(&text, lines.indentation, lines.ending));
        self.comments.write_line(out);
        Ok(())
    }
}

impl Block {
    /// The depth of the lines bounds the recursion.
    pub(crate) fn write(&self, out: &mut String, lines: &LineEnds<'_>) -> Result<(), EditError> {
        let Some(depth) = lines.depth.checked_sub(1) else {
            return Err(EditError::Breaks(blocks_too_deep().into()));
        };
        self.comments.write_lead(out, lines);
        out.push_str(lines.indentation);
        out.push_str(identifier(&self.type_name)?);
        for label in &self.labels {
            out.push(' ');
            out.push_str(&quoted(label));
        }
        out.push_str(" {");
        if !self.body.items.is_empty() {
            out.push_str(lines.ending);
            let indentation = format!("{}{}", lines.indentation, lines.unit);
            let inner = LineEnds {
                indentation: &indentation,
                depth,
                ..*lines
            };
            let written = self.body.write(out, &inner);
            written.map_err(|error| self.around(error))?;
            out.push_str(lines.indentation);
        }
        out.push('}');
        self.comments.write_line(out);
        Ok(())
    }

    /// Adds the names of the block to the address of an argument that comes twice.
    fn around(&self, error: EditError) -> EditError {
        match error {
            EditError::NameExists(name, at) => {
                let own = [std::slice::from_ref(&self.type_name), &self.labels].concat();
                EditError::NameExists(format!("{}.{name}", own.join(".")), at)
            }
            other => other,
        }
    }
}

reports! {
    pub(super),

    blocks_too_deep() =>
        error("Nesting too deep", "The blocks nest more than {} levels deep, which is the limit for what is read. Nest less.", Limits::default().nesting);
}

impl Comments {
    /// Writes the lines above an item.
    fn write_lead(&self, out: &mut String, lines: &LineEnds<'_>) {
        if let Some(text) = &self.lead {
            write_comment(text, out, lines);
        }
    }

    /// Writes the comment at the end of the last line.
    fn write_line(&self, out: &mut String) {
        if let Some(comment) = &self.line {
            out.push(' ');
            out.push_str(&comment_line(comment));
        }
    }
}

/// Writes whole lines; at least one.
fn write_comment(text: &str, out: &mut String, lines: &LineEnds<'_>) {
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
