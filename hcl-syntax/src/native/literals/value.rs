//! Primitive values, and the beginning of tuples and objects.

use std::borrow::Cow;

use super::{Literals, NotLiteral, Result};
use crate::native::lexer::{find_special, find_special_or_non_ascii, heredoc_text, quoted_text};
use crate::native::parser::without_indentation;
use crate::native::tree::{decode_template, decode_valid_quoted};

/// The beginning of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start<'s> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// The text of a number, with its sign.
    Number(&'s str),
    /// A string, with its escapes decoded. It is not normalized.
    String(Cow<'s, str>),
    /// `[`
    Tuple,
    /// `{`
    Object,
}

impl<'s> Literals<'s> {
    /// Reads the beginning of a value. Reads nothing if it is not literal.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    #[inline]
    pub fn value(&mut self) -> Result<Start<'s>> {
        let before = self.at;
        let start = self.start();
        let is_literal = match start {
            Ok(Start::Tuple | Start::Object) => true,
            Ok(_) => self.is_at_end_of_value(),
            Err(_) => false,
        };
        if is_literal {
            return start;
        }
        self.at = before;
        Err(NotLiteral)
    }

    /// Returns whether the value that was read is complete: neither an operator nor a step follows on its line.
    #[inline]
    pub(super) fn is_at_end_of_value(&self) -> bool {
        // Compared one by one: most values are followed by one of these.
        let next = self.byte();
        next == Some(b'\n') || next == Some(b',') || self.is_before_end_of_value()
    }

    #[inline(never)]
    fn is_before_end_of_value(&self) -> bool {
        let mut next = self.clone();
        next.skip_blanks();
        matches!(
            next.rest(),
            [] | [b'\n' | b',' | b']' | b'}' | b'#', ..] | [b'\r', b'\n', ..] | [b'/', b'/', ..]
        )
    }

    #[inline]
    fn start(&mut self) -> Result<Start<'s>> {
        match self.byte() {
            Some(b'"') => self.string().map(Start::String),
            Some(b'0'..=b'9' | b'-') => self.number().map(Start::Number),
            Some(b'[') => self.open(Start::Tuple),
            Some(b'{') => self.open(Start::Object),
            Some(b'<') => self.heredoc().map(Start::String),
            _ => self.keyword(),
        }
    }

    /// Returns whether the next value is a literal, or begins as a tuple or object.
    #[must_use]
    pub fn is_literal(&self) -> bool {
        self.clone().value().is_ok()
    }

    /// Reads a value that is `null`, and returns whether it is. Otherwise reads nothing.
    #[inline]
    pub fn null(&mut self) -> bool {
        let before = self.at;
        let is_null = self.byte() == Some(b'n') && self.value() == Ok(Start::Null);
        if !is_null {
            self.at = before;
        }
        is_null
    }

    /// Reads a value that is `true` or `false`. Otherwise reads nothing.
    #[inline]
    pub fn boolean(&mut self) -> Option<bool> {
        let rest = self.text.as_bytes().get(self.at..)?;
        // Four letters are compared as one number.
        let (value, length) = match rest.first_chunk() {
            Some(b"true") => (true, 4),
            Some(b"fals") if rest.get(4) == Some(&b'e') => (false, 5),
            _ => return None,
        };
        self.at += length;
        if self.is_at_end_of_value() {
            return Some(value);
        }
        self.at -= length;
        None
    }

    #[inline(never)]
    fn keyword(&mut self) -> Result<Start<'s>> {
        if !self.byte().is_some_and(|byte| byte.is_ascii_lowercase()) {
            return Err(NotLiteral);
        }
        match self.name()? {
            "true" => Ok(Start::Bool(true)),
            "false" => Ok(Start::Bool(false)),
            "null" => Ok(Start::Null),
            _ => Err(NotLiteral),
        }
    }

    /// Reads a value that is a string of ASCII characters without escapes. Otherwise reads nothing.
    #[inline]
    pub fn verbatim(&mut self) -> Option<&'s str> {
        let before = self.at;
        let text = self.quoted_up_to(find_special_or_non_ascii);
        if text.is_some() && !self.is_at_end_of_value() {
            self.at = before;
            return None;
        }
        text
    }

    /// Reads a string without escapes. Otherwise reads nothing.
    #[inline]
    pub(super) fn quoted(&mut self) -> Option<&'s str> {
        self.quoted_up_to(find_special)
    }

    /// Reads a string. A function has to find its end.
    #[inline]
    fn quoted_up_to(&mut self, find: impl Fn(&[u8], usize) -> usize) -> Option<&'s str> {
        let bytes = self.text.as_bytes();
        if bytes.get(self.at) != Some(&b'"') {
            return None;
        }
        let start = self.at + 1;
        let end = find(bytes, start);
        if bytes.get(end) != Some(&b'"') {
            return None;
        }
        self.at = end + 1;
        self.text.get(start..end)
    }

    /// Reads a string without sequences.
    #[inline]
    fn string(&mut self) -> Result<Cow<'s, str>> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let end = find_special(bytes, start);
        if bytes.get(end) == Some(&b'"') {
            self.at = end + 1;
            return self.slice(start, end).map(Cow::Borrowed);
        }
        self.string_with_specials(start, end)
    }

    /// Reads a string. Its first special byte is at `special`.
    #[inline(never)]
    fn string_with_specials(&mut self, start: usize, special: usize) -> Result<Cow<'s, str>> {
        let raw = quoted_text(self.text, start, special).ok_or(NotLiteral)?;
        self.at = start + raw.len() + 1;
        decode_valid_quoted(raw).ok_or(NotLiteral)
    }

    /// Reads a heredoc without sequences.
    #[inline(never)]
    fn heredoc(&mut self) -> Result<Cow<'s, str>> {
        let (is_indented, marker) = match self.rest() {
            [b'<', b'<', b'-', ..] => (true, self.at + 3),
            [b'<', b'<', ..] => (false, self.at + 2),
            _ => return Err(NotLiteral),
        };
        let mut lines = Vec::new();
        let heredoc = match is_indented {
            true => {
                // Grown from nothing, it would move with most texts.
                lines.reserve(64);
                heredoc_text(self.text, marker, |line| lines.push(line))
            }
            false => heredoc_text(self.text, marker, |_| {}),
        };
        let heredoc = heredoc.ok_or(NotLiteral)?;
        self.at = heredoc.end;
        let text = match is_indented {
            true => without_indentation(heredoc.raw, &lines),
            false => Cow::Borrowed(heredoc.raw),
        };
        Ok(match heredoc.has_escapes {
            true => Cow::Owned(decode_template(&text).into_owned()),
            false => text,
        })
    }
}
