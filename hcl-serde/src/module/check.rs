//! Checks of modules: see [`crate::check`].

use hcl_core::Diagnostics;

use super::errors::NO_VALUE;
use super::{LoadedModule, Module, OnError};
use crate::check::{checked, known};
use crate::decode::HclDecodeOwned;

impl Module {
    /// Returns everything that is wrong with the module, sorted by position in each source.
    ///
    /// Unlike [`decode`](Self::decode), goes on after syntax errors and after errors of variables and locals, and takes
    /// variables without a value for unknown ones.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_serde::Module;
    ///
    /// let text = "variable \"base\" {\n  type = number\n}\nport = var.base\nhost = var.hots\n";
    /// let found = Module::new().source("main.hcl", text).check::<BTreeMap<String, String>>();
    /// let summaries: Vec<&str> = found.iter().map(|it| it.summary()).collect();
    /// assert_eq!(summaries, ["Unsupported attribute"]);
    /// ```
    #[must_use]
    pub fn check<T: HclDecodeOwned>(&self) -> Diagnostics {
        let found =
            self.with_decoded(|module, found| checked(module.decode_with_diagnostics::<T>(found)));
        known(without_missing(found))
    }

    /// Evaluates all stages, and returns their diagnostics with those of decoding.
    fn with_decoded(
        &self,
        decode: impl FnOnce(&LoadedModule, &Diagnostics) -> Diagnostics,
    ) -> Diagnostics {
        let mut all = Diagnostics::new();
        let sources = self.bodies(&mut all);
        if let Some(module) = self.evaluate_bodies(&sources, OnError::Continue, &mut all) {
            let decoded = decode(&module, &all);
            all.append(decoded);
        }
        all.merge_repeated();
        all
    }
}

#[cfg(feature = "schema")]
impl Module {
    /// Returns everything that is wrong with the module by a published schema, sorted by position in each source: see
    /// [`Document::check`](crate::schema::Document::check).
    ///
    /// The names of all sources are one set. Variables are those of the module; functions that it does not define are those
    /// of the program, and no error.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Document;
    /// use hcl_serde::Module;
    ///
    /// let schema = r#"{"hcl_schema": 1, "types": [{"name": "Config", "arguments": [
    ///     {"name": "port", "required": true, "shape": {"integer": {"min": 0, "max": 65535}}}
    /// ]}]}"#;
    /// let schema = Document::from_json(schema)?;
    /// let found = Module::new()
    ///     .source("main.hcl", "port = var.base + 1000\n")
    ///     .source("variables.hcl", "variable \"base\" {\n  default = 65000\n}\n")
    ///     .check_with(&schema);
    /// assert_eq!(found.iter().next().unwrap().code().as_deref(), Some("unsuitable-value-type"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn check_with(&self, schema: &crate::schema::Document) -> Diagnostics {
        let found = self.with_decoded(|module, found| module.check_with(schema, found));
        crate::schema::without_names_of_programs(known(without_missing(found)))
    }
}

/// Removes errors about variables without a value, which count as unknown.
fn without_missing(found: Diagnostics) -> Diagnostics {
    found.without(|it| it.code().is_some_and(|code| code == NO_VALUE))
}
