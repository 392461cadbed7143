//! Comma-separated values.
//!
//! A quote may stand only around a whole field, and doubled inside one; every line has as many fields as the first,
//! which names them; empty lines do not count.

use std::sync::Arc;

use super::arguments::text;
use super::{errors, table};
use crate::function::{Function, FunctionError, Functions, Parameter};
use crate::internal::nfc;
use crate::types::Type;
use crate::value::{Mapping, Value};

/// `csvdecode`.
pub(super) fn functions() -> Functions {
    table(&[("csvdecode", decode)])
}

fn decode() -> Function {
    Function::builder()
        .description("Reads comma-separated values: a list of objects whose attributes the first line names.")
        .parameter(Parameter::new("str", Type::String))
        .implement(|arguments, _| {
            let mut lines = Records::new(text(&arguments[0]));
            let names = lines.record()?.ok_or_else(errors::no_csv_header)?;
            let names: Vec<Arc<str>> = names.into_iter().map(nfc).collect();
            let row = Type::object(names.iter().map(|name| (name.clone(), Type::String)));
            check_names(&names)?;
            let mut rows = Vec::new();
            while let Some(fields) = lines.record()? {
                if fields.len() != names.len() {
                    return Err(errors::csv_fields(lines.first_line, names.len(), fields.len()));
                }
                let fields = fields.into_iter().map(Value::from);
                let attributes: Mapping = names.iter().cloned().zip(fields).collect();
                rows.push(Value::object(attributes));
            }
            Ok(Value::list(row, rows))
        })
}

fn check_names(names: &[Arc<str>]) -> Result<(), FunctionError> {
    let mut sorted: Vec<&str> = names.iter().map(|name| &**name).collect();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(errors::csv_name_twice(pair[0])),
        None => Ok(()),
    }
}

/// The records of a text, one after the other.
struct Records<'t> {
    rest: &'t str,
    line: usize,
    /// Where the last record began.
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

    /// The next line without its end, and whether it had one.
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

    fn record(&mut self) -> Result<Option<Vec<String>>, FunctionError> {
        let (mut line, mut ended) = loop {
            match self.next_line() {
                None => return Ok(None),
                Some(("", _)) => {}
                Some(line) => break line,
            }
        };
        self.first_line = self.line;
        let mut fields = Vec::new();
        loop {
            let Some(quoted) = line.strip_prefix('"') else {
                let (field, rest) = match line.split_once(',') {
                    Some((field, rest)) => (field, Some(rest)),
                    None => (line, None),
                };
                if field.contains('"') {
                    return Err(errors::csv_bare_quote(self.line));
                }
                fields.push(field.to_owned());
                match rest {
                    Some(rest) => line = rest,
                    None => return Ok(Some(fields)),
                }
                continue;
            };
            let (field, rest) = self.quoted(quoted, &mut ended)?;
            fields.push(field);
            match rest {
                Some(rest) => line = rest,
                None => return Ok(Some(fields)),
            }
        }
    }

    /// The field behind an opening quote, over several lines if need be, and what follows the comma behind it.
    fn quoted(
        &mut self,
        mut line: &'t str,
        ended: &mut bool,
    ) -> Result<(String, Option<&'t str>), FunctionError> {
        let mut field = String::new();
        loop {
            if let Some((part, rest)) = line.split_once('"') {
                field.push_str(part);
                match rest.as_bytes().first() {
                    None => return Ok((field, None)),
                    Some(b',') => return Ok((field, Some(&rest[1..]))),
                    Some(b'"') => {
                        field.push('"');
                        line = &rest[1..];
                    }
                    Some(_) => return Err(errors::csv_stray_quote(self.line)),
                }
                continue;
            }
            field.push_str(line);
            let next = if *ended { self.next_line() } else { None };
            let (next, more) = next.ok_or_else(|| errors::csv_stray_quote(self.line))?;
            field.push('\n');
            (line, *ended) = (next, more);
        }
    }
}
