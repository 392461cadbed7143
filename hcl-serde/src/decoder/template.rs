//! Rendering of templates.

use super::Decoder;
use crate::capture::Template;
use crate::error::Result;

impl Template {
    /// Renders the template with the variables and functions of a decoder.
    ///
    /// # Errors
    ///
    /// The diagnostics of the evaluation, or that the result is no text.
    pub fn render(&self, decoder: &Decoder) -> Result<String> {
        decoder.decode_expression(self.expression())
    }
}
