//! Rendering of templates.

use super::Decoder;
use crate::capture::Template;
use crate::error::Result;

impl Template {
    /// Renders the template with the variables and functions of a decoder.
    ///
    /// # Errors
    ///
    /// The diagnostics of the evaluation, or a report that the result is not a text.
    pub fn render(&self, decoder: &Decoder) -> Result<String> {
        decoder.decode_expression(self.expression())
    }
}
