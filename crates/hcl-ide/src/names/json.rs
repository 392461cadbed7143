//! Names in the JSON syntax, in which strings are templates, or references where the shape of the file says so.
//!
//! Without a schema, an object may be a body or a value: all strings and names with a template sequence are read as
//! templates.

use hcl_config::{Dialect, editor};
use hcl_core::internal::is_template;
use hcl_syntax::json::{DynamicObject, File, Property, Text, Value, ValueKind};
use hcl_syntax::native::{self, DynamicBlock};
use hcl_syntax::{Diagnostics, Source, Span};
use hcl_write::BodyShape;

use super::{
    Interface, NameCollector, NameRules, NameScope, Role, Symbol, composed, inside_quotes,
};
use crate::symbols::properties;
use crate::work::in_order;

/// The name of a property that is a comment.
const COMMENT: &str = "//";

/// The meaning of an object's properties.
#[derive(Clone, Debug)]
enum ObjectMeaning {
    File,
    /// A file of values: its property names are names of variables.
    Values,
    /// Property names are names of variables.
    Variables,
    Variable,
    Locals,
    /// Property names are types of providers.
    Providers,
    /// A provider of a type.
    Provider(Box<str>),
    /// Property names are names of runs of a test.
    Runs,
    /// A run of a test, by name, and whether it is about another module.
    Run(Box<str>, bool),
    /// A call of a module, by name: property names are variables of the module.
    Call(Box<str>),
    /// A check of Terraform, which may have data sources of its own.
    Check,
    /// A component of a stack, or a stack in it, by name.
    Component(Box<str>),
    /// A build of Packer.
    Build,
    /// The settings of Terraform.
    Settings,
    /// Property names are names of providers that a module requires.
    Required,
    /// A provider that a module requires.
    RequiredProvider,
    /// The aliases that the callers of a module give.
    Aliases,
    /// The provider of a block, or the providers that a call passes on.
    ProviderNames,
    /// OpenTofu's encryption, with keys and methods that have names.
    Encryption,
    /// Property names are labels of blocks of a type with addresses, after other labels.
    Labels(Box<str>, Vec<Box<str>>),
    /// Property names are types of dynamic blocks.
    Dynamics,
    Plain,
}

/// The meaning of the strings in a value.
#[derive(Clone, Debug)]
enum StringMeaning {
    /// Templates.
    Templates,
    /// Texts as they are.
    Plain,
    /// References, types or keywords, unless they have a template sequence.
    References,
    /// Those of a body.
    Body(BodyShape),
    /// Those of bodies below one or more labels.
    Labels(usize, BodyShape),
}

impl StringMeaning {
    /// Returns the meaning of the strings in a property.
    fn of(&self, name: &str) -> Self {
        match self {
            Self::Templates | Self::Plain | Self::References => self.clone(),
            Self::Body(shape) if shape.is_reference(name) => Self::References,
            Self::Body(shape) => match shape.nested(name) {
                Some((labels, body)) => Self::below(labels, body),
                None => Self::Templates,
            },
            Self::Labels(labels, body) => Self::below(labels - 1, body.clone()),
        }
    }

    const fn below(labels: usize, body: BodyShape) -> Self {
        match labels {
            0 => Self::Body(body),
            _ => Self::Labels(labels, body),
        }
    }
}

enum JsonWork<'f> {
    Visit(Value<'f>, ObjectMeaning, StringMeaning),
    /// The body of a dynamic block with the label before it.
    Dynamic(Value<'f>, Property<'f>),
    Enter(NameScope),
    Leave,
    /// Sets the run of a test whose checks see another module.
    Run(Option<Box<str>>),
    /// Sets what `each`, `count` and `self` are.
    Instances(Vec<NameScope>),
}

/// Returns a property of an object, or of the objects in an array.
fn member<'f>(value: Value<'f>, name: &str) -> Option<Property<'f>> {
    let mut found = properties(value).into_iter();
    found.find(|property| property.name().decode() == name)
}

fn text(value: Value<'_>) -> Option<Text<'_>> {
    match value.kind() {
        ValueKind::String(text) => Some(text),
        _ => None,
    }
}

/// Returns the text of a property of a value.
fn text_of<'f>(value: Value<'f>, name: &str) -> Option<&'f str> {
    text(member(value, name)?.value()).map(Text::decode)
}

/// Returns the span of a property's name, without quotes.
pub(crate) fn name_span(property: Property<'_>) -> Span {
    inside_quotes(property.file().source().text(), property.name_span())
}

