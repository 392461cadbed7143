//! Views of values, and the views of those that were evaluated.

use std::borrow::Cow;

use hcl_core::internal::in_nfc;
use hcl_core::value::ValueKind;
use hcl_core::{Expression, Number, Str, Value, json, native};

use super::errors;
use super::origin::Origin;
use super::part::EntryValue;
use crate::error::Error;
use crate::location::{Anchor, Step};
use crate::view::BlockView;

/// The outermost level of a value.
pub(crate) enum ValueView<'v, 'de> {
    Null,
    Bool(bool),
    /// The source text of a number literal, with its sign.
    Digits(&'v str),
    Number(&'v Number),
    Text(Text<'v, 'de>),
    Elements(Vec<Element<'v>>),
    /// No two keys are equal.
    Entries(Vec<Entry<'v>>),
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

/// A key with its value.
pub(crate) struct Entry<'v> {
    pub(super) key: Cow<'v, str>,
    pub(super) anchor: Anchor<'v>,
    pub(super) step: Step<'v>,
    pub(super) value: Element<'v>,
    /// Whether the key is made of a secret.
    pub(super) is_secret: bool,
}

/// An element of a list, or the value of an entry.
#[derive(Clone, Copy)]
pub(crate) enum Element<'v> {
    Origin(Origin<'v>),
    /// A value inside an evaluated one, with the anchor of the expression.
    Value(&'v Value, Anchor<'v>),
    /// A block, and the number of its labels that were read.
    Block(&'v BlockView<'v>, usize),
}

impl Element<'_> {
    #[inline]
    pub(super) const fn part(&self) -> EntryValue<'_> {
        match self {
            Self::Origin(origin) => EntryValue::Value(*origin),
            Self::Value(value, anchor) => EntryValue::Value(Origin::Value(value, anchor)),
            Self::Block(block, labels) => EntryValue::Blocks(std::slice::from_ref(*block), *labels),
        }
    }
}

/// An evaluated key with its value, which is not evaluated.
pub(super) struct KeyedEntry {
    pub(super) text: Str,
    /// The key as it is written.
    pub(super) key: Expression,
    pub(super) value: Expression,
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

impl<'v> Entry<'v> {
    pub(super) fn native(item: native::ObjectItem<'v>) -> Self {
        let key = item.key();
        Self {
            key: key.key_text().unwrap_or_default(),
            anchor: Anchor::Native(key),
            step: Step::Entry(key),
            value: Element::Origin(Origin::Native(item.value())),
            is_secret: false,
        }
    }

    pub(super) fn json(property: json::Property<'v>) -> Self {
        let name = property.name();
        Self {
            key: in_nfc(name.decode().into()),
            anchor: Anchor::Span(name.file().source(), property.name_span()),
            step: Step::Property(property),
            value: Element::Origin(Origin::Json(property.value())),
            is_secret: false,
        }
    }

    /// Returns an entry of an object with a key that is evaluated. `is_secret` says whether a key of the object is made of a secret.
    pub(super) fn keyed(entry: &'v KeyedEntry, is_secret: bool) -> Self {
        Self {
            key: Cow::Borrowed(&*entry.text),
            anchor: Anchor::Expression(&entry.key),
            step: if is_secret {
                Step::SecretKey
            } else {
                Step::Name(&entry.text)
            },
            value: Element::Origin(Origin::expression(&entry.value)),
            is_secret,
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
pub(super) struct Evaluated {
    pub(super) value: Option<Value>,
    /// The elements of a list in a generated block, or the values of an object.
    pub(super) generated: Vec<Expression>,
    pub(super) keyed: Vec<KeyedEntry>,
}

/// A view, and whether the value carries marks.
pub(super) type Opened<'v, 'de> = Result<(ValueView<'v, 'de>, bool), Error>;

/// Limit on the nesting of a value. Expressions can build values that nest deeper than the source.
const MAX_DEPTH: u32 = 256;

/// Opens a value that was evaluated.
pub(super) fn view_evaluated<'v, 'de>(value: &'v Value, anchor: Anchor<'v>) -> Opened<'v, 'de> {
    if value.depth() > MAX_DEPTH {
        return Err(Error::unlocated(errors::too_deep(MAX_DEPTH)));
    }
    Ok((view_value(value, anchor), value.is_marked()))
}

/// Returns the view of a value, with the anchor of its expression.
pub(super) fn view_value<'v, 'de>(value: &'v Value, anchor: Anchor<'v>) -> ValueView<'v, 'de> {
    match value.kind() {
        ValueKind::Null => ValueView::Null,
        ValueKind::Bool(value) => ValueView::Bool(value),
        ValueKind::Number(number) => ValueView::Number(number),
        ValueKind::String(text) => ValueView::Text(Text::OfValue(text)),
        ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
            // The parts of an evaluated list have their own anchors if the list is written out.
            let written = written_elements(anchor).filter(|all| all.len() == values.len());
            let written = written.unwrap_or_default();
            let mut elements = Vec::with_capacity(values.len());
            for (index, value) in values.iter().enumerate() {
                let anchor = written.get(index).copied().unwrap_or(anchor);
                elements.push(Element::Value(value, anchor));
            }
            ValueView::Elements(elements)
        }
        ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
            let entries = mapping.iter_in_source_order();
            let entries = entries.map(|(key, value)| Entry {
                key: Cow::Borrowed(key),
                anchor,
                step: Step::Name(key),
                value: Element::Value(value, anchor),
                is_secret: false,
            });
            ValueView::Entries(entries.collect())
        }
        ValueKind::Marked(_, value) => view_value(value, anchor),
        ValueKind::Capsule(_) => ValueView::Capsule(value),
        _ => ValueView::Unknown,
    }
}
