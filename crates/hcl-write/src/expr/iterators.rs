//! Values in place of iterators: `each`, `count` and the iterators of dynamic blocks mean nothing outside of their blocks.

use hcl_core::value::ops;
use hcl_core::{Str, Value};

use super::value::{limited, of_value};
use super::{Expr, Step, TemplatePart};
use hcl_serde::Result;

/// The iterators of a generated block, and the names that hide them: the variables of `for`, the iterators of dynamic blocks that
/// are not expanded.
#[derive(Debug)]
pub(crate) struct Iterators {
    /// Inner ones first.
    elements: Vec<(Str, Value)>,
    hidden: Vec<String>,
}

impl Iterators {
    /// Calls a function with a scope of iterators with their elements, inner ones first. The values in place of them are limited
    /// together, as a small text with a large value in many places would take much memory.
    ///
    /// # Errors
    ///
    /// The error of the function.
    pub(crate) fn within<R>(
        elements: Vec<(Str, Value)>,
        inside: impl FnOnce(&mut Self) -> Result<R>,
    ) -> Result<R> {
        let mut this = Self {
            elements,
            hidden: Vec::new(),
        };
        limited(|| inside(&mut this))
    }

    /// Calls a function with these names hidden.
    pub(crate) fn hide<R>(
        &mut self,
        names: impl IntoIterator<Item = String>,
        inside: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let outside = self.hidden.len();
        self.hidden.extend(names);
        let result = inside(self);
        self.hidden.truncate(outside);
        result
    }

    /// Replaces references to iterators by their values. A value that is secret or not wholly known has no text: the reference
    /// stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the values take more memory than the limits allow.
    pub(crate) fn replace(&mut self, expression: &mut Expr) -> Result<()> {
        // The depth of an expression that was read is bounded.
        match expression {
            _ if self.elements.is_empty() => {}
            Expr::Variable(name) => {
                if let Some(value) = self.element(name).filter(|element| has_text(element)) {
                    *expression = of_value(value)?;
                }
            }
            Expr::Access(base, steps) => {
                for step in steps.iter_mut() {
                    if let Step::Index(key) = step {
                        self.replace(key)?;
                    }
                }
                let Expr::Variable(name) = &mut **base else {
                    return self.replace(base);
                };
                let Some((value, taken)) =
                    self.element(name).map(|element| part_of(element, steps))
                else {
                    return Ok(());
                };
                if has_text(&value) {
                    let value = of_value(&value)?;
                    steps.drain(..taken);
                    *expression = if steps.is_empty() {
                        value
                    } else {
                        Expr::Access(Box::new(value), std::mem::take(steps))
                    };
                }
            }
            Expr::For(each) => {
                self.replace(&mut each.collection)?;
                let names = each.key_name.iter().chain([&each.value_name]).cloned();
                let names: Vec<String> = names.collect();
                return self.hide(names, |this| {
                    let parts = each.key.iter_mut().chain([&mut each.value]);
                    let mut parts = parts.chain(&mut each.condition);
                    parts.try_for_each(|part| this.replace(part))
                });
            }
            Expr::Template(parts) => {
                self.replace_in_template(parts)?;
                *expression = Expr::template(std::mem::take(parts));
            }
            other => {
                let mut result = Ok(());
                other.for_each_part_mut(&mut |part| {
                    if result.is_ok() {
                        result = self.replace(part);
                    }
                });
                return result;
            }
        }
        Ok(())
    }

    fn replace_in_template(&mut self, parts: &mut [TemplatePart]) -> Result<()> {
        for part in parts {
            match part {
                TemplatePart::Literal(_) => {}
                TemplatePart::Interpolation(expression) => self.replace(expression)?,
                TemplatePart::If {
                    condition,
                    if_true,
                    if_false,
                } => {
                    self.replace(condition)?;
                    self.replace_in_template(if_true)?;
                    self.replace_in_template(if_false)?;
                }
                TemplatePart::For {
                    key_name,
                    value_name,
                    collection,
                    body,
                } => {
                    self.replace(collection)?;
                    let names: Vec<String> =
                        key_name.iter().chain([&*value_name]).cloned().collect();
                    self.hide(names, |this| this.replace_in_template(body))?;
                }
            }
        }
        Ok(())
    }

    fn element(&self, name: &str) -> Option<&Value> {
        if self.hidden.iter().any(|hidden| hidden == name) {
            return None;
        }
        let element = self.elements.iter().find(|(it, _)| **it == *name);
        element.map(|(_, value)| value)
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
