//! The name of the next entry, which is written only with its value: an absent one has no entry.

use super::text::{is_name, push_key};

/// A name as it is written: in quotes if it is not an identifier.
#[derive(Debug, Default)]
pub(super) struct Name {
    /// A name that needs no copy. Empty if the name is in the buffer.
    fixed: &'static str,
    buffer: Vec<u8>,
}

impl Name {
    /// Sets the name of an entry of a body or an object. `{ for = 1 }` would parse as a `for` expression.
    pub(super) fn set(&mut self, name: &str, in_body: bool) {
        let buffer = self.clear();
        if in_body && name == "for" {
            buffer.extend_from_slice(name.as_bytes());
        } else {
            push_key(buffer, name);
        }
    }

    /// Sets a name that needs no copy.
    pub(super) fn set_static(&mut self, name: &'static str, in_body: bool) {
        if is_name(name) && (in_body || name != "for") {
            self.fixed = name;
        } else {
            self.set(name, in_body);
        }
    }

    /// Returns the buffer for the next name, which is empty.
    pub(super) fn clear(&mut self) -> &mut Vec<u8> {
        self.fixed = "";
        self.buffer.clear();
        &mut self.buffer
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        if self.fixed.is_empty() {
            &self.buffer
        } else {
            self.fixed.as_bytes()
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.fixed.is_empty() && self.buffer.is_empty()
    }

    pub(super) fn is_quoted(&self) -> bool {
        self.fixed.is_empty() && self.buffer.first() == Some(&b'"')
    }
}
