//! Names in bodies of the native syntax.

use hcl_config::Dialect;
use hcl_syntax::native::{self, Attribute, Block, BodyItem, DynamicBlock, File, Items, Label};
use hcl_syntax::{Diagnostics, Source, Span};

use super::{
    Interface, NameCollector, NameRules, NameScope, Role, Symbol, composed, inside_quotes,
    whole_block,
};

/// The rules for the items of a body.
#[derive(Clone, Debug)]
enum ItemRules {
    File,
    /// A file of values: its names are variables.
    Values,
    Variable,
    Locals,
    /// The body of a `dynamic` block. Its iterator is in scope in `labels` and `content`.
    Dynamic(NameScope),
    /// A call of a module, by name: its arguments are variables of the module.
    Call(Box<str>),
    /// A run of a test, by name, and whether it is about another module.
    Run(Box<str>, bool),
    /// A part of a run about another module. Its names are of that module, except runs.
    OtherRun,
    /// A check of Terraform, which may have data sources of its own.
    Check,
    /// A component of a stack, or a stack in it, by name: its inputs are variables of the module.
    Component(Box<str>),
    /// A build of Packer, which names its sources as texts.
    Build,
    /// The settings of Terraform.
    Settings,
    /// The providers that a module requires, with the aliases that its callers give.
    Providers,
    /// OpenTofu's encryption, with keys and methods that have names.
    Encryption,
    Plain,
}

struct BodyFrame<'f> {
    items: Items<'f>,
    kind: ItemRules,
    /// How many iteration variables go out of scope at the end.
    scopes: usize,
}

pub(super) fn collect(file: &File, rules: &NameRules) -> NameCollector {
    let mut collector = NameCollector::of_file(file.source(), rules);
    let kind = if collector.is_in(Dialect::Values) {
        ItemRules::Values
    } else {
        ItemRules::File
    };
    let mut frames = vec![BodyFrame {
        items: file.body().items(),
        kind,
        scopes: 0,
    }];
    while let Some(frame) = frames.last_mut() {
        match frame.items.next() {
            None => {
                collector.leave(frame.scopes);
                if matches!(frame.kind, ItemRules::OtherRun) {
                    collector.run = None;
                }
                frames.pop();
            }
            Some(BodyItem::Attribute(attribute)) => {
                collector.native_attribute(attribute, &frame.kind);
            }
            Some(BodyItem::Block(block)) => {
                let (kind, scopes) = collector.native_block(block, &frame.kind);
                frames.push(BodyFrame {
                    items: block.body().items(),
                    kind,
                    scopes,
                });
            }
        }
    }
    collector
}

impl NameCollector {
    fn native_attribute(&mut self, attribute: Attribute<'_>, kind: &ItemRules) {
        let is = |name: &str| attribute.is_named(name);
        match kind {
            // A type is not an expression of variables.
            ItemRules::Variable if is("type") => return,
            // The keyword is the definition.
            ItemRules::Dynamic(_) if is("iterator") => return,
            ItemRules::Dynamic(iterator) if is("labels") => {
                self.scopes.push(iterator.clone());
                self.expression(attribute.expression(), &|span| span);
                return self.leave(1);
            }
            ItemRules::Values => {
                let symbol = Symbol::variable(attribute.name());
                self.refer(symbol, attribute.name_span());
            }
            ItemRules::Locals => {
                let symbol = Symbol::local(attribute.name());
                let (name, extent) = (attribute.name_span(), attribute.span());
                self.define(symbol, Role::Definition, name, extent);
            }
            ItemRules::Call(call) => {
                self.call_argument(call, attribute.name(), attribute.name_span());
            }
            ItemRules::Component(call) if is("inputs") => {
                self.called_keys(call, Interface::Variable, attribute);
            }
            ItemRules::Build if is("sources") => {
                if let Some(sources) = attribute.expression().as_tuple() {
                    let texts = sources.filter(|source| source.as_string().is_some());
                    texts.for_each(|text| self.quoted_reference(attribute.file(), text.span()));
                }
            }
            _ => {}
        }
        let (whole, count) = (self.whole.len(), self.found.len());
        self.expression(attribute.expression(), &|span| span);
        if matches!(kind, ItemRules::Providers) {
            self.providers_since(count, Some(attribute.span()));
        } else if self.rules.is_module && (is("provider") || is("providers")) {
            self.providers_since(count, None);
        }
        self.forget_whole(attribute, whole);
    }

