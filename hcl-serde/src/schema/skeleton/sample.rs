//! Sample values of shapes: built from the constraints, and then compared with them.

use std::cell::Cell;
use std::collections::HashSet;

use hcl_core::internal::{push_key, push_quoted};
use hcl_core::value::ValueKind;
use hcl_core::{Diagnostics, EvalContext, OwnedExpression, Value};

use super::super::document::ConstraintSchema;
use super::super::shape::Shape;
use super::numbers::numbers;
use super::texts::texts;
use crate::constraint::is_satisfied;

/// Maximum number of elements of a sample, and of characters of a text. A schema may require more than anybody writes.
const MAX_LENGTH: u64 = 1024;

/// Maximum number of different elements that are built for a list, which may have to differ from other lists.
const MAX_DIFFERENT: usize = 4096;

/// Maximum size of the lists, maps and objects of one sampler together, in bytes: each of nested lists may require many elements.
const MAX_BYTES: usize = 1 << 20;

/// Builds sample values. After a limit, lists, maps and objects are null.
#[derive(Debug)]
pub(super) struct Sampler {
    /// The number of bytes that are left.
    left: Cell<usize>,
}

impl Default for Sampler {
    fn default() -> Self {
        Self {
            left: Cell::new(MAX_BYTES),
        }
    }
}

impl Sampler {
    /// Returns a value as an expression of HCL: the first example, or one that satisfies the constraints.
    pub(super) fn sample(
        &self,
        shape: &Shape,
        constraints: &[ConstraintSchema],
        examples: &[String],
    ) -> String {
        let example = fitting(examples, constraints, 1).pop();
        example.unwrap_or_else(|| {
            let pool = self.pool(shape, constraints, 1);
            at_most(&pool, 0).to_owned()
        })
    }

    /// Returns up to `count` different values that satisfy the constraints, the examples first.
    pub(super) fn samples(
        &self,
        shape: &Shape,
        constraints: &[ConstraintSchema],
        examples: &[String],
        count: usize,
    ) -> Vec<String> {
        let mut found = fitting(examples, constraints, count);
        let missing = count - found.len();
        if missing > 0 {
            let mut built = self.built(shape, constraints, count);
            built.retain(|it| !found.contains(it));
            found.extend(fitting(&built, constraints, missing));
        }
        found
    }

    /// Returns at least one value: if none satisfies the constraints, one that does not. The report says what is missing.
    fn pool(&self, shape: &Shape, constraints: &[ConstraintSchema], count: usize) -> Vec<String> {
        // Built once: of nested lists, each would build its elements again.
        let mut built = self.built(shape, constraints, count);
        match fitting(&built, constraints, count) {
            none if none.is_empty() => {
                built.truncate(1);
                if built.is_empty() {
                    built.push("null".to_owned());
                }
                built
            }
            found => found,
        }
    }

    /// Returns parts between brackets or braces; `None` after the limit.
    fn enclosed(&self, [open, close]: [&str; 2], parts: &[impl AsRef<str>]) -> Option<String> {
        let size = parts.iter().map(|part| part.as_ref().len() + 2).sum();
        self.left.set(self.left.get().checked_sub(size)?);
        let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
        Some(format!("{open}{}{close}", parts.join(", ")))
    }

