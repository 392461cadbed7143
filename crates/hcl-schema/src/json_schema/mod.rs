//! JSON Schema, draft 2020-12, of configurations in the JSON syntax.
//!
//! It accepts or refuses unlike the decoder where it has no words: texts that the decoder converts to numbers and bools, and
//! the reverse; the results of templates; meanings of texts that only their type knows; labels that are equal; the number of
//! labelled blocks; the properties of a file that is an array.

mod bodies;
mod object;
mod values;

use hcl_core::json_form::Json;

use crate::{Document, TypeSchema};
use object::{JsonObject, Part};

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
        // A template, which is evaluated.
        let expression = JsonObject::new()
            .described("A template with an expression.")
            .with("type", "string")
            .with("pattern", "[$%]\\{");
        let mut definitions = JsonObject::new().with("expression", expression);
        for (index, ty) in self.types.iter().enumerate() {
            definitions = definitions.with(&definition_name(ty), bodies::body(self, index));
            let arguments = ty.arguments.iter().map(|argument| &argument.shape);
            for shape in arguments.chain(ty.any_argument()) {
                values::define(shape, &mut definitions);
            }
        }
        let mut schema = JsonObject::new().with("$schema", DIALECT);
        if let Some(root) = self.root() {
            schema = schema
                .with("title", root.name.as_str())
                .described(&root.docs)
                .and(any_of(vec![reference(&definition_name(root)), objects()]));
        }
        schema.with("$defs", definitions).json()
    }
}

/// The name of a body in `$defs`. Objects in values have their own.
fn definition_name(ty: &TypeSchema) -> String {
    format!("body.{}", ty.name)
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
    JsonObject::new().with("anyOf", alternatives).json()
}

fn null() -> Json {
    JsonObject::new().with("type", "null").json()
}

/// A file that is an array of objects: all properties are one body.
fn objects() -> Json {
    let object = JsonObject::new().with("type", "object");
    let array = JsonObject::new().with("type", "array");
    array.with("items", object).json()
}

/// A schema that refers to a definition.
fn reference(name: &str) -> Json {
    // Only these two characters of a Rust path are special in a JSON pointer.
    let escaped = name.replace('~', "~0").replace('/', "~1");
    let path = format!("#/$defs/{escaped}");
    JsonObject::new().with("$ref", path.as_str()).json()
}
