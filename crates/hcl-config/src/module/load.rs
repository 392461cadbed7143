//! A module is read: its sources, then its variables, local values and references, and the body that is decoded.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex};

use hcl_core::internal::in_nfc;
use hcl_core::json_form::Json;
use hcl_core::native::BodyItem;
use hcl_core::source::KnownNames;
use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Source, SourceSpan};

use super::content::{Bodies, declarations_of, variable_blocks};
use super::graph::{Graph, Run};
use super::loaded_module::LoadedModule;
use super::model::{Evaluates, Module};
use super::shared_source::SharedSource;
use super::source::SourceText;
use super::variable::{self, Input, Variable};
use crate::Dialect;
use hcl_serde::Decoder;
use hcl_serde::Result;
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::extend::{Concealment, DecodedRoot, ReadRoot, of_module};

impl Module {
    /// Evaluates variables and locals, and decodes the rest of the body.
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser, of variables and of locals; without errors, the diagnostics of decoding the rest as a `T`.
    pub fn decode<T: HclDecodeOwned>(&self) -> Result<T> {
        self.decode_with_diagnostics().map(|(value, _)| value)
    }

    /// As [`decode`](Self::decode), and returns the warnings with the result.
    ///
    /// ```
    /// use hcl_config::Module;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(deprecated = "use \"address\"", optional)]
    ///     addr: String,
    /// }
    ///
    /// let module = Module::new().source("app.hcl", "addr = \"::1\"\n");
    /// let (config, warnings) = module.decode_with_diagnostics::<Config>()?;
    /// assert_eq!(config.addr, "::1");
    /// assert_eq!(warnings.iter().next().unwrap().summary(), "Deprecated");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
    pub fn decode_with_diagnostics<T: HclDecodeOwned>(&self) -> Result<(T, Diagnostics)> {
        let mut root = DecodedRoot::default();
        let found = self.read(&mut root);
        root.finish_with_warnings(found)
    }

    fn read(&self, root: &mut dyn for<'de> ReadRoot<'de>) -> Diagnostics {
        let this = &*self.of_type(root.schema());
        let mut found = Diagnostics::new();
        let sources = this.bodies(&mut found);
        this.read_bodies(&sources, found, root)
    }

    /// Evaluates variables and locals.
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser, of variables and of locals.
    pub fn load(&self) -> Result<LoadedModule> {
        let mut found = Diagnostics::new();
        let sources = self.bodies(&mut found);
        if sources.is_broken {
            sources.mask(self.known_concealment(&sources), []);
            found.merge_repeated();
            found.sort_by_position();
            return Err(found.into());
        }
        let mut module = self.evaluate_bodies(&sources, &mut found);
        if found.has_errors() {
            let nothing = found.new_like();
            return Err(module.mistakes(found, nothing).into());
        }
        module.warnings = found;
        Ok(module)
    }

    /// Returns the body as data, also where not all of its names are known: a job of Nomad keeps `${attr.kernel.name}`. See
    /// [`Decoder::json_form`]. A reference to a local value or another block's argument that is not known is kept, too:
    /// `${local.name}`.
    ///
    /// ```
    /// use hcl_config::Module;
    ///
    /// let text = "variable \"app\" {}\nname = \"${var.app}-1\"\nnode = \"${var.app}-${node.unique.id}\"\n";
    /// let job = Module::new().source("job.hcl", text).value("app", "web").json_form()?;
    /// assert_eq!(job.to_string(), r#"{"name":"web-1","node":"${var.app}-${node.unique.id}"}"#);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser, of variables, and of `count`, `for_each` and `dynamic` blocks, which have to be known.
    pub fn json_form(&self) -> Result<Json> {
        let mut this = self.clone();
        this.keeps_unknown = true;
        let module = this.load()?;
        let body = module.decoded_body();
        // Data has each argument once.
        let parts = body.written_parts();
        let items = parts.iter().filter_map(Body::native_items).flatten();
        let names: BTreeSet<&str> = items
            .filter_map(|item| match item {
                BodyItem::Attribute(attribute) => Some(attribute.name()),
                BodyItem::Block(_) => None,
            })
            .collect();
        let schema = names.into_iter().fold(BodySchema::new(), |schema, name| {
            schema.optional(name.to_owned())
        });
        let mut found = Diagnostics::new();
        body.partial_content(&schema, &mut found);
        found.into_result(())?;
        module.decoder.json_form(body)
    }

