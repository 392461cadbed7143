//! Semantic tokens of the JSON syntax, in which strings are templates.
//!
//! The schema tells what the name of a property is: a block type, a label, the name of an attribute, or a key of a value.

use std::rc::Rc;

use hcl_syntax::json::{File, Property, Text, Value, ValueKind};
use hcl_syntax::native::{self, Construct, Expression, ExpressionKind, Visit};
use hcl_syntax::{Diagnostics, Source, Span};

use super::roles::{Role, Roles, names_of, of_iterators};
use super::{SemanticToken, Sink, TokenClass, TokenModifiers};
use crate::names::{self, Names, Symbol};
use crate::schemas::{BlockSchema, BodySchema, Schemas};
use crate::work::in_order;
use hcl_core::internal::is_template;

/// The meaning of the names of an object's properties.
#[derive(Clone)]
enum Level<'d> {
    /// Arguments and block types.
    Body(Rc<BodySchema<'d>>),
    /// Labels.
    Labels(Rc<Labels<'d>>),
    /// Keys of a value, or names in a body that no schema describes.
    Other,
    /// The names and values of a comment: `"//": …`.
    Comment,
}

/// A block with properties around its body for labels.
struct Labels<'d> {
    block: BlockSchema<'d>,
    before: Vec<String>,
}

enum Work<'f, 'd> {
    Value(Value<'f>, Level<'d>),
    Property(Property<'f>, Level<'d>),
}

/// Returns the tokens of a file that have a meaning, in source order.
pub(crate) fn tokens(file: &File, names: &Names, schemas: &Schemas<'_>) -> Vec<SemanticToken> {
    let mut highlighter = Highlighter {
        iterators: Roles::new(of_iterators(names)),
        names,
        schemas,
        sink: Sink::new(file.source().text()),
    };
    let root = schemas.root();
    let root = root.map_or(Level::Other, |body| Level::Body(Rc::new(body)));
    in_order(Work::Value(file.root(), root), |work, pending| match work {
        Work::Value(value, level) => highlighter.value(value, &level, pending),
        Work::Property(property, level) => {
            let inner = highlighter.name(property, &level);
            pending.push(Work::Value(property.value(), inner));
        }
    });
    highlighter.sink.found
}

struct Highlighter<'t, 's, 'd> {
    iterators: Roles,
    names: &'s Names,
    schemas: &'s Schemas<'d>,
    sink: Sink<'t>,
}

