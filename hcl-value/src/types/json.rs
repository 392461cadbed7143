//! A JSON parser and string writer for the JSON forms of types and values.
//!
//! Not the JSON syntax of HCL, which has spans and recovery. Recursion is bounded by [`MAX_DEPTH`].

use std::fmt;

use crate::internal::build::{List, Text};
use crate::internal::meter::Exceeded;

/// Maximum nesting depth of arrays and objects.
const MAX_DEPTH: u32 = 256;

/// An error in JSON text.
///
/// # Examples
///
/// ```
/// use hcl_value::Value;
///
/// let error = Value::from_json("[1, 2,]").unwrap_err();
/// assert_eq!(error.offset, 6);
/// assert_eq!(error.to_string(), format!("{} (at byte 6)", error.message));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// Byte offset of the error in the text; the start of the value if it is well-formed but not acceptable.
    pub offset: usize,
    /// Description of the error: a clause without a full stop.
    pub message: String,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

impl std::error::Error for JsonError {}

/// A JSON value. A number is its source text; an object has its properties in source order, with duplicates.
#[derive(Debug)]
pub(crate) enum Json<'t> {
    Null,
    Bool(bool),
    Number(&'t str),
    String(String),
    Array(List<Located<'t>>),
    Object(List<(String, Located<'t>)>),
}

/// A JSON value and its byte offset.
#[derive(Debug)]
pub(crate) struct Located<'t> {
    pub(crate) offset: usize,
    pub(crate) json: Json<'t>,
}

impl Located<'_> {
    /// Returns an error at the offset of the value.
    pub(crate) fn error(&self, message: impl Into<String>) -> JsonError {
        JsonError {
            offset: self.offset,
            message: message.into(),
        }
    }
}

/// Parses text that consists of one JSON value.
pub(crate) fn parse(text: &str) -> Result<Located<'_>, JsonError> {
    let mut parser = Parser { text, offset: 0 };
    let value = parser.value(0)?;
    parser.skip_whitespace();
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.error("there is more text after the JSON value")),
    }
}

/// Writes a string as JSON. Escapes `<`, `>` and `&`, so that the result is safe in HTML.
pub(crate) fn write_string(text: &str, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_char('"')?;
    for char in text.chars() {
        match char {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            '\u{8}' => out.write_str("\\b")?,
            '\u{c}' => out.write_str("\\f")?,
            '\0'..' ' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                write!(out, "\\u{:04x}", u32::from(char))?;
            }
            _ => out.write_char(char)?,
        }
    }
    out.write_char('"')
}

