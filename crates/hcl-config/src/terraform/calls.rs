//! Calls of modules in folders nearby: `module.x.out` has the value of the output.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::check::{argument, repetition_of};
use super::language::TerraformLanguage;
use super::names::names_of;
use super::{errors, names};
use crate::module::{Expectation, ExpectedValue, InputVariable, may_declare_secrets};
use crate::{Dialect, Module, editor, literal_text};
use hcl_core::diagnostic::suggest;
use hcl_core::eval::Traversal;
use hcl_core::value::Mapping;
use hcl_core::{Block, Body, Diagnostics, ParsedSource, Str, Type, Value, native};
use hcl_serde::extend::Concealment;

/// How deep modules may call others.
const MAX_DEPTH: usize = 16;
/// How many instances of modules are evaluated. The outputs of more are unknown.
const MAX_INSTANCES: u32 = 1_000;

/// A call of a module in a folder nearby.
#[derive(Default)]
struct CalledModule {
    name: String,
    source: String,
    /// `count` or `for_each`.
    repetition: Option<&'static str>,
    /// The blocks with the name: more than one if a file overrides another.
    written: Vec<Block>,
}

impl CalledModule {
    /// Returns the calls of modules nearby.
    fn of<'s>(files: impl Iterator<Item = &'s ParsedSource>) -> Vec<Self> {
        let mut calls = BTreeMap::<String, Self>::new();
        for block in blocks(files, "module") {
            let name = block.label(0).unwrap_or_default().into_owned();
            let call = calls.entry(name.clone()).or_default();
            call.name = name;
            if let Some(source) = argument(&block, "source") {
                call.source = literal_text(&source).unwrap_or_default();
            }
            call.repetition = repetition_of(&block).or(call.repetition);
            call.written.push(block);
        }
        let is_nearby = |it: &Self| it.source.starts_with("./") || it.source.starts_with("../");
        let calls = calls.into_values();
        calls
            .filter(|call| native::is_identifier(&call.name) && is_nearby(call))
            .collect()
    }

    /// Compares the arguments with the variables of the module: reports the names, and notes the values for the check of the caller.
    fn compare(&self, files: &[ParsedSource], caller: &mut Module) {
        let declarations = blocks(files.iter(), "variable");
        let declared = InputVariable::declared(&declarations);
        let declared: BTreeMap<&str, &InputVariable> = declared
            .iter()
            .map(|variable| (variable.name(), variable))
            .collect();
        let mut given = HashSet::new();
        let call = TerraformLanguage::of(Dialect::Terraform).nested("module");
        let ignored = &mut Diagnostics::new();
        // Terraform reads past the arguments that the module of an overridden call does not have.
        let is_overridden = self.written.len() > 1;
        for block in &self.written {
            let mut arguments = block.body().just_attributes(ignored);
            arguments.retain(|argument| !is_of_call(argument.name()));
            // `_ { count = 1 }` sets a variable, whatever the name means in a call.
            let inner = call.map_or_else(Vec::new, |call| call.blocks_of(block.body()));
            for escaping in inner.iter().filter(|inner| inner.type_name() == "_") {
                arguments.extend(escaping.body().just_attributes(ignored));
            }
            for argument in arguments {
                let name = argument.name();
                if let Some(variable) = declared.get(name) {
                    let origin = format!("the call {}", self.address());
                    let value = argument.expression().clone();
                    let variable = InputVariable::clone(variable);
                    let expectation = Expectation::Input(variable, origin);
                    caller.expected.push(ExpectedValue::new(value, expectation));
                } else if !is_overridden {
                    let similar = suggest(name, declared.keys().copied());
                    let at = argument.name_span();
                    caller.mistakes.push(errors::unsupported_argument(
                        &self.source,
                        name,
                        similar,
                        at,
                    ));
                }
                given.insert(name.to_owned());
            }
        }
        let first = self.written.first();
        let at = first.and_then(|written| written.body().missing_item());
        for (name, variable) in declared {
            if let (false, false, Some(at)) = (variable.has_default(), given.contains(name), &at) {
                let mistake = errors::missing_argument(&self.source, name, at.clone());
                caller.mistakes.push(mistake);
            }
        }
    }

    fn address(&self) -> String {
        format!("module.{}", self.name)
    }

    /// Returns the output of the call that a reference leads to.
    fn output_of<'t>(&self, reference: &'t Traversal) -> Option<&'t str> {
        let names = names_of(reference);
        // The key of an instance comes before the output.
        match *names.as_slice() {
            [Some("module"), Some(call), Some(output), ..]
            | [Some("module"), Some(call), None, Some(output), ..] => {
                (*call == *self.name).then_some(output)
            }
            _ => None,
        }
    }

    /// Returns a value with the names of the outputs, which are not known.
    fn names(&self, outputs: &BTreeSet<String>) -> Value {
        let names = outputs.iter();
        let names = names.map(|name| ((**name).into(), Value::dynamic()));
        let one = Value::object(names.collect());
        match self.repetition {
            None => one,
            Some("count") => Value::unknown(Type::list(one.ty())),
            Some(_) => Value::unknown(Type::map(one.ty())),
        }
    }
}

