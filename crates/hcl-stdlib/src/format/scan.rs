//! Scanner of format strings.
//!
//! ```ebnf
//! Verb   = "%" {Flag} [Width] ["." {Digit}] ["[" Index "]"] Letter ;
//! Flag   = "-" | "+" | " " | "0" | "#" ;
//! Width  = ("1".."9") {Digit} ;
//! Index  = ("1".."9") {Digit} ;
//! ```

use crate::limits;
use hcl_core::function::FunctionError;

use super::errors;

/// A part of a format string: literal text or a verb.
pub(super) enum FormatPiece<'f> {
    Literal(&'f str),
    Verb(Verb<'f>),
}

/// A verb with its flags, width, precision and argument.
pub(super) struct Verb<'f> {
    /// The verb as written.
    pub(super) text: &'f str,
    /// The offset of the `%`, in bytes.
    pub(super) offset: usize,
    /// The argument that it formats, counted from one.
    pub(super) argument: usize,
    pub(super) letter: char,
    pub(super) flags: Flags,
    pub(super) width: usize,
    pub(super) precision: Option<usize>,
}

/// The flags after the `%`.
#[derive(Clone, Copy, Default)]
pub(super) struct Flags {
    pub(super) left: bool,
    pub(super) plus: bool,
    pub(super) space: bool,
    pub(super) zero: bool,
    pub(super) sharp: bool,
}

/// Iterates the parts of a format string; ends after the first error.
pub(super) struct FormatPieces<'f> {
    format: &'f str,
    at: usize,
    /// The argument of the next verb without an index.
    next: usize,
}

impl<'f> FormatPieces<'f> {
    pub(super) const fn new(format: &'f str) -> Self {
        Self {
            format,
            at: 0,
            next: 1,
        }
    }

    /// The text from the position on. Only ASCII is skipped byte by byte, so that the position is a boundary.
    fn rest(&self) -> &'f str {
        self.format.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.format.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Reads digits as a number, which saturates.
    fn number(&mut self) -> usize {
        let mut number = 0_usize;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            // A number that saturates is above the limit on widths anyway.
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
        // Any letter: an unknown one is reported with its verb.
        let Some(letter @ (b'a'..=b'z' | b'A'..=b'Z')) = self.peek() else {
            return Err(self.unexpected());
        };
        self.at += 1;
        if width.max(precision.unwrap_or_default()) > limits::MAX_FIELD_WIDTH {
            return Err(errors::field_too_wide(offset));
        }
        let argument = self.next;
        self.next = self.next.saturating_add(1);
        Ok(Verb {
            text: self.format.get(offset..self.at).unwrap_or_default(),
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
        errors::bad_verb(self.rest().chars().next(), self.at)
    }
}

impl<'f> Iterator for FormatPieces<'f> {
    type Item = Result<FormatPiece<'f>, FunctionError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        // Before verbs: an escape has no flags and takes no argument.
        if rest.starts_with("%%") {
            self.at += 2;
            return Some(Ok(FormatPiece::Literal("%")));
        }
        if rest.starts_with('%') {
            let verb = self.verb();
            if verb.is_err() {
                self.at = self.format.len();
            }
            return Some(verb.map(FormatPiece::Verb));
        }
        let literal = rest.split_once('%').map_or(rest, |(literal, _)| literal);
        self.at += literal.len();
        Some(Ok(FormatPiece::Literal(literal)))
    }
}
