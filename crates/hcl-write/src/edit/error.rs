//! Why an edit is refused.

use std::fmt;

use hcl_syntax::{Diagnostics, Source, SourceSpan, Span};

/// Why an edit is refused. Nothing is changed then.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::{Edit, EditError, NewValue};
///
/// let file = native::parse(&Source::new("app.hcl", "port = 80\n")?, &mut Diagnostics::new());
/// let mut edit = Edit::new(&file);
/// let error = edit.set(file.body(), "a b", 1).unwrap_err();
/// assert!(matches!(error, EditError::InvalidName(name) if name == "a b"));
///
/// let error = edit.set(file.body(), "port", NewValue::expression("80 +")).unwrap_err();
/// assert!(matches!(error, EditError::InvalidExpression(_)));
/// assert!(edit.finish()?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
pub enum EditError {
    /// A name that has to be an identifier is none.
    InvalidName(String),
    /// The body has an item of this name already, here if it is in a file.
    NameExists(String, Option<SourceSpan>),
    /// A merged key of an object, or a block with the same labels, is there twice, at these places.
    Twice(String, Box<[SourceSpan; 2]>),
    /// A value that HCL text cannot represent: unknown, marked, infinite, or not an expression.
    InvalidValue(Box<hcl_serde::Error>),
    /// Text that is not an expression, with its mistakes.
    InvalidExpression(Diagnostics),
    /// A handle belongs to another file than the one that is edited.
    OtherFile,
    /// The index is beyond the labels or elements.
    OutOfRange {
        /// The index.
        index: usize,
        /// The number of labels or elements.
        count: usize,
    },
    /// An item of an object is edited in an expression of another kind.
    NotAnObject,
    /// An element of a tuple is edited in an expression of another kind.
    NotATuple,
    /// Items that share a line cannot be merged.
    SharedLine,
    /// A comment has no place: the item is in a block on one line, or ends with a heredoc.
    OneLine,
    /// Two operations change overlapping text.
    Conflict(Box<(SourceSpan, SourceSpan)>),
    /// The text after the edit has mistakes that it did not have before.
    Breaks(Diagnostics),
}

impl EditError {
    pub(super) fn of_conflict(source: &Source, first: Span, second: Span) -> Self {
        Self::Conflict(Box::new((source.span(first), source.span(second))))
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidName(name) => write!(
                f,
                "{name:?} is not an identifier: use letters, digits, \"_\" and \"-\", and begin with a letter or \"_\""
            ),
            Self::NameExists(name, at) => {
                write!(f, "there is an argument named {name:?} already")?;
                at.iter().try_for_each(|at| write!(f, ", {}", at.on_line()))
            }
            Self::Twice(name, places) => {
                let [first, second] = &**places;
                write!(f, "{name:?} is there twice, at {first} and at {second}, so that nothing says which of the two the other file changes: remove one, or change it by hand")
            }
            Self::SharedLine => f.write_str(
                "an item is on a line with another, or with a comment of several lines, so that it cannot be merged: write each on its own lines",
            ),
            Self::InvalidValue(error) => write!(f, "{error}"),
            Self::InvalidExpression(mistakes) => {
                write!(f, "this is not an expression: {mistakes}")
            }
            Self::OtherFile => f.write_str("this part belongs to another file, or to an earlier version of the file"),
            Self::OutOfRange { index, count } => {
                write!(f, "index {index} is out of range: there are {count}")
            }
            Self::NotAnObject => f.write_str("this expression is not an object: { name = value }"),
            Self::NotATuple => f.write_str("this expression is not a list: [value]"),
            Self::OneLine => f.write_str(
                "a comment would end the line: the item is in a block on one line, or ends with a heredoc",
            ),
            Self::Conflict(spans) => {
                let (first, second) = &**spans;
                write!(f, "two changes overlap, at {first} and at {second}")
            }
            Self::Breaks(mistakes) => {
                write!(f, "the change would break the file: {mistakes}")
            }
        }
    }
}

/// Shows the sentence, since `main` prints a returned error by `Debug`.
impl fmt::Debug for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for EditError {}

impl From<hcl_serde::Error> for EditError {
    fn from(error: hcl_serde::Error) -> Self {
        Self::InvalidValue(Box::new(error))
    }
}

/// Returns a source with a text. A text that is too large breaks the file.
pub(crate) fn source_of(name: &str, text: String) -> Result<Source, EditError> {
    Source::new(name, text).map_err(|_| EditError::Breaks(Diagnostics::new()))
}
