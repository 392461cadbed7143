//! The modules of the package for JavaScript. The small one, `reader`, has parsing, the JSON shape of hcl2json and formatting.
//! The large one, `workspace`, is the same crate with the feature of that name.
//!
//! Structures cross to JavaScript as JSON text, which engines parse faster than they create objects for a caller in wasm.

pub mod failure;
pub mod positions;
pub mod report;
mod tree;
#[cfg(feature = "workspace")]
mod workspace;
pub mod writer;

use hcl_core::internal::set_nfc;
use hcl_core::json_form::{JsonText, hcl2json};
use hcl_core::source::Source;
use hcl_core::{Diagnostic, Diagnostics, Limits, ParsedSource, Syntax};
use hcl_syntax::native;
use hcl_write::FormatOptions;
use wasm_bindgen::prelude::*;

use failure::JsonFailure;
use writer::JsonWriter;

#[wasm_bindgen]
extern "C" {
    /// A string of JavaScript.
    type JsText;

    #[wasm_bindgen(method, structural)]
    fn normalize(this: &JsText) -> String;
}

/// Texts are normalized by the engine, which has the tables of Unicode.
#[wasm_bindgen(start)]
fn start() {
    set_nfc(|text| JsText::from(JsValue::from_str(text)).normalize());
}

/// Returns the syntax tree and the mistakes of a text.
#[wasm_bindgen(js_name = "parseTree")]
pub fn parse_tree(text: &str, filename: &str) -> Result<String, JsonFailure> {
    if Syntax::of_name(filename) == Syntax::Json {
        return Err(JsonFailure::from(&*format!(
            "{filename} is in the JSON syntax, and parse returns the tree of the native syntax: toObject and diagnostics read JSON"
        )));
    }
    let mut diagnostics = Diagnostics::new();
    let file = native::parse(&source(filename, text)?, &mut diagnostics);
    let positions = positions::of(file.source());
    Ok(JsonWriter::object(|writer| {
        tree::body(writer.key("body"), &positions, file.body());
        writer.key("diagnostics").json(&report::json(&diagnostics));
    }))
}

/// Returns the data of a text as JSON, in the shape of hcl2json.
#[wasm_bindgen(js_name = "toJson")]
pub fn to_json(text: &str, filename: &str, pretty: bool) -> Result<String, JsonFailure> {
    let parsed = parse_by_name(text, filename)?;
    let mut out = String::with_capacity(text.len());
    hcl2json::tree(parsed.tree(), &mut JsonText::new(&mut out, pretty))?;
    Ok(out)
}

/// Returns a text in the layout of HashiCorp's formatter, or of the program Terraform.
#[wasm_bindgen]
pub fn format(text: &str, terraform: bool) -> Result<String, JsonFailure> {
    let source = source("", text)?;
    let formatted = hcl_write::format(&source, &format_options(terraform));
    Ok(formatted.patches.apply(text))
}

/// Returns the mistakes of the syntax.
#[wasm_bindgen]
pub fn diagnostics(text: &str, filename: &str) -> Result<String, JsonFailure> {
    Ok(report::json(by_name(text, filename)?.diagnostics()))
}

/// Returns the options of a layout.
#[must_use]
pub fn format_options(terraform: bool) -> FormatOptions {
    let mut options = FormatOptions::default();
    options.terraform = terraform;
    options
}

fn by_name(text: &str, filename: &str) -> Result<ParsedSource, JsonFailure> {
    let source = source(filename, text)?;
    let syntax = Syntax::of_name(filename);
    Ok(ParsedSource::parse(&source, syntax, &Limits::default()))
}

/// Returns the tree of a text without mistakes, in the syntax that its name says.
pub fn parse_by_name(text: &str, filename: &str) -> Result<ParsedSource, JsonFailure> {
    let parsed = by_name(text, filename)?;
    Ok(parsed.diagnostics().clone().into_result(parsed)?)
}

/// The memory of a module ends at 4 GiB, and a tree takes up to sixteen times its text.
const MAX_BYTES: usize = 128 << 20;

/// Returns a text with its name.
pub fn source(filename: &str, text: &str) -> Result<Source, JsonFailure> {
    check_length(text)?;
    Source::new(filename, text).map_err(|_| too_large(text))
}

/// Refuses a text that takes too much memory.
pub fn check_length(text: &str) -> Result<(), JsonFailure> {
    if text.len() <= MAX_BYTES {
        Ok(())
    } else {
        Err(too_large(text))
    }
}

#[cold]
fn too_large(text: &str) -> JsonFailure {
    let length = text.len();
    let detail =
        format!("In WebAssembly, a text has at most {MAX_BYTES} bytes, and this has {length}.");
    Diagnostics::from(Diagnostic::error("Source too large", detail)).into()
}
