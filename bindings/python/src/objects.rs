//! Data as dicts, lists and scalars of Python.

use hcl_core::Number;
use hcl_core::json_form::Sink;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyType};

use crate::errors::Failure;
use crate::keys::Keys;
use crate::number::{self, Fractions};

/// Builds the objects of a configuration.
pub struct Objects<'py> {
    py: Python<'py>,
    fractions: Fractions,
    /// Whether blocks are plain lists.
    is_plain: bool,
    keys: Keys,
    open: Vec<PartialContainer<'py>>,
    /// The elements of the open arrays.
    elements: Vec<Bound<'py, PyAny>>,
    root: Option<Bound<'py, PyAny>>,
}

/// A container that is not complete.
enum PartialContainer<'py> {
    /// The elements begin at this index.
    Array(usize),
    /// With the name of the next entry.
    Object(Bound<'py, PyDict>, Option<Bound<'py, PyString>>),
}

impl<'py> Objects<'py> {
    pub fn new(py: Python<'py>, fractions: Fractions, is_plain: bool) -> Self {
        Self {
            py,
            fractions,
            is_plain,
            keys: Keys::take(),
            open: Vec::new(),
            elements: Vec::new(),
            root: None,
        }
    }

    /// Returns the root; `None` without data.
    pub fn finish(self) -> Bound<'py, PyAny> {
        self.keys.put_back();
        self.root
            .unwrap_or_else(|| self.py.None().into_bound(self.py))
    }

    /// Receives an object of Python.
    pub fn push(&mut self, value: Bound<'py, PyAny>) -> Result<(), Failure> {
        match self.open.last_mut() {
            None => self.root = Some(value),
            Some(PartialContainer::Array(_)) => self.elements.push(value),
            Some(PartialContainer::Object(dict, name)) => {
                if let Some(name) = name.take() {
                    dict.set_item(name, value)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the elements of the innermost array, which is complete.
    fn end_list(&mut self) -> std::vec::Drain<'_, Bound<'py, PyAny>> {
        let start = match self.open.pop() {
            Some(PartialContainer::Array(start)) => start,
            _ => self.elements.len(),
        };
        self.elements.drain(start..)
    }
}

impl Sink for Objects<'_> {
    type Error = Failure;

    fn null(&mut self) -> Result<(), Failure> {
        self.push(self.py.None().into_bound(self.py))
    }

    fn bool(&mut self, value: bool) -> Result<(), Failure> {
        self.push(PyBool::new(self.py, value).to_owned().into_any())
    }

    fn number(&mut self, value: &Number) -> Result<(), Failure> {
        self.push(number::to_python(self.py, value, self.fractions)?)
    }

    fn string(&mut self, text: &str) -> Result<(), Failure> {
        self.push(PyString::new(self.py, text).into_any())
    }

    fn begin_array(&mut self) -> Result<(), Failure> {
        self.open.push(PartialContainer::Array(self.elements.len()));
        Ok(())
    }

    fn end_array(&mut self) -> Result<(), Failure> {
        let py = self.py;
        let list = PyList::new(py, self.end_list())?;
        self.push(list.into_any())
    }

    fn begin_object(&mut self) -> Result<(), Failure> {
        self.open
            .push(PartialContainer::Object(PyDict::new(self.py), None));
        Ok(())
    }

    fn key(&mut self, name: &str) -> Result<(), Failure> {
        if let Some(PartialContainer::Object(_, next)) = self.open.last_mut() {
            *next = Some(self.keys.get(self.py, name));
        }
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Failure> {
        match self.open.pop() {
            Some(PartialContainer::Object(dict, _)) => self.push(dict.into_any()),
            _ => Ok(()),
        }
    }

    fn end_blocks(&mut self) -> Result<(), Failure> {
        if self.is_plain {
            return self.end_array();
        }
        // `Blocks(list)` would copy the list, which has one element as a rule.
        let list = blocks(self.py)?.call0()?;
        let elements = list.cast::<PyList>().map_err(PyErr::from)?;
        for element in self.end_list() {
            elements.append(element)?;
        }
        self.push(list)
    }
}

/// The type of lists of blocks.
pub fn blocks(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static BLOCKS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    BLOCKS.import(py, "hcl_serde._types", "Blocks")
}
