//! Expressions of values, which are trees where values share their parts: each part is charged.

use hcl_core::internal::meter;
use hcl_core::value::{self, ValueKind};
use hcl_core::{Limits, Value};

use super::errors::Unwritable;
use super::{Expr, errors};
use hcl_serde::{Error, Result};

/// Fails for a value that has no literal form: unknown, marked, or infinite, and for a value that nests too deep. Parts that a
/// value shares are copied. The conversion also fails if the copies have more than [`Limits::DEFAULT_BYTES`] bytes.
impl TryFrom<&Value> for Expr {
    type Error = Error;

    fn try_from(value: &Value) -> Result<Self> {
        // A value that the program nests is not limited.
        if value.depth() > value::MAX_DEPTH {
            return Err(errors::value_too_deep().into());
        }
        limited(|| of_value(value))
    }
}

/// Converts within the limit of the evaluation or decoding that this is a part of, or else within the default.
pub(super) fn limited<R>(convert: impl FnOnce() -> R) -> R {
    if meter::read().is_open() {
        convert()
    } else {
        meter::within(Limits::DEFAULT_BYTES, u64::MAX, convert)
    }
}

/// Recursion is bounded by the depth of values.
pub(super) fn of_value(value: &Value) -> Result<Expr> {
    let reserve = |bytes: usize| meter::reserve(bytes).map_err(|_| errors::too_large());
    let text = |text: &str| reserve(text.len()).map(|()| Expr::from(text));
    reserve(size_of::<Expr>())?;
    Ok(match value.kind() {
        ValueKind::Null => Expr::Null,
        ValueKind::Bool(value) => Expr::Bool(value),
        ValueKind::Number(number) if number.is_infinite() => {
            return Err(Unwritable::Number(number.to_f64()).into_error());
        }
        ValueKind::Number(number) => Expr::Number(number.clone()),
        ValueKind::String(it) => text(it)?,
        ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
            let elements = values.iter().map(of_value);
            Expr::Tuple(elements.collect::<Result<_>>()?)
        }
        ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
            let items = mapping.iter_in_source_order();
            let items = items.map(|(key, value)| {
                reserve(size_of::<Expr>())?;
                Ok((text(key)?, of_value(value)?))
            });
            Expr::Object(items.collect::<Result<_>>()?)
        }
        ValueKind::Marked(..) => return Err(Unwritable::Marked.into_error()),
        ValueKind::Unknown | ValueKind::Capsule(_) => return Err(Unwritable::Unknown.into_error()),
    })
}
