//! The text that has been written.

use std::ops::Range;

use hcl_core::internal::{escape_from, find_special};

/// Text that grows at its end. All bytes of the buffer after the end are spaces, so that indentation and padding need not
/// be written.
#[derive(Debug)]
pub(crate) struct Output {
    buffer: Vec<u8>,
    end: usize,
}

impl Output {
    /// The number of spaces that are added to the buffer at once. They are added again after each string with escapes.
    const STEP: usize = 512;

    pub(crate) fn new() -> Self {
        Self {
            buffer: vec![b' '; Self::STEP],
            end: 0,
        }
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.end
    }

    /// Returns a part of the text.
    pub(crate) fn part(&self, range: &Range<usize>) -> &[u8] {
        self.buffer.get(range.clone()).unwrap_or_default()
    }

    /// Returns the text from an offset on.
    #[expect(
        clippy::indexing_slicing,
        reason = "the buffer is as long as the text at least; offsets are found in the same text"
    )]
    pub(crate) fn tail_mut(&mut self, start: usize) -> &mut [u8] {
        &mut self.buffer[start..self.end]
    }

    /// Appends spaces, and returns them.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the buffer has grown to the new end"
    )]
    pub(crate) fn extend(&mut self, count: usize) -> &mut [u8] {
        let start = self.end;
        self.end += count;
        if self.end > self.buffer.len() {
            self.grow();
        }
        &mut self.buffer[start..self.end]
    }

    #[cold]
    fn grow(&mut self) {
        self.buffer.resize(self.end + Self::STEP, b' ');
    }

    #[inline]
    pub(crate) fn push(&mut self, text: &[u8]) {
        copy(self.extend(text.len()), text);
    }

    /// Appends a string literal.
    pub(crate) fn push_quoted(&mut self, text: &str) {
        match find_special(text.as_bytes(), 0) {
            special if special < text.len() => self.push_escaped(text, special),
            _ => write_quoted(self.extend(text.len() + 2), text),
        }
    }

    /// Appends a string literal with escapes, the first of them at `special`.
    pub(crate) fn push_escaped(&mut self, text: &str, special: usize) {
        self.push(b"\"");
        self.push_by(|buffer| escape_from(buffer, text, special));
        self.push(b"\"");
    }

    /// Appends what the function appends to a vector.
    pub(crate) fn push_by<T>(&mut self, push: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        self.buffer.truncate(self.end);
        let result = push(&mut self.buffer);
        self.end = self.buffer.len();
        result
    }

    /// Removes a part of the text.
    pub(crate) fn remove(&mut self, start: usize, count: usize) {
        self.tail_mut(start).copy_within(count.., 0);
        self.truncate(self.end - count);
    }

    /// Removes the text from an offset on.
    pub(crate) fn truncate(&mut self, end: usize) {
        self.tail_mut(end).fill(b' ');
        self.end = end;
    }

    /// Returns the text.
    pub(crate) fn into_bytes(mut self) -> Vec<u8> {
        self.buffer.truncate(self.end);
        self.buffer
    }
}

/// Copies bytes. Most are so few that a call of `memcpy` would take most of the time.
#[inline]
pub(super) fn copy(to: &mut [u8], from: &[u8]) {
    match from.len() {
        4..=8 => copy_ends::<4>(to, from),
        9..=16 => copy_ends::<8>(to, from),
        _ => to.copy_from_slice(from),
    }
}

/// Copies the first and the last `N` bytes.
#[inline]
fn copy_ends<const N: usize>(to: &mut [u8], from: &[u8]) {
    if let (Some(to), Some(from)) = (to.first_chunk_mut::<N>(), from.first_chunk()) {
        *to = *from;
    }
    if let (Some(to), Some(from)) = (to.last_chunk_mut::<N>(), from.last_chunk()) {
        *to = *from;
    }
}

/// Writes a string literal without escapes.
#[inline]
pub(crate) fn write_quoted(out: &mut [u8], text: &str) {
    if let [before, middle @ .., after] = out {
        *before = b'"';
        copy(middle, text.as_bytes());
        *after = b'"';
    }
}
