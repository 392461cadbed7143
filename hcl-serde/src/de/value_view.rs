//! Views of values, and the views of those that were evaluated.

use std::slice::Iter;

use hcl_core::value::ValueKind;
use hcl_core::{Expression, Number, Str, Value, json, native};

use super::errors;
use super::origin::Origin;
use crate::error::Error;
use crate::view::key_text;

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
#[derive(Clone)]
pub(crate) enum Elements<'v> {
    Native(native::Elements<'v>),
    Json(json::Elements<'v>),
    Blocks(Iter<'v, json::Value<'v>>),
    /// The elements of a list in a generated block.
    Generated(Iter<'v, Expression>),
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
    Generated(Iter<'v, (WrittenEntry<'v>, Expression)>),
    /// Entries with keys that were evaluated, and no two are equal.
    Keyed(Iter<'v, KeyedEntry>),
    Values(hcl_core::value::InSourceOrder<'v>),
}

/// A key with its value.
#[derive(Clone, Copy)]
pub(crate) enum Entry<'v> {
    Written(WrittenEntry<'v>),
    Blocks(&'v NamedBlocks<'v>),
    /// A written entry with its value in the scope of a generated block.
    Generated(WrittenEntry<'v>, &'v Expression),
    Keyed(&'v KeyedEntry),
    Value(&'v str, &'v Value),
}

/// The values of a name in several objects.
#[derive(Clone, Debug)]
pub(crate) struct NamedBlocks<'c> {
    pub(super) name: &'c str,
    /// The first property of the name.
    pub(super) first: json::Property<'c>,
    pub(super) values: Vec<json::Value<'c>>,
}

impl<'c> NamedBlocks<'c> {
    pub(super) fn origin(&self) -> Origin<'_> {
        match self.values.as_slice() {
            [value] => Origin::Json(*value),
            values => Origin::Blocks(values),
        }
    }
}

/// An evaluated key with its value, which is not evaluated.
pub(crate) struct KeyedEntry {
    /// Whether a key of the object is made of a secret.
    pub(super) is_secret: bool,
    pub(super) text: Str,
    /// The key as it is written.
    pub(super) key: Expression,
    pub(super) value: Expression,
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
    pub(super) fn into_owned<'v>(self) -> Text<'v, 'de> {
        match self {
            Self::Input(text) => Text::Input(text),
            Self::Borrowed(text) | Self::OfValue(text) => Text::Owned(text.to_owned()),
            Self::Owned(text) => Text::Owned(text),
        }
    }

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
    elements: Vec<Expression>,
    entries: Vec<(WrittenEntry<'c>, Expression)>,
    keyed: Vec<KeyedEntry>,
}

impl<'c> Evaluated<'c> {
    /// Stores a value.
    pub(super) fn insert(&mut self, value: Value) -> &Value {
        self.value.insert(value)
    }

    /// Stores the elements of a list.
    pub(super) fn elements(&mut self, elements: Vec<Expression>) -> Elements<'_> {
        self.elements = elements;
        Elements::Generated(self.elements.iter())
    }

    /// Stores the entries of an object.
    pub(super) fn entries(
        &mut self,
        written: impl Iterator<Item = WrittenEntry<'c>>,
        values: Vec<Expression>,
    ) -> Entries<'_> {
        self.entries = written.zip(values).collect();
        Entries::Generated(self.entries.iter())
    }

    /// Stores the entries of an object with evaluated keys.
    pub(super) fn keyed(&mut self, entries: Vec<KeyedEntry>) -> Entries<'_> {
        self.keyed = entries;
        Entries::Keyed(self.keyed.iter())
    }
}

/// A view, and whether the value carries marks.
pub(super) type Opened<'v, 'de> = Result<(ValueView<'v, 'de>, bool), Error>;

/// Limit on the nesting of a value. Expressions can build values that nest deeper than the source.
const MAX_DEPTH: u32 = 256;

/// Opens a value that was evaluated.
pub(super) fn view_evaluated<'v, 'de>(value: &'v Value) -> Opened<'v, 'de> {
    if value.depth() > MAX_DEPTH {
        return Err(Error::unlocated(errors::too_deep(MAX_DEPTH)));
    }
    Ok((view_value(value), value.is_marked()))
}

/// Returns the view of a value.
pub(super) fn view_value<'v, 'de>(value: &'v Value) -> ValueView<'v, 'de> {
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
