//! The name of the next entry, which is written only with its value: an absent one has no entry.

use super::text::{columns, is_name, push_key};

/// A name as it is written: in quotes if it is not an identifier.
#[derive(Debug, Default)]
pub(crate) struct Name {
    /// A name that needs no copy. Empty if the name is in the buffer.
    fixed: &'static str,
    buffer: Vec<u8>,
    /// Names of fields that are identifiers in ASCII, by their addresses.
    known: [&'static str; Self::SLOTS],
}

impl Name {
    const SLOTS: usize = 32;

    /// Sets the name of an entry of a body or an object. `{ for = 1 }` would parse as a `for` expression.
    pub(crate) fn set(&mut self, name: &str, in_body: bool) {
        let buffer = self.clear();
        if in_body && name == "for" {
            buffer.extend_from_slice(name.as_bytes());
        } else {
            push_key(buffer, name);
        }
    }

    /// Sets the name of a field, which is checked and copied only if it is not known.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the slot is less than the number of slots"
    )]
    pub(crate) fn set_static(&mut self, name: &'static str, in_body: bool) {
        let slot = name.as_ptr().addr() / 4 % Self::SLOTS;
        if std::ptr::eq(self.known[slot], name) {
            self.fixed = name;
        } else if name != "for" && name.is_ascii() && is_name(name) {
            self.known[slot] = name;
            self.fixed = name;
        } else {
            self.set(name, in_body);
        }
    }

    /// Sets the name of a field that is known to be an identifier in ASCII, not `for`.
    #[inline]
    pub(crate) fn set_identifier(&mut self, name: &'static str) {
        debug_assert!(name.is_ascii() && is_name(name) && name != "for");
        self.fixed = name;
    }

    /// Returns the buffer for the next name, which is empty.
    #[inline]
    pub(crate) fn clear(&mut self) -> &mut Vec<u8> {
        self.fixed = "";
        self.buffer.clear();
        &mut self.buffer
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        if self.fixed.is_empty() {
            &self.buffer
        } else {
            self.fixed.as_bytes()
        }
    }

    /// Returns the width in columns.
    #[inline]
    pub(crate) fn columns(&self) -> usize {
        if self.fixed.is_empty() {
            columns(&self.buffer)
        } else {
            self.fixed.len()
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.fixed.is_empty() && self.buffer.is_empty()
    }

    #[inline]
    pub(crate) fn is_quoted(&self) -> bool {
        self.fixed.is_empty() && self.buffer.first() == Some(&b'"')
    }
}
