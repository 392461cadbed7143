//! The value at a path.

use super::{Value, ValueRepr};
use crate::types::{Path, PathStep};

impl Value {
    /// Returns the value at a path, or `None` if there is none. Ignores marks on the way.
    ///
    /// ```
    /// use hcl_value::{Value, value::Path};
    ///
    /// let value = Value::from_json(r#"{"ports": [80, 443]}"#)?;
    /// let path = Path::root().attribute("ports").index(1);
    /// assert_eq!(value.at(&path), Some(&443.into()));
    /// # Ok::<(), hcl_value::types::JsonError>(())
    /// ```
    #[must_use]
    pub fn at(&self, path: &Path) -> Option<&Self> {
        path.steps().iter().try_fold(self, |value, step| {
            let value = value.unmarked();
            match step {
                PathStep::Attribute(name) | PathStep::Key(name) => match &value.0 {
                    ValueRepr::Unknown(unknown) => unknown.attributes.get(name),
                    _ => value.as_object()?.get(name),
                },
                PathStep::Index(index) => value.as_list()?.get(*index),
                PathStep::Element => None,
            }
        })
    }
}
