//! Where the blocks of a field are written to.

use serde::Serialize;

use super::BodyWriter;
use crate::error::Result;

/// The keys of the maps that hold a block, which become its first labels: the innermost key, and the outer ones.
#[derive(Clone, Copy, Default)]
pub struct Keys<'k>(pub(super) Option<(&'k Self, &'k dyn Key)>);

/// A key of any type.
pub(super) trait Key {
    fn write(&self, writer: &mut BodyWriter) -> Result<()>;
}

impl<K: Serialize> Key for K {
    fn write(&self, writer: &mut BodyWriter) -> Result<()> {
        writer.label(self)
    }
}

impl std::fmt::Debug for Keys<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

impl Keys<'_> {
    fn write(&self, writer: &mut BodyWriter) -> Result<()> {
        let Some((outer, key)) = self.0 else {
            return Ok(());
        };
        outer.write(writer)?;
        key.write(writer)
    }
}

/// The body that the blocks of a field are written into.
#[derive(Debug)]
pub struct BlockSink<'s> {
    writer: &'s mut BodyWriter,
    /// The type of the blocks. `None` if what they contain is part of the body.
    type_name: Option<&'static str>,
}

impl<'s> BlockSink<'s> {
    /// Writes blocks of a type.
    pub(super) const fn of_type(writer: &'s mut BodyWriter, type_name: &'static str) -> Self {
        let type_name = Some(type_name);
        Self { writer, type_name }
    }

    /// Writes into the body itself.
    pub(super) const fn flat(writer: &'s mut BodyWriter) -> Self {
        let type_name = None;
        Self { writer, type_name }
    }

    pub(super) const fn writer(&mut self) -> &mut BodyWriter {
        self.writer
    }

    /// Writes a block.
    pub(super) fn block(
        &mut self,
        keys: &Keys<'_>,
        write: impl FnOnce(&mut BodyWriter) -> Result<()>,
    ) -> Result<()> {
        let Some(type_name) = self.type_name else {
            return write(self.writer);
        };
        self.writer.block_with(type_name, |writer| {
            keys.write(writer)?;
            write(writer)
        })
    }
}
