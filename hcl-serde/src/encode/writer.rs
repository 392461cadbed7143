//! A body about to be written.

use hcl_core::syntax;
use serde::Serialize;

use super::HclEncode;
use crate::error::Result;
use crate::ser::{Entry, Written, WrittenSerializer, name_cannot_be_written, not_a_body, text_of};

/// A body about to be written, with the labels in front of it.
#[derive(Debug, Default)]
pub struct BodyWriter {
    labels: Vec<String>,
    entries: Vec<Entry>,
}

impl BodyWriter {
    /// Writes a label; nothing for `None`.
    ///
    /// # Errors
    ///
    /// Data that is no text.
    pub fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        self.labels.extend(text_of(label)?);
        Ok(())
    }

    /// Writes an attribute; nothing for `None`.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    pub fn attribute<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        let value = value.serialize(WrittenSerializer)?;
        self.entries.extend(value.into_entries(name)?);
        Ok(())
    }

    /// Writes an attribute by a function.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    pub fn attribute_with(
        &mut self,
        name: &str,
        write: impl FnOnce(ValueSerializer) -> Result<WrittenValue>,
    ) -> Result<()> {
        self.entries
            .extend(write(WrittenSerializer)?.into_entries(name)?);
        Ok(())
    }

    /// Writes a block, some of whose labels are keys.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    pub fn block<T: HclEncode + ?Sized>(
        &mut self,
        type_name: &str,
        keys: &[String],
        body: &T,
    ) -> Result<()> {
        self.block_with(type_name, keys, |writer| body.encode_body(writer))
    }

    /// Writes a block by a function.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    pub fn block_with(
        &mut self,
        type_name: &str,
        keys: &[String],
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if !crate::ser::is_name(type_name) {
            return Err(name_cannot_be_written(type_name));
        }
        let mut inner = Self {
            labels: keys.to_vec(),
            entries: Vec::new(),
        };
        write(&mut inner)?;
        self.entries.push(Entry::Block {
            type_name: type_name.to_owned(),
            labels: inner.labels,
            body: inner.entries,
        });
        Ok(())
    }

    /// Writes a block whose attributes are the entries of a map; nothing for `None`.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    pub fn block_attributes<T: Serialize + ?Sized>(
        &mut self,
        type_name: &str,
        map: &T,
    ) -> Result<()> {
        match map.serialize(WrittenSerializer)? {
            Written::Absent => Ok(()),
            written => self.block_with(type_name, &[], |writer| writer.append(written)),
        }
    }

    /// Writes attributes and blocks of the native syntax as they stand.
    pub(crate) fn append_items<'f>(
        &mut self,
        items: impl Iterator<Item = syntax::BodyItem<'f>>,
    ) -> Result<()> {
        for item in items {
            match item {
                syntax::BodyItem::Attribute(attribute) => {
                    let text = attribute.expression().source_span().text().to_owned();
                    let name = attribute.name().to_owned();
                    self.entries
                        .push(Entry::Attribute(name, Written::Expression(text)));
                }
                syntax::BodyItem::Block(block) => {
                    let labels: Vec<String> = block
                        .labels()
                        .map(|label| label.text().into_owned())
                        .collect();
                    let items = block.body().items();
                    self.block_with(block.type_name(), &labels, |writer| {
                        writer.append_items(items)
                    })?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn append(&mut self, written: Written) -> Result<()> {
        let entries = match written {
            Written::Block(labels, entries) => {
                self.labels.extend(labels);
                entries
            }
            other => other.into_body()?,
        };
        self.entries.extend(entries);
        Ok(())
    }

    /// The entries of a whole file, which has no labels.
    pub(super) fn into_root(self) -> Result<Vec<Entry>> {
        if self.labels.is_empty() {
            Ok(self.entries)
        } else {
            Err(not_a_body())
        }
    }
}

/// The serializer that [`BodyWriter::attribute_with`] hands out, and what it makes.
pub(super) type ValueSerializer = WrittenSerializer;
pub(super) type WrittenValue = Written;
