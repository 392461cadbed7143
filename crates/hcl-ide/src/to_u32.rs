//! Lengths in 32 bits.

/// Narrows a length: a source is shorter than 4 GiB.
pub(crate) fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
