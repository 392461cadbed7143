//! The serializer: it keeps the data that serde and the derive write.

use hcl_core::{Limits, Syntax};
use serde::Serialize;

use super::errors;
use super::layout::TapeLayout;
use super::tape::{OPEN, Tape, What};
use crate::error::{Error, Result};

/// The nesting that a block takes in [`Serializer::enter`].
const BLOCK_SIZE: u32 = 5;

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
    pub(super) tape: Tape,
    /// The syntax that the text is for.
    pub(crate) syntax: Syntax,
    /// The bytes that the text has at least.
    size: usize,
    /// The length that the text may have.
    max_bytes: usize,
    /// The nesting that the text may have.
    max_nesting: u32,
    /// The number of parts of the data that are open.
    open: u32,
    /// Whether serialization failed: parts of the data are lost.
    has_failed: bool,
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
        Self {
            tape: Tape::default(),
            syntax: Syntax::Native,
            size: 0,
            max_bytes: 0,
            max_nesting: 0,
            open: 0,
            has_failed: false,
        }
        .limits(Limits::default())
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
    /// Returns an error if serialization failed before, if the data is not the content of a file, or if the text exceeds the limits.
    pub fn finish(self) -> Result<String> {
        self.layout()?.file()
    }

    /// Returns the layout of the data.
    pub(super) fn layout(&self) -> Result<TapeLayout<'_>> {
        if self.has_failed || self.open > 0 {
            return Err(errors::failed_before());
        }
        Ok(TapeLayout::new(
            &self.tape,
            self.syntax,
            self.max_bytes,
            self.max_nesting,
        ))
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
    /// five, and the layout says of data that nests less which part of it is too deep.
    pub(crate) fn enter(&mut self, size: u32) -> Result<()> {
        if self.has_failed {
            return Err(errors::failed_before());
        }
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

    /// Returns the error of a value that began at an index, with its path. The events of the value are removed.
    #[cold]
    #[inline(never)]
    pub(super) fn failed(&mut self, before: usize, error: Error) -> Error {
        self.has_failed = true;
        self.tape.truncate(before);
        self.tape.located(before, error)
    }

    /// Ends a value that began at a position, for which the text has so many more bytes.
    pub(super) fn end(&mut self, before: usize, bytes: usize, written: Result<()>) -> Result<()> {
        match written.and_then(|()| self.take(bytes)) {
            Ok(()) => Ok(()),
            Err(error) => Err(self.failed(before, error)),
        }
    }

    /// Writes data as a part of the open body.
    pub(crate) fn body<T: Serialize + ?Sized>(&mut self, data: &T) -> Result<()> {
        let before = self.tape.len();
        let written = data.serialize(&mut *self);
        self.end(before, 0, written)
    }

    /// Writes a label of the open block before its body; nothing for `None`.
    pub(crate) fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        self.container(What::Label, "", |this| this.body(label))
    }

    /// Writes a container, whose content a function writes.
    pub(super) fn container(
        &mut self,
        what: What,
        text: &str,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.enter(2)?;
        let at = self.tape.len();
        self.tape.push(what, OPEN, text);
        write(self)?;
        self.tape.close(at);
        self.leave(2);
        Ok(())
    }

    /// Writes an item of the open body, or a field; nothing for `None`. A function writes its value. `get` returns the serializer of what
    /// the function writes to.
    #[inline]
    pub(crate) fn item<W>(
        writer: &mut W,
        get: fn(&mut W) -> &mut Self,
        name: &str,
        write: impl FnOnce(&mut W) -> Result<()>,
    ) -> Result<()> {
        let this = get(writer);
        let before = this.tape.len();
        this.tape.push(What::Name, 0, name);
        let value = this.tape.len();
        let written = write(writer);
        get(writer).end_item(before, value, name.len(), written)
    }

    fn end_item(
        &mut self,
        before: usize,
        value: usize,
        name_len: usize,
        written: Result<()>,
    ) -> Result<()> {
        let bytes = match self.tape.what(value) {
            What::Absent { in_some: false } if written.is_ok() => {
                self.tape.truncate(before);
                return Ok(());
            }
            // There may be none.
            What::Blocks { .. } => 0,
            _ => name_len + " = \n".len(),
        };
        self.end(value, bytes, written)
    }

    /// Writes a block with the data as its arguments; nothing for `None`.
    pub(crate) fn block_of<T: Serialize + ?Sized>(&mut self, name: &str, data: &T) -> Result<()> {
        let write = |this: &mut Self| {
            let at = this.tape.len();
            this.container(What::Block, "", |this| {
                this.tape.push(What::Flat, 0, "");
                data.serialize(this)
            })?;
            if let What::Absent { .. } = this.tape.what(at + 2) {
                this.tape.truncate(at);
            }
            Ok(())
        };
        Self::item(self, |this| this, name, write)
    }

    /// Writes a block of the open body by a function. `get` returns the serializer of what the function writes to.
    pub(crate) fn block_with<W>(
        writer: &mut W,
        get: fn(&mut W) -> &mut Self,
        type_name: &str,
        write: impl FnOnce(&mut W) -> Result<()>,
    ) -> Result<()> {
        Self::item(writer, get, type_name, |writer| {
            let this = get(writer);
            let at = this.tape.len();
            this.enter(BLOCK_SIZE)?;
            this.tape.push(What::Block, OPEN, "");
            write(writer)?;
            let this = get(writer);
            this.leave(BLOCK_SIZE);
            this.tape.close(at);
            Ok(())
        })
    }

    /// Writes data that is nested in the type, but part of the same body in the text.
    pub(crate) fn begin_flat(&mut self) -> Result<()> {
        self.enter(1)?;
        // A flattened enum is not the whole block: its variant is not a label.
        self.tape.push(What::Flat, 0, "");
        Ok(())
    }
}

/// Returns the length that a text may have.
pub(crate) fn max_bytes(limits: &Limits) -> usize {
    let most = limits.bytes.min(limits.source_bytes.into());
    usize::try_from(most).unwrap_or(usize::MAX)
}
