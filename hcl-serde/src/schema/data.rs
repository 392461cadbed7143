//! Schemas that are data.

use std::fmt::Debug;

use super::constant::Schema;
use crate::derive_support::BodyDecoder;
use crate::secrets::Concealment;

/// A schema that is data, by which bodies are checked. `Document` of hcl-schema is one.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::HclDecode;
/// use hcl_serde::schema::SchemaData;
///
/// #[derive(HclDecode)]
/// struct Config {
///     port: u16,
/// }
///
/// let mut names = Vec::new();
/// Document::of::<Config>().with_types(&mut |types| names.push(types[0].name.to_owned()));
/// assert_eq!(names, ["Config"]);
/// ```
pub trait SchemaData: Debug + Send + Sync {
    /// Calls a function with the types, in the form of the constants that the derive writes. The first one is the type of a file. Types
    /// refer to each other by index.
    fn with_types(&self, call: &mut dyn FnMut(&[Schema<'_>]));

    /// Checks a whole configuration: reads it into fields that drop their values. Problems are reported.
    fn check(&self, body: &BodyDecoder<'_, '_>);

    /// Returns what reports about the types mask.
    fn concealment(&self) -> Concealment;
}
