//! Modules with evaluated variables and locals.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hcl_core::eval::Traversal;
use hcl_core::{Body, Diagnostic, Diagnostics, SourceSpan, Value, json};

use super::areas::Areas;
use super::check::has_code;
use super::content::Bodies;
use super::graph::{Graph, name_of};
use super::model::Module;
use super::shared_source::SharedSource;
use super::variable::Variable;
use crate::UNKNOWN_VALUE;
use hcl_serde::Decoder;
use hcl_serde::Result;
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::extend::{Concealment, DecodedRoot, ReadRoot, decode_body};

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
    /// The secrets of the variables and the texts, which reports mask.
    pub(super) concealment: Concealment,
    pub(super) body: Body,
    /// The body with the instances of blocks, if blocks have addresses.
    pub(super) instantiated: Option<Body>,
    pub(super) variables: Value,
    pub(super) declared: Arc<[Variable]>,
    pub(super) locals: Value,
    pub(super) warnings: Diagnostics,
    pub(super) graph: Arc<Mutex<Graph>>,
    /// The module and its bodies.
    pub(super) origin: Arc<(Module, Bodies)>,
}

impl Module {
    /// Reads bodies with the syntax errors `found`. The module has the addresses of the type.
    pub(super) fn read_bodies(
        &self,
        sources: &Bodies,
        mut found: Diagnostics,
        root: &mut dyn for<'de> ReadRoot<'de>,
    ) -> Diagnostics {
        if !sources.is_broken {
            let module = self.evaluate_bodies(sources, &mut found);
            return module.read(found, root);
        }
        // Not all types of serde say which secrets they have: what the parser has read is decoded.
        let met = Concealment::met_by(|| {
            let ignored = &mut Diagnostics::new();
            self.evaluate_bodies(sources, ignored)
                .decoded_into(root, ignored);
        });
        let mut names = Vec::new();
        root.schema().add_names(&mut names);
        sources.know(names);
        found.merge_repeated();
        found.sort_by_position();
        met.mask_report(found, &json::is_json_name, &|_| ())
    }
}

/// Returns whether a report suggests a name of a reference in place of another name.
fn suggests(report: &Diagnostic, reference: &Traversal) -> bool {
    let is_step = |name: &str| reference.steps().iter().any(|it| name_of(it) == Some(name));
    let mut suggestions = report.all_suggestions().iter();
    has_code(report, "unsupported-argument") && suggestions.any(|it| is_step(&it.text))
}

/// Removes reports about references, and about values that need them.
pub(super) fn without_references(found: Diagnostics, references: &[SourceSpan]) -> Diagnostics {
    let areas = Areas::of(references);
    found.without(|report| {
        let at = report.subject();
        let value = at.filter(|_| has_code(report, "unsuitable-value-type"));
        areas.has_report(report)
            || value.is_some_and(|at| references.iter().any(|it| at.encloses(it)))
    })
}

impl LoadedModule {
    /// Decodes the body without `variable` and `locals` blocks. References to blocks are evaluated again if the type declares
    /// addresses that the module does not have.
    ///
    /// # Errors
    ///
    /// The diagnostics of decoding the body as a `T`.
    pub fn decode<T: HclDecodeOwned>(&self) -> Result<T> {
        let mut root = DecodedRoot::default();
        let found = self.read_with_addresses(&mut root);
        root.finish(found)
    }

    fn read_with_addresses(&self, root: &mut dyn for<'de> ReadRoot<'de>) -> Diagnostics {
        let (module, bodies) = &*self.origin;
        let addressed = module.of_type(root.schema());
        if addressed.addresses == module.addresses {
            return self.read(Diagnostics::new(), root);
        }
        // The type has addresses that the module was loaded without, or blocks for which an address of the module is a mistake.
        addressed.read_bodies(bodies, Diagnostics::new(), root)
    }

    /// Reads the body into a type without further addresses, after what the evaluation has `found`.
    fn read(&self, mut found: Diagnostics, root: &mut dyn for<'de> ReadRoot<'de>) -> Diagnostics {
        if found.has_errors() {
            // A value that is not known is a consequence.
            let mut all = Diagnostics::ignoring(&[UNKNOWN_VALUE]);
            all.append(found);
            let decoded = self.decoded_into(root, &all);
            return self.mistakes(all, decoded);
        }
        let decoded = self.decoded_into(root, &found);
        if decoded.has_errors() {
            return self.mistakes(found, decoded);
        }
        found.append(decoded);
        found
    }

    /// Returns the references to arguments of blocks that have a value with a mistake.
    #[cold]
    pub(super) fn references_to_wrong_values(&self, decoded: &Diagnostics) -> Vec<SourceSpan> {
        let errors = decoded.iter().filter(|it| it.is_error());
        let wrong = errors.filter_map(|it| Some((it.subject()?, it)));
        let wrong: Vec<(&SourceSpan, &Diagnostic)> = wrong.collect();
        if wrong.is_empty() || !self.graph().has_addresses() {
            return Vec::new();
        }
        let graph = self.graph();
        let expressions = self.files().iter().flat_map(SharedSource::expressions);
        let references = expressions.flat_map(|written| &written.references);
        let is_wrong = |reference: &&Traversal| {
            let argument = graph.argument_at(reference);
            argument.is_some_and(|(place, is_written)| {
                let mut wrong = wrong.iter();
                wrong.any(|(at, report)| {
                    place.encloses(at) && (is_written || suggests(report, reference))
                })
            })
        };
        let references = references.filter(is_wrong);
        references.map(|it| it.span().clone()).collect()
    }

    /// Returns the graph, which an evaluation may have left in the middle.
    pub(super) fn graph(&self) -> MutexGuard<'_, Graph> {
        self.graph.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn files(&self) -> &[SharedSource] {
        &self.origin.1.files
    }

    /// Reads the body into a type, after mistakes that are not about the body.
    pub(super) fn decoded_into(
        &self,
        root: &mut dyn for<'de> ReadRoot<'de>,
        found: &Diagnostics,
    ) -> Diagnostics {
        let body = self.decoded_body();
        decode_body(&self.decoder, body, found.new_like(), false, root)
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
