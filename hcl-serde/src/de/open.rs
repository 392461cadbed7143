//! Opens a value: a literal is a view of the tree, any other expression is evaluated.

use hcl_core::Expression;
use hcl_core::internal::{Duplicate, duplicates};

use super::errors;
use super::origin::Origin;
use super::value_view::{
    Element, Entry, Evaluated, KeyedEntry, Opened, Text, ValueView, view_evaluated, view_value,
};
use super::{json_view, native_view};
use crate::error::Error;
use crate::location::{Anchor, Path};
use crate::session::Session;

impl<'c> Origin<'c> {
    /// Opens the value, evaluating it unless it is a literal. Compiled once for all types that are decoded.
    pub(super) fn open<'v, 'de>(
        self,
        session: &Session<'_, 'de>,
        path: &Path<'_>,
        evaluated: &'v mut Evaluated,
    ) -> Opened<'v, 'de>
    where
        'c: 'v,
    {
        let anchor = self.anchor();
        match self {
            Self::Native(expression) => match native_view::literal(session, expression) {
                Some(view) => Ok((view, false)),
                None => open_evaluated(session, path, &expression.into(), anchor, evaluated),
            },
            Self::Json(value) => match json_view::literal(session, value) {
                Some(view) => Ok((view, false)),
                None => open_evaluated(session, path, &value.into(), anchor, evaluated),
            },
            Self::Blocks(values) => Ok((json_view::elements(values), false)),
            // The elements of a list may be requested as expressions.
            Self::Expression(expression) => {
                let parts = expression.generated_parts();
                match parts.and_then(|parts| Some((written(session, expression)?, parts))) {
                    Some((view, parts)) => {
                        // Literals in generated blocks are not evaluated: their memory is taken from the budget here.
                        session.charge()(anchor.span().span().len() as usize)?;
                        Ok((
                            view_generated(view, parts.values, evaluated),
                            parts.is_marked,
                        ))
                    }
                    None => open_evaluated(session, path, expression, anchor, evaluated),
                }
            }
            Self::Value(value, _) => Ok((view_value(value, anchor), value.is_marked())),
            Self::Text(text, _) => {
                let text = session
                    .borrow(text)
                    .map_or(Text::Borrowed(text), Text::Input);
                Ok((ValueView::Text(text), false))
            }
        }
    }
}

/// Returns the view of a list or object in a generated block as it is written; `None` for an object with a key that is evaluated.
fn written<'v, 'de>(
    session: &Session<'_, 'de>,
    expression: &'v Expression,
) -> Option<ValueView<'v, 'de>> {
    let written = expression.as_written();
    match written.as_native() {
        Some(native) => native_view::literal(session, native),
        None => json_view::literal(session, written.as_json()?),
    }
}

/// Returns the view of a list or object in a generated block: each value in it is an expression in the scope of the block.
fn view_generated<'v, 'de>(
    written: ValueView<'v, 'de>,
    values: Vec<Expression>,
    evaluated: &'v mut Evaluated,
) -> ValueView<'v, 'de> {
    evaluated.generated = values;
    let mut elements = Vec::with_capacity(evaluated.generated.len());
    for value in &evaluated.generated {
        elements.push(Element::Origin(Origin::expression(value)));
    }
    match written {
        ValueView::Entries(mut entries) => {
            for (entry, value) in entries.iter_mut().zip(elements) {
                entry.value = value;
            }
            ValueView::Entries(entries)
        }
        _ => ValueView::Elements(elements),
    }
}

/// Opens an expression that is not a literal: an object by its keys, any other by its value. Of several entries with one key the
/// last counts, at the place of the first.
fn open_evaluated<'v, 'de>(
    session: &Session<'_, 'de>,
    path: &Path<'_>,
    expression: &Expression,
    anchor: Anchor<'v>,
    evaluated: &'v mut Evaluated,
) -> Opened<'v, 'de> {
    let Some(keyed) = session.keyed_entries(expression, path)? else {
        let value = session.evaluate(expression, path)?;
        return view_evaluated(evaluated.value.insert(value), anchor);
    };
    let all = &mut evaluated.keyed;
    for (text, key, value) in keyed.entries {
        let Some(text) = text else {
            return Err(Error::new(errors::unknown().at(key.span()).into()));
        };
        all.push(KeyedEntry { text, key, value });
    }
    let again = duplicates(all.len(), |index| all.get(index).map(|entry| &*entry.text));
    for &Duplicate { index, first } in &again {
        all.swap(index, first);
    }
    let mut again = again.iter().peekable();
    let mut entries = Vec::with_capacity(all.len());
    for (index, entry) in all.iter().enumerate() {
        if again.next_if(|again| again.index == index).is_none() {
            entries.push(Entry::keyed(entry, keyed.has_secret_key));
        }
    }
    Ok((ValueView::Entries(entries), keyed.is_marked))
}
