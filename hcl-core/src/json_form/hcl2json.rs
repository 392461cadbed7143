//! The shape of tmccombs/hcl2json v0.6: the blocks of a type are an array, after an object for each label.
//!
//! The shape does not depend on the number of blocks. Strings differ from the JSON syntax in small things: `"${5}"` is a
//! number, conditions inside strings become directives, and no key is read twice.
//!
//! ```
//! use hcl_core::json_form::{JsonText, hcl2json};
//! use hcl_core::{Diagnostics, Source, native};
//!
//! let source = Source::new("main.hcl", r#"service "web" {
//!   port = var.port
//! }
//! "#)?;
//! let file = native::parse(&source, &mut Diagnostics::new());
//! let mut text = String::new();
//! hcl2json::body(file.body(), &mut JsonText::new(&mut text, false)).expect("labels of one number");
//! assert_eq!(text, r#"{"service":{"web":[{"port":"${var.port}"}]}}"#);
//! # Ok::<(), hcl_core::source::SourceTooLarge>(())
//! ```

use std::borrow::Cow;

use crate::Tree;
use crate::body::ContentItem;
use crate::diagnostic::Diagnostics;
use crate::internal::{Duplicate, duplicates, in_nfc};
use crate::json::{self, ValueKind as JsonKind};
use crate::native::{
    Body, Expression, ExpressionKind, Literal, Object, Template, TemplatePart, UnaryOperator,
};
use crate::number::Number;

use super::walk::{self, WalkShape};
use super::{Sink, escape, escape_sequences};

/// Sends the data of a file to a receiver: the shape of a body, or a file in the JSON syntax unchanged.
///
/// # Errors
///
/// As [`body`].
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonText, hcl2json};
/// use hcl_core::{Limits, ParsedSource, Source, Syntax};
///
/// let source = Source::new("main.tf.json", r#"{ "port": "${var.port}" }"#)?;
/// let parsed = ParsedSource::parse(&source, Syntax::Json, &Limits::default());
/// let mut text = String::new();
/// hcl2json::tree(parsed.tree(), &mut JsonText::new(&mut text, false)).expect("no labels");
/// assert_eq!(text, r#"{"port":"${var.port}"}"#);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn tree<S: Sink>(tree: &Tree, sink: &mut S) -> Result<(), S::Error> {
    match tree {
        Tree::Native(file) => body(file.body(), sink),
        Tree::Json(file) => value(file.root(), sink),
    }
}

/// Sends a value of the JSON syntax, which has a limited depth, to a receiver.
///
/// # Errors
///
/// Returns an error of the receiver.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonText, hcl2json};
/// use hcl_syntax::{Diagnostics, Source, json};
///
/// let file = json::parse(&Source::new("a.json", "[1, \"${a}\"]")?, &mut Diagnostics::new());
/// let mut text = String::new();
/// hcl2json::value(file.root(), &mut JsonText::new(&mut text, false)).expect("text takes everything");
/// assert_eq!(text, r#"[1,"${a}"]"#);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn value<S: Sink>(written: json::Value<'_>, sink: &mut S) -> Result<(), S::Error> {
    match written.kind() {
        JsonKind::Invalid | JsonKind::Null => sink.null(),
        JsonKind::Bool(value) => sink.bool(value),
        JsonKind::Number(digits) => sink.digits(digits),
        JsonKind::String(text) => sink.string(text.decode()),
        JsonKind::Array(mut elements) => {
            sink.begin_array()?;
            elements.try_for_each(|element| value(element, sink))?;
            sink.end_array()
        }
        JsonKind::Object(mut properties) => {
            sink.begin_object()?;
            properties.try_for_each(|property| {
                sink.key(property.name().decode())?;
                value(property.value(), sink)
            })?;
            sink.end_object()
        }
    }
}

