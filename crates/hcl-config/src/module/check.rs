//! Checks of modules: see [`Decoder::check`].

#[cfg(feature = "schema")]
use hcl_core::ParsedSource;
use hcl_core::{Diagnostic, Diagnostics, SourceSpan, Span};

use super::areas::Areas;
use super::errors::NO_VALUE;
use super::loaded_module::without_references;
#[cfg(feature = "schema")]
use super::model::Evaluates;
#[cfg(feature = "schema")]
use super::source::SourceText;
use super::undeclared_names::{self, is_undeclared_block};
#[cfg(feature = "schema")]
use super::variable::{self, Input};
use super::{LoadedModule, Module};
use crate::UNKNOWN_VALUE;
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::extend::DecodedRoot;
#[cfg(feature = "schema")]
use hcl_serde::extend::check_body;

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
    /// use hcl_config::Module;
    ///
    /// let text = "variable \"base\" {\n  type = number\n}\nport = var.base\nhost = var.hots\n";
    /// let found = Module::new().source("main.hcl", text).check::<BTreeMap<String, String>>();
    /// let summaries: Vec<&str> = found.iter().map(|found| found.summary()).collect();
    /// assert_eq!(summaries, ["Unsupported attribute"]);
    /// ```
    #[must_use]
    pub fn check<T: HclDecodeOwned>(&self) -> Diagnostics {
        let this = self.of_type(T::BODY_SCHEMA);
        let mut root = DecodedRoot::<T>::default();
        this.with_decoded(UNKNOWN, |module, found| {
            module.decoded_into(&mut root, found)
        })
    }

    /// Returns the mistakes of a module of any type, sorted by position in each source: syntax, variables and locals,
    /// references to variables and locals, and calls of functions that the module does not have. Each expression is evaluated once, also
    /// where nothing reads it. Blocks are unknown there, and so are names of the program, such as `data.x.y`: they are not checked, unless
    /// the name is similar to one of the module.
    ///
    /// A variable without a value is unknown, also one with a default: what another value would correct is not a mistake.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_config::Module;
    /// use hcl_serde::stdlib;
    ///
    /// let text = "variable \"region\" {\n  type = list(string)\n}\noutput \"id\" {\n  value = uper(var.regio)\n}\n";
    /// let module = Module::new().functions(stdlib::standard()).source("main.hcl", text);
    /// let found = module.check_open();
    /// let details: Vec<_> = found.iter().map(|found| found.detail()).collect();
    /// assert_eq!(
    ///     details,
    ///     [
    ///         "There is no function named \"uper\". Did you mean \"upper\"?",
    ///         "The module declares no variable \"regio\". Did you mean \"region\"?",
    ///     ]
    /// );
    /// ```
    #[must_use]
    pub fn check_open(&self) -> Diagnostics {
        let mut this = self.clone().without_defaults();
        this.blocks_are_unknown = true;
        this.with_decoded(UNKNOWN, |_, _| Diagnostics::new())
    }

    const fn without_defaults(mut self) -> Self {
        self.inputs.ignores_defaults = true;
        self
    }

    /// Evaluates all stages, and returns their diagnostics and the diagnostics of decoding, without some codes.
    fn with_decoded(
        &self,
        ignored: &'static [&'static str],
        decode: impl FnOnce(&LoadedModule, &Diagnostics) -> Diagnostics,
    ) -> Diagnostics {
        let mut all = Diagnostics::ignoring(ignored);
        let sources = self.bodies(&mut all);
        let module = self.evaluate_bodies(&sources, &mut all);
        let decoded = decode(&module, &all);
        module.mistakes(all, decoded)
    }
}

