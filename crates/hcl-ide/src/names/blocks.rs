//! Blocks that define names, or whose arguments do, in both syntaxes.

use hcl_config::{Dialect, editor};
use hcl_core::eval::TraversalStepKind;
use hcl_core::{Attribute, Body};
use hcl_syntax::{Diagnostics, Source, Span, native};

use super::{Call, Interface, NameCollector, NameScope, Role, Symbol, composed};
use crate::arguments::{attribute, inner_span, text, text_of};
use crate::to_u32::to_u32;

/// The meaning of the blocks and arguments in a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    File,
    /// A file of values: its names are variables.
    Values,
    Variable,
    Locals,
    /// A call of a module, by name: its arguments are variables of the module.
    Call(Box<str>),
    /// A run of a test, by name, and whether it is about another module.
    Run(Box<str>, bool),
    /// A part of a run about another module. Its names are of that module, except runs.
    OtherRun,
    /// A check of Terraform, which may have data sources of its own.
    Check,
    /// Variables with their values, of Packer and Nomad.
    Variables,
    /// A build of Packer, which names its sources as texts, with the blocks in it.
    Build,
    /// The settings of Terraform.
    Settings,
    /// The providers that a module requires, with the aliases that its callers give.
    Providers,
    /// OpenTofu's encryption, with keys and methods that have names.
    Encryption,
    Plain,
}

/// A block of any syntax.
pub(super) struct Header<'h> {
    pub(super) block_type: &'h str,
    /// The labels, and their spans without quotes.
    pub(super) labels: Vec<(Box<str>, Span)>,
    /// The place at which `self` is defined.
    pub(super) start: Span,
    pub(super) extent: Span,
    pub(super) text: &'h str,
    pub(super) body: Body,
}

impl NameCollector {
    pub(super) fn meaning_of_file(&self) -> Meaning {
        if self.is_in(Dialect::Values) {
            Meaning::Values
        } else {
            Meaning::File
        }
    }

    /// Returns how many labels the blocks of a type have that [`Self::open`] knows.
    pub(super) fn label_count(&self, within: &Meaning, block_type: &str) -> Option<usize> {
        let is_module = self.rules.is_module;
        let is_addressed = match within {
            Meaning::File | Meaning::Encryption => true,
            Meaning::Check => block_type == "data",
            _ => false,
        };
        // Addresses come first: the variables of docker's bake have some.
        let addressed = self.rules.addresses.labels(block_type);
        match (within, block_type) {
            _ if is_addressed && addressed.is_some() => addressed,
            (Meaning::File, "variable" | "provider") if is_module => Some(1),
            (Meaning::File, "locals" | "terraform") if is_module => Some(0),
            (Meaning::File, "local") if self.is_in(Dialect::Packer) => Some(1),
            (Meaning::File, "build") if self.is_in(Dialect::Packer) => Some(0),
            (Meaning::File, "variables") if self.has_variables() => Some(0),
            (Meaning::File, "run") if self.is_in(Dialect::Test) => Some(1),
            (Meaning::File | Meaning::Run(..), "variables" | "override_module")
                if self.is_in(Dialect::Test) =>
            {
                Some(0)
            }
            (Meaning::Settings, "required_providers" | "encryption")
            | (Meaning::Run(_, true), _) => Some(0),
            _ => None,
        }
    }

