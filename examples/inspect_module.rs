//! Lists what a Terraform module declares: variables, outputs, providers, resources and module calls, with their positions. Defaults
//! are not evaluated, and the references of each item are listed. Reads both syntaxes, and goes on after mistakes.
//!
//! The output is the JSON of HashiCorp's terraform-config-inspect. In addition, items have `references`, and configurations of
//! providers a position.
//!
//! ```sh
//! cargo run -p hcl-examples --bin inspect_module -- path/to/module
//! ```

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use hcl_serde::hcl_core::SourceSpan;
use hcl_serde::hcl_core::body::Block;
use hcl_serde::hcl_core::eval::TraversalStepKind;
use hcl_serde::hcl_core::json_form::Json;
use hcl_serde::hcl_core::native::{Construct, Visit};
use hcl_serde::hcl_core::{Attribute, Body, BodySchema, Expression, Traversal};
use hcl_serde::{Decoder, Diagnostic, Diagnostics, Source};
use serde_json::{Map, Value, json};

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    for folder in std::env::args().skip(1) {
        let module = Module::load(Path::new(&folder))?;
        println!("{}", module.into_json(&folder));
    }
    Ok(())
}

/// The declarations of a module, by name or address.
#[derive(Default)]
pub(crate) struct Module {
    variables: Map<String, Value>,
    outputs: Map<String, Value>,
    required_core: Vec<String>,
    required_providers: Map<String, Value>,
    provider_configs: Map<String, Value>,
    managed_resources: Map<String, Value>,
    data_resources: Map<String, Value>,
    module_calls: Map<String, Value>,
    diagnostics: Diagnostics,
}

impl Module {
    /// Reads the files of a folder, overriding files last.
    pub(crate) fn load(folder: &Path) -> Result<Self, Box<dyn std::error::Error>> {
        let mut module = Self::default();
        let decoder = Decoder::new();
        for path in files(folder)? {
            let text = std::fs::read_to_string(&path)?;
            let source = Source::new(&*path.display().to_string(), text)?;
            let parsed = decoder.parse(&source);
            module.diagnostics.append(parsed.diagnostics().clone());
            module.read(&parsed.body());
        }
        Ok(module)
    }

    fn read(&mut self, file: &Body) {
        let schema = BodySchema::new()
            .block("terraform", [""; 0])
            .block("variable", ["name"])
            .block("output", ["name"])
            .block("provider", ["name"])
            .block("resource", ["type", "name"])
            .block("data", ["type", "name"])
            .block("module", ["name"]);
        let (content, _) = file.partial_content(&schema, &mut self.diagnostics);
        for block in &content.blocks {
            let name = block.label(0).unwrap_or_default().into_owned();
            match block.type_name() {
                "terraform" => self.terraform(block),
                "variable" => self.variable(name, block),
                "output" => self.output(name, block),
                "provider" => self.provider(&name, block),
                "module" => self.module(name, block),
                _ => self.resource(&name, block),
            }
        }
    }

