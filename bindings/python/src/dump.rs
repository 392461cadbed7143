//! Dicts as configurations.

use hcl_write::Expr;
use hcl_write::{Attribute, Block, Body, EditError, Item};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyMapping, PyString, PyTuple};

use crate::errors::Failure;
use crate::{number, objects, value};

/// The steps of a path. Each block adds two: its type and its index. Writing takes up to 8 KiB of stack for a step,
/// in a build without optimization.
const MAX_DEPTH: usize = 256;

/// Writes a dict as text of the native syntax, formatted as HashiCorp's tools do.
///
/// Values that are Blocks, and entries that `blocks` lists with their number of labels, become blocks. See the documentation
/// of the package for the options.
#[pyfunction]
#[pyo3(signature = (obj, *, blocks=None, templates=true))]
pub(crate) fn dumps(
    obj: &Bound<'_, PyAny>,
    blocks: Option<&Bound<'_, PyDict>>,
    templates: bool,
) -> PyResult<String> {
    let py = obj.py();
    let Ok(dict) = obj.cast::<PyDict>() else {
        return Err(PyTypeError::new_err(format!(
            "the configuration must be a dict, not {}",
            obj.get_type().name()?
        )));
    };
    let mut writer = Dumper::new(py, blocks.cloned(), templates)?;
    let items = writer.items(dict)?;
    let body = Body { items };
    py.detach(move || body.to_text())
        .map_err(|error| refused(py, error))
}

/// Returns the exception for an edit that is refused.
pub(crate) fn refused(py: Python<'_>, error: EditError) -> PyErr {
    match error {
        EditError::Breaks(mistakes) | EditError::InvalidExpression(mistakes) => {
            Failure::from(mistakes).into_exception(py, None)
        }
        EditError::InvalidValue(error) => {
            Failure::from((*error).into_diagnostics()).into_exception(py, None)
        }
        other => PyValueError::new_err(other.to_string()),
    }
}

/// Turns dicts into items.
pub(crate) struct Dumper<'py> {
    /// The type of lists of blocks; `None` for data, where such a list is a list.
    blocks: Option<Bound<'py, PyAny>>,
    /// The block types with their number of labels.
    types: Option<Bound<'py, PyDict>>,
    has_templates: bool,
    path: Vec<String>,
}

impl<'py> Dumper<'py> {
    pub(crate) fn new(
        py: Python<'py>,
        types: Option<Bound<'py, PyDict>>,
        has_templates: bool,
    ) -> PyResult<Self> {
        Ok(Self {
            blocks: Some(objects::blocks(py)?.as_any().clone()),
            types,
            has_templates,
            path: Vec::new(),
        })
    }

    /// Creates a dumper of data, without blocks and templates.
    pub(crate) fn of_data(py: Python<'py>) -> PyResult<Self> {
        let all = Self::new(py, None, false)?;
        Ok(Self {
            blocks: None,
            ..all
        })
    }

    fn is_blocks(&self, value: &Bound<'py, PyAny>) -> PyResult<bool> {
        let blocks = self.blocks.as_ref();
        blocks.map_or(Ok(false), |blocks| value.is_instance(blocks))
    }

    pub(crate) fn items(&mut self, dict: &Bound<'py, PyDict>) -> PyResult<Vec<Item>> {
        let mut items = Vec::new();
        for (name, value) in dict.iter() {
            let name = self.located(value::text_key(&name))?;
            self.nested(name.clone(), |writer| {
                match writer.labels(&name, &value)? {
                    Some(labels) => {
                        writer.labelled(&name, &mut Vec::new(), labels, &value, &mut items)
                    }
                    None => {
                        let expression = writer.expression(&value)?;
                        items.push(Attribute::new(name, expression).into());
                        Ok(())
                    }
                }
            })?;
        }
        Ok(items)
    }

    /// Returns the number of labels of blocks; `None` for an argument.
    fn labels(&self, name: &str, value: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        if let Some(types) = &self.types
            && let Some(labels) = types.get_item(name)?
        {
            return labels.extract().map(Some);
        }
        let mut labels = 0;
        let mut value = value.clone();
        loop {
            if self.is_blocks(&value)? {
                return Ok(Some(labels));
            }
            let Ok(dict) = value.cast::<PyDict>() else {
                return Ok(None);
            };
            let Some(first) = dict.values().iter().next() else {
                return Ok(None);
            };
            if labels >= MAX_DEPTH {
                return Ok(None);
            }
            labels += 1;
            value = first;
        }
    }

