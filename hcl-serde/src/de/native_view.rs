//! Views of literals in the native syntax, directly from the tree.

use std::borrow::Cow;

use hcl_core::internal::{composed, duplicates, in_nfc};
use hcl_core::native::{self, ExpressionKind, Literal, Template, UnaryOperator};

use super::origin::Origin;
use super::value_view::{Element, Entry, Text, ValueView};
use crate::session::Session;

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
            ExpressionKind::Tuple(tuple) => {
                let mut elements = Vec::with_capacity(tuple.elements().len());
                for element in tuple.elements() {
                    elements.push(Element::Origin(Origin::Native(element)));
                }
                ValueView::Elements(elements)
            }
            ExpressionKind::Object(object) if has_plain_keys(session, object) => {
                let mut entries = Vec::with_capacity(object.items().len());
                for item in object.items() {
                    entries.push(Entry::native(item));
                }
                ValueView::Entries(entries)
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
    Some(Text::Owned(in_nfc(text.into()).into_owned()))
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
    if !is_ascii && let Some(composed) = composed(&decoded) {
        return Text::Owned(composed.as_str().to_owned());
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
    if plain_keys_differ(session, &object.items()) {
        return true;
    }
    // Literals, and letters beyond ASCII.
    let mut keys = Vec::with_capacity(object.items().len());
    for item in object.items() {
        match item.key().key_text() {
            Some(key) => keys.push(key),
            None => return false,
        }
    }
    keys_differ(&keys)
}

/// Returns whether the keys of an object are names and quoted names in ASCII, and no two are equal.
#[inline]
pub(super) fn plain_keys_differ(
    session: &Session<'_, '_>,
    items: &native::ObjectItems<'_>,
) -> bool {
    // A Bloom filter of 64 bits: most names are new, and need no comparison.
    let (mut seen, mut may_repeat) = (0, false);
    for item in items.clone() {
        let Some(name) = plain_key(item).filter(|name| session.is_ascii(name)) else {
            return false;
        };
        let bit = bit_of(name);
        may_repeat |= seen & bit != 0;
        seen |= bit;
    }
    !may_repeat || all_differ(items)
}

#[inline(always)]
pub(super) fn plain_key(item: native::ObjectItem<'_>) -> Option<&str> {
    item.plain_key().or_else(|| item.key().as_verbatim())
}

#[inline(never)]
fn all_differ(items: &native::ObjectItems<'_>) -> bool {
    let mut keys = Vec::with_capacity(items.len());
    for item in items.clone() {
        keys.push(Cow::Borrowed(plain_key(item).unwrap_or_default()));
    }
    keys_differ(&keys)
}

fn keys_differ(keys: &[Cow<'_, str>]) -> bool {
    duplicates(keys.len(), |index| keys.get(index)).is_empty()
}

/// Returns one of 64 bits, by the length and the last letter of a name.
#[inline]
fn bit_of(name: &str) -> u64 {
    let last = name.as_bytes().last().copied().unwrap_or_default();
    1 << ((usize::from(last) + 8 * name.len()) % 64)
}

/// Returns whether all keys of an object are fields of a struct.
#[inline(never)]
pub(super) fn are_fields(fields: &[&str], items: &native::ObjectItems<'_>) -> bool {
    if fields.is_empty() {
        return true;
    }
    let mut likely = fields.iter();
    items.clone().all(|item| {
        let key = plain_key(item).unwrap_or_default();
        likely.next().is_some_and(|field| *field == key) || fields.contains(&key)
    })
}
