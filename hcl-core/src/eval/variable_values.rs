//! Values of the variables in a failing expression, listed in its diagnostic.

use super::Evaluator;
use super::static_traversal::Traversal;
use super::variables::variables;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::native::Expression;
use crate::value::Value;

/// Maximum number of variables listed in one diagnostic.
const MAX_LISTED_VARIABLES: usize = 8;

impl<'f> Evaluator<'_, 'f> {
    /// Adds the value of each variable in the expression, sorted by name. Unknown and marked values are omitted.
    #[cold]
    pub(super) fn with_variable_values(
        &self,
        diagnostic: Diagnostic,
        expression: Expression<'f>,
    ) -> Diagnostic {
        let mut values: Vec<(String, String)> = Vec::new();
        for traversal in &variables(expression) {
            let value = self.resolve(traversal);
            // Types show names of attributes, which are secret in a marked object.
            let value = value.filter(|value| !value.contains_marked());
            let text = value.and_then(|value| value.hint());
            let value = text.map(|text| (traversal.to_string(), text));
            if let Some(value) = value
                && let Err(index) = values.binary_search(&value)
            {
                values.insert(index, value);
                values.truncate(MAX_LISTED_VARIABLES);
            }
        }
        let mut diagnostic = diagnostic;
        for (name, text) in values {
            diagnostic = diagnostic.with_related_value(name, text);
        }
        diagnostic
    }

    fn resolve(&self, traversal: &Traversal) -> Option<Value> {
        let root = self.root(traversal.root_name())?;
        traversal.follow(root, &mut Diagnostics::new())
    }
}
