//! Names in the JSON syntax, in which strings are templates, or references where the shape of the file says so.
//!
//! Without a schema, an object may be a body or a value: all strings and names with a template sequence are read as
//! templates.

use hcl_core::internal::is_template;
use hcl_syntax::json::{COMMENT, DynamicObject, File, Property, Text, Value, ValueKind};
use hcl_syntax::native::{self, DynamicBlock, ParsedExpression};
use hcl_syntax::{Diagnostics, Source, Span};
use hcl_write::JsonPlace;

use super::blocks::{Header, Meaning};
use super::{NameCollector, NameRules, NameScope, Role, inside_quotes};
use crate::work::in_order;

/// The meaning of an object's properties.
#[derive(Clone, Debug)]
enum ObjectMeaning {
    Body(Meaning),
    /// Property names are labels of blocks.
    Labels(BlockPath),
    /// A provider that a module requires.
    RequiredProvider,
    /// The aliases that the callers of a module give.
    Aliases,
    /// The sources of a build of Packer.
    Sources,
    /// The provider of a block, or one that a call passes on.
    ProviderNames,
    /// The providers that a call passes on. A property name is an alias of the called module.
    Passed(Box<str>),
    /// Property names are types of dynamic blocks.
    Dynamics,
}

const PLAIN: ObjectMeaning = ObjectMeaning::Body(Meaning::Plain);

/// The way to the body of a block.
#[derive(Clone, Debug)]
struct BlockPath {
    within: Meaning,
    block_type: Box<str>,
    /// How many more labels the block has.
    remaining: usize,
    labels: Vec<(Box<str>, Span)>,
    extent: Span,
}

impl BlockPath {
    fn header<'h>(&'h self, body: Value<'h>) -> Header<'h> {
        let span = body.span();
        Header {
            block_type: &self.block_type,
            labels: self.labels.clone(),
            // The brace.
            start: Span::new(span.start, span.start + 1),
            extent: self.extent,
            text: body.file().source().slice(span),
            body: body.into(),
        }
    }
}