/// Sends a body to a receiver. Block types and arguments come in the order of their first appearance.
///
/// # Errors
///
/// Returns an error of the receiver, or a diagnostic if blocks of one type have different numbers of labels or the name of an
/// argument.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonText, hcl2json};
/// use hcl_core::{Diagnostics, Source, native};
///
/// let source = Source::new("main.hcl", "port = 80
/// host = var.host
/// ")?;
/// let file = native::parse(&source, &mut Diagnostics::new());
/// let mut text = String::new();
/// hcl2json::body(file.body(), &mut JsonText::new(&mut text, false)).expect("no labels");
/// assert_eq!(text, r#"{"port":80,"host":"${var.host}"}"#);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn body<S: Sink>(body: Body<'_>, sink: &mut S) -> Result<(), S::Error> {
    body_with(body, sink, &mut |written, sink: &mut S| {
        expression(written, sink)
    })
}

/// Sends a body to a receiver, with a function that sends the expressions of its arguments.
///
/// # Errors
///
/// As [`body`], and the errors of the function.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonText, Sink, hcl2json};
/// use hcl_core::{Diagnostics, Source, native};
///
/// let source = Source::new("main.hcl", "port = 80
/// host = var.host
/// ")?;
/// let file = native::parse(&source, &mut Diagnostics::new());
/// let mut text = String::new();
/// let mut sink = JsonText::new(&mut text, false);
/// hcl2json::body_with(file.body(), &mut sink, &mut |_, sink: &mut JsonText<'_>| sink.null()).expect("no labels");
/// assert_eq!(text, r#"{"port":null,"host":null}"#);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn body_with<S, F>(body: Body<'_>, sink: &mut S, expressions: &mut F) -> Result<(), S::Error>
where
    S: Sink,
    F: FnMut(Expression<'_>, &mut S) -> Result<(), S::Error>,
{
    let body = crate::Body::from(body);
    let content = body.items(&mut Diagnostics::new());
    let items = content.in_order(&body);
    walk::send(
        &items,
        WalkShape::Hcl2json,
        sink,
        &mut |item, sink| match item {
            ContentItem::Attribute(argument) => match argument.expression().as_native() {
                Some(expression) => expressions(expression, sink),
                None => sink.null(),
            },
            ContentItem::Block(block) => match block.as_native() {
                Some(block) => body_with(block.body(), sink, expressions),
                None => sink.null(),
            },
        },
    )
}

/// Sends an expression to a receiver: literals, lists and objects as such, all else as template.
///
/// # Errors
///
/// Returns an error of the receiver.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonText, hcl2json};
/// use hcl_core::{Diagnostics, Source, native};
///
/// let source = Source::new("main.hcl", "port = 80
/// host = var.host
/// ")?;
/// let file = native::parse(&source, &mut Diagnostics::new());
/// let host = file.body().attribute("host").expect("an argument").expression();
/// let mut text = String::new();
/// hcl2json::expression(host, &mut JsonText::new(&mut text, false)).expect("text takes everything");
/// assert_eq!(text, r#""${var.host}""#);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn expression<S: Sink>(written: Expression<'_>, sink: &mut S) -> Result<(), S::Error> {
    match written.kind() {
        ExpressionKind::Null => sink.null(),
        ExpressionKind::Bool(value) => sink.bool(value),
        ExpressionKind::Number(digits) => sink.number(&number(digits)),
        ExpressionKind::Unary { operator, operand } => match (operator, operand.kind()) {
            (UnaryOperator::Negate, ExpressionKind::Number(digits)) => {
                sink.number(&Number::ZERO.sub(&number(digits)).unwrap_or(Number::ZERO))
            }
            (UnaryOperator::Not, ExpressionKind::Bool(value)) => sink.bool(!value),
            _ => sink.string(&wrapped(written)),
        },
        ExpressionKind::String(literal) => sink.string(&escaped(literal)),
        ExpressionKind::Template(template) => sink.string(&self::template(template)),
        ExpressionKind::TemplateWrap(inner) => expression(inner, sink),
        ExpressionKind::Tuple(tuple) => {
            sink.begin_array()?;
            for element in tuple.elements() {
                expression(element, sink)?;
            }
            sink.end_array()
        }
        ExpressionKind::Object(object) => {
            sink.begin_object()?;
            for (key, value) in entries(object) {
                sink.key(&key)?;
                expression(value, sink)?;
            }
            sink.end_object()
        }
        _ => sink.string(&wrapped(written)),
    }
}

// The small functions below are inlined into the crate of the sink, which decides whether they are optimized for speed.

