//! The shape of tmccombs/hcl2json v0.6: the blocks of a type are an array, after an object for each label.
//!
//! The shape does not depend on the number of blocks. Strings differ from the JSON syntax in small things: `"${5}"` is a
//! number, conditions inside strings become directives, and no key is read twice.
//!
//! ```
//! use hcl_core::json_form::{JsonText, hcl2json};
//! use hcl_core::{Diagnostics, Source, native};
//!
//! let source = Source::new("main.hcl", "service \"web\" {\n  port = var.port\n}\n")?;
//! let file = native::parse(&source, &mut Diagnostics::new());
//! let mut text = String::new();
//! hcl2json::body(file.body(), &mut JsonText::new(&mut text, false)).expect("labels of one number");
//! assert_eq!(text, r#"{"service":{"web":[{"port":"${var.port}"}]}}"#);
//! # Ok::<(), hcl_core::source::SourceTooLarge>(())
//! ```

use std::borrow::Cow;
use std::collections::HashMap;

use crate::diagnostic::Diagnostics;
use crate::internal::composed;
use crate::native::{
    Block, Body, BodyItem, Expression, ExpressionKind, Label, Literal, Object, Template,
    TemplatePart, UnaryOperator,
};
use crate::number::Number;

use super::{Sink, errors, escape, escape_sequences};

/// A block may have this many labels. Each is a level of the result.
const MAX_LABELS: usize = 64;

/// Up to this many names are compared pair by pair.
const FEW: usize = 8;

/// Sends a body to a receiver. Block types and arguments come in the order of their first appearance.
///
/// # Errors
///
/// Returns an error of the receiver, or a diagnostic if blocks of one type have different numbers of labels.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonText, hcl2json};
/// use hcl_core::{Diagnostics, Source, native};
///
/// let source = Source::new("main.hcl", "port = 80\nhost = var.host\n")?;
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
/// let source = Source::new("main.hcl", "port = 80\nhost = var.host\n")?;
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
    Walk { sink, expressions }.body(body)
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
/// let source = Source::new("main.hcl", "port = 80\nhost = var.host\n")?;
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

/// A walk over a body.
struct Walk<'s, S, F> {
    sink: &'s mut S,
    expressions: &'s mut F,
}

