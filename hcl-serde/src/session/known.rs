//! The values of expressions of a run: a constraint, a name or a second reading takes the value that was read, and a function is
//! not called again, which may return another value or fail.
//!
//! Kept are expressions that call functions or cost much, and all others once a mistake was found. A list or an object that is written out
//! is not kept itself: its value is made of its parts, which are read one by one.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use hcl_core::extend::{KeyedEntries, ScopeKey};
use hcl_core::native::ExpressionKind;
use hcl_core::{Diagnostics, Expression, SourceSpan, Span, Value, json, native};

/// The bytes that an evaluation takes at most without being kept.
const FEW_BYTES: u64 = 16 * 1024;

/// The steps that an evaluation takes at most without being kept.
const FEW_STEPS: u64 = 256;

/// The outcomes of evaluations.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) values: RefCell<Outcomes<Value>>,
    /// The entries of objects whose keys were evaluated.
    pub(super) entries: RefCell<Outcomes<Option<KeyedEntries>>>,
    keeps_all: Cell<bool>,
}

/// Outcomes by expression.
pub(super) type Outcomes<T> = HashMap<Key, Outcome<T>>;

/// The outcome of an evaluation.
#[derive(Debug)]
pub(super) struct Outcome<T> {
    pub(super) result: Result<T, Diagnostics>,
    /// Warnings that were not reported, if there are some.
    pub(super) warnings: Option<Diagnostics>,
    /// Keeps the text alive, whose address is in the key.
    _text: SourceSpan,
}

/// An expression in a scope: the address of its text, its place in the text, and the elements it is evaluated for.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    text: usize,
    span: Span,
    scope: ScopeKey,
}

impl Key {
    pub(super) fn new(expression: &Expression) -> Self {
        let span = expression.as_written().without_parentheses().span();
        Self::at(&span, expression.scope_key())
    }

    fn at(span: &SourceSpan, scope: ScopeKey) -> Self {
        Self {
            text: span.source().text().as_ptr().addr(),
            span: span.span(),
            scope,
        }
    }
}

impl<T> Outcome<T> {
    pub(super) fn new(value: T, found: Diagnostics, expression: &Expression) -> Self {
        let (result, warnings) = if found.has_errors() {
            (Err(found), None)
        } else {
            (Ok(value), Some(found).filter(|found| !found.is_empty()))
        };
        Self {
            result,
            warnings,
            _text: expression.span(),
        }
    }
}

impl Known {
    /// Keeps the outcomes of all evaluations from here on: an expression may be evaluated again.
    pub(super) fn keep_all(&self) {
        self.keeps_all.set(true);
    }

    /// Returns whether no value is kept.
    pub(super) fn is_empty(&self) -> bool {
        self.values.borrow().is_empty()
    }

    /// Notes the names in the keys of an object as the values of the keys: a report looks for the key of an entry.
    #[cold]
    pub(super) fn note_keys(&self, object: &Expression, keyed: &KeyedEntries) {
        let scope = object.scope_key();
        for (name, key, _) in &keyed.entries {
            let Some(name) = name.as_ref().filter(|_| has_calls(key)) else {
                continue;
            };
            let at = Key::at(&key.without_parentheses().span(), scope.clone());
            let name = Value::string(&**name).with_marks(keyed.marks.clone());
            let outcome = || Outcome::new(name, Diagnostics::new(), key);
            self.values.borrow_mut().entry(at).or_insert_with(outcome);
        }
    }

    /// Returns whether the outcome of an expression is kept, whatever it costs.
    pub(super) fn keeps(&self, expression: &Expression) -> bool {
        has_calls(expression) || self.keeps_all.get() && !is_literal(expression)
    }
}

/// Returns whether an evaluation took much of the budget that was left before it.
pub(super) const fn was_costly(before: (u64, u64), after: (u64, u64)) -> bool {
    let bytes = before.0.saturating_sub(after.0);
    let steps = before.1.saturating_sub(after.1);
    bytes > FEW_BYTES || steps > FEW_STEPS
}

/// Returns whether an expression calls a function, or may call one.
#[cold]
pub(super) fn has_calls(expression: &Expression) -> bool {
    let written = expression.as_written();
    // Most arguments have no parenthesis at all.
    if !written.span().text().contains('(') {
        return false;
    }
    match (written.as_native(), written.as_json()) {
        (Some(native), _) => native.walk().any(|visit| match visit {
            native::Visit::Enter(native::Construct::Expression(it)) => {
                matches!(it.kind(), ExpressionKind::Call(_))
            }
            _ => false,
        }),
        // A call is in a template.
        (None, Some(_)) => written.span().text().contains(['$', '%']),
        (None, None) => true,
    }
}

/// Returns whether an expression is a number, a text or a word: its value takes less than an entry.
pub(super) fn is_literal(expression: &Expression) -> bool {
    let written = expression.as_written();
    match (written.as_native(), written.as_json()) {
        (Some(native), _) => matches!(
            native.kind(),
            ExpressionKind::Number(_)
                | ExpressionKind::String(_)
                | ExpressionKind::Bool(_)
                | ExpressionKind::Null
        ),
        (None, Some(value)) => !matches!(
            value.kind(),
            json::ValueKind::Array(_) | json::ValueKind::Object(_) | json::ValueKind::String(_)
        ),
        (None, None) => false,
    }
}
