//! Handles on the values of a tree.

use crate::source::{SourceSpan, Span};

use super::file::{File, FileRef};
use super::tree::{StoredContainer, StoredValue, ValueTag};

/// A value of a JSON text.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, ValueKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let file = json::parse(&Source::new("app.json", r#"{"ports": [80, 443]}"#)?, &mut Diagnostics::new());
/// let ValueKind::Object(properties) = file.root().kind() else {
///     panic!("not an object");
/// };
/// for property in properties {
///     let ValueKind::Array(elements) = property.value().kind() else {
///         continue;
///     };
///     let numbers: Vec<&str> = elements.map(|element| file.source().slice(element.span())).collect();
///     assert_eq!(numbers, ["80", "443"]);
/// }
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'f> {
    file: FileRef<'f>,
    id: u32,
}

impl File {
    /// Returns the outermost value.
    #[must_use]
    pub fn root(&self) -> Value<'_> {
        Value::new(self, self.tree().root)
    }
}

impl<'f> Value<'f> {
    /// Returns the value with a number, which [`id`](Value::id) returns.
    #[must_use]
    pub const fn new(file: &'f File, id: u32) -> Self {
        let file = FileRef::new(file);
        Self { file, id }
    }

    /// Returns a number that identifies the value in its file.
    #[must_use]
    pub const fn id(self) -> u32 {
        self.id
    }

    /// Returns the file that the value is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file.get()
    }

    /// Returns whether the value is an object or array with such errors. Hidden: used by checks of values.
    #[must_use]
    pub fn may_lack_parts(self) -> bool {
        matches!(self.stored().tag, ValueTag::Array(_) | ValueTag::Object(_))
            && self.is_incomplete()
    }

    /// Returns whether syntax errors hide properties of the value, or put other properties into it. Hidden: used by bodies, in
    /// which nothing is missing then.
    #[must_use]
    pub fn is_incomplete(self) -> bool {
        let tree = self.file().tree();
        tree.is_incomplete
            || match self.stored().tag {
                ValueTag::Invalid => true,
                ValueTag::Array(id) | ValueTag::Object(id) => {
                    tree.incomplete.binary_search(&id).is_ok()
                }
                _ => false,
            }
    }

    /// Returns the span of the value, brackets and quotes included.
    #[must_use]
    pub fn span(self) -> Span {
        self.stored().span
    }

    /// Returns the span that a report underlines: the opening bracket of an array or object, the whole of any other
    /// value.
    #[must_use]
    pub fn start_span(self) -> Span {
        self.stored().start()
    }

    /// Returns the span of the closing bracket of an array or object, and the empty span after a value without one.
    #[must_use]
    pub fn end_span(self) -> Span {
        let StoredValue { span, tag } = *self.stored();
        let text = self.file().source().slice(span);
        match tag {
            // A broken one may have none.
            ValueTag::Array(_) | ValueTag::Object(_) if text.ends_with([']', '}']) => {
                Span::new(span.end - 1, span.end)
            }
            _ => Span::at(span.end),
        }
    }

    /// Returns the span of the value together with its source.
    #[must_use]
    pub fn source_span(self) -> SourceSpan {
        self.file().source().span(self.span())
    }

    #[expect(clippy::indexing_slicing, reason = "every tree has a root")]
    pub(super) fn stored(self) -> &'f StoredValue {
        let tree = self.file().tree();
        let of_another_file = || &tree.values[tree.root as usize];
        tree.values
            .get(self.id as usize)
            .unwrap_or_else(of_another_file)
    }

    #[expect(clippy::indexing_slicing, reason = "tags hold indices of this tree")]
    pub(super) fn container(self, index: u32) -> &'f StoredContainer {
        &self.file().tree().containers[index as usize]
    }
}

/// Iterates over the elements of an array.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, ValueKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let file = json::parse_expression(&Source::new("t", "[80, \"http\"]")?, &mut Diagnostics::new());
/// let ValueKind::Array(elements) = file.root().kind() else {
///     panic!("not an array");
/// };
/// assert_eq!(elements.len(), 2);
/// let is_number = |value: json::Value<'_>| matches!(value.kind(), ValueKind::Number(_));
/// assert_eq!(elements.map(is_number).collect::<Vec<_>>(), [true, false]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ArrayElements<'f> {
    file: FileRef<'f>,
    next: u32,
    end: u32,
}

impl<'f> ArrayElements<'f> {
    pub(super) const fn new(file: &'f File, container: &StoredContainer) -> Self {
        let StoredContainer { values, len, .. } = *container;
        Self {
            file: FileRef::new(file),
            next: values,
            end: values + len,
        }
    }
}

impl<'f> Iterator for ArrayElements<'f> {
    type Item = Value<'f>;

    fn next(&mut self) -> Option<Value<'f>> {
        let id = self.next;
        (id < self.end).then(|| {
            self.next += 1;
            Value {
                file: self.file,
                id,
            }
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.end - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for ArrayElements<'_> {}
