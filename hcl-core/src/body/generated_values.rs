//! Expressions of blocks that `count`, `for_each` and dynamic blocks generate, and the parts of lists and objects there.

use std::sync::Arc;

use super::Expression;
use super::dynamic::{BodyValues, Iteration};
use super::expression::ExpressionRepr;
use crate::Str;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::eval::{self, EvalContext, Traversal};
use crate::json;
use crate::native::ExpressionKind;
use crate::value::{MarkSet, Value, ValueKind, ops};

/// An expression in the content of a dynamic block, with the iterator in scope and the marks of `for_each`.
#[derive(Clone, Debug)]
pub(super) struct GeneratedValue {
    pub(super) inner: Expression,
    pub(super) iteration: Option<Arc<Iteration>>,
    pub(super) marks: Arc<MarkSet>,
    pub(super) unknown: bool,
    /// The value, if it was evaluated before.
    pub(super) known: Option<Value>,
    /// Where the value is recorded.
    pub(super) recorded: Option<Arc<dyn BodyValues>>,
}

/// The parts of a list or object in a generated block.
#[derive(Debug)]
pub struct GeneratedParts {
    /// The elements, or the values of the entries, in the scope of the block.
    pub values: Vec<Expression>,
    /// Whether all parts carry marks.
    pub is_marked: bool,
}

/// The entries of an object with evaluated keys. Their values are not evaluated.
#[derive(Clone, Debug)]
pub struct KeyedEntries {
    /// Keys, as text and as they are written, and values. The text is `None` if the key is unknown, or after an error.
    pub entries: Vec<(Option<Str>, Expression, Expression)>,
    /// Whether a key is marked, or all parts carry marks.
    pub is_marked: bool,
    /// Whether a key is made of a secret.
    pub has_secret_key: bool,
    /// The marks of the keys, which the object has.
    pub marks: MarkSet,
}

impl From<GeneratedValue> for Expression {
    fn from(generated: GeneratedValue) -> Self {
        Self(ExpressionRepr::Generated(Arc::new(generated)))
    }
}

impl Expression {
    /// Returns the parts of a list or object in a generated block. `None` if it has none, or if another value stands for it.
    #[must_use]
    pub fn generated_parts(&self) -> Option<GeneratedParts> {
        self.scope()?.parts()
    }

    /// Evaluates the keys of an object. Returns `None` for any other expression.
    #[must_use]
    pub fn keyed_entries(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<KeyedEntries> {
        let keys = match &self.0 {
            ExpressionRepr::Native(expression) => {
                eval::object_keys(expression.expression(), context, diagnostics)
            }
            ExpressionRepr::Json(expression) => expression.object_keys(context, diagnostics),
            ExpressionRepr::Generated(generated) => {
                return generated.keyed_entries(context, diagnostics);
            }
            ExpressionRepr::Merged(object) => return object.keyed_entries(context, diagnostics),
        }?;
        let written = self.without_parentheses().static_map().ok()?;
        let mut entries = Vec::with_capacity(written.len());
        for (text, (key, value)) in keys.keys.into_iter().zip(written) {
            entries.push((text, key, value));
        }
        Some(KeyedEntries {
            entries,
            is_marked: !keys.marks.is_empty(),
            has_secret_key: !keys.marks.is_empty(),
            marks: keys.marks,
        })
    }

    /// Returns whether the value was evaluated before.
    pub(super) fn has_known_value(&self) -> bool {
        self.scope().is_some_and(|scope| scope.known.is_some())
    }

    /// Returns whether the expression is a list or object in a generated block, and no null stands for it.
    #[must_use]
    pub fn generates_structure(&self) -> bool {
        let Some(generated) = self.scope() else {
            return false;
        };
        let known = generated.known.as_ref().map(Value::unmarked);
        if known.is_some_and(Value::is_null) {
            return false;
        }
        let inner = generated.inner.without_parentheses();
        match &inner.0 {
            ExpressionRepr::Native(native) => matches!(
                native.expression().kind(),
                ExpressionKind::Tuple(_) | ExpressionKind::Object(_)
            ),
            ExpressionRepr::Json(json) => json.as_value().is_some_and(|value| {
                matches!(
                    value.kind(),
                    json::ValueKind::Array(_) | json::ValueKind::Object(_)
                )
            }),
            ExpressionRepr::Generated(_) => inner.generates_structure(),
            ExpressionRepr::Merged(_) => true,
        }
    }

    /// Returns the expression inside parentheses.
    #[must_use]
    pub fn without_parentheses(&self) -> Self {
        match &self.0 {
            ExpressionRepr::Native(native) => native.expression().without_parentheses().into(),
            ExpressionRepr::Json(_) | ExpressionRepr::Merged(_) => self.clone(),
            ExpressionRepr::Generated(generated) => GeneratedValue {
                inner: generated.inner.without_parentheses(),
                ..(**generated).clone()
            }
            .into(),
        }
    }
}

impl GeneratedValue {
    /// A part of the expression, in the same dynamic scope.
    pub(super) fn part(&self, inner: Expression, known: Option<Value>) -> Expression {
        Self {
            inner,
            iteration: self.iteration.clone(),
            marks: Arc::clone(&self.marks),
            unknown: self.unknown,
            known,
            recorded: None,
        }
        .into()
    }