    /// Returns values of a shape, about as many as are wanted. Those that do not satisfy the constraints are left out by the
    /// caller.
    fn built(&self, shape: &Shape, constraints: &[ConstraintSchema], count: usize) -> Vec<String> {
        match shape {
            Shape::Null | Shape::Expression | Shape::Again(_) => vec!["null".to_owned()],
            Shape::Any => {
                let numbers = (1..count).map(|number| number.to_string());
                std::iter::once("null".to_owned()).chain(numbers).collect()
            }
            Shape::Bool => ["false", "true"].map(str::to_owned).to_vec(),
            Shape::Integer { min, max } => numbers(*min, *max, constraints, count),
            Shape::Number => numbers(None, None, constraints, count),
            Shape::Text { meaning } => texts(meaning, constraints, least(constraints), count),
            Shape::Optional(inner) => self.samples(inner, constraints, &[], count),
            Shape::Constrained(inner) => {
                let all = [constraints, &inner.constraints].concat();
                // With other examples, zero may be none of the numbers: the shape cannot say so.
                let is_zero = |it: &String| it == "0";
                let is_number = matches!(inner.shape, Shape::Integer { .. });
                let without_zero =
                    is_number && !inner.examples.is_empty() && !inner.examples.iter().any(is_zero);
                let more = count + usize::from(without_zero);
                let mut found = self.samples(&inner.shape, &all, &inner.examples, more);
                found.retain(|it| !without_zero || !is_zero(it));
                found
            }
            Shape::List(element) => self.lists(element, constraints, count),
            Shape::Tuple(elements) => {
                let (is_unique, rest) = of_parts(constraints);
                self.tuples(elements, is_unique, &rest, count)
            }
            Shape::Map { key, value } => self.maps(key, value, constraints, count),
            Shape::Object(object) => {
                let (_, rest) = of_parts(constraints);
                let required = object.fields.iter().filter(|field| field.required);
                let mut pools: Vec<(&str, Vec<String>)> = required
                    .map(|field| (&*field.name, self.pool(&field.shape, &rest, count)))
                    .collect();
                let is_constant = pools.iter().all(|(_, pool)| pool.len() < count);
                let more = object.fields.iter().find(|field| !field.required);
                let mut all = Vec::new();
                if let (true, Some(field)) = (is_constant, more) {
                    // Without this one, there are fewer values than are wanted.
                    all.extend(self.object(&pools, 0));
                    pools.push((&field.name, self.pool(&field.shape, &rest, count)));
                }
                all.extend((0..count).map_while(|index| self.object(&pools, index)));
                all
            }
            Shape::Choice(choice) => {
                let units = choice.variants.iter().filter(|it| it.content.is_none());
                let mut all: Vec<String> = units.map(|it| quoted(&it.name)).collect();
                for variant in &choice.variants {
                    let missing = count.saturating_sub(all.len());
                    if let (Some(content), 1..) = (&variant.content, missing) {
                        let name = written(push_key, &variant.name);
                        let contents = self.pool(content, &[], missing).into_iter();
                        all.extend(contents.map(|content| format!("{{ {name} = {content} }}")));
                    }
                }
                all
            }
        }
    }

    fn object(&self, pools: &[(&str, Vec<String>)], index: usize) -> Option<String> {
        let entries = pools.iter().map(|(name, pool)| {
            let name = written(push_key, name);
            format!("{name} = {}", at_most(pool, index))
        });
        self.braced(&entries.collect::<Vec<_>>())
    }

    fn braced(&self, entries: &[String]) -> Option<String> {
        match entries {
            [] => Some("{}".to_owned()),
            entries => self.enclosed(["{ ", " }"], entries),
        }
    }

    fn lists(
        &self,
        element: &Shape,
        constraints: &[ConstraintSchema],
        count: usize,
    ) -> Vec<String> {
        let (is_unique, rest) = of_parts(constraints);
        let length = least(constraints);
        let different = if is_unique { length } else { 1 };
        let wanted = different + count.saturating_sub(1);
        let pool = self.pool(element, &rest, wanted.min(MAX_DIFFERENT));
        let each = (0..count).map_while(|index| {
            let first = at_most(&pool, 0);
            let elements: Vec<&str> = match (is_unique, length) {
                (true, 0) => pool.iter().take(index).map(String::as_str).collect(),
                (true, _) => {
                    let from = pool.iter().skip(index).take(length);
                    from.map(String::as_str).collect()
                }
                (false, 0) => std::iter::repeat_n(first, index).collect(),
                (false, _) => {
                    let before = std::iter::repeat_n(first, length - 1);
                    before.chain([at_most(&pool, index)]).collect()
                }
            };
            self.enclosed(["[", "]"], &elements)
        });
        each.collect()
    }

    fn tuples(
        &self,
        elements: &[Shape],
        is_unique: bool,
        constraints: &[ConstraintSchema],
        count: usize,
    ) -> Vec<String> {
        let different = if is_unique { elements.len() } else { 0 };
        let pools = elements
            .iter()
            .map(|element| self.pool(element, constraints, count + different));
        let pools: Vec<Vec<String>> = pools.collect();
        let each = (0..count).map_while(|index| {
            let mut chosen: Vec<&str> = Vec::new();
            for pool in &pools {
                let rest = pool.iter().skip(index).map(String::as_str);
                let fresh = rest.into_iter().find(|it| !chosen.contains(it));
                let value = fresh.filter(|_| is_unique);
                chosen.push(value.unwrap_or_else(|| at_most(pool, index)));
            }
            self.enclosed(["[", "]"], &chosen)
        });
        each.collect()
    }

