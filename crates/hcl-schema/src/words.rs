//! Shapes, ranges, choices and rules in words.

use crate::{ArgumentSchema, Constraint, Rule, Shape};

/// Maximum length of the choices and ranges after a value, in bytes.
const MAX_WORDS: usize = 100;

impl ArgumentSchema {
    /// Returns the shape of the value with its constraints in words, without null.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(length(min = 1, max = 63))]
    ///     name: Option<String>,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// assert_eq!(document.types[0].arguments[0].in_words(), "text, 1 to 63 characters");
    /// ```
    #[must_use]
    pub fn in_words(&self) -> String {
        in_words(self.shape.without_null(), &self.constraints)
    }
}

/// Returns the choices or the range of a value in words; `None` for a value of any text or number.
pub(crate) fn bounds(shape: &Shape, constraints: &[Constraint]) -> Option<String> {
    let shape = shape.without_null();
    let words = match shape {
        Shape::Choice(choice)
            if choice
                .variants
                .iter()
                .all(|variant| variant.content.is_none()) =>
        {
            return one_of(choice.variants.iter().map(|variant| &*variant.name), "");
        }
        Shape::Constrained(inner) => {
            let all = [constraints, &inner.constraints].concat();
            return bounds(&inner.shape, &all)
                .or_else(|| (!all.is_empty()).then(|| in_words(&inner.shape, &all)));
        }
        Shape::Integer {
            min: Some(_),
            max: Some(_),
        } => in_words(shape, constraints),
        _ if constraints.is_empty() => return None,
        _ => in_words(shape, constraints),
    };
    short(words)
}

/// Returns words that fit after a value. A comment ends with its line, and a long one would hide the value.
pub(crate) fn short(words: String) -> Option<String> {
    (words.len() <= MAX_WORDS && !words.contains('\n')).then_some(words)
}

pub(crate) fn one_of<'n>(names: impl Iterator<Item = &'n str>, prefix: &str) -> Option<String> {
    let names: Vec<String> = names.map(|name| format!("{name:?}")).collect();
    short(format!("{prefix}one of {}", names.join(", ")))
}

/// Returns the choices or the range of a label in words, after its name.
pub(crate) fn label_bounds(name: &str, shape: &Shape) -> Option<String> {
    Some(format!("{name}: {}", bounds(shape, &[])?))
}

fn in_words(shape: &Shape, constraints: &[Constraint]) -> String {
    let plain = |constraint: &Constraint| format!("{constraint:#}");
    with_units(format!("{shape:#}"), shape, constraints, plain)
}

/// Adds constraints to the words for a shape, with the units of lengths: `text, 1 to 63 characters`.
pub(crate) fn with_units(
    words: String,
    shape: &Shape,
    constraints: &[Constraint],
    written: impl Fn(&Constraint) -> String,
) -> String {
    shape.with_constraints(words, constraints, |constraint| match constraint {
        Constraint::Length { min, max } => length(shape, *min, *max),
        other => written(other),
    })
}

/// Returns a length with its unit: `1 to 63 characters`.
fn length(shape: &Shape, min: Option<u64>, max: Option<u64>) -> String {
    let (one, several) = match shape.bare() {
        Shape::List(_) | Shape::Tuple(_) => ("element", "elements"),
        Shape::Map { .. } | Shape::Object(_) => ("entry", "entries"),
        _ => ("character", "characters"),
    };
    let unit = |number: u64| if number == 1 { one } else { several };
    match (min, max) {
        (Some(min), Some(max)) if min == max => format!("{min} {}", unit(min)),
        (Some(min), Some(max)) => format!("{min} to {max} {several}"),
        (Some(min), None) => format!("at least {min} {}", unit(min)),
        (None, Some(max)) => format!("at most {max} {}", unit(max)),
        (None, None) => format!("any number of {several}"),
    }
}

/// Returns what rules say about a name: which others it cannot be set with, and which it needs.
pub(crate) fn of_rules(rules: &[Rule], name: &str) -> Option<String> {
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for rule in rules {
        match rule {
            Rule::Conflicts(one, other) if one == name => without.push(&**other),
            Rule::Conflicts(one, other) if other == name => without.push(&**one),
            Rule::ExactlyOneOf(names) | Rule::AtMostOneOf(names)
                if names.iter().any(|it| it == name) =>
            {
                let others = names.iter().filter(|it| *it != name);
                without.extend(others.map(|name| &**name));
            }
            Rule::Requires(one, other) if one == name => with.push(&**other),
            _ => {}
        }
    }
    let said = [("not with", without), ("only with", with)];
    let said = said.into_iter().filter(|(_, names)| !names.is_empty());
    let said: Vec<String> = said
        .map(|(words, names)| format!("{words} {}", names.join(", ")))
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}
