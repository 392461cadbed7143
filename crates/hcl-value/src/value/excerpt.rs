//! Excerpts: the text of values and sources that diagnostics may quote.
//!
//! The text of a value enters a report through [`Excerpt`] or [`Value::hint`], which check marks. Constructors of diagnostics
//! take an [`Excerpt`] instead of a `&str` for any text that may come from a value.

use std::borrow::Cow;
use std::fmt;

use super::{Value, ValueKind};
use crate::Str;
use crate::internal::HIDDEN_VALUE;
use crate::number::Number;
use crate::sentence::{Quote, Sentence, SentenceArgument};
use crate::truncation::brief;
use crate::types::Type;

/// Maximum length of a quoted string in characters.
const MAX_STRING: usize = 80;

/// A longer number is shown with ten digits.
const MAX_DIGITS: usize = 40;

/// A number whose text may be longer is not written out.
const MAX_TEXT: u64 = 256;

/// Text that a diagnostic may quote, or a stand-in for a value that carries marks.
///
/// A diagnostic must not contain the content of a marked value. Code that reports problems therefore quotes through
/// this type. There are three ways to create an excerpt: of a value, of text that was taken out of a value, and of text
/// that is written in a source. The first two hide the text if the value carries marks.
///
/// An excerpt has two uses:
///
/// - `Display` writes it as part of a sentence: `"web"`, `8080`, `null`, `a list`, or `(sensitive value)`. Strings are
///   quoted and truncated to 80 characters.
/// - [`Excerpt::text`] returns the content of a string, number or bool, for sentences that are worded differently if
///   there is nothing to quote.
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Excerpt, Mark, Value};
///
/// fn number_required(value: &Value) -> String {
///     format!("A number is required, but this is {}.", Excerpt::of(value))
/// }
///
/// let name = Value::from("web");
/// assert_eq!(number_required(&name), r#"A number is required, but this is "web"."#);
///
/// let password = Value::from("hunter2").with_mark(Mark::sensitive());
/// assert_eq!(number_required(&password), "A number is required, but this is (sensitive value).");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt(ExcerptContent);

#[derive(Clone, Debug, PartialEq, Eq)]
enum ExcerptContent {
    /// The value carries marks.
    Hidden,
    /// A string, not truncated.
    String(Str),
    /// A name that is written in a source, likewise.
    Written(Str),
    /// A number or bool.
    Literal(Box<str>),
    /// The kind of any other value, such as `a list`.
    Kind(Cow<'static, str>),
}

impl Excerpt {
    /// Creates an excerpt of a value.
    ///
    /// A value that carries a mark is hidden. The elements of lists, sets, maps, tuples and objects are never quoted:
    /// the excerpt is the kind of the value.
    #[must_use]
    pub fn of(value: &Value) -> Self {
        Self(match value.kind() {
            ValueKind::Marked(..) => ExcerptContent::Hidden,
            ValueKind::String(text) => ExcerptContent::String(text.into()),
            ValueKind::Number(number) => ExcerptContent::Literal(number_text(number).into()),
            ValueKind::Bool(value) => ExcerptContent::Literal(value.to_string().into()),
            ValueKind::Null => ExcerptContent::Kind("null".into()),
            ValueKind::Unknown => ExcerptContent::Kind("a value that is not known yet".into()),
            _ => ExcerptContent::Kind(value.ty().described()),
        })
    }

    /// Creates an excerpt of text that was taken out of a value or computed from it: a key, a part of a string, the
    /// message of a parser. It is hidden if the value or any value inside it carries a mark.
    ///
    /// ```
    /// use hcl_value::value::{Excerpt, Mark, Value};
    ///
    /// let address = Value::from("10.0.0.256");
    /// assert_eq!(Excerpt::of_part("256", &address).text(), Some("256"));
    ///
    /// let address = address.with_mark(Mark::sensitive());
    /// assert_eq!(Excerpt::of_part("256", &address).text(), None);
    /// ```
    #[must_use]
    pub fn of_part(text: impl Into<Str>, value: &Value) -> Self {
        if value.contains_marked() {
            return Self::hidden();
        }
        Self(ExcerptContent::String(text.into()))
    }

    /// Creates an excerpt of a name that is written in a source, such as the name of an attribute. Use [`Excerpt::of_part`] for any
    /// text that may come from a value.
    #[must_use]
    pub fn of_source(text: impl Into<Str>) -> Self {
        Self(ExcerptContent::Written(text.into()))
    }

