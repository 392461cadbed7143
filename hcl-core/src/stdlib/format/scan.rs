//! Format strings, taken apart.
//!
//! ```ebnf
//! Verb   = "%" {Flag} [Width] ["." {Digit}] ["[" Index "]"] Letter ;
//! Flag   = "-" | "+" | " " | "0" | "#" ;
//! Width  = ("1".."9") {Digit} ;
//! Index  = ("1".."9") {Digit} ;
//! ```

use crate::function::FunctionError;
use crate::stdlib::{errors, limits};

/// Literal text, or a verb.
pub(super) enum Piece<'f> {
    Literal(&'f str),
    Verb(Verb<'f>),
}

/// One verb with all that stands before its letter.
pub(in crate::stdlib) struct Verb<'f> {
    /// As written.
    pub(in crate::stdlib) text: &'f str,
    /// Where it starts, in bytes.
    pub(in crate::stdlib) offset: usize,
    /// The argument it takes, counted from one.
    pub(in crate::stdlib) argument: usize,
    pub(super) letter: char,
    pub(super) flags: Flags,
    pub(super) width: usize,
    pub(super) precision: Option<usize>,
}

/// What stands directly behind the `%`.
#[derive(Clone, Copy, Default)]
pub(super) struct Flags {
    pub(super) left: bool,
    pub(super) plus: bool,
    pub(super) space: bool,
    pub(super) zero: bool,
    pub(super) sharp: bool,
}

/// Goes through a format string; stops behind the first error.
pub(super) struct Pieces<'f> {
    format: &'f str,
    at: usize,
    /// The argument that a verb without an index takes.
    next: usize,
}

impl<'f> Pieces<'f> {
    pub(super) const fn new(format: &'f str) -> Self {
        Self {
            format,
            at: 0,
            next: 1,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.format.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// The digits ahead as a number, too large ones as the largest.
    fn number(&mut self) -> usize {
        let mut number = 0_usize;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number
                .saturating_mul(10)
                .saturating_add(usize::from(digit - b'0'));
            self.at += 1;
        }
        number
    }

    fn verb(&mut self) -> Result<Verb<'f>, FunctionError> {
        let offset = self.at;
        self.at += 1;
        let flags = self.flags();
        let width = self.number();
        let precision = self.eat(b'.').then(|| self.number());
        if self.eat(b'[') {
            if !matches!(self.peek(), Some(b'1'..=b'9')) {
                return Err(self.unexpected());
            }
            self.next = self.number();
            if !self.eat(b']') {
                return Err(self.unexpected());
            }
        }
        let Some(letter @ (b'a'..=b'z' | b'A'..=b'Z')) = self.peek() else {
            return Err(self.unexpected());
        };
        self.at += 1;
        let widest = width.max(precision.unwrap_or_default());
        if widest > limits::widest_field() {
            return Err(errors::field_too_wide(offset));
        }
        let argument = self.next;
        self.next = self.next.saturating_add(1);
        Ok(Verb {
            text: &self.format[offset..self.at],
            offset,
            argument,
            letter: char::from(letter),
            flags,
            width,
            precision,
        })
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        while let Some(byte) = self.peek() {
            match byte {
                b'-' => flags.left = true,
                b'+' => flags.plus = true,
                b' ' => flags.space = true,
                b'0' => flags.zero = true,
                b'#' => flags.sharp = true,
                _ => break,
            }
            self.at += 1;
        }
        flags
    }

    #[cold]
    fn unexpected(&self) -> FunctionError {
        errors::bad_verb(self.format[self.at..].chars().next(), self.at)
    }
}

impl<'f> Iterator for Pieces<'f> {
    type Item = Result<Piece<'f>, FunctionError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.format[self.at..];
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with("%%") {
            self.at += 2;
            return Some(Ok(Piece::Literal("%")));
        }
        if rest.starts_with('%') {
            let verb = self.verb();
            if verb.is_err() {
                self.at = self.format.len();
            }
            return Some(verb.map(Piece::Verb));
        }
        let end = rest.find('%').unwrap_or(rest.len());
        self.at += end;
        Some(Ok(Piece::Literal(&rest[..end])))
    }
}
