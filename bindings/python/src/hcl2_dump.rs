//! The data of python-hcl2 as text.

use hcl_serde::Expr;
use hcl_write::{Attribute, Block, FormatOptions, Item, NewValue};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};

use crate::dump::text_of;
use reader::{number, value};

/// Keys that are no arguments.
const RESERVED: [&str; 3] = ["__is_block__", "__comments__", "__inline_comments__"];

/// The depth of blocks and values that are written.
const MAX_DEPTH: usize = 256;

/// Longer lists have a line for each element.
const MAX_LINE: usize = 80;

/// Writes the data of python-hcl2, version 8.
#[pyfunction]
#[pyo3(signature = (data, indent))]
pub(crate) fn _hcl2_dumps(data: &Bound<'_, PyAny>, indent: u8) -> PyResult<String> {
    let Ok(dict) = data.cast::<PyDict>() else {
        return Err(PyTypeError::new_err(format!(
            "Expected dict for top-level HCL body, got {}",
            data.get_type().name()?
        )));
    };
    let items = items(dict, 0)?;
    text_of(
        data.py(),
        items,
        &FormatOptions::default().with_indent(indent),
    )
}

/// Returns the items of a body. The depth is bounded.
fn items(dict: &Bound<'_, PyDict>, depth: usize) -> PyResult<Vec<Item>> {
    check(depth)?;
    let mut items = Vec::new();
    for (name, entry) in dict.iter() {
        let name = value::text_key(&name)?;
        if let Ok(list) = entry.cast::<PyList>()
            && has_block(list, depth)?
        {
            for block in list.iter() {
                let Ok(block) = block.cast_into::<PyDict>() else {
                    return Err(PyTypeError::new_err(format!(
                        "a block of type {name} must be a dict"
                    )));
                };
                items.push(self::block(&name, block, depth)?.into());
            }
        } else if !RESERVED.contains(&&*name) {
            let mut text = String::new();
            write(&entry, depth, &mut text)?;
            items.push(Attribute::new(name, NewValue::expression(&text)).into());
        }
    }
    Ok(items)
}

fn block(name: &str, mut body: Bound<'_, PyDict>, depth: usize) -> PyResult<Block> {
    let mut block = Block::new(unquoted(name)?);
    // Each dict with one key, and without the mark of a block, is a label.
    for _ in depth..MAX_DEPTH {
        if is_marked(&body)? {
            break;
        }
        let mut labels = body.iter().filter(|(key, _)| {
            !key.extract::<String>()
                .is_ok_and(|key| RESERVED.contains(&&*key))
        });
        let (Some((label, inner)), None) = (labels.next(), labels.next()) else {
            break;
        };
        let Ok(inner) = inner.cast_into::<PyDict>() else {
            break;
        };
        block = block.label(unquoted(&value::text_key(&label)?)?);
        body = inner;
    }
    for item in items(&body, depth + 1)? {
        block = block.with(item);
    }
    Ok(block)
}

/// Returns whether a list holds blocks: a dict in it has the mark of a block at some depth.
fn has_block(list: &Bound<'_, PyList>, depth: usize) -> PyResult<bool> {
    check(depth)?;
    for element in list.iter() {
        if let Ok(dict) = element.cast::<PyDict>()
            && has_mark(dict, depth + 1)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn has_mark(dict: &Bound<'_, PyDict>, depth: usize) -> PyResult<bool> {
    check(depth)?;
    if is_marked(dict)? {
        return Ok(true);
    }
    for value in dict.values().iter() {
        let found = match (value.cast::<PyDict>(), value.cast::<PyList>()) {
            (Ok(dict), _) => has_mark(dict, depth + 1)?,
            (_, Ok(list)) => has_block(list, depth + 1)?,
            _ => false,
        };
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_marked(dict: &Bound<'_, PyDict>) -> PyResult<bool> {
    match dict.get_item("__is_block__")? {
        Some(mark) => mark.is_truthy(),
        None => Ok(false),
    }
}

/// Writes a value as the text of an expression, in which parentheses and heredocs stay as they are. The depth is bounded.
fn write(value: &Bound<'_, PyAny>, depth: usize, out: &mut String) -> PyResult<()> {
    check(depth)?;
    if value.is_none() {
        out.push_str("null");
    } else if let Ok(text) = value.cast::<PyString>() {
        write_text(text.to_str()?, out);
    } else if let Ok(value) = value.cast::<PyBool>() {
        out.push_str(if value.is_true() { "true" } else { "false" });
    } else if let Some(number) = number::from_python(value)? {
        out.push_str(&number.to_literal());
    } else if let Ok(list) = value.cast::<PyList>() {
        elements(list.iter(), depth, out)?;
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        elements(tuple.iter(), depth, out)?;
    } else if let Ok(dict) = value.cast::<PyDict>() {
        entries(dict, depth, out)?;
    } else {
        return Err(value::no_value(value));
    }
    Ok(())
}

fn elements<'py>(
    elements: impl Iterator<Item = Bound<'py, PyAny>>,
    depth: usize,
    out: &mut String,
) -> PyResult<()> {
    let mut texts = Vec::new();
    for element in elements {
        let mut text = String::new();
        write(&element, depth + 1, &mut text)?;
        texts.push(text);
    }
    let length: usize = texts.iter().map(|text| text.len() + 2).sum();
    if length <= MAX_LINE && !texts.iter().any(|text| text.contains('\n')) {
        out.push('[');
        out.push_str(&texts.join(", "));
        out.push(']');
        return Ok(());
    }
    out.push_str("[\n");
    for text in texts {
        out.push_str(&text);
        out.push_str(",\n");
    }
    out.push(']');
    Ok(())
}

fn entries(dict: &Bound<'_, PyDict>, depth: usize, out: &mut String) -> PyResult<()> {
    let start = out.len();
    out.push_str("{\n");
    for (key, value) in dict.iter() {
        let key = value::text_key(&key)?;
        if RESERVED.contains(&&*key) {
            continue;
        }
        match key.strip_prefix("${").and_then(|key| key.strip_suffix('}')) {
            Some(inner) => out.push_str(inner),
            None => out.push_str(&key),
        }
        out.push_str(" = ");
        write(&value, depth + 1, out)?;
        out.push('\n');
    }
    if out.len() == start + 2 {
        out.pop();
    }
    out.push('}');
    Ok(())
}

/// Writes a string: text in quotes, an expression in `${…}`, or a name.
fn write_text(text: &str, out: &mut String) {
    let inner = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    match inner {
        Some(heredoc) if heredoc.starts_with("<<") => {
            out.push_str(heredoc);
            // The end marker needs a line of its own.
            out.push('\n');
        }
        Some(_) => out.push_str(text),
        None => {
            let inner = text
                .strip_prefix("${")
                .and_then(|text| text.strip_suffix('}'));
            out.push_str(inner.unwrap_or(text));
        }
    }
}

/// Returns the text of a block type or label.
fn unquoted(text: &str) -> PyResult<String> {
    if !text.starts_with('"') {
        return Ok(text.to_owned());
    }
    match text.parse() {
        Ok(Expr::String(text)) => Ok(text),
        _ => Err(PyValueError::new_err(format!("{text} is not a label"))),
    }
}

fn check(depth: usize) -> PyResult<()> {
    if depth < MAX_DEPTH {
        Ok(())
    } else {
        Err(PyValueError::new_err(format!(
            "the configuration nests deeper than {MAX_DEPTH} levels"
        )))
    }
}