impl<'d> Highlighter<'_, '_, 'd> {
    fn value<'f>(&mut self, value: Value<'f>, level: &Level<'d>, pending: &mut Vec<Work<'f, 'd>>) {
        let class = match value.kind() {
            ValueKind::Invalid => return,
            ValueKind::Array(elements) => {
                let element = |element| Work::Value(element, level.clone());
                return pending.extend(elements.map(element));
            }
            ValueKind::Object(properties) => {
                return pending.extend(properties.map(|it| Work::Property(it, level.clone())));
            }
            _ if matches!(level, Level::Comment) => TokenClass::Comment,
            ValueKind::String(text) => return self.string(text),
            ValueKind::Null | ValueKind::Bool(_) => TokenClass::Constant,
            ValueKind::Number(_) => TokenClass::Number,
        };
        self.sink
            .push(value.span(), class, TokenModifiers::default());
    }

    /// Adds the name of a property. Returns the meaning of the names in its value.
    fn name(&mut self, property: Property<'_>, level: &Level<'d>) -> Level<'d> {
        let mut modifiers = TokenModifiers::default();
        let (class, inner) = match (level, property.name().decode()) {
            (Level::Comment, _) | (_, "//") => (TokenClass::Comment, Level::Comment),
            (Level::Labels(labels), name) => {
                let mut before = labels.before.clone();
                before.push(name.to_owned());
                let inner = self.inside(labels.block.clone(), before);
                (TokenClass::Label, inner)
            }
            (Level::Body(body), name) => self.item(body, name, &mut modifiers),
            (Level::Other, _) => (TokenClass::Key, Level::Other),
        };
        modifiers.definition = self.defines(property);
        self.sink.push(property.name_span(), class, modifiers);
        inner
    }

    /// Returns the class of a name in a body, and the meaning of the names in its value.
    fn item(
        &self,
        body: &BodySchema<'d>,
        name: &str,
        modifiers: &mut TokenModifiers,
    ) -> (TokenClass, Level<'d>) {
        if let Some(argument) = body.argument(name) {
            modifiers.deprecated = argument.deprecated.is_some();
            return (TokenClass::Attribute, Level::Other);
        }
        match self.schemas.block(body, name) {
            Some(block) => {
                modifiers.deprecated = block.block.deprecated.is_some();
                (TokenClass::BlockType, self.inside(block, Vec::new()))
            }
            None if body.ty().attributes_only => (TokenClass::Attribute, Level::Other),
            None => (TokenClass::Key, Level::Other),
        }
    }

    /// Returns the meaning of the names in a block after some of its labels.
    fn inside(&self, block: BlockSchema<'d>, before: Vec<String>) -> Level<'d> {
        if before.len() < self.schemas.labels(&block, &before).len() {
            return Level::Labels(Rc::new(Labels { block, before }));
        }
        let body = self.schemas.body_of(&block, &before);
        body.map_or(Level::Other, |body| Level::Body(Rc::new(body)))
    }

    /// Returns whether a name defines a variable or local value.
    fn defines(&self, property: Property<'_>) -> bool {
        let found = self.names.at(property.name_span().start + 1);
        found.is_some_and(|occurrence| {
            occurrence.role == names::Role::Definition
                && occurrence.extent == property.span()
                && matches!(occurrence.symbol, Symbol::Variable(_) | Symbol::Local(_))
        })
    }

    fn string(&mut self, text: Text<'_>) {
        if !is_template(text.decode()) {
            return self.sink.push_text(text.span(), TokenClass::String, true);
        }
        let Code { roles, spans } = Code::of(text, &mut self.iterators);
        let mut at = text.span().start;
        let mut code = spans.iter().copied().peekable();
        for role in roles {
            // Literal text before the code that the name is in.
            while let Some(span) = code.next_if(|span| span.start <= role.span.start) {
                self.literal(at, span.start);
                at = span.end;
            }
            self.sink.push(role.span, role.class, role.modifiers);
        }
        for span in code {
            self.literal(at, span.start);
            at = span.end;
        }
        self.literal(at, text.span().end);
    }

    fn literal(&mut self, start: u32, end: u32) {
        if start < end {
            let span = Span::new(start, end);
            self.sink.push_text(span, TokenClass::String, true);
        }
    }
}

/// The expressions in the template of a string.
struct Code {
    /// In source order, without overlaps.
    roles: Vec<Role>,
    /// The spans of the outermost expressions.
    spans: Vec<Span>,
}

impl Code {
    fn of(text: Text<'_>, iterators: &mut Roles) -> Self {
        let (mut roles, mut spans) = (Vec::new(), Vec::new());
        if let Ok(source) = Source::new(text.file().source().name(), text.decode()) {
            let parsed = native::parse_template_text(&source, &mut Diagnostics::new());
            let offsets = text.offset_map();
            let template = parsed.expression();
            if !matches!(template.kind(), ExpressionKind::String(_)) {
                let code = template.operands().into_iter();
                spans.extend(code.map(|it| offsets.source_span(it.span())));
            }
            for visit in template.walk() {
                if let Visit::Enter(Construct::Expression(expression)) = visit {
                    literal_role(expression, &mut roles);
                    names_of(expression, &mut |role| roles.push(role));
                }
            }
            for role in &mut roles {
                role.span = offsets.source_span(role.span);
            }
        }
        let mut roles = Roles::new(roles).into_sorted();
        for role in &mut roles {
            if let Some(iterator) = iterators.at(role.span) {
                *role = iterator;
            }
        }
        let (mut end, mut code) = (0, spans.iter().peekable());
        roles.retain(|role| {
            while code.next_if(|span| span.end <= role.span.start).is_some() {}
            let inside = code
                .peek()
                .is_some_and(|span| span.start <= role.span.start && role.span.end <= span.end);
            let is_next = inside && role.span.start >= end;
            if is_next {
                end = role.span.end;
            }
            is_next
        });
        Self { roles, spans }
    }
}

fn literal_role(expression: Expression<'_>, roles: &mut Vec<Role>) {
    let class = match expression.kind() {
        ExpressionKind::Null | ExpressionKind::Bool(_) => TokenClass::Constant,
        ExpressionKind::Number(_) => TokenClass::Number,
        ExpressionKind::String(_) => TokenClass::String,
        _ => return,
    };
    roles.push(Role::new(expression.span(), class));
}
