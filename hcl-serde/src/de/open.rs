//! Opens a value: a literal is a view of the tree, any other expression is evaluated.

use std::collections::HashMap;

use hcl_core::{Expression, Str};

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
    let values = evaluated.generated.iter();
    let values = values.map(|value| Element::Origin(Origin::expression(value)));
    match written {
        ValueView::Entries(mut entries) => {
            for (entry, value) in entries.iter_mut().zip(values) {
                entry.value = value;
            }
            ValueView::Entries(entries)
        }
        _ => ValueView::Elements(values.collect()),
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
    let mut indices: HashMap<Str, usize> = HashMap::with_capacity(keyed.entries.len());
    let entries = &mut evaluated.keyed;
    for (text, key, value) in keyed.entries {
        let Some(text) = text else {
            return Err(Error::new(errors::unknown().at(key.span()).into()));
        };
        let entry = KeyedEntry {
            text: text.clone(),
            key,
            value,
        };
        let index = *indices.entry(text).or_insert(entries.len());
        match entries.get_mut(index) {
            Some(earlier) => *earlier = entry,
            None => entries.push(entry),
        }
    }
    let is_secret = keyed.has_secret_key;
    let entries = entries.iter().map(|entry| Entry::keyed(entry, is_secret));
    Ok((ValueView::Entries(entries.collect()), keyed.is_marked))
}
