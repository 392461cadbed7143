//! Schemas as JSON, which a program publishes and another tool reads.
//!
//! serde's derives write and read the structs of a document. Members that have their usual value are left out. A member that
//! a reader does not know is an error: a check without it would accept what the program refuses.

mod soundness;

use hcl_core::{Diagnostic, Source, Span};
use hcl_serde::{Error, Result};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::document::add_fields;
use crate::{ArgumentSchema, Document, TypeSchema};

/// The version of the form. A reader refuses others.
const VERSION: u32 = 1;

/// The file of a schema.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SchemaFile {
    #[serde(deserialize_with = "version")]
    hcl_schema: u32,
    types: Vec<TypeSchema>,
}

impl Document {
    /// Returns the schema as JSON, which [`from_json`](Self::from_json) reads.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(range(1..=65535))]
    ///     port: u16,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// assert_eq!(Document::from_json(&document.to_json())?, document);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut types = self.types.clone();
        for ty in types.iter_mut().filter(|ty| ty.is_of_serde()) {
            // The shape of a body says which attributes it has, and whether others are accepted.
            ty.arguments.clear();
            ty.open = false;
        }
        let file = SchemaFile {
            hcl_schema: VERSION,
            types,
        };
        // Writing to memory fails only for keys that are not texts, and there are none.
        let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads a schema that [`to_json`](Self::to_json) has written.
    ///
    /// # Errors
    ///
    /// The text is not JSON, or not a schema of this form: a member has another type, or is not known.
    pub fn from_json(text: &str) -> Result<Self> {
        match Source::new("schema", text) {
            Ok(source) => Self::from_json_source(&source),
            Err(_) => Err(invalid("it is too large").into()),
        }
    }

    /// Reads a schema as [`from_json`](Self::from_json) does, from a source that errors name.
    ///
    /// # Errors
    ///
    /// The text is not JSON, or not a schema of this form.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::Source;
    ///
    /// let text = r#"{"hcl_schema": 1, "types": [{"name": "A", "argument": []}]}"#;
    /// let error = Document::from_json_source(&Source::new("app.json", text)?).unwrap_err();
    /// assert!(error.to_string().contains("unknown field `argument`"));
    /// // Editors of JSON read the output of `to_json_schema`.
    /// let error = Document::from_json(r#"{"$schema": "…"}"#).unwrap_err();
    /// assert!(error.to_string().contains("schema --format hcl"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_json_source(source: &Source) -> Result<Self> {
        let file: SchemaFile =
            serde_json::from_str(source.text()).map_err(|error| at(source, &error))?;
        soundness::check(&file.types).map_err(|message| invalid(&message))?;
        let mut types = file.types;
        for ty in &mut types {
            ty.arguments = std::mem::take(&mut ty.arguments)
                .into_iter()
                .map(ArgumentSchema::without_secrets)
                .collect();
            add_fields(ty);
        }
        Ok(Self { types })
    }
}

/// Reads the version, which is the first member: what follows in another version is not read.
fn version<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        VERSION => Ok(VERSION),
        other => Err(de::Error::custom(format_args!(
            "\"hcl_schema\" is {other}, and only version {VERSION} can be read"
        ))),
    }
}

fn invalid(message: &str) -> Diagnostic {
    let detail = format!("The schema cannot be read: {message}.");
    Diagnostic::error("Invalid schema", detail)
}

/// Returns an error of `serde_json` at its place.
fn at(source: &Source, error: &serde_json::Error) -> Error {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = in_words(message.strip_suffix(&place).unwrap_or(&message));
    let to_u32 = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let line = source.line_span(to_u32(error.line()));
    // The column is of the last byte that was read.
    let at = (line.start + to_u32(error.column().saturating_sub(1))).min(line.end);
    let rest = source.text().get(at as usize..line.end as usize);
    let length = rest
        .and_then(|rest| rest.chars().next())
        .map_or(0, char::len_utf8);
    let span = Span::new(at, at + to_u32(length));
    invalid(&message).at(source.span(span)).into()
}

/// Returns a message of serde in words of JSON: "invalid type: map, expected a string" is "a text is required, but this is an object".
fn in_words(message: &str) -> String {
    if message.starts_with("unknown field `$schema`") {
        return "it is a JSON Schema, which editors of JSON read. Pass what the program prints by \"schema --format hcl\"".to_owned();
    }
    let message = message.replace("missing field", "missing member");
    let unknown = message.strip_prefix("unknown variant ");
    if let Some((name, known)) =
        unknown.and_then(|unknown| unknown.split_once(", expected one of "))
    {
        return format!("{name} is not known; there are {known}");
    }
    let found = message.strip_prefix("invalid type: ");
    let found = found.or_else(|| message.strip_prefix("invalid value: "));
    match found.and_then(|found| found.split_once(", expected ")) {
        Some((found, expected)) => {
            let (found, expected) = (kind(found), kind(expected));
            format!("{expected} is required, but this is {found}").replace('`', "")
        }
        None => message,
    }
}

fn kind(words: &str) -> &str {
    match words {
        "map" => "an object",
        "sequence" | "a sequence" => "a list",
        "a string" => "a text",
        "a boolean" => "true or false",
        "u32" | "u64" => "a whole number",
        _ if words.starts_with("struct ") => "an object",
        _ => words,
    }
}
