//! The name of the next entry, which is written only with its value: an absent one has no entry.

use super::text::{columns, is_ascii_name, push_key};

/// A name as it is written: in quotes if it is not an identifier.
#[derive(Debug, Default)]
pub(crate) struct Name {
    /// A name that needs no copy. Empty if the name is in the buffer.
    fixed: &'static str,
    buffer: Vec<u8>,
    columns: u8,
    is_quoted: bool,
    /// Names of fields that are identifiers in ASCII, by their addresses.
    known: [&'static str; Self::SLOTS],
}

impl Name {
    const SLOTS: usize = 32;

    /// Sets the name of an entry of a body or an object. `{ for = 1 }` would parse as a `for` expression.
    pub(crate) fn set(&mut self, name: &str, in_body: bool) {
        if is_ascii_name(name) && (in_body || name != "for") {
            self.clear();
            self.buffer.extend_from_slice(name.as_bytes());
            self.columns = saturated(name.len());
            self.is_quoted = false;
            return;
        }
        self.set_by(|buffer| push_key(buffer, name));
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
            self.set_identifier(name);
        } else if name != "for" && is_ascii_name(name) {
            self.known[slot] = name;
            self.set_identifier(name);
        } else {
            self.set(name, in_body);
        }
    }

    /// Sets the name of a field that is known to be an identifier in ASCII, not `for`.
    #[inline]
    pub(crate) fn set_identifier(&mut self, name: &'static str) {
        debug_assert!(is_ascii_name(name) && name != "for");
        self.fixed = name;
        self.columns = saturated(name.len());
        self.is_quoted = false;
    }

    /// Sets the name as it is written.
    pub(crate) fn set_written(&mut self, name: &[u8]) {
        self.set_by(|buffer| buffer.extend_from_slice(name));
    }

    /// Sets the name that the function appends to a buffer, as it is written.
    pub(crate) fn set_by<T>(&mut self, push: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        self.clear();
        let result = push(&mut self.buffer);
        self.columns = saturated(columns(&self.buffer));
        self.is_quoted = self.buffer.first() == Some(&b'"');
        result
    }

    pub(crate) fn clear(&mut self) {
        self.fixed = "";
        self.buffer.clear();
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        if self.fixed.is_empty() {
            &self.buffer
        } else {
            self.fixed.as_bytes()
        }
    }

    /// Returns the width in columns, or 255 if it is more.
    #[inline]
    pub(crate) const fn columns(&self) -> u8 {
        self.columns
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.fixed.is_empty() && self.buffer.is_empty()
    }

    #[inline]
    pub(crate) const fn is_quoted(&self) -> bool {
        self.is_quoted
    }
}

#[inline]
fn saturated(columns: usize) -> u8 {
    u8::try_from(columns).unwrap_or(u8::MAX)
}
