//! Constraints on values, and rules between the fields of a body.

// Tests: tests/decoding.

mod errors;
mod format;
mod pattern;
mod violation;
#[cfg(feature = "schema")]
mod words;

use std::borrow::Cow;

pub use format::Format;
pub(crate) use format::nanoseconds;
pub(crate) use violation::{Bound, as_text, repeated, violation};

/// A list of texts, in a constant or data.
pub type Texts = Cow<'static, [Cow<'static, str>]>;

/// A constraint on the value of an argument: `range`, `length` and the like of `#[hcl(…)]`.
///
/// On a number or text, it applies to each element of a list, set or map. Null and values that are not known yet satisfy every
/// constraint.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::HclDecode;
/// use hcl_serde::schema::Constraint;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(one_of("tcp", "udp"))]
///     protocol: String,
/// }
///
/// let document = Document::of::<Config>();
/// let Constraint::OneOf(texts) = &document.types[0].arguments[0].constraints[0] else { panic!("one of") };
/// assert_eq!(**texts, ["tcp", "udp"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum Constraint {
    /// `range(1..=65535)`: a number within bounds, which are decimal literals.
    Range {
        /// The least number.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        min: Option<Cow<'static, str>>,
        /// The greatest number.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        max: Option<Cow<'static, str>>,
        /// Whether `max` itself is excluded, as in `range(0.0..1.0)`.
        #[cfg_attr(
            feature = "schema",
            serde(default, skip_serializing_if = "crate::schema::is_default")
        )]
        excludes_max: bool,
    },
    /// `multiple_of = 8`: a number that is a multiple of a decimal literal.
    MultipleOf(Cow<'static, str>),
    /// `length(min = 1, max = 63)`: the number of characters of a text, or of elements of a list, set or map.
    Length {
        /// The least length.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        min: Option<u64>,
        /// The greatest length.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        max: Option<u64>,
    },
    /// `pattern = "^[a-z]+$"`: a text that a regular expression finds a match in.
    Pattern(Cow<'static, str>),
    /// `format = "duration"`: a text in a known form.
    Format(Format),
    /// `one_of("tcp", "udp")`: one of several texts.
    OneOf(Texts),
    /// `unique`: a list without equal elements.
    Unique,
}

impl Constraint {
    /// Returns the words for a whole number within bounds.
    ///
    /// ```
    /// use hcl_serde::schema::Constraint;
    ///
    /// let (min, max) = (Some("1".into()), Some("9".into()));
    /// let range = Constraint::Range { min, max, excludes_max: false };
    /// assert_eq!(range.whole_range().unwrap(), "a whole number from 1 to 9");
    /// ```
    #[cold]
    #[must_use]
    pub fn whole_range(&self) -> Option<String> {
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
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::HclDecode;
/// use hcl_serde::schema::Rule;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(requires = "key")]
///     certificate: Option<String>,
///     key: Option<String>,
/// }
///
/// let document = Document::of::<Config>();
/// assert_eq!(document.types[0].rules, [Rule::Requires("certificate".into(), "key".into())]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Rule {
    /// `conflicts_with = "b"` on a field `a`: not both.
    Conflicts(Cow<'static, str>, Cow<'static, str>),
    /// `requires = "b"` on a field `a`: the second if the first.
    Requires(Cow<'static, str>, Cow<'static, str>),
    /// `exactly_one_of("a", "b")` on the type: exactly one, of arguments or of block types.
    ExactlyOneOf(Texts),
    /// A block of one of these types at least: an enum over blocks that a published schema has as block types.
    AnyOf(Texts),
    /// A block of one of these types at most.
    AtMostOneOf(Texts),
}
