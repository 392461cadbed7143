//! Offsets, lengths and counts of a source in 32 bits.

/// Narrows an offset, a length or a count, which is at most the length of a source.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a source holds fewer than 2^32 bytes"
)]
pub(crate) const fn to_u32(count: usize) -> u32 {
    count as u32
}
