//! Objects whose items are set by several layers of a configuration.

use std::collections::HashMap;
use std::sync::Arc;

use super::Expression;
use super::expression::ExpressionRepr;
use super::generated_values::KeyedEntries;
use crate::Str;
use crate::diagnostic::Diagnostics;
use crate::eval::EvalContext;
use crate::internal::written_key;
use crate::source::SourceSpan;
use crate::value::{Mapping, Value};

/// The name, the key as it is written, and the value.
type Entry = (Option<Str>, Expression, Expression);

/// Entries of an object.
pub(crate) type Entries = Vec<Entry>;

/// Returns the index of the last entry of each name.
fn by_name(entries: &[Entry]) -> HashMap<Str, usize> {
    let mut indexes = HashMap::new();
    for (index, (name, ..)) in entries.iter().enumerate() {
        if let Some(name) = name {
            indexes.insert(name.clone(), index);
        }
    }
    indexes
}

/// An object with entries over its own.
#[derive(Debug)]
pub(super) struct MergedObject {
    pub(super) base: Expression,
    over: Entries,
}

impl Expression {
    /// Returns an object with entries of others over its own. Each of the others has the number of keys that lead to what it sets: in
    /// `{ a = { b = 1 } }` two to set `a.b`.
    #[doc(hidden)]
    #[must_use]
    pub fn with_entries(self, others: Vec<(Self, usize)>) -> Self {
        if others.is_empty() {
            return self;
        }
        let own = self.entries();
        let written = by_name(&own);
        let mut indexes = HashMap::new();
        let mut over: Vec<(Entry, Vec<(Self, usize)>)> = Vec::new();
        for (other, keys) in others {
            for (name, key, value) in other.entries() {
                // A layer writes its names out.
                let Some(name) = name else { continue };
                let index = match indexes.get(&name) {
                    Some(index) => *index,
                    None => {
                        let own = written.get(&name).and_then(|index| own.get(*index));
                        let entry =
                            own.cloned()
                                .unwrap_or((Some(name.clone()), key, value.clone()));
                        over.push((entry, Vec::new()));
                        indexes.insert(name, over.len() - 1);
                        over.len() - 1
                    }
                };
                let Some((known, inside)) = over.get_mut(index) else {
                    continue;
                };
                if keys > 1 {
                    inside.push((value, keys - 1));
                } else {
                    known.2 = value;
                    inside.clear();
                }
            }
        }
        let mut merged = Vec::with_capacity(over.len());
        for ((name, key, value), inside) in over {
            merged.push((name, key, value.with_entries(inside)));
        }
        let over = merged;
        Self(ExpressionRepr::Merged(Arc::new(MergedObject {
            base: self,
            over,
        })))
    }

    /// Returns the entries of an object, with the names that need no variables.
    pub(crate) fn entries(&self) -> Entries {
        let keyed = self.keyed_entries(&EvalContext::new(), &mut Diagnostics::new());
        keyed.map(|keyed| keyed.entries).unwrap_or_default()
    }

    /// Returns the values of an object, and the keys that are calculated.
    pub(super) fn entry_parts(&self) -> Vec<Self> {
        let mut parts = Vec::new();
        for (name, key, value) in self.entries() {
            parts.extend(name.is_none().then_some(key));
            parts.push(value);
        }
        parts
    }

    /// Returns an object in the native syntax.
    pub(super) fn object_text(&self) -> String {
        let mut text = "{\n".to_owned();
        for (name, key, value) in self.entries() {
            let key = name.map_or_else(|| key.text(), |name| written_key(&name).into_owned());
            text.extend([&*key, " = ", &*value.text(), "\n"]);
        }
        text + "}"
    }
}

impl MergedObject {
    pub(super) fn spans(&self) -> Vec<SourceSpan> {
        let mut spans = self.base.spans();
        for (.., value) in &self.over {
            spans.extend(value.spans());
        }
        spans
    }

    /// Returns all entries. An entry over an own one takes its place; the others are at the end.
    pub(super) fn keyed_entries(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<KeyedEntries> {
        let mut keyed = self.base.keyed_entries(context, diagnostics)?;
        let written = by_name(&keyed.entries);
        for entry in &self.over {
            let own = entry.0.as_ref().and_then(|name| written.get(name));
            match own.and_then(|index| keyed.entries.get_mut(*index)) {
                Some(own) => *own = entry.clone(),
                None => keyed.entries.push(entry.clone()),
            }
        }
        Some(keyed)
    }

    pub(super) fn evaluate(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let Some(keyed) = self.keyed_entries(context, diagnostics) else {
            return Value::dynamic();
        };
        let mut values = Mapping::default();
        let mut is_known = true;
        for (name, _, value) in &keyed.entries {
            let value = value.evaluate(context, diagnostics);
            match name {
                Some(name) => drop(values.insert(&**name, value)),
                None => is_known = false,
            }
        }
        let value = if is_known {
            Value::object(values)
        } else {
            Value::dynamic()
        };
        value.with_marks(keyed.marks)
    }
}
