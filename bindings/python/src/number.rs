//! Numbers of HCL, which have 512 bits of mantissa, as numbers of Python and back.

use hcl_core::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFloat, PyInt, PyType};

/// Whole numbers of more digits become `Decimal`, which takes no more memory for `1e100000` than for `1`.
const MAX_INT_DIGITS: i64 = 1_000;

/// The type of numbers that are not whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fractions {
    /// `float` if it is printed with the same digits, otherwise `Decimal`.
    Exact,
    /// The nearest `float`.
    Float,
}

impl Fractions {
    pub fn parse(name: &str) -> PyResult<Self> {
        match name {
            "exact" => Ok(Self::Exact),
            "float" => Ok(Self::Float),
            other => Err(PyValueError::new_err(format!(
                "numbers must be 'exact' or 'float', not {other:?}"
            ))),
        }
    }
}

/// Returns a number as `int`, `float` or `decimal.Decimal`.
pub fn to_python<'py>(
    py: Python<'py>,
    number: &Number,
    fractions: Fractions,
) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(short) = number.to_i64() {
        return Ok(short.into_pyobject(py)?.into_any());
    }
    if number.is_infinite() {
        return Ok(PyFloat::new(py, number.to_f64()).into_any());
    }
    let (digits, point) = number.shortest_digits();
    let text = std::str::from_utf8(&digits).unwrap_or_default();
    let sign = if number.is_negative() { "-" } else { "" };
    let length = i64::try_from(digits.len()).unwrap_or(i64::MAX);
    if (length..=MAX_INT_DIGITS).contains(&point) {
        let zeros = usize::try_from(point - length).unwrap_or_default();
        let text = format!("{sign}{text}{}", "0".repeat(zeros));
        return py.get_type::<PyInt>().call1((text,));
    }
    let float = number.to_f64();
    let is_whole = point >= length;
    let is_float = match fractions {
        Fractions::Exact => !is_whole && is_printed_as(float, text, point),
        Fractions::Float => !is_whole,
    };
    if is_float {
        return Ok(PyFloat::new(py, float).into_any());
    }
    decimal(py)?.call1((format!("{sign}0.{text}E{point}"),))
}

/// Returns whether the shortest digits of a float are `0.DIGITS × 10^point`.
fn is_printed_as(float: f64, digits: &str, point: i64) -> bool {
    let text = format!("{:e}", float.abs());
    let Some((mantissa, exponent)) = text.split_once('e') else {
        return false;
    };
    let mut mantissa = mantissa.bytes().filter(|byte| *byte != b'.');
    let is_equal = digits.bytes().all(|digit| mantissa.next() == Some(digit));
    is_equal && mantissa.next().is_none() && exponent.parse() == Ok(point - 1)
}

/// Returns an `int`, `float` or `Decimal` as a number; `None` for another object.
pub fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Option<Number>> {
    let py = object.py();
    if object.is_instance_of::<PyInt>() {
        if let Ok(short) = object.extract::<i64>() {
            return Ok(Some(Number::from(short)));
        }
        // Decimal has no limit on digits, and `int.__str__` has.
        let text = decimal(py)?.call1((object,))?.str()?;
        return parse(text.to_str()?).map(Some);
    }
    if let Ok(float) = object.cast::<PyFloat>() {
        let value = float.value();
        if !value.is_finite() {
            return Err(PyValueError::new_err(format!(
                "{value} has no form in HCL, in which numbers are finite"
            )));
        }
        return parse(&format!("{value:?}")).map(Some);
    }
    // Without an import: only a program that uses decimals has any.
    if object.get_type().name()?.to_str()? == "Decimal"
        && object.is_instance(decimal(py)?.as_any())?
    {
        return parse(object.str()?.to_str()?).map(Some);
    }
    Ok(None)
}

fn parse(text: &str) -> PyResult<Number> {
    Number::parse_literal(text)
        .or_else(|_| Number::parse(text))
        .map_err(|_| {
            PyValueError::new_err(format!(
                "{text} has no form in HCL, in which numbers are finite and have 512 bits"
            ))
        })
}

fn decimal(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    DECIMAL.import(py, "decimal", "Decimal")
}