    /// Returns the rules for the body of a block, and how many iteration variables it brings into scope.
    fn native_block(&mut self, block: Block<'_>, kind: &ItemRules) -> (ItemRules, usize) {
        let is_module = self.rules.is_module;
        if matches!(kind, ItemRules::File) {
            self.instances.clear();
            if is_module && block.is_of_type("provider") {
                self.alias(block);
            }
        }
        match (kind, block.type_name()) {
            // Addresses come first: the variables of docker's bake have some.
            (ItemRules::File, name) if self.rules.addresses.labels(name).is_some() => {
                self.native_address(block);
                self.native_instances(block);
                let rules = match name {
                    "module" => self.module_call(block).map(ItemRules::Call),
                    "component" | "stack" if self.is_in(Dialect::Stack) => {
                        self.module_call(block).map(ItemRules::Component)
                    }
                    "check" => Some(ItemRules::Check),
                    _ => None,
                };
                (rules.unwrap_or(ItemRules::Plain), 0)
            }
            (ItemRules::Check, "data") => {
                self.native_address(block);
                (ItemRules::Plain, 0)
            }
            (ItemRules::Encryption, name) if self.rules.addresses.labels(name).is_some() => {
                self.native_address(block);
                (ItemRules::Plain, 0)
            }
            (ItemRules::File, "terraform") if is_module => (ItemRules::Settings, 0),
            (ItemRules::Settings, "required_providers") => (ItemRules::Providers, 0),
            (ItemRules::Settings, "encryption") => (ItemRules::Encryption, 0),
            (ItemRules::File, "build") if self.is_in(Dialect::Packer) => (ItemRules::Build, 0),
            (ItemRules::Build, "source") => {
                if let Some(label) = block.label(0) {
                    self.quoted_reference(block.file(), label.span());
                }
                (ItemRules::Plain, 0)
            }
            (ItemRules::File, "variable") if is_module => {
                self.label(block, Symbol::variable);
                (ItemRules::Variable, 0)
            }
            (ItemRules::File, "locals") if is_module => (ItemRules::Locals, 0),
            (ItemRules::File, "local") if self.is_in(Dialect::Packer) => {
                self.label(block, Symbol::local);
                (ItemRules::Plain, 0)
            }
            (ItemRules::File | ItemRules::Run(..), name) if self.is_in(Dialect::Test) => {
                (self.test_block(block, name, kind), 0)
            }
            (ItemRules::Dynamic(iterator), "content") => {
                self.scopes.push(iterator.clone());
                (ItemRules::Plain, 1)
            }
            (_, DynamicBlock::TYPE) if self.rules.has_dynamic => {
                let iterator = self.native_iterator(block);
                (iterator.map_or(ItemRules::Plain, ItemRules::Dynamic), 0)
            }
            _ => (ItemRules::Plain, 0),
        }
    }

    /// Finds the names in a text that is a reference: `"source.docker.main"`.
    fn quoted_reference(&mut self, file: &File, span: Span) {
        let span = inside_quotes(file.source().text(), span);
        let text = file.source().slice(span);
        // A text with escapes is not a name.
        if let Ok(source) = Source::new(file.source().name(), text) {
            let parsed = native::parse_expression(&source, &mut Diagnostics::new());
            let locate = |at: Span| Span::new(span.start + at.start, span.start + at.end);
            self.references_alone(parsed.expression(), &locate);
        }
    }

