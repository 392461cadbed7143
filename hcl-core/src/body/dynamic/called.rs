//! Values of `for_each` and of labels that may call functions: a body is expanded again after a mistake, and no function is called again.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Iteration;
use super::iteration::ScopeKey;
use crate::body::Expression;
use crate::diagnostic::Diagnostics;
use crate::value::Value;

/// Values with their reports. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Called(Arc<Mutex<Outcomes>>);

#[derive(Default)]
struct Outcomes {
    /// By the address of the text, the offset of the expression, and its scope.
    values: HashMap<(usize, u32, ScopeKey), (Value, Diagnostics)>,
    /// Whether a mistake in a dynamic block hides blocks.
    hides_blocks: bool,
}

/// Does not show the values: there are secrets among them.
impl fmt::Debug for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Called")
    }
}

impl Called {
    fn outcomes(&self) -> MutexGuard<'_, Outcomes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn note_hidden_blocks(&self) {
        self.outcomes().hides_blocks = true;
    }

    pub(super) fn hides_blocks(&self) -> bool {
        self.outcomes().hides_blocks
    }

    /// Evaluates an expression in the scope of an iterator, unless its value is known.
    pub(super) fn once(
        &self,
        expression: &Expression,
        iteration: Option<&Arc<Iteration>>,
        found: &mut Diagnostics,
        evaluate: &dyn Fn(&mut Diagnostics) -> Value,
    ) -> Value {
        let span = expression.span();
        if !span.text().as_bytes().contains(&b'(') {
            return evaluate(found);
        }
        let mut scope = ScopeKey::default();
        if let Some(iteration) = iteration {
            scope.add(iteration);
        }
        let text = span.source().text().as_ptr().addr();
        let key = (text, span.span().start, scope);
        let known = self.outcomes().values.get(&key).cloned();
        let (value, reports) = known.unwrap_or_else(|| {
            let mut reports = found.new_like();
            let value = evaluate(&mut reports);
            let outcome = (value, reports);
            self.outcomes().values.insert(key, outcome.clone());
            outcome
        });
        found.append(reports);
        value
    }
}
