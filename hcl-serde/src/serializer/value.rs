//! Writes values directly: the serde data model lacks marks and the precision of numbers. A marked value is an error.

use hcl_core::Value;
use hcl_core::value::{Mapping, ValueKind};

use super::errors;
use super::frame::FrameKind;
use super::state::{Position, Serializer};
use crate::error::Result;

impl Serializer {
    /// Writes a value. Recursion is bounded by the depth of values.
    pub(super) fn value(&mut self, value: &Value) -> Result<()> {
        match value.kind() {
            ValueKind::Null => self.null(),
            ValueKind::Bool(value) => serde::Serializer::serialize_bool(self, value),
            ValueKind::Number(number) if number.is_infinite() => {
                Err(errors::unwritable_number(number.to_f64()))
            }
            ValueKind::Number(number) => self.scalar(number.to_literal().as_bytes()),
            ValueKind::String(text) => self.text(text),
            ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
                self.values(values.iter())
            }
            ValueKind::Map(mapping) | ValueKind::Object(mapping) => self.mapping(mapping),
            ValueKind::Marked(..) => Err(errors::marked_value()),
            _ => Err(errors::unknown_value()),
        }
    }

    fn values<'v>(&mut self, values: impl Iterator<Item = &'v Value>) -> Result<()> {
        self.begin_list(None)?;
        for value in values {
            self.position = Position::Element;
            self.value(value).map_err(|error| self.located(error))?;
            self.end_element().map_err(|error| self.located(error))?;
        }
        self.end_list();
        Ok(())
    }

    fn mapping(&mut self, mapping: &Mapping) -> Result<()> {
        let end = self.begin_fields(FrameKind::Object)?;
        for (key, value) in mapping.iter_in_source_order() {
            self.set_name(key);
            self.position = Position::Entry;
            self.value(value).map_err(|error| self.located(error))?;
            self.end_entry().map_err(|error| self.located(error))?;
        }
        self.end_fields(end)
    }
}
