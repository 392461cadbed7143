//! Errors, which cross to JavaScript as JSON text. The wrapper throws the error of its kind.

use hcl_core::Diagnostics;
use hcl_syntax::diagnostic::Renderer;
use wasm_bindgen::JsValue;

use crate::report;
use crate::writer::JsonWriter;

/// An error as JSON text.
#[derive(Debug)]
pub struct JsonFailure(String);

impl JsonFailure {
    /// Returns an error of a kind that the wrapper knows, with more fields.
    #[must_use]
    pub fn new(kind: &str, message: &str, more: impl FnOnce(&mut JsonWriter)) -> Self {
        Self(JsonWriter::object(|writer| {
            writer.key("kind").string(kind);
            writer.key("message").string(message);
            more(writer);
        }))
    }
}

/// The mistakes of a text.
impl From<Diagnostics> for JsonFailure {
    fn from(diagnostics: Diagnostics) -> Self {
        let diagnostics = diagnostics.map(report::without_limit);
        let message = diagnostics.render(&Renderer::plain());
        Self::new("hcl", message.trim_end(), |writer| {
            writer.key("diagnostics").json(&report::json(&diagnostics));
        })
    }
}

/// A mistake of the caller.
impl From<&str> for JsonFailure {
    fn from(message: &str) -> Self {
        Self::new("argument", message, |_| {})
    }
}

impl From<JsonFailure> for JsValue {
    fn from(failure: JsonFailure) -> Self {
        Self::from_str(&failure.0)
    }
}
