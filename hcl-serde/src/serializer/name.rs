//! The name of the next entry, which is written only with its value: an absent one has no entry.

use hcl_core::internal::{is_ascii_name, is_name, push_key};

use super::copy::copy;
use super::text::columns;

/// A name as it is written: in quotes if it is not an identifier.
#[derive(Debug)]
pub(crate) struct Name {
    /// A name of at most [`MAX_SHORT`] bytes.
    short: PaddedName,
    /// A longer name.
    long: Vec<u8>,
    length: usize,
    columns: u8,
    /// The length of a name in ASCII that is valid in the open body or object. 255 if it is longer, or not such a name.
    simple_length: u8,
    is_quoted: bool,
    /// Names of fields that are identifiers in ASCII, by their addresses.
    known: [&'static str; Self::SLOTS],
}

/// The name of a field or a block type in a derived implementation.
#[derive(Debug)]
pub struct FieldName {
    pub(crate) text: &'static str,
    padded: PaddedName,
    /// The length of an identifier in ASCII that is not `for`. 255 if it is longer than [`MAX_SHORT`], or not such a name.
    pub(super) length: u8,
}

impl FieldName {
    /// Creates a name, which is checked here, so that it need not be where it is written.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        clippy::cast_possible_truncation,
        reason = "the index is less than both lengths, at most 32"
    )]
    pub const fn new(text: &'static str) -> Self {
        let (bytes, mut padded) = (text.as_bytes(), SPACES);
        // `{ for = 1 }` would begin a `for` expression.
        let is_plain = is_ascii_name(text) && !matches!(bytes, b"for");
        if !is_plain || bytes.len() > padded.len() {
            return Self {
                text,
                padded,
                length: u8::MAX,
            };
        }
        let mut length = 0;
        while length < bytes.len() {
            padded[length] = bytes[length];
            length += 1;
        }
        Self {
            text,
            padded,
            length: length as u8,
        }
    }

    /// Returns the name with spaces after it, and its length.
    #[inline]
    pub(super) const fn padded(&self) -> (&PaddedName, u8) {
        (&self.padded, self.length)
    }
}

/// A short name, and spaces after it. A copy of a known length needs no loop and no call.
pub(super) type PaddedName = [u8; MAX_SHORT as usize];

/// The length of the longest short name.
pub(super) const MAX_SHORT: u8 = 32;

const SPACES: PaddedName = [b' '; MAX_SHORT as usize];

impl Default for Name {
    fn default() -> Self {
        Self {
            short: SPACES,
            long: Vec::new(),
            length: 0,
            columns: 0,
            simple_length: 0,
            is_quoted: false,
            known: [""; Self::SLOTS],
        }
    }
}

impl Name {
    const SLOTS: usize = 32;

    /// Sets the name of an entry of a body or an object. `{ for = 1 }` would parse as a `for` expression.
    pub(crate) fn set(&mut self, name: &str, in_body: bool) {
        if is_ascii_name(name) && (in_body || name != "for") {
            self.set_identifier(name);
        } else if in_body && is_name(name) {
            // No quotes are possible here.
            self.set_written(name.as_bytes());
        } else {
            self.set_by(|buffer| push_key(buffer, name));
            // In an object, quotes are as good as an identifier.
            if !in_body && self.length == usize::from(self.columns) {
                self.simple_length = self.columns;
            }
        }
    }

    /// Sets the name of a field, which is checked only if it is not known.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the slot is less than the number of slots"
    )]
    pub(crate) fn set_static(&mut self, name: &'static str, in_body: bool) {
        let slot = name.as_ptr().addr() / 4 % Self::SLOTS;
        // Compares address and length, since one name may begin where another one does.
        if std::ptr::eq(self.known[slot], name) {
            self.set_identifier(name);
        } else if name != "for" && is_ascii_name(name) {
            self.known[slot] = name;
            self.set_identifier(name);
        } else {
            self.set(name, in_body);
        }
    }

    /// Sets a name that is an identifier in ASCII, not `for`.
    #[inline]
    fn set_identifier(&mut self, name: &str) {
        self.short = SPACES;
        match self.short.get_mut(..name.len()) {
            Some(short) => copy(short, name.as_bytes()),
            None => self.set_long(name),
        }
        self.length = name.len();
        self.columns = saturated(name.len());
        self.simple_length = self.columns;
        self.is_quoted = false;
    }

    #[cold]
    fn set_long(&mut self, name: &str) {
        self.long.clear();
        self.long.extend_from_slice(name.as_bytes());
    }

    /// Sets the name of a field or a block type in a derived implementation. Its length is at most [`MAX_SHORT`].
    #[inline]
    pub(crate) fn set_field(&mut self, name: &FieldName) {
        self.short = name.padded;
        self.length = name.length.into();
        self.columns = name.length;
        self.simple_length = name.length;
        self.is_quoted = false;
    }

    /// Sets the name as it is written.
    pub(crate) fn set_written(&mut self, name: &[u8]) {
        self.set_by(|buffer| buffer.extend_from_slice(name));
    }

    /// Sets the name that the function appends to a buffer, as it is written.
    pub(crate) fn set_by<T>(&mut self, push: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        self.long.clear();
        let result = push(&mut self.long);
        self.length = self.long.len();
        self.short = SPACES;
        if let Some(short) = self.short.get_mut(..self.length) {
            copy(short, &self.long);
        }
        self.columns = saturated(columns(&self.long));
        self.is_quoted = self.long.first() == Some(&b'"');
        self.simple_length = match self.columns {
            columns if self.length == usize::from(columns) && !self.is_quoted => columns,
            _ => u8::MAX,
        };
        result
    }

    pub(crate) const fn clear(&mut self) {
        self.length = 0;
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.short.get(..self.length).unwrap_or(&self.long)
    }

    /// Returns the name with spaces after it, if its length is not more than [`MAX_SHORT`].
    #[inline]
    pub(crate) const fn padded(&self) -> &PaddedName {
        &self.short
    }

    /// Returns the length of a name in ASCII that is valid in the open body or object. 255 if it is longer, or not such a
    /// name.
    #[inline]
    pub(crate) const fn simple_length(&self) -> u8 {
        self.simple_length
    }

    /// Returns the width in columns, or 255 if it is more.
    #[inline]
    pub(crate) const fn columns(&self) -> u8 {
        self.columns
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.length == 0
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
