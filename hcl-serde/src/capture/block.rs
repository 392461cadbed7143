//! Data that serde writes as a block.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::channel::BLOCK_NAME;

/// Data that serde writes as a block instead of an argument. It is read from either.
///
/// # Examples
///
/// ```
/// use hcl_serde::ser::AsBlock;
///
/// #[derive(serde::Serialize)]
/// struct Config {
///     storage: AsBlock<Storage>,
/// }
///
/// #[derive(serde::Serialize)]
/// struct Storage {
///     path: String,
/// }
///
/// let config = Config { storage: AsBlock(Storage { path: "/data".to_owned() }) };
/// assert_eq!(hcl_serde::to_string(&config)?, "storage {\n  path = \"/data\"\n}\n");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AsBlock<T>(pub T);

impl<T> Deref for AsBlock<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for AsBlock<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: Serialize> Serialize for AsBlock<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(BLOCK_NAME, &self.0)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for AsBlock<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}
