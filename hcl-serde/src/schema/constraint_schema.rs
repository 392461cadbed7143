//! Constraints as data, as shapes and published schemas hold them.

use hcl_core::internal::inline_code;

use crate::constraint::Constraint;
#[cfg(feature = "schema")]
use crate::constraint::{Format, Texts};

/// A constraint on a value. On a number or text, it applies to each element of a list, set or map; null and values that are
/// not known satisfy it.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::schema::ConstraintSchema;
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(one_of("tcp", "udp"))]
///     protocol: String,
/// }
///
/// let document = Document::of::<Config>();
/// let expected = ConstraintSchema::OneOf(vec!["tcp".to_owned(), "udp".to_owned()]);
/// assert_eq!(document.types[0].arguments[0].constraints, [expected]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum ConstraintSchema {
    /// A number within bounds, which are decimal literals.
    Range {
        /// The least number.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        min: Option<String>,
        /// The greatest number.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        max: Option<String>,
        /// Whether `max` itself is excluded.
        #[cfg_attr(
            feature = "schema",
            serde(default, skip_serializing_if = "super::form::is_default")
        )]
        excludes_max: bool,
    },
    /// A multiple of a number.
    MultipleOf(String),
    /// The number of characters, elements or entries.
    Length {
        /// The least length.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        min: Option<u64>,
        /// The greatest length.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        max: Option<u64>,
    },
    /// A text in which a regular expression finds a match.
    Pattern(String),
    /// A text in a known form, by its name.
    Format(String),
    /// One of several texts.
    OneOf(Vec<String>),
    /// A list without equal elements.
    Unique,
}

impl From<&Constraint<'_>> for ConstraintSchema {
    fn from(constraint: &Constraint<'_>) -> Self {
        match *constraint {
            Constraint::Range {
                min,
                max,
                excludes_max,
            } => Self::Range {
                min: min.map(str::to_owned),
                max: max.map(str::to_owned),
                excludes_max,
            },
            Constraint::MultipleOf(factor) => Self::MultipleOf(factor.to_owned()),
            Constraint::Length { min, max } => Self::Length { min, max },
            Constraint::Pattern(pattern) => Self::Pattern(pattern.to_owned()),
            Constraint::Format(format) => Self::Format(format.name().to_owned()),
            Constraint::OneOf(texts) => Self::OneOf(texts.iter().map(str::to_owned).collect()),
            Constraint::Unique => Self::Unique,
        }
    }
}

#[cfg(feature = "schema")]
impl ConstraintSchema {
    /// Returns the constraint for a check; `None` for a form of texts that is not known.
    #[must_use]
    pub fn view(&self) -> Option<Constraint<'_>> {
        Some(match self {
            Self::Range {
                min,
                max,
                excludes_max,
            } => Constraint::Range {
                min: min.as_deref(),
                max: max.as_deref(),
                excludes_max: *excludes_max,
            },
            Self::MultipleOf(factor) => Constraint::MultipleOf(factor),
            Self::Length { min, max } => Constraint::Length {
                min: *min,
                max: *max,
            },
            Self::Pattern(pattern) => Constraint::Pattern(pattern),
            Self::Format(name) => {
                let known = Format::ALL.into_iter().find(|it| it.name() == name);
                // The schema may be of a newer version, with more forms.
                Constraint::Format(known?)
            }
            Self::OneOf(texts) => Constraint::OneOf(Texts::Data(texts)),
            Self::Unique => Constraint::Unique,
        })
    }
}

/// Writes the constraint in a few words, such as `from 1 to 65535`. Texts are inline code of Markdown; with `{:#}`, plain.
impl std::fmt::Display for ConstraintSchema {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
            } => {
                let below = if *excludes_max { "below" } else { "at most" };
                match (min, max) {
                    (Some(min), Some(max)) if !excludes_max => write!(f, "from {min} to {max}"),
                    (Some(min), Some(max)) => write!(f, "at least {min}, {below} {max}"),
                    (Some(min), None) => write!(f, "at least {min}"),
                    (None, Some(max)) => write!(f, "{below} {max}"),
                    (None, None) => f.write_str("any number"),
                }
            }
            Self::MultipleOf(factor) => write!(f, "multiple of {factor}"),
            Self::Length { min, max } => match (min, max) {
                (Some(min), Some(max)) if min == max => write!(f, "length {min}"),
                (Some(min), Some(max)) => write!(f, "length from {min} to {max}"),
                (Some(min), None) => write!(f, "length at least {min}"),
                (None, Some(max)) => write!(f, "length at most {max}"),
                (None, None) => f.write_str("any length"),
            },
            Self::Pattern(pattern) => write!(f, "matches {}", code(pattern)),
            Self::Format(name) => f.write_str(name),
            Self::OneOf(texts) => {
                let texts: Vec<String> = texts.iter().map(|it| code(&format!("{it:?}"))).collect();
                write!(f, "one of {}", texts.join(", "))
            }
            Self::Unique => f.write_str("unique elements"),
        }
    }
}
