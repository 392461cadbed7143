//! Copies of short texts.

/// Copies bytes. Most texts have at most 16 bytes, for which a call of `memcpy` would take most of the time.
#[inline]
pub(super) fn copy(to: &mut [u8], from: &[u8]) {
    match from.len() {
        4..=8 => copy_ends::<4>(to, from),
        9..=16 => copy_ends::<8>(to, from),
        _ => to.copy_from_slice(from),
    }
}

/// Copies the first and the last `N` bytes, which together are all bytes of a text of `N` to `2 * N` bytes.
#[inline]
fn copy_ends<const N: usize>(to: &mut [u8], from: &[u8]) {
    if let (Some(to), Some(from)) = (to.first_chunk_mut::<N>(), from.first_chunk()) {
        *to = *from;
    }
    if let (Some(to), Some(from)) = (to.last_chunk_mut::<N>(), from.last_chunk()) {
        *to = *from;
    }
}
