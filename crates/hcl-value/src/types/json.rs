//! A JSON reader and string writer for the JSON forms of types and values.
//!
//! Not the JSON syntax of HCL, which has spans and recovery. Recursion is bounded by [`MAX_DEPTH`].

use std::fmt;

use crate::internal::build::{List, TextBuilder};
use crate::internal::json::{
    EscapedPieces, JsonLexer, JsonToken, JsonTokenKind, NumberKind, PieceKind, StringKind,
};
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
pub(crate) enum TypedJson<'t> {
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
    pub(crate) json: TypedJson<'t>,
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
    let mut lexer = JsonLexer::new(text);
    let token = lexer.read();
    let mut reader = TypedJsonReader { text, lexer, token };
    let value = reader.value(0)?;
    match reader.token.kind {
        JsonTokenKind::End => Ok(value),
        _ => Err(reader.error("there is more text after the JSON value")),
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

struct TypedJsonReader<'t> {
    text: &'t str,
    lexer: JsonLexer<'t>,
    /// The next token.
    token: JsonToken,
}

impl<'t> TypedJsonReader<'t> {
    fn error(&self, message: impl Into<String>) -> JsonError {
        JsonError {
            offset: self.token.start,
            message: message.into(),
        }
    }

    #[cold]
    fn exceeded(&self, exceeded: Exceeded) -> JsonError {
        self.error(exceeded.to_string())
    }

    fn eat(&mut self, kind: JsonTokenKind) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.token = self.lexer.read();
        }
        found
    }

    fn value(&mut self, depth: u32) -> Result<Located<'t>, JsonError> {
        let JsonToken { kind, start, end } = self.token;
        let json = match kind {
            JsonTokenKind::BraceOpen | JsonTokenKind::BracketOpen if depth == MAX_DEPTH => {
                return Err(self.error("the value nests too deep"));
            }
            JsonTokenKind::BraceOpen => self.object(depth)?,
            JsonTokenKind::BracketOpen => self.array(depth)?,
            JsonTokenKind::String(kind) => TypedJson::String(self.string(kind)?),
            JsonTokenKind::Number(NumberKind::Valid) => {
                TypedJson::Number(self.text.get(start..end).unwrap_or_default())
            }
            JsonTokenKind::Number(NumberKind::Misspelt) => {
                return Err(self.error("a JSON number looks like -12, 0.5 or 1.5e3"));
            }
            JsonTokenKind::True => TypedJson::Bool(true),
            JsonTokenKind::False => TypedJson::Bool(false),
            JsonTokenKind::Null => TypedJson::Null,
            JsonTokenKind::End => return Err(self.error("a JSON value is missing")),
            _ => return Err(self.error("a JSON value cannot start like this")),
        };
        self.token = self.lexer.read();
        Ok(Located {
            offset: start,
            json,
        })
    }

    fn array(&mut self, depth: u32) -> Result<TypedJson<'t>, JsonError> {
        let mut elements = List::new();
        self.parts(JsonTokenKind::BracketClose, |reader| {
            let element = reader.value(depth + 1)?;
            elements
                .push(element)
                .map_err(|exceeded| reader.exceeded(exceeded))
        })?;
        Ok(TypedJson::Array(elements))
    }

    fn object(&mut self, depth: u32) -> Result<TypedJson<'t>, JsonError> {
        let mut members = List::new();
        self.parts(JsonTokenKind::BraceClose, |reader| {
            let JsonTokenKind::String(kind) = reader.token.kind else {
                return Err(reader.error("a property name in quotes is missing"));
            };
            let name = reader.string(kind)?;
            reader.token = reader.lexer.read();
            if !reader.eat(JsonTokenKind::Colon) {
                return Err(reader.error("a colon is missing after the property name"));
            }
            let member = (name, reader.value(depth + 1)?);
            members
                .push(member)
                .map_err(|exceeded| reader.exceeded(exceeded))
        })?;
        Ok(TypedJson::Object(members))
    }

    /// Reads the content of brackets. The closing bracket stays the next token.
    fn parts(
        &mut self,
        close: JsonTokenKind,
        mut part: impl FnMut(&mut Self) -> Result<(), JsonError>,
    ) -> Result<(), JsonError> {
        self.token = self.lexer.read();
        if self.token.kind == close {
            return Ok(());
        }
        loop {
            part(self)?;
            if self.token.kind == close {
                return Ok(());
            }
            if !self.eat(JsonTokenKind::Comma) {
                return Err(self.error("a comma or a closing bracket is missing"));
            }
        }
    }

    /// Decodes the next token.
    fn string(&self, kind: StringKind) -> Result<String, JsonError> {
        if kind == StringKind::Invalid {
            return Err(
                self.error("the closing quote is missing, or a control character is not escaped")
            );
        }
        let raw = self.text.get(self.token.start + 1..self.token.end - 1);
        let raw = raw.unwrap_or_default();
        let mut string = TextBuilder::new();
        if kind == StringKind::Verbatim {
            let added = string.push_str(raw);
            added.map_err(|exceeded| self.exceeded(exceeded))?;
            return Ok(string.into_charged());
        }
        for piece in EscapedPieces::new(raw) {
            let added = match piece.kind {
                PieceKind::Plain => {
                    string.push_str(raw.get(piece.start..piece.end).unwrap_or_default())
                }
                PieceKind::Escape(char) => string.push(char),
                PieceKind::Invalid => {
                    return Err(JsonError {
                        offset: self.token.start + 1 + piece.start,
                        message: "JSON has no such escape sequence".to_owned(),
                    });
                }
            };
            added.map_err(|exceeded| self.exceeded(exceeded))?;
        }
        Ok(string.into_charged())
    }
}
