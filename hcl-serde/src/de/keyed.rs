//! Objects with computed keys: the keys are evaluated, and the values stay expressions.

use std::collections::HashMap;

use hcl_core::{Expression, Str};

use super::errors;
use super::value_view::{Evaluated, KeyedEntry, Opened, ValueView, view_evaluated};
use crate::error::Error;
use crate::location::Path;
use crate::session::Session;

/// Opens an expression that is no literal: an object by its keys, any other by its value.
pub(super) fn open<'v, 'c: 'v, 'de>(
    session: &Session<'_, 'de>,
    path: &Path<'_>,
    expression: &Expression<'c>,
    evaluated: &'v mut Evaluated<'c>,
) -> Opened<'v, 'de> {
    match entries(session, path, expression)? {
        Some(keyed) => Ok(keyed.view(evaluated)),
        None => view_evaluated(evaluated.insert(session.evaluate(expression, path)?)),
    }
}

/// The entries of an object, and whether a key is marked.
pub(super) struct Keyed<'c>(Vec<KeyedEntry<'c>>, bool);

impl<'c> Keyed<'c> {
    /// Returns the view, and whether the value carries marks.
    pub(super) fn view<'v, 'de>(
        self,
        evaluated: &'v mut Evaluated<'c>,
    ) -> (ValueView<'v, 'de>, bool)
    where
        'c: 'v,
    {
        (ValueView::Entries(evaluated.keyed(self.0)), self.1)
    }
}

/// Returns the entries of an object. Of several with one key the last counts, at the place of the first.
pub(super) fn entries<'c>(
    session: &Session<'_, '_>,
    path: &Path<'_>,
    expression: &Expression<'c>,
) -> Result<Option<Keyed<'c>>, Error> {
    let keyed = session.evaluate_with(path, |context, diagnostics| {
        expression.keyed_entries(context, diagnostics)
    })?;
    let Some(keyed) = keyed else {
        return Ok(None);
    };
    let mut indices: HashMap<Str, usize> = HashMap::with_capacity(keyed.entries.len());
    let mut entries: Vec<KeyedEntry<'c>> = Vec::with_capacity(keyed.entries.len());
    for (text, key, value) in keyed.entries {
        let Some(text) = text else {
            return Err(Error::new(errors::unknown().at(key.span()).into()));
        };
        let entry = KeyedEntry {
            text: text.clone(),
            key,
            value,
            is_secret: keyed.has_secret_key,
        };
        let index = *indices.entry(text).or_insert(entries.len());
        match entries.get_mut(index) {
            Some(earlier) => *earlier = entry,
            None => entries.push(entry),
        }
    }
    Ok(Some(Keyed(entries, keyed.is_marked)))
}
