//! Lists and objects in generated blocks: each element is an expression in the scope of the block.

use hcl_core::Expression;

use super::value_view::{Entries, Evaluated, ValueView, WrittenEntry};
use super::{json_view, native_view};
use crate::session::Session;

/// A list or object in a generated block.
pub(super) struct Generated<'c, 'de> {
    written: ValueView<'c, 'de>,
    /// The elements, or the values of the entries, in the scope of the block.
    values: Vec<Expression>,
    is_marked: bool,
}

impl<'c, 'de> Generated<'c, 'de> {
    /// Returns the parts of a list or object; `None` for all other expressions, and for an object with a key that is evaluated.
    pub(super) fn of(session: &Session<'_, 'de>, expression: &'c Expression) -> Option<Self> {
        let parts = expression.generated_parts()?;
        let written = expression.as_written();
        let written = match (written.as_native(), written.as_json()) {
            (Some(native), _) => native_view::literal(session, native)?,
            (None, value) => json_view::literal(session, value?)?,
        };
        Some(Self {
            written,
            values: parts.values,
            is_marked: parts.is_marked,
        })
    }

    /// Returns the view, and whether the value carries marks.
    pub(super) fn view<'v>(self, storage: &'v mut Evaluated<'c>) -> (ValueView<'v, 'de>, bool) {
        let view = match self.written {
            ValueView::Entries(Entries::Native(items)) => {
                let items = items.map(WrittenEntry::Native);
                ValueView::Entries(storage.entries(items, self.values))
            }
            ValueView::Entries(Entries::Json(properties)) => {
                let properties = properties.map(WrittenEntry::Json);
                ValueView::Entries(storage.entries(properties, self.values))
            }
            _ => ValueView::Elements(storage.elements(self.values)),
        };
        (view, self.is_marked)
    }
}