    fn maps(
        &self,
        key: &Shape,
        value: &Shape,
        constraints: &[ConstraintSchema],
        count: usize,
    ) -> Vec<String> {
        let (_, rest) = of_parts(constraints);
        let length = least(constraints);
        let value = self.sample(value, &rest, &[]);
        let most = length + count.saturating_sub(1);
        let keys: Vec<String> = match key {
            key if key.is_any_text() || matches!(key, Shape::Any) => {
                (0..most).map(|index| format!("name{index}")).collect()
            }
            key => self
                .samples(key, &[], &[], most)
                .into_iter()
                .map(|key| match text_of(&key) {
                    Some(name) => written(push_key, &name),
                    None => format!("({key})"),
                })
                .collect(),
        };
        let each = (length..length + count).map_while(|length| {
            let entries = keys.iter().take(length);
            let entries: Vec<String> = entries.map(|key| format!("{key} = {value}")).collect();
            self.braced(&entries)
        });
        each.collect()
    }
}

/// Returns the value at an index, or the last one.
fn at_most(pool: &[String], index: usize) -> &str {
    pool.get(index).or(pool.last()).map_or("null", |it| it)
}

/// Returns the value of an expression, if it is known without variables and functions.
fn value_of(expression: &str) -> Option<Value> {
    let expression = expression.parse::<OwnedExpression>().ok()?;
    let mut diagnostics = Diagnostics::new();
    let expression = expression.expression();
    let value = expression.evaluate(&EvalContext::new(), &mut diagnostics);
    (!diagnostics.has_errors()).then_some(value)
}

/// Returns the text of a string literal.
pub(super) fn text_of(expression: &str) -> Option<String> {
    match value_of(expression)?.kind() {
        ValueKind::String(text) => Some(text.to_owned()),
        _ => None,
    }
}

/// Returns a text as a string literal.
pub(super) fn quoted(text: &str) -> String {
    written(push_quoted, text)
}

fn written(write: fn(&mut Vec<u8>, &str), text: &str) -> String {
    let mut out = Vec::with_capacity(text.len() + 2);
    write(&mut out, text);
    String::from_utf8(out).unwrap_or_default()
}

/// Returns the first different values of several that satisfy constraints.
fn fitting(texts: &[String], constraints: &[ConstraintSchema], count: usize) -> Vec<String> {
    let mut seen = HashSet::new();
    let fresh = texts.iter().filter(|text| seen.insert(text.as_str()));
    let fitting = fresh.filter(|text| fits(text, constraints));
    fitting.take(count).cloned().collect()
}

/// Returns whether an expression satisfies constraints; also if its value is not known.
pub(super) fn fits(expression: &str, constraints: &[ConstraintSchema]) -> bool {
    if constraints.is_empty() {
        return true;
    }
    let Some(value) = value_of(expression) else {
        return true;
    };
    let mut views = constraints.iter().filter_map(ConstraintSchema::view);
    views.all(|it| is_satisfied(&it, &value))
}

/// Returns the least length that is required.
fn least(constraints: &[ConstraintSchema]) -> usize {
    let lengths = constraints.iter().map(|constraint| match constraint {
        ConstraintSchema::Length { min, .. } => min.unwrap_or(0),
        _ => 0,
    });
    let least = lengths.max().unwrap_or(0).min(MAX_LENGTH);
    usize::try_from(least).unwrap_or(0)
}

/// Returns whether the parts of a value have to differ, and the constraints on each.
fn of_parts(constraints: &[ConstraintSchema]) -> (bool, Vec<ConstraintSchema>) {
    let is_of_whole = |it: &&ConstraintSchema| {
        matches!(
            it,
            ConstraintSchema::Length { .. } | ConstraintSchema::Unique
        )
    };
    let rest = constraints.iter().filter(|it| !is_of_whole(it)).cloned();
    (
        constraints.contains(&ConstraintSchema::Unique),
        rest.collect(),
    )
}
