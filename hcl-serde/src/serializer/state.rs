//! The serializer: it keeps the data that serde writes, and the document that is made of it.

use hcl_core::Limits;
use serde::Serialize;

use super::data::{Data, Text};
use super::document::{Body, Node};
use super::error_path::Step;
use super::errors;
use super::layout;
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
    /// The texts of all names and values.
    pub(super) texts: String,
    /// The bytes that the text has at least.
    pub(super) size: usize,
    /// The length that the text may have.
    pub(super) max_bytes: usize,
    /// The nesting that the text may have.
    pub(super) max_nesting: u32,
    /// The number of parts of the data that are open.
    pub(super) open: u32,
    /// The last value.
    pub(super) data: Data,
    /// Whether a value that is not part of another one is a part of the file.
    pub(super) is_file: bool,
    /// The file, and the open blocks in it.
    pub(super) bodies: Vec<Body>,
    /// The number of blocks, objects and lists around the next value.
    pub(super) levels: usize,
    /// The path to the part that is being written; after an error, to the wrong part.
    pub(super) path: Vec<Step>,
    /// Whether a key or label was written that is a secret. Errors have no path from then on, as it would name the secret.
    pub(super) has_secret_name: bool,
    /// Whether serialization failed: parts of the document are lost.
    pub(super) has_failed: bool,
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
            texts: String::new(),
            size: 0,
            max_bytes: max_bytes(&limits),
            max_nesting: limits.nesting,
            open: 0,
            data: Data::default(),
            is_file: true,
            bodies: vec![Body::default()],
            levels: 0,
            path: Vec::new(),
            has_secret_name: false,
            has_failed: false,
        }
    }

    /// Returns a serializer of parts: the caller decides about a value.
    pub(crate) fn of_parts(self) -> Self {
        Self {
            is_file: false,
            ..self
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

    /// Takes bytes of the text, and returns an error if it exceeds the limit.
    pub(super) fn take(&mut self, bytes: usize) -> Result<()> {
        self.size = self.size.saturating_add(bytes);
        if self.size > self.max_bytes {
            return Err(errors::too_large(self.max_bytes));
        }
        Ok(())
    }

    /// Enters data that takes space on the stack: lists and objects twice as much as wrappers. A block in the list of a field takes
    /// five, and the document says of data that nests less which part of it is too deep.
    pub(crate) fn enter(&mut self, size: u32) -> Result<()> {
        self.check_failed()?;
        if self.open > self.max_nesting.saturating_mul(5).saturating_add(64) {
            return Err(errors::too_deep(self.max_nesting));
        }
        self.open += size;
        Ok(())
    }

    /// Leaves it. After an error, more may be left than was entered.
    pub(crate) const fn leave(&mut self, size: u32) {
        self.open = self.open.saturating_sub(size);
    }

    /// Sets the value that was serialized.
    pub(super) fn put(&mut self, data: Data) -> Result<()> {
        self.check_failed()?;
        if self.open > 0 || !self.is_file {
            self.data = data;
            return Ok(());
        }
        self.at(Step::Unnamed, |this| this.part(data, false).map(drop))
    }

    /// Adds a text.
    pub(super) fn push(&mut self, text: &str) -> Text {
        let start = self.texts.len();
        self.texts.push_str(text);
        Text::new(start, self.texts.len())
    }

    /// Adds a text with quotes before and after it.
    pub(super) fn push_text(&mut self, text: &str) -> Result<Text> {
        self.take(text.len())?;
        Ok(self.push_name(text))
    }

    /// As [`push_text`](Self::push_text), of a name that may be left out.
    pub(super) fn push_name(&mut self, name: &str) -> Text {
        self.texts.push('"');
        let inner = self.push(name);
        self.texts.push('"');
        inner
    }

    pub(super) fn str(&self, text: Text) -> &str {
        text.of(&self.texts)
    }

    /// Returns the data that serde makes of a value.
    pub(super) fn serialized<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<Data> {
        self.data = Data::default();
        value.serialize(&mut *self)?;
        Ok(std::mem::take(&mut self.data))
    }

    /// Writes data as a part of the open body.
    pub(crate) fn body<T: Serialize + ?Sized>(&mut self, data: &T) -> Result<()> {
        self.at(Step::Unnamed, |this| {
            let data = this.serialized(data)?;
            this.part(data, false).map(drop)
        })
    }

    /// Writes a label of the open block before its body; nothing for `None`.
    pub(crate) fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        let label = self.at(Step::Unnamed, |this| this.serialized(label))?;
        self.add_label(label).map_err(|error| self.failed(error))
    }

    /// Writes an argument of the open body by a function; nothing for `None`.
    pub(crate) fn attribute(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.item(name, |this| {
            this.data = Data::default();
            write(this)?;
            match std::mem::take(&mut this.data) {
                Data::Absent { in_some: false } => Ok(Node::Absent),
                data => this.entry_value(data),
            }
        })
    }

    /// Writes a block with the data as its arguments; nothing for `None`.
    pub(crate) fn block_of<T: Serialize + ?Sized>(&mut self, name: &str, data: &T) -> Result<()> {
        self.item(name, |this| {
            let data = this.serialized(data)?;
            if let Data::Absent { .. } = data {
                return Ok(Node::Absent);
            }
            Ok(Node::Blocks(vec![this.block(data, false)?]))
        })
    }

    /// Writes an item of the open body, whose value a function makes.
    fn item(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Result<Node>) -> Result<()> {
        let name = self.push_name(name);
        self.at(Step::Name(name), |this| {
            let value = make(this)?;
            let name = this.name(name, true)?;
            this.add(name, value)
        })
    }

    /// Writes a block of the open body by a function. `get` returns the serializer of what the function writes to.
    pub(crate) fn block_with<W>(
        writer: &mut W,
        get: fn(&mut W) -> &mut Self,
        type_name: &str,
        write: impl FnOnce(&mut W) -> Result<()>,
    ) -> Result<()> {
        let this = get(writer);
        let before = this.path.len();
        let name = this.push_text(type_name)?;
        this.path.push(Step::Name(name));
        let begun = this.begin_block(true).map_err(|error| this.failed(error));
        let written = begun.and_then(|()| write(writer));
        let this = get(writer);
        let written = written.map_err(|error| this.failed(error));
        let ended = this.end_block(written).and_then(|block| {
            let name = this.name(name, true)?;
            this.add(name, Node::Blocks(vec![block]))
        });
        let ended = ended.map_err(|error| this.failed(error));
        this.path.truncate(before);
        ended
    }

    /// Writes data that is nested in the type, but part of the same body in the text.
    pub(crate) fn begin_flat(&mut self) -> Result<()> {
        self.enter(1)?;
        // A flattened enum is not the whole block: its variant is not a label.
        if let Some(body) = self.bodies.last_mut() {
            body.takes_variant = false;
        }
        Ok(())
    }
}

/// Returns the length that a text may have.
pub(crate) fn max_bytes(limits: &Limits) -> usize {
    let most = limits.bytes.min(limits.source_bytes.into());
    usize::try_from(most).unwrap_or(usize::MAX)
}