/// Returns whether an argument belongs to each call, and sets no variable.
fn is_of_call(name: &str) -> bool {
    let call = TerraformLanguage::of(Dialect::Terraform).nested("module");
    call.is_some_and(|call| call.schema(true).names(name))
}

/// Returns the names of the outputs of a module.
fn outputs_of<'s>(files: impl Iterator<Item = &'s ParsedSource>) -> BTreeSet<String> {
    let blocks = blocks(files, "output");
    let names = blocks.iter().filter_map(|block| block.label(0));
    names.map(Cow::into_owned).collect()
}

/// The arguments of an instance of a module.
type Arguments = Vec<(Str, Value)>;

/// Arguments and outputs by the folder, the number of modules that call it through each other, and the arguments as text.
type OutputsByText = HashMap<(PathBuf, usize, String), Vec<(Arguments, Value)>>;

/// The outputs of the instances so far. An instance is evaluated once, whoever calls the module.
struct KnownOutputs {
    outputs: RefCell<OutputsByText>,
    /// How many instances may still be evaluated.
    left: Cell<u32>,
}

impl Default for KnownOutputs {
    fn default() -> Self {
        Self {
            outputs: RefCell::default(),
            left: Cell::new(MAX_INSTANCES),
        }
    }
}

/// The files of a module, and how to read the files of others.
struct ModuleFolder<'r> {
    path: PathBuf,
    files: Vec<ParsedSource>,
    read: &'r dyn Fn(&Path) -> Vec<ParsedSource>,
    callers: Vec<PathBuf>,
    known: &'r KnownOutputs,
}

impl<'r> ModuleFolder<'r> {
    fn new(
        folder: &Path,
        files: &[ParsedSource],
        read: &'r dyn Fn(&Path) -> Vec<ParsedSource>,
        known: &'r KnownOutputs,
    ) -> Self {
        Self {
            path: folder.to_owned(),
            files: files.to_vec(),
            read,
            callers: Vec::new(),
            known,
        }
    }

    /// Returns the module of a call.
    fn callee(&self, call: &CalledModule) -> Self {
        let path = editor::joined(&self.path, &call.source);
        let mut callers = self.callers.clone();
        callers.push(self.path.clone());
        Self {
            files: (self.read)(&path),
            path,
            read: self.read,
            callers,
            known: self.known,
        }
    }

    /// Returns the outputs of an instance of the module; unknown if the module calls itself.
    fn outputs(&self, arguments: Arguments) -> Value {
        let text = Value::object(arguments.iter().cloned().collect::<Mapping>()).to_string();
        let key = (self.path.clone(), self.callers.len(), text);
        let known = self.known.outputs.borrow();
        // Texts do not tell apart secrets.
        let mut alike = known.get(&key).into_iter().flatten();
        if let Some((_, value)) = alike.find(|(of, _)| *of == arguments) {
            return value.clone();
        }
        drop(known);
        let Some(instance) = self.instance(arguments.clone()) else {
            return Value::dynamic();
        };
        let loaded = editor::load(&instance);
        let outputs = outputs_of(self.files.iter()).into_iter();
        let outputs = outputs.map(|name| {
            let value = loaded.evaluate(&format!("output.{name}"));
            (name.into(), value.unwrap_or_else(|_| Value::dynamic()))
        });
        let value = Value::object(outputs.collect::<Mapping>());
        let mut known = self.known.outputs.borrow_mut();
        let alike = known.entry(key).or_default();
        alike.push((arguments, value.clone()));
        value
    }