    /// Returns the arguments of these names.
    fn arguments<const N: usize>(
        &mut self,
        block: &Block,
        names: [&'static str; N],
    ) -> [Option<Attribute>; N] {
        let schema = names
            .iter()
            .fold(BodySchema::new(), |schema, name| schema.optional(*name));
        let (content, _) = block.body().partial_content(&schema, &mut self.diagnostics);
        names.map(|name| content.attribute(name).cloned())
    }

    fn terraform(&mut self, block: &Block) {
        let schema = BodySchema::new()
            .optional("required_version")
            .block("required_providers", [""; 0]);
        let (content, _) = block.body().partial_content(&schema, &mut self.diagnostics);
        if let Some(version) = content.attribute("required_version") {
            let version = self.text(version.expression());
            self.required_core.extend(version);
        }
        for providers in content.blocks_of("required_providers") {
            let at = providers.definition_span();
            for provider in providers.body().just_attributes(&mut self.diagnostics) {
                self.required_provider(provider.name(), provider.expression(), &at);
            }
        }
    }

    /// Notes a requirement that is an object. In old modules, it is the version alone.
    fn required_provider(&mut self, name: &str, requirement: &Expression, at: &SourceSpan) {
        let (mut source, mut versions, mut aliases) = (None, Vec::new(), Vec::new());
        match requirement.static_map() {
            Ok(items) => {
                for (key, value) in items {
                    match keyword(&key).or_else(|| text(&key).ok()).as_deref() {
                        Some("source") => source = self.text_or_source(&value),
                        Some("version") => versions.extend(self.text_or_source(&value)),
                        Some("configuration_aliases") => {
                            let list = value.static_list().unwrap_or_default();
                            aliases.extend(list.iter().filter_map(provider_of));
                        }
                        _ => {}
                    }
                }
            }
            Err(_) => match text(requirement) {
                Ok(version) => versions.push(version),
                Err(_) => {
                    let detail = "A provider is required by an object, or by its version.";
                    let found = Diagnostic::error("Invalid required_providers object", detail);
                    return self.diagnostics.push(found.at(requirement.span()));
                }
            },
        }
        let known = self.requirement(name);
        extend(known, "version_constraints", versions);
        extend(known, "aliases", aliases);
        let Some(source) = source else { return };
        match known.get("source").and_then(Value::as_str) {
            Some(other) if other != source => {
                let detail = format!("The provider {name:?} has the source {other:?} already.");
                let found = Diagnostic::error("Multiple provider source attributes", detail);
                self.diagnostics.push(found.at(at.clone()));
            }
            _ => drop(known.insert("source".to_owned(), source.into())),
        }
    }

    /// Returns what is required of a provider, which is nothing at first.
    fn requirement(&mut self, name: &str) -> &mut Map<String, Value> {
        let known = self
            .required_providers
            .entry(name)
            .or_insert_with(|| json!({}));
        known.as_object_mut().expect("an object")
    }

    fn variable(&mut self, name: String, block: &Block) {
        let [ty, description, default, sensitive, deprecated] = self.arguments(
            block,
            ["type", "description", "default", "sensitive", "deprecated"],
        );
        let mut variable = item(&name, block);
        // A type is a keyword in quotes in old modules.
        let ty = ty.map(|ty| {
            text(ty.expression()).unwrap_or_else(|_| ty.expression().span().text().to_owned())
        });
        insert(&mut variable, "type", ty);
        self.insert_text(&mut variable, "description", description);
        self.insert_text(&mut variable, "deprecated", deprecated);
        if self.is_true(sensitive) {
            insert(&mut variable, "sensitive", Some(true));
        }
        insert(&mut variable, "required", Some(default.is_none()));
        let default = default.map(|it| data(&Json::of_expression(it.expression())));
        insert(&mut variable, "default", Some(default.unwrap_or_default()));
        self.variables.insert(name, variable.into());
    }

    fn output(&mut self, name: String, block: &Block) {
        let [description, sensitive, deprecated] =
            self.arguments(block, ["description", "sensitive", "deprecated"]);
        let mut output = item(&name, block);
        self.insert_text(&mut output, "description", description);
        self.insert_text(&mut output, "deprecated", deprecated);
        if self.is_true(sensitive) {
            insert(&mut output, "sensitive", Some(true));
        }
        self.outputs.insert(name, output.into());
    }

    fn provider(&mut self, name: &str, block: &Block) {
        let [version, alias] = self.arguments(block, ["version", "alias"]);
        self.requirement(name);
        let version = version.and_then(|it| self.text(it.expression()));
        extend(self.requirement(name), "version_constraints", version);
        let alias = alias.and_then(|it| self.text(it.expression()));
        let alias = alias.filter(|alias| !alias.is_empty());
        let key = alias
            .as_ref()
            .map_or_else(|| name.to_owned(), |alias| format!("{name}.{alias}"));
        let mut config = item(name, block);
        insert(&mut config, "alias", alias);
        self.provider_configs.insert(key, config.into());
    }

    fn resource(&mut self, ty: &str, block: &Block) {
        let [provider] = self.arguments(block, ["provider"]);
        let name = block.label(1).unwrap_or_default();
        let (mode, prefix) = match block.type_name() {
            "data" => ("data", "data."),
            _ => ("managed", ""),
        };
        let provider = match provider {
            // Old modules have the reference in quotes.
            Some(it) => self.provider_of(it.expression()),
            None => Some(json!({ "name": ty.split('_').next() })),
        };
        let mut resource = item(&name, block);
        insert(&mut resource, "mode", Some(mode));
        insert(&mut resource, "type", Some(ty));
        insert(
            &mut resource,
            "provider",
            Some(provider.unwrap_or_else(|| json!({ "name": "" }))),
        );
        let map = match mode {
            "data" => &mut self.data_resources,
            _ => &mut self.managed_resources,
        };
        map.insert(format!("{prefix}{ty}.{name}"), resource.into());
    }

    /// Returns the provider that a resource refers to, or notes that it refers to none. Old modules have the reference in quotes.
    fn provider_of(&mut self, reference: &Expression) -> Option<Value> {
        let quoted = || {
            let reference: Expression = text(reference).ok()?.parse().ok()?;
            provider_of(&reference)
        };
        let provider = provider_of(reference).or_else(quoted);
        if provider.is_none() {
            let detail = "A provider is referred to by its name, or its name and alias: aws.west.";
            let found = Diagnostic::error("Invalid provider reference", detail);
            self.diagnostics.push(found.at(reference.span()));
        }
        provider
    }

    fn module(&mut self, name: String, block: &Block) {
        let [source, version] = self.arguments(block, ["source", "version"]);
        let mut call = item(&name, block);
        let source = source.and_then(|it| self.text_or_source(it.expression()));
        // A file that overrides others need not repeat the source.
        let known = self
            .module_calls
            .get(&name)
            .and_then(|it| it["source"].as_str());
        let source = source.or_else(|| known.map(str::to_owned));
        insert(&mut call, "source", Some(source.unwrap_or_default()));
        let version = version.and_then(|it| self.text_or_source(it.expression()));
        insert(&mut call, "version", version);
        self.module_calls.insert(name, call.into());
    }

    /// Returns the value of an expression as text, or notes why there is no value.
    fn text(&mut self, expression: &Expression) -> Option<String> {
        text(expression)
            .map_err(|error| self.diagnostics.append(error.diagnostics().clone()))
            .ok()
    }

    /// As [`text`](Self::text), or the source text of an expression with references.
    fn text_or_source(&mut self, expression: &Expression) -> Option<String> {
        if expression.variables().is_empty() {
            self.text(expression)
        } else {
            Some(expression.span().text().to_owned())
        }
    }

    fn insert_text(&mut self, into: &mut Map<String, Value>, key: &str, from: Option<Attribute>) {
        let text = from.and_then(|it| self.text(it.expression()));
        insert(into, key, text.filter(|text| !text.is_empty()));
    }

    fn is_true(&mut self, attribute: Option<Attribute>) -> bool {
        let value = attribute.map(|it| Decoder::new().decode_expression(it.expression()));
        match value.transpose() {
            Ok(value) => value.unwrap_or_default(),
            Err(error) => {
                self.diagnostics.append(error.diagnostics().clone());
                false
            }
        }
    }

    pub(crate) fn into_json(mut self, path: &str) -> Value {
        let resources = self
            .managed_resources
            .values()
            .chain(self.data_resources.values());
        let used = resources.filter_map(|it| it["provider"]["name"].as_str());
        let used: Vec<String> = used.map(str::to_owned).collect();
        for provider in used {
            self.requirement(&provider);
        }
        let mut module = json!({
            "path": path,
            "variables": self.variables,
            "outputs": self.outputs,
            "required_providers": self.required_providers,
            "managed_resources": self.managed_resources,
            "data_resources": self.data_resources,
            "module_calls": self.module_calls,
        });
        if !self.required_core.is_empty() {
            module["required_core"] = self.required_core.into();
        }
        if !self.provider_configs.is_empty() {
            module["provider_configs"] = self.provider_configs.into();
        }
        if !self.diagnostics.is_empty() {
            let found = self.diagnostics.iter().map(|diagnostic| {
                json!({ "severity": if diagnostic.is_error() { "error" } else { "warning" }, "summary": diagnostic.summary(), "detail": diagnostic.detail(), "pos": diagnostic.subject().map(position) })
            });
            module["diagnostics"] = found.collect();
        }
        module
    }
}

/// Returns the files of a module, by name, overriding files last.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let stem = name
            .strip_suffix(".tf")
            .or_else(|| name.strip_suffix(".tf.json"));
        let Some(stem) = stem.filter(|_| !name.starts_with('.') && path.is_file()) else {
            continue;
        };
        files.push((stem == "override" || stem.ends_with("_override"), path));
    }
    files.sort();
    Ok(files.into_iter().map(|(_, path)| path).collect())
}

