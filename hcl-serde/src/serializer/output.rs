//! The text that has been written.

use std::ops::Range;

use hcl_core::internal::{escape_from, find_special};

use super::copy::copy;
use super::errors;
use super::name::PaddedName;
use crate::error::Result;

/// Text that grows at its end. All bytes of the buffer after the end are spaces, so that indentation and padding need not be written.
/// There are at least [`SPARE`](Self::SPARE) of these spaces, except after a string with escapes.
#[derive(Debug)]
pub(crate) struct Output {
    buffer: Vec<u8>,
    end: usize,
    /// Maximum length of the text. At the maximum, the buffer has only the spare spaces left, so that
    /// [`claim`](Self::claim) checks the size, and fails.
    max_bytes: usize,
}

impl Output {
    /// The number of spaces that are added to the buffer at once. They are added again after each string with escapes.
    const STEP: usize = 512;
    /// Initial length of the buffer. With the spare spaces, the allocation is below 1 kB: from this size on, glibc consolidates its free
    /// memory first.
    const INITIAL: usize = 960;
    /// The number of spaces after a claimed part. A padded name is copied with its fixed length: its padding may reach into them.
    const SPARE: usize = size_of::<PaddedName>();

    pub(crate) fn new(max_bytes: usize) -> Self {
        Self {
            buffer: vec![b' '; Self::INITIAL.min(max_bytes) + Self::SPARE],
            end: 0,
            max_bytes,
        }
    }

    /// Sets the maximum length of the text.
    pub(crate) fn set_max_bytes(&mut self, max_bytes: usize) {
        let length = max_bytes.max(self.end).saturating_add(Self::SPARE);
        self.buffer.truncate(length);
        self.max_bytes = max_bytes;
    }

    /// Returns whether the text can have this many more bytes.
    #[inline]
    pub(crate) const fn has_capacity(&self, more: usize) -> bool {
        self.end.saturating_add(more) <= self.max_bytes
    }

    /// Returns an error if the text cannot have this many more bytes.
    #[inline]
    pub(crate) fn check_size(&self, more: usize) -> Result<()> {
        if self.has_capacity(more) {
            return Ok(());
        }
        Err(errors::too_large(self.max_bytes))
    }

    /// Appends spaces, and returns them; an error if the text would be too long.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "there are as many spaces, and spare ones"
    )]
    pub(crate) fn claim(&mut self, count: usize) -> Result<&mut [u8]> {
        Ok(&mut self.claim_with_spare(count)?[..count])
    }

    /// Appends spaces, and returns them with the spare ones after them.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the text ends in the buffer or at its end"
    )]
    pub(crate) fn claim_with_spare(&mut self, count: usize) -> Result<&mut [u8]> {
        if self.buffer.len() - self.end < count + Self::SPARE {
            // The only check of the size: at the maximum length, the buffer has only the spare spaces left, so that this branch is taken.
            self.check_size(count)?;
            self.grow(self.end + count);
        }
        let start = self.end;
        self.end += count;
        Ok(&mut self.buffer[start..])
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
            self.grow(self.end);
        }
        &mut self.buffer[start..self.end]
    }

    #[cold]
    fn grow(&mut self, end: usize) {
        let length = (end + Self::STEP).min(self.max_bytes).max(end);
        self.buffer.resize(length + Self::SPARE, b' ');
    }

    #[inline]
    pub(crate) fn push(&mut self, text: &[u8]) {
        copy(self.extend(text.len()), text);
    }

    /// Appends a text after two spaces for each level.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "the line is as long as its parts")]
    pub(crate) fn push_indented(&mut self, depth: usize, text: &[u8]) {
        let line = self.extend(2 * depth + text.len());
        copy(&mut line[2 * depth..], text);
    }

    /// Appends a string literal.
    pub(crate) fn push_quoted(&mut self, text: &str) {
        match find_special(text.as_bytes(), 0) {
            special if special < text.len() => self.push_escaped(text, special),
            _ => write_quoted(self.extend(text.len() + 2), text.as_bytes()),
        }
    }

    /// Appends a string literal with escapes, the first of them at `special`.
    pub(crate) fn push_escaped(&mut self, text: &str, special: usize) {
        self.push(b"\"");
        self.push_by(|buffer| escape_from(buffer, text, special));
        self.push(b"\"");
    }

    /// Appends the bytes that `push` appends to the buffer. Leaves no spare spaces.
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
        // All bytes after the end are spaces.
        self.tail_mut(end).fill(b' ');
        self.end = end;
    }

    /// Returns the text.
    pub(crate) fn into_bytes(mut self) -> Vec<u8> {
        self.buffer.truncate(self.end);
        self.buffer
    }
}

/// Returns the length of a scalar, in quotes if `is_quoted`.
#[inline]
pub(super) fn scalar_length(value: &[u8], is_quoted: bool) -> usize {
    value.len() + 2 * usize::from(is_quoted)
}

/// Writes a scalar, in quotes if `is_quoted`.
#[inline]
pub(super) fn write_scalar(out: &mut [u8], value: &[u8], is_quoted: bool) {
    if is_quoted {
        write_quoted(out, value);
    } else {
        copy(out, value);
    }
}

/// Writes a string literal without escapes.
#[inline]
pub(crate) fn write_quoted(out: &mut [u8], text: &[u8]) {
    if let [before, middle @ .., after] = out {
        *before = b'"';
        copy(middle, text);
        *after = b'"';
    }
}
