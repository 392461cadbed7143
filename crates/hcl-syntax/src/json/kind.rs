//! The kinds of values, with handles on their parts.

use super::file::File;
use super::property::Properties;
use super::text::Text;
use super::tree::{StoredText, StoredValue, ValueTag};
use super::value::{ArrayElements, Value};

/// The kinds of values, with their parts.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, Value, ValueKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// fn depth(value: Value<'_>) -> usize {
///     match value.kind() {
///         ValueKind::Array(elements) => 1 + elements.map(depth).max().unwrap_or(0),
///         ValueKind::Object(properties) => 1 + properties.map(|property| depth(property.value())).max().unwrap_or(0),
///         _ => 0,
///     }
/// }
///
/// let file = json::parse(&Source::new("app.json", r#"{"ports": [80, 443]}"#)?, &mut Diagnostics::new());
/// assert_eq!(depth(file.root()), 2);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum ValueKind<'f> {
    /// Text that is not a JSON value, for which a diagnostic was reported.
    Invalid,
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A number as written, in the form of RFC 8259.
    Number(&'f str),
    /// A string.
    String(Text<'f>),
    /// `[ … ]`
    Array(ArrayElements<'f>),
    /// `{ … }`
    Object(Properties<'f>),
}

impl<'f> Value<'f> {
    /// Returns the kind of the value, with its text or its children.
    #[must_use]
    pub fn kind(self) -> ValueKind<'f> {
        let StoredValue { span, tag } = *self.stored();
        let file = self.file();
        match tag {
            ValueTag::Invalid => ValueKind::Invalid,
            ValueTag::Null => ValueKind::Null,
            ValueTag::True => ValueKind::Bool(true),
            ValueTag::False => ValueKind::Bool(false),
            ValueTag::Number => ValueKind::Number(file.source().slice(span)),
            ValueTag::String(slot) => ValueKind::String(Text::new(file, StoredText { span, slot })),
            ValueTag::Array(id) => ValueKind::Array(ArrayElements::new(file, self.container(id))),
            ValueTag::Object(id) => ValueKind::Object(Properties::new(file, self.container(id))),
        }
    }
}

impl File {
    /// Returns the names and indexes that lead to the innermost object or array that contains a byte offset, like
    /// `service.web.ports[0]`. Empty for the outermost one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, json};
    ///
    /// let text = r#"{"service": {"web": [{"port": 80}]}}"#;
    /// let file = json::parse(&Source::new("app.json", text)?, &mut Diagnostics::new());
    /// assert_eq!(file.path_at(u32::try_from(text.find("80").unwrap())?), "service.web[0]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path_at(&self, offset: u32) -> String {
        let encloses = |value: Value<'_>| {
            matches!(value.kind(), ValueKind::Array(_) | ValueKind::Object(_))
                && value.span().contains(offset)
        };
        let (mut path, mut innermost) = (String::new(), self.root());
        loop {
            let (step, inner) = match innermost.kind() {
                ValueKind::Object(mut properties) => {
                    let Some(property) = properties.find(|property| encloses(property.value()))
                    else {
                        return path;
                    };
                    let dot = if path.is_empty() { "" } else { "." };
                    (
                        format!("{dot}{}", property.name().decode()),
                        property.value(),
                    )
                }
                ValueKind::Array(elements) => {
                    let Some((index, element)) =
                        elements.enumerate().find(|numbered| encloses(numbered.1))
                    else {
                        return path;
                    };
                    (format!("[{index}]"), element)
                }
                _ => return path,
            };
            path.push_str(&step);
            innermost = inner;
        }
    }
}
