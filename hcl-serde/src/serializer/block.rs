//! Writes blocks: a header of type and labels, and a body; a blank line between entries if one of them is a block.
//!
//! Whether the elements of a list or the values of a map are blocks is known only when the first of them is serialized.
//! The list or map that has been begun by then is removed.

use serde::Serialize;

use super::errors;
use super::frame::{Frame, FrameKind, Separator};
use super::state::{Blocks, Layout, Position, Serializer};
use super::text::indent;
use crate::channel::LABELED_BLOCKS_NAME;
use crate::error::Result;

impl Serializer {
    /// Starts a block whose type is the name that was set.
    pub(super) fn begin_block(&mut self) -> Result<()> {
        self.check_failed()?;
        self.check_name()?;
        self.align();
        if self.top.count == 0 {
            self.separate();
        } else {
            // A blank line precedes all blocks but the first entry.
            self.out.push(b'\n');
        }
        indent(&mut self.out, self.outer.len());
        let start = self.out.len();
        self.out.extend_from_slice(self.name.as_bytes());
        let end = self.out.len();
        self.top.count += 1;
        self.top.name = start..end;
        self.top.before_entry = Separator::BlankLine;
        self.open(FrameKind::Block)?;
        self.top.labels = end..end;
        self.at_block_start = true;
        self.position = Position::Body;
        Ok(())
    }

    /// Starts a block of the type as an item of the open body.
    pub(crate) fn begin_block_of(&mut self, type_name: &str) -> Result<()> {
        self.set_name(type_name);
        self.position = Position::Attributes;
        self.begin_block().map_err(|error| self.located(error))
    }

    pub(crate) fn end_block(&mut self) -> Result<()> {
        if self.top.count == 0 {
            self.out.extend_from_slice(b" {}\n");
        } else {
            self.align();
            indent(&mut self.out, self.outer.len().saturating_sub(1));
            self.out.extend_from_slice(b"}\n");
        }
        self.close();
        self.layout = Layout::Blocks;
        self.check_size(0)
    }

    /// Starts a block if the next value can be one. Returns false for a body and for a part of a value.
    pub(super) fn begin_block_value(&mut self) -> Result<bool> {
        self.check_failed()?;
        match self.position {
            Position::Attributes => {}
            Position::Field | Position::Entry if self.top.is_body() => {}
            Position::Block => match self.headers.get(&self.top) {
                Some(header) if !header.block_type.is_empty() => {
                    self.name.set_written(&header.block_type);
                }
                _ if self.top.before_entry == Separator::BlankLine => {
                    let block_type = self.out.get(self.top.name.clone());
                    self.name.set_written(block_type.unwrap_or_default());
                }
                _ => {}
            },
            Position::Element | Position::Entry if self.may_become_blocks() => {
                self.remove_containers();
            }
            _ => return Ok(false),
        }
        self.begin_block()?;
        if let Some(header) = self.outer.last().and_then(|body| self.headers.get(body)) {
            self.out.extend_from_slice(&header.labels);
            self.top.labels.end = self.out.len();
        }
        Ok(true)
    }

    /// Returns whether the next value is the first of a list or map, and that, directly or in maps, the value of a
    /// body's entry.
    fn may_become_blocks(&self) -> bool {
        if self.top.count > 0 || !matches!(self.top.kind, FrameKind::List | FrameKind::Map) {
            return false;
        }
        let mut outer = self.outer.iter().rev();
        let container = outer.find(|frame| frame.kind != FrameKind::Map || frame.count > 1);
        container.is_some_and(Frame::is_body)
    }

    /// Removes the open lists and maps, and sets the name of the body's entry as the block type. The keys of the maps
    /// become labels.
    fn remove_containers(&mut self) {
        let mut keys = Vec::new();
        if self.top.kind == FrameKind::Map {
            keys.push(self.name.as_bytes().to_vec());
        }
        if self.top.kind == FrameKind::List {
            // A long list is not on one line.
            self.inline_lists = self.inline_lists.saturating_sub(1);
        }
        self.close();
        while !self.top.is_body() {
            keys.push(self.part(&self.top.name).to_vec());
            self.close();
        }
        let header = self.headers.of(&mut self.top);
        header.truncate_labels(0);
        for key in keys.iter().rev() {
            header.push_label(key);
        }
        // Before the text is removed, which the name is a part of.
        let name = self.out.get(self.top.name.clone());
        self.name.set_written(name.unwrap_or_default());
        self.out.truncate(self.top.start);
        // The block that takes the place of the entry counts it again.
        self.top.count -= 1;
    }

    /// Returns how the value of a helper is written. Inside of a value there are no blocks.
    pub(super) fn blocks_of(&self, name: &str) -> Option<Blocks> {
        let can_be_blocks = match self.position {
            Position::Field | Position::Entry => self.top.is_body(),
            Position::Block => true,
            _ => false,
        };
        let how = match name {
            LABELED_BLOCKS_NAME => Blocks::ByKey,
            _ => Blocks::Plain,
        };
        can_be_blocks.then_some(how)
    }

    /// Starts elements or entries that are blocks. Returns whether they set the block type, and so end it.
    pub(super) fn begin_blocks(&mut self) -> bool {
        if self.position == Position::Block {
            return false;
        }
        let block_type = &mut self.headers.of(&mut self.top).block_type;
        block_type.clear();
        block_type.extend_from_slice(self.name.as_bytes());
        true
    }

    /// Makes the name a label of the next block, after the keys of `level` enclosing maps.
    pub(super) fn set_key(&mut self, level: usize) {
        let header = self.headers.of(&mut self.top);
        header.truncate_labels(level);
        header.push_label(self.name.as_bytes());
    }

    /// Writes a block with the fields of the data as attributes; nothing for `None`.
    pub(crate) fn attributes<T: Serialize + ?Sized>(
        &mut self,
        type_name: &str,
        data: &T,
    ) -> Result<()> {
        self.set_name(type_name);
        self.position = Position::Attributes;
        data.serialize(&mut *self)
            .map_err(|error| self.located(error))
    }

    /// Writes the fields of the data into the open body.
    pub(crate) fn body<T: Serialize + ?Sized>(&mut self, data: &T) -> Result<()> {
        self.position = Position::Body;
        data.serialize(&mut *self)
            .map_err(|error| self.located(error))
    }

    /// Writes a label of the open block before its body; nothing for `None`.
    pub(crate) fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        let start = self.out.len();
        self.variant = None;
        self.position = Position::Label;
        label
            .serialize(&mut *self)
            .map_err(|error| self.located(error))?;
        let end = self.out.len();
        if end > start && self.top.kind == FrameKind::File {
            return Err(self.located(errors::label_of_a_file()));
        }
        if end > start && self.top.count > 0 {
            return Err(self.located(errors::label_in_a_body()));
        }
        self.top.labels.end = end;
        Ok(())
    }
}