    /// Returns what reports mask because of the program, its values and the texts.
    fn known_concealment(&self, sources: &Bodies) -> Concealment {
        // The declarations of a text with an error are not known. In other texts, a function may mark its result.
        let has_word = |at: SourceSpan| may_declare_secrets(at.source());
        let has_secrets = self.roots.iter().any(|(_, value)| value.contains_marked())
            || self.inputs.has_marked_value()
            || sources.places().any(has_word);
        self.concealment.max(Concealment::of(has_secrets))
    }

    /// Evaluates variables and locals of sources. What has an error is unknown.
    pub(super) fn evaluate_bodies(
        &self,
        sources: &Bodies,
        diagnostics: &mut Diagnostics,
    ) -> LoadedModule {
        let body = sources.merged();
        let mut graph = self.graph(sources, diagnostics);
        let (content, with_functions) = declarations_of(&body, sources, &graph, diagnostics);
        let (functions, rest) = self.split_functions(&with_functions);
        let mut scope = self.scope(sources.size);
        let known = self.known_concealment(sources);
        // Or variables are blocks with addresses.
        let own = variable_blocks(&content).filter(|_| !graph.has_type("variable"));
        let mut declared = variable::declared(own, diagnostics);
        let of_variables = Concealment::of(declared.iter().any(Variable::is_sensitive));
        let concealment = known.max(of_variables);
        sources.mask(concealment, variable::known_names(&declared));
        graph.hides_labels = concealment == Concealment::Labels;
        let names = declared.iter().map(Variable::name);
        graph.variables = names.map(|name| in_nfc(name.into()).into()).collect();
        graph.declare(&body, &content, diagnostics);
        let set = self.set_values(sources, &mut graph, diagnostics);
        let values = self.variables(&mut declared, concealment, diagnostics);
        let variables = variable::object(&declared, &values);
        scope.set_variable("var", variables.clone());
        let run = Run {
            scope: &scope,
            keeps_unknown: self.keeps_unknown,
            blocks_are_unknown: self.blocks_are_unknown,
            is_data: self.has_data,
        };
        let functions =
            self.defined_functions(&with_functions, &functions, &mut graph, run, diagnostics);
        let mut scope = scope.child();
        scope.set_functions(functions.clone());
        self.validate(&mut declared, &values, &scope, diagnostics);
        graph.define_roots(&mut scope);
        let run = Run {
            scope: &scope,
            ..run
        };
        let locals = graph.evaluate_locals(run, diagnostics);
        let mut instantiated = None;
        if graph.has_addresses() && self.evaluates == Evaluates::All {
            graph.write_set(concealment);
            graph.evaluate_references(&sources.files, run, diagnostics);
            let is_decoded = !self.blocks_are_unknown;
            instantiated = is_decoded.then(|| graph.instantiated(&rest, self.limits));
        }
        graph.add_hints_to(diagnostics);
        self.leave_out(diagnostics, sources);
        let roots = [
            ("var".into(), variables.clone()),
            ("local".into(), locals.clone()),
        ];
        let own = self.roots.iter();
        let own = own.map(|(name, value)| ((**name).into(), value.clone()));
        let roots = own.chain(roots).chain(graph.variables());
        let decoder = Decoder::new().limits(self.limits).functions(functions);
        let decoder = decoder.dynamic_blocks(true).conceal(concealment.is_some());
        let blocks = content.blocks_of("locals").map(|it| it.body().clone());
        let decoder = of_module(decoder, roots, set, blocks, sources.is_broken);
        LoadedModule {
            decoder,
            concealment,
            body: rest.clone(),
            instantiated,
            variables,
            declared: declared.into(),
            locals,
            warnings: Diagnostics::new(),
            origin: Arc::new((self.clone(), sources.clone())),
            graph: Arc::new(Mutex::new(graph)),
        }
    }

    /// Returns a graph without blocks.
    fn graph(&self, sources: &Bodies, diagnostics: &mut Diagnostics) -> Graph {
        let addresses = self.addresses.clone();
        let mut graph = if self.has_data {
            Graph::of_data(addresses, &sources.merged(), diagnostics)
        } else {
            Graph::new(addresses, diagnostics)
        };
        if !self.has_data {
            graph.declare_group("local");
        }
        graph.repeated = (self.evaluates == Evaluates::Variables).then(HashMap::new);
        graph.known_roots = self.rules.map(|_| self.known_roots());
        if graph.known_roots.is_none() && !self.has_data {
            graph.declare_groups(&self.roots);
        }
        graph
    }

    /// Returns the names that are defined in a module without blocks. A root that is not known stands for blocks.
    fn known_roots(&self) -> HashSet<Box<str>> {
        let own = self.roots.iter().filter(|(_, value)| value.is_known());
        let own = own.map(|(name, _)| name.clone());
        let usual = ["count", "each", "local", "resource", "self", "var"];
        own.chain(usual.map(Into::into)).collect()
    }

