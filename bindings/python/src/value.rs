//! Objects of Python as values of HCL.

use hcl_core::value::Mapping;
use hcl_core::{Type, Value};
use hcl_write::Expr;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::dump::Dumper;

/// Returns an object as a value: a list or tuple as a tuple, a mapping as an object.
pub fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    Dumper::of_data(object.py())?.expression(object).map(value)
}

/// Returns the value of data. The dumper limits the recursion.
fn value(data: Expr) -> Value {
    match data {
        Expr::Bool(value) => Value::from(value),
        Expr::Number(number) => Value::from(number),
        Expr::String(text) => Value::string(text),
        Expr::Tuple(elements) => Value::tuple(elements.into_iter().map(value).collect::<Vec<_>>()),
        Expr::Object(entries) => {
            let entries = entries.into_iter().filter_map(|(key, entry)| match key {
                Expr::String(name) => Some((name.into(), value(entry))),
                _ => None,
            });
            Value::object(entries.collect::<Mapping>())
        }
        _ => Value::null(Type::Dynamic),
    }
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
