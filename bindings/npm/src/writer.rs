//! JSON of trees and answers.

use std::fmt::{Debug, Display, Write};

use hcl_core::json_form::write_string;
use hcl_syntax::Span;

use crate::positions::{self, JsPosition, Positions};

/// Writes JSON on one line.
#[derive(Debug, Default)]
pub struct JsonWriter {
    out: String,
    /// Whether a comma comes before the next part.
    has_part: bool,
}

impl JsonWriter {
    /// Returns the text of an object.
    #[must_use]
    pub fn object(write: impl FnOnce(&mut Self)) -> String {
        let mut writer = Self::default();
        writer.fields(write);
        writer.out
    }

    /// Returns the text of an array.
    #[must_use]
    pub fn array<T>(parts: impl IntoIterator<Item = T>, write: impl FnMut(&mut Self, T)) -> String {
        let mut writer = Self::default();
        writer.list(parts, write);
        writer.out
    }

    /// Returns the text of an object, or `null`.
    #[must_use]
    pub fn optional<T>(value: Option<T>, write: impl FnOnce(&mut Self, T)) -> String {
        match value {
            Some(value) => Self::object(|it| write(it, value)),
            None => "null".to_owned(),
        }
    }

    /// Returns the text.
    #[must_use]
    pub fn finish(self) -> String {
        self.out
    }

    /// Writes an object.
    pub fn fields(&mut self, write: impl FnOnce(&mut Self)) {
        self.begin('{');
        write(self);
        self.end('}');
    }

    /// Writes an array.
    pub fn list<T>(
        &mut self,
        parts: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.begin('[');
        for part in parts {
            write(self, part);
        }
        self.end(']');
    }

    /// Writes the name of a field. Its value comes next.
    pub fn key(&mut self, name: &str) -> &mut Self {
        self.string(name);
        self.out.push(':');
        self.has_part = false;
        self
    }

    pub fn string(&mut self, text: &str) {
        self.separate();
        // A `String` takes everything.
        let _ = write_string(&mut self.out, text);
    }

    pub fn number(&mut self, number: impl Display) {
        self.separate();
        let _ = write!(self.out, "{number}");
    }

    /// Writes the name of a variant in camel case.
    pub fn variant(&mut self, variant: impl Debug) {
        let mut name = format!("{variant:?}");
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        self.string(&name);
    }

    pub fn bool(&mut self, value: bool) {
        self.json(if value { "true" } else { "false" });
    }

    pub fn null(&mut self) {
        self.json("null");
    }

    /// Writes a text or `null`.
    pub fn string_or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.null(),
        }
    }

    /// Writes JSON.
    pub fn json(&mut self, text: &str) {
        self.separate();
        self.out.push_str(text);
    }

    pub fn range(&mut self, positions: &Positions, span: Span) {
        self.begin('{');
        self.key("start")
            .position(positions::at(positions, span.start));
        self.key("end").position(positions::at(positions, span.end));
        self.end('}');
    }

    pub fn position(&mut self, position: JsPosition) {
        self.begin('{');
        self.key("offset").number(position.offset);
        self.key("line").number(position.line);
        self.key("character").number(position.character);
        self.end('}');
    }

    /// Begins an object or array.
    pub fn begin(&mut self, bracket: char) {
        self.separate();
        self.out.push(bracket);
        self.has_part = false;
    }

    /// Ends it.
    pub fn end(&mut self, bracket: char) {
        self.out.push(bracket);
        self.has_part = true;
    }

    fn separate(&mut self) {
        if self.has_part {
            self.out.push(',');
        }
        self.has_part = true;
    }
}
