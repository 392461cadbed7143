//! Shapes in a few words.

use std::fmt;

use super::Shape;
use super::whole_range::WholeRange;
use crate::constraint::Constraint;
use crate::wording::alternatives;

/// Writes the shape in a few words, such as `list of text`. Texts of constraints are inline code of Markdown; with `{:#}`, plain.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any value"),
            Self::Expression => f.write_str("expression"),
            Self::Null => f.write_str("null"),
            Self::Bool => f.write_str("bool"),
            Self::Integer { min, max } => WholeRange::of_type(*min, *max).fmt(f),
            Self::Number | Self::Float32 => f.write_str("number"),
            Self::Text { meaning } if meaning.is_empty() => f.write_str("text"),
            Self::Text { meaning } => f.write_str(meaning),
            Self::Optional(inner) => {
                inner.fmt(f)?;
                f.write_str(", or null")
            }
            Self::List(element) => {
                f.write_str("list of ")?;
                element.fmt(f)
            }
            Self::Tuple(elements) => {
                // Constraints are set off by commas.
                let is_constrained = elements
                    .iter()
                    .any(|element| !element.constraints().is_empty());
                let separator = if is_constrained { "; " } else { ", " };
                f.write_str("[")?;
                for (index, element) in elements.iter().enumerate() {
                    let separator = if index == 0 { "" } else { separator };
                    f.write_str(separator)?;
                    element.fmt(f)?;
                }
                f.write_str("]")
            }
            Self::Map { value, .. } => {
                f.write_str("map of ")?;
                value.fmt(f)
            }
            Self::Object(object) => write!(f, "object {}", object.name),
            Self::Choice(choice) => {
                let names = choice.variants.iter().map(|variant| &*variant.name);
                f.write_str(&alternatives(names))
            }
            Self::Again(name) => write!(f, "{name} again"),
            Self::Constrained(constrained) => {
                let (shape, constraints) = (&*constrained.shape, &*constrained.constraints);
                let words = if f.alternate() {
                    let plain = |it: &Constraint| format!("{it:#}");
                    shape.with_constraints(format!("{shape:#}"), constraints, plain)
                } else {
                    let written = |it: &Constraint| it.to_string();
                    shape.with_constraints(shape.to_string(), constraints, written)
                };
                f.write_str(&words)
            }
        }
    }
}

impl Shape {
    /// Adds constraints to the words for the shape: `whole number from 1 to 9`, `text, length at least 1`.
    #[must_use]
    pub fn with_constraints(
        &self,
        mut words: String,
        constraints: &[Constraint],
        written: impl Fn(&Constraint) -> String,
    ) -> String {
        let shape = self.bare();
        let is_container = matches!(shape, Self::List(_) | Self::Map { .. } | Self::Tuple(_));
        let mut range = match *shape {
            Self::Integer { min, max } => Some(WholeRange::of_type(min, max)),
            _ => None,
        };
        for constraint in constraints {
            if let Some(range) = &mut range
                && range.narrow(constraint)
            {
                words = range.to_string();
            }
        }
        for constraint in constraints {
            let is_range = matches!(constraint, Constraint::Range { .. });
            if is_range && range.is_some() {
                continue;
            }
            words.push_str(match constraint {
                Constraint::Length { .. } | Constraint::Unique => ", ",
                _ if is_container => ", each ",
                Constraint::Range {
                    min: Some(_),
                    max: Some(_),
                    excludes_max: false,
                } => " ",
                _ => ", ",
            });
            words.push_str(&written(constraint));
        }
        words
    }
}
