//! Where the blocks of a field are written to, and how the containers that hold them show in the text.
//!
//! In the native syntax, every block is written with its labels. In the JSON syntax, lists are arrays and maps objects.

use serde::Serialize;

use super::BodyWriter;
use crate::error::Result;
use crate::serializer::FieldName;

/// The keys of the maps that hold a block, which become its first labels: the innermost key, and the outer ones.
#[derive(Clone, Copy, Default)]
pub struct Keys<'k>(pub(super) Option<(&'k Self, &'k dyn Key)>);

/// A key of any type.
pub(super) trait Key {
    fn write(&self, writer: &mut BodyWriter<'_>) -> Result<()>;
}

impl<K: Serialize> Key for K {
    fn write(&self, writer: &mut BodyWriter<'_>) -> Result<()> {
        writer.label(self)
    }
}

impl std::fmt::Debug for Keys<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

impl Keys<'_> {
    fn write(&self, writer: &mut BodyWriter<'_>) -> Result<()> {
        let Some((outer, key)) = self.0 else {
            return Ok(());
        };
        outer.write(writer)?;
        key.write(writer)
    }
}

/// The body that the blocks of a field are written into.
#[derive(Debug)]
pub struct BlockSink<'s, 'w> {
    writer: &'s mut BodyWriter<'w>,
    /// The type of the blocks. `None` if what they contain is part of the body.
    type_name: Option<&'static FieldName>,
}

impl<'s, 'w> BlockSink<'s, 'w> {
    /// Writes blocks of a type.
    pub(super) fn of_type(writer: &'s mut BodyWriter<'w>, type_name: &'static FieldName) -> Self {
        writer.begin_blocks(type_name.text);
        Self {
            writer,
            type_name: Some(type_name),
        }
    }

    /// Writes into the body itself.
    pub(super) const fn flat(writer: &'s mut BodyWriter<'w>) -> Self {
        let type_name = None;
        Self { writer, type_name }
    }

    pub(super) const fn writer(&mut self) -> &mut BodyWriter<'w> {
        self.writer
    }

    /// Writes a block.
    pub(super) fn block(
        &mut self,
        keys: &Keys<'_>,
        write: impl FnOnce(&mut BodyWriter<'w>) -> Result<()>,
    ) -> Result<()> {
        let Some(type_name) = self.type_name else {
            return write(self.writer);
        };
        if self.writer.is_json() {
            return self.writer.next_block(write);
        }
        self.writer.field_block(type_name, |writer| {
            keys.write(writer)?;
            write(writer)
        })
    }

    /// Writes the elements of a list. Nothing is written for an empty one.
    pub(super) fn list<T>(
        &mut self,
        elements: impl Iterator<Item = T>,
        mut each: impl FnMut(&mut Self, T) -> Result<()>,
    ) -> Result<()> {
        let mut elements = elements.peekable();
        // `begin_array` last: it writes.
        let is_array = elements.peek().is_some() && self.is_json() && self.writer.begin_array()?;
        for element in elements {
            if is_array {
                self.writer.next_element();
            }
            each(self, element)?;
        }
        if is_array {
            self.writer.end_container();
        }
        Ok(())
    }

    /// Writes the entries of a map with labels as keys. Nothing is written for an empty one.
    pub(super) fn map<K: Serialize, T>(
        &mut self,
        entries: impl Iterator<Item = (K, T)>,
        mut each: impl FnMut(&mut Self, &K, T) -> Result<()>,
    ) -> Result<()> {
        let mut entries = entries.peekable();
        let is_object = entries.peek().is_some() && self.is_json();
        if is_object {
            self.writer.begin_labels()?;
        }
        for (key, value) in entries {
            if is_object {
                self.writer.next_label(&key)?;
            }
            each(self, &key, value)?;
        }
        if is_object {
            self.writer.end_container();
        }
        Ok(())
    }

    fn is_json(&self) -> bool {
        self.type_name.is_some() && self.writer.is_json()
    }
}
