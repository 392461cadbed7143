//! Rendering of templates: a field of a type, a text, a file.

use std::fs::File;
use std::io;
use std::path::Path;

use hcl_core::Source;

use super::{Decoder, errors};
use crate::capture::Template;
use crate::error::{Error, Result};

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

impl Decoder {
    /// Renders a template: text with `${…}` and `%{…}`.
    ///
    /// ```
    /// use hcl_serde::Decoder;
    ///
    /// let decoder = Decoder::new().variable("name", "Ada").variable("admin", &true);
    /// let text = decoder.render("Hello, ${name}%{ if admin } (admin)%{ endif }!\n")?;
    /// assert_eq!(text, "Hello, Ada (admin)!\n");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser and the evaluation, or that the result is no text.
    pub fn render(&self, template: &str) -> Result<String> {
        self.render_named("template", template.to_owned())
    }

    /// Renders a file that is a template. See [`render`](Self::render).
    ///
    /// Inside expressions, the function `templatefile` does this: see
    /// [`Functions::filesystem`](hcl_core::function::Functions).
    ///
    /// ```no_run
    /// let decoder = hcl_serde::Decoder::new().variable("port", &8080);
    /// std::fs::write("nginx.conf", decoder.render_file("nginx.conf.tftpl")?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error if the file cannot be read or is not UTF-8; else as [`render`](Self::render).
    pub fn render_file(&self, path: impl AsRef<Path>) -> Result<String> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let read = File::open(path).and_then(|file| self.limits.read(file));
        let text = read.and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
        match text {
            Ok(text) => self.render_named(&name, text),
            Err(error) => Err(errors::unreadable(&name, &error)),
        }
    }

    fn render_named(&self, name: &str, template: String) -> Result<String> {
        let source =
            Source::new(name, template).map_err(|error| errors::too_large(name, &error))?;
        Template::parse(&source).map_err(Error::new)?.render(self)
    }
}