/// Returns the parts that all items have: the name, the position and the references.
fn item(name: &str, block: &Block) -> Map<String, Value> {
    let mut item = Map::from_iter([
        ("name".to_owned(), name.into()),
        ("pos".to_owned(), position(&block.definition_span())),
    ]);
    let references = references(block);
    if !references.is_empty() {
        insert(&mut item, "references", Some(Vec::from_iter(references)));
    }
    item
}

/// Returns the references of all expressions in a block. The iterator of a dynamic block is not a reference inside it.
fn references(block: &Block) -> BTreeSet<String> {
    let mut references = BTreeSet::new();
    let mut iterators: Vec<String> = Vec::new();
    // The names in `type = map(any)` are of types.
    let is_type = |name: &str| block.type_name() == "variable" && name == "type";
    let mut note = |expression: &Expression, iterators: &[String]| {
        let variables = expression.variables();
        let others = variables
            .iter()
            .filter(|it| !iterators.iter().any(|name| name == it.root_name()));
        references.extend(others.map(ToString::to_string));
    };
    match block.body().as_native() {
        Some(body) => {
            for visit in body.walk() {
                match visit {
                    Visit::Enter(Construct::Block(it)) if it.is_of_type("dynamic") => {
                        let named = it.body().attribute("iterator");
                        let named = named.map(|it| Expression::from(it.expression()));
                        let label = it.label(0).map(|it| it.text().into_owned());
                        iterators.extend(named.and_then(|it| keyword(&it)).or(label));
                    }
                    Visit::Leave(Construct::Block(it)) if it.is_of_type("dynamic") => {
                        iterators.pop();
                    }
                    Visit::Enter(Construct::Attribute(it)) if !is_type(it.name()) => {
                        note(&it.expression().into(), &iterators);
                    }
                    _ => {}
                }
            }
        }
        None => {
            for attribute in block.body().just_attributes(&mut Diagnostics::new()) {
                iterators.clear();
                push_iterators(attribute.name(), attribute.expression(), &mut iterators);
                note(attribute.expression(), &iterators);
            }
        }
    }
    references
}

