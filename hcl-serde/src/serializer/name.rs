//! The name of the next entry, which is written only with its value: an absent one has no entry.

use hcl_core::internal::{is_ascii_name, is_name, push_key};

use super::text::columns;

/// A name as it is written: in quotes if it is not an identifier.
#[derive(Debug, Default)]
pub(crate) struct Name {
    /// An identifier that is part of the program, so that it need not be copied.
    fixed: Option<&'static str>,
    /// Any other name.
    text: Vec<u8>,
    columns: u8,
}

impl Name {
    /// Sets the name of an entry of a body or an object. `{ for = 1 }` would parse as a `for` expression.
    pub(crate) fn set(&mut self, name: &str, in_body: bool) {
        if is_ascii_name(name) && (in_body || name != "for") {
            self.clear();
            self.text.extend_from_slice(name.as_bytes());
            self.columns = saturated(name.len());
        } else if in_body && is_name(name) {
            // No quotes are possible here.
            self.set_written(name.as_bytes());
        } else {
            self.set_by(|buffer| push_key(buffer, name));
        }
    }

    /// Sets the name of a field of a struct.
    pub(crate) fn set_field(&mut self, name: &'static str, in_body: bool) {
        if is_ascii_name(name) && name != "for" {
            self.set_identifier(name);
        } else {
            self.set(name, in_body);
        }
    }

    /// Sets a name that is known to be an identifier in ASCII, and not `for` in an object.
    pub(crate) fn set_identifier(&mut self, name: &'static str) {
        self.fixed = Some(name);
        self.columns = saturated(name.len());
    }

    /// Sets the name as it is written.
    pub(crate) fn set_written(&mut self, name: &[u8]) {
        self.set_by(|buffer| buffer.extend_from_slice(name));
    }

    /// Sets the name that the function appends to a buffer, as it is written.
    pub(crate) fn set_by<T>(&mut self, push: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        self.clear();
        let result = push(&mut self.text);
        self.columns = saturated(columns(&self.text));
        result
    }

    pub(crate) fn clear(&mut self) {
        self.fixed = None;
        self.text.clear();
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.fixed.map_or(&self.text, str::as_bytes)
    }

    /// Returns the width in columns, or 255 if it is more.
    pub(crate) const fn columns(&self) -> u8 {
        self.columns
    }

    #[inline]
    pub(crate) fn is_quoted(&self) -> bool {
        self.fixed.is_none() && self.text.first() == Some(&b'"')
    }
}

fn saturated(columns: usize) -> u8 {
    u8::try_from(columns).unwrap_or(u8::MAX)
}
