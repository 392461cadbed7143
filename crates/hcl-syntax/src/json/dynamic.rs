//! Blocks that generate other blocks, in the JSON syntax: `{"dynamic": {"service": {"for_each": …, "content": {…}}}}`.

use super::{Properties, Property, Text, Value, ValueKind};

/// The object of a `dynamic` block, below its label, also with mistakes.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, DynamicObject};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("t", r#"{"for_each": [80], "iterator": "it", "content": {}}"#)?;
/// let file = json::parse_expression(&source, &mut Diagnostics::new());
/// let dynamic = DynamicObject::of(file.root()).unwrap();
/// assert!(dynamic.is_complete());
/// assert_eq!(dynamic.written_iterator().map(|name| name.decode()), Some("it"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DynamicObject<'f>(Properties<'f>);

impl<'f> DynamicObject<'f> {
    /// Returns the `dynamic` block of an object; `None` for other values.
    #[must_use]
    pub fn of(value: Value<'f>) -> Option<Self> {
        match value.kind() {
            ValueKind::Object(properties) => Some(Self(properties)),
            _ => None,
        }
    }

    /// Returns whether the object has what each `dynamic` block has: without a schema, `dynamic` may be the name of an argument.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.property("for_each").is_some() && self.property("content").is_some()
    }

    /// Returns the name of the iterator as it is written. Without it, the label names the iterator.
    #[must_use]
    pub fn written_iterator(self) -> Option<Text<'f>> {
        match self.property("iterator")?.value().kind() {
            ValueKind::String(name) => Some(name),
            _ => None,
        }
    }

    /// Returns whether the iterator is in scope in a property: in all but `for_each` and its own name.
    #[must_use]
    pub fn has_iterator_in(property: &str) -> bool {
        property != "for_each" && property != "iterator"
    }

    fn property(self, name: &str) -> Option<Property<'f>> {
        let mut properties = self.0;
        properties.find(|property| property.name().decode() == name)
    }
}
