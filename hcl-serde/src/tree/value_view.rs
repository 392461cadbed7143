//! Views of values: literals directly from the tree, all other expressions evaluated.

use std::borrow::Cow;
use std::slice::Iter;

use hcl_core::internal::sort::sort_by;
use hcl_core::native::{self, ExpressionKind, Literal, Template, UnaryOperator};
use hcl_core::value::ValueKind;
use hcl_core::{Expression, Number, Str, Value, json};

use super::errors;
use super::generated::Generated;
use super::json_view::{self, NamedBlocks};
use super::keyed;
use super::origin::Origin;
use crate::error::Error;
use crate::location::Path;
use crate::session::Session;
use crate::view::{key_text, normal};

/// The outermost level of a value.
pub(crate) enum ValueView<'v, 'de> {
    Null,
    Bool(bool),
    /// The source text of a number literal, with its sign.
    Digits(&'v str),
    Number(&'v Number),
    Text(Text<'v, 'de>),
    Elements(Elements<'v>),
    Entries(Entries<'v>),
    Unknown,
    Capsule(&'v Value),
}

/// A text: of the input, of the tree, of a value, or owned.
pub(crate) enum Text<'v, 'de> {
    Input(&'de str),
    Borrowed(&'v str),
    OfValue(&'v str),
    Owned(String),
}

/// The elements of a list.
pub(crate) enum Elements<'v> {
    Native(native::Elements<'v>),
    Json(json::Elements<'v>),
    Blocks(Iter<'v, json::Value<'v>>),
    /// The elements of a list in a generated block.
    Generated(Iter<'v, Expression<'v>>),
    Values(Iter<'v, Value>),
}

/// The entries of an object.
#[derive(Clone)]
pub(crate) enum Entries<'v> {
    /// All keys are names or literals, and no two are equal.
    Native(native::ObjectItems<'v>),
    Json(json::Properties<'v>),
    Blocks(Iter<'v, NamedBlocks<'v>>),
    /// The entries of an object in a generated block.
    Generated(Iter<'v, (WrittenEntry<'v>, Expression<'v>)>),
    /// Entries with keys that were evaluated, and no two are equal.
    Keyed(Iter<'v, KeyedEntry<'v>>),
    Values(hcl_core::value::InSourceOrder<'v>),
}

/// A key with its value.
#[derive(Clone, Copy)]
pub(crate) enum Entry<'v> {
    Written(WrittenEntry<'v>),
    Blocks(&'v NamedBlocks<'v>),
    /// A written entry with its value in the scope of a generated block.
    Generated(WrittenEntry<'v>, &'v Expression<'v>),
    Keyed(&'v KeyedEntry<'v>),
    Value(&'v str, &'v Value),
}

/// An evaluated key with its value, which is not evaluated.
pub(crate) struct KeyedEntry<'c> {
    /// Whether a key of the object is made of a secret.
    pub(super) is_secret: bool,
    pub(super) text: Str,
    /// The key as it is written.
    pub(super) key: Expression<'c>,
    pub(super) value: Expression<'c>,
}

/// An entry as it is written.
#[derive(Clone, Copy)]
pub(crate) enum WrittenEntry<'v> {
    Native(native::ObjectItem<'v>),
    Json(json::Property<'v>),
}

impl Entries<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Native(items) => items.len(),
            Self::Json(properties) => properties.len(),
            Self::Blocks(names) => names.len(),
            Self::Generated(entries) => entries.len(),
            Self::Keyed(entries) => entries.len(),
            Self::Values(values) => values.len(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether there are several entries, and one has the name.
    pub(super) fn has_field(&self, name: &str) -> bool {
        self.len() > 1
            && self.clone().any(|entry| match entry {
                Entry::Written(entry) | Entry::Generated(entry, _) => entry.has_key(name),
                Entry::Blocks(blocks) => blocks.name == name,
                Entry::Keyed(entry) => *entry.text == *name,
                Entry::Value(key, _) => key == name,
            })
    }
}

impl WrittenEntry<'_> {
    fn has_key(self, name: &str) -> bool {
        match self {
            Self::Native(item) => key_text(item.key()).as_deref() == Some(name),
            Self::Json(property) => property.name().decode() == name,
        }
    }
}

impl<'v> Iterator for Entries<'v> {
    type Item = Entry<'v>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'v>> {
        match self {
            Self::Native(items) => {
                let item = items.next()?;
                Some(Entry::Written(WrittenEntry::Native(item)))
            }
            Self::Json(properties) => {
                let property = properties.next()?;
                Some(Entry::Written(WrittenEntry::Json(property)))
            }
            Self::Blocks(names) => names.next().map(Entry::Blocks),
            Self::Generated(entries) => {
                let (entry, value) = entries.next()?;
                Some(Entry::Generated(*entry, value))
            }
            Self::Keyed(entries) => entries.next().map(Entry::Keyed),
            Self::Values(entries) => entries.next().map(|(key, value)| Entry::Value(key, value)),
        }
    }
}

impl<'de> Text<'_, 'de> {
    pub(super) fn as_str(&self) -> &str {
        match self {
            Self::Input(text) => text,
            Self::Borrowed(text) | Self::OfValue(text) => text,
            Self::Owned(text) => text,
        }
    }

    /// Passes the text to a visitor, with its lifetime.
    pub(crate) fn visit<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Input(text) => visitor.visit_borrowed_str(text),
            Self::Borrowed(text) | Self::OfValue(text) => visitor.visit_str(text),
            Self::Owned(text) => visitor.visit_string(text),
        }
    }
}

/// Storage of a view, for as long as it is read.
#[derive(Default)]
pub(super) struct Evaluated<'c> {
    value: Option<Value>,
    elements: Vec<Expression<'c>>,
    entries: Vec<(WrittenEntry<'c>, Expression<'c>)>,
    keyed: Vec<KeyedEntry<'c>>,
}

impl<'c> Evaluated<'c> {
    /// Stores a value.
    pub(super) fn insert(&mut self, value: Value) -> &Value {
        self.value.insert(value)
    }

    /// Stores the elements of a list.
    pub(super) fn elements(&mut self, elements: Vec<Expression<'c>>) -> Elements<'_> {
        self.elements = elements;
        Elements::Generated(self.elements.iter())
    }

    /// Stores the entries of an object.
    pub(super) fn entries(
        &mut self,
        written: impl Iterator<Item = WrittenEntry<'c>>,
        values: Vec<Expression<'c>>,
    ) -> Entries<'_> {
        self.entries = written.zip(values).collect();
        Entries::Generated(self.entries.iter())
    }

    /// Stores the entries of an object with evaluated keys.
    pub(super) fn keyed(&mut self, entries: Vec<KeyedEntry<'c>>) -> Entries<'_> {
        self.keyed = entries;
        Entries::Keyed(self.keyed.iter())
    }
}

/// A view, and whether the value carries marks.
pub(super) type Opened<'v, 'de> = Result<(ValueView<'v, 'de>, bool), Error>;

impl<'c> Origin<'c> {
    /// Opens the value, evaluating it unless it is a literal. Compiled once for all types that are decoded.
    pub(super) fn open<'v, 'de>(
        self,
        session: &Session<'_, 'de>,
        path: &Path<'_>,
        evaluated: &'v mut Evaluated<'c>,
    ) -> Opened<'v, 'de>
    where
        'c: 'v,
    {
        match self {
            Self::Native(expression) => match literal(session, expression) {
                Some(view) => Ok((view, false)),
                None => keyed::open(session, path, &expression.into(), evaluated),
            },
            Self::Json(value) => match json_view::literal(session, value) {
                Some(view) => Ok((view, false)),
                None => keyed::open(session, path, &value.into(), evaluated),
            },
            Self::Blocks(values) => {
                Ok((ValueView::Elements(Elements::Blocks(values.iter())), false))
            }
            // The elements of a list may be requested as expressions.
            Self::Expression(expression) => match Generated::of(session, expression) {
                Some(parts) => Ok(parts.view(evaluated)),
                None => keyed::open(session, path, expression, evaluated),
            },
            Self::Evaluated(evaluated) => match &evaluated.outcome {
                Ok(value) => view_evaluated(value),
                Err(error) => Err(error
                    .take()
                    .unwrap_or_else(|| Error::unlocated(errors::unknown()))),
            },
            Self::Value(value, _) => Ok((view_value(value), value.is_marked())),
            Self::Text(text, _) => {
                let text = session
                    .borrow(text)
                    .map_or(Text::Borrowed(text), Text::Input);
                Ok((ValueView::Text(text), false))
            }
        }
    }
}

/// Limit on the nesting of a value. Expressions can build values that nest deeper than the source.
const MAX_DEPTH: u32 = 256;

pub(super) fn view_evaluated<'v, 'de>(value: &'v Value) -> Opened<'v, 'de> {
    if value.depth() > MAX_DEPTH {
        return Err(Error::unlocated(errors::too_deep(MAX_DEPTH)));
    }
    Ok((view_value(value), value.is_marked()))
}

fn view_value<'v, 'de>(value: &'v Value) -> ValueView<'v, 'de> {
    match value.kind() {
        ValueKind::Null => ValueView::Null,
        ValueKind::Bool(value) => ValueView::Bool(value),
        ValueKind::Number(number) => ValueView::Number(number),
        ValueKind::String(text) => ValueView::Text(Text::OfValue(text)),
        ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
            ValueView::Elements(Elements::Values(values.iter()))
        }
        ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
            ValueView::Entries(Entries::Values(mapping.iter_in_source_order()))
        }
        ValueKind::Marked(_, value) => view_value(value),
        ValueKind::Capsule(_) => ValueView::Capsule(value),
        _ => ValueView::Unknown,
    }
}

/// Returns the view of a literal, or of a tuple or object constructor.
pub(super) fn literal<'v, 'de>(
    session: &Session<'_, 'de>,
    mut expression: native::Expression<'v>,
) -> Option<ValueView<'v, 'de>> {
    loop {
        return Some(match expression.kind() {
            ExpressionKind::String(literal) => ValueView::Text(literal_text(session, literal)),
            ExpressionKind::Number(digits) => ValueView::Digits(digits),
            ExpressionKind::Unary {
                operator: UnaryOperator::Negate,
                operand,
            } if matches!(operand.kind(), ExpressionKind::Number(_)) => {
                ValueView::Digits(negative(expression)?)
            }
            ExpressionKind::Template(template) => ValueView::Text(lines(template)?),
            ExpressionKind::Bool(value) => ValueView::Bool(value),
            ExpressionKind::Null => ValueView::Null,
            ExpressionKind::Tuple(tuple) => ValueView::Elements(Elements::Native(tuple.elements())),
            ExpressionKind::Object(object) if has_plain_keys(session, object) => {
                ValueView::Entries(Entries::Native(object.items()))
            }
            ExpressionKind::Parentheses(inner) => {
                expression = inner;
                continue;
            }
            _ => return None,
        });
    }
}

/// Returns the text of a negated number if it is plain, as in `-12` and `-1.5`. Zero has no sign as a value.
fn negative<'v>(expression: native::Expression<'v>) -> Option<&'v str> {
    let text = expression.file().source().slice(expression.span());
    let digits = text.strip_prefix('-')?.as_bytes();
    let is_plain = digits.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.'));
    let is_zero = digits.iter().all(|byte| matches!(byte, b'0' | b'.'));
    (is_plain && !is_zero).then_some(text)
}

/// Returns the text of an indented heredoc without interpolations, in NFC.
#[inline(never)]
fn lines<'v, 'de>(template: Template<'_>) -> Option<Text<'v, 'de>> {
    let text = template.literal_text()?;
    let normal = if text.is_ascii() { None } else { normal(&text) };
    Some(Text::Owned(normal.unwrap_or(text)))
}

/// Returns the text of a literal in NFC.
#[inline]
pub(super) fn literal_text<'v, 'de>(
    session: &Session<'_, 'de>,
    literal: Literal<'v>,
) -> Text<'v, 'de> {
    let decoded = literal.decode();
    let is_ascii = match &decoded {
        // A part of the source, which needs no look if all of the source is ASCII.
        Cow::Borrowed(part) => session.is_ascii(part),
        Cow::Owned(made) => made.is_ascii(),
    };
    if !is_ascii && let Some(normal) = normal(&decoded) {
        return Text::Owned(normal);
    }
    match decoded {
        Cow::Borrowed(short) => session
            .borrow(short)
            .map_or(Text::Borrowed(short), Text::Input),
        Cow::Owned(made) => Text::Owned(made),
    }
}

/// Returns whether every key is known without evaluation, and no two are equal in NFC. Other objects are evaluated.
#[inline(never)]
fn has_plain_keys(session: &Session<'_, '_>, object: native::Object<'_>) -> bool {
    // The names of longer objects are sorted: comparing each with all before it would be quadratic.
    const MAX_NAMES: usize = 16;
    // A Bloom filter of 64 bits: most names are new, and need no comparison.
    let mut seen = 0;
    for (index, item) in object.items().enumerate() {
        let is_short = |name: &&str| index < MAX_NAMES && session.is_ascii(name);
        let Some(name) = item.key_name().filter(is_short) else {
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

/// Returns one of 64 bits, by the length and the last letter of a name.
fn bit_of(name: &str) -> u64 {
    let last = name.as_bytes().last().copied().unwrap_or_default();
    1 << ((usize::from(last) + 8 * name.len()) % 64)
}

#[inline(never)]
fn is_among<'v>(name: &str, mut items: impl Iterator<Item = native::ObjectItem<'v>>) -> bool {
    items.any(|item| item.key_name() == Some(name))
}

/// As [`has_plain_keys`], for many keys, literals, and letters beyond ASCII.
#[inline(never)]
fn has_plain_texts(object: native::Object<'_>) -> bool {
    let keys: Option<Vec<_>> = object.items().map(|item| key_text(item.key())).collect();
    keys.is_some_and(|mut keys| {
        sort_by(&mut keys, Ord::cmp);
        keys.is_sorted_by(|a, b| a < b)
    })
}
