//! Modules in editors and tools, which keep the trees of files, go on after mistakes, and look up names.
//!
//! A program that reads a configuration needs none of it. Before 1.0, each minor version may change these items.

use std::path::{Component, Path, PathBuf};

use hcl_core::convert::convert;
use hcl_core::diagnostic::suggest;
use hcl_core::extend::Listing;
use hcl_core::{
    Attribute, Body, BodySchema, Diagnostics, EvalContext, ParsedSource, Source, Syntax, Type,
    Value,
};

pub use super::evaluated::{Evaluated, evaluate};
use super::model::Evaluates;
pub use super::shared_source::SharedSource;
use super::{Address, LoadedModule, Module, SourceText};
pub use crate::layers::files::name_matches;
use crate::{Dialect, Layers};

/// Parses a source, in the JSON syntax if its name ends in `.json`, with the limits of the module. Errors are in the
/// result, with what the parser has recovered.
///
/// ```
/// use hcl_config::{Module, editor};
/// use hcl_serde::Source;
///
/// let source = Source::new("main.hcl", "port = \n")?;
/// assert!(editor::parse(&Module::new(), &source).diagnostics().has_errors());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn parse(module: &Module, source: &Source) -> ParsedSource {
    ParsedSource::parse(source, Syntax::of_name(source.name()), &module.limits)
}

/// Adds a source that is parsed already, so that several modules share its tree. All sources are merged into one body.
///
/// ```
/// use hcl_config::{Module, editor};
/// use hcl_serde::Source;
///
/// let source = Source::new("main.hcl", "locals {
///   a = 1
/// }
/// port = local.a
/// ")?;
/// let parsed = editor::parse(&Module::new(), &source);
/// let module = editor::with_source(Module::new(), &parsed);
/// let config: std::collections::BTreeMap<String, u16> = module.decode()?;
/// assert_eq!(config["port"], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn with_source(mut module: Module, source: impl Into<SharedSource>) -> Module {
    module.sources.push(SourceText::Parsed(source.into()));
    module
}

/// Returns a source that is parsed already as the only layer.
///
/// ```
/// use hcl_config::{Layers, Module, editor};
/// use hcl_serde::Source;
///
/// let source = Source::new("app.hcl", "port = 8080\n")?;
/// let file = editor::layer(&editor::parse(&Module::new(), &source));
/// let all = Layers::new().source("defaults.hcl", "port = 80\n").then(file);
/// assert_eq!(all.decode::<std::collections::BTreeMap<String, u16>>()?["port"], 8080);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn layer(source: &ParsedSource) -> Layers {
    Layers::new().parsed(source)
}

/// Sets variables to the values of arguments that are parsed already. See [`Module::var_file`].
///
/// ```
/// use hcl_config::{Module, editor};
/// use hcl_serde::Source;
///
/// let module = Module::new().source("main.hcl", r#"variable "size" {}
/// total = var.size * 2
/// "#);
/// let values = editor::parse(&module, &Source::new("prod.hcl", "size = 4\n")?);
/// let config: std::collections::BTreeMap<String, u8> = editor::with_var_source(module, &values).decode()?;
/// assert_eq!(config["total"], 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn with_var_source(mut module: Module, source: &ParsedSource) -> Module {
    module.inputs.add_file(SourceText::Parsed(source.into()));
    module
}

/// Returns the mistakes in each of some files of values, as a check of the module with this file alone reports them. The schema is that of
/// the module.
///
/// ```
/// use hcl_config::{Module, editor};
/// use hcl_serde::Source;
///
/// let module = Module::new().source("main.hcl", "variable \"size\" {\n  type = number\n}\n");
/// let values = editor::parse(&module, &Source::new("prod.tfvars", "size = \"x\"\nsise = 1\n")?);
/// assert_eq!(editor::check_values(&module, None, &[&values])[0].len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "schema")]
#[must_use]
pub fn check_values(
    module: &Module,
    schema: Option<&hcl_schema::Document>,
    files: &[&ParsedSource],
) -> Vec<Diagnostics> {
    module.check_values(schema, files)
}

/// Adds names that reports of a run with secrets show also of a text with mistakes: those of variables in files that are left out.
///
/// ```
/// use hcl_config::{Module, editor};
/// use hcl_core::diagnostic::Renderer;
///
/// let text = "variable \"key\" {\n  sensitive = true\n}\nport = \"\n";
/// let module = editor::with_known_names(Module::new().source("main.hcl", text), ["port"]);
/// assert!(module.check_open().render(&Renderer::plain()).contains("4 | port = "));
/// ```
#[must_use]
pub fn with_known_names<N: Into<String>>(
    mut module: Module,
    names: impl IntoIterator<Item = N>,
) -> Module {
    module.known_names.extend(names.into_iter().map(Into::into));
    module
}

/// Returns whether a file with this name or path sets variables of the module in its folder, and is not part of it.
///
/// ```
/// use hcl_config::editor::is_var_file;
///
/// assert!(is_var_file("live/prod.tfvars") && is_var_file("prod.pkrvars.json"));
/// assert!(!is_var_file("live/main.tf"));
/// ```
#[must_use]
pub fn is_var_file(name: &str) -> bool {
    Dialect::of(name) == Dialect::Values
}