    /// The elements or entries; `None` if there are none.
    fn parts(&self) -> Option<GeneratedParts> {
        let inner = self.inner.without_parentheses();
        let mut parts = match inner.generated_parts() {
            // Recursion is bounded by the nesting of dynamic blocks.
            Some(parts) => parts,
            None => GeneratedParts {
                values: match inner.static_map() {
                    Ok(entries) => {
                        let mut values = Vec::with_capacity(entries.len());
                        for (_, value) in entries {
                            values.push(value);
                        }
                        values
                    }
                    Err(_) => inner.static_list().ok()?,
                },
                is_marked: false,
            },
        };
        // An empty list has no element to say that it is not known.
        if parts.values.is_empty() {
            return None;
        }
        let mut known = self.known_parts(&parts)?.into_iter();
        let is_plain = !self.unknown && self.marks.is_empty();
        for part in &mut parts.values {
            let known = known.next();
            // Without an allocation: most elements are literals.
            if known.is_some() || !is_plain || !is_constant(part) {
                *part = self.part(part.clone(), known);
            }
        }
        parts.is_marked |= !self.marks.is_empty();
        Some(parts)
    }

    fn keyed_entries(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<KeyedEntries> {
        let mut keyed = self.in_scope(context, diagnostics, |context, diagnostics| {
            self.inner.keyed_entries(context, diagnostics)
        })?;
        for (key, _, value) in &mut keyed.entries {
            let known = match &self.known {
                Some(known) => Some(ops::attribute(known, key.as_deref()?).ok()?),
                None => None,
            };
            *value = self.part(value.clone(), known);
        }
        keyed.is_marked |= !self.marks.is_empty();
        Some(keyed)
    }

    /// The values of the elements or entries, if they are known; `None` if the program has set a value with others.
    fn known_parts(&self, parts: &GeneratedParts) -> Option<Vec<Value>> {
        let Some(known) = &self.known else {
            return Some(Vec::new());
        };
        let count = parts.values.len();
        let has_length = match known.unmarked().kind() {
            ValueKind::Unknown => {
                return Some(vec![Value::dynamic().with_marks_of([known]); count]);
            }
            ValueKind::Tuple(all) | ValueKind::List(all) => all.len() == count,
            ValueKind::Object(all) => all.len() == count,
            _ => false,
        };
        let written = self.inner.as_written().without_parentheses();
        let keys = written.static_map().ok().filter(|_| has_length);
        let mut values = Vec::with_capacity(count);
        for index in 0..count {
            values.push(match &keys {
                Some(keys) => self.known_entry(&keys.get(index)?.0)?,
                None => self.known_element(index).filter(|_| has_length)?,
            });
        }
        Some(values)
    }

    /// The value of an element, if the value of the tuple is known.
    pub(super) fn known_element(&self, index: usize) -> Option<Value> {
        let known = self.known.as_ref()?;
        let element = match known.unmarked().kind() {
            ValueKind::Tuple(all) | ValueKind::List(all) => all.get(index).cloned(),
            _ => None,
        };
        Some(element?.with_marks_of([known]))
    }

    /// The value of an entry with a literal key, if the value of the object is known.
    pub(super) fn known_entry(&self, key: &Expression) -> Option<Value> {
        let known = self.known.as_ref()?;
        let ValueKind::Object(all) = known.unmarked().kind() else {
            return None;
        };
        let entry = match key.as_keyword() {
            // A bare name is a key, not a variable.
            Some(name) => all.get(name).cloned(),
            None => {
                let name = key.value(&EvalContext::literal_only()).ok()?;
                all.get(name.as_str()?).cloned()
            }
        };
        Some(entry?.with_marks_of([known]))
    }

    /// References to variables, except to iterators.
    #[inline]
    pub(super) fn variables(&self) -> Vec<Traversal> {
        let mut variables = self.inner.variables();
        if let Some(iteration) = &self.iteration {
            variables.retain(|variable| !iteration.names(variable.root_name()));
        }
        variables
    }

    pub(super) fn evaluate(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        if self.unknown {
            return Value::dynamic().with_marks((*self.marks).clone());
        }
        if let Some(value) = &self.known {
            return value.clone();
        }
        let value = self.in_scope(context, diagnostics, |context, diagnostics| {
            self.inner.evaluate(context, diagnostics)
        });
        let value = value.with_marks((*self.marks).clone());
        if let Some(recorded) = &self.recorded {
            recorded.record(&self.inner, &value);
        }
        value
    }
}

impl GeneratedValue {
    /// Evaluates with the iterators of the block.
    fn in_scope<R>(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
        evaluate: impl FnOnce(&EvalContext<'_>, &mut Diagnostics) -> R,
    ) -> R {
        let Some(iteration) = &self.iteration else {
            return evaluate(context, diagnostics);
        };
        let mut scope = context.child();
        iteration.define(&mut scope);
        let mut found = Diagnostics::new();
        let result = evaluate(&scope, &mut found);
        diagnostics.append(found.map(Diagnostic::in_iteration));
        result
    }
}

/// Returns whether an expression has the same value in every scope.
fn is_constant(expression: &Expression) -> bool {
    let native = expression.as_native();
    native.is_some_and(|native| {
        matches!(
            native.kind(),
            ExpressionKind::String(_)
                | ExpressionKind::Number(_)
                | ExpressionKind::Bool(_)
                | ExpressionKind::Null
        )
    })
}
