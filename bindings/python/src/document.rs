//! Texts that are edited: every byte that no change touches stays.

use std::collections::BTreeMap;
use std::io;
use std::path::{PathBuf, absolute};

use hcl_core::json_form::{JsonText, hcl2json};
use hcl_core::save::Draft;
use hcl_core::{Limits, ParsedSource, Syntax};
use hcl_ide::{Language, Workspace};
use hcl_write::{
    Address, BodyShape, Change, ChangeError, FormatOptions, Found, NewValue, Root, SortOptions,
    format,
};
use pyo3::exceptions::{PyKeyError, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::dump::{Dumper, refused};
use crate::errors::{self, Failure};
use crate::load::{FileName, detached, parse_by_name, send_text, source};
use crate::number::Fractions;
use crate::objects::Objects;

/// A text that is edited by addresses: `service.web.port`. Comments, blank lines and layout stay.
#[pyclass(module = "hcl_serde")]
#[derive(Debug)]
pub(crate) struct Document {
    file: ParsedSource,
    /// Which properties of a file in the JSON syntax are blocks.
    shape: BodyShape,
    original: String,
    /// The file that it was opened from.
    path: Option<PathBuf>,
}

#[pymethods]
impl Document {
    #[new]
    #[pyo3(signature = (text, *, filename=None, blocks=None))]
    fn new(
        text: &Bound<'_, PyAny>,
        filename: Option<FileName>,
        blocks: Option<BTreeMap<String, usize>>,
    ) -> PyResult<Self> {
        let file = parse_by_name(text, &filename.unwrap_or_default().0, Limits::default())?;
        Ok(Self {
            original: file.source().text().to_owned(),
            shape: hcl_ide::shape_of_name(file.source().name(), &blocks.unwrap_or_default()),
            file,
            path: None,
        })
    }

    /// Reads a file. Line endings and a byte order mark stay.
    #[staticmethod]
    #[pyo3(signature = (path, *, blocks=None))]
    fn open(
        py: Python<'_>,
        path: FilePath,
        blocks: Option<BTreeMap<String, usize>>,
    ) -> PyResult<Self> {
        let files = py.import("hcl_serde._io")?;
        let read = files.call_method1("read", (path.0.as_os_str(),))?;
        let (text, filename) = read.extract::<(Bound<'_, PyAny>, _)>()?;
        Ok(Self {
            path: Some(absolute(path.0)?),
            ..Self::new(&text, filename, blocks)?
        })
    }

    /// Writes the text to a file: the one that was opened, or another one. The file is whole before and after.
    #[pyo3(signature = (path=None))]
    fn save(&self, path: Option<FilePath>) -> PyResult<()> {
        let path = path.map(|path| path.0).or_else(|| self.path.clone());
        let path = path.ok_or_else(|| {
            PyValueError::new_err("the document was not opened from a file: save(path) names one")
        })?;
        let draft = Draft::replacing(&path, self.text().as_bytes());
        draft
            .and_then(Draft::save)
            .map_err(|error| os_error(&error, path))
    }

    /// The current text.
    #[getter]
    fn text(&self) -> &str {
        self.file.source().text()
    }

    /// The name of the text in reports.
    #[getter]
    fn filename(&self) -> &str {
        self.file.source().name()
    }

    fn __str__(&self) -> &str {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Document {}>", self.filename())
    }

    fn __contains__(&self, address: &str) -> PyResult<bool> {
        Ok(!parsed(address)?.find(self.root()).is_empty())
    }

    /// Returns the value of the argument or the dict of the block at an address, or the default.
    #[pyo3(signature = (address, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        address: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match parsed(address)?.find(self.root()).first() {
            Some(found) => data(py, *found),
            None => Ok(default.unwrap_or_else(|| py.None().into_bound(py))),
        }
    }

    /// Returns everything that is at an address, in which * is any label.
    fn get_all<'py>(&self, py: Python<'py>, address: &str) -> PyResult<Bound<'py, PyList>> {
        let found = parsed(address)?.find(self.root());
        let all = found.into_iter().map(|found| data(py, found));
        PyList::new(py, all.collect::<PyResult<Vec<_>>>()?)
    }

    /// Returns the source text of the value at an address.
    fn source(&self, address: &str) -> PyResult<&str> {
        let address = parsed(address)?;
        match address.find(self.root()).first() {
            Some(found) => Ok(self.file.source().slice(found.value_span())),
            None => Err(PyKeyError::new_err(address.not_found(self.root()))),
        }
    }

    /// Replaces the values at an address. `create` adds a missing one, with the objects around it.
    #[pyo3(signature = (address, value, *, create=false, templates=true))]
    fn set(
        &mut self,
        py: Python<'_>,
        address: &str,
        value: &Bound<'_, PyAny>,
        create: bool,
        templates: bool,
    ) -> PyResult<()> {
        let value = Dumper::new(py, None, templates)?.expression(value)?;
        let change = Change::Set {
            address: parsed(address)?,
            value: NewValue::from(value),
            create,
        };
        self.change(py, &change).map(drop)
    }

    /// Adds an argument, an item or an element with a value; without one, blocks: the block at the longest part of the address that is
    /// there, or the text, gets a block of the type and labels of the rest. `body` has its arguments and, as Blocks, its blocks.
    #[pyo3(signature = (address, body=None, *, value=AppendedValue(None), templates=true))]
    fn append(
        &mut self,
        py: Python<'_>,
        address: &str,
        body: Option<&Bound<'_, PyDict>>,
        value: AppendedValue<'_>,
        templates: bool,
    ) -> PyResult<()> {
        let address = parsed(address)?;
        let mut dumper = Dumper::new(py, None, templates)?;
        let change = match (body, value.0) {
            (Some(_), Some(_)) => {
                return Err(PyTypeError::new_err("either body or value is given"));
            }
            (None, Some(value)) => Change::Append {
                address,
                value: NewValue::from(dumper.expression(&value)?),
            },
            (body, None) => Change::AppendBlock {
                address,
                items: body.map_or_else(|| Ok(Vec::new()), |body| dumper.items(body))?,
            },
        };
        self.change(py, &change).map(drop)
    }

    /// Removes everything at an address, with its comments.
    fn rm(&mut self, py: Python<'_>, address: &str) -> PyResult<()> {
        let address = parsed(address)?;
        self.change(py, &Change::Rm { address }).map(drop)
    }

    /// Renames a variable, a local value or a block with labels, and the references to it.
    fn rename(&mut self, py: Python<'_>, old: &str, new: &str) -> PyResult<()> {
        let (address, to) = (parsed(old)?, parsed(new)?);
        self.change(py, &Change::Rename { address, to }).map(drop)
    }

    /// Renames everything at an address; references stay.
    fn rename_only(&mut self, py: Python<'_>, old: &str, new: &str) -> PyResult<()> {
        let (address, to) = (parsed(old)?, parsed(new)?);
        self.change(py, &Change::RenameOnly { address, to })
            .map(drop)
    }

    /// Renames the references that begin with a path, and returns their number.
    fn rename_references(&mut self, py: Python<'_>, old: &str, new: &str) -> PyResult<usize> {
        let (address, to) = (parsed(old)?, parsed(new)?);
        self.change(py, &Change::RenameReferences { address, to })
    }

    /// Moves an argument or block before or after another.
    #[pyo3(signature = (address, *, before=None, after=None))]
    fn reorder(
        &mut self,
        py: Python<'_>,
        address: &str,
        before: Option<&str>,
        after: Option<&str>,
    ) -> PyResult<()> {
        let (other, is_before) = match (before, after) {
            (Some(other), None) => (other, true),
            (None, Some(other)) => (other, false),
            _ => return Err(PyTypeError::new_err("either before or after is required")),
        };
        let change = Change::Reorder {
            address: parsed(address)?,
            other: parsed(other)?,
            before: is_before,
        };
        self.change(py, &change).map(drop)
    }

    /// Sets the comment lines above an argument or block, or the comment at the end of its line; an empty text removes it.
    #[pyo3(signature = (address, text, *, inline=false))]
    fn comment(&mut self, py: Python<'_>, address: &str, text: &str, inline: bool) -> PyResult<()> {
        let change = Change::Comment {
            address: parsed(address)?,
            text: text.to_owned(),
            inline,
        };
        self.change(py, &change).map(drop)
    }

    /// Sorts the arguments and blocks by their names, or in the order of Terraform's style guide, with their comments, and returns whether
    /// the text has changed.
    #[pyo3(signature = (*, terraform=false))]
    fn sort(&mut self, py: Python<'_>, terraform: bool) -> PyResult<bool> {
        let options = if terraform {
            SortOptions::terraform()
        } else {
            SortOptions::default()
        };
        let patches = self.change(py, &Change::Sort(options))?;
        Ok(patches > 0)
    }

    /// Formats the text as HashiCorp's formatter does, and returns whether it has changed.
    #[pyo3(signature = (*, terraform=false))]
    fn format(&mut self, py: Python<'_>, terraform: bool) -> PyResult<bool> {
        let patches = self.change(py, &Change::Format(options(terraform)))?;
        Ok(patches > 0)
    }

    /// Returns the data, as loads does.
    #[pyo3(signature = (*, numbers="exact", plain=false))]
    fn to_dict<'py>(
        &self,
        py: Python<'py>,
        numbers: &str,
        plain: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        send_text(py, self.file.tree(), Fractions::parse(numbers)?, plain)
    }

    /// Returns the changes since the document was made, as a unified diff.
    fn diff<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lines =
            |text: &str| -> Vec<String> { text.split_inclusive('\n').map(str::to_owned).collect() };
        let name = self.filename();
        let arguments = (lines(&self.original), lines(self.text()), name, name);
        let diff = py
            .import("difflib")?
            .call_method1("unified_diff", arguments)?;
        PyString::new(py, "").call_method1("join", (diff,))
    }
}

