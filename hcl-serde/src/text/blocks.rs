//! The blocks of one type that follow each other.

use hcl_core::native::literals::Layout;

use super::Reader;
use super::error::{Result, Stop};

/// Maximum number of labels that are keys.
pub(super) const MAX_LABELS: usize = 8;

/// Blocks of one type with equal first `labels` labels. The next block was read up to its further labels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks<'de> {
    pub(super) type_name: &'de str,
    pub(super) labels: usize,
    /// Whether the next block is the only one.
    pub(super) is_single: bool,
    /// The layout of the body that the blocks are in.
    pub(super) layout: Layout,
}

impl Default for Blocks<'_> {
    #[inline]
    fn default() -> Self {
        Self {
            type_name: "",
            labels: 0,
            is_single: false,
            layout: Layout::File,
        }
    }
}

impl<'de> Reader<'_, 'de> {
    /// Notes the label at an index of the block that is being read, which becomes a key.
    #[inline]
    pub(super) fn note_label(&mut self, index: usize, label: &'de str) -> Result<()> {
        *self.labels.get_mut(index).ok_or(Stop)? = label;
        Ok(())
    }

    /// Goes on to the next block with the same first `labels` labels, up to its further labels. Returns false,
    /// and skips nothing, if there is none.
    pub(super) fn next_block(&mut self, blocks: &Blocks<'de>, labels: usize) -> Result<bool> {
        if blocks.is_single {
            return Ok(false);
        }
        let before = self.literals.offset();
        if !self.literals.block_named(blocks.layout, blocks.type_name)? {
            return Ok(false);
        }
        for index in 0..labels {
            if self.literals.label()? != self.labels.get(index).copied() {
                self.literals.rewind(before);
                return Ok(false);
            }
        }
        Ok(true)
    }
}
