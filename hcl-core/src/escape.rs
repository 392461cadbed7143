//! Literal text in templates.

use std::borrow::Cow;

use crate::internal::is_template;

/// Returns a text as a template of literal text: `${` becomes `$${`, and `%{` becomes `%%{`. A byte order mark at the start,
/// which the reference leaves out, becomes an interpolation, and so does a lone carriage return next to sequences.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::escape;
///
/// assert_eq!(escape("costs $5, ${name}"), "costs $5, $${name}");
/// ```
#[cfg(feature = "json_form")]
#[must_use]
#[inline]
pub fn escape(text: &str) -> Cow<'_, str> {
    match text.strip_prefix('\u{feff}') {
        // The reference drops a byte order mark at the start of a template.
        Some(rest) => Cow::Owned(format!("${{\"\\ufeff\"}}{}", escape_sequences(rest))),
        None => escape_sequences(text),
    }
}

/// Returns a text as literal text inside a template: `${` becomes `$${`, and `%{` becomes `%%{`.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::escape_sequences;
///
/// let name = "${web}";
/// assert_eq!(format!("${{var.prefix}}-{}", escape_sequences(name)), "${var.prefix}-$${web}");
/// ```
#[must_use]
#[inline]
pub fn escape_sequences(text: &str) -> Cow<'_, str> {
    if is_template(text) {
        Cow::Owned(escaped(text))
    } else {
        Cow::Borrowed(text)
    }
}

#[inline]
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    // The number of signs at the end.
    let mut signs = 0;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '{' if signs > 0 => {
                let sign = escaped.chars().next_back();
                escaped.extend(sign);
                escaped.push(letter);
            }
            // The reference reads no sequence after it. Signs before the interpolation would escape it.
            '\r' if letters.peek() != Some(&'\n') => {
                escaped.insert_str(escaped.len() - signs, "${\"");
                escaped.push_str("\\r\"}");
            }
            _ => escaped.push(letter),
        }
        signs = if matches!(letter, '$' | '%') {
            signs + 1
        } else {
            0
        };
    }
    escaped
}

/// Returns the text of an expression with the line ending that a heredoc at its end needs.
#[must_use]
pub fn with_heredoc_end(expression: &str) -> Cow<'_, str> {
    let begins_heredoc = expression.as_bytes().windows(2).any(|two| two == b"<<");
    if begins_heredoc && !expression.ends_with('\n') {
        format!("{expression}\n").into()
    } else {
        expression.into()
    }
}
