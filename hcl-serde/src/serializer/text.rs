//! Texts of single values, for crates that write a part of a file.

use hcl_core::extend::escape_sequences;
use hcl_core::internal::quoted;
use serde::Serialize;

use super::heredoc::Heredoc;
use super::layout::Place;
use super::state::Serializer;
use crate::error::Result;

/// The column of a value of an unknown argument.
const DEFAULT_COLUMN: usize = 8;

/// The columns after which every list is too long for its line.
const MAX_COLUMN: usize = 131;

/// Returns the data as the text of an expression: objects on several lines, long lists too, and texts of several lines as heredocs.
///
/// # Errors
///
/// Returns an error if the data cannot be written: infinite numbers, and values that are unknown or marked.
pub fn value_text<T: Serialize + ?Sized>(data: &T) -> Result<String> {
    value_text_at(data, DEFAULT_COLUMN)
}

/// Returns the text of an expression that begins at a column of its line, counted from 0.
///
/// # Errors
///
/// As [`value_text`].
pub fn value_text_at<T: Serialize + ?Sized>(data: &T, column: usize) -> Result<String> {
    text_of(data, Place::Entry, column)
}

/// Returns the text of an expression where more may follow on its last line, so that it is not a heredoc.
///
/// # Errors
///
/// As [`value_text`].
pub fn element_text<T: Serialize + ?Sized>(data: &T) -> Result<String> {
    text_of(data, Place::Inline, DEFAULT_COLUMN)
}

fn text_of<T: Serialize + ?Sized>(data: &T, place: Place, column: usize) -> Result<String> {
    let mut serializer = Serializer::new();
    data.serialize(&mut serializer)?;
    let column = column.clamp("a = ".len(), MAX_COLUMN);
    serializer.layout()?.text(place, column)
}

/// Returns a text of whole lines as a heredoc, of any number of lines; in quotes if no heredoc evaluates to it, as with a carriage
/// return.
#[must_use]
pub fn heredoc_text(text: &str) -> String {
    let Some(heredoc) = Heredoc::of_lines(text) else {
        return quoted(text);
    };
    let mut out = String::new();
    heredoc.write(&escape_sequences(text), 0, &mut out);
    out
}
