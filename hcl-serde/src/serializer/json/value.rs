//! Expressions and bodies in the JSON syntax.

use hcl_core::internal::with_heredoc_end;
use hcl_core::json_form::{Json, write_value};
use hcl_core::{Body, Diagnostics, Expression, Source, native};

use super::text::Utf8;
use crate::error::{Error, Result};
use crate::serializer::{Layout, Position, Serializer};

impl Serializer {
    /// Writes an expression of the native syntax: a literal as it is, anything else as a template.
    pub(crate) fn json_expression(&mut self, text: &str) -> Result<()> {
        let source = Source::new("expression.hcl", with_heredoc_end(text));
        let source = source.map_err(<Error as serde::ser::Error>::custom)?;
        let mut diagnostics = Diagnostics::new();
        let parsed = native::parse_expression_with(&source, &self.limits, &mut diagnostics);
        let parsed = diagnostics.into_result(parsed).map_err(Error::new)?;
        self.json_value(&Json::syntax_of_expression(&Expression::from(
            parsed.expression(),
        )))
    }

    /// Writes a value that is in the JSON syntax already.
    fn json_value(&mut self, value: &Json) -> Result<()> {
        self.begin(false, 0)?;
        let indentation = self.json.as_ref().and_then(|json| json.indentation());
        // Writing to memory cannot fail.
        let _ = self
            .out
            .push_by(|out| write_value(&mut Utf8(out), value, indentation));
        self.layout = Layout::Lines;
        self.check_size(0)
    }

    /// Writes the arguments and blocks of a body into the open body.
    pub(crate) fn json_body(&mut self, body: &Body<'_>) -> Result<()> {
        self.json_entries(&Json::syntax_of_body(body).map_err(Error::new)?)
    }

    /// Writes the entries of an object, or of all objects of an array, which is merged bodies.
    fn json_entries(&mut self, body: &Json) -> Result<()> {
        match body {
            Json::Object(entries) => {
                for (name, value) in entries {
                    self.set_name(name);
                    self.position = Position::Entry;
                    let written = self.json_value(value);
                    written.map_err(|error| self.located(error))?;
                }
            }
            Json::Array(members) => {
                for member in members {
                    self.json_entries(member)?;
                }
            }
            _ => {}
        }
        self.position = Position::Body;
        Ok(())
    }
}
