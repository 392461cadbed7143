//! Builders of values that charge the [meter](super::meter) as they grow, and stop at its limit.
//!
//! For code that collects parts before the value exists: functions, loops, conversions. The value takes the memory of its
//! builder without another charge.

use std::fmt;
use std::ops::Deref;

use super::meter::{self, Exceeded};

/// Elements of a list, entries of a mapping, or other parts, in order.
#[derive(Debug)]
pub struct List<T>(Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> List<T> {
    /// Creates an empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Creates an empty list with capacity for so many parts.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded; then nothing is allocated.
    pub fn with_capacity(count: usize) -> Result<Self, Exceeded> {
        let mut list = Self::new();
        list.reserve(count)?;
        Ok(list)
    }

    /// Makes room for further parts, without more than they take.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded; then nothing is allocated.
    pub fn reserve(&mut self, further: usize) -> Result<(), Exceeded> {
        let (length, capacity) = (self.0.len(), self.0.capacity());
        let wanted = length.saturating_add(further);
        if wanted > capacity {
            // Charged before it is allocated: the allocation itself may exceed the memory.
            meter::charge_elements::<T>(wanted - capacity);
            meter::check()?;
            self.0.reserve_exact(further);
        }
        Ok(())
    }

    /// Appends a part.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded, which the part may have caused.
    #[inline]
    pub fn push(&mut self, part: T) -> Result<(), Exceeded> {
        if self.0.len() == self.0.capacity() {
            // Twice as much, from four on, like a vector: pushes are constant on average.
            self.reserve(self.0.len().max(4))?;
        }
        self.0.push(part);
        meter::check()
    }

    /// Appends a part. The caller checks the part's own memory.
    ///
    /// # Errors
    ///
    /// Fails if the list grows and the meter is exceeded.
    #[inline]
    pub fn push_checked(&mut self, part: T) -> Result<(), Exceeded> {
        if self.0.len() == self.0.capacity() {
            self.reserve(self.0.len().max(4))?;
        }
        self.0.push(part);
        Ok(())
    }

    /// Appends parts.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded.
    pub fn extend(&mut self, parts: impl IntoIterator<Item = T>) -> Result<(), Exceeded> {
        let parts = parts.into_iter();
        let further = parts.size_hint().0;
        if further > self.0.capacity() - self.0.len() {
            // At least twice as much, like a vector: many short lists are appended in linear time.
            self.reserve(further.max(self.0.len()))?;
        }
        for part in parts {
            self.push(part)?;
        }
        Ok(())
    }

    /// Removes and returns the last part.
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Returns the parts as a slice that can change.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.0
    }

    /// Returns the parts, which are charged already.
    #[must_use]
    pub fn into_charged(self) -> Vec<T> {
        self.0
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'l, T> IntoIterator for &'l List<T> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T> IntoIterator for List<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Text that grows.
#[derive(Clone, Debug, Default)]
pub struct TextBuilder(String);

impl TextBuilder {
    /// Creates an empty text.
    #[must_use]
    pub const fn new() -> Self {
        Self(String::new())
    }

    /// Makes room for further bytes.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded; then nothing is allocated.
    #[inline]
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Exceeded> {
        if self.0.capacity() - self.0.len() < bytes {
            self.grow(bytes)
        } else {
            Ok(())
        }
    }

    #[cold]
    fn grow(&mut self, bytes: usize) -> Result<(), Exceeded> {
        let (length, capacity) = (self.0.len(), self.0.capacity());
        let wanted = length.saturating_add(bytes).max(capacity.saturating_mul(2));
        meter::reserve(wanted.max(16) - capacity)?;
        self.0.reserve_exact(wanted - length);
        Ok(())
    }

    /// Appends text.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded; then nothing is appended.
    #[inline]
    pub fn push_str(&mut self, part: &str) -> Result<(), Exceeded> {
        self.reserve(part.len())?;
        self.0.push_str(part);
        Ok(())
    }

    /// Appends a character.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded; then nothing is appended.
    #[inline]
    pub fn push(&mut self, letter: char) -> Result<(), Exceeded> {
        self.reserve(letter.len_utf8())?;
        self.0.push(letter);
        Ok(())
    }

    /// Appends a text so many times.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded; then nothing is appended.
    pub fn push_repeated(&mut self, part: &str, count: usize) -> Result<(), Exceeded> {
        // At once: the loop allocates nothing, and an overflow exceeds every limit.
        self.reserve(part.len().saturating_mul(count))?;
        for _ in 0..count {
            self.0.push_str(part);
        }
        Ok(())
    }

    /// Appends characters.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded.
    pub fn extend(&mut self, letters: impl IntoIterator<Item = char>) -> Result<(), Exceeded> {
        for letter in letters {
            self.push(letter)?;
        }
        Ok(())
    }

    /// Appends what `write` writes to a plain string, for code that does not know the meter and writes little at a time.
    ///
    /// # Errors
    ///
    /// Fails if the meter is exceeded.
    pub fn append(&mut self, write: impl FnOnce(&mut String)) -> Result<(), Exceeded> {
        let capacity = self.0.capacity();
        // Its allocations are only known afterwards.
        write(&mut self.0);
        if self.0.capacity() > capacity {
            meter::charge(self.0.capacity() - capacity);
        }
        meter::check()
    }

    /// Empties the text and keeps its memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the text, which is charged already.
    #[must_use]
    pub fn into_charged(self) -> String {
        self.0
    }
}

impl Deref for TextBuilder {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for TextBuilder {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Write for TextBuilder {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        Ok(self.push_str(part)?)
    }

    fn write_char(&mut self, letter: char) -> fmt::Result {
        Ok(self.push(letter)?)
    }
}
