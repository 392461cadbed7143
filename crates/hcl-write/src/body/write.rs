//! Bodies as text, by the items that edits write.

use std::collections::HashSet;
use std::fmt;

use hcl_syntax::{Diagnostic, Diagnostics, native};

use super::{Attribute, Block, Body, Item};
use crate::edit::{Document, EditError, source_of};
use crate::format::FormatOptions;

impl Body {
    /// Returns the text of the body, as the formatter leaves it.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is not an identifier, a value cannot be written, an argument comes twice, or blocks nest too deep.
    pub fn to_text(&self) -> Result<String, EditError> {
        self.check_depth(0)?;
        if let Some(address) = self.duplicate() {
            return Err(EditError::NameExists(address, None));
        }
        let mut document = Document::with_items(self.items.iter().cloned())?;
        document.format(&FormatOptions::default());
        Ok(document.text().to_owned())
    }

    /// Returns the address of an argument that comes twice: the blocks around it, with their labels, and its name.
    fn duplicate(&self) -> Option<String> {
        let mut names = HashSet::new();
        let mut attributes = self.attributes();
        if let Some(second) = attributes.find(|attribute| !names.insert(attribute.name.as_str())) {
            return Some(second.name.clone());
        }
        self.blocks().find_map(|block| {
            let name = block.body.duplicate()?;
            let parts = std::iter::once(&block.type_name).chain(&block.labels);
            let parts: Vec<&str> = parts.chain([&name]).map(String::as_str).collect();
            Some(parts.join("."))
        })
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
        let mut diagnostics = Diagnostics::new();
        let source = source_of("body", self.to_text()?)?;
        let file = native::parse(&source, &mut diagnostics);
        let file = diagnostics.into_result(file).map_err(EditError::Breaks)?;
        Ok((&file).into())
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

impl Attribute {
    /// Returns the text as the formatter leaves it, as [`Item::to_text`] does.
    ///
    /// # Errors
    ///
    /// As [`Item::to_text`].
    pub fn to_text(&self) -> Result<String, EditError> {
        // Before it is copied: a value that was built may be of any depth.
        self.value.check_nesting()?;
        Item::from(self.clone()).to_text()
    }
}

impl Block {
    /// Returns the text as the formatter leaves it, as [`Item::to_text`] does.
    ///
    /// # Errors
    ///
    /// As [`Item::to_text`].
    pub fn to_text(&self) -> Result<String, EditError> {
        self.body.check_depth(1)?;
        Item::from(self.clone()).to_text()
    }
}

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
