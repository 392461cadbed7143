//! The fields of a body that were read.

use super::error::{Result, Stop};

/// The fields of a body that were read, a bit each.
#[derive(Debug, Default)]
pub(super) struct Fields(u64);

impl Fields {
    /// Notes that a field is read, which must be the first time.
    #[inline]
    pub(super) fn take(&mut self, index: usize) -> Result<()> {
        *self = self.with(index).ok_or(Stop)?;
        Ok(())
    }

    /// Returns whether a field was read.
    pub(super) fn contains(&self, index: usize) -> bool {
        self.with(index).is_none()
    }

    /// Returns the fields with another one, if that was not read.
    #[inline]
    pub(super) fn with(&self, index: usize) -> Option<Self> {
        // Types with more than 64 fields are read by the tree.
        let bit = 1u64.checked_shl(u32::try_from(index).ok()?)?;
        (self.0 & bit == 0).then_some(Self(self.0 | bit))
    }
}
