//! Comma-separated values.
//!
//! Parsed here and not by csv-core, which accepts what the reference refuses and reports none of it: a quote inside a
//! field without quotes (`1"x,2`), text after a closing quote (`"x"y,2`), a quote that is never closed.
//!
//! Each record has as many fields as the first, which names the columns. Empty lines are skipped.

use super::arguments::text;
use super::build::{self, List, TextBuilder};
use super::describe;
use super::{errors, table};
use hcl_core::Str;
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::{Mapping, Value};
use hcl_value::internal::nfc;
use hcl_value::internal::sort::sort_texts;

/// `csvdecode`.
pub(super) fn functions() -> Functions {
    table(&[("csvdecode", decode)])
}

fn decode() -> Function {
    describe("Decodes comma-separated values as a list of objects whose attributes the first line names.")
        .parameter(Parameter::new("str", Type::String))
        .returns_type_of_result()
        .implement(|arguments, _| {
            let mut lines = Records::new(text(arguments, 0));
            let names = lines.record()?.ok_or_else(errors::no_header)?;
            let names = build::list(names.into_iter().map(nfc))?;
            let row = Type::object(names.iter().map(|name| (name.clone(), Type::String)));
            check_names(&names)?;
            let mut rows = List::new();
            while let Some(fields) = lines.record()? {
                if fields.len() != names.len() {
                    return Err(errors::field_count(lines.first_line, names.len(), fields.len()));
                }
                let fields = fields.into_iter().map(Value::from);
                let attributes = build::list(names.iter().cloned().zip(fields))?;
                rows.push(Value::object(Mapping::from(attributes)))?;
            }
            Ok(Value::list(row, rows))
        })
}

fn check_names(names: &[Str]) -> Result<(), FunctionError> {
    let mut sorted = build::list(names.iter().map(|name| &**name))?;
    sort_texts(sorted.as_mut_slice());
    match sorted
        .iter()
        .zip(sorted.iter().skip(1))
        .find(|(a, b)| a == b)
    {
        Some((name, _)) => Err(errors::name_twice(name)),
        None => Ok(()),
    }
}

/// Reader of the records of a text.
struct Records<'t> {
    rest: &'t str,
    line: usize,
    /// The line where the last record starts, from 1.
    first_line: usize,
}

impl<'t> Records<'t> {
    const fn new(text: &'t str) -> Self {
        Self {
            rest: text,
            line: 0,
            first_line: 0,
        }
    }

    /// Reads the next line without its end, and whether the end was there.
    fn next_line(&mut self) -> Option<(&'t str, bool)> {
        if self.rest.is_empty() {
            return None;
        }
        self.line += 1;
        let (line, ended) = match self.rest.split_once('\n') {
            Some((line, rest)) => {
                self.rest = rest;
                (line, true)
            }
            None => (std::mem::take(&mut self.rest), false),
        };
        Some((line.strip_suffix('\r').unwrap_or(line), ended))
    }

    fn record(&mut self) -> Result<Option<List<Str>>, FunctionError> {
        let (mut line, mut ended) = loop {
            match self.next_line() {
                None => return Ok(None),
                // As in the reference, an empty line is not a record.
                Some(("", _)) => {}
                Some(line) => break line,
            }
        };
        self.first_line = self.line;
        let mut fields = List::new();
        loop {
            let Some(quoted) = line.strip_prefix('"') else {
                let (field, rest) = match line.split_once(',') {
                    Some((field, rest)) => (field, Some(rest)),
                    None => (line, None),
                };
                if field.contains('"') {
                    return Err(errors::bare_quote(self.line));
                }
                fields.push(Str::from(field))?;
                match rest {
                    Some(rest) => line = rest,
                    None => return Ok(Some(fields)),
                }
                continue;
            };
            let (field, rest) = self.quoted(quoted, &mut ended)?;
            fields.push(field)?;
            match rest {
                Some(rest) => line = rest,
                None => return Ok(Some(fields)),
            }
        }
    }

    /// Reads a field after its opening quote, which may span several lines. Returns it and what follows the comma.
    fn quoted(
        &mut self,
        mut line: &'t str,
        ended: &mut bool,
    ) -> Result<(Str, Option<&'t str>), FunctionError> {
        let mut field = TextBuilder::new();
        loop {
            if let Some((part, rest)) = line.split_once('"') {
                field.push_str(part)?;
                if rest.is_empty() {
                    return Ok((field.as_str().into(), None));
                }
                if let Some(rest) = rest.strip_prefix(',') {
                    return Ok((field.as_str().into(), Some(rest)));
                }
                let doubled = rest.strip_prefix('"');
                line = doubled.ok_or_else(|| errors::stray_quote(self.line))?;
                field.push('"')?;
                continue;
            }
            field.push_str(line)?;
            let next = if *ended { self.next_line() } else { None };
            let (next, more) = next.ok_or_else(|| errors::stray_quote(self.line))?;
            // As in the reference, any line ending in a field is a line feed.
            field.push('\n')?;
            (line, *ended) = (next, more);
        }
    }
}
