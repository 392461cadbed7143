//! Bodies as text, by the items that edits write.

use std::fmt;

use hcl_syntax::Diagnostic;

use super::{Attribute, Block, Body, Item};
use crate::edit::{Document, EditError};

impl Body {
    /// Returns the text of the body, as the formatter leaves it.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is not an identifier, a value cannot be written, an argument comes twice, or blocks nest too deep.
    pub fn to_text(&self) -> Result<String, EditError> {
        Ok(Document::of(self)?.text().to_owned())
    }

    /// Returns the body for decoding: `Decoder::decode_body` reads it.
    ///
    /// # Errors
    ///
    /// As [`to_text`](Self::to_text).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Decoder;
    /// use hcl_write::Body;
    ///
    /// let mut body: Body = "port = 80\n".parse()?;
    /// body.set("port", 8080);
    /// let config: std::collections::BTreeMap<String, u16> = Decoder::new().decode_body(&body.build()?)?;
    /// assert_eq!(config["port"], 8080);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build(&self) -> Result<hcl_core::Body, EditError> {
        Ok(Document::of(self)?.file().into())
    }
}

macro_rules! displayed {
    ($($type:ty)*) => {$(
        /// Writes the text; of what cannot be written, the reason in angle brackets.
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.to_text() {
                    Ok(text) => f.write_str(&text),
                    Err(error) => write!(f, "<{}>", reason(&error)),
                }
            }
        }
    )*};
}

displayed! { Body Block Attribute Item }

/// Returns the reason of an error without the text that it is about.
fn reason(error: &EditError) -> String {
    let diagnostics = match error {
        EditError::InvalidValue(error) => error.diagnostics(),
        EditError::InvalidExpression(mistakes) | EditError::Breaks(mistakes) => mistakes,
        other => return other.to_string(),
    };
    let mut details = diagnostics.iter().map(Diagnostic::detail);
    details.next().unwrap_or_default().into_owned()
}
