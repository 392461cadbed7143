//! What the variables of a failing expression were, for the reader of the report.

use super::Evaluator;
use super::path::Traversal;
use super::variables::variables;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::syntax::Expression;
use crate::value::Value;

/// The most variables that one report tells of.
const MOST_HINTS: usize = 8;

impl<'f> Evaluator<'_, 'f> {
    /// Adds what each variable in the expression was, by name; unknown and marked values are passed over.
    #[cold]
    pub(super) fn with_hints(
        &self,
        diagnostic: Diagnostic,
        expression: Expression<'f>,
    ) -> Diagnostic {
        let mut hints: Vec<(String, String)> = Vec::new();
        for traversal in &variables(expression) {
            let text = self.resolve(traversal).and_then(|value| value.hint());
            let hint = text.map(|text| (traversal.to_string(), text));
            if let Some(hint) = hint
                && let Err(place) = hints.binary_search(&hint)
            {
                hints.insert(place, hint);
                hints.truncate(MOST_HINTS);
            }
        }
        hints
            .into_iter()
            .fold(diagnostic, |diagnostic, (name, text)| {
                diagnostic.related(name, text)
            })
    }

    fn resolve(&self, traversal: &Traversal) -> Option<Value> {
        let local = self
            .locals
            .iter()
            .rev()
            .find(|(name, _)| *name == traversal.root_name());
        let root = local
            .map(|(_, value)| value)
            .or_else(|| self.context.variable(traversal.root_name()))?;
        traversal.follow(root, &mut Diagnostics::new())
    }
}