enum JsonWork<'f> {
    Visit(Value<'f>, ObjectMeaning, JsonPlace),
    Property(Property<'f>, ObjectMeaning, JsonPlace),
    /// The body of a dynamic block with the label before it.
    Dynamic(Value<'f>, Property<'f>),
    Enter(NameScope),
    Leave,
    /// The end of a block.
    Close,
}

/// Returns the span of a property's name, without quotes.
pub(crate) fn name_span(property: Property<'_>) -> Span {
    inside_quotes(property.file().source().text(), property.name_span())
}

pub(super) fn collect(file: &File, rules: &NameRules) -> NameCollector {
    let mut collector = NameCollector::of_file(file.source(), rules);
    let name = file.source().name();
    let meaning = collector.meaning_of_file();
    let texts = match rules.json_shape {
        _ if meaning == Meaning::Values => JsonPlace::Literals,
        Some(shape) => JsonPlace::Body(0, shape(name)),
        None => JsonPlace::Templates,
    };
    let root = JsonWork::Visit(file.root(), ObjectMeaning::Body(meaning), texts);
    in_order(root, |work, pending| match work {
        JsonWork::Visit(value, kind, texts) => collector.json_value(value, &kind, texts, pending),
        JsonWork::Property(property, kind, texts) => {
            collector.json_property(property, &kind, &texts, pending);
        }
        JsonWork::Dynamic(body, label) => collector.json_dynamic(body, label, pending),
        JsonWork::Enter(scope) => collector.scopes.push(scope),
        JsonWork::Leave => collector.leave(1),
        JsonWork::Close => {
            collector.run = None;
            collector.instances.clear();
        }
    });
    collector
}

impl NameCollector {
    fn json_value<'f>(
        &mut self,
        value: Value<'f>,
        kind: &ObjectMeaning,
        texts: JsonPlace,
        pending: &mut Vec<JsonWork<'f>>,
    ) {
        match (value.kind(), kind) {
            (ValueKind::Array(elements), _) => {
                let visit = |element| JsonWork::Visit(element, kind.clone(), texts.clone());
                pending.extend(elements.map(visit));
            }
            (_, ObjectMeaning::Labels(path)) if path.remaining == 0 => {
                let meaning = self.open(&path.within, &path.header(value));
                let body = JsonWork::Visit(value, ObjectMeaning::Body(meaning), texts);
                pending.extend([body, JsonWork::Close]);
            }
            (ValueKind::String(text), _) => self.text(text, &texts, kind),
            (ValueKind::Object(properties), _) => {
                let properties = properties.filter(|property| property.name().decode() != COMMENT);
                let visit = |property| JsonWork::Property(property, kind.clone(), texts.clone());
                pending.extend(properties.map(visit));
            }
            _ => {}
        }
    }

    fn json_property<'f>(
        &mut self,
        property: Property<'f>,
        kind: &ObjectMeaning,
        outer: &JsonPlace,
        pending: &mut Vec<JsonWork<'f>>,
    ) {
        let (name, value) = (property.name().decode(), property.value());
        let mut texts = outer.below(name);
        let labels = match kind {
            ObjectMeaning::Body(within) => self.label_count(within, name),
            _ => None,
        };
        let inner = match (kind, labels) {
            (ObjectMeaning::Labels(path), _) => {
                let mut path = path.clone();
                path.remaining -= 1;
                path.labels.push((name.into(), name_span(property)));
                path.extent = property.span();
                ObjectMeaning::Labels(path)
            }
            (ObjectMeaning::Dynamics, _) => {
                return pending.push(JsonWork::Dynamic(value, property));
            }
            // The names in a type, such as `string`, are not variables.
            (ObjectMeaning::Body(Meaning::Variable), _) if name == "type" => return,
            (ObjectMeaning::Body(within), Some(remaining)) => ObjectMeaning::Labels(BlockPath {
                within: within.clone(),
                block_type: name.into(),
                remaining,
                labels: Vec::new(),
                extent: property.span(),
            }),
            _ => {
                self.text(property.name(), outer, kind);
                if let ObjectMeaning::Body(within) = kind {
                    self.argument(within, name, name_span(property), property.span());
                }
                self.json_argument(kind, name)
            }
        };
        if matches!(inner, ObjectMeaning::Aliases | ObjectMeaning::Sources) {
            texts = JsonPlace::References;
        }
        pending.push(JsonWork::Visit(value, inner, texts));
    }

    /// Returns the meaning of the value of an argument.
    fn json_argument(&self, kind: &ObjectMeaning, name: &str) -> ObjectMeaning {
        use ObjectMeaning::{
            Aliases, Body, Dynamics, Passed, ProviderNames, RequiredProvider, Sources,
        };
        match (kind, name) {
            (_, DynamicBlock::TYPE) if self.rules.has_dynamic => Dynamics,
            (Body(Meaning::Providers), _) => RequiredProvider,
            (RequiredProvider, "configuration_aliases") => Aliases,
            (Body(within), _) if Self::names_sources(within, name) => Sources,
            (Body(Meaning::Build), _) => Body(Meaning::Build),
            (Body(Meaning::Run(call, _) | Meaning::Call(call)), "providers") => {
                Passed(call.clone())
            }
            (Body(Meaning::Plain), "provider" | "providers") | (ProviderNames | Passed(_), _) => {
                ProviderNames
            }
            _ => PLAIN,
        }
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
            let visit = JsonWork::Visit(property.value(), PLAIN, JsonPlace::Templates);
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
    fn text(&mut self, text: Text<'_>, texts: &JsonPlace, kind: &ObjectMeaning) {
        let count = self.found.len();
        match texts {
            JsonPlace::Literals => {}
            JsonPlace::References => self.reference(text, kind),
            _ => return self.template(text),
        }
        match kind {
            ObjectMeaning::Aliases => self.providers_since(count, Some(text.span())),
            ObjectMeaning::ProviderNames => self.providers_since(count, None),
            ObjectMeaning::Passed(call) => {
                self.providers_since(count, None);
                self.call_providers(call, count, &|_| true);
            }
            _ => {}
        }
    }

    /// Finds the names in a string that is a reference, a type or a keyword.
    fn reference(&mut self, text: Text<'_>, kind: &ObjectMeaning) {
        let offsets = text.offset_map();
        let whole = self.whole.len();
        if is_template(text.decode()) {
            self.template(text);
        } else if let ObjectMeaning::Sources = kind {
            let locate = |span| offsets.source_span(span);
            self.source_of_build(text.file().source(), text.decode(), &locate);
        } else if let Ok(source) = Source::new(text.file().source().name(), text.decode()) {
            let parsed = native::parse_expression(&source, &mut Diagnostics::new());
            self.references_alone(parsed.expression(), &|span| offsets.source_span(span));
        }
        // It names a call without its outputs.
        self.whole.truncate(whole);
    }

    /// Finds the names in a template.
    fn template(&mut self, text: Text<'_>) {
        let Some(parsed) = parsed_template(text) else {
            return;
        };
        let offsets = text.offset_map();
        self.expression(parsed.expression(), &|span| offsets.source_span(span));
    }
}

/// Returns the template of a text that is one.
pub(crate) fn parsed_template(text: Text<'_>) -> Option<ParsedExpression> {
    let decoded = text.decode();
    if !is_template(decoded) {
        return None;
    }
    // The decoded text is never longer than the file, which is a source.
    let source = Source::new(text.file().source().name(), decoded).ok()?;
    Some(native::parse_template_text(
        &source,
        &mut Diagnostics::new(),
    ))
}
