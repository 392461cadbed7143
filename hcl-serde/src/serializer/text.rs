//! Texts of single values: data as an expression, an expression as text.

use hcl_core::internal::push_quoted;
use hcl_core::json_form::escape_sequences;
use serde::Serialize;

use super::heredoc::Heredoc;
use super::layout;
use super::state::{Place, Serializer};
use crate::error::Result;
use crate::expression::Expr;

/// The column of a value of an unknown argument.
const DEFAULT_COLUMN: usize = 8;

/// Returns the data as the text of an expression.
///
/// # Errors
///
/// As [`to_expr`].
pub fn value_text<T: Serialize + ?Sized>(data: &T) -> Result<String> {
    text_of(Place::Value, DEFAULT_COLUMN, |serializer| {
        data.serialize(serializer)
    })
}

/// Returns data as an expression.
///
/// # Examples
///
/// ```
/// use hcl_serde::Expr;
///
/// let ports = hcl_serde::expr::to_expr(&[80, 443])?;
/// assert_eq!(ports, Expr::tuple([80, 443]));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if the data cannot be written: infinite numbers, and values that are unknown or marked.
pub fn to_expr<T: Serialize + ?Sized>(data: &T) -> Result<Expr> {
    value_text(data)?.parse()
}

impl Expr {
    /// Returns a text of whole lines as a heredoc, of any number of lines; in quotes if no heredoc evaluates to it, as with a
    /// carriage return.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Expr;
    ///
    /// assert_eq!(Expr::heredoc_text("a ${b}\n"), "<<-EOT\n  a $${b}\nEOT");
    /// assert_eq!(Expr::heredoc_text("a\r\n"), r#""a\r\n""#);
    /// ```
    #[must_use]
    pub fn heredoc_text(text: &str) -> String {
        let mut out = Vec::new();
        match Heredoc::of_lines(text) {
            Some(heredoc) => heredoc.write(&escape_sequences(text), 0, &mut out),
            None => push_quoted(&mut out, text),
        }
        String::from_utf8(out).unwrap_or_default()
    }

    /// Returns the text of the expression: objects on several lines, long lists too, texts of several lines as heredocs, everything
    /// else on one line. Indexes and the interpolations of templates are on one line, and objects between operators.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is not an identifier, a number infinite, or the expression deeper than [`MAX_DEPTH`](crate::expr::MAX_DEPTH).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Expr;
    ///
    /// assert_eq!((Expr::variable("a") * (Expr::from(1) + 2)).to_text()?, "a * (1 + 2)");
    /// assert!(Expr::variable("a b").to_text().is_err());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn to_text(&self) -> Result<String> {
        self.to_text_at(DEFAULT_COLUMN)
    }

    /// Returns the text of the expression that begins at a column of its line, counted from 0. Lists that would make the line
    /// longer than about 100 columns are on several lines.
    ///
    /// # Errors
    ///
    /// As [`to_text`](Self::to_text).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Expr;
    ///
    /// let list = Expr::tuple([1, 2, 3]);
    /// assert_eq!(list.to_text_at(8)?, "[1, 2, 3]");
    /// assert_eq!(list.to_text_at(98)?, "[\n  1,\n  2,\n  3,\n]");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn to_text_at(&self, column: usize) -> Result<String> {
        let text = text_of(Place::Value, column, |serializer| serializer.expr(self))?;
        self.check_depth(&text)?;
        Ok(text)
    }

    /// Returns the text of the expression where more may follow on its last line, as after the element of a list: a text of
    /// several lines is in quotes, not a heredoc.
    ///
    /// # Errors
    ///
    /// As [`to_text`](Self::to_text).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Expr;
    ///
    /// let text = Expr::from("a\nb\n");
    /// assert_eq!(text.to_text()?, "<<-EOT\n  a\n  b\nEOT");
    /// assert_eq!(text.to_element_text()?, r#""a\nb\n""#);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn to_element_text(&self) -> Result<String> {
        let text = text_of(
            Place::Element { ends_line: false },
            DEFAULT_COLUMN,
            |serializer| serializer.expr(self),
        )?;
        self.check_depth(&text)?;
        Ok(text)
    }
}

/// The columns after which every list is too long for its line.
const MAX_COLUMN: usize = 131;

/// Returns the text of the value that the function writes at a place.
fn text_of(
    place: Place,
    column: usize,
    write: impl FnOnce(&mut Serializer) -> Result<()>,
) -> Result<String> {
    let mut serializer = Serializer::new();
    serializer.place = place;
    write(&mut serializer)?;
    let column = column.clamp("a = ".len(), MAX_COLUMN);
    layout::value(
        &serializer.texts,
        &serializer.node,
        column,
        serializer.max_bytes,
    )
}