    /// Defines the names of a block. Returns the meaning of its body.
    pub(super) fn open(&mut self, within: &Meaning, block: &Header<'_>) -> Meaning {
        if block.block_type == "provider" && self.rules.is_module {
            self.alias(block);
        }
        let count = self.rules.addresses.labels(block.block_type);
        match (within, block.block_type) {
            (Meaning::File | Meaning::Encryption | Meaning::Check, name) if count.is_some() => {
                self.address(block);
                match (within, name) {
                    (Meaning::File, _) => self.addressed(block),
                    _ => Meaning::Plain,
                }
            }
            (Meaning::File, "variable") => {
                self.label(block, Symbol::variable);
                Meaning::Variable
            }
            (Meaning::File, "local") => {
                self.label(block, Symbol::local);
                Meaning::Plain
            }
            (Meaning::File, "locals") => Meaning::Locals,
            (Meaning::File, "terraform") => Meaning::Settings,
            (Meaning::File, "build") => Meaning::Build,
            (Meaning::File, "variables") if self.has_variables() => Meaning::Variables,
            (Meaning::File, "variables") => Meaning::Values,
            (Meaning::File, "run") => self.run(block).unwrap_or(Meaning::Plain),
            (Meaning::Run(call, _), "variables") => Meaning::Call(call.clone()),
            (Meaning::Run(call, true), _) => {
                self.run = Some(call.clone());
                Meaning::OtherRun
            }
            (_, "override_module") => {
                self.mocked_outputs(block);
                Meaning::Plain
            }
            (_, "required_providers") => Meaning::Providers,
            (_, "encryption") => Meaning::Encryption,
            _ => Meaning::Plain,
        }
    }

    /// Returns whether `variables` blocks define variables.
    fn has_variables(&self) -> bool {
        self.rules.is_module && (self.is_in(Dialect::Packer) || self.is_in(Dialect::Foreign))
    }

    /// Returns the meaning of the body of a block with an address.
    fn addressed(&mut self, block: &Header<'_>) -> Meaning {
        self.define_instances(block);
        match block.block_type {
            "module" => self.module_call(block).map(Meaning::Call),
            "component" | "deployment" | "stack" if self.is_in(Dialect::Stack) => {
                let call = self.module_call(block);
                let inputs = attribute(&block.body, "inputs");
                if let (Some(call), Some(inputs)) = (call, inputs) {
                    self.called_keys(&call, &Interface::Variable, &inputs);
                }
                None
            }
            "check" => Some(Meaning::Check),
            _ => None,
        }
        .unwrap_or(Meaning::Plain)
    }

    /// Defines what `each`, `count` and `self` are in a block.
    fn define_instances(&mut self, block: &Header<'_>) {
        let argument = |name: &str| {
            // Most blocks have none. In JSON, a name may have escapes.
            let may_have = [name, "\\u"].iter().any(|it| block.text.contains(it));
            let argument = may_have.then(|| attribute(&block.body, name))??;
            Some((inner_span(&argument.name_span()), argument.span().span()))
        };
        // The beginning of a block is a definition only if the block has a reference.
        let has_self = block.text.contains("self.");
        let all = [
            ("each", argument("for_each")),
            ("count", argument("count")),
            ("self", has_self.then_some((block.start, block.extent))),
        ];
        for (name, definition) in all {
            if let Some((span, extent)) = definition {
                let (name, offset) = (Box::<str>::from(name), span.start);
                self.instances.push(NameScope {
                    name: name.clone(),
                    offset,
                });
                let symbol = Symbol::Instance { name, offset };
                self.define(symbol, Role::Definition, span, extent);
            }
        }
    }

    /// Defines the address of a block.
    fn address(&mut self, block: &Header<'_>) {
        let labels = block.labels.iter().map(|(label, _)| &**label);
        let addresses = &self.rules.addresses;
        let symbol = addresses.definition(block.block_type, labels);
        let count = addresses.labels(block.block_type);
        let last = count.and_then(|count| block.labels.get(count.checked_sub(1)?));
        if let (Some(symbol), Some((_, name))) = (symbol, last) {
            self.define(symbol, Role::Definition, *name, block.extent);
        }
    }

    /// Defines the name that is the label of a block.
    fn label(&mut self, block: &Header<'_>, symbol: fn(&str) -> Symbol) {
        if let Some((label, span)) = block.labels.first() {
            self.define(symbol(label), Role::Definition, *span, block.extent);
        }
    }

    /// Defines the alias of a provider: `aws.west`.
    fn alias(&mut self, block: &Header<'_>) {
        if let (Some((label, _)), Some((name, span))) =
            (block.labels.first(), text_of(&block.body, "alias"))
        {
            let (provider, name) = (composed(label), composed(&name));
            let symbol = Symbol::Alias { provider, name };
            self.define(symbol, Role::Definition, span, block.extent);
        }
    }

