//! Objects of Python as values of HCL.

use hcl_core::value::{MAX_DEPTH, Mapping};
use hcl_core::{Type, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyMapping, PyString, PyTuple};

use crate::number;

/// Returns an object as a value: a list or tuple as a tuple, a mapping as an object.
pub fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    nested(object, 0)
}

fn nested(object: &Bound<'_, PyAny>, depth: u32) -> PyResult<Value> {
    if object.is_none() {
        return Ok(Value::null(Type::Dynamic));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::string(text.to_str()?));
    }
    if let Ok(value) = object.cast::<PyBool>() {
        return Ok(Value::from(value.is_true()));
    }
    if let Some(number) = number::from_python(object)? {
        return Ok(Value::from(number));
    }
    if depth >= MAX_DEPTH {
        return Err(PyValueError::new_err(format!(
            "values nest at most {MAX_DEPTH} levels deep"
        )));
    }
    if let Ok(list) = object.cast::<PyList>() {
        return tuple(list.iter(), depth);
    }
    if let Ok(elements) = object.cast::<PyTuple>() {
        return tuple(elements.iter(), depth);
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        return mapping(dict.iter(), depth);
    }
    if let Ok(other) = object.cast::<PyMapping>() {
        let items = other.items()?;
        let pairs = items.iter().map(|pair| pair.extract());
        let pairs: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)> = pairs.collect::<PyResult<_>>()?;
        return mapping(pairs.into_iter(), depth);
    }
    Err(no_value(object))
}

fn tuple<'py>(elements: impl Iterator<Item = Bound<'py, PyAny>>, depth: u32) -> PyResult<Value> {
    let elements = elements.map(|element| nested(&element, depth + 1));
    let elements: Vec<Value> = elements.collect::<PyResult<_>>()?;
    Ok(Value::tuple(elements))
}

fn mapping<'py>(
    entries: impl Iterator<Item = (Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    depth: u32,
) -> PyResult<Value> {
    let mut attributes = Vec::new();
    for (key, value) in entries {
        let key = text_key(&key)?;
        attributes.push((key.into(), nested(&value, depth + 1)?));
    }
    Ok(Value::object(attributes.into_iter().collect::<Mapping>()))
}

/// Returns a key of a dict, which must be a `str`.
pub fn text_key(key: &Bound<'_, PyAny>) -> PyResult<String> {
    match key.cast::<PyString>() {
        Ok(text) => Ok(text.to_str()?.to_owned()),
        Err(_) => Err(PyTypeError::new_err(format!(
            "keys must be str, not {}",
            key.get_type().name()?
        ))),
    }
}

/// Returns the error of an object that is not data.
pub fn no_value(object: &Bound<'_, PyAny>) -> PyErr {
    match object.get_type().fully_qualified_name() {
        Ok(name) => PyTypeError::new_err(format!(
            "an object of type {name} has no form in HCL: use dict, list, tuple, str, bool, int, float, Decimal or None"
        )),
        Err(error) => error,
    }
}
