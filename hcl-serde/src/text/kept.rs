//! Items that are passed over when they are found, and read after the others.

use hcl_core::native::internal::parse_items_at;
use hcl_core::native::literals::{Item, Layout};
use hcl_core::{Body, Diagnostics, OwnedBody};

use super::error::{Result, Stop};
use super::items::KeptItems;
use super::reader::{MAX_DEPTH, Reader};
use crate::derived::body_schema;
use crate::schema::{SchemaKind, Types};

impl<'de> Reader<'_, 'de> {
    /// Goes to the next item. Returns its index, or `None` if there is none. Blocks that were read with the first of their
    /// type are not items again.
    pub(super) fn next_kept(&mut self, items: &mut KeptItems) -> Result<Option<usize>> {
        let here = self.literals.offset();
        while items.next < items.end {
            let index = items.next;
            items.next += 1;
            let item = *self.kept.get(index).ok_or(Stop)?;
            if items.is_remainder && item.is_flattened {
                continue;
            }
            let start = self.offset_of(item.name);
            // The blocks of a type are read together: this one was among them.
            if start < here {
                self.note_read(index);
                continue;
            }
            self.literals.rewind(start);
            return Ok(Some(index));
        }
        Ok(None)
    }

    /// Goes to the labels of the next block that is a variant of an enum, and returns its type.
    pub(super) fn next_variant(&mut self, items: &mut KeptItems) -> Result<Option<&'de str>> {
        let SchemaKind::ByBlockType(variants) = items.reader.kind else {
            return Err(Stop);
        };
        while let Some(index) = self.next_kept(items)? {
            let start = self.literals.offset();
            match self.literals.item(items.layout)? {
                Item::Block(name) if variants.iter().any(|it| it.is_named(name)) => {
                    self.check_block_type(name)?;
                    self.note_read(index);
                    return Ok(Some(name));
                }
                _ => self.literals.rewind(start),
            }
        }
        Ok(None)
    }

    pub(super) fn note_read(&mut self, index: usize) {
        if let Some(item) = self.kept.get_mut(index) {
            item.was_read = true;
        }
    }

    /// Returns the offset of a part of the text.
    fn offset_of(&self, part: &'de str) -> usize {
        let text = self.literals.text();
        part.as_ptr().addr() - text.as_ptr().addr()
    }

    /// Skips an item after its name.
    pub(super) fn skip_item(&mut self, layout: Layout, item: Item<'de>) -> Result<()> {
        match item {
            Item::End => Ok(()),
            Item::Attribute(_) => self.skip_argument(layout),
            Item::Block(_) => self.skip_block(),
        }
    }

    fn skip_argument(&mut self, layout: Layout) -> Result<()> {
        let start = self.literals.offset();
        // `enter` keeps the depth within the limit.
        if self.literals.skip_value(MAX_DEPTH - self.depth).is_err() {
            self.literals.rewind(start);
            self.expression(false, |_| Ok(()))?;
        }
        Ok(self.literals.end_item(layout)?)
    }

    fn skip_block(&mut self) -> Result<()> {
        while self.literals.label()?.is_some() {}
        let layout = self.literals.block_layout();
        self.enter()?;
        loop {
            match self.literals.item(layout)? {
                Item::End => break,
                item => self.skip_item(layout, item)?,
            }
        }
        self.leave();
        Ok(self.literals.end_item(Layout::Block)?)
    }

    /// Returns what remains of the body of a file. The tree has the other bodies: a part of it knows its place in the whole.
    pub(super) fn remaining_body(&mut self) -> Result<OwnedBody> {
        let mut items = self.listed;
        // The tree expands the dynamic blocks of a body that is decoded later.
        if items.layout != Layout::File || self.expands_dynamic_blocks {
            return Err(Stop);
        }
        let mut offsets = Vec::new();
        self.literals.rewind(0);
        while self.next_kept(&mut items)?.is_some() {
            let offset = self.literals.offset();
            offsets.push(u32::try_from(offset).map_err(|_| Stop)?);
        }
        let (source, limits) = self.expressions.source_and_limits(self.literals.text())?;
        let file = parse_items_at(source, &offsets, &limits).ok_or(Stop)?;
        let schema = body_schema(items.keeper, None, Types::NONE, None);
        let (_, rest) = Body::from(&file).partial_content(&schema, &mut Diagnostics::new());
        Ok(rest.to_owned())
    }
}