    /// Defines a run of a test.
    fn run(&mut self, block: &Header<'_>) -> Option<Meaning> {
        let (label, span) = block.labels.first()?;
        let (name, offset) = (composed(label), span.start);
        let call: Box<str> = format!("run.{name}").into();
        let run = NameScope { name, offset };
        self.define(run.symbol(), Role::Definition, *span, block.extent);
        self.runs.push(run);
        let other = editor::module_of_run(&block.body);
        let source = other.as_ref().and_then(|other| text_of(other, "source"));
        self.calls.push(Call {
            name: call.clone(),
            source: source.map_or_else(|| "./".into(), |(source, _)| source),
            literal: None,
        });
        Some(Meaning::Run(call, other.is_some()))
    }

    /// Returns the name of a call of a module, `module "web"`, or `component "web"` of a stack. A deployment calls the stack around it.
    fn module_call(&mut self, block: &Header<'_>) -> Option<Box<str>> {
        let (label, _) = block.labels.first()?;
        let name: Box<str> = format!("{}.{}", block.block_type, composed(label)).into();
        let (source, literal) = match block.block_type {
            "deployment" => ("./".into(), None),
            _ => text_of(&block.body, "source").map(|(text, at)| (text, Some(at)))?,
        };
        self.calls.push(Call {
            name: name.clone(),
            source,
            literal,
        });
        Some(name)
    }

    /// Refers to the outputs that a test replaces: `outputs = { url = "x" }` in `override_module`.
    fn mocked_outputs(&mut self, block: &Header<'_>) {
        let target = attribute(&block.body, "target");
        let target = target.and_then(|target| target.expression().static_traversal().ok());
        let outputs = attribute(&block.body, "outputs");
        if let (Some(target), Some(outputs)) = (target, outputs)
            && let [step] = target.steps()
            && let TraversalStepKind::Attribute(name) = &step.kind
            && let Some(call) = self.call_named(target.root_name(), name)
        {
            self.called_keys(&call, &Interface::Output, &outputs);
        }
    }

    /// Refers to the variables or outputs of a call that are the keys of an object.
    fn called_keys(&mut self, call: &str, interface: &Interface, of: &Attribute) {
        for (key, _) in of.expression().static_map().unwrap_or_default() {
            let keyword = key.as_keyword().map(Into::into);
            if let Some(name) = keyword.or_else(|| text(&key)) {
                let symbol = Symbol::called(call, interface.clone(), &name);
                self.refer(symbol, inner_span(&key.span()));
            }
        }
    }

    /// Returns whether an argument or block in a build of Packer names sources.
    pub(super) fn names_sources(within: &Meaning, name: &str) -> bool {
        let names = ["source", "sources", "only", "except"];
        *within == Meaning::Build && names.contains(&name)
    }

    /// Finds a source of Packer in a text: `source.docker.main`, or `docker.main`.
    pub(super) fn source_of_build(
        &mut self,
        file: &Source,
        text: &str,
        locate: &impl Fn(Span) -> Span,
    ) {
        const TYPE: &str = "source.";
        let added = if text.starts_with(TYPE) { "" } else { TYPE };
        // A text with escapes is not a name.
        let Ok(source) = Source::new(file.name(), [added, text].concat()) else {
            return;
        };
        let parsed = native::parse_expression(&source, &mut Diagnostics::new());
        let before = |at: u32| at.saturating_sub(to_u32(added.len()));
        let locate = |at: Span| locate(Span::new(before(at.start), before(at.end)));
        self.references_alone(parsed.expression(), &locate);
    }

    /// Defines the name of an argument, or refers to it.
    pub(super) fn argument(&mut self, within: &Meaning, name: &str, span: Span, extent: Span) {
        match within {
            Meaning::Values => self.refer(Symbol::variable(name), span),
            Meaning::Locals => self.define(Symbol::local(name), Role::Definition, span, extent),
            Meaning::Variables => {
                self.define(Symbol::variable(name), Role::Definition, span, extent);
            }
            Meaning::Call(call) => self.call_argument(call, name, span),
            _ => {}
        }
    }
}
