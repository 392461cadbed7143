//! HCL as a format of figment: the feature `figment`.

use ::figment::providers::Format;
use ::figment::value::{Dict, Map};
use ::figment::{Metadata, Profile, Provider};
use hcl_core::{Diagnostic, Diagnostics, json};
use serde::de::DeserializeOwned;

use crate::layers::Layers;
use hcl_serde::de::Deserializer;
use hcl_serde::extend::Concealment;
use hcl_serde::{Error, Result};

/// The HCL format for figment: `Hcl::file("app.hcl")`, `Hcl::string(text)`.
///
/// Blocks become dictionaries, by label if they have labels; several blocks of one type without labels become an array.
/// Expressions are evaluated without variables and functions.
///
/// # Examples
///
/// ```
/// use figment::Figment;
/// use figment::providers::Format;
/// use hcl_config::figment::Hcl;
///
/// let text = r#"
///     io_mode = "async"
///
///     service "http" {
///       port = 8000 + 80
///     }
/// "#;
/// let figment = Figment::new().merge(Hcl::string(text));
/// assert_eq!(figment.extract_inner::<u16>("service.http.port")?, 8080);
/// # Ok::<(), Box<figment::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hcl;

impl Format for Hcl {
    type Error = Error;

    const NAME: &'static str = "HCL";

    fn from_str<T: DeserializeOwned>(text: &str) -> Result<T> {
        let deserializer = Deserializer::from_str(text).map_err(without_values)?;
        T::deserialize(&deserializer).map_err(without_values)
    }
}

/// Masks values and keys: only figment knows the type, and which of its values are secrets.
#[cold]
fn without_values(error: Error) -> Error {
    let found = error.into_diagnostics();
    let found = Concealment::Values.mask_report(found, &json::is_json_name, &|_| ());
    // A value may be a secret whose quotes were forgotten.
    for diagnostic in &found {
        let related = diagnostic.related_spans().iter().map(|span| &span.span);
        diagnostic
            .subject()
            .into_iter()
            .chain(related)
            .for_each(hcl_core::SourceSpan::conceal);
    }
    // Keys and labels are in brackets.
    let without_keys =
        |it: Diagnostic| match it.field_path().and_then(|path| path.split('[').next()) {
            Some(name) => {
                let name = name.to_owned();
                it.with_path(name)
            }
            None => it,
        };
    let found: Diagnostics = found.into_iter().map(without_keys).collect();
    found.into()
}

/// Layers as one source of figment, without variables and functions.
///
/// ```
/// use figment::Figment;
/// use hcl_config::Layers;
///
/// let layers = Layers::new()
///     .source("app.hcl", r#"server {
///   port = 80
///   host = "::1"
/// }
/// "#)
///     .arguments("--set", ["server.port=8080"]);
/// let figment = Figment::new().merge(("region", "eu")).merge(layers);
/// assert_eq!(figment.extract_inner::<u16>("server.port")?, 8080);
/// assert_eq!(figment.extract_inner::<String>("server.host")?, "::1");
/// # Ok::<(), Box<figment::Error>>(())
/// ```
impl Provider for Layers {
    fn metadata(&self) -> Metadata {
        Metadata::named("HCL layers")
    }

    fn data(&self) -> std::result::Result<Map<Profile, Dict>, ::figment::Error> {
        let data: Dict = self
            .decode()
            .map_err(|error| without_values(error).to_string())?;
        Ok(Map::from([(Profile::Default, data)]))
    }
}
