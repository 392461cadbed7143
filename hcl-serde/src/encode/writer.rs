//! The output of a derived implementation: a body, and the labels before it.

use std::fmt;

use serde::Serialize;

use super::HclEncode;
use crate::error::Result;
use crate::serializer::Serializer;

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
pub struct BodyWriter {
    pub(super) serializer: Serializer,
    /// Whether blocks of several types may be in one list, so that their order counts.
    pub(super) keeps_order: bool,
}

impl fmt::Debug for BodyWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serializer.fmt(f)
    }
}

impl BodyWriter {
    /// Writes a label of the block, before any attribute or block of its body; nothing for `None`.
    ///
    /// # Errors
    ///
    /// An error if the data is not a string, number or bool, if the body is a whole file, or if it is not empty any
    /// more.
    pub fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        self.serializer.label(label)
    }

    /// Writes an attribute; nothing for `None`.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn attribute<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        self.attribute_with(name, |serializer| value.serialize(serializer))
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
        Serializer::item(&mut self.serializer, |this| this, name, write)
    }

    /// Writes an attribute whose absence stands for another value than `None`, which is written as null if `is_needed`.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// let text = hcl_serde::ser::to_string_with(|writer| {
    ///     writer.attribute_or_null("retries", || true, |serializer| serde::Serializer::serialize_none(serializer))
    /// })?;
    /// assert_eq!(text, "retries = null\n");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn attribute_or_null(
        &mut self,
        name: &str,
        is_needed: impl FnOnce() -> bool,
        write: impl FnOnce(&mut Serializer) -> Result<()>,
    ) -> Result<()> {
        self.attribute_with(name, |serializer| {
            serializer.value_or_null(is_needed, write)
        })
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
        Serializer::block_with(self, |writer| &mut writer.serializer, type_name, write)
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
        self.serializer.block_of(type_name, map)
    }

    /// Writes data that is nested in the type, but part of the same body in the text.
    pub(super) fn flat(&mut self, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.serializer.begin_flat()?;
        write(self)?;
        self.serializer.leave(1);
        Ok(())
    }

    /// Writes a `#[hcl(remain)]` field into the enclosing body. A map is one body, not one block for each entry.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    pub fn remaining<T: HclEncode>(&mut self, field: &T) -> Result<()> {
        self.flat(|writer| field.encode_body(writer))
    }
}
