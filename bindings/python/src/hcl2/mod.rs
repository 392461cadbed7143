//! The data of python-hcl2, version 8, as it is without options.

mod comments;
mod expression;
mod string;

use std::collections::{HashMap, HashSet};

use hcl_core::native::{Block, Body, BodyItem};
use hcl_core::source::Source;
use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::keys::Keys;
use crate::load::{FileName, parse};
use comments::CommentFinder;

/// Reads a text into the data of python-hcl2, version 8.
#[pyfunction]
#[pyo3(signature = (text, filename))]
pub fn _hcl2_loads<'py>(
    text: &Bound<'py, PyAny>,
    filename: FileName,
) -> PyResult<Bound<'py, PyDict>> {
    let file = parse(text, &filename.0, hcl_core::Limits::default())?;
    let mut reader = DictReader {
        py: text.py(),
        source: file.source(),
        comments: CommentFinder(file.source()),
        keys: Keys::take(),
    };
    let data = reader.body(file.body(), 0, file.body().span().end);
    reader.keys.put_back();
    data
}

/// Turns a tree into dicts.
struct DictReader<'f, 'py> {
    py: Python<'py>,
    source: &'f Source,
    comments: CommentFinder<'f>,
    keys: Keys,
}

impl<'f, 'py> DictReader<'f, 'py> {
    /// Returns a body between two offsets. Recursion is bounded by the parser's nesting limit.
    fn body(&mut self, body: Body<'f>, start: u32, end: u32) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(self.py);
        let mut names = BlocksSoFar::default();
        let (mut comments, mut inline) = (Vec::new(), Vec::new());
        let mut at = start;
        let mut items = body.items().peekable();
        while let Some(item) = items.next() {
            self.comments.between(at, item.span().start, &mut comments);
            match item {
                BodyItem::Attribute(attribute) => {
                    let (name, value) = (attribute.name(), attribute.expression());
                    dict.set_item(self.keys.get(self.py, name), self.value(value)?)?;
                    names.set(name);
                    let next = items.peek().map_or(end, |next| next.span().start);
                    at = self
                        .comments
                        .of_value(value, next, &mut comments, &mut inline);
                }
                BodyItem::Block(block) => {
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

    fn block(
        &mut self,
        block: Block<'f>,
        dict: &Bound<'py, PyDict>,
        names: &mut BlocksSoFar<'f, 'py>,
    ) -> PyResult<()> {
        let name = block.type_name();
        let key = self.keys.get(self.py, name);
        let is_defined = if names.lists.contains_key(name) {
            names.replaced.contains(name)
        } else {
            dict.contains(&key)?
        };
        if is_defined {
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
        value.set_item(intern!(self.py, "__is_block__"), true)?;
        let labels: Vec<_> = block.labels().collect();
        for label in labels.into_iter().rev() {
            let text = if label.is_quoted() {
                self.source.slice(label.span()).to_owned()
            } else {
                label.text().into_owned()
            };
            let outer = PyDict::new(self.py);
            outer.set_item(self.keys.get(self.py, &text), value)?;
            value = outer;
        }
        match names.lists.get(name) {
            Some(list) => list.append(value),
            None => {
                let list = PyList::new(self.py, [value])?;
                dict.set_item(key, &list)?;
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

/// The blocks of a body so far. All other names of its dict are arguments.
#[derive(Default)]
struct BlocksSoFar<'f, 'py> {
    /// The lists of blocks by type.
    lists: HashMap<&'f str, Bound<'py, PyList>>,
    /// The types of blocks that an argument after them has replaced.
    replaced: HashSet<&'f str>,
}

impl<'f> BlocksSoFar<'f, '_> {
    /// Notes an argument.
    fn set(&mut self, name: &'f str) {
        if !self.lists.is_empty() && self.lists.contains_key(name) {
            self.replaced.insert(name);
        }
    }
}
