//! Reads bodies of literals without a tree: a pull parser for the part of the grammar that most configurations use.
//!
//! Accepts less than the parser: bodies, blocks, strings and heredocs without sequences, short numbers, `true`, `false`, `null`, tuples
//! and objects of those, with names of ASCII characters. At anything else it returns [`NotLiteral`], and the caller parses
//! the whole text. Whatever it accepts, the parser accepts with the same meaning.

use std::borrow::Cow;

use super::lexer::{
    find_newline, find_special, heredoc_text, quoted_text, skip_digits, skip_name, skip_spaces,
};
use super::parser::without_indentation;
use super::tree::{decode_quoted, decode_template};

/// Maximum length of a number. Any digits of this length with one point are a valid number.
const MAX_NUMBER: usize = 64;

/// The text needs the parser: it is not literal, or not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLiteral;

/// The result of reading.
pub type Result<T> = std::result::Result<T, NotLiteral>;

/// The next item of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'s> {
    /// A name and an equals sign. The value follows.
    Attribute(&'s str),
    /// A block type. Labels or the open brace follow.
    Block(&'s str),
    /// The close brace, or the end of the text.
    End,
}

/// How a body ends, and whether line endings separate its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// At the end of the text.
    File,
    /// At a close brace.
    Block,
    /// At a close brace on the line of the open brace, after one attribute at most.
    OneLine,
}

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

/// Reads a text of literals from start to end.
#[derive(Clone, Debug)]
pub struct Literals<'s> {
    text: &'s str,
    at: usize,
}

impl<'s> Literals<'s> {
    /// Starts at the beginning of a file.
    #[must_use]
    pub const fn new(text: &'s str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the whole text.
    #[must_use]
    pub const fn text(&self) -> &'s str {
        self.text
    }

    /// Returns the offset of the next byte.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// Goes back to an offset that [`offset`](Self::offset) returned.
    pub const fn rewind(&mut self, offset: usize) {
        self.at = offset;
    }

