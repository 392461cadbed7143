//! Primitive values.

use std::borrow::Cow;

use hcl_core::syntax::literals::Start;
use serde::de::Visitor;

use super::error::{NeedsTree, Result};
use crate::de::{Text, ValueView, normal, visit_digits};

/// Returns the view of a primitive value. `is_ascii` says whether the whole text is ASCII.
pub(super) fn view<'de>(start: Start<'de>, is_ascii: bool) -> Result<ValueView<'de, 'de>> {
    Ok(match start {
        Start::Null => ValueView::Null,
        Start::Bool(value) => ValueView::Bool(value),
        Start::Number(digits) => ValueView::Digits(digits),
        Start::String(text) => ValueView::Text(normalized(text, is_ascii)),
        Start::Tuple | Start::Object => return Err(NeedsTree),
    })
}

fn normalized(text: Cow<'_, str>, is_ascii: bool) -> Text<'_, '_> {
    let is_ascii = match &text {
        Cow::Borrowed(text) => is_ascii || text.is_ascii(),
        Cow::Owned(text) => text.is_ascii(),
    };
    if !is_ascii && let Some(normal) = normal(&text) {
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
        ValueView::Digits(digits) => Ok(visit_digits(digits, visitor)?),
        view => visit_text(view, visitor),
    }
}

/// Visits a primitive value as text.
pub(super) fn visit_text<'de, V: Visitor<'de>>(
    view: ValueView<'de, 'de>,
    visitor: V,
) -> Result<V::Value> {
    Ok(view.text("a string")?.visit(visitor)?)
}