/// Returns the number of a literal. Without [`Form`](super::Form): its keys of objects would link the evaluator into readers.
fn number(digits: &str) -> Number {
    Number::parse_literal(digits).unwrap_or(Number::ZERO)
}

/// Returns the entries of an object. If keys repeat, the last has the value, and the first the position.
#[inline]
fn entries<'f>(object: Object<'f>) -> Vec<(Cow<'f, str>, Expression<'f>)> {
    let items = object.items().map(|item| (key(item.key()), item.value()));
    let items: Vec<(Cow<'f, str>, Expression<'f>)> = items.collect();
    let again = duplicates(items.len(), |index| items.get(index).map(|(key, _)| key));
    if again.is_empty() {
        return items;
    }
    let mut items: Vec<_> = items.into_iter().map(Some).collect();
    for Duplicate { index, first } in again {
        let value = items.get_mut(index).and_then(Option::take);
        if let (Some((_, value)), Some(Some(entry))) = (value, items.get_mut(first)) {
            entry.1 = value;
        }
    }
    items.into_iter().flatten().collect()
}

#[inline]
fn wrapped(expression: Expression<'_>) -> String {
    let source = source(expression);
    let mut text = String::with_capacity(source.len() + 3);
    text.push_str("${");
    text.push_str(source);
    text.push('}');
    text
}

#[inline]
fn source<'f>(expression: Expression<'f>) -> &'f str {
    expression.file().source().slice(expression.span())
}

/// Returns the text of a string without template sequences.
#[inline]
fn escaped(literal: Literal<'_>) -> Cow<'_, str> {
    match in_nfc(literal.decode()) {
        Cow::Borrowed(text) => escape(text),
        Cow::Owned(text) => Cow::Owned(escape(&text).into_owned()),
    }
}

#[inline]
fn key(key: Expression<'_>) -> Cow<'_, str> {
    match key.kind() {
        ExpressionKind::Traversal(_) => Cow::Borrowed(source(key)),
        _ => part(key),
    }
}

/// Returns an expression as a part of a string.
fn part(expression: Expression<'_>) -> Cow<'_, str> {
    match expression.kind() {
        ExpressionKind::Null => Cow::Borrowed("null"),
        ExpressionKind::Bool(value) => Cow::Borrowed(if value { "true" } else { "false" }),
        ExpressionKind::Number(digits) => match Number::parse_literal(digits) {
            Ok(number) => Cow::Owned(number.to_string()),
            Err(_) => Cow::Borrowed(digits),
        },
        ExpressionKind::String(literal) => escaped(literal),
        ExpressionKind::Template(template) => Cow::Owned(self::template(template)),
        ExpressionKind::TemplateWrap(inner) => part(inner),
        ExpressionKind::Conditional(conditional) => Cow::Owned(directive(
            source(conditional.condition()),
            &part(conditional.if_true()),
            &part(conditional.if_false()),
        )),
        _ => Cow::Owned(wrapped(expression)),
    }
}

fn template(template: Template<'_>) -> String {
    let mut text = String::new();
    for part in template.parts() {
        match part {
            TemplatePart::Literal(literal) => {
                text.push_str(&escape_sequences(&in_nfc(literal.decode())));
            }
            TemplatePart::Interpolation(inner) => text.push_str(&self::part(inner)),
            TemplatePart::If(conditional) => text.push_str(&directive(
                source(conditional.condition()),
                &self::template(conditional.if_true()),
                &self::template(conditional.if_false()),
            )),
            TemplatePart::For(iteration) => {
                let names = match iteration.key_name() {
                    Some((key, _)) => format!("{key}, {}", iteration.value_name().0),
                    None => iteration.value_name().0.to_owned(),
                };
                let collection = source(iteration.collection());
                let each = self::template(iteration.body());
                text.push_str(&format!(
                    "%{{for {names} in {collection}}}{each}%{{endfor}}"
                ));
            }
        }
    }
    text
}

fn directive(condition: &str, if_true: &str, if_false: &str) -> String {
    let otherwise = match if_false {
        "" => String::new(),
        text => format!("%{{else}}{text}"),
    };
    format!("%{{if {condition}}}{if_true}{otherwise}%{{endif}}")
}