impl Document {
    fn root(&self) -> Root<'_> {
        hcl_ide::root_of(&self.file, &self.shape)
    }

    /// Makes a change, and returns the number of patches.
    fn change(&mut self, py: Python<'_>, change: &Change) -> PyResult<usize> {
        let root = self.root();
        let patches = detached(py, self.text().len(), || {
            hcl_ide::change_patches(root, change)
        });
        let patches = patches.map_err(|error| match error {
            ChangeError::Refused(error) => refused(py, error),
            ChangeError::NotFound(address) => PyKeyError::new_err(address.not_found(self.root())),
            other => PyValueError::new_err(other.to_string()),
        })?;
        let source = source(self.filename(), &patches.apply(self.text()))?;
        let syntax = Syntax::of_name(self.filename());
        self.file = ParsedSource::parse(&source, syntax, &Limits::default());
        Ok(patches.len())
    }
}

fn parsed(address: &str) -> PyResult<Address> {
    address.parse().map_err(|error: hcl_write::AddressError| {
        PyValueError::new_err(format!("{address:?}: {error}"))
    })
}

/// Returns the error of a file as `open` raises it.
fn os_error(error: &io::Error, path: PathBuf) -> PyErr {
    let code = error.raw_os_error();
    // A temporary file keeps the kind of its error alone. The numbers are the same on all systems.
    let number = code.unwrap_or(match error.kind() {
        io::ErrorKind::NotFound => 2,
        io::ErrorKind::PermissionDenied => 13,
        io::ErrorKind::NotADirectory => 20,
        io::ErrorKind::ReadOnlyFilesystem => 30,
        _ => 22,
    });
    let message = error.to_string();
    let message = message.split(" (os error").next().map(str::to_owned);
    // Windows has other numbers, which the last argument is for.
    PyOSError::new_err((number, message, path.into_os_string(), code))
}