impl LoadedModule {
    /// Returns the mistakes of all stages and of decoding without those that follow from others, sorted by position in each source.
    #[cold]
    pub(super) fn mistakes(&self, mut all: Diagnostics, decoded: Diagnostics) -> Diagnostics {
        let (module, sources) = &*self.origin;
        let replaced = module.rules.map(|rules| (rules.replaced)(&sources.files));
        // Places in which nothing is reported.
        let mut silent = replaced.unwrap_or_default();
        let decoded = self.graph().with_causes(decoded);
        let decoded = decoded.without(|it| follows_from(it, &all));
        all = without_addresses(all, &decoded);
        let references = self.references_to_wrong_values(&decoded);
        let mut decoded = without_references(decoded, &references);
        all = without_references(all, &references);
        self.graph().add_hints_to(&mut decoded);
        all.append(decoded);
        if module.blocks_are_unknown {
            report_new(&mut all, self.mistakes_in_expressions());
            // Names of the program that uses the module: `data.x.y`, `path.module`, `provider::aws::arn(…)`.
            all = all.without(undeclared_names::is_of_program);
        }
        // Places in which a name is not a second mistake.
        let mut wrong = self.refused_references(&all);
        wrong.extend_from_slice(&silent);
        let (of_language, settled) = self.mistakes_of_language(&wrong, &all);
        all = undeclared_names::without_names(all, &of_language);
        // A reference or a key of a wrong form is reported as that alone.
        let forms = all.iter().chain(of_language.iter()).filter(|it| {
            has_code(it, "invalid-reference") || has_code(it, "ambiguous-attribute-key")
        });
        wrong.extend(forms.filter_map(|it| it.subject().cloned()));
        wrong.extend_from_slice(&settled);
        if !sources.is_broken {
            silent.extend(settled);
        }
        let (wrong, silent) = (Areas::of(&wrong), Areas::of(&silent));
        let is_second =
            |it: &Diagnostic| (is_undeclared_block(it) || is_circle(it)) && wrong.has_report(it);
        all = all.without(|it| is_second(it) || silent.has_report(it));
        report_new(&mut all, of_language.without(is_second));
        all = self.without_failed_calls(all);
        let mut undeclared = self.undeclared();
        module.leave_out(&mut undeclared, sources);
        all = undeclared_names::without_names(all, &undeclared);
        if sources.is_broken {
            all = undeclared_names::without_hidden(all);
        } else {
            all.append(undeclared.without(|it| wrong.has_report(it)));
        }
        module.leave_out(&mut all, sources);
        all.merge_repeated();
        all.sort_by_position();
        // A type may have secrets of its own. A text that an earlier run has masked is shown again after its secret went. A call may have
        // a secret of another module.
        let is_concealed = |at: SourceSpan| at.source().conceals(Span::new(0, u32::MAX));
        let is_open = module.blocks_are_unknown
            && !self.concealment.is_some()
            && !sources.places().any(is_concealed);
        all.map(|report| {
            if is_open {
                report.of_open_run(true)
            } else {
                report
            }
        })
    }

    /// Returns the mistakes in the language of the sources, and the places that they settle. References in some places are not checked.
    fn mistakes_of_language(
        &self,
        unchecked: &[SourceSpan],
        all: &Diagnostics,
    ) -> (Diagnostics, Vec<SourceSpan>) {
        let module = &self.origin.0;
        let mut found = module.mistakes.clone();
        let Some(rules) = module.rules else {
            return (found, Vec::new());
        };
        let unchecked = (rules.check)(self.files(), unchecked, &mut found);
        let mut graph = self.graph();
        graph.check_references(unchecked.references, &mut found);
        if !all.iter().any(is_circle) {
            graph.circles_of_blocks(&module.outputs, &mut found);
        }
        drop(graph);
        (found, unchecked.settled)
    }
}

