//! Values opened for reading: literals as they stand in the tree, everything else evaluated.

use std::borrow::Cow;
use std::cell::RefCell;
use std::slice::Iter;

use hcl_core::syntax::{self, ExpressionKind, Literal};
use hcl_core::value::ValueKind;
use hcl_core::{Expression, Number, Value};

use super::errors;
use super::value::ValueDeserializer;
use crate::error::Error;
use crate::place::Anchor;
use crate::session::Session;
use crate::view::key_text;

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin<'c> {
    /// An expression of the native syntax.
    Native(syntax::Expression<'c>),
    /// Any other expression.
    Expression(&'c Expression<'c>),
    /// An expression that was evaluated to see whether it is null.
    Tried(&'c Tried<'c>),
    /// A value that was evaluated already, and what for.
    Value(&'c Value, &'c Anchor<'c>),
    /// A label or a key of a map, and where it stands.
    Text(&'c str, &'c Anchor<'c>),
}

/// A value, as far as the next step of reading needs it.
pub(super) enum Opened<'v, 'de> {
    Null,
    Bool(bool),
    /// A number literal, as written.
    Digits(&'v str),
    Number(&'v Number),
    Text(Text<'v, 'de>),
    Elements(Elements<'v>),
    Entries(Entries<'v>),
    Unknown,
    /// A capsule, by its type.
    Capsule(String),
}

/// Text that lives as long as the input, as long as the tree or value, or on its own.
pub(super) enum Text<'v, 'de> {
    Input(&'de str),
    Short(&'v str),
    Made(String),
}

/// The elements of a list.
pub(super) enum Elements<'v> {
    Native(syntax::Elements<'v>),
    Values(Iter<'v, Value>),
}

/// The entries of an object.
pub(super) enum Entries<'v> {
    /// All keys are names or literal texts, and no two are the same.
    Native(syntax::ObjectItems<'v>),
    Values(hcl_core::value::Entries<'v>),
}

/// An expression and what evaluation made of it; the error is reported only if the value is needed.
#[derive(Debug)]
pub(crate) struct Tried<'c> {
    pub(super) expression: Expression<'c>,
    pub(super) outcome: Result<Value, RefCell<Option<Error>>>,
}

impl<'c> Origin<'c> {
    pub(crate) fn expression(expression: &'c Expression<'c>) -> Self {
        expression
            .as_native()
            .map_or(Self::Expression(expression), Self::Native)
    }

    /// Where the value stands.
    pub(crate) fn anchor(self) -> Anchor<'c> {
        match self {
            Self::Native(expression) => Anchor::Native(expression),
            Self::Expression(expression) => Anchor::Expression(expression),
            Self::Tried(tried) => Anchor::Expression(&tried.expression),
            Self::Value(_, anchor) | Self::Text(_, anchor) => *anchor,
        }
    }

    /// The expression, where there is one.
    pub(super) fn to_expression(self) -> Option<Expression<'c>> {
        match self {
            Self::Native(expression) => Some(expression.into()),
            Self::Expression(expression) => Some(expression.clone()),
            Self::Tried(tried) => Some(tried.expression.clone()),
            Self::Value(..) | Self::Text(..) => None,
        }
    }
}

impl<'de> ValueDeserializer<'_, 'de> {
    /// Opens the value and goes on with it; an error that does not know its place gets this one.
    pub(super) fn open<R>(
        &self,
        next: impl FnOnce(Opened<'_, 'de>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let session = self.session;
        let result = match self.origin {
            Origin::Native(expression) => match literal(session, expression) {
                Some(opened) => next(opened),
                None => next_value(&session.evaluate(&expression.into(), self.path)?, next),
            },
            Origin::Expression(expression) => {
                next_value(&session.evaluate(expression, self.path)?, next)
            }
            Origin::Tried(tried) => match &tried.outcome {
                Ok(value) => next_value(value, next),
                Err(error) => Err(error
                    .take()
                    .unwrap_or_else(|| Error::unplaced(errors::unknown()))),
            },
            Origin::Value(value, _) => next(of_value(value)),
            Origin::Text(text, _) => next(Opened::Text(Text::Short(text))),
        };
        result.map_err(|error| self.locate_error(error))
    }
}

/// Values that expressions build can nest deeper than the text does.
const DEEPEST: u32 = 256;

fn next_value<'de, R>(
    value: &Value,
    next: impl FnOnce(Opened<'_, 'de>) -> Result<R, Error>,
) -> Result<R, Error> {
    if value.depth() > DEEPEST {
        return Err(Error::unplaced(errors::too_deep(DEEPEST)));
    }
    next(of_value(value))
}

fn of_value<'v, 'de>(value: &'v Value) -> Opened<'v, 'de> {
    match value.kind() {
        ValueKind::Null => Opened::Null,
        ValueKind::Bool(value) => Opened::Bool(value),
        ValueKind::Number(number) => Opened::Number(number),
        ValueKind::String(text) => Opened::Text(Text::Short(text)),
        ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
            Opened::Elements(Elements::Values(values.iter()))
        }
        ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
            Opened::Entries(Entries::Values(mapping.iter()))
        }
        // Marks say something of a value; they do not keep it from being read.
        ValueKind::Marked(_, value) => of_value(value),
        ValueKind::Capsule(_) => Opened::Capsule(value.ty().to_string()),
        _ => Opened::Unknown,
    }
}

/// Opens what is literal all through, or a list or object that is written out.
fn literal<'v, 'de>(
    session: &Session<'_, 'de>,
    mut expression: syntax::Expression<'v>,
) -> Option<Opened<'v, 'de>> {
    loop {
        return Some(match expression.kind() {
            ExpressionKind::String(literal) => Opened::Text(text(session, literal)),
            ExpressionKind::Number(digits) => Opened::Digits(digits),
            ExpressionKind::Bool(value) => Opened::Bool(value),
            ExpressionKind::Null => Opened::Null,
            ExpressionKind::Tuple(tuple) => Opened::Elements(Elements::Native(tuple.elements())),
            ExpressionKind::Object(object) if has_plain_keys(object) => {
                Opened::Entries(Entries::Native(object.items()))
            }
            ExpressionKind::Parentheses(inner) => {
                expression = inner;
                continue;
            }
            _ => return None,
        });
    }
}

/// The text of a literal, in NFC.
#[inline]
fn text<'v, 'de>(session: &Session<'_, 'de>, literal: Literal<'v>) -> Text<'v, 'de> {
    let decoded = literal.decode();
    let is_ascii = match &decoded {
        Cow::Borrowed(part) => session.is_ascii(part),
        Cow::Owned(made) => made.is_ascii(),
    };
    if !is_ascii && let Some(normal) = normal(&decoded) {
        return Text::Made(normal);
    }
    match decoded {
        Cow::Borrowed(short) => session
            .borrow(short)
            .map_or(Text::Short(short), Text::Input),
        Cow::Owned(made) => Text::Made(made),
    }
}

/// The text in NFC, if it is not so already.
#[cold]
fn normal(text: &str) -> Option<String> {
    match Value::string(text).kind() {
        ValueKind::String(normal) if normal != text => Some(normal.to_owned()),
        _ => None,
    }
}

/// Whether every key is known without evaluation, and none comes twice. What is not so is evaluated as a whole.
#[inline(never)]
fn has_plain_keys(object: syntax::Object<'_>) -> bool {
    const FEW: usize = 16;
    // A bit for each name so far, which others share: most are told to be new by it.
    let mut seen = 0;
    for (index, item) in object.items().enumerate() {
        let Some(name) = item.key_name().filter(|_| index < FEW) else {
            return has_plain_texts(object);
        };
        let bit = bit_of(name);
        if seen & bit != 0 && is_among(name, object.items().take(index)) {
            return false;
        }
        seen |= bit;
    }
    true
}

/// One of 64 bits, by a name's length and last letter.
fn bit_of(name: &str) -> u64 {
    let last = name.as_bytes().last().copied().unwrap_or_default();
    1 << ((usize::from(last) + 8 * name.len()) % 64)
}

#[inline(never)]
fn is_among<'v>(name: &str, mut items: impl Iterator<Item = syntax::ObjectItem<'v>>) -> bool {
    items.any(|item| item.key_name() == Some(name))
}

/// The same for many keys, or such as are written as texts.
#[inline(never)]
fn has_plain_texts(object: syntax::Object<'_>) -> bool {
    let keys: Option<Vec<_>> = object.items().map(|item| key_text(item.key())).collect();
    keys.is_some_and(|mut keys| {
        keys.sort_unstable();
        keys.windows(2).all(|pair| pair[0] != pair[1])
    })
}