    /// Returns an instance of the module, with the values of the calls in it. `None` if the module calls itself, or too many are evaluated.
    fn instance(&self, arguments: Arguments) -> Option<Module> {
        let left = self.known.left.get();
        let is_too_deep = self.callers.contains(&self.path) || self.callers.len() > MAX_DEPTH;
        if self.files.is_empty() || is_too_deep || left == 0 {
            return None;
        }
        self.known.left.set(left - 1);
        let path = self.path.to_str().unwrap_or(".").to_owned();
        let module = super::module::module_at(&path, &self.path);
        let module = self.files.iter().fold(module, editor::with_source);
        let arguments = arguments.into_iter().filter(|(name, _)| !is_of_call(name));
        let module = arguments.fold(module, |module, (name, value)| {
            module.with_value(&format!("var.{name}"), value)
        });
        Some(self.with_calls(&module))
    }

    /// Adds the mistakes by which outputs that references name have no value. `module` is this one, with the values of the calls.
    fn add_mistakes(&self, module: &Module, needed: &[Traversal], found: &RefCell<Diagnostics>) {
        let loaded = editor::load(module);
        for call in &CalledModule::of(self.files.iter()) {
            let callee = self.callee(call);
            let mut outputs = outputs_of(callee.files.iter());
            let is_needed = |name: &str| needed.iter().any(|it| call.output_of(it) == Some(name));
            outputs.retain(|name| is_needed(name));
            if outputs.is_empty() {
                continue;
            }
            let needs_arguments = Cell::new(false);
            let add = |arguments: Arguments| {
                let given: Vec<Str> = arguments.iter().map(|(name, _)| name.clone()).collect();
                let is_given = |unset: &String| given.iter().any(|name| **name == **unset);
                let Some(instance) = callee.instance(arguments) else {
                    return Value::dynamic();
                };
                let instance = instance.called_by(&call.address());
                let expressions = outputs.iter().map(|name| format!("output.{name}").parse());
                for expression in expressions.filter_map(Result::ok) {
                    let evaluated = editor::evaluate(&instance, &expression);
                    if evaluated.value.is_wholly_known() {
                        continue;
                    }
                    let at = call.written.first().and_then(|it| it.body().missing_item());
                    let mut unset = evaluated.unset.iter();
                    needs_arguments.set(needs_arguments.get() || unset.clone().any(is_given));
                    let missing = at.zip(unset.find(|name| !is_given(name)));
                    let missing = missing.filter(|_| evaluated.found.is_empty());
                    let missing =
                        missing.map(|(at, name)| errors::missing_argument(&call.source, name, at));
                    found.borrow_mut().extend(missing);
                    found.borrow_mut().append(evaluated.found);
                    callee.add_mistakes(&instance, &evaluated.calls, found);
                }
                Value::dynamic()
            };
            let mut of_arguments = Diagnostics::new();
            loaded.value_of_call(&call.name, &add, &mut of_arguments);
            if needs_arguments.get() {
                found.borrow_mut().append(of_arguments);
            }
        }
    }

