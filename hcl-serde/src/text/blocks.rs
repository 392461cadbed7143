//! The blocks of one type that follow each other.

use hcl_core::native::literals::Layout;

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
