//! Objects with computed keys: the keys are evaluated, and the values stay expressions.

use std::collections::HashMap;

use hcl_core::{Expression, Str};

use super::errors;
use super::value_view::{Entry, Evaluated, KeyedEntry, Opened, ValueView, view_evaluated};
use crate::error::Error;
use crate::location::{Anchor, Path};
use crate::session::Session;

/// Opens an expression that is not a literal: an object by its keys, any other by its value. Of several entries with one key the
/// last counts, at the place of the first.
pub(super) fn open<'v, 'de>(
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