    /// Returns the module with the values of the calls in it. A call may need the outputs of others.
    fn with_calls(&self, module: &Module) -> Module {
        let calls = CalledModule::of(self.files.iter()).into_iter();
        let calls: Vec<(CalledModule, Self)> = calls
            .map(|call| {
                let callee = self.callee(&call);
                (call, callee)
            })
            .collect();
        let with = |known: &BTreeMap<String, Value>| {
            let module = module.clone();
            known.iter().fold(module, |module, (address, value)| {
                module.with_value(address, value.clone())
            })
        };
        let mut known = BTreeMap::new();
        for _ in &calls {
            let loaded = editor::load(&with(&known));
            let outputs = |(call, callee): &(CalledModule, Self)| {
                let outputs = |arguments| callee.outputs(arguments);
                let value = loaded.value_of_call(&call.name, &outputs, &mut Diagnostics::new());
                (call.address(), value)
            };
            let next: BTreeMap<String, Value> = calls.iter().map(outputs).collect();
            if next == known {
                break;
            }
            known = next;
        }
        with(&known)
    }
}

/// Returns a module with the outputs of the modules that it calls in folders nearby. `files` are its sources, and `read` returns
/// the sources of another folder.
#[must_use]
pub fn with_local_modules(
    module: &Module,
    folder: &Path,
    files: &[ParsedSource],
    read: &dyn Fn(&Path) -> Vec<ParsedSource>,
) -> Module {
    ModuleFolder::new(folder, files, read, &KnownOutputs::default()).with_calls(module)
}

/// Returns the mistakes of called modules by which references to their outputs have no value. `module` is that of
/// [`with_local_modules`].
#[must_use]
pub fn mistakes_of_calls(
    module: &Module,
    folder: &Path,
    files: &[ParsedSource],
    read: &dyn Fn(&Path) -> Vec<ParsedSource>,
    references: &[Traversal],
) -> Diagnostics {
    let found = RefCell::default();
    let known = KnownOutputs::default();
    let folder = ModuleFolder::new(folder, files, read, &known);
    folder.add_mistakes(module, references, &found);
    let mut found = found.into_inner();
    found.merge_repeated();
    found.sort_by_position();
    found
}

/// Returns a module with the names of the outputs of the modules that it calls in folders nearby, to check references to them, and the
/// arguments of the calls.
pub fn with_output_names(
    mut module: Module,
    folder: &Path,
    files: &[&ParsedSource],
    read: &dyn Fn(&Path) -> Vec<ParsedSource>,
) -> Module {
    let imports = blocks(files.iter().copied(), "import");
    for call in CalledModule::of(files.iter().copied()) {
        let mut files = read(&editor::joined(folder, &call.source));
        // Tests declare nothing that callers see.
        let is_seen = |name: &str| !matches!(Dialect::of(name), Dialect::Test | Dialect::Mock);
        files.retain(|file| is_seen(file.source().name()));
        // A text that does not parse may set a secret of the module.
        if files.iter().any(|file| may_declare_secrets(file.source())) {
            module.concealment = module.concealment.max(Concealment::of(true));
        }
        // A file with a syntax error may declare others.
        let is_broken = files.iter().any(|file| file.diagnostics().has_errors());
        if files.is_empty() || is_broken {
            continue;
        }
        call.compare(&files, &mut module);
        let resources = blocks(files.iter(), "resource");
        names::check_imports(&imports, &call.name, &resources, &mut module.mistakes);
        let called = super::module::addressed(Module::new());
        let called = files.iter().fold(called, editor::with_source);
        for (output, variables) in called.variables_of_blocks("output") {
            module.outputs.insert((call.address(), output), variables);
        }
        let names = call.names(&outputs_of(files.iter()));
        module = module.with_value(&call.address(), names);
    }
    module
}

/// Returns the blocks of a type, those in override files last.
fn blocks<'s>(files: impl Iterator<Item = &'s ParsedSource>, block_type: &str) -> Vec<Block> {
    let bodies = files.fold(Module::new(), editor::with_source);
    let bodies = bodies.bodies_in_order().into_iter();
    // Most files have no block of the type. In JSON, a name may have escapes.
    let may_have = |body: &Body| {
        let at = body.missing_item();
        at.is_none_or(|at| {
            [block_type, "\\u"]
                .iter()
                .any(|it| at.source().text().contains(it))
        })
    };
    let language = TerraformLanguage::of(Dialect::Terraform);
    let all = bodies
        .filter(may_have)
        .flat_map(|body| language.blocks_of(&body));
    all.filter(|block| block.type_name() == block_type)
        .collect()
}
