//! Semantic tokens of the JSON syntax, whose strings are templates.

use hcl_syntax::json::{File, Property, Text, Value, ValueKind};
use hcl_syntax::syntax::{self, Construct, Expression, ExpressionKind, Visit};
use hcl_syntax::{Diagnostics, Source, Span};

use super::roles::{Role, Roles, names_of, of_iterators};
use super::{SemanticToken, Sink, TokenClass, TokenModifiers};
use crate::names::{Names, is_template};

/// The meaning of the names of an object's properties.
#[derive(Clone, Copy)]
enum Level {
    File,
    Variables,
    Locals,
    Comment,
    Other,
}

enum Work<'f> {
    Value(Value<'f>, Level),
    Property(Property<'f>, Level),
}

/// Returns the tokens of a file that have a meaning, in source order.
pub(crate) fn tokens(file: &File, names: &Names, is_module: bool) -> Vec<SemanticToken> {
    let mut highlighter = Highlighter {
        iterators: Roles::new(of_iterators(names)),
        is_module,
        sink: Sink::new(file.source().text()),
    };
    let mut pending = vec![Work::Value(file.root(), Level::File)];
    while let Some(work) = pending.pop() {
        let first = pending.len();
        match work {
            Work::Value(value, level) => highlighter.value(value, level, &mut pending),
            Work::Property(property, level) => {
                let inner = highlighter.name(property, level);
                pending.push(Work::Value(property.value(), inner));
            }
        }
        if let Some(added) = pending.get_mut(first..) {
            added.reverse();
        }
    }
    highlighter.sink.found
}

struct Highlighter<'t> {
    iterators: Roles,
    is_module: bool,
    sink: Sink<'t>,
}

impl Highlighter<'_> {
    fn value<'f>(&mut self, value: Value<'f>, level: Level, pending: &mut Vec<Work<'f>>) {
        let class = match value.kind() {
            ValueKind::Invalid => return,
            ValueKind::Array(elements) => {
                return pending.extend(elements.map(|element| Work::Value(element, level)));
            }
            ValueKind::Object(properties) => {
                return pending.extend(properties.map(|it| Work::Property(it, level)));
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
    fn name(&mut self, property: Property<'_>, level: Level) -> Level {
        let (class, inner) = match (level, property.name().decode()) {
            (Level::File, "variable") if self.is_module => {
                (TokenClass::BlockType, Level::Variables)
            }
            (Level::File, "locals") if self.is_module => (TokenClass::BlockType, Level::Locals),
            (_, "//") => (TokenClass::Comment, Level::Comment),
            (Level::Variables, _) => (TokenClass::Label, Level::Other),
            (Level::Locals, _) => (TokenClass::Attribute, Level::Other),
            _ => (TokenClass::Key, Level::Other),
        };
        let modifiers = TokenModifiers {
            definition: matches!(level, Level::Variables | Level::Locals),
            ..TokenModifiers::default()
        };
        self.sink.push(property.name_span(), class, modifiers);
        inner
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
            let parsed = syntax::parse_template_text(&source, &mut Diagnostics::new());
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
