//! Constraints on values, and rules between the fields of a body.

// Tests: tests/decoding.

mod errors;
mod format;
mod literal;
mod pattern;
mod texts;
mod violation;

pub use format::Format;
pub(crate) use format::nanoseconds;
#[cfg(feature = "schema")]
pub use pattern::is_pattern;
pub use texts::Texts;
pub(crate) use violation::{Member, each_violation};

/// A constraint on the value of an argument: `range`, `length` and the like of `#[hcl(…)]`.
///
/// A constraint on a number or text applies to each element of a list, set or map. Null and values that are not known yet
/// satisfy every constraint.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Constraint<'s> {
    /// `range(1..=65535)`: a number within bounds, which are decimal literals.
    Range {
        /// The least number.
        min: Option<&'s str>,
        /// The greatest number.
        max: Option<&'s str>,
        /// Whether `max` itself is excluded, as in `range(0.0..1.0)`.
        excludes_max: bool,
    },
    /// `multiple_of = 8`: a number that is a multiple of a decimal literal.
    MultipleOf(&'s str),
    /// `length(min = 1, max = 63)`: the number of characters of a text, or of elements of a list, set or map.
    Length {
        /// The least length.
        min: Option<u64>,
        /// The greatest length.
        max: Option<u64>,
    },
    /// `pattern = "^[a-z]+$"`: a text that a regular expression finds a match in.
    Pattern(&'s str),
    /// `format = "duration"`: a text in a known form.
    Format(Format),
    /// `one_of("tcp", "udp")`: one of several texts.
    OneOf(Texts<'s>),
    /// `unique`: a list without equal elements.
    Unique,
}

impl Constraint<'_> {
    /// Returns the words for a whole number within bounds.
    #[cold]
    pub(crate) fn whole_range(&self) -> Option<String> {
        match self {
            Self::Range {
                min: Some(min),
                max: Some(max),
                excludes_max: false,
            } => Some(format!("a whole number from {min} to {max}")),
            _ => None,
        }
    }
}

/// A rule between the fields of a body.
#[derive(Clone, Copy, Debug)]
pub enum Rule<'s> {
    /// `conflicts_with = "b"` on a field `a`: not both.
    Conflicts(&'s str, &'s str),
    /// `requires = "b"` on a field `a`: the second if the first.
    Requires(&'s str, &'s str),
    /// `exactly_one_of("a", "b")` on the type.
    ExactlyOneOf(Texts<'s>),
    /// A block of one of these types at least: an enum over blocks that a published schema has as block types.
    AnyOf(Texts<'s>),
    /// A block of one of these types at most.
    AtMostOneOf(Texts<'s>),
}