    /// Defines the name that is the label of a block.
    fn label(&mut self, block: Block<'_>, symbol: fn(&str) -> Symbol) {
        if let Some(label) = block.label(0) {
            let name = inside_quotes(block.file().source().text(), label.span());
            self.define(
                symbol(&label.text()),
                Role::Definition,
                name,
                whole_block(block),
            );
        }
    }

    /// Defines what `each`, `count` and `self` are in a block.
    fn native_instances(&mut self, block: Block<'_>) {
        let argument = |name: &str| {
            let attribute = block.body().attribute(name)?;
            Some((attribute.name_span(), attribute.span()))
        };
        let text = block.file().source().slice(block.span());
        // The type of a block is a definition only if the block has a reference.
        let own = text
            .contains("self.")
            .then(|| (block.type_span(), whole_block(block)));
        self.instances(argument, own);
    }

    /// Returns the rules for a block of a test.
    fn test_block(&mut self, block: Block<'_>, name: &str, kind: &ItemRules) -> ItemRules {
        if name == "override_module" && !matches!(kind, ItemRules::Run(_, true)) {
            self.mocked_outputs(block);
        }
        match (kind, name) {
            (ItemRules::File, "run") => {
                self.run_name(block);
                let run = self.run(block);
                run.map_or(ItemRules::Plain, |(name, is_other)| {
                    ItemRules::Run(name, is_other)
                })
            }
            (ItemRules::File, "variables") => ItemRules::Values,
            (ItemRules::Run(call, _), "variables") => ItemRules::Call(call.clone()),
            (ItemRules::Run(call, true), _) => {
                self.run = Some(call.clone());
                ItemRules::OtherRun
            }
            _ => ItemRules::Plain,
        }
    }

    /// Defines the alias of a provider: `aws.west`.
    fn alias(&mut self, block: Block<'_>) {
        let alias = block.body().attribute("alias").map(Attribute::expression);
        let alias =
            alias.and_then(|alias| Some((alias.as_string()?.decode().into_owned(), alias.span())));
        if let (Some(label), Some((name, span))) = (block.label(0), alias) {
            let (provider, name) = (composed(&label.text()), composed(&name));
            let symbol = Symbol::Alias { provider, name };
            let span = inside_quotes(block.file().source().text(), span);
            self.define(symbol, Role::Definition, span, whole_block(block));
        }
    }

    /// Defines the name of a run.
    fn run_name(&mut self, block: Block<'_>) {
        if let Some(label) = block.label(0) {
            let span = inside_quotes(block.file().source().text(), label.span());
            let run = NameScope {
                name: composed(&label.text()),
                offset: span.start,
            };
            self.define(run.symbol(), Role::Definition, span, whole_block(block));
            self.runs.push(run);
        }
    }

    /// Defines the address of a block.
    fn native_address(&mut self, block: Block<'_>) {
        let labels: Vec<_> = block.labels().map(Label::text).collect();
        let labels = labels.iter().map(|label| &**label);
        let symbol = self.rules.addresses.definition(block.type_name(), labels);
        let count = self.rules.addresses.labels(block.type_name());
        let last = count.and_then(|count| block.label(count.checked_sub(1)?));
        if let (Some(symbol), Some(label)) = (symbol, last) {
            let name = inside_quotes(block.file().source().text(), label.span());
            self.define(symbol, Role::Definition, name, whole_block(block));
        }
    }

    /// Defines the iterator of a `dynamic` block.
    fn native_iterator(&mut self, block: Block<'_>) -> Option<NameScope> {
        let dynamic = block.as_dynamic()?;
        let label = dynamic.label()?;
        match dynamic.written_iterator() {
            Some((name, written)) => {
                self.enter(name, written.span(), Role::Definition, whole_block(block));
            }
            None => {
                let span = inside_quotes(block.file().source().text(), label.span());
                self.enter(&label.text(), span, Role::Implied, whole_block(block));
            }
        }
        // Defined by the block, but in scope only in `labels` and `content`.
        self.scopes.pop()
    }
}