/// Returns whether the body of a declaration says that its value is a secret; `None` if it does not say it. A flag that cannot be read,
/// or is misspelt, may say so.
///
/// ```
/// use hcl_config::editor::says_secret;
/// use hcl_core::{Body, Diagnostics, Source, native};
///
/// let says = |text: &str| {
///     let file = native::parse(&Source::new("main.tf", text).unwrap(), &mut Diagnostics::new());
///     says_secret(&Body::from(file.body()))
/// };
/// assert_eq!(["sensitive = false\n", "sensitiv = 1\n", "type = string\n"].map(says), [Some(false), Some(true), None]);
/// ```
#[must_use]
pub fn says_secret(body: &Body) -> Option<bool> {
    let arguments = body
        .list(Listing::Known, &mut Diagnostics::new())
        .attributes;
    let flag = arguments.iter().find(|it| it.name() == "sensitive");
    let value = flag.map(|flag| flag.expression().value(&EvalContext::literal_only()));
    let is_false = |value: Value| convert(&value, &Type::Bool).is_ok_and(|value| value == false);
    let is_set = value.map(|value| !value.is_ok_and(is_false));
    let is_misspelt = |it: &Attribute| suggest(it.name(), ["sensitive"]).is_some();
    is_set.or_else(|| arguments.iter().any(is_misspelt).then_some(true))
}

/// Joins a folder and a path relative to it, without `.`, and without `..` where a folder is before it. Links are not followed.
///
/// ```
/// use std::path::Path;
///
/// use hcl_config::editor::joined;
///
/// assert_eq!(joined(Path::new("/app/env"), "../main.tf"), Path::new("/app/main.tf"));
/// assert_eq!(joined(Path::new("."), "./net/../../x"), Path::new("../x"));
/// assert_eq!(joined(Path::new("/app"), "../../x"), Path::new("/x"));
/// assert_eq!(joined(Path::new("app"), "/etc/x"), Path::new("/etc/x"));
/// ```
#[must_use]
pub fn joined(folder: &Path, path: impl AsRef<Path>) -> PathBuf {
    let mut joined = PathBuf::new();
    for component in folder.join(path).components() {
        match (component, joined.components().next_back()) {
            // Nothing is above the root.
            (Component::CurDir, _) | (Component::ParentDir, Some(Component::RootDir)) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => _ = joined.pop(),
            (other, _) => joined.push(other),
        }
    }
    joined
}

/// Returns the body of the block that names the module of a run of a test, if the run is not about the module around the test.
///
/// ```
/// use hcl_config::editor;
/// use hcl_core::{Diagnostics, Source, native};
///
/// let text = "run \"a\" {\n  module {\n    source = \"./child\"\n  }\n}\nrun \"b\" {}\n";
/// let file = native::parse(&Source::new("x.tftest.hcl", text)?, &mut Diagnostics::new());
/// let runs = file.body().blocks();
/// let found = runs.map(|run| editor::module_of_run(&run.body().into()).is_some());
/// assert_eq!(found.collect::<Vec<_>>(), [true, false]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn module_of_run(run: &Body) -> Option<Body> {
    let schema = BodySchema::new().block("module", [""; 0]);
    let (content, _) = run.partial_content(&schema, &mut Diagnostics::new());
    let block = content.blocks_of("module").next()?;
    Some(block.body().clone())
}

/// Evaluates variables and locals as far as possible, for tools that show values. What has an error, or no value, is
/// unknown.
///
/// ```
/// use hcl_config::{Module, editor};
///
/// let text = "variable \"a\" {}\nlocals {\n  b = 2\n  c = \n}\n";
/// let module = editor::load(&Module::new().source("main.hcl", text));
/// assert_eq!(module.locals().get("b").unwrap().to_string(), "2");
/// assert!(!module.variables().get("a").unwrap().is_known());
/// ```
#[must_use]
pub fn load(module: &Module) -> LoadedModule {
    let ignored = &mut Diagnostics::new();
    let sources = module.bodies(ignored);
    module.evaluate_bodies(&sources, ignored)
}

/// Returns whether blocks define functions: see [`Module::function_blocks`].
///
/// ```
/// use hcl_config::{Module, editor};
///
/// assert!(editor::has_function_blocks(&Module::new().function_blocks("function")));
/// ```
#[must_use]
pub const fn has_function_blocks(module: &Module) -> bool {
    module.function_blocks.is_some()
}

/// Evaluates variables and locals as [`load`] does, and nothing else: no block, unless a local needs it. References to blocks have
/// no value.
///
/// ```
/// use hcl_config::{Module, editor};
///
/// let module = Module::new().source("main.hcl", "locals {\n  a = 1\n}\n");
/// let values = editor::load_values(&module);
/// assert_eq!(values.locals().get("a").unwrap(), &1);
/// ```
#[must_use]
pub fn load_values(module: &Module) -> LoadedModule {
    let mut module = module.clone();
    module.evaluates = Evaluates::Values;
    load(&module)
}

/// Adds the names of files as data: of arguments, and of blocks that have no address.
///
/// ```
/// use hcl_config::{Module, editor};
/// use hcl_core::Expression;
///
/// let text = "port = 80\nserver {\n  at = \"a:${port}\"\n}\n";
/// let module = editor::with_data(Module::new().source("main.hcl", text));
/// let expression: Expression = "server.at".parse().unwrap();
/// assert_eq!(editor::evaluate(&module, &expression).value, "a:80");
/// ```
#[must_use]
pub const fn with_data(mut module: Module) -> Module {
    module.has_data = true;
    module
}

/// Returns the addresses of blocks, in the order in which they were added.
///
/// ```
/// use hcl_config::{Address, Module, editor};
///
/// let module = Module::new().address(Address::new("service", "service.{name}"));
/// assert_eq!(editor::addresses(&module)[0].block_type(), "service");
/// ```
#[must_use]
pub fn addresses(module: &Module) -> &[Address] {
    &module.addresses
}
