//! Members of the file of a schema that have their usual value: they are left out.

use hcl_serde::schema::Shape;

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Whether a name is unique if the file does not say so.
pub(crate) const fn unique() -> bool {
    true
}

/// The shape of a label if the file does not say one.
pub(crate) const fn any_text() -> Shape {
    Shape::Text {
        meaning: String::new(),
    }
}

/// A flag that is written as its opposite.
pub(crate) mod negated {
    use serde::{Deserialize as _, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(crate) fn serialize<S: Serializer>(flag: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(!flag)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<bool, D::Error> {
        bool::deserialize(deserializer).map(|flag| !flag)
    }
}