    /// Reads the next item of a body up to its value, its labels or the end of the body.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    #[inline]
    pub fn item(&mut self, layout: Layout) -> Result<Item<'s>> {
        if self.byte() == Some(b'}') && layout == Layout::Block {
            self.at += 1;
            return Ok(Item::End);
        }
        self.item_slowly(layout)
    }

    #[inline(never)]
    fn item_slowly(&mut self, layout: Layout) -> Result<Item<'s>> {
        match layout {
            Layout::OneLine => self.skip_blanks(),
            Layout::File | Layout::Block => self.skip_lines()?,
        }
        match self.byte() {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {}
            Some(b'}') if layout != Layout::File => {
                self.at += 1;
                return Ok(Item::End);
            }
            None if layout == Layout::File => return Ok(Item::End),
            _ => return Err(NotLiteral),
        }
        let name = self.name()?;
        self.skip_blanks();
        match self.byte() {
            Some(b'=') => self.after_equals().map(|()| Item::Attribute(name)),
            _ if layout != Layout::OneLine && self.is_at_block_start() => Ok(Item::Block(name)),
            _ => Err(NotLiteral),
        }
    }

    /// Reads the next item if it is an attribute of that name. Otherwise reads nothing.
    #[inline]
    pub fn attribute_named(&mut self, name: &str) -> bool {
        let bytes = self.text.as_bytes();
        if !self.rest().starts_with(name.as_bytes()) {
            return false;
        }
        let equals = skip_spaces(bytes, self.at + name.len());
        let [b'=', b' ', b'!'..=b'~', ..] = bytes.get(equals..).unwrap_or_default() else {
            return false;
        };
        self.at = equals + 2;
        true
    }

    /// Reads the next item up to its labels if it is a block of that type. Otherwise reads white space at most.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    #[inline]
    pub fn block_named(&mut self, layout: Layout, type_name: &str) -> Result<bool> {
        if layout == Layout::OneLine {
            return Ok(false);
        }
        self.skip_lines()?;
        let start = self.at;
        if self.rest().starts_with(type_name.as_bytes()) {
            self.at += type_name.len();
            if let Some(b' ' | b'\t' | b'"' | b'{') = self.byte() {
                self.skip_blanks();
                if self.is_at_block_start() {
                    return Ok(true);
                }
            }
            self.at = start;
        }
        Ok(false)
    }

    /// Returns whether a label or an open brace follows.
    #[inline]
    fn is_at_block_start(&self) -> bool {
        matches!(
            self.byte(),
            Some(b'"' | b'{' | b'a'..=b'z' | b'A'..=b'Z' | b'_')
        )
    }

    /// Reads a value that is a string without escapes. Otherwise reads nothing.
    #[inline]
    pub fn verbatim(&mut self) -> Option<&'s str> {
        let before = self.at;
        let text = self.quoted();
        if text.is_some() && !self.is_at_end_of_value() {
            self.at = before;
            return None;
        }
        text
    }

    /// Reads a string without escapes. Otherwise reads nothing.
    #[inline]
    fn quoted(&mut self) -> Option<&'s str> {
        let bytes = self.text.as_bytes();
        if bytes.get(self.at) != Some(&b'"') {
            return None;
        }
        let start = self.at + 1;
        let end = find_special(bytes, start);
        if bytes.get(end) != Some(&b'"') {
            return None;
        }
        self.at = end + 1;
        self.text.get(start..end)
    }

    /// Reads a value that is a number. Otherwise reads nothing.
    #[inline]
    pub fn decimal(&mut self) -> Option<&'s str> {
        let before = self.at;
        if let Ok(number) = self.number()
            && self.is_at_end_of_value()
        {
            return Some(number);
        }
        self.at = before;
        None
    }

    /// Reads a value that is `true` or `false`. Otherwise reads nothing.
    #[inline]
    pub fn boolean(&mut self) -> Option<bool> {
        let (value, length) = match self.rest() {
            [b't', b'r', b'u', b'e', ..] => (true, 4),
            [b'f', b'a', b'l', b's', b'e', ..] => (false, 5),
            _ => return None,
        };
        self.at += length;
        if self.is_at_end_of_value() {
            return Some(value);
        }
        self.at -= length;
        None
    }

    /// Reads the next label of a block, or `None` after its open brace.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    pub fn label(&mut self) -> Result<Option<&'s str>> {
        let label = match self.byte() {
            Some(b'"') => self.quoted().ok_or(NotLiteral)?,
            Some(b'{') => {
                self.at += 1;
                return Ok(None);
            }
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => self.name()?,
            _ => return Err(NotLiteral),
        };
        self.skip_blanks();
        Ok(Some(label))
    }

    /// Returns the layout of the body after an open brace, and skips the line ending of most.
    #[inline]
    pub fn block_layout(&mut self) -> Layout {
        if self.byte() == Some(b'\n') {
            self.at = skip_spaces(self.text.as_bytes(), self.at + 1);
            return Layout::Block;
        }
        self.block_layout_slowly()
    }

    #[inline(never)]
    fn block_layout_slowly(&mut self) -> Layout {
        self.skip_blanks();
        match self.rest() {
            [b'\n' | b'#' | b'}', ..] | [b'\r', b'\n', ..] | [b'/', b'/', ..] => Layout::Block,
            _ => Layout::OneLine,
        }
    }

    /// Skips the line ending after an attribute or a block.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`] if something else follows.
    #[inline]
    pub fn end_item(&mut self, layout: Layout) -> Result<()> {
        if self.byte() == Some(b'\n') && layout != Layout::OneLine {
            self.at = skip_spaces(self.text.as_bytes(), self.at + 1);
            return Ok(());
        }
        self.end_item_slowly(layout)
    }

    #[inline(never)]
    fn end_item_slowly(&mut self, layout: Layout) -> Result<()> {
        self.skip_blanks();
        match (self.rest(), layout) {
            ([b'}', ..], Layout::OneLine) | ([], Layout::File | Layout::Block) => Ok(()),
            (_, Layout::OneLine) => Err(NotLiteral),
            _ => self.skip_line_ending(),
        }
    }

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
    fn is_at_end_of_value(&self) -> bool {
        match self.byte() {
            None | Some(b'\n' | b',' | b']' | b'}') => true,
            Some(b' ' | b'\t' | b'\r' | b'#' | b'/') => self.is_before_end_of_value(),
            Some(_) => false,
        }
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

    /// Skips to the next element of a tuple. Returns whether there is one; the close bracket is skipped if not.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    #[inline]
    pub fn element(&mut self, is_first: bool) -> Result<bool> {
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
    #[inline]
    pub fn key(&mut self) -> Result<Option<&'s str>> {
        self.skip_lines()?;
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
        self.skip_blanks();
        match self.rest() {
            [b'=', ..] => self.after_equals()?,
            [b':', b':', ..] => return Err(NotLiteral),
            [b':', ..] => {
                self.at += 1;
                self.skip_blanks();
            }
            _ => return Err(NotLiteral),
        }
        Ok(Some(key))
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

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    fn rest(&self) -> &'s [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Returns a part of the text. Both offsets are next to ASCII characters.
    #[inline]
    fn slice(&self, start: usize, end: usize) -> Result<&'s str> {
        self.text.get(start..end).ok_or(NotLiteral)
    }

    /// Reads a bracket or brace, unless a `for` expression follows.
    #[inline]
    fn open(&mut self, start: Start<'s>) -> Result<Start<'s>> {
        self.at += 1;
        self.skip_lines()?;
        let is_for = self.rest().starts_with(b"for") && self.clone().name()? == "for";
        match is_for {
            true => Err(NotLiteral),
            false => Ok(start),
        }
    }

    /// Reads a name, whose first byte was checked.
    #[inline]
    fn name(&mut self) -> Result<&'s str> {
        let bytes = self.text.as_bytes();
        let (start, end) = (self.at, skip_name(bytes, self.at + 1));
        if bytes.get(end).is_some_and(|byte| !byte.is_ascii()) {
            return Err(NotLiteral);
        }
        self.at = end;
        self.slice(start, end)
    }

    /// Skips an equals sign and the blanks after it.
    #[inline]
    fn after_equals(&mut self) -> Result<()> {
        match self.rest() {
            [b'=', b'=' | b'>', ..] => Err(NotLiteral),
            [b'=', b' ', next, ..] if !matches!(next, b' ' | b'\t') => {
                self.at += 2;
                Ok(())
            }
            _ => {
                self.at += 1;
                self.skip_blanks();
                Ok(())
            }
        }
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

    /// Reads a number with at most one point.
    #[inline]
    fn number(&mut self) -> Result<&'s str> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let digits = start + usize::from(bytes.get(start) == Some(&b'-'));
        let mut end = skip_digits(bytes, digits);
        if end == digits {
            return Err(NotLiteral);
        }
        if let Some([b'.', b'0'..=b'9', ..]) = bytes.get(end..) {
            end = skip_digits(bytes, end + 2);
        }
        // `-0` has no sign as a value.
        let is_zero = || {
            let digits = bytes.get(digits..end).unwrap_or_default();
            digits.iter().all(|byte| matches!(byte, b'0' | b'.'))
        };
        if end - digits > MAX_NUMBER || digits > start && is_zero() {
            return Err(NotLiteral);
        }
        self.at = end;
        self.slice(start, end)
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

    /// Reads a string whose first special byte is at `special`.
    #[inline(never)]
    fn string_with_specials(&mut self, start: usize, special: usize) -> Result<Cow<'s, str>> {
        let raw = quoted_text(self.text, start, special).ok_or(NotLiteral)?;
        self.at = start + raw.len() + 1;
        Ok(decode_quoted(raw))
    }

    /// Reads a heredoc without sequences.
    #[inline(never)]
    fn heredoc(&mut self) -> Result<Cow<'s, str>> {
        let (is_indented, marker) = match self.rest() {
            [b'<', b'<', b'-', ..] => (true, self.at + 3),
            [b'<', b'<', ..] => (false, self.at + 2),
            _ => return Err(NotLiteral),
        };
        let heredoc = heredoc_text(self.text, marker).ok_or(NotLiteral)?;
        self.at = heredoc.end;
        let text = match is_indented {
            true => without_indentation(heredoc.raw),
            false => Cow::Borrowed(heredoc.raw),
        };
        Ok(match heredoc.has_escapes {
            true => Cow::Owned(decode_template(&text).into_owned()),
            false => text,
        })
    }

    /// Skips spaces and tabs.
    #[inline]
    fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        self.at = skip_spaces(bytes, self.at);
        while bytes.get(self.at) == Some(&b'\t') {
            self.at = skip_spaces(bytes, self.at + 1);
        }
    }

    /// Skips white space, line endings and comments to the end of a line.
    #[inline]
    fn skip_lines(&mut self) -> Result<()> {
        let bytes = self.text.as_bytes();
        if bytes.get(self.at) == Some(&b'\n') {
            self.at += 1;
        }
        self.at = skip_spaces(bytes, self.at);
        match bytes.get(self.at) {
            Some(b'\n' | b'\t' | b'\r' | b'#' | b'/') => self.skip_more_lines(),
            _ => Ok(()),
        }
    }

    #[inline(never)]
    fn skip_more_lines(&mut self) -> Result<()> {
        loop {
            self.skip_blanks();
            match self.byte() {
                Some(b'\n' | b'\r' | b'#' | b'/') => self.skip_line_ending()?,
                _ => return Ok(()),
            }
        }
    }

    /// Skips a line ending, or a comment to the end of the line.
    fn skip_line_ending(&mut self) -> Result<()> {
        match self.rest() {
            [b'\n', ..] => self.at += 1,
            [b'\r', b'\n', ..] => self.at += 2,
            [b'#', ..] | [b'/', b'/', ..] => {
                let bytes = self.text.as_bytes();
                self.at = (find_newline(bytes, self.at) + 1).min(bytes.len());
            }
            _ => return Err(NotLiteral),
        }
        Ok(())
    }
}
