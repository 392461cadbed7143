//! The shape of tmccombs/hcl2json v0.6: each block is an array, after its labels.
//!
//! Strings differ from the JSON syntax in small things: `"${5}"` is a number, conditions inside strings become
//! directives, and no key is read twice.

use std::collections::HashMap;

use hcl_core::as_json::{Form, Json, escape, escape_sequences};
use hcl_core::{Number, Value};
use hcl_syntax::Diagnostics;
use hcl_syntax::syntax::{
    Block, Body, BodyItem, Expression, ExpressionKind, Template, TemplatePart, UnaryOperator,
};

use super::errors;

/// A block may have this many labels.
const MAX_LABELS: usize = 64;

/// An object whose names are unique, in order.
#[derive(Default)]
struct Entries {
    entries: Vec<(Box<str>, Entry)>,
    indexes: HashMap<Box<str>, usize>,
}

enum Entry {
    Value(Json),
    Labels(Entries),
    Bodies(Vec<Json>),
}

/// Returns a body. The parser limits the nesting of blocks, so that the recursion is.
pub(super) fn body(body: Body<'_>) -> Result<Json, Diagnostics> {
    let mut entries = Entries::default();
    for item in body.items() {
        if let BodyItem::Block(block) = item {
            add_block(&mut entries, block)?;
        }
    }
    for attribute in body.attributes() {
        let value = Entry::Value(expression(attribute.expression()));
        *entries.get_or_insert(attribute.name()) = value;
    }
    Ok(entries.finish())
}

fn add_block(mut entries: &mut Entries, block: Block<'_>) -> Result<(), Diagnostics> {
    let mismatch = || {
        let at = block.file().source().span(block.definition_span());
        errors::labels_differ(at, block.type_name())
    };
    // Each label is a level of the result.
    if block.labels().len() > MAX_LABELS {
        return Err(mismatch().into());
    }
    let mut name: Box<str> = block.type_name().into();
    for label in block.labels() {
        let entry = entries.get_or_insert_with(&name, || Entry::Labels(Entries::default()));
        let Entry::Labels(inner) = entry else {
            return Err(mismatch().into());
        };
        entries = inner;
        name = label.text().into();
    }
    let inner = body(block.body())?;
    match entries.get_or_insert_with(&name, || Entry::Bodies(Vec::new())) {
        Entry::Bodies(bodies) => bodies.push(inner),
        Entry::Labels(_) | Entry::Value(_) => return Err(mismatch().into()),
    }
    Ok(())
}

impl Entries {
    fn get_or_insert(&mut self, name: &str) -> &mut Entry {
        self.get_or_insert_with(name, || Entry::Value(Json::Null))
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "the indexes are those of the entries"
    )]
    fn get_or_insert_with(&mut self, name: &str, new: impl FnOnce() -> Entry) -> &mut Entry {
        let index = match self.indexes.get(name) {
            Some(&index) => index,
            None => {
                self.indexes.insert(name.into(), self.entries.len());
                self.entries.push((name.into(), new()));
                self.entries.len() - 1
            }
        };
        &mut self.entries[index].1
    }

    /// The number of labels is the depth.
    fn finish(self) -> Json {
        let entries = self.entries.into_iter().map(|(name, entry)| {
            let value = match entry {
                Entry::Value(value) => value,
                Entry::Labels(inner) => inner.finish(),
                Entry::Bodies(bodies) => Json::Array(bodies),
            };
            (name, value)
        });
        Json::Object(entries.collect())
    }
}

/// Returns an expression. The parser limits its nesting, so that the recursion is.
fn expression(written: Expression<'_>) -> Json {
    match written.kind() {
        ExpressionKind::Null => Json::Null,
        ExpressionKind::Bool(value) => Json::Bool(value),
        ExpressionKind::Number(_) => number(written),
        ExpressionKind::Unary { operator, operand } => match (operator, operand.kind()) {
            (UnaryOperator::Negate, ExpressionKind::Number(_)) => number(written),
            (UnaryOperator::Not, ExpressionKind::Bool(value)) => Json::Bool(!value),
            _ => Json::String(wrapped(written).into()),
        },
        ExpressionKind::String(_) | ExpressionKind::Template(_) => {
            Json::String(part(written).into())
        }
        ExpressionKind::TemplateWrap(inner) => expression(inner),
        ExpressionKind::Tuple(tuple) => Json::Array(tuple.elements().map(expression).collect()),
        ExpressionKind::Object(object) => {
            let mut entries = Entries::default();
            for item in object.items() {
                *entries.get_or_insert(&key(item.key())) = Entry::Value(expression(item.value()));
            }
            entries.finish()
        }
        _ => Json::String(wrapped(written).into()),
    }
}

fn number(written: Expression<'_>) -> Json {
    match Form::of(written) {
        Form::Number {
            digits,
            is_negative,
        } => {
            let number = Number::parse_literal(digits).map_or_else(|_| Value::from(0), Value::from);
            match Json::of_value(&number) {
                Some(Json::Number(digits)) if is_negative => {
                    Json::Number(format!("-{digits}").into())
                }
                other => other.unwrap_or(Json::Null),
            }
        }
        _ => Json::Null,
    }
}

fn wrapped(expression: Expression<'_>) -> String {
    format!("${{{}}}", source(expression))
}

fn source<'f>(expression: Expression<'f>) -> &'f str {
    expression.file().source().slice(expression.span())
}

fn normal(text: &str) -> String {
    match Value::string(text).as_str() {
        Some(normal) => normal.to_owned(),
        None => text.to_owned(),
    }
}

fn key(key: Expression<'_>) -> String {
    match key.kind() {
        ExpressionKind::Traversal(_) => source(key).to_owned(),
        _ => part(key),
    }
}

/// Returns an expression as a part of a string.
fn part(expression: Expression<'_>) -> String {
    match expression.kind() {
        ExpressionKind::Null => "null".to_owned(),
        ExpressionKind::Bool(value) => value.to_string(),
        ExpressionKind::Number(digits) => {
            Number::parse_literal(digits).map_or_else(|_| digits.to_owned(), |it| it.to_string())
        }
        ExpressionKind::String(literal) => escape(&normal(&literal.decode())).into_owned(),
        ExpressionKind::Template(template) => self::template(template),
        ExpressionKind::TemplateWrap(inner) => part(inner),
        ExpressionKind::Conditional(conditional) => {
            let condition = source(conditional.condition());
            directive(
                condition,
                &part(conditional.if_true()),
                &part(conditional.if_false()),
            )
        }
        _ => wrapped(expression),
    }
}

fn template(template: Template<'_>) -> String {
    let parts = template.parts().map(|each| match each {
        TemplatePart::Literal(literal) => escape_sequences(&normal(&literal.decode())).into_owned(),
        TemplatePart::Interpolation(inner) => part(inner),
        TemplatePart::If(conditional) => directive(
            source(conditional.condition()),
            &self::template(conditional.if_true()),
            &self::template(conditional.if_false()),
        ),
        TemplatePart::For(iteration) => {
            let names = match iteration.key_name() {
                Some((key, _)) => format!("{key}, {}", iteration.value_name().0),
                None => iteration.value_name().0.to_owned(),
            };
            let collection = source(iteration.collection());
            let each = self::template(iteration.body());
            format!("%{{for {names} in {collection}}}{each}%{{endfor}}")
        }
    });
    parts.collect()
}

fn directive(condition: &str, if_true: &str, if_false: &str) -> String {
    let otherwise = match if_false {
        "" => String::new(),
        text => format!("%{{else}}{text}"),
    };
    format!("%{{if {condition}}}{if_true}{otherwise}%{{endif}}")
}
