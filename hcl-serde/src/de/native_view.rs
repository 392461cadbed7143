//! Views of literals in the native syntax, directly from the tree.

use std::borrow::Cow;

use hcl_core::internal::sort::sort_by;
use hcl_core::internal::{composed, in_nfc};
use hcl_core::native::{self, ExpressionKind, Literal, Template, UnaryOperator};

use super::value_view::{Elements, Entries, Text, ValueView};
use crate::content::Keys;
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

/// Returns whether the keys of an object are names and quoted names in ASCII, and no two are equal.
#[inline]
pub(super) fn plain_keys_differ(
    session: &Session<'_, '_>,
    items: &native::ObjectItems<'_>,
) -> bool {
    let mut seen = 0;
    for item in items.clone() {
        let Some(name) = plain_key(item).filter(|name| session.is_ascii(name)) else {
            return false;
        };
        let bit = bit_of(name);
        if seen & bit != 0 {
            return all_differ(items);
        }
        seen |= bit;
    }
    true
}

#[inline(always)]
pub(super) fn plain_key(item: native::ObjectItem<'_>) -> Option<&str> {
    item.plain_key().or_else(|| item.key().as_verbatim())
}

/// Returns whether the keys of an object differ by their fingerprints.
#[inline(never)]
fn all_differ(items: &native::ObjectItems<'_>) -> bool {
    let mut keys = Keys::default();
    let names = items.clone().filter_map(plain_key);
    names.for_each(|name| keys.add(name));
    keys.differ()
}

/// Returns one of 64 bits, by the length and the last letter of a name.
#[inline]
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
    let keys: Option<Vec<_>> = object.items().map(|item| item.key().key_text()).collect();
    keys.is_some_and(|mut keys| {
        sort_by(&mut keys, Ord::cmp);
        keys.is_sorted_by(|a, b| a < b)
    })
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
