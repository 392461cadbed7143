//! A secret.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::schema::secrets::notice;

/// A secret: its `Debug` output is `(sensitive)`, and it has no `Display`.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclDecode, Sensitive};
///
/// #[derive(HclDecode, Debug)]
/// struct Database {
///     password: Sensitive<String>,
/// }
///
/// let database: Database = hcl_serde::from_str("password = \"hunter2\"\n")?;
/// assert_eq!(*database.password, "hunter2");
/// assert!(!format!("{database:?}").contains("hunter2"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sensitive<T>(T);

impl<T> Sensitive<T> {
    /// Wraps a value.
    #[must_use]
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// Returns the value.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Sensitive<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> From<T> for Sensitive<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> fmt::Debug for Sensitive<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(sensitive)")
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Sensitive<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        notice();
        T::deserialize(deserializer).map(Self)
    }
}

/// Writes the value itself, so that the result can be read again.
impl<T: Serialize> Serialize for Sensitive<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