struct Parser<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Parser<'t> {
    fn error(&self, message: &str) -> JsonError {
        JsonError {
            offset: self.offset,
            message: message.to_owned(),
        }
    }

    #[cold]
    fn exceeded(&self, exceeded: Exceeded) -> JsonError {
        self.error(&exceeded.to_string())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.offset += usize::from(found);
        found
    }

    fn skip_whitespace(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.offset += 1;
        }
    }

    fn value(&mut self, depth: u32) -> Result<Located<'t>, JsonError> {
        self.skip_whitespace();
        let offset = self.offset;
        let json = match self.peek() {
            Some(b'"') => Json::String(self.string()?),
            Some(b'{' | b'[') if depth == MAX_DEPTH => {
                return Err(self.error("the value nests too deep"));
            }
            Some(b'[') => self.array(depth)?,
            Some(b'{') => self.object(depth)?,
            Some(b'-' | b'0'..=b'9') => Json::Number(self.number()?),
            Some(_) => self.keyword()?,
            None => return Err(self.error("a JSON value is missing")),
        };
        Ok(Located { offset, json })
    }

    fn keyword(&mut self) -> Result<Json<'t>, JsonError> {
        let keywords = [
            ("null", Json::Null),
            ("true", Json::Bool(true)),
            ("false", Json::Bool(false)),
        ];
        let rest = self.text.get(self.offset..).unwrap_or_default();
        for (keyword, json) in keywords {
            if rest.starts_with(keyword) {
                self.offset += keyword.len();
                return Ok(json);
            }
        }
        Err(self.error("a JSON value cannot start like this"))
    }

    fn array(&mut self, depth: u32) -> Result<Json<'t>, JsonError> {
        self.offset += 1;
        self.skip_whitespace();
        let mut elements = List::new();
        if self.eat(b']') {
            return Ok(Json::Array(elements));
        }
        loop {
            let element = self.value(depth + 1)?;
            elements
                .push(element)
                .map_err(|exceeded| self.exceeded(exceeded))?;
            self.skip_whitespace();
            if self.eat(b']') {
                return Ok(Json::Array(elements));
            }
            if !self.eat(b',') {
                return Err(self.error("a comma or the end of the array is missing"));
            }
        }
    }

    fn object(&mut self, depth: u32) -> Result<Json<'t>, JsonError> {
        self.offset += 1;
        self.skip_whitespace();
        let mut members = List::new();
        if self.eat(b'}') {
            return Ok(Json::Object(members));
        }
        loop {
            self.skip_whitespace();
            if self.peek() != Some(b'"') {
                return Err(self.error("a property name in quotes is missing"));
            }
            let name = self.string()?;
            self.skip_whitespace();
            if !self.eat(b':') {
                return Err(self.error("a colon is missing after the property name"));
            }
            let member = (name, self.value(depth + 1)?);
            members
                .push(member)
                .map_err(|exceeded| self.exceeded(exceeded))?;
            self.skip_whitespace();
            if self.eat(b'}') {
                return Ok(Json::Object(members));
            }
            if !self.eat(b',') {
                return Err(self.error("a comma or the end of the object is missing"));
            }
        }
    }

    fn digits(&mut self) -> Result<(), JsonError> {
        let start = self.offset;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.offset += 1;
        }
        match self.offset > start {
            true => Ok(()),
            false => Err(self.error("a digit is missing in the number")),
        }
    }

    fn number(&mut self) -> Result<&'t str, JsonError> {
        let start = self.offset;
        self.eat(b'-');
        // JSON has no leading zeros: in `01`, the number ends after the zero.
        if !self.eat(b'0') {
            self.digits()?;
        }
        if self.eat(b'.') {
            self.digits()?;
        }
        if self.eat(b'e') || self.eat(b'E') {
            if !self.eat(b'+') {
                self.eat(b'-');
            }
            self.digits()?;
        }
        Ok(self.text.get(start..self.offset).unwrap_or_default())
    }

    fn string(&mut self) -> Result<String, JsonError> {
        self.offset += 1;
        let mut string = Text::new();
        loop {
            let start = self.offset;
            while !matches!(self.peek(), None | Some(b'"' | b'\\' | 0..b' ')) {
                self.offset += 1;
            }
            string
                .push_str(self.text.get(start..self.offset).unwrap_or_default())
                .map_err(|exceeded| self.exceeded(exceeded))?;
            match self.peek() {
                Some(b'"') => {
                    self.offset += 1;
                    return Ok(string.into_charged());
                }
                Some(b'\\') => {
                    let escaped = self.escape()?;
                    string
                        .push(escaped)
                        .map_err(|exceeded| self.exceeded(exceeded))?;
                }
                Some(_) => return Err(self.error("a control character must be escaped")),
                None => return Err(self.error("the closing quote of the string is missing")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        self.offset += 1;
        let Some(kind) = self.peek() else {
            return Err(self.error("the escape sequence is not complete"));
        };
        self.offset += 1;
        Ok(match kind {
            b'"' | b'\\' | b'/' => char::from(kind),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(),
            _ => {
                // The error is reported at the backslash.
                self.offset -= 2;
                return Err(self.error("there is no such escape sequence"));
            }
        })
    }

    /// Parses a UTF-16 code unit, or a surrogate pair. An unpaired surrogate becomes the replacement character.
    fn unicode_escape(&mut self) -> Result<char, JsonError> {
        let first = self.code_unit()?;
        let rest = self.text.as_bytes().get(self.offset..self.offset + 2);
        if (0xD800..0xDC00).contains(&first) && rest == Some(b"\\u") {
            let before = self.offset;
            self.offset += 2;
            let second = self.code_unit()?;
            if (0xDC00..0xE000).contains(&second) {
                let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            // The second escape sequence is a character on its own.
            self.offset = before;
        }
        Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn code_unit(&mut self) -> Result<u32, JsonError> {
        let digits = self.text.get(self.offset..self.offset + 4);
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match digits.map(|digits| u32::from_str_radix(digits, 16)) {
            Some(Ok(unit)) => {
                self.offset += 4;
                Ok(unit)
            }
            _ => Err(self.error("four hexadecimal digits are missing in the escape sequence")),
        }
    }
}
