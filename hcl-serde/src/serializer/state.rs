//! The serializer: it makes a document of the data. The place of a value decides what the value becomes.

use hcl_core::extend::escape_sequences;
use hcl_core::internal::{is_ascii_name, is_name, push_key, push_quoted};
use hcl_core::native::{self, TokenKind};
use hcl_core::{Diagnostics, Limits, Source};
use serde::Serialize;

use super::document::{Block, Body, Entry, Name, Node, Text};
use super::errors;
use super::heredoc::Heredoc;
use super::layout::{self, columns};
use crate::error::Result;

/// Serializes data as a file of HCL, for adapters that wrap a serializer. [`to_string`](crate::to_string) takes one
/// call.
///
/// The data must have names: structs, maps, and enum variants with content. Fields become arguments; fields of
/// [`AsBlock`](crate::ser::AsBlock) and [`Labeled`](crate::Labeled), and lists of them, become blocks. Several values can be
/// serialized one after the other into the same file.
///
/// # Examples
///
/// ```
/// use serde::Serialize;
///
/// #[derive(Serialize)]
/// struct Config {
///     io_mode: &'static str,
///     ports: Vec<u16>,
/// }
///
/// let mut serializer = hcl_serde::ser::Serializer::new();
/// Config { io_mode: "async", ports: vec![80, 443] }.serialize(&mut serializer)?;
/// assert_eq!(serializer.finish()?, "io_mode = \"async\"\nports   = [80, 443]\n");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug)]
pub struct Serializer {
    /// The texts of all names and values, as they are written.
    pub(super) texts: Vec<u8>,
    /// The bytes that the document has at least between its texts.
    pub(super) punctuation: usize,
    /// The length that the text may have.
    pub(super) max_bytes: usize,
    /// The nesting that the text may have.
    max_nesting: u32,
    /// The file, and the open blocks in it.
    pub(super) bodies: Vec<Body>,
    /// The number of open objects and lists in the innermost body.
    pub(super) depth: usize,
    /// The depth of newtypes, options and flattened fields, which are not levels of the text.
    wrappers: u32,
    pub(super) place: Place,
    /// Whether the next value is a field of a struct, which is left out if it is absent.
    pub(super) is_field: bool,
    /// Whether the next text is the source text of an expression.
    pub(super) is_expression: bool,
    /// Whether this text is the key of an object, as it is written.
    pub(super) is_raw_key: bool,
    /// The last value.
    pub(super) node: Node,
    /// The last key or label.
    pub(super) name: Option<Name>,
    /// The path of the error, from its last step to the first.
    pub(super) steps: Vec<String>,
    /// Whether the last step of the path was in a block, whose type is not yet a step.
    pub(super) is_in_block: bool,
    /// Whether a key or label was written that is a secret. Errors have no path from then on, as it would name the secret.
    pub(super) has_secret_name: bool,
    /// Whether serialization failed: parts of the document are lost.
    pub(super) has_failed: bool,
}

/// The place of the next value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The content of the open body, or a part of it.
    Body,
    /// The same, after the variant of an enum as a label. A value without names is an argument instead, which the variant names.
    Variant,
    /// The value of an entry of a body: an argument or blocks.
    Entry,
    /// The first element of a list, or the first value of a map, that is the value of such an entry: a block makes all of them blocks.
    First {
        in_map: bool,
    },
    /// A later element or value, after a block.
    Block {
        in_map: bool,
    },
    /// The value of such an entry, which is to become blocks: with its keys as labels, or one for each element of a list.
    Blocks {
        by_key: bool,
    },
    /// The attributes of a block.
    Attributes,
    /// The value of an item of an object.
    Value,
    /// An element of a list. Unless it ends its line, it is not a heredoc.
    Element {
        ends_line: bool,
    },
    Key {
        in_body: bool,
    },
    Label,
}

impl Default for Serializer {
    fn default() -> Self {
        Self::new()
    }
}

impl Serializer {
    /// Creates a serializer with an empty file.
    #[must_use]
    pub fn new() -> Self {
        let limits = Limits::default();
        Self {
            texts: Vec::new(),
            punctuation: 0,
            max_bytes: max_bytes(&limits),
            max_nesting: limits.nesting,
            bodies: vec![Body::default()],
            depth: 0,
            wrappers: 0,
            place: Place::Body,
            is_field: false,
            is_expression: false,
            is_raw_key: false,
            node: Node::Absent,
            name: None,
            steps: Vec::new(),
            is_in_block: false,
            has_secret_name: false,
            has_failed: false,
        }
    }