pub(super) fn collect(file: &File, rules: &NameRules) -> NameCollector {
    let mut collector = NameCollector::of_file(file.source(), rules);
    let name = file.source().name();
    let (kind, texts) = match rules.json_shape {
        _ if collector.is_in(Dialect::Values) => (ObjectMeaning::Values, StringMeaning::Plain),
        Some(shape) => (ObjectMeaning::File, StringMeaning::Body(shape(name))),
        None => (ObjectMeaning::File, StringMeaning::Templates),
    };
    let root = JsonWork::Visit(file.root(), kind, texts);
    in_order(root, |work, pending| match work {
        JsonWork::Visit(value, kind, texts) => collector.json_value(value, &kind, &texts, pending),
        JsonWork::Dynamic(body, label) => collector.json_dynamic(body, label, pending),
        JsonWork::Enter(scope) => collector.scopes.push(scope),
        JsonWork::Leave => collector.leave(1),
        JsonWork::Run(run) => collector.run = run,
        JsonWork::Instances(instances) => collector.instances = instances,
    });
    collector
}

impl NameCollector {
    fn json_value<'f>(
        &mut self,
        value: Value<'f>,
        kind: &ObjectMeaning,
        texts: &StringMeaning,
        pending: &mut Vec<JsonWork<'f>>,
    ) {
        match value.kind() {
            ValueKind::Array(elements) => pending.extend(
                elements.map(|element| JsonWork::Visit(element, kind.clone(), texts.clone())),
            ),
            ValueKind::String(text) => self.text(text, texts, kind),
            ValueKind::Object(properties) => {
                let properties = properties.filter(|property| property.name().decode() != COMMENT);
                for property in properties {
                    self.json_property(property, kind, texts, pending);
                }
            }
            _ => {}
        }
    }

    fn json_property<'f>(
        &mut self,
        property: Property<'f>,
        kind: &ObjectMeaning,
        outer: &StringMeaning,
        pending: &mut Vec<JsonWork<'f>>,
    ) {
        let (name, value) = (property.name().decode(), property.value());
        let is_module = self.rules.is_module;
        let mut texts = outer.of(name);
        let mut around = None;
        let inner = match (kind, name) {
            (ObjectMeaning::File | ObjectMeaning::Encryption, name)
            | (ObjectMeaning::Check, name @ "data")
                if self.rules.addresses.labels(name).is_some() =>
            {
                ObjectMeaning::Labels(name.into(), Vec::new())
            }
            (ObjectMeaning::File, "variable") if is_module => ObjectMeaning::Variables,
            (ObjectMeaning::File, "locals") if is_module => ObjectMeaning::Locals,
            (ObjectMeaning::File, "local") if self.is_in(Dialect::Packer) => ObjectMeaning::Locals,
            (ObjectMeaning::Build, "source" | "sources") => {
                texts = StringMeaning::References;
                ObjectMeaning::Plain
            }
            (ObjectMeaning::File, "provider") if is_module => ObjectMeaning::Providers,
            (ObjectMeaning::File, "run") if self.is_in(Dialect::Test) => ObjectMeaning::Runs,
            (ObjectMeaning::File, "variables") if self.is_in(Dialect::Test) => {
                ObjectMeaning::Values
            }
            (ObjectMeaning::File | ObjectMeaning::Run(_, false), "override_module")
                if self.is_in(Dialect::Test) =>
            {
                self.json_mocked_outputs(value);
                ObjectMeaning::Plain
            }
            (ObjectMeaning::Runs, _) => self.json_run(property),
            (ObjectMeaning::Run(call, _), "variables") => ObjectMeaning::Call(call.clone()),
            (ObjectMeaning::Run(call, true), _) => {
                around = Some([JsonWork::Run(Some(call.clone())), JsonWork::Run(None)]);
                ObjectMeaning::Plain
            }
            (ObjectMeaning::Labels(block_type, before), _) => {
                around = self.json_instances(block_type, before, property);
                self.json_label(block_type, before, property)
            }
            (ObjectMeaning::Call(_), "providers") => ObjectMeaning::ProviderNames,
            (ObjectMeaning::Call(call), _) => {
                self.call_argument(call, name, name_span(property));
                ObjectMeaning::Plain
            }
            (ObjectMeaning::Values, _) => {
                self.refer(Symbol::variable(name), name_span(property));
                ObjectMeaning::Plain
            }
            (ObjectMeaning::Variables, _) => {
                self.json_definition(Symbol::variable(name), property);
                ObjectMeaning::Variable
            }
            (ObjectMeaning::Locals, _) => {
                self.json_definition(Symbol::local(name), property);
                ObjectMeaning::Plain
            }
            (ObjectMeaning::Providers, _) => ObjectMeaning::Provider(composed(name)),
            (ObjectMeaning::Provider(provider), "alias") => {
                self.json_alias(provider, property);
                ObjectMeaning::Plain
            }
            // The names in a type, such as `string`, are not variables.
            (ObjectMeaning::Variable, "type") => return,
            (ObjectMeaning::Dynamics, _) => {
                return pending.push(JsonWork::Dynamic(value, property));
            }
            (_, DynamicBlock::TYPE) if self.rules.has_dynamic => ObjectMeaning::Dynamics,
            _ => {
                self.text(property.name(), outer, kind);
                self.json_body(kind, name)
            }
        };
        if matches!(inner, ObjectMeaning::Aliases) {
            texts = StringMeaning::References;
        }
        let visit = JsonWork::Visit(value, inner, texts);
        match around {
            Some([before, after]) => pending.extend([before, visit, after]),
            None => pending.push(visit),
        }
    }

    /// Returns the meaning of a property that defines no name, in which others do.
    fn json_body(&self, kind: &ObjectMeaning, name: &str) -> ObjectMeaning {
        match (kind, name) {
            (ObjectMeaning::File, "build") if self.is_in(Dialect::Packer) => ObjectMeaning::Build,
            (ObjectMeaning::File, "terraform") if self.rules.is_module => ObjectMeaning::Settings,
            (ObjectMeaning::Settings, "encryption") => ObjectMeaning::Encryption,
            (ObjectMeaning::Settings, "required_providers") => ObjectMeaning::Required,
            (ObjectMeaning::Required, _) => ObjectMeaning::RequiredProvider,
            (ObjectMeaning::RequiredProvider, "configuration_aliases") => ObjectMeaning::Aliases,
            (ObjectMeaning::Plain | ObjectMeaning::Run(..), "provider" | "providers")
            | (ObjectMeaning::ProviderNames, _) => ObjectMeaning::ProviderNames,
            (ObjectMeaning::Component(call), "inputs") => ObjectMeaning::Call(call.clone()),
            _ => ObjectMeaning::Plain,
        }
    }

    /// Defines a run of a test.
    fn json_run(&mut self, property: Property<'_>) -> ObjectMeaning {
        let (name, span) = (composed(property.name().decode()), name_span(property));
        let call: Box<str> = format!("run.{name}").into();
        let run = NameScope {
            name,
            offset: span.start,
        };
        self.define(run.symbol(), Role::Definition, span, property.span());
        self.runs.push(run);
        let other = editor::module_of_run(&property.value().into());
        let source = other.as_ref().and_then(hcl_core::Body::as_json);
        let source = source.and_then(|other| text_of(other, "source"));
        self.call(&call, source.unwrap_or("./").into());
        ObjectMeaning::Run(call, other.is_some())
    }

    /// Defines the alias of a provider: `aws.west`.
    fn json_alias(&mut self, provider: &str, property: Property<'_>) {
        if let Some(alias) = text(property.value()) {
            let span = inside_quotes(property.file().source().text(), alias.span());
            let (provider, name) = (provider.into(), composed(alias.decode()));
            let symbol = Symbol::Alias { provider, name };
            self.define(symbol, Role::Definition, span, property.span());
        }
    }

    /// Refers to the outputs that a test replaces: `{"target": "module.a", "outputs": {"url": "x"}}`.
    fn json_mocked_outputs(&mut self, value: Value<'_>) {
        if let ValueKind::Array(elements) = value.kind() {
            return elements.for_each(|element| self.json_mocked_outputs(element));
        }
        let (Some(target), Some(outputs)) = (text_of(value, "target"), member(value, "outputs"))
        else {
            return;
        };
        let Ok(source) = Source::new("target", target) else {
            return;
        };
        let parsed = native::parse_expression(&source, &mut Diagnostics::new());
        if let Some(call) = self.call_of(parsed.expression()) {
            for output in properties(outputs.value()) {
                let symbol = Symbol::called(&call, Interface::Output, output.name().decode());
                self.refer(symbol, name_span(output));
            }
        }
    }

    /// Defines the address of a block at its last label.
    fn json_label(
        &mut self,
        block_type: &str,
        before: &[Box<str>],
        property: Property<'_>,
    ) -> ObjectMeaning {
        let mut labels = before.to_vec();
        labels.push(property.name().decode().into());
        let addresses = &self.rules.addresses;
        if Some(labels.len()) != addresses.labels(block_type) {
            return ObjectMeaning::Labels(block_type.into(), labels);
        }
        let symbol = addresses.definition(block_type, labels.iter().map(|label| &**label));
        if let Some(symbol) = symbol {
            self.json_definition(symbol, property);
        }
        let name = composed(property.name().decode());
        match (block_type, text_of(property.value(), "source")) {
            ("module", Some(source)) => {
                let call = format!("module.{name}");
                self.call(&call, source.into());
                ObjectMeaning::Call(call.into())
            }
            ("component" | "stack", Some(source)) if self.is_in(Dialect::Stack) => {
                let call = format!("{block_type}.{name}");
                self.call(&call, source.into());
                ObjectMeaning::Component(call.into())
            }
            ("provider", _) => ObjectMeaning::Provider(name),
            ("check", _) => ObjectMeaning::Check,
            _ => ObjectMeaning::Plain,
        }
    }

    /// Defines what `each`, `count` and `self` are in the body of a block; `self` is at its brace.
    fn json_instances<'f>(
        &mut self,
        block_type: &str,
        before: &[Box<str>],
        property: Property<'f>,
    ) -> Option<[JsonWork<'f>; 2]> {
        if self.rules.addresses.labels(block_type) != Some(before.len() + 1) {
            return None;
        }
        let (value, span) = (property.value(), property.value().span());
        let argument = |name: &str| {
            let argument = member(value, name)?;
            Some((name_span(argument), argument.span()))
        };
        let text = property.file().source().slice(span);
        let brace = Span::new(span.start, span.start + 1);
        self.instances(argument, text.contains("self.").then_some((brace, span)));
        let instances = std::mem::take(&mut self.instances);
        Some([
            JsonWork::Instances(instances),
            JsonWork::Instances(Vec::new()),
        ])
    }

    fn json_definition(&mut self, symbol: Symbol, property: Property<'_>) {
        self.define(
            symbol,
            Role::Definition,
            name_span(property),
            property.span(),
        );
    }

    fn json_dynamic<'f>(
        &mut self,
        body: Value<'f>,
        label: Property<'f>,
        pending: &mut Vec<JsonWork<'f>>,
    ) {
        let properties = match body.kind() {
            ValueKind::Array(bodies) => {
                return pending.extend(bodies.map(|body| JsonWork::Dynamic(body, label)));
            }
            ValueKind::Object(properties) => properties,
            _ => return,
        };
        let iterator = self.json_iterator(body, label);
        for property in properties {
            let visit = JsonWork::Visit(
                property.value(),
                ObjectMeaning::Plain,
                StringMeaning::Templates,
            );
            match property.name().decode() {
                COMMENT | "iterator" => {}
                name if DynamicObject::has_iterator_in(name) => {
                    pending.extend([JsonWork::Enter(iterator.clone()), visit, JsonWork::Leave]);
                }
                _ => pending.push(visit),
            }
        }
    }

    /// Defines the iterator of a dynamic block.
    fn json_iterator(&mut self, body: Value<'_>, label: Property<'_>) -> NameScope {
        let own = DynamicObject::of(body).and_then(DynamicObject::written_iterator);
        let (name, role) = match own {
            Some(name) => (name, Role::Definition),
            None => (label.name(), Role::Implied),
        };
        let span = inside_quotes(body.file().source().text(), name.span());
        let scope = NameScope {
            name: name.decode().into(),
            offset: span.start,
        };
        self.define(scope.symbol(), role, span, label.span());
        scope
    }

    /// Finds the names in a string.
    fn text(&mut self, text: Text<'_>, texts: &StringMeaning, kind: &ObjectMeaning) {
        let count = self.found.len();
        match texts {
            StringMeaning::Plain => {}
            StringMeaning::References => self.reference(text),
            _ => return self.template(text),
        }
        match kind {
            ObjectMeaning::Aliases => self.providers_since(count, Some(text.span())),
            ObjectMeaning::ProviderNames => self.providers_since(count, None),
            _ => {}
        }
    }

    /// Finds the names in a string that is a reference, a type or a keyword.
    fn reference(&mut self, text: Text<'_>) {
        let whole = self.whole.len();
        if is_template(text.decode()) {
            self.template(text);
        } else if let Ok(source) = Source::new(text.file().source().name(), text.decode()) {
            let parsed = native::parse_expression(&source, &mut Diagnostics::new());
            let offsets = text.offset_map();
            self.references_alone(parsed.expression(), &|span| offsets.source_span(span));
        }
        // It names a call without its outputs.
        self.whole.truncate(whole);
    }

    /// Finds the names in a template.
    fn template(&mut self, text: Text<'_>) {
        let decoded = text.decode();
        if !is_template(decoded) {
            return;
        }
        // The decoded text is never longer than the file, which is a source.
        let Ok(source) = Source::new(text.file().source().name(), decoded) else {
            return;
        };
        let parsed = native::parse_template_text(&source, &mut Diagnostics::new());
        let offsets = text.offset_map();
        self.expression(parsed.expression(), &|span| offsets.source_span(span));
    }
}
