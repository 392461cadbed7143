//! The language of a workspace, from the options of a caller.

use hcl_config::Module;
use hcl_core::Value;
use hcl_core::function::Functions;
use hcl_core::value::ValueKind;
use hcl_ide::Language;
use hcl_schema::Document;
use hcl_serde::{Decoder, stdlib};

use crate::failure::JsonFailure;

/// The options of a language.
#[derive(Clone, Debug, Default)]
pub(crate) struct LanguageOptions {
    pub(crate) schema: Option<Document>,
    pub(crate) is_module: bool,
    /// Values of variables by name; `None` if names are not checked.
    pub(crate) variables: Option<Vec<(String, Value)>>,
    pub(crate) has_functions: bool,
}

impl LanguageOptions {
    pub(crate) fn language(&self) -> Result<Language, JsonFailure> {
        let language = match &self.schema {
            Some(schema) => Language::from_schema(schema.clone()),
            None => Language::plain(),
        };
        let functions = functions(self.has_functions);
        if self.is_module {
            let variables = self.variables.clone().unwrap_or_default();
            return Ok(language.module(move || {
                let module = Module::new().functions(functions.clone());
                variables
                    .iter()
                    .fold(module, |module, (name, value)| module.value(name, value))
            }));
        }
        match &self.variables {
            Some(_) => Ok(language.decoder(self.decoder()?)),
            None => Ok(language),
        }
    }

    pub(crate) fn decoder(&self) -> Result<Decoder, JsonFailure> {
        let mut decoder = Decoder::new().functions(functions(self.has_functions));
        for (name, value) in self.variables.iter().flatten() {
            let defined = decoder.variable(name, value);
            decoder = defined.map_err(hcl_serde::Error::into_diagnostics)?;
        }
        Ok(decoder)
    }
}

/// Returns the functions of expressions.
pub(crate) fn functions(has_standard: bool) -> Functions {
    if has_standard {
        stdlib::standard()
    } else {
        Functions::new()
    }
}

/// Reads a published schema.
pub(crate) fn schema(text: Option<&str>) -> Result<Option<Document>, JsonFailure> {
    let read =
        |text| Document::from_json(text).map_err(|error| JsonFailure::from(&*error.to_string()));
    text.map(read).transpose()
}

/// Reads an object of JSON as variables. Names of `unknown` have values that nobody knows.
pub(crate) fn variables(
    object: Option<&str>,
    unknown: Vec<String>,
) -> Result<Option<Vec<(String, Value)>>, JsonFailure> {
    if object.is_none() && unknown.is_empty() {
        return Ok(None);
    }
    let object = Value::from_json(object.unwrap_or("{}"));
    let object = object.map_err(|error| JsonFailure::from(&*error.to_string()))?;
    let ValueKind::Object(entries) = object.kind() else {
        return Err(JsonFailure::from(
            "variables must be an object of names and values",
        ));
    };
    let known = entries
        .iter()
        .map(|(name, value)| (name.to_string(), value.clone()));
    let unknown = unknown.into_iter().map(|name| (name, Value::dynamic()));
    Ok(Some(known.chain(unknown).collect()))
}
