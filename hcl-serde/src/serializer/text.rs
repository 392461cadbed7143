//! Texts of single values, for crates that write a part of a file.

use hcl_core::extend::escape_sequences;
use hcl_core::internal::quoted;
use serde::Serialize;

use super::heredoc::Heredoc;
use super::layout::Place;
use super::state::Serializer;
use crate::error::Result;

/// The columns after which every list is too long for its line.
const MAX_COLUMN: usize = 131;

/// Returns data as the text of an expression: objects on several lines, long lists too, and texts of several lines as heredocs.
///
/// `column` is the column of the line at which the expression begins, counted from 0. With `None`, more may follow on its last line,
/// so that it is not a heredoc.
///
/// # Examples
///
/// ```
/// use hcl_serde::ser::value_text;
///
/// assert_eq!(value_text(&["a", "b"], Some(8))?, r#"["a", "b"]"#);
/// assert_eq!(value_text("a\nb\n", Some(8))?, "<<-EOT\n  a\n  b\nEOT");
/// assert_eq!(value_text("a\nb\n", None)?, r#""a\nb\n""#);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if the data cannot be written: infinite numbers, and values that are unknown or marked.
pub fn value_text<T: Serialize + ?Sized>(data: &T, column: Option<usize>) -> Result<String> {
    let mut serializer = Serializer::new();
    data.serialize(&mut serializer)?;
    let place = column.map_or(Place::Inline, |_| Place::Entry);
    let column = column.unwrap_or(8).clamp("a = ".len(), MAX_COLUMN);
    serializer.layout()?.text(place, column)
}

/// Returns a text of whole lines as a heredoc, of any number of lines; in quotes if no heredoc evaluates to it, as with a carriage
/// return.
///
/// # Examples
///
/// ```
/// use hcl_serde::ser::heredoc_text;
///
/// assert_eq!(heredoc_text("a ${b}\n"), "<<-EOT\n  a $${b}\nEOT");
/// assert_eq!(heredoc_text("a\r\n"), r#""a\r\n""#);
/// ```
#[must_use]
pub fn heredoc_text(text: &str) -> String {
    let Some(heredoc) = Heredoc::of_lines(text) else {
        return quoted(text);
    };
    let mut out = String::new();
    heredoc.write(&escape_sequences(text), 0, &mut out);
    out
}
