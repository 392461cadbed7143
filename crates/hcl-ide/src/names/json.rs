//! Names in the JSON syntax, in which strings are templates.
//!
//! Without a schema, an object may be a body or a value: all strings and names with a template sequence are read as
//! templates.

use hcl_config::editor;
use hcl_core::internal::is_template;
use hcl_syntax::json::{File, Property, Text, Value, ValueKind};
use hcl_syntax::native;
use hcl_syntax::{Diagnostics, Source};

use super::{Collector, Dialect, Role, Scope, Symbol, inside_quotes};
use crate::folder::is_test;
use crate::symbols::properties;
use crate::work::in_order;

/// The name of a property that is a comment.
const COMMENT: &str = "//";

/// The meaning of an object's properties.
#[derive(Clone, Debug)]
enum Kind {
    File,
    /// A file of values: its property names are names of variables.
    Values,
    /// Property names are names of variables.
    Variables,
    Variable,
    Locals,
    /// Property names are names of runs of a test.
    Runs,
    /// Property names are labels of blocks of a type with addresses, after other labels.
    Labels(Box<str>, Vec<Box<str>>),
    /// Property names are types of dynamic blocks.
    Dynamics,
    Plain,
}

enum Work<'f> {
    Visit(Value<'f>, Kind),
    /// The body of a dynamic block with the label before it.
    Dynamic(Value<'f>, Property<'f>),
    Enter(Scope),
    Leave,
}

fn file_name(property: Property<'_>) -> &str {
    property.file().source().name()
}

/// Returns whether a run of a test is about another module.
fn names_module(run: Value<'_>) -> bool {
    let properties = properties(run);
    properties.iter().any(|it| it.name().decode() == "module")
}

pub(super) fn collect(file: &File, dialect: &Dialect) -> Collector {
    let mut collector = Collector::new(dialect);
    let is_values = dialect.is_module && editor::is_var_file(file.source().name());
    let kind = if is_values { Kind::Values } else { Kind::File };
    in_order(Work::Visit(file.root(), kind), |work, pending| match work {
        Work::Visit(value, kind) => collector.json_value(value, &kind, pending),
        Work::Dynamic(body, label) => collector.json_dynamic(body, label, pending),
        Work::Enter(scope) => collector.scopes.push(scope),
        Work::Leave => collector.leave(1),
    });
    collector
}

impl Collector {
    fn json_value<'f>(&mut self, value: Value<'f>, kind: &Kind, pending: &mut Vec<Work<'f>>) {
        match value.kind() {
            ValueKind::Array(elements) => {
                pending.extend(elements.map(|element| Work::Visit(element, kind.clone())));
            }
            ValueKind::String(text) => self.template(text),
            ValueKind::Object(properties) => {
                for property in properties {
                    let work = self.json_property(property, kind);
                    pending.extend(work);
                }
            }
            _ => {}
        }
    }

    fn json_property<'f>(&mut self, property: Property<'f>, kind: &Kind) -> Option<Work<'f>> {
        let (name, value) = (property.name().decode(), property.value());
        if name == COMMENT {
            return None;
        }
        let is_module = self.dialect.is_module;
        let inner = match (kind, name) {
            (Kind::File, name) if self.dialect.addresses.labels(name).is_some() => {
                Kind::Labels(name.into(), Vec::new())
            }
            (Kind::File, "variable") if is_module => Kind::Variables,
            (Kind::File, "locals") if is_module => Kind::Locals,
            (Kind::File, "run") if is_module && is_test(file_name(property)) => Kind::Runs,
            // The other module has the names.
            (Kind::Runs, _) if names_module(value) => return None,
            (Kind::Labels(block_type, before), _) => self.json_label(block_type, before, property),
            (Kind::Values, _) => {
                let text = property.file().source().text();
                let span = inside_quotes(text, property.name_span());
                self.refer(Symbol::variable(name), span);
                Kind::Plain
            }
            (Kind::Variables, _) => {
                self.json_definition(Symbol::variable(name), property);
                Kind::Variable
            }
            (Kind::Locals, _) => {
                self.json_definition(Symbol::local(name), property);
                Kind::Plain
            }
            // The names in a type, such as `string`, are not variables.
            (Kind::Variable, "type") => return None,
            (Kind::Dynamics, _) => return Some(Work::Dynamic(value, property)),
            (_, "dynamic") if self.dialect.has_dynamic => Kind::Dynamics,
            _ => {
                self.template(property.name());
                Kind::Plain
            }
        };
        Some(Work::Visit(value, inner))
    }

    /// Defines the address of a block at its last label.
    fn json_label(
        &mut self,
        block_type: &str,
        before: &[Box<str>],
        property: Property<'_>,
    ) -> Kind {
        let mut labels = before.to_vec();
        labels.push(property.name().decode().into());
        if Some(labels.len()) != self.dialect.addresses.labels(block_type) {
            return Kind::Labels(block_type.into(), labels);
        }
        let addresses = &self.dialect.addresses;
        if let Some(symbol) = addresses.definition(block_type, labels.iter().map(|it| &**it)) {
            self.json_definition(symbol, property);
        }
        Kind::Plain
    }

    fn json_definition(&mut self, symbol: Symbol, property: Property<'_>) {
        let text = property.file().source().text();
        let name = inside_quotes(text, property.name_span());
        self.define(symbol, Role::Definition, name, property.span());
    }

    fn json_dynamic<'f>(
        &mut self,
        body: Value<'f>,
        label: Property<'f>,
        pending: &mut Vec<Work<'f>>,
    ) {
        let properties = match body.kind() {
            ValueKind::Array(bodies) => {
                return pending.extend(bodies.map(|body| Work::Dynamic(body, label)));
            }
            ValueKind::Object(properties) => properties,
            _ => return,
        };
        let iterator = self.json_iterator(body, label);
        for property in properties {
            let visit = Work::Visit(property.value(), Kind::Plain);
            match property.name().decode() {
                COMMENT | "iterator" => {}
                "labels" | "content" => {
                    pending.extend([Work::Enter(iterator.clone()), visit, Work::Leave]);
                }
                _ => pending.push(visit),
            }
        }
    }

    /// Defines the iterator of a dynamic block.
    fn json_iterator(&mut self, body: Value<'_>, label: Property<'_>) -> Scope {
        let own = match body.kind() {
            ValueKind::Object(mut properties) => {
                properties.find(|it| it.name().decode() == "iterator")
            }
            _ => None,
        };
        let own = own.and_then(|property| match property.value().kind() {
            ValueKind::String(name) => Some(name),
            _ => None,
        });
        let (name, role) = match own {
            Some(name) => (name, Role::Definition),
            None => (label.name(), Role::Implied),
        };
        let span = inside_quotes(body.file().source().text(), name.span());
        let scope = Scope {
            name: name.decode().into(),
            offset: span.start,
        };
        self.define(scope.symbol(), role, span, label.span());
        scope
    }

    /// Finds the names in a string.
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