fn data<'py>(py: Python<'py>, found: Found<'_>) -> PyResult<Bound<'py, PyAny>> {
    let mut objects = Objects::new(py, Fractions::Exact, false);
    let sent = found.send(&mut objects);
    let value = objects.finish();
    sent.map_err(|failure| failure.into_exception(py, None))?;
    Ok(value)
}

fn options(terraform: bool) -> FormatOptions {
    let mut options = FormatOptions::default();
    options.terraform = terraform;
    options
}

/// Returns a text in the layout of HashiCorp's formatter; with terraform, of terraform fmt. Lines with mistakes stay.
#[pyfunction]
#[pyo3(name = "format", signature = (text, *, terraform=false))]
pub(crate) fn format_text(py: Python<'_>, text: &str, terraform: bool) -> PyResult<String> {
    let source = source("<string>", text)?;
    Ok(detached(py, text.len(), || {
        format(&source, &options(terraform)).patches.apply(text)
    }))
}

/// Returns the data of a text as JSON, in the shape of hcl2json.
#[pyfunction]
#[pyo3(signature = (text, *, filename=None, pretty=false))]
pub(crate) fn to_json(
    text: &Bound<'_, PyAny>,
    filename: Option<FileName>,
    pretty: bool,
) -> PyResult<String> {
    let py = text.py();
    let parsed = parse_by_name(text, &filename.unwrap_or_default().0, Limits::default())?;
    let written = detached(py, parsed.source().text().len(), || {
        let mut out = String::new();
        hcl2json::tree(parsed.tree(), &mut JsonText::new(&mut out, pretty)).map(|()| out)
    });
    written.map_err(|mistakes| Failure::from(mistakes).into_exception(py, None))
}

