//! The output of a derived implementation: a body, and the labels before it.

use std::fmt;
use std::io::Write;

use serde::Serialize;

use super::HclEncode;
use crate::error::Result;
use crate::serializer::{FieldName, Position, Serializer, not_written};

/// The length of text that is passed on at once.
const CHUNK: usize = 16 << 10;

/// Writes a body, and the labels of its block.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// let text = hcl_serde::ser::to_string_with(|writer| {
///     writer.attribute("region", "eu-1")?;
///     writer.block_attributes("tags", &BTreeMap::from([("team", "web")]))?;
///     writer.block_with("service", |writer| {
///         writer.label("http")?;
///         writer.attribute("ports", &[80, 443])
///     })
/// })?;
/// assert_eq!(
///     text,
///     r#"region = "eu-1"
///
/// tags {
///   team = "web"
/// }
///
/// service "http" {
///   ports = [80, 443]
/// }
/// "#
/// );
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub struct BodyWriter<'w> {
    pub(super) serializer: Serializer,
    /// The output that text of the JSON syntax is passed to while it is written.
    sink: Option<&'w mut dyn Write>,
}

impl fmt::Debug for BodyWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serializer.fmt(f)
    }
}

impl<'w> BodyWriter<'w> {
    pub(super) fn new(serializer: Serializer, sink: Option<&'w mut dyn Write>) -> Self {
        Self { serializer, sink }
    }

    pub(super) fn into_serializer(self) -> Serializer {
        self.serializer
    }

    /// Passes the text so far on, if there is enough of it. Equals signs of a native text may still be aligned.
    #[inline]
    fn pass_on(&mut self) -> Result<()> {
        match self.sink {
            // Out of line: most writers have no sink.
            Some(_) => self.pass_on_to_sink(),
            None => Ok(()),
        }
    }

    fn pass_on_to_sink(&mut self) -> Result<()> {
        match &mut self.sink {
            Some(sink) if self.serializer.out.len() >= CHUNK && self.serializer.json.is_some() => {
                let out = &mut self.serializer.out;
                let length = out.len();
                let written = sink.write_all(out.part(&(0..length)));
                out.pass_on();
                written.map_err(|error| not_written(&error))
            }
            _ => Ok(()),
        }
    }

    /// Writes a label of the block, before any attribute or block of its body; nothing for `None`.
    ///
    /// # Errors
    ///
    /// An error if the data is not a string, number or bool, if the body is a whole file, or if it is not empty any
    /// more.
    pub fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        self.serializer.label(label)
    }

    /// Says how wide the widest name of the next attributes is, so that they are aligned while they are written.
    #[doc(hidden)]
    pub const fn expect_columns(&mut self, columns: u8) {
        self.serializer.expect_columns(columns);
    }

    /// Writes an attribute; nothing for `None`.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn attribute<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        self.serializer.field(name, value)?;
        self.pass_on()
    }

    /// Writes an attribute with a name that the derive has checked.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    #[doc(hidden)]
    pub fn named_attribute<T: Serialize + ?Sized>(
        &mut self,
        name: &'static FieldName,
        value: &T,
    ) -> Result<()> {
        self.serializer.named_field(name, value)?;
        self.pass_on()
    }

    /// Writes an attribute with a value that the function writes.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// let text = hcl_serde::ser::to_string_with(|writer| {
    ///     writer.attribute_with("size", |serializer| serde::Serializer::serialize_u64(serializer, 3 << 20))
    /// })?;
    /// assert_eq!(text, "size = 3145728\n");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn attribute_with(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut Serializer) -> Result<()>,
    ) -> Result<()> {
        self.serializer.field_with(name, write)?;
        self.pass_on()
    }

    /// Writes a block.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn block<T: HclEncode + ?Sized>(&mut self, type_name: &str, body: &T) -> Result<()> {
        self.block_with(type_name, |writer| body.encode_body(writer))
    }

    /// Writes a block with labels and a body that the function writes.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn block_with(
        &mut self,
        type_name: &str,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.serializer.begin_block_of(type_name)?;
        self.rest_of_block(write)
    }

    /// Writes a block of a type that is part of the program.
    pub(super) fn field_block(
        &mut self,
        type_name: &FieldName,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.serializer.begin_field_block(type_name)?;
        self.rest_of_block(write)
    }

    /// Writes the labels and the body of a block that was begun.
    #[inline]
    fn rest_of_block(&mut self, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        write(self)?;
        self.serializer.end_block()?;
        self.pass_on()
    }

    /// Writes a block with the entries of a map as attributes; nothing for `None`.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn block_attributes<T: Serialize + ?Sized>(
        &mut self,
        type_name: &str,
        map: &T,
    ) -> Result<()> {
        self.serializer.attributes(type_name, map)?;
        self.pass_on()
    }

    pub(super) const fn is_json(&self) -> bool {
        self.serializer.json.is_some()
    }

    /// Sets the type of the blocks that come next, in the JSON syntax.
    pub(super) fn begin_blocks(&mut self, type_name: &str) {
        if self.is_json() {
            self.serializer.set_name(type_name);
            self.serializer.position = Position::Field;
        }
    }

    /// Writes a block as the next value of the JSON syntax.
    pub(super) fn next_block(&mut self, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.serializer.begin_next_block()?;
        self.rest_of_block(write)
    }

    /// Starts an array as the next value of the JSON syntax. Elements of an array in an array are elements of the outer one.
    pub(super) fn begin_array(&mut self) -> Result<bool> {
        self.serializer.begin_block_list()
    }

    pub(super) const fn next_element(&mut self) {
        self.serializer.position = Position::Block;
    }

    /// Starts an object of blocks by label as the next value of the JSON syntax.
    pub(super) fn begin_labels(&mut self) -> Result<()> {
        self.serializer.begin_block_labels()
    }

    pub(super) fn next_label<K: Serialize>(&mut self, label: &K) -> Result<()> {
        self.serializer.key(label)?;
        self.serializer.position = Position::Block;
        Ok(())
    }

    pub(super) fn end_container(&mut self) {
        self.serializer.close_json();
    }

    /// Writes data that is nested in the type, but part of the same body in the text.
    pub(super) fn flat(&mut self, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.serializer.enter()?;
        // A flattened enum is not the whole block: its variant is no label.
        self.serializer.at_block_start = false;
        write(self)?;
        self.serializer.leave();
        Ok(())
    }

    /// Writes what a field holds of the body it is in: a map is one body, not one for each entry.
    #[doc(hidden)]
    pub fn remaining<T: HclEncode>(&mut self, field: &T) -> Result<()> {
        self.flat(|writer| field.encode_body(writer))
    }
}
