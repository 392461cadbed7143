//! Members of the file of a schema that have their usual value: they are left out.

use std::borrow::Cow;

use hcl_serde::schema::Shape;

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The shape of a label if the file does not say one.
pub(crate) const fn any_text() -> Shape {
    Shape::Text {
        meaning: Cow::Borrowed(""),
    }
}
