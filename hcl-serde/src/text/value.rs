//! Primitive values.

use std::borrow::Cow;

use hcl_core::native::literals::Start;
use serde::de::Visitor;

use super::error::{Result, Stop};
use crate::tree::{Text, ValueView, visit_digits};
use crate::view::normal;

/// Returns the view of a primitive value.
#[inline(never)]
pub(super) fn view(start: Start<'_>) -> Result<ValueView<'_, '_>> {
    Ok(match start {
        Start::Null => ValueView::Null,
        Start::Bool(value) => ValueView::Bool(value),
        Start::Number(digits) => ValueView::Digits(digits),
        Start::String(text) => ValueView::Text(normalized(text)),
        Start::Tuple | Start::Object => return Err(Stop),
    })
}

fn normalized(text: Cow<'_, str>) -> Text<'_, '_> {
    if !text.is_ascii()
        && let Some(normal) = normal(&text)
    {
        return Text::Owned(normal);
    }
    match text {
        Cow::Borrowed(text) => Text::Input(text),
        Cow::Owned(text) => Text::Owned(text),
    }
}

/// Visits a primitive value with a visitor of any type.
pub(super) fn visit_any<'de, V: Visitor<'de>>(
    view: ValueView<'de, 'de>,
    visitor: V,
) -> Result<V::Value> {
    match view {
        ValueView::Null => visitor.visit_unit(),
        ValueView::Bool(value) => visitor.visit_bool(value),
        ValueView::Digits(digits) => {
            // As in `visit_text`.
            let charge = |length: usize| match length > digits.len() {
                true => Err(serde::de::Error::custom(Stop)),
                false => Ok(()),
            };
            Ok(visit_digits(digits, visitor, charge)?)
        }
        view => visit_text(view, visitor),
    }
}

/// Visits a primitive value as text.
pub(super) fn visit_text<'de, V: Visitor<'de>>(
    view: ValueView<'de, 'de>,
    visitor: V,
) -> Result<V::Value> {
    if let ValueView::Digits(digits) = view
        && digits.contains(['e', 'E'])
    {
        // Its text can be long, which only an evaluation charges.
        return Err(Stop);
    }
    Ok(view.text("a string", |_| Ok(()))?.visit(visitor)?)
}