impl<S, F> Walk<'_, S, F>
where
    S: Sink,
    F: FnMut(Expression<'_>, &mut S) -> Result<(), S::Error>,
{
    /// Recursion is bounded by the parser's nesting limit.
    fn body(&mut self, body: Body<'_>) -> Result<(), S::Error> {
        self.sink.begin_object()?;
        let mut types = Groups::default();
        for block in body.blocks() {
            types.add(block.type_name().into(), block);
        }
        if !types.groups.is_empty() {
            // An argument replaces the blocks of the same name, as in the reference.
            for attribute in body.attributes() {
                types.take(attribute.name());
            }
        }
        for item in body.items() {
            match item {
                BodyItem::Attribute(attribute) => {
                    self.sink.key(attribute.name())?;
                    (self.expressions)(attribute.expression(), self.sink)?;
                }
                BodyItem::Block(block) => {
                    if let Some(blocks) = types.take(block.type_name()) {
                        self.sink.key(block.type_name())?;
                        self.labelled(&blocks, 0)?;
                    }
                }
            }
        }
        self.sink.end_object()
    }

    /// Sends blocks of one type and the same first `depth` labels.
    fn labelled(&mut self, blocks: &[Block<'_>], depth: usize) -> Result<(), S::Error> {
        let has_label = |block: &Block<'_>| block.label(depth).is_some();
        let is_labelled = blocks.first().is_some_and(has_label);
        let other = blocks.iter().find(|block| has_label(block) != is_labelled);
        if let Some(&block) = other {
            return Err(Diagnostics::from(errors::labels_differ(block)).into());
        }
        if !is_labelled {
            self.sink.begin_blocks()?;
            for block in blocks {
                self.body(block.body())?;
            }
            return self.sink.end_blocks();
        }
        if let (MAX_LABELS, Some(block)) = (depth, blocks.first()) {
            let at = block.file().source().span(block.definition_span());
            return Err(Diagnostics::from(errors::too_many_labels(at, MAX_LABELS)).into());
        }
        let mut labels = Groups::default();
        for &block in blocks {
            let text = block.label(depth).map(Label::text);
            labels.add(text.unwrap_or_default(), block);
        }
        self.sink.begin_object()?;
        for (label, blocks) in labels.groups {
            self.sink.key(&label)?;
            self.labelled(&blocks, depth + 1)?;
        }
        self.sink.end_object()
    }
}

/// Blocks by name, in the order of the first block.
#[derive(Default)]
struct Groups<'f> {
    groups: Vec<(Cow<'f, str>, Vec<Block<'f>>)>,
    /// The indexes of the groups, if there are more than a few.
    indexes: HashMap<Cow<'f, str>, usize>,
}

impl<'f> Groups<'f> {
    #[inline]
    fn add(&mut self, name: Cow<'f, str>, block: Block<'f>) {
        if let Some((_, blocks)) = self.index(&name).and_then(|at| self.groups.get_mut(at)) {
            return blocks.push(block);
        }
        self.groups.push((name, vec![block]));
        if self.groups.len() == FEW {
            let names = self.groups.iter().enumerate();
            self.indexes = names.map(|(at, (name, _))| (name.clone(), at)).collect();
        } else if let (FEW.., Some((name, _))) = (self.groups.len(), self.groups.last()) {
            self.indexes.insert(name.clone(), self.groups.len() - 1);
        }
    }

    #[inline]
    fn index(&self, name: &str) -> Option<usize> {
        if self.groups.len() < FEW {
            return self.groups.iter().position(|(other, _)| other == name);
        }
        self.indexes.get(name).copied()
    }

    /// Takes the blocks of a name. Returns `None` if they were taken before.
    #[inline]
    fn take(&mut self, name: &str) -> Option<Vec<Block<'f>>> {
        let (_, blocks) = self.index(name).and_then(|at| self.groups.get_mut(at))?;
        let blocks = std::mem::take(blocks);
        (!blocks.is_empty()).then_some(blocks)
    }
}

/// Returns the number of a literal. Without [`Form`](super::Form): its keys of objects would link the evaluator into readers.
fn number(digits: &str) -> Number {
    Number::parse_literal(digits).unwrap_or(Number::ZERO)
}

/// Returns the entries of an object. Of equal keys, the last has the value, and the first the position.
#[inline]
fn entries<'f>(object: Object<'f>) -> Vec<(Cow<'f, str>, Expression<'f>)> {
    let items = object.items().map(|item| (key(item.key()), item.value()));
    let items: Vec<(Cow<'f, str>, Expression<'f>)> = items.collect();
    let is_distinct = match items.as_slice() {
        [] | [_] => true,
        few if few.len() <= FEW => few
            .iter()
            .enumerate()
            .all(|(at, (key, _))| few.iter().skip(at + 1).all(|(other, _)| key != other)),
        many => {
            let keys: std::collections::HashSet<&str> =
                many.iter().map(|(key, _)| &**key).collect();
            keys.len() == many.len()
        }
    };
    // The keys of nearly all objects differ, and no table of them is needed.
    if is_distinct {
        return items;
    }
    let mut indexes: HashMap<Cow<'f, str>, usize> = HashMap::new();
    let mut unique: Vec<(Cow<'f, str>, Expression<'f>)> = Vec::new();
    for (key, value) in items {
        match indexes.get(&key).and_then(|&at| unique.get_mut(at)) {
            Some(entry) => entry.1 = value,
            None => {
                indexes.insert(key.clone(), unique.len());
                unique.push((key, value));
            }
        }
    }
    unique
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

#[inline]
fn normal(text: Cow<'_, str>) -> Cow<'_, str> {
    match composed(&text) {
        Some(normal) => Cow::Owned(normal.as_str().to_owned()),
        None => text,
    }
}

/// Returns the text of a string without template sequences.
#[inline]
fn escaped(literal: Literal<'_>) -> Cow<'_, str> {
    match normal(literal.decode()) {
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
                text.push_str(&escape_sequences(&normal(literal.decode())));
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
