//! Views of values, and the views of those that were evaluated.

use std::borrow::Cow;

use hcl_core::internal::in_nfc;
use hcl_core::value::ValueKind;
use hcl_core::{Expression, Number, Str, Value, json, native};

use super::errors;
use super::origin::Origin;
use crate::error::Error;
use crate::location::{Anchor, Step};

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
    Blocks(&'v [json::Value<'v>]),
    /// The elements of a list in a generated block.
    Generated(&'v [Expression]),
    Values(&'v [Value]),
}

/// The entries of an object.
#[derive(Clone)]
pub(crate) enum Entries<'v> {
    /// All keys are names or literals, and no two are equal.
    Native(native::ObjectItems<'v>),
    Json(json::Properties<'v>),
    Blocks(&'v [NamedBlocks<'v>]),
    /// The entries of an object in a generated block.
    Generated(&'v [(WrittenEntry<'v>, Expression)]),
    /// Entries with keys that were evaluated, and no two are equal.
    Keyed(&'v [KeyedEntry]),
    Values(hcl_core::value::InSourceOrder<'v>),
}

/// A key with its value.
pub(super) struct Entry<'v> {
    pub(super) key: Cow<'v, str>,
    pub(super) anchor: Anchor<'v>,
    pub(super) step: Step<'v>,
    pub(super) value: Element<'v>,
    /// Whether the key is made of a secret.
    pub(super) is_secret: bool,
}

/// An element of a list, or the value of an entry.
#[derive(Clone, Copy)]
pub(super) enum Element<'v> {
    Origin(Origin<'v>),
    /// A value inside an evaluated one, with the anchor of the expression.
    Value(&'v Value, Anchor<'v>),
}

impl Element<'_> {
    pub(super) const fn origin(&self) -> Origin<'_> {
        match self {
            Self::Origin(origin) => *origin,
            Self::Value(value, anchor) => Origin::Value(value, anchor),
        }
    }
}

/// The values of a name in several objects.
#[derive(Clone, Debug)]
pub(crate) struct NamedBlocks<'c> {
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
}

impl<'v> Elements<'v> {
    /// Returns all elements. The parts of an evaluated list have their own anchors if the list is written out.
    pub(super) fn list(self, list: Anchor<'v>) -> Vec<Element<'v>> {
        let mut all = Vec::new();
        match self {
            Self::Native(elements) => {
                for element in elements {
                    all.push(Element::Origin(Origin::Native(element)));
                }
            }
            Self::Json(elements) => {
                for element in elements {
                    all.push(Element::Origin(Origin::Json(element)));
                }
            }
            Self::Blocks(values) => {
                for &value in values {
                    all.push(Element::Origin(Origin::Json(value)));
                }
            }
            Self::Generated(elements) => {
                for element in elements {
                    all.push(Element::Origin(Origin::expression(element)));
                }
            }
            Self::Values(values) => {
                let written = written_elements(list).unwrap_or_default();
                let is_written = written.len() == values.len();
                for (index, value) in values.iter().enumerate() {
                    let anchor = written.get(index).filter(|_| is_written);
                    all.push(Element::Value(value, anchor.copied().unwrap_or(list)));
                }
            }
        }
        all
    }
}

/// Returns the anchors of the elements, if the list is a constructor.
#[cold]
fn written_elements(list: Anchor<'_>) -> Option<Vec<Anchor<'_>>> {
    let mut anchors = Vec::new();
    match list {
        Anchor::Native(list) => {
            for element in list.as_tuple()? {
                anchors.push(Anchor::Native(element));
            }
        }
        Anchor::Json(list) => {
            let json::ValueKind::Array(elements) = list.kind() else {
                return None;
            };
            for element in elements {
                anchors.push(Anchor::Json(element));
            }
        }
        _ => return None,
    }
    Some(anchors)
}

impl<'v> Entries<'v> {
    /// Returns all entries of an object.
    pub(super) fn list(self, object: Anchor<'v>) -> Vec<Entry<'v>> {
        let mut all = Vec::new();
        match self {
            Self::Native(items) => {
                for item in items {
                    all.push(WrittenEntry::Native(item).entry(Origin::Native(item.value())));
                }
            }
            Self::Json(properties) => {
                for property in properties {
                    let value = Origin::Json(property.value());
                    all.push(WrittenEntry::Json(property).entry(value));
                }
            }
            Self::Generated(entries) => {
                for (entry, value) in entries {
                    all.push(entry.entry(Origin::expression(value)));
                }
            }
            Self::Blocks(names) => {
                for blocks in names {
                    all.push(WrittenEntry::Json(blocks.first).entry(blocks.origin()));
                }
            }
            Self::Keyed(entries) => {
                for entry in entries {
                    all.push(Entry {
                        key: Cow::Borrowed(&*entry.text),
                        anchor: Anchor::Expression(&entry.key),
                        step: if entry.is_secret {
                            Step::SecretKey
                        } else {
                            Step::Name(&entry.text)
                        },
                        value: Element::Origin(Origin::expression(&entry.value)),
                        is_secret: entry.is_secret,
                    });
                }
            }
            Self::Values(entries) => {
                for (key, value) in entries {
                    all.push(Entry {
                        key: Cow::Borrowed(key),
                        anchor: object,
                        step: Step::Name(key),
                        value: Element::Value(value, object),
                        is_secret: false,
                    });
                }
            }
        }
        all
    }
}

impl<'v> WrittenEntry<'v> {
    fn entry(self, value: Origin<'v>) -> Entry<'v> {
        let (key, anchor, step) = match self {
            Self::Native(item) => {
                let key = item.key();
                let text = key.key_text().unwrap_or_default();
                (text, Anchor::Native(key), Step::Entry(key))
            }
            Self::Json(property) => {
                let name = property.name();
                let text = in_nfc(name.decode().into());
                let anchor = Anchor::Span(name.file().source(), property.name_span());
                (text, anchor, Step::Property(property))
            }
        };
        Entry {
            key,
            anchor,
            step,
            value: Element::Origin(value),
            is_secret: false,
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
        Elements::Generated(&self.elements)
    }

    /// Stores the entries of an object.
    pub(super) fn entries(
        &mut self,
        written: impl Iterator<Item = WrittenEntry<'c>>,
        values: Vec<Expression>,
    ) -> Entries<'_> {
        self.entries = written.zip(values).collect();
        Entries::Generated(&self.entries)
    }

    /// Stores the entries of an object with evaluated keys.
    pub(super) fn keyed(&mut self, entries: Vec<KeyedEntry>) -> Entries<'_> {
        self.keyed = entries;
        Entries::Keyed(&self.keyed)
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
            ValueView::Elements(Elements::Values(values))
        }
        ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
            ValueView::Entries(Entries::Values(mapping.iter_in_source_order()))
        }
        ValueKind::Marked(_, value) => view_value(value),
        ValueKind::Capsule(_) => ValueView::Capsule(value),
        _ => ValueView::Unknown,
    }
}