    /// Removes reports about expressions that the program reads without evaluating them.
    pub(super) fn leave_out(&self, found: &mut Diagnostics, sources: &Bodies) {
        if let Some(rules) = self.rules {
            *found = (rules.leave_out)(std::mem::take(found), &sources.files);
        }
    }

    /// Returns the values of all variables, and their spans. A value is `None` after an error.
    fn variables(
        &self,
        declared: &mut [Variable],
        concealment: Concealment,
        diagnostics: &mut Diagnostics,
    ) -> Vec<Input> {
        let mut inputs = self
            .inputs
            .resolve(declared, concealment, &self.limits, diagnostics);
        let values = declared.iter_mut().map(|variable| {
            let given = inputs.remove(variable.name());
            let (input, found) = given.unzip();
            let mut found = found.unwrap_or_else(|| diagnostics.new_like());
            let value = variable.value(input, self.inputs.ignores_defaults, &mut found);
            variable.mistakes.append(found);
            value
        });
        values.collect()
    }

    /// Checks the conditions on the values of variables, and reports the mistakes of variables, unless an expression may not need them.
    fn validate(
        &self,
        declared: &mut [Variable],
        values: &[Input],
        scope: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        for (variable, value) in declared.iter_mut().zip(values) {
            let mut found = std::mem::take(&mut variable.mistakes);
            variable.validate(value.as_ref().map(|(_, at)| at), scope, &mut found);
            if self.evaluates == Evaluates::Variables {
                variable.mistakes = found;
            } else {
                diagnostics.append(found);
            }
        }
    }

    /// Returns a scope with functions and the budget for a text of a size.
    fn scope(&self, size: u64) -> EvalContext<'static> {
        let mut scope = EvalContext::new();
        scope.set_limits(self.limits);
        scope.set_functions(self.functions.clone());
        for (name, value) in &self.roots {
            scope.set_variable(&**name, value.clone());
        }
        scope.share_budget(size);
        scope
    }

    /// Returns the variables that each block of a type needs.
    #[cfg(feature = "terraform")]
    pub(crate) fn variables_of_blocks(&self, block_type: &str) -> Vec<(String, BTreeSet<String>)> {
        let ignored = &mut Diagnostics::new();
        let sources = self.bodies(ignored);
        let mut graph = self.graph(&sources, ignored);
        let body = sources.merged();
        let (content, _) = declarations_of(&body, &sources, &graph, ignored);
        graph.declare(&body, &content, ignored);
        graph.variables_of_blocks(block_type)
    }

    /// Returns the bodies of all sources, with overriding ones last.
    #[cfg(feature = "terraform")]
    pub(crate) fn bodies_in_order(&self) -> Vec<Body> {
        let files = self.bodies(&mut Diagnostics::new()).files.into_iter();
        files.map(|file| file.body().clone()).collect()
    }

    /// Returns the bodies of all sources.
    pub(super) fn bodies(&self, diagnostics: &mut Diagnostics) -> Bodies {
        diagnostics.append(self.unread.clone());
        let mut files = Vec::with_capacity(self.sources.len());
        let mut replaced = Vec::new();
        let mut size = 0;
        let names: HashSet<Cow<'_, str>> = self.sources.iter().map(SourceText::name).collect();
        let is_replaced = |source: &SourceText| {
            let other = Dialect::replacement(&source.name());
            other.is_some_and(|other| names.contains(&*other))
        };
        for source in &self.sources {
            let mut found = Diagnostics::new();
            // A check of Terraform does not know the names of other programs.
            let is_foreign =
                self.rules.is_some() && Dialect::of(&source.name()) == Dialect::Foreign;
            if let Some(file) = source.parse(&self.limits, &mut found) {
                if is_replaced(source) {
                    replaced.push(file);
                } else if !(is_foreign && self.blocks_are_unknown) {
                    size += file.parsed().source().text().len() as u64;
                    files.push(file);
                }
            }
            diagnostics.append(found);
        }
        // The last of two counts.
        files.sort_by_key(|file: &SharedSource| Dialect::is_override(file.name()));
        let known = KnownNames::default();
        known.add(self.known_names.clone());
        Bodies {
            files,
            replaced,
            size,
            is_broken: diagnostics.has_errors(),
            known,
        }
    }
}

/// Returns whether a text has the word `sensitive`. The one mistake of a text may be in the word, as in `"sen"sitive"`: half of it is
/// whole then.
pub(crate) fn may_declare_secrets(source: &Source) -> bool {
    let text = source.text();
    text.contains("sensitive")
        || source.is_broken() && (text.contains("sens") || text.contains("itive"))
}
