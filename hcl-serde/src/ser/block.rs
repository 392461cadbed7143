//! Blocks: a header of type and labels, and a body; a blank line between blocks of different types.

use serde::Serialize;

use super::entry::Kind;
use super::errors;
use super::serializer::{Place, Serializer, Shape};
use super::text::indent;
use crate::error::Result;

impl Serializer {
    /// Starts a block of the type that was set as the name.
    pub(super) fn begin_block(&mut self) -> Result<()> {
        self.check_order()?;
        self.check_name()?;
        self.align();
        let before = self.top.block.as_ref();
        if self.top.count == 0 {
            self.begin_content();
        } else if before.is_none_or(|before| self.out[before.clone()] != self.name) {
            self.out.push(b'\n');
        }
        indent(&mut self.out, self.outer.len());
        let start = self.out.len();
        self.out.extend_from_slice(&self.name);
        let end = self.out.len();
        self.top.count += 1;
        self.top.name = start..end;
        self.top.block = Some(start..end);
        self.open(Kind::Block)?;
        self.top.labels = end..end;
        self.place = Place::Body;
        Ok(())
    }

    /// Starts a block of a type.
    pub(crate) fn begin_block_of(&mut self, type_name: &str) -> Result<()> {
        self.set_name(type_name);
        self.place = Place::Attributes;
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
        self.shape = Shape::Blocks;
        self.check_size(0)
    }

    /// Starts a block where the next value can be one; where that is a body or a part of a value it cannot.
    pub(super) fn begin_block_value(&mut self) -> Result<bool> {
        self.check_order()?;
        match self.place {
            Place::Attributes => {}
            Place::Field | Place::Entry if self.top.is_body() => {}
            Place::Block => {
                if let Some(block) = self.top.block.clone() {
                    self.name.clear();
                    self.name.extend_from_slice(&self.out[block]);
                }
            }
            Place::Element if self.may_become_blocks() => self.take_back_list(),
            _ => return Ok(false),
        }
        self.begin_block()?;
        Ok(true)
    }

    /// Whether nothing is written yet of a list that is the value of a body's entry.
    fn may_become_blocks(&self) -> bool {
        let is_value = self.outer.last().is_some_and(super::entry::Open::is_body);
        self.top.kind == Kind::List && self.top.count == 0 && is_value
    }

    fn take_back_list(&mut self) {
        self.close();
        self.on_line -= 1;
        self.name.clear();
        self.name
            .extend_from_slice(&self.out[self.top.name.clone()]);
        self.out.truncate(self.top.start);
        self.top.count -= 1;
    }

    /// Writes a block of the attributes that data has; nothing for `None`.
    pub(crate) fn attributes<T: Serialize + ?Sized>(
        &mut self,
        type_name: &str,
        data: &T,
    ) -> Result<()> {
        self.set_name(type_name);
        self.place = Place::Attributes;
        data.serialize(&mut *self)
            .map_err(|error| self.located(error))
    }

    /// Writes data as a part of the body that is open.
    pub(crate) fn body<T: Serialize + ?Sized>(&mut self, data: &T) -> Result<()> {
        self.place = Place::Body;
        data.serialize(&mut *self)
            .map_err(|error| self.located(error))
    }

    /// Writes a label of the block that is open, whose body has not been begun; nothing for `None`.
    pub(crate) fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        let start = self.out.len();
        self.place = Place::Label;
        label
            .serialize(&mut *self)
            .map_err(|error| self.located(error))?;
        let end = self.out.len();
        if end > start && self.top.kind == Kind::File {
            return Err(self.located(errors::label_of_a_file()));
        }
        if end > start && self.top.count > 0 {
            return Err(self.located(errors::label_in_a_body()));
        }
        self.top.labels.end = end;
        Ok(())
    }
}
