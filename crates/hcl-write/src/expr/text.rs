//! Expressions as text: the serializer lays out their lists, objects and texts; all else is on one line.

use hcl_core::Diagnostic;
use hcl_core::internal::written_key;
use hcl_serde::Result;
use hcl_serde::extend::{Written, is_own_ser_error};
use hcl_serde::ser::{self, value_text};
use serde::ser::{Error as _, SerializeMap as _};
use serde::{Serialize, Serializer};

use super::Expr;
use super::syntax::{heredoc_source, key_text, line};

/// The column of the value of an argument whose name is not known.
const DEFAULT_COLUMN: Option<usize> = Some(8);

/// Returns data as an expression.
///
/// # Examples
///
/// ```
/// use hcl_write::Expr;
///
/// let ports = hcl_write::expr::to_expr(&[80, 443])?;
/// assert_eq!(ports, Expr::tuple([80, 443]));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if the data cannot be written: infinite numbers, and values that are unknown or marked.
pub fn to_expr<T: Serialize + ?Sized>(data: &T) -> Result<Expr> {
    value_text(data, DEFAULT_COLUMN)?.parse()
}

impl Expr {
    /// Returns a text of whole lines as a heredoc, of any number of lines; in quotes if no heredoc evaluates to it, as with a
    /// carriage return.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// assert_eq!(Expr::heredoc_text("a ${b}\n"), "<<-EOT\n  a $${b}\nEOT");
    /// assert_eq!(Expr::heredoc_text("a\r\n"), r#""a\r\n""#);
    /// ```
    #[must_use]
    pub fn heredoc_text(text: &str) -> String {
        ser::heredoc_text(text)
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
    /// use hcl_write::Expr;
    ///
    /// assert_eq!((Expr::variable("a") * (Expr::from(1) + 2)).to_text()?, "a * (1 + 2)");
    /// assert!(Expr::variable("a b").to_text().is_err());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn to_text(&self) -> Result<String> {
        self.checked(|| value_text(&TextPart(self), DEFAULT_COLUMN))
    }

    /// Returns the text of the expression that begins at a column of its line, counted from 0. Lists that would make the line
    /// longer than about 100 columns are on several lines.
    pub(crate) fn to_text_at(&self, column: usize) -> Result<String> {
        self.checked(|| value_text(&TextPart(self), Some(column)))
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
    /// use hcl_write::Expr;
    ///
    /// let text = Expr::from("a\nb\n");
    /// assert_eq!(text.to_text()?, "<<-EOT\n  a\n  b\nEOT");
    /// assert_eq!(text.to_element_text()?, r#""a\nb\n""#);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn to_element_text(&self) -> Result<String> {
        self.checked(|| value_text(&TextPart(self), None))
    }

    /// Returns the text of an object's key: bare if it is an identifier other than `for`, else in quotes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// assert_eq!(Expr::key_text("name"), "name");
    /// assert_eq!(Expr::key_text("a.b"), "\"a.b\"");
    /// ```
    #[must_use]
    pub fn key_text(key: &str) -> String {
        written_key(key).into_owned()
    }

    /// Returns the text of the expression on one line, as logs and tests need it: objects and long lists too, and texts in quotes.
    ///
    /// # Errors
    ///
    /// As [`to_text`](Self::to_text).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::expr;
    ///
    /// let tags = expr!({ name = "web", ports = [80, var.port], note = "a\nb\n" });
    /// assert_eq!(tags.to_line()?, r#"{ name = "web", ports = [80, var.port], note = "a\nb\n" }"#);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn to_line(&self) -> Result<String> {
        self.checked(|| line(self))
    }
}

/// Written as an expression by hcl-serde, and as text by other formats.
impl Serialize for Expr {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        if !is_own_ser_error::<S::Error>() {
            let text = self.to_text().map_err(S::Error::custom)?;
            return Written::Line(&text).serialize(serializer);
        }
        or_failed(self.check_readable())?;
        TextPart(self).serialize(serializer)
    }
}

/// A part of an expression, for the serializer of hcl-serde.
struct TextPart<'e>(&'e Expr);

impl Serialize for TextPart<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self.0 {
            Expr::String(text) => serializer.serialize_str(text),
            Expr::Number(number) if number.is_infinite() => {
                serializer.serialize_f64(number.to_f64())
            }
            Expr::Template(parts) => {
                let line = &or_failed(line(self.0))?;
                match heredoc_source(parts) {
                    Ok(Some(lines)) => Written::Template {
                        lines: &lines,
                        line,
                    }
                    .serialize(serializer),
                    _ => Written::Line(line).serialize(serializer),
                }
            }
            Expr::Tuple(elements) => serializer.collect_seq(elements.iter().map(TextPart)),
            Expr::Object(items) => {
                let mut map = serializer.serialize_map(Some(items.len()))?;
                for (key, value) in items {
                    let key = or_failed(key_text(key))?;
                    map.serialize_entry(&Written::Key(&key), &TextPart(value))?;
                }
                map.end()
            }
            expression => Written::Line(&or_failed(line(expression))?).serialize(serializer),
        }
    }
}

/// Returns the error of a serializer with the sentence of an error.
fn or_failed<T, E: serde::ser::Error>(result: Result<T>) -> std::result::Result<T, E> {
    result.map_err(|error| {
        let mut details = error.diagnostics().iter().map(Diagnostic::detail);
        E::custom(details.next().unwrap_or_default())
    })
}
