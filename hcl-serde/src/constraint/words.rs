//! Constraints and rules in words, for documentation.

use std::fmt;

use hcl_core::internal::markdown::inline_code;

use super::violation::range;
use super::{Constraint, Rule, Texts};

/// Writes the constraint in a few words, such as `from 1 to 65535`. Texts are inline code of Markdown; with `{:#}`, plain.
impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_plain = f.alternate();
        let code = |text: &str| {
            if is_plain {
                text.to_owned()
            } else {
                inline_code(text)
            }
        };
        match self {
            Self::Range {
                min,
                max,
                excludes_max,
            } => f.write_str(&range(min.as_deref(), max.as_deref(), *excludes_max)),
            Self::MultipleOf(factor) => write!(f, "multiple of {factor}"),
            Self::Length { min, max } => match (min, max) {
                (Some(min), Some(max)) if min == max => write!(f, "length {min}"),
                (Some(min), Some(max)) => write!(f, "length from {min} to {max}"),
                (Some(min), None) => write!(f, "length at least {min}"),
                (None, Some(max)) => write!(f, "length at most {max}"),
                (None, None) => f.write_str("any length"),
            },
            Self::Pattern(pattern) => write!(f, "matches {}", code(pattern)),
            Self::Format(format) => f.write_str(format.name()),
            Self::OneOf(texts) => {
                write!(
                    f,
                    "one of {}",
                    list(texts, &|text| code(&format!("{text:?}")))
                )
            }
            Self::Unique => f.write_str("unique elements"),
        }
    }
}

/// Writes the rule as a sentence without its period, such as `` `cert` requires `key` ``.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |names| list(names, &|name| format!("`{name}`"));
        match self {
            Self::Conflicts(one, other) => {
                write!(f, "`{one}` and `{other}` cannot be set together")
            }
            Self::Requires(one, other) => write!(f, "`{one}` requires `{other}`"),
            Self::ExactlyOneOf(names) => write!(f, "Exactly one of {} is required", list(names)),
            Self::AnyOf(names) => write!(f, "One of {} is required", list(names)),
            Self::AtMostOneOf(names) => write!(f, "At most one of {} may be there", list(names)),
        }
    }
}

/// Lists texts, each as it is shown.
fn list(texts: &Texts, shown: &dyn Fn(&str) -> String) -> String {
    let mut list = String::new();
    for text in texts.iter() {
        if !list.is_empty() {
            list.push_str(", ");
        }
        list.push_str(&shown(text));
    }
    list
}