    /// Sets the limits on nesting and on the length of the text.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.max_bytes = max_bytes(&limits);
        self.max_nesting = limits.nesting;
        self
    }

    /// Returns the text of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if serialization failed before, or if the text exceeds the limits.
    pub fn finish(mut self) -> Result<String> {
        self.check_failed()?;
        let file = self.bodies.pop().unwrap_or_default();
        layout::file(&self.texts, &file.entries, self.max_bytes)
    }

    /// Returns an error if serialization failed before.
    pub(super) fn check_failed(&self) -> Result<()> {
        if self.has_failed {
            return Err(errors::failed_before());
        }
        Ok(())
    }

    /// Returns an error if the text exceeds the limit with so many more bytes.
    pub(super) fn check_size(&self, more: usize) -> Result<()> {
        let size = self.texts.len().saturating_add(self.punctuation);
        if size.saturating_add(more) > self.max_bytes {
            return Err(errors::too_large(self.max_bytes));
        }
        Ok(())
    }

    /// Returns why no argument, element or item can be written in the place, if none can.
    pub(super) fn check_value(&self) -> Result<()> {
        self.check_failed()?;
        match self.place {
            Place::Variant | Place::Entry | Place::First { .. } => Ok(()),
            Place::Value | Place::Element { .. } => Ok(()),
            Place::Body | Place::Attributes => Err(errors::not_a_body()),
            Place::Block { .. } => Err(errors::mixed_list()),
            Place::Blocks { .. } => Err(errors::not_a_block()),
            Place::Key { .. } => Err(errors::not_a_key()),
            Place::Label => Err(errors::not_a_label()),
        }
    }

    /// Sets the value that was written.
    pub(super) fn put(&mut self, node: Node) {
        self.node = node;
        self.place = Place::Body;
    }

    /// Opens an object or a list.
    pub(super) fn open(&mut self) -> Result<()> {
        self.check_value()?;
        self.check_depth()?;
        self.depth += 1;
        Ok(())
    }

    /// Closes it. After an error, more may be closed than was opened.
    pub(super) const fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Returns an error if nothing can be opened at this depth.
    fn check_depth(&self) -> Result<()> {
        if self.levels() >= self.max_nesting as usize {
            return Err(errors::too_deep(self.max_nesting));
        }
        Ok(())
    }

    /// Returns the number of blocks, objects and lists around the next value.
    pub(super) fn levels(&self) -> usize {
        self.bodies.len().saturating_sub(1) + self.depth
    }

    /// Starts a block.
    pub(super) fn begin_block(&mut self) -> Result<()> {
        self.check_failed()?;
        // A list or map around it is not written.
        let depth = std::mem::take(&mut self.depth);
        self.check_depth()?;
        self.bodies.push(Body {
            takes_variant: true,
            depth,
            ..Body::default()
        });
        self.place = Place::Body;
        Ok(())
    }

    /// Starts a block if the next value can be one. Returns false for a body and for a part of a value.
    pub(super) fn begin_block_value(&mut self) -> Result<bool> {
        self.check_failed()?;
        let is_block = matches!(
            self.place,
            Place::Entry
                | Place::First { .. }
                | Place::Block { .. }
                | Place::Blocks { .. }
                | Place::Attributes
        );
        if is_block {
            self.begin_block()?;
        }
        Ok(is_block)
    }

    /// Writes the body of a block by a function, if it is to be one and the next value can be one; else a part of the open body or of
    /// a value.
    pub(super) fn block_value(
        &mut self,
        may_be_block: bool,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if !may_be_block || !self.begin_block_value()? {
            return write(self);
        }
        let written = write(self);
        self.ended_block(written)
    }

    /// Ends the block whose content was written.
    pub(super) fn ended_block(&mut self, written: Result<()>) -> Result<()> {
        written
            .map_err(|error| self.failed_block(error))
            .and_then(|()| self.end_block())
    }

    pub(super) fn end_block(&mut self) -> Result<()> {
        let mut body = self.bodies.pop().unwrap_or_default();
        self.depth = body.depth;
        body.labels.reverse();
        let (labels, entries) = (body.labels, body.entries);
        self.put(Node::Blocks(vec![Block { labels, entries }]));
        self.punctuation += " {}\n".len();
        self.check_size(0)
    }

    /// Adds the last value to the open body, unless there is none.
    pub(super) fn add(&mut self, name: Name) -> Result<()> {
        let value = std::mem::take(&mut self.node);
        match &value {
            Node::Absent => return Ok(()),
            Node::Blocks(blocks) if blocks.is_empty() => return Ok(()),
            _ => {}
        }
        let written = self.part(name.text);
        if written.starts_with(b"\"") {
            return Err(if self.has_secret_name {
                errors::unwritable_name("A sensitive text")
            } else {
                errors::unwritable_name(&String::from_utf8_lossy(written))
            });
        }
        // The text of the next entry is checked.
        self.punctuation += " = \n".len();
        if let Some(body) = self.bodies.last_mut() {
            body.entries.push(Entry { name, value });
        }
        Ok(())
    }

    /// Begins an entry of the open body, whose value is in the place. It is left out if its value is absent.
    pub(crate) fn begin_entry(&mut self, name: &str, place: Place) -> Result<Name> {
        (self.place, self.is_field) = (place, true);
        self.name(name, true)
    }

    pub(crate) fn end_entry(&mut self, name: Name, written: Result<()>) -> Result<()> {
        written
            .and_then(|()| self.add(name))
            .map_err(|error| self.failed_entry(error, name))
    }

    /// Begins a block of the type in the open body.
    pub(crate) fn begin_block_of(&mut self, type_name: &str) -> Result<Name> {
        let name = self.name(type_name, true)?;
        let begun = self.begin_block();
        begun.map_err(|error| self.failed_entry(error, name))?;
        Ok(name)
    }

    pub(crate) fn end_block_of(&mut self, name: Name, written: Result<()>) -> Result<()> {
        let ended = self.ended_block(written);
        self.end_entry(name, ended)
    }

    /// Writes the fields of the data into the open body.
    pub(crate) fn body<T: Serialize + ?Sized>(&mut self, data: &T) -> Result<()> {
        self.place = Place::Body;
        data.serialize(&mut *self)
            .map_err(|error| self.failed(error, None))
    }

    /// Writes a label of the open block before its body; nothing for `None`.
    pub(crate) fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        self.place = Place::Label;
        label
            .serialize(&mut *self)
            .and_then(|()| self.add_label())
            .map_err(|error| self.failed(error, None))
    }

    /// Adds the last label to the open block, if there is one.
    fn add_label(&mut self) -> Result<()> {
        self.place = Place::Body;
        let Some(name) = self.name.take() else {
            return Ok(());
        };
        if self.bodies.len() == 1 {
            return Err(errors::label_of_a_file());
        }
        match self.bodies.last_mut() {
            Some(body) if body.entries.is_empty() => body.labels.push(name.text),
            _ => return Err(errors::label_in_a_body()),
        }
        Ok(())
    }

    /// Writes data that is nested in the type, but part of the same body in the text.
    pub(crate) fn begin_flat(&mut self) -> Result<()> {
        self.enter()?;
        // A flattened enum is not the whole block: its variant is not a label.
        if let Some(body) = self.bodies.last_mut() {
            body.takes_variant = false;
        }
        Ok(())
    }

    /// Enters data that writes no text but takes space on the stack.
    pub(crate) fn enter(&mut self) -> Result<()> {
        if self.wrappers >= self.max_nesting.saturating_mul(4) {
            return Err(errors::too_deep(self.max_nesting));
        }
        self.wrappers += 1;
        Ok(())
    }

    pub(crate) const fn leave(&mut self) {
        self.wrappers -= 1;
    }

    /// Returns a name of an entry of a body or an item of an object. `{ for = 1 }` would parse as a `for` expression.
    pub(super) fn name(&mut self, name: &str, in_body: bool) -> Result<Name> {
        if is_ascii_name(name) && (in_body || name != "for") {
            let text = self.push(name.as_bytes())?;
            let columns = u8::try_from(name.len()).unwrap_or(u8::MAX);
            return Ok(Name { text, columns });
        }
        self.check_size(name.len())?;
        let text = if in_body && is_name(name) {
            self.push(name.as_bytes())?
        } else {
            self.push_by(|out| {
                push_key(out, name);
                Ok(())
            })?
        };
        Ok(self.name_of(text))
    }

    /// Sets the key of an item of an object to its source text.
    fn raw_key(&mut self, text: &str) -> Result<()> {
        if self.place != (Place::Key { in_body: false }) {
            return Err(errors::not_a_key());
        }
        let written = self.push(text.as_bytes())?;
        let mut name = self.name_of(written);
        if has_equals_sign(text) {
            // The formatter would align the first equals sign of the line.
            name.columns = u8::MAX;
        }
        self.name = Some(name);
        Ok(())
    }

    /// Returns a text as the name that it is.
    pub(super) fn name_of(&self, text: Text) -> Name {
        let columns = u8::try_from(columns(self.part(text))).unwrap_or(u8::MAX);
        Name { text, columns }
    }

    /// Adds a text.
    pub(super) fn push(&mut self, text: &[u8]) -> Result<Text> {
        self.push_by(|out| {
            out.extend_from_slice(text);
            Ok(())
        })
    }

    /// Adds the text that a function writes.
    pub(super) fn push_by(
        &mut self,
        write: impl FnOnce(&mut Vec<u8>) -> Result<()>,
    ) -> Result<Text> {
        let start = self.texts.len();
        write(&mut self.texts)?;
        self.check_size(0)?;
        Ok(Text::new(start, self.texts.len()))
    }

    pub(super) fn part(&self, text: Text) -> &[u8] {
        text.of(&self.texts)
    }

    /// Writes a text as a value of one line.
    pub(super) fn line(&mut self, text: Text) -> Result<()> {
        self.check_value()?;
        self.put(Node::Line(text));
        Ok(())
    }

    /// Writes a scalar, in quotes if it is a key or a label.
    pub(super) fn scalar(&mut self, text: &[u8]) -> Result<()> {
        if !matches!(self.place, Place::Key { .. } | Place::Label) {
            let text = self.push(text)?;
            return self.line(text);
        }
        let text = self.push(&[b"\"", text, b"\""].concat())?;
        self.name = Some(self.name_of(text));
        Ok(())
    }

    /// Writes `null`.
    pub(super) fn null(&mut self) -> Result<()> {
        let text = self.push(b"null")?;
        self.line(text)
    }

    /// Writes a string: in quotes, or as a heredoc that evaluates to the same string.
    pub(super) fn text(&mut self, text: &str) -> Result<()> {
        if std::mem::take(&mut self.is_expression) {
            if std::mem::take(&mut self.is_raw_key) {
                return self.raw_key(text);
            }
            return self.expression(text, None);
        }
        self.check_size(text.len())?;
        if let Place::Key { in_body } = self.place {
            self.name = Some(self.name(text, in_body)?);
            return Ok(());
        }
        if self.place != Place::Label
            && text.ends_with('\n')
            && self.fits_heredoc()
            && let Some(heredoc) = Heredoc::of(text)
        {
            if heredoc.has_sequence {
                return self.heredoc(heredoc, &escape_sequences(text));
            }
            return self.heredoc(heredoc, text);
        }
        let quoted = self.push_by(|out| {
            push_quoted(out, text);
            Ok(())
        })?;
        if self.place != Place::Label {
            return self.line(quoted);
        }
        self.name = Some(self.name_of(quoted));
        Ok(())
    }

    /// Returns whether the next value can be a heredoc, whose end marker ends the line.
    pub(super) fn fits_heredoc(&self) -> bool {
        self.place != Place::Element { ends_line: false } && Heredoc::fits_at(self.levels())
    }

    /// Writes the source text of a heredoc, in which sequences are escaped.
    pub(super) fn heredoc(&mut self, heredoc: Heredoc, text: &str) -> Result<()> {
        self.check_value()?;
        let text = self.push(text.as_bytes())?;
        self.put(Node::Heredoc(Box::new((heredoc, text))));
        Ok(())
    }
}

/// Returns whether the source text of a key has the equals sign of an object.
fn has_equals_sign(text: &str) -> bool {
    text.contains('=')
        && Source::new("key", text).is_ok_and(|source| {
            let mut tokens = native::lex(&source, &mut Diagnostics::new()).into_iter();
            tokens.any(|token| token.kind == TokenKind::Equal)
        })
}

/// Returns the length that a text may have.
pub(crate) fn max_bytes(limits: &Limits) -> usize {
    let most = limits.bytes.min(limits.source_bytes.into());
    usize::try_from(most).unwrap_or(usize::MAX)
}
