//! Values in place of iterators: `each`, `count` and the iterators of dynamic blocks mean nothing outside of their blocks.

use hcl_core::value::ops;
use hcl_core::{Str, Value};

use super::value::{limited, of_value};
use super::{Expr, Step};
use hcl_serde::Result;

/// The iterators of a generated block, and the names that hide them: the variables of `for`, the iterators of dynamic blocks that
/// are not expanded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Iterators<'i> {
    /// Inner ones first.
    elements: &'i [(Str, Value)],
    hidden: Vec<String>,
}

impl Iterators<'_> {
    /// Calls a function with a scope of iterators with their elements, inner ones first. The values in place of them are limited
    /// together, as a small text with a large value in many places would take much memory.
    ///
    /// # Errors
    ///
    /// The error of the function.
    pub(crate) fn within<R>(
        elements: &[(Str, Value)],
        inside: impl FnOnce(&Iterators<'_>) -> Result<R>,
    ) -> Result<R> {
        let hidden = Vec::new();
        limited(|| inside(&Iterators { elements, hidden }))
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Returns the iterators without these names.
    pub(crate) fn hiding<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut inside = self.clone();
        if !self.is_empty() {
            inside.hidden.extend(names.into_iter().map(str::to_owned));
        }
        inside
    }

    /// Returns what a reference to an iterator is replaced by, and the number of its steps that lead to it. A value that is secret or
    /// not wholly known has no text: the reference stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the values take more memory than the limits allow.
    pub(super) fn value_of(&self, name: &str, steps: &[Step]) -> Result<Option<(Expr, usize)>> {
        let is_hidden = self.hidden.iter().any(|hidden| hidden == name);
        let element = self.elements.iter().find(|(it, _)| **it == *name);
        let Some((_, element)) = element.filter(|_| !is_hidden) else {
            return Ok(None);
        };
        let (value, taken) = part_of(element, steps);
        has_text(&value)
            .then(|| Ok((of_value(&value)?, taken)))
            .transpose()
    }
}

/// Returns the part of a value that the first steps lead to, and the number of these steps.
fn part_of(value: &Value, steps: &[Step]) -> (Value, usize) {
    let mut part = value.clone();
    for (taken, step) in steps.iter().enumerate() {
        let next = match step {
            Step::Attribute(name) => ops::attribute(&part, name),
            Step::Index(Expr::String(name)) => ops::index(&part, &Value::from(&**name)),
            Step::Index(Expr::Number(number)) => ops::index(&part, &Value::from(number.clone())),
            Step::Index(_) | Step::Splat | Step::AttributeSplat => return (part, taken),
        };
        match next {
            Ok(next) => part = next,
            // The evaluation reports it.
            Err(_) => return (part, taken),
        }
    }
    (part, steps.len())
}

/// Returns whether a value has a text as an expression.
fn has_text(value: &Value) -> bool {
    value.is_wholly_known() && !value.contains_marked()
}
