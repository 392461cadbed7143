//! The elements of tuples and the entries of objects.

use super::{Literals, NotLiteral, Result, Start, usual_equals};
use crate::native::lexer::skip_spaces;

impl<'s> Literals<'s> {
    /// Skips to the next element of a tuple. Returns whether there is one; the close bracket is skipped if not.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    #[inline]
    pub fn element(&mut self, is_first: bool) -> Result<bool> {
        let bytes = self.text.as_bytes();
        let start = match bytes.get(self.at..) {
            Some(_) if is_first => self.at,
            Some([b',', b' ', ..]) => self.at + 2,
            Some([b',', b'\n', ..]) => skip_spaces(bytes, self.at + 2),
            Some([b']', ..]) => {
                self.at += 1;
                return Ok(false);
            }
            _ => return self.element_slowly(is_first),
        };
        // Words, comments and line endings are left to the slow path.
        if let Some(b'"' | b'-' | b'0'..=b'9' | b'{' | b'[') = bytes.get(start) {
            self.at = start;
            return Ok(true);
        }
        self.element_slowly(is_first)
    }

    #[inline(never)]
    fn element_slowly(&mut self, is_first: bool) -> Result<bool> {
        self.skip_lines()?;
        if self.byte() == Some(b',') && !is_first {
            self.at += 1;
            self.skip_lines()?;
        } else if self.byte() != Some(b']') && !is_first {
            return Err(NotLiteral);
        }
        let is_end = self.byte() == Some(b']');
        self.at += usize::from(is_end);
        Ok(!is_end)
    }

    /// Reads the next key of an object up to its value, or `None` after the close brace.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    pub fn key(&mut self) -> Result<Option<&'s str>> {
        if !matches!(self.byte(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'"' | b'}')) {
            self.skip_lines()?;
        }
        let key = match self.byte() {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                let name = self.name()?;
                // These are no names: an expression over all elements, and values.
                if matches!(name, "for" | "true" | "false" | "null") {
                    return Err(NotLiteral);
                }
                name
            }
            Some(b'"') => self.quoted().ok_or(NotLiteral)?,
            Some(b'}') => {
                self.at += 1;
                return Ok(None);
            }
            _ => return Err(NotLiteral),
        };
        match usual_equals(self.rest()) {
            Some(length) => self.at += length,
            None => self.end_key()?,
        }
        Ok(Some(key))
    }

    /// Skips the separator after the key of an object.
    #[inline(never)]
    fn end_key(&mut self) -> Result<()> {
        self.skip_blanks();
        match self.rest() {
            [b'=', ..] => self.after_equals()?,
            // `a::b()` is a call of a function.
            [b':', b':', ..] => return Err(NotLiteral),
            [b':', ..] => {
                self.at += 1;
                self.skip_blanks();
            }
            _ => return Err(NotLiteral),
        }
        Ok(())
    }

    /// Skips the separator after an entry of an object.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`] if something else than a comma, a line ending or the close brace follows.
    #[inline]
    pub fn end_entry(&mut self) -> Result<()> {
        self.skip_blanks();
        match self.byte() {
            Some(b',') => {
                self.at += 1;
                Ok(())
            }
            Some(b'}') => Ok(()),
            _ => self.skip_line_ending(),
        }
    }

    /// Reads the open bracket of a tuple. Otherwise reads nothing.
    #[inline]
    pub fn tuple(&mut self) -> bool {
        match self.text.as_bytes().get(self.at..) {
            Some([b'[', b'"' | b'-' | b'0'..=b'9', ..]) => {
                self.at += 1;
                true
            }
            Some([b'[', ..]) => self.value().is_ok(),
            _ => false,
        }
    }

    /// Reads the open brace of an object. Otherwise reads nothing.
    #[inline]
    pub fn object(&mut self) -> bool {
        self.byte() == Some(b'{') && self.value().is_ok()
    }

    /// Reads a bracket or brace, unless a `for` expression follows.
    #[inline]
    pub(super) fn open(&mut self, start: Start<'s>) -> Result<Start<'s>> {
        self.at += 1;
        self.skip_lines()?;
        // `[format]` begins with these letters, too.
        let is_for = self.rest().starts_with(b"for") && self.clone().name()? == "for";
        match is_for {
            true => Err(NotLiteral),
            false => Ok(start),
        }
    }
}
