//! Modules with evaluated variables and locals.

use std::sync::{Arc, Mutex, PoisonError};

use hcl_core::native::BodyItem;
use hcl_core::{Body, Diagnostic, Diagnostics, SourceSpan, Value, json};

use super::content::Bodies;
use super::errors;
use super::graph::{Address, Graph};
use super::model::{Module, OnError};
use hcl_serde::Decoder;
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::extend::add_names;
use hcl_serde::{Error, Result};

/// A module with evaluated variables and locals.
///
/// # Examples
///
/// ```
/// use hcl_config::Module;
///
/// let module = Module::new()
///     .source("main.hcl", r#"variable "env" {}
/// locals {
///   name = "web-${var.env}"
/// }
/// "#)
///     .value("env", "test")
///     .load()?;
/// let locals = module.locals().as_object().unwrap();
/// assert_eq!(locals.get("name").unwrap().as_str(), Some("web-test"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LoadedModule {
    pub(super) decoder: Decoder,
    pub(super) body: Body,
    /// The body with the instances of blocks, if blocks have addresses.
    pub(super) instantiated: Option<Body>,
    pub(super) variables: Value,
    pub(super) locals: Value,
    pub(super) warnings: Diagnostics,
    pub(super) graph: Arc<Mutex<Graph>>,
    /// The module and its bodies.
    pub(super) origin: Arc<(Module, Bodies)>,
}

impl Module {
    /// Decodes bodies with the syntax errors `found`. The module has the addresses of the type.
    pub(super) fn decode_bodies<T: HclDecodeOwned>(
        &self,
        sources: &Bodies,
        mut found: Diagnostics,
    ) -> Result<T> {
        let is_broken = found.has_errors();
        if let Some(module) = self.evaluate_bodies(sources, OnError::Stop, &mut found) {
            return module.decode_loaded();
        }
        let error = self.error(found, sources);
        if is_broken {
            let met = self.met_in::<T>(sources);
            sources.know(|all| add_names(T::BODY_SCHEMA, all));
            let found = met.mask_report(error.into_diagnostics(), json::is_json_name, |_| ());
            return Err(found.into());
        }
        Err(error)
    }
}

impl LoadedModule {
    /// Decodes the body without `variable` and `locals` blocks. References to blocks are evaluated again if the type declares
    /// addresses that the module does not have.
    ///
    /// # Errors
    ///
    /// The diagnostics of decoding the body as a `T`.
    pub fn decode<T: HclDecodeOwned>(&self) -> Result<T> {
        let (module, bodies) = &*self.origin;
        let addressed = module.of_type(T::BODY_SCHEMA);
        if addressed.addresses == module.addresses {
            return self.decode_loaded();
        }
        // The type has addresses that the module was loaded without, or blocks for which an address of the module is a mistake.
        addressed.decode_bodies(bodies, Diagnostics::new())
    }

    /// Decodes the body as a type without further addresses.
    pub(super) fn decode_loaded<T: HclDecodeOwned>(&self) -> Result<T> {
        let result = self.decoder.decode_body(self.decoded_body());
        result.map_err(|error| self.explained(error))
    }

    /// Returns an error of decoding with hints, and with causes in other blocks.
    #[cold]
    fn explained(&self, error: Error) -> Error {
        let graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        let found = graph.with_causes(error.into_diagnostics());
        drop(graph);
        let found = self.hinted(found);
        self.error(Error::from(found), None)
    }

    /// Returns reports of a check with hints.
    pub(super) fn hinted(&self, found: Diagnostics) -> Diagnostics {
        let graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        let found = graph.with_hints(found);
        drop(graph);
        if self.origin.0.addresses.is_empty() || !found.has_errors() {
            found
        } else {
            found.map(|found| self.with_dynamic_blocks(found))
        }
    }

    /// Says of an unknown variable that it is the address of dynamic blocks.
    #[cold]
    fn with_dynamic_blocks(&self, report: Diagnostic) -> Diagnostic {
        let code = report.code();
        let root = report
            .subject()
            .filter(|_| code.as_deref() == Some("unknown-variable"));
        let Some(root) = root.map(SourceSpan::text) else {
            return report;
        };
        let addresses = self.origin.0.addresses.iter();
        let mut types = addresses
            .filter(|address| address.begins_with(root))
            .map(Address::block_type);
        match types.find(|it| self.has_dynamic(it)) {
            Some(block_type) => errors::of_dynamic_blocks(&report, block_type),
            None => report,
        }
    }

    /// Returns whether a dynamic block generates blocks of a type.
    fn has_dynamic(&self, block_type: &str) -> bool {
        let items = self.bodies().iter().filter_map(|body| body.native_items());
        items.flatten().any(|item| match item {
            BodyItem::Block(it) if it.type_name() == "dynamic" => {
                it.label(0).is_some_and(|label| label.text() == block_type)
            }
            _ => false,
        })
    }

    /// Returns the bodies of all sources.
    pub(super) fn bodies(&self) -> &[Body] {
        &self.origin.1.files
    }

    /// Returns the body with the instances of blocks.
    pub(super) fn decoded_body(&self) -> &Body {
        self.instantiated.as_ref().unwrap_or(&self.body)
    }

    /// Returns the decoder of the body: with the functions, and the variables `var` and `local`. A clone of it is cheap and takes
    /// more variables.
    ///
    /// ```
    /// use hcl_config::Module;
    /// use hcl_serde::Expression;
    ///
    /// let module = Module::new().source("rule.hcl", "locals {
    ///   limit = 5
    /// }
    /// ").load()?;
    /// let when: Expression = "load > local.limit".parse()?;
    /// let decoder = module.decoder().clone().variable("load", &9)?;
    /// assert!(decoder.decode_expression::<bool>(&when)?);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn decoder(&self) -> &Decoder {
        &self.decoder
    }

    /// Returns the values of all variables, as one object. The values of sensitive variables are marked.
    #[must_use]
    pub const fn variables(&self) -> &Value {
        &self.variables
    }

    /// Returns the values of all locals, as one object.
    #[must_use]
    pub const fn locals(&self) -> &Value {
        &self.locals
    }

    /// Returns the body without `variable` and `locals` blocks. Its dynamic blocks are not expanded.
    #[must_use]
    pub const fn body(&self) -> &Body {
        &self.body
    }

    /// Returns the warnings about variables and locals.
    #[must_use]
    pub const fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }
}
