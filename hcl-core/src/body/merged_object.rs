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

/// Names, keys as they are written, and values.
pub(crate) type Entries = Vec<(Option<Str>, Expression, Expression)>;

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
        let own = self.entries().into_iter();
        let mut own: HashMap<_, _> = own.map(|(name, key, value)| (name, (key, value))).collect();
        let mut indexes = HashMap::new();
        let mut over = Vec::new();
        for (other, keys) in others {
            for (name, key, value) in other.entries() {
                let index = *indexes.entry(name.clone()).or_insert_with(|| {
                    let (key, value) = own.remove(&name).unwrap_or_else(|| (key, value.clone()));
                    over.push((name, key, value, Vec::new()));
                    over.len() - 1
                });
                let Some((.., known, inside)) = over.get_mut(index) else {
                    continue;
                };
                if keys > 1 {
                    inside.push((value, keys - 1));
                } else {
                    (*known, *inside) = (value, Vec::new());
                }
            }
        }
        let over = over.into_iter();
        let over = over.map(|(name, key, value, inside)| (name, key, value.with_entries(inside)));
        let over = over.collect();
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
        let over = self.over.iter().flat_map(|(.., value)| value.spans());
        self.base.spans().into_iter().chain(over).collect()
    }

    /// Returns all entries: those over its own are in their place, or at the end.
    pub(super) fn keyed_entries(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<KeyedEntries> {
        let mut keyed = self.base.keyed_entries(context, diagnostics)?;
        let mut over: HashMap<_, _> = self.over.iter().map(|entry| (&entry.0, entry)).collect();
        for entry in keyed.entries.iter_mut().rev() {
            if let Some(over) = over.remove(&entry.0) {
                *entry = over.clone();
            }
        }
        // In their order.
        let added = self.over.iter().filter(|entry| over.contains_key(&entry.0));
        keyed.entries.extend(added.cloned());
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
