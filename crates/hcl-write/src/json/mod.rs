//! Native text from the JSON syntax.
//!
//! JSON syntax specification, "Bodies" and "Expressions", in reverse: only a schema says which properties are blocks.

mod body;
mod errors;
mod references;
mod shape;

use hcl_syntax::{Diagnostics, Source, json};

pub use shape::BodyShape;

use crate::body::Body;
use crate::edit::EditError;

/// Returns the native text of a configuration in the JSON syntax.
///
/// Strings are templates: one that is a single interpolation becomes an expression. Properties named `//` become comments.
/// The native text decodes to the same as the JSON under a schema that has the blocks of `shape`.
///
/// # Errors
///
/// Returns the mistakes of the JSON, of the templates in it, and what the native syntax cannot express, such as a property
/// with a name that is not an identifier.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_write::{BodyShape, native_from_json};
///
/// let text = r#"{
///   "//": "The shop.",
///   "region": "${var.region}",
///   "service": { "web": { "port": 80, "tags": { "Name": "web-${var.env}" } } }
/// }"#;
/// let shape = BodyShape::new().block("service", 1, BodyShape::new());
/// assert_eq!(
///     native_from_json(&Source::new("app.hcl.json", text)?, &shape)?,
///     r#"# The shop.
///
/// region = var.region
///
/// service "web" {
///   port = 80
///   tags = {
///     Name = "web-${var.env}"
///   }
/// }
/// "#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn native_from_json(source: &Source, shape: &BodyShape) -> Result<String, Diagnostics> {
    match body(source, shape)?.to_text() {
        Ok(text) => Ok(text),
        Err(EditError::Breaks(mistakes)) => Err(mistakes),
        Err(error) => Err(errors::not_written(&error).into()),
    }
}

/// Returns a configuration in the JSON syntax as data.
pub(crate) fn body(source: &Source, shape: &BodyShape) -> Result<Body, Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    let file = json::parse(source, &mut diagnostics);
    let file = std::mem::take(&mut diagnostics).into_result(file)?;
    let items = body::items(file.root(), shape, &mut diagnostics);
    diagnostics.into_result(Body { items })
}
