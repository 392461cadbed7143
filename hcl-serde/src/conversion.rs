//! Conversion between values and Rust types.

use std::borrow::Borrow;

use hcl_core::diagnostic::{Quote, Sentence};
use hcl_core::value::Mark;
use hcl_core::{Diagnostic, Diagnostics, EvalContext, Source, Span, Value};
use serde::Serialize;
use serde::de::Deserialize;

use crate::de::{Origin, read_value};
use crate::error::{Error, Result};
use crate::location::Anchor;
use crate::options::Unsupported;
use crate::secrets::written;
use crate::session::Session;

/// Decodes a value, or a reference to one, into a type, with the conversions of configurations: the string `"80"` is
/// read as a number.
///
/// # Examples
///
/// ```
/// use hcl_serde::Value;
///
/// let value = Value::tuple(vec![Value::from("80"), Value::from("443")]);
/// let ports: Vec<u16> = hcl_serde::from_value(&value)?;
/// assert_eq!(ports, [80, 443]);
/// assert_eq!(hcl_serde::from_value::<[String; 2]>(value)?, ["80", "443"]);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// The value is unknown, or does not fit the type.
pub fn from_value<'de, T: Deserialize<'de>>(value: impl Borrow<Value>) -> Result<T> {
    let context = EvalContext::new();
    let session = Session::new(&context, None, Unsupported::Error);
    // Places need a source; reports go without them at the end.
    let source = Source::new("value", "")
        .map_err(|error| <Error as serde::de::Error>::custom(error.to_string()))?;
    let anchor = Anchor::Span(&source, Span::at(0));
    let result = read_value(&session, Origin::Value(value.borrow(), &anchor));
    session
        .conclude(result)
        .map_err(|error| Error::new(without_spans(error.into_diagnostics())))
}

/// Removes the spans: a value has no source.
fn without_spans(found: Diagnostics) -> Diagnostics {
    let bare = found.into_iter().map(|found| {
        let bare = Diagnostic::new(
            found.severity(),
            Quote::own(found.summary()),
            Quote::own(found.detail()),
        );
        let bare = match found.code() {
            Some(code) => bare.with_code(code.into_owned()),
            None => bare,
        };
        match found.field_path() {
            Some(path) => bare.with_path(path),
            None => bare,
        }
    });
    bare.collect()
}

/// Converts any serializable data to a value. See [`Value::from_serialize`].
///
/// # Examples
///
/// ```
/// let value = hcl_serde::to_value(&("a", 1))?;
/// assert_eq!(hcl_serde::from_value::<(String, u8)>(&value)?, ("a".to_owned(), 1));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// A map key is not a string, a float is NaN, or the data nests too deep.
pub fn to_value<T: Serialize + ?Sized>(data: &T) -> Result<Value> {
    let (value, _) = converted(data).map_err(|(error, has_secrets)| {
        let detail = if has_secrets {
            "A value cannot be converted; which one is not shown, because the data contains secrets."
                .into()
        } else {
            Sentence::from(error).finished()
        };
        Diagnostic::error("Value cannot be written", detail)
    })?;
    Ok(value)
}

/// Converts data to the value of a variable, or says why it cannot be. The value is marked as sensitive if any part of the
/// data is a [`Sensitive`](crate::Sensitive): serde does not say which part.
///
/// # Errors
///
/// The reason as a sentence.
pub fn variable_value<T: Serialize + ?Sized>(data: &T) -> std::result::Result<Value, String> {
    match converted(data) {
        Ok((value, false)) => Ok(value),
        Ok((value, true)) => Ok(value.with_mark(Mark::sensitive())),
        Err((error, false)) => Err(error),
        Err((_, true)) => Err("the reason is not shown, because the data contains secrets".into()),
    }
}

/// Converts data to a value. Both results say whether the data has secrets: the path of an error names keys, and any of
/// them may be a secret.
fn converted<T: Serialize + ?Sized>(
    data: &T,
) -> std::result::Result<(Value, bool), (String, bool)> {
    let before = written();
    let value = Value::from_serialize(data);
    let has_secrets = written() != before;
    match value {
        Ok(value) => Ok((value, has_secrets)),
        Err(error) => Err((error.to_string(), has_secrets)),
    }
}
