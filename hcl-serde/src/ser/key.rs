//! Keys of objects, and labels: texts made of whatever names something.

use super::errors;
use super::serializer::WrittenSerializer;
use super::written::Written;
use crate::error::Error;

/// The text that data is as a key or a label.
pub(crate) fn text_of<T: serde::Serialize + ?Sized>(data: &T) -> Result<Option<String>, Error> {
    match data.serialize(WrittenSerializer)? {
        Written::Text(text) | Written::Number(text) => Ok(Some(text)),
        Written::Bool(value) => Ok(Some(value.to_string())),
        Written::Absent => Ok(None),
        _ => Err(errors::not_a_key()),
    }
}
