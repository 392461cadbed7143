//! Writes blocks: a header of type and labels, and a body.

use serde::Serialize;

use super::entry::{FrameKind, written};
use super::errors;
use super::serializer::{Layout, Position, Serializer};
use super::text::indent;
use crate::error::Result;

impl Serializer {
    /// Starts a block whose type is the name that was set.
    pub(super) fn begin_block(&mut self) -> Result<()> {
        self.check_failed()?;
        self.check_name()?;
        self.align();
        let before = self.top.block.as_ref();
        if self.top.count == 0 {
            self.begin_content();
        } else if before.is_none_or(|before| written(&self.out, before) != self.name) {
            self.out.push(b'\n');
        }
        indent(&mut self.out, self.outer.len());
        let start = self.out.len();
        self.out.extend_from_slice(&self.name);
        let end = self.out.len();
        self.top.count += 1;
        self.top.name = start..end;
        self.top.block = Some(start..end);
        self.open(FrameKind::Block)?;
        self.top.labels = end..end;
        self.position = Position::Body;
        Ok(())
    }

    /// Starts a block of the type.
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
            Position::Block => {
                if let Some(block) = self.top.block.clone() {
                    self.name.clear();
                    self.name.extend_from_slice(written(&self.out, &block));
                }
            }
            Position::Element if self.may_become_blocks() => self.remove_list(),
            _ => return Ok(false),
        }
        self.begin_block()?;
        Ok(true)
    }

    /// Returns whether the open list is empty and the value of a body's entry, so that blocks can replace it.
    fn may_become_blocks(&self) -> bool {
        let is_value = self.outer.last().is_some_and(super::entry::Frame::is_body);
        self.top.kind == FrameKind::List && self.top.count == 0 && is_value
    }

    /// Removes the empty list, and the name before it.
    fn remove_list(&mut self) {
        self.close();
        self.inline_lists -= 1;
        self.name.clear();
        self.name
            .extend_from_slice(written(&self.out, &self.top.name));
        self.out.truncate(self.top.start);
        self.top.count -= 1;
    }

    /// Writes a block whose attributes are the fields of the data; nothing for `None`.
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

    /// Writes a label of the open block, whose body is still empty; nothing for `None`.
    pub(crate) fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        let start = self.out.len();
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
