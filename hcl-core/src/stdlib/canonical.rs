//! Removal of repeated values in linear time.

use std::collections::HashMap;
use std::fmt::{self, Write};

use super::{errors, limits};
use crate::function::FunctionError;
use crate::value::{Value, ValueKind};

/// Returns the values without repetitions, in order. All must be wholly known.
pub(super) fn without_repeats(values: &[Value]) -> Result<Vec<Value>, FunctionError> {
    let mut seen = Seen::default();
    let mut distinct = Vec::new();
    for value in values {
        if seen.insert(value)? {
            distinct.push(value.clone());
        }
    }
    Ok(distinct)
}

/// A set of values, hashed by a canonical text that equal values share.
#[derive(Default)]
pub(super) struct Seen<'v> {
    by_text: HashMap<String, Vec<&'v Value>>,
    written: usize,
}

impl<'v> Seen<'v> {
    /// Inserts a value, and returns whether it is new.
    pub(super) fn insert(&mut self, value: &'v Value) -> Result<bool, FunctionError> {
        let text = self.text(value)?;
        let same_text = self.by_text.entry(text).or_default();
        let new = !same_text.contains(&value);
        if new {
            same_text.push(value);
        }
        Ok(new)
    }

    /// Returns whether the set contains a value.
    pub(super) fn contains(&mut self, value: &Value) -> Result<bool, FunctionError> {
        let text = self.text(value)?;
        let same_text = self.by_text.get(&text);
        Ok(same_text.is_some_and(|values| values.contains(&value)))
    }

    fn text(&mut self, value: &Value) -> Result<String, FunctionError> {
        let mut text = Bounded {
            text: String::new(),
            left: limits::max_text().saturating_sub(self.written),
        };
        if write(&mut text, value).is_err() {
            return Err(errors::too_much_to_compare());
        }
        self.written += text.text.len();
        Ok(text.text)
    }
}

/// Text with a limit on its length.
struct Bounded {
    text: String,
    /// Bytes that may still be written.
    left: usize,
}

impl Write for Bounded {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.left = self.left.checked_sub(part.len()).ok_or(fmt::Error)?;
        self.text.push_str(part);
        Ok(())
    }
}

/// Writes the canonical text of a value. Texts of different values of one type differ, except for capsules.
fn write(out: &mut Bounded, value: &Value) -> fmt::Result {
    match value.kind() {
        ValueKind::Null => out.write_char('~'),
        ValueKind::Unknown => out.write_char('?'),
        ValueKind::Bool(value) => write!(out, "{value}"),
        ValueKind::Number(number) => write!(out, "{number}"),
        ValueKind::String(text) => write!(out, "{}:{text}", text.len()),
        ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
            out.write_char('[')?;
            for value in values {
                write(out, value)?;
                out.write_char(';')?;
            }
            out.write_char(']')
        }
        ValueKind::Map(entries) | ValueKind::Object(entries) => {
            out.write_char('{')?;
            for (key, value) in entries {
                write!(out, "{}:{key}", key.len())?;
                write(out, value)?;
                out.write_char(';')?;
            }
            out.write_char('}')
        }
        ValueKind::Capsule(_) => out.write_char('c'),
        ValueKind::Marked(_, value) => write(out, value),
    }
}