#[cfg(feature = "schema")]
impl Module {
    /// Returns everything that is wrong with the module by a published schema, sorted by position in each source: see
    /// [`Document::check`](hcl_schema::Document::check).
    ///
    /// The names of all sources are one set. Variables belong to the module. A function that the module does not define belongs
    /// to the program, and is not an error. A variable without a value is unknown, also with a default: another value might
    /// correct the mistake.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_config::Module;
    ///
    /// let schema = r#"{"hcl_schema": 1, "types": [{"name": "Config", "arguments": [
    ///     {"name": "port", "required": true, "shape": {"integer": {"min": 0, "max": 65535}}}
    /// ]}]}"#;
    /// let schema = Document::from_json(schema)?;
    /// let found = Module::new()
    ///     .source("main.hcl", "port = var.base + 1000\n")
    ///     .source("variables.hcl", r#"variable "base" {
    ///   type = number
    /// }
    /// "#)
    ///     .value("base", &65000)
    ///     .check_with(&schema);
    /// assert_eq!(found.iter().next().unwrap().code().as_deref(), Some("unsuitable-value-type"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn check_with(&self, schema: &hcl_schema::Document) -> Diagnostics {
        let mut this = self.clone().without_defaults().addresses_of(schema);
        this.concealment = this.concealment.max(schema.concealment());
        this.with_decoded(UNKNOWN_NAMES, |module, found| {
            let body = module.decoded_body();
            check_body(&module.decoder, schema, body, found.new_like())
        })
    }

    /// Returns the mistakes in each of some files of values, as a check of the module with this file alone reports them. The module is
    /// evaluated once.
    pub(super) fn check_values(
        &self,
        schema: Option<&hcl_schema::Document>,
        files: &[&ParsedSource],
    ) -> Vec<Diagnostics> {
        let ignored = &mut Diagnostics::new();
        let mut this = self.clone().without_defaults();
        this.evaluates = Evaluates::Variables;
        if let Some(schema) = schema {
            this.concealment = this.concealment.max(schema.concealment());
        }
        let sources = this.bodies(ignored);
        let module = this.evaluate_bodies(&sources, ignored);
        let declared = &*module.declared;
        let check = |file: &ParsedSource| {
            let mut found = Diagnostics::ignoring(UNKNOWN);
            let mut inputs = this.inputs.clone();
            inputs.add_file(SourceText::Parsed(file.into()));
            let concealment = module.concealment;
            let mut given = inputs.resolve(declared, concealment, &this.limits, &mut found);
            let values = declared.iter().map(|it| {
                let (input, mistakes) = given.remove(it.name())?;
                found.append(mistakes);
                input
            });
            let values: Vec<Input> = values.collect();
            let mut scope = module.decoder.context().child();
            scope.share_budget(file.source().text().len() as u64);
            scope.set_variable("var", variable::object(declared, &values));
            for (variable, value) in declared.iter().zip(&values) {
                if let Some((_, at)) = value {
                    variable.validate(Some(at), &scope, &mut found);
                }
            }
            // Mistakes of the module itself are in the report of the module.
            let is_here = |at: &SourceSpan| at.source().name() == file.source().name();
            let mut found = found.without(|it| !it.subject().is_some_and(is_here));
            found.merge_repeated();
            found.sort_by_position();
            let is_concealed = file.source().conceals(Span::new(0, u32::MAX));
            let is_open = schema.is_none() && !module.concealment.is_some() && !is_concealed;
            found.map(|report| report.of_open_run(is_open))
        };
        files.iter().map(|file| check(file)).collect()
    }
}

pub(super) fn has_code(report: &Diagnostic, code: &str) -> bool {
    report.code().as_deref() == Some(code)
}

pub(super) fn is_circle(report: &Diagnostic) -> bool {
    has_code(report, "circular-reference")
}

/// Returns whether a report about a name may follow from mistakes of the module: it is the name of a block that has the address of
/// another, or nothing refers to it; or about a label that is not known.
fn follows_from(report: &Diagnostic, mistakes: &Diagnostics) -> bool {
    let is_repeated = |at: &SourceSpan| {
        let mut mistakes = mistakes.iter();
        mistakes.any(|it| {
            has_code(it, "duplicate-address")
                && it.subject().is_some_and(|block| block.encloses(at))
        })
    };
    match report.code().as_deref() {
        Some("unused-name") => mistakes.has_errors(),
        // The values on a circle are not known.
        Some("invalid-dynamic-block-label") => mistakes.iter().any(is_circle),
        Some("duplicate-name") => report.subject().is_some_and(is_repeated),
        _ => false,
    }
}

/// Adds diagnostics with another subject than the diagnostics before.
fn report_new(all: &mut Diagnostics, more: Diagnostics) {
    let subjects: Vec<SourceSpan> = all.iter().filter_map(|it| it.subject().cloned()).collect();
    let more = more.into_iter();
    all.extend(more.filter(|more| more.subject().is_none_or(|at| !subjects.contains(at))));
}

/// The codes of errors about values that are not known yet, such as variables without a value.
const UNKNOWN: &[&str] = &[UNKNOWN_VALUE, NO_VALUE];

/// The same, with the codes about functions and variables that the program may define.
#[cfg(feature = "schema")]
const UNKNOWN_NAMES: &[&str] = &[
    "call-to-unknown-function",
    "function-calls-not-allowed",
    UNKNOWN_VALUE,
    "unknown-variable",
    "variables-not-allowed",
    NO_VALUE,
];

/// Removes what the type says, too: two blocks that have one address are two blocks there, and labels have the names of its fields.
fn without_addresses(found: Diagnostics, decoded: &Diagnostics) -> Diagnostics {
    let of_type = |report: &Diagnostic, code: &str| {
        let mut decoded = decoded.iter();
        decoded.any(|it| has_code(it, code) && it.subject() == report.subject())
    };
    found.without(|it| match it.code().as_deref() {
        Some("duplicate-address") => of_type(it, "duplicate-block"),
        Some(code @ ("missing-label" | "extraneous-label")) => of_type(it, code),
        _ => false,
    })
}
