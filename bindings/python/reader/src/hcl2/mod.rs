//! The data of python-hcl2, version 8.

mod comments;
mod controls;
pub(crate) mod dump;
mod expression;
mod heredoc;
mod string;
pub(crate) mod v7;

use std::collections::{HashMap, HashSet};

use hcl_core::source::Source;
use hcl_core::syntax::{Attribute, Block, Body, BodyItem};
use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::keys::Keys;
use crate::load::parse;
use comments::Comments;
use controls::Controls;

/// The options of `SerializationOptions`, which python-hcl2 describes.
#[derive(Clone, Copy, Debug, FromPyObject)]
pub(crate) struct Options {
    with_comments: bool,
    wrap_objects: bool,
    wrap_tuples: bool,
    explicit_blocks: bool,
    preserve_heredocs: bool,
    force_operation_parentheses: bool,
    preserve_scientific_notation: bool,
    strip_string_quotes: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            with_comments: true,
            wrap_objects: false,
            wrap_tuples: false,
            explicit_blocks: true,
            preserve_heredocs: true,
            force_operation_parentheses: false,
            preserve_scientific_notation: true,
            strip_string_quotes: false,
        }
    }
}

/// Reads a text into the data of python-hcl2, version 8.
#[pyfunction]
#[pyo3(signature = (text, filename, options))]
pub(crate) fn _hcl2_loads<'py>(
    text: &Bound<'py, PyAny>,
    filename: &str,
    options: Option<Options>,
) -> PyResult<Bound<'py, PyDict>> {
    let file = parse(text, filename, hcl_core::Limits::default())?;
    let options = options.unwrap_or_default();
    let mut reader = Reader {
        py: text.py(),
        source: file.source(),
        comments: match options.with_comments {
            true => Comments::of(file.source()),
            false => Comments::default(),
        },
        controls: Controls::of(file.source()),
        options,
        keys: Keys::take(),
    };
    let data = reader.body(file.body(), 0, file.body().span().end);
    reader.keys.put_back();
    data
}

/// Turns a tree into dicts.
struct Reader<'f, 'py> {
    py: Python<'py>,
    source: &'f Source,
    options: Options,
    comments: Comments,
    controls: Controls,
    keys: Keys,
}

impl<'f, 'py> Reader<'f, 'py> {
    /// Returns a body between two offsets. Recursion is bounded by the parser's nesting limit.
    fn body(&mut self, body: Body<'f>, start: u32, end: u32) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(self.py);
        let mut names = Names::default();
        let (mut comments, mut inline) = (Vec::new(), Vec::new());
        let mut at = start;
        for item in body.items() {
            match item {
                BodyItem::Attribute(attribute) => {
                    self.comments
                        .between(at, attribute.span().start, &mut comments);
                    at = self.attribute(attribute, &dict, &mut comments, &mut inline)?;
                    names.attributes.insert(attribute.name());
                }
                BodyItem::Block(block) => {
                    self.comments.between(at, block.span().start, &mut comments);
                    self.block(block, &dict, &mut names)?;
                    at = block.span().end;
                }
            }
        }
        self.comments.between(at, end, &mut comments);
        if !comments.is_empty() {
            dict.set_item(
                intern!(self.py, "__comments__"),
                self.comment_list(comments)?,
            )?;
        }
        if !inline.is_empty() {
            dict.set_item(
                intern!(self.py, "__inline_comments__"),
                self.comment_list(inline)?,
            )?;
        }
        Ok(dict)
    }

    /// Adds an argument, and returns the offset that the following comments begin at.
    fn attribute(
        &mut self,
        attribute: Attribute<'f>,
        dict: &Bound<'py, PyDict>,
        comments: &mut Vec<String>,
        inline: &mut Vec<String>,
    ) -> PyResult<u32> {
        let expression = attribute.expression();
        let value = self.value(expression)?;
        dict.set_item(self.keys.get(self.py, attribute.name()), value)?;
        Ok(self.comments.of_value(expression, comments, inline))
    }

    fn block(
        &mut self,
        block: Block<'f>,
        dict: &Bound<'py, PyDict>,
        names: &mut Names<'f, 'py>,
    ) -> PyResult<()> {
        let name = block.type_name();
        if names.attributes.contains(name) {
            return Err(PyRuntimeError::new_err(format!(
                "Attribute {name} is already defined."
            )));
        }
        let body = block.body();
        let mut value = self.body(
            body,
            block.open_brace_span().end,
            block.close_brace_span().start,
        )?;
        if self.options.explicit_blocks {
            value.set_item(intern!(self.py, "__is_block__"), true)?;
        }
        let labels: Vec<_> = block.labels().collect();
        for label in labels.into_iter().rev() {
            let text = match label.is_quoted() {
                true => {
                    let raw = self.source.slice(label.span());
                    let mut text = String::new();
                    self.quoted_literal(raw, &mut text);
                    text
                }
                false => label.text().into_owned(),
            };
            let outer = PyDict::new(self.py);
            outer.set_item(self.keys.get(self.py, &text), value)?;
            value = outer;
        }
        match names.lists.get(name) {
            Some(list) => list.append(value),
            None => {
                let list = PyList::new(self.py, [value])?;
                dict.set_item(self.keys.get(self.py, name), &list)?;
                names.lists.insert(name, list);
                Ok(())
            }
        }
    }

    fn comment_list(&self, comments: Vec<String>) -> PyResult<Bound<'py, PyList>> {
        let key = intern!(self.py, "value");
        let list = PyList::empty(self.py);
        for comment in comments {
            let entry = PyDict::new(self.py);
            entry.set_item(key, comment)?;
            list.append(entry)?;
        }
        Ok(list)
    }

    fn string<'t>(&self, text: impl AsRef<str> + 't) -> Bound<'py, PyAny> {
        PyString::new(self.py, text.as_ref()).into_any()
    }
}

/// The names of a body so far.
#[derive(Default)]
struct Names<'f, 'py> {
    attributes: HashSet<&'f str>,
    lists: HashMap<&'f str, Bound<'py, PyList>>,
}