    /// Adds the blocks below a number of labels. Recursion is bounded by that number.
    fn labelled(
        &mut self,
        name: &str,
        known: &mut Vec<String>,
        labels: usize,
        value: &Bound<'py, PyAny>,
        items: &mut Vec<Item>,
    ) -> PyResult<()> {
        if labels > 0 {
            let Ok(dict) = value.cast::<PyDict>() else {
                return Err(self.wrong(&format!(
                    "a dict of labels is expected, not {}",
                    value.get_type().name()?
                )));
            };
            for (label, value) in dict.iter() {
                let label = self.located(value::text_key(&label))?;
                known.push(label.clone());
                self.nested(label, |writer| {
                    writer.labelled(name, known, labels - 1, &value, items)
                })?;
                known.pop();
            }
            return Ok(());
        }
        if let Ok(body) = value.cast::<PyDict>() {
            return self.block(name, known, body, items);
        }
        let Ok(list) = value.cast::<PyList>() else {
            return Err(self.wrong(&format!(
                "a dict or a list of dicts is expected, not {}",
                value.get_type().name()?
            )));
        };
        for (index, body) in list.iter().enumerate() {
            self.nested(format!("[{index}]"), |writer| match body.cast::<PyDict>() {
                Ok(body) => writer.block(name, known, body, items),
                Err(_) => Err(writer.wrong(&format!(
                    "the body of a block must be a dict, not {}",
                    body.get_type().name()?
                ))),
            })?;
        }
        Ok(())
    }

    fn block(
        &mut self,
        name: &str,
        labels: &[String],
        body: &Bound<'py, PyDict>,
        items: &mut Vec<Item>,
    ) -> PyResult<()> {
        let mut block = Block::new(name);
        for label in labels {
            block = block.label(label);
        }
        for item in self.items(body)? {
            block = block.with(item);
        }
        items.push(block.into());
        Ok(())
    }

    /// Returns a value as an expression. The length of the path bounds the recursion.
    pub(crate) fn expression(&mut self, value: &Bound<'py, PyAny>) -> PyResult<Expr> {
        if value.is_none() {
            return Ok(Expr::Null);
        }
        if let Ok(text) = value.cast::<PyString>() {
            return self.text(text.to_str()?);
        }
        if let Ok(value) = value.cast::<PyBool>() {
            return Ok(Expr::Bool(value.is_true()));
        }
        if let Some(number) = self.located(number::from_python(value))? {
            return Ok(Expr::Number(number));
        }
        if self.is_blocks(value)? {
            return Err(self.wrong("blocks cannot be part of a value"));
        }
        if let Ok(list) = value.cast::<PyList>() {
            return self.tuple(list.iter());
        }
        if let Ok(tuple) = value.cast::<PyTuple>() {
            return self.tuple(tuple.iter());
        }
        if let Ok(mapping) = value.cast::<PyMapping>() {
            let mut entries = Vec::new();
            for pair in mapping.items()? {
                let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
                let key = self.located(value::text_key(&key))?;
                let value = self.nested(key.clone(), |writer| writer.expression(&value))?;
                entries.push((self.text(&key)?, value));
            }
            return Ok(Expr::Object(entries));
        }
        self.located(Err(value::no_value(value)))
    }

    fn tuple(&mut self, elements: impl Iterator<Item = Bound<'py, PyAny>>) -> PyResult<Expr> {
        let elements = elements.enumerate().map(|(index, element)| {
            self.nested(format!("[{index}]"), |writer| writer.expression(&element))
        });
        elements.collect::<PyResult<_>>().map(Expr::Tuple)
    }

    fn text(&self, text: &str) -> PyResult<Expr> {
        if !self.has_templates || (!text.contains("${") && !text.contains("%{")) {
            return Ok(Expr::from(text));
        }
        Expr::parse_template(text).map_err(|error| {
            let detail = error
                .diagnostics()
                .iter()
                .map(|diagnostic| diagnostic.detail().into_owned())
                .next();
            self.wrong(&format!(
                "the string is not a template: {} Write templates=False for literal strings",
                detail.unwrap_or_default()
            ))
        })
    }

    fn nested<R>(
        &mut self,
        step: String,
        run: impl FnOnce(&mut Self) -> PyResult<R>,
    ) -> PyResult<R> {
        if self.path.len() >= MAX_DEPTH {
            return Err(PyValueError::new_err(format!(
                "the configuration nests deeper than {MAX_DEPTH} levels, of which a block is two"
            )));
        }
        self.path.push(step);
        let result = run(self);
        self.path.pop();
        result
    }

    fn wrong(&self, message: &str) -> PyErr {
        PyValueError::new_err(format!("{}{message}", self.place()))
    }

    /// Adds the path to an error of an object that has no form in HCL.
    fn located<R>(&self, result: PyResult<R>) -> PyResult<R> {
        result.map_err(|error| {
            if self.path.is_empty() {
                return error;
            }
            Python::attach(|py| {
                let message = format!("{}{}", self.place(), error.value(py));
                if error.is_instance_of::<PyTypeError>(py) {
                    PyTypeError::new_err(message)
                } else if error.is_instance_of::<PyValueError>(py) {
                    PyValueError::new_err(message)
                } else {
                    error
                }
            })
        })
    }

    /// Returns the path with a colon; nothing at the root.
    fn place(&self) -> String {
        let mut text = String::new();
        for step in &self.path {
            if !text.is_empty() && !step.starts_with('[') {
                text.push('.');
            }
            text.push_str(step);
        }
        if !text.is_empty() {
            text.push_str(": ");
        }
        text
    }
}
