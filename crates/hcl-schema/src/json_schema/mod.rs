//! JSON Schema, draft 2020-12, of configurations in the JSON syntax.
//!
//! It accepts or refuses unlike the decoder where it has no words: texts that the decoder converts to numbers and bools, and
//! the reverse; the results of templates; meanings of texts that only their type knows; labels that are equal; the number of
//! labelled blocks.

mod bodies;
mod values;

use hcl_core::json_form::Json;

use crate::{Document, TypeSchema};

/// The dialect, as `$schema` names it.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

impl Document {
    /// Returns the JSON Schema, draft 2020-12, of configurations in the JSON syntax. Editors complete and check by it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     /// Where to listen.
    ///     #[hcl(range(1..=65535))]
    ///     port: u16,
    /// }
    ///
    /// let schema = Document::of::<Config>().to_json_schema();
    /// assert!(schema.contains(r#""description": "Where to listen.""#));
    /// assert!(schema.contains(r#""maximum": 65535"#));
    /// ```
    #[must_use]
    pub fn to_json_schema(&self) -> String {
        format!("{:#}\n", self.json_schema())
    }

    fn json_schema(&self) -> Json {
        let mut members = vec![entry("$schema", text(DIALECT))];
        let mut definitions = vec![entry("expression", expression())];
        for (index, ty) in self.types.iter().enumerate() {
            definitions.push(entry(&definition_name(ty), bodies::body(self, index)));
            values::definitions(ty, &mut definitions);
        }
        if let Some(root) = self.root() {
            members.push(entry("title", text(&root.name)));
            members.extend(description(&root.docs));
            // A file is an object, or an array of objects with properties that count together.
            members.push(entry("$ref", reference(&definition_name(root))));
        }
        members.push(entry("$defs", Json::Object(definitions)));
        Json::Object(members)
    }
}

/// The name of a body in `$defs`. Objects in values have their own.
fn definition_name(ty: &TypeSchema) -> String {
    format!("body.{}", ty.name)
}

/// A template, which is evaluated.
fn expression() -> Json {
    object([
        ("description", text("A template with an expression.")),
        ("type", text("string")),
        ("pattern", text("[$%]\\{")),
    ])
}

fn entry(name: &str, value: Json) -> (Box<str>, Json) {
    (name.into(), value)
}

fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    let members = members.map(|(name, value)| entry(name, value));
    Json::Object(members.into())
}

/// Returns the member with documentation, if there is any.
fn description(docs: &str) -> Option<(Box<str>, Json)> {
    (!docs.is_empty()).then(|| entry("description", text(docs)))
}

/// Returns the documentation of an argument or block type, with what to use in its place.
fn with_deprecation(docs: &str, deprecated: Option<&String>) -> String {
    match deprecated {
        Some(instead) if docs.is_empty() => format!("Deprecated: {instead}"),
        Some(instead) => format!("{docs}\n\nDeprecated: {instead}"),
        None => docs.to_owned(),
    }
}

fn any_of(alternatives: Vec<Json>) -> Json {
    object([("anyOf", Json::Array(alternatives))])
}

fn null() -> Json {
    object([("type", text("null"))])
}

fn text(text: &str) -> Json {
    Json::String(text.into())
}

fn texts<'t>(all: impl IntoIterator<Item = &'t str>) -> Json {
    Json::Array(all.into_iter().map(text).collect())
}

fn number(number: impl std::fmt::Display) -> Json {
    Json::Number(number.to_string().into())
}

/// The text of `$ref`.
fn reference(name: &str) -> Json {
    // Of the characters of a Rust path only these two are special in a JSON pointer.
    let escaped = name.replace('~', "~0").replace('/', "~1");
    text(&format!("#/$defs/{escaped}"))
}
