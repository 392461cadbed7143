//! Search for bytes, eight at a time.

/// The high bit of each byte.
pub const HIGHS: u64 = repeated(0x80);

/// Returns the byte eight times.
#[must_use]
pub const fn repeated(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Sets the high bit of each zero byte. Bits above the lowest one set may be wrong.
#[inline]
#[must_use]
pub const fn zeros(chunk: u64) -> u64 {
    chunk.wrapping_sub(repeated(1)) & !chunk & HIGHS
}

/// Returns the offset of the first byte at or after `at` for which `is` holds, or the length. `find_in_chunk` sets the
/// high bit of each such byte; bits above the lowest one set may be wrong.
#[inline]
#[must_use]
#[expect(
    clippy::indexing_slicing,
    reason = "`at` is an offset in the text; a checked slice costs half a percent of decoding"
)]
pub fn find(
    bytes: &[u8],
    at: usize,
    find_in_chunk: impl Fn(u64) -> u64,
    is: impl Fn(u8) -> bool,
) -> usize {
    let mut rest = &bytes[at..];
    while let Some((chunk, after)) = rest.split_first_chunk() {
        // Little-endian on every machine: the first byte is the lowest, where `trailing_zeros` finds it.
        let found = find_in_chunk(u64::from_le_bytes(*chunk));
        if found != 0 {
            return bytes.len() - rest.len() + (found.trailing_zeros() / 8) as usize;
        }
        rest = after;
    }
    let length = rest.iter().position(|&byte| is(byte));
    bytes.len() - rest.len() + length.unwrap_or(rest.len())
}
