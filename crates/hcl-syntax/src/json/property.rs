//! Handles on the properties of objects.

use hcl_value::internal;

use crate::source::Span;

use super::file::{File, FileRef};
use super::text::Text;
use super::tree::StoredContainer;
use super::value::Value;

/// Iterates over the properties of an object, in source order; names may repeat.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, ValueKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let file = json::parse(&Source::new("app.json", r#"{"b": 1, "a": 2, "b": 3}"#)?, &mut Diagnostics::new());
/// let ValueKind::Object(properties) = file.root().kind() else {
///     panic!("not an object");
/// };
/// let names: Vec<&str> = properties.map(|property| property.name().decode()).collect();
/// assert_eq!(names, ["b", "a", "b"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Properties<'f> {
    file: FileRef<'f>,
    names: u32,
    next: u32,
    end: u32,
}

impl<'f> Properties<'f> {
    pub(super) const fn new(file: &'f File, container: &StoredContainer) -> Self {
        let StoredContainer { values, names, len } = *container;
        Self {
            file: FileRef::new(file),
            names,
            next: values,
            end: values + len,
        }
    }

    /// Returns the remaining properties that repeat the name of an earlier property, in source order. Takes `n log n` time
    /// at most, for any names.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::json::{self, ValueKind};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// let source = Source::new("app.json", r#"{"port": 80, "host": "a", "port": 81}"#)?;
    /// let file = json::parse(&source, &mut Diagnostics::new());
    /// let ValueKind::Object(properties) = file.root().kind() else {
    ///     panic!("not an object");
    /// };
    /// let [duplicate] = properties.duplicates()[..] else {
    ///     panic!("not one duplicate");
    /// };
    /// assert_eq!(duplicate.index, 2);
    /// assert_eq!(duplicate.first.span().start, 1);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn duplicates(&self) -> Vec<DuplicateProperty<'f>> {
        let name = |index| {
            let property: Option<Property<'f>> = self.get(index);
            property.map_or("", |property| property.name().decode())
        };
        let mut found = Vec::new();
        for internal::Duplicate { index, first } in internal::duplicates(self.len(), name) {
            if let (Some(first), Some(again)) = (self.get(first), self.get(index)) {
                found.push(DuplicateProperty {
                    index,
                    first,
                    again,
                });
            }
        }
        found
    }

    /// The property with an index, counted from the next one.
    fn get(&self, index: usize) -> Option<Property<'f>> {
        let index = u32::try_from(index).ok()?;
        (index < self.end - self.next).then(|| Property {
            file: self.file,
            name: self.names + index,
            value: self.next + index,
        })
    }
}

/// A property that repeats the name of an earlier property of the object.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, ValueKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let file = json::parse(&Source::new("app.json", r#"{"b": 1, "a": 2, "b": 3}"#)?, &mut Diagnostics::new());
/// let ValueKind::Object(properties) = file.root().kind() else {
///     panic!("not an object");
/// };
/// for duplicate in properties.duplicates() {
///     let message = format!("\"{}\" is repeated at index {}", duplicate.first.name().decode(), duplicate.index);
///     assert_eq!(message, "\"b\" is repeated at index 2");
/// }
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DuplicateProperty<'f> {
    /// Index of the property in its object.
    pub index: usize,
    /// The first property with that name.
    pub first: Property<'f>,
    /// The property that repeats it.
    pub again: Property<'f>,
}

impl<'f> Iterator for Properties<'f> {
    type Item = Property<'f>;

    fn next(&mut self) -> Option<Property<'f>> {
        let (name, value) = (self.names, self.next);
        (value < self.end).then(|| {
            self.names += 1;
            self.next += 1;
            Property {
                file: self.file,
                name,
                value,
            }
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.end - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Properties<'_> {}

/// A property of an object: a name and a value.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, ValueKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let file = json::parse(&Source::new("app.json", r#"{ "port": 80 }"#)?, &mut Diagnostics::new());
/// let ValueKind::Object(mut properties) = file.root().kind() else {
///     panic!("not an object");
/// };
/// let port = properties.next().unwrap();
/// assert_eq!(port.name().decode(), "port");
/// assert!(matches!(port.value().kind(), ValueKind::Number("80")));
/// assert_eq!(file.source().slice(port.span()), r#""port": 80"#);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property<'f> {
    file: FileRef<'f>,
    name: u32,
    value: u32,
}

impl<'f> Property<'f> {
    /// Returns the number of the name. [`File::name`] returns the name of a number.
    #[must_use]
    pub const fn name_id(self) -> u32 {
        self.name
    }

    /// Returns the file that the property is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file.get()
    }

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> Text<'f> {
        self.file().name(self.name)
    }

    /// Returns the value.
    #[must_use]
    pub const fn value(self) -> Value<'f> {
        Value::new(self.file(), self.value)
    }

    /// Returns the span of the name, quotes included.
    #[must_use]
    pub fn name_span(self) -> Span {
        self.name().span()
    }

    /// Returns the span from the name to the end of the value.
    #[must_use]
    pub fn span(self) -> Span {
        self.name_span().to(self.value().span())
    }
}