/// Adds the iterators of the dynamic blocks in a property of the JSON syntax.
fn push_iterators(name: &str, value: &Expression, iterators: &mut Vec<String>) {
    for element in value.static_list().unwrap_or_default() {
        push_iterators(name, &element, iterators);
    }
    for (key, value) in value.static_map().unwrap_or_default() {
        let key = text(&key).unwrap_or_default();
        push_iterators(&key, &value, iterators);
        if name == "dynamic" {
            let items = value.static_map().unwrap_or_default();
            let named = items
                .iter()
                .find(|(key, _)| text(key).is_ok_and(|it| it == "iterator"));
            let named = named.and_then(|(_, name)| keyword(name));
            iterators.push(named.unwrap_or(key));
        }
    }
}

fn keyword(expression: &Expression) -> Option<String> {
    expression.as_keyword().map(str::to_owned)
}

fn position(span: &SourceSpan) -> Value {
    json!({ "filename": span.source().name(), "line": span.start().line })
}

/// Returns a provider and its alias, from a reference: `aws.west`.
fn provider_of(reference: &Expression) -> Option<Value> {
    let path: Traversal = reference.static_traversal().ok()?;
    let mut provider = Map::from_iter([("name".to_owned(), path.root_name().into())]);
    if let Some(TraversalStepKind::Attribute(alias)) = path.steps().first().map(|it| &it.kind) {
        insert(&mut provider, "alias", Some(&**alias));
    }
    Some(provider.into())
}

/// Returns the value of an expression as text.
fn text(expression: &Expression) -> hcl_serde::Result<String> {
    Decoder::new().decode_expression(expression)
}

fn data(json: &Json) -> Value {
    serde_json::to_value(json).unwrap_or_default()
}

/// Adds values to a list.
fn extend<V: Into<Value>>(
    into: &mut Map<String, Value>,
    key: &str,
    values: impl IntoIterator<Item = V>,
) {
    for value in values {
        let list = into.entry(key).or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(value.into());
        }
    }
}

fn insert(into: &mut Map<String, Value>, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        into.insert(key.to_owned(), value.into());
    }
}
