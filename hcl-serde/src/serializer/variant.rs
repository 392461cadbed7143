//! Writes enums: the variant is the label of an open block, or the name of an entry.

use hcl_core::internal::push_quoted;
use serde::Serialize;

use super::fields::{Elements, Fields};
use super::frame::{End, FrameKind};
use super::state::{Position, Serializer, VariantLabel};
use crate::error::Result;

impl Serializer {
    /// Returns whether only the header of a block has been written: the variant of the next value can become its label.
    fn is_block_start(&self) -> bool {
        self.at_block_start
            && self.position == Position::Body
            && self.top.kind == FrameKind::Block
            && self.top.count == 0
    }

    /// Writes a variant as a label.
    fn variant_label(&mut self, variant: &'static str) {
        let start = self.out.len();
        self.out.push(b' ');
        push_quoted(&mut self.out, variant);
        self.top.labels.end = self.out.len();
        self.variant = Some(VariantLabel { start, variant });
    }

    /// Removes the label of a variant, and makes the variant the name of the next entry, for content without field names:
    /// `listener { port = 80 }` instead of `listener "port" { … }`.
    pub(crate) fn remove_variant_label(&mut self, label: VariantLabel) {
        self.out.truncate(label.start);
        self.top.labels.end = label.start;
        self.set_name(label.variant);
        self.position = Position::Entry;
        self.is_variant_entry = true;
    }

    /// Starts the object of a variant, with the name of its entry.
    fn begin_variant(&mut self, variant: &str) -> Result<End> {
        let end = self.begin_fields(FrameKind::Object)?;
        self.set_name(variant);
        self.position = Position::Entry;
        Ok(end)
    }

    /// Starts a block if the enum is to be written as a block. Returns whether it did; the caller then ends the block.
    fn begin_enum_block(&mut self) -> Result<bool> {
        match self.blocks.take() {
            Some(_) => self.begin_block_value(),
            None => Ok(false),
        }
    }

    pub(super) fn unit_variant(&mut self, variant: &'static str) -> Result<()> {
        let is_block = self.begin_enum_block()?;
        if !self.is_block_start() {
            return self.text(variant);
        }
        self.variant_label(variant);
        // Without content, nothing can turn the label into an entry.
        self.variant = None;
        if is_block { self.end_block() } else { Ok(()) }
    }

    pub(super) fn newtype_variant<T: Serialize + ?Sized>(
        &mut self,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        let is_block = self.begin_enum_block()?;
        if self.is_block_start() {
            self.variant_label(variant);
            value.serialize(&mut *self)?;
            self.variant = None;
            if std::mem::take(&mut self.is_variant_entry) {
                self.end_entry()?;
            }
        } else {
            let end = self.begin_variant(variant)?;
            value.serialize(&mut *self)?;
            self.end_entry()?;
            self.end_fields(end)?;
        }
        if is_block { self.end_block() } else { Ok(()) }
    }

    pub(super) fn tuple_variant(&mut self, variant: &'static str) -> Result<Elements<'_>> {
        let is_block = self.begin_enum_block()?;
        let end = self.begin_variant(variant)?;
        Elements::begin(self, None, Some(if is_block { End::Block } else { end }))
    }

    pub(super) fn struct_variant(&mut self, variant: &'static str) -> Result<Fields<'_>> {
        let is_block = self.begin_enum_block()?;
        if !self.is_block_start() {
            let end = self.begin_variant(variant)?;
            return Fields::begin(self, Some(end));
        }
        self.variant_label(variant);
        let mut fields = Fields::begin(self, None)?;
        if is_block {
            fields.ends_block();
        }
        Ok(fields)
    }
}