    /// Returns an excerpt without text, which displays as `(sensitive value)`.
    #[must_use]
    pub const fn hidden() -> Self {
        Self(ExcerptContent::Hidden)
    }

    /// Returns whether the text is hidden because the value carries marks.
    #[must_use]
    pub const fn is_hidden(&self) -> bool {
        matches!(self.0, ExcerptContent::Hidden)
    }

    /// Returns the content of a string, number or bool that may be shown, without quotes. Strings are not truncated;
    /// see [`brief`](crate::internal::brief).
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.0 {
            ExcerptContent::String(text) | ExcerptContent::Written(text) => Some(text),
            ExcerptContent::Literal(text) => Some(text),
            ExcerptContent::Hidden | ExcerptContent::Kind(_) => None,
        }
    }

    /// Returns the [text](Self::text) for a sentence that puts it in quotes: escaped, and truncated to 200 characters.
    #[must_use]
    pub fn quoted(&self) -> Option<Quote<'_>> {
        let text = format!("{:?}", brief(self.text()?));
        let text = text.get(1..text.len() - 1).unwrap_or_default().to_owned();
        Some(match &self.0 {
            ExcerptContent::Written(_) => Quote::name(text),
            _ => Quote::value(text),
        })
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ExcerptContent::Hidden => f.write_str(HIDDEN_VALUE),
            ExcerptContent::String(text) | ExcerptContent::Written(text) => {
                write!(f, "{:?}", truncated(text))
            }
            ExcerptContent::Literal(text) => f.write_str(text),
            ExcerptContent::Kind(kind) => f.write_str(kind),
        }
    }
}

impl SentenceArgument for Excerpt {
    fn push_to(&self, sentence: &mut Sentence) {
        let text = self.to_string();
        match &self.0 {
            ExcerptContent::Hidden => Quote::own(text),
            ExcerptContent::Kind(_) => Quote::sort(text),
            ExcerptContent::Written(_) => Quote::name(text),
            ExcerptContent::String(_) | ExcerptContent::Literal(_) => Quote::value(text),
        }
        .push_to(sentence);
    }
}

impl Value {
    /// Returns a short description of the value for a diagnostic: `"http"`, `8080`, `set to null`, `list of string with
    /// 2 elements`.
    ///
    /// Returns `None` for a value that is unknown or carries a mark. The elements of a collection are counted and not
    /// shown, so that marked elements stay secret.
    ///
    /// ```
    /// use hcl_value::{Value, value::Mark};
    ///
    /// assert_eq!(Value::from(8080).hint().as_deref(), Some("8080"));
    /// assert_eq!(Value::from("hunter2").with_mark(Mark::sensitive()).hint(), None);
    /// ```
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        let text = match self.kind() {
            ValueKind::Unknown | ValueKind::Marked(..) => return None,
            ValueKind::Null => String::from("set to null"),
            ValueKind::Bool(value) => value.to_string(),
            ValueKind::Number(value) => number_text(value),
            ValueKind::String(value) => format!("\"{}\"", truncated(value)),
            ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
                counted(&self.ty(), elements.len())
            }
            ValueKind::Map(elements) => counted(&self.ty(), elements.len()),
            ValueKind::Object(attributes) => match attributes.len() {
                0 => String::from("object with no attributes"),
                1 => {
                    let name = attributes.iter().next().map(|(name, _)| truncated(name));
                    format!("object with 1 attribute \"{}\"", name.unwrap_or_default())
                }
                count => format!("object with {count} attributes"),
            },
            ValueKind::Capsule(_) => self.ty().to_string(),
        };
        Some(text)
    }
}

/// Returns a number with all its digits, unless they are too many for a sentence, as for 1/3.
fn number_text(number: &Number) -> String {
    // Not the zeros of 1e5000.
    if number.max_text_len() <= MAX_TEXT {
        let text = number.to_string();
        if text.len() <= MAX_DIGITS {
            return text;
        }
    }
    number.general().to_string()
}

fn counted(ty: &Type, length: usize) -> String {
    let ty = ty.noun();
    match length {
        0 => format!("empty {ty}"),
        1 => format!("{ty} with 1 element"),
        _ => format!("{ty} with {length} elements"),
    }
}

fn truncated(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_STRING) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}