/// A value that may be left out. `None` is null.
struct AppendedValue<'py>(Option<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for AppendedValue<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(Some(value.to_owned())))
    }
}

/// A path, as the functions of Python take it: a text, bytes, or an object with one of them.
struct FilePath(PathBuf);

impl<'py> FromPyObject<'_, 'py> for FilePath {
    type Error = PyErr;

    fn extract(path: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let os = path.py().import("os")?;
        os.call_method1("fsdecode", (path,))?.extract().map(Self)
    }
}

/// Returns the native text of a configuration in the JSON syntax. `blocks` names the block types with their number of labels.
#[pyfunction]
#[pyo3(signature = (text, *, filename=None, blocks=None))]
pub(crate) fn from_json(
    py: Python<'_>,
    text: &str,
    filename: Option<FileName>,
    blocks: Option<BTreeMap<String, usize>>,
) -> PyResult<String> {
    let source = source(&filename.unwrap_or_default().0, text)?;
    let shape = BodyShape::at_every_depth(&blocks.unwrap_or_default());
    detached(py, text.len(), || {
        hcl_write::native_from_json(&source, &shape)
    })
    .map_err(|mistakes| Failure::from(mistakes).into_exception(py, None))
}

/// Returns the mistakes of a text: in its syntax, and against a published schema of a program, as JSON text.
#[pyfunction]
pub(crate) fn _check<'py>(
    py: Python<'py>,
    text: &str,
    schema: Option<&str>,
    filename: FileName,
) -> PyResult<Bound<'py, PyList>> {
    let source = source(&filename.0, text)?;
    let schema = schema.map(hcl_schema::Document::from_json).transpose();
    let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let found = detached(py, text.len(), || {
        let mut workspace =
            Workspace::new(schema.map_or_else(Language::plain, Language::from_schema));
        let file = workspace.set_source(source);
        workspace.analysis().diagnostics(file)
    });
    errors::list(py, &found)
}
